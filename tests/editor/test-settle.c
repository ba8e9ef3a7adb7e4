/* Disputes between two passes of a map, settled: what the map says then, what is kept, and that it
 * can be undone. */
#include "editor/second/settle.h"

#include <string.h>

#include "formats/agree/agree-words.h"

#define HEAD "<map xmlns='urn:vedette:1' id='m'><grid orientation='pointy' columns='5' rows='4'/>" \
             "<edges><edge id='north' side='top'/></edges>"

/* What both say; the dispute that is settled, and how; lines that the map has then, or has not;
 * how many disputes are open then. */
static const struct
{
  const char *first;
  const char *second;
  const char *at;
  VdSettle    how;
  const char *lines[3];
  const char *gone;
  guint       n_open;
} rows[] = {
  { "<terrain default='clear'><hex at='0101' terrain='town'/></terrain>",
    "<terrain default='clear'><hex at='0101' terrain='forest'/></terrain>", "0101", VD_SETTLE_FIRST,
    { "<hex at=\"0101\" terrain=\"town\"/>",
      "<dispute what=\"terrain\" at=\"0101\" first=\"town\" second=\"forest\"/>" }, NULL, 0 },
  { "<terrain default='clear'><hex at='0101' terrain='town' status='transcribed' source='s'/>"
    "</terrain>",
    "<terrain default='clear'><hex at='0101' terrain='forest'/></terrain>", "0101", VD_SETTLE_SECOND,
    { "<hex at=\"0101\" terrain=\"forest\"/>",
      "<dispute what=\"terrain\" at=\"0101\" first=\"town\" second=\"forest\"/>" }, "town\"/>", 0 },
  { "<terrain default='clear'><hex at='0101' terrain='town'/></terrain>", "", "0101",
    VD_SETTLE_SECOND,
    { "<dispute what=\"terrain\" at=\"0101\" first=\"town\" second=\"clear\"/>" }, "<hex", 0 },
  /* A stream is no river: both are settled. */
  { "<sides><run id='r' kind='river' sides='0101/0102 0102/0201'/></sides>",
    "<sides><run kind='stream' sides='0101/0102'/><run kind='river' sides='0102/0201'/></sides>",
    "0101/0102", VD_SETTLE_SECOND,
    { "<run id=\"r\" kind=\"river\" sides=\"0102/0201\"/>",
      "<dispute what=\"hexsides\" kind=\"river\" at=\"0101/0102\" first=\"yes\"/>",
      "<dispute what=\"hexsides\" kind=\"stream\" at=\"0101/0102\" second=\"yes\"/>" }, NULL, 0 },
  { "<sides><run id='r' kind='river' sides='0101/0102 0102/0201'/></sides>",
    "<sides><run kind='river' sides='0102/0201'/></sides>", "0101/0102", VD_SETTLE_SECOND,
    { "<run id=\"r\" kind=\"river\" sides=\"0102/0201\"/>" }, NULL, 0 },
  { "<sides><run id='r' kind='slope' sides='0101&gt;0102'/></sides>",
    "<sides><run kind='slope' sides='0102&gt;0101'/></sides>", "0101/0102", VD_SETTLE_SECOND,
    { "kind=\"slope\" sides=\"0102>0101\"",
      "first=\"0101>0102\" second=\"0102>0101\"/>" }, "sides=\"0101>", 0 },
  { "<paths><path id='p' kind='road' hexes='0101 0102'/></paths>",
    "<paths><path kind='trail' hexes='0101 0102'/></paths>", "0101-0102", VD_SETTLE_SECOND,
    { "kind=\"trail\" hexes=\"0101 0102\"",
      "<dispute what=\"paths\" kind=\"road\" at=\"0101/0102\" first=\"yes\"/>" },
    "kind=\"road\" hexes", 0 },
  { "<paths><path id='p' kind='road' hexes='0101 0201' off='north'/></paths>",
    "<paths><path id='p' kind='road' hexes='0101 0201'/></paths>", "0101", VD_SETTLE_OTHER,
    { "<dispute what=\"paths\" kind=\"road\" at=\"0101\" first=\"yes\"/>" }, NULL, 0 },
  { "<names><name at='0101' text='Mill'/><name at='0102' text='Ford'/></names>",
    "<names><name at='0101' text='Mil' look='water' source='b'/><name at='0102' text='Ford'/></names>",
    "0101", VD_SETTLE_SECOND,
    { "<name at=\"0101\" text=\"Mil\" look=\"water\"/>", "<name at=\"0102\" text=\"Ford\"/>",
      "first=\"Mill\" second=\"Mil\"/>" }, "text=\"Mill\"", 0 },
  { "<regions><region id='r' hexes='0101 0102'/></regions>",
    "<regions><region id='r' hexes='0101 0103'/></regions>", "0103", VD_SETTLE_SECOND,
    { "<region id=\"r\" hexes=\"0101 0102 0103\"/>" }, NULL, 1 },
  /* What was settled once, and is in dispute again, is kept once. */
  { "<terrain default='clear'><hex at='0101' terrain='town'/></terrain>"
    "<settled><dispute what='terrain' at='0101' first='town' second='rough'/></settled>",
    "<terrain default='clear'><hex at='0101' terrain='forest'/></terrain>", "0101", VD_SETTLE_FIRST,
    { "<dispute what=\"terrain\" at=\"0101\" first=\"town\" second=\"forest\"/>" }, "rough", 0 },
};

