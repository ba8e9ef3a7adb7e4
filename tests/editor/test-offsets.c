/* Offsets of backs, kept by printer, paper and edge, and forgotten. */
#include "editor/print/offsets.h"

#define NAME "org.vedette.Editor"

static const VdOffsetOf places[] = {
  { "Laser", "a4", "long" }, { "Laser", "a4", "short" }, { "Laser", "a3", "long" },
  { "Ink", "a4", "long" }, { "", "a4", "long" },
};

static void
assert_kept (GSettings  *settings,
             guint       place,
             const char *expected)
{
  g_autofree char *found = vd_offsets_find (settings, &places[place]);

  g_assert_cmpstr (found, ==, expected);
}

/* None of them is taken for another, and the settings have them when they are opened again. */
static void
test_kept (void)
{
  g_autoptr (GSettings) settings = g_settings_new (NAME);
  g_autoptr (GSettings) again = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *offset = g_strdup_printf ("0.%u,-0.%u", i, i);

      assert_kept (settings, i, NULL);
      vd_offsets_keep (settings, &places[i], offset);
    }
  vd_offsets_keep (settings, &places[1], "1,2");

  again = g_settings_new (NAME);
  assert_kept (again, 0, "0.0,-0.0");
  assert_kept (again, 1, "1,2");
  for (guint i = 2; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *offset = g_strdup_printf ("0.%u,-0.%u", i, i);

      assert_kept (again, i, offset);
    }
}

static void
test_forgotten (void)
{
  g_autoptr (GSettings) settings = g_settings_new (NAME);

  vd_offsets_keep (settings, &places[0], NULL);
  assert_kept (settings, 0, NULL);
  assert_kept (settings, 1, "1,2");
  vd_offsets_keep (settings, &places[0], NULL);
  assert_kept (settings, 0, NULL);
}

/* A printer is named once, however often it was measured, and no more when all is forgotten. */
static void
test_printers (void)
{
  g_autoptr (GSettings) settings = g_settings_new (NAME);
  g_auto (GStrv) printers = vd_offsets_list_printers (settings);
  g_auto (GStrv) others = NULL;

  g_assert_cmpstrv (printers, ((const char *const[]) { "", "Ink", "Laser", NULL }));
  for (guint i = 0; i < 3; i++)
    vd_offsets_keep (settings, &places[i], NULL);

  others = vd_offsets_list_printers (settings);
  g_assert_cmpstrv (others, ((const char *const[]) { "", "Ink", NULL }));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/offsets/kept", test_kept);
  g_test_add_func ("/offsets/forgotten", test_forgotten);
  g_test_add_func ("/offsets/printers", test_printers);

  return g_test_run ();
}