static VdDocument *
parse (const char *inside,
       const char *name)
{
  g_autofree char *text = g_strconcat (HEAD, inside, "</map>", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

static char *
write_text (const VdProject *project)
{
  g_autoptr (GBytes) bytes = vd_document_write (project->maps->pdata[0]);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static VdAgreement *
compare (const VdProject *project,
         VdDocument      *second)
{
  VdDocument *const both[] = { project->maps->pdata[0], second };
  g_autoptr (GError) error = NULL;
  VdAgreement *agreement = vd_agreement_new (both, 2, NULL, NULL, &error);

  g_assert_no_error (error);
  return agreement;
}

static const VdDispute *
find_open (const VdAgreement *agreement,
           const char        *at,
           guint             *n)
{
  const VdDispute *found = NULL;

  *n = 0;
  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];
      g_autofree char *place = vd_agree_write_place (agreement, dispute);

      *n += !dispute->is_settled;
      if (!dispute->is_settled && found == NULL && strcmp (place, at) == 0)
        found = dispute;
    }

  return found;
}

static void
expect_lines (const VdProject *project,
              guint            row)
{
  g_autofree char *text = write_text (project);

  g_test_message ("%s", text);
  for (guint i = 0; i < G_N_ELEMENTS (rows[row].lines) && rows[row].lines[i] != NULL; i++)
    g_assert_nonnull (strstr (text, rows[row].lines[i]));
  if (rows[row].gone != NULL)
    g_assert_null (strstr (text, rows[row].gone));
}

static void
test_settle (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data), n;
  g_autoptr (VdDocument) second = parse (rows[row].second, "b");
  g_autoptr (VdProject) project = vd_project_new ("a", NULL, NULL, parse (rows[row].first, "a"),
                                                  NULL);
  g_autofree char *before = write_text (project), *undone = NULL;
  g_autoptr (VdEdit) edit = NULL;

  {
    g_autoptr (VdAgreement) agreement = compare (project, second);
    const VdDispute *dispute = find_open (agreement, rows[row].at, &n);

    g_assert_nonnull (dispute);
    edit = vd_edit_settle (project, 0, agreement, dispute, rows[row].how);
  }
  g_assert_nonnull (edit);
  vd_edit_swap (edit);
  vd_project_resolve (project, NULL);
  expect_lines (project, row);
  {
    g_autoptr (VdAgreement) agreement = compare (project, second);

    find_open (agreement, "", &n);
    g_assert_cmpuint (n, ==, rows[row].n_open);
  }

  vd_edit_swap (edit);
  vd_project_resolve (project, NULL);
  undone = write_text (project);
  g_assert_cmpstr (undone, ==, before);
}

/* What the second says of a path that leaves the map, or of a region that the first has not, one
 * has to paint. */
static void
test_can (void)
{
  static const struct
  {
    const char *second;
    gboolean    can;
  } cases[] = {
    { "<paths><path kind='road' hexes='0101' off='north'/></paths>", FALSE },
    { "<regions><region id='q' hexes='0101'/></regions>", FALSE },
    { "<sides><run kind='odd' sides='0101/0102'/></sides>", FALSE },
    { "<terrain><hex at='0101' terrain='odd'/></terrain>", FALSE },
    { "<terrain><hex at='0101' terrain='fort'/></terrain>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VdDocument) second = parse (cases[i].second, "b");
      g_autoptr (VdProject) project = vd_project_new ("a", NULL, NULL, parse ("", "a"), NULL);
      g_autoptr (VdAgreement) agreement = compare (project, second);
      const VdDispute *dispute = agreement->disputes->pdata[0];
      g_autoptr (VdEdit) edit = vd_edit_settle (project, 0, agreement, dispute, VD_SETTLE_SECOND);

      g_assert_cmpint (vd_settle_can (project, 0, agreement, dispute), ==, cases[i].can);
      g_assert_cmpint (edit != NULL, ==, cases[i].can);
    }
}

static void
test_mark (void)
{
  const char *text = "<terrain default='clear'><hex at='0101' terrain='town' status='transcribed' "
                     "suggested='yes'/><hex at='0102' terrain='town'/></terrain>";
  g_autoptr (VdDocument) second =
    parse ("<terrain default='clear'><hex at='0101' terrain='town'/></terrain>", "b");
  g_autoptr (VdProject) project = vd_project_new ("a", NULL, NULL, parse (text, "a"), NULL);
  g_autofree char *before = write_text (project), *after = NULL, *undone = NULL;
  g_autoptr (VdAgreement) agreement = compare (project, second);
  VdAgreeMarks marks;
  g_autoptr (VdEdit) edit = vd_edit_mark_agreed (project, 0, agreement, &marks);

  g_assert_cmpuint (marks.n_checked, ==, 1);
  g_assert_cmpuint (marks.n_disputed, ==, 1);
  vd_edit_swap (edit);
  after = write_text (project);
  g_assert_nonnull (strstr (after, "<hex at=\"0101\" terrain=\"town\" status=\"checked\"/>"));
  g_assert_nonnull (strstr (after, "<hex at=\"0102\" terrain=\"town\"/>"));
  vd_edit_swap (edit);
  undone = write_text (project);
  g_assert_cmpstr (undone, ==, before);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/settle/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_settle);
    }
  g_test_add_func ("/settle/can", test_can);
  g_test_add_func ("/settle/mark", test_mark);

  return g_test_run ();
}
