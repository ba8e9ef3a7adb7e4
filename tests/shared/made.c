#include "tests/shared/made.h"

#include "formats/compile/compile.h"
#include "tests/shared/folder.h"

#include <string.h>

#define ROOT(name, rest) "<" name " xmlns=\"urn:vedette:1\" id=\"it\"" rest ">"

const char made_system[] =
  "<classes><class id='infantry'/><class id='guns' name='Guns' range='2'/></classes>"
  "<chart>"
  "<hex id='clear' name='Clear' cost='1' look='clear' case='S 9.1; S 5.2'/>"
  "<hex id='wood' name='Wood' cost='2' sight='blocks' look='forest'/>"
  "<hex id='marsh' cost='never' defence='2' look='marsh'>"
  "<except class='infantry' cost='3' case='S 9.9'/></hex>"
  "<side id='river' cost='never' attack='never' control='no' look='river'/>"
  "<side id='slope' cost='1' defence='2' directed='yes' look='slope'/>"
  "<side id='bridge' removes='river' look='bridge'/>"
  "<path id='road' cost='1/2' look='road'/>"
  "</chart>"
  "<periods><period id='day'/><period id='night' combat='no' control='closed'>"
  "<closed terrain='wood' case='S 10.3'/></period></periods>"
  "<results><result code='Ar' attacker='retreat'/>"
  "<result code='Ex' attacker='exchange' defender='eliminated'/></results>"
  "<combat die='2' case='S 7.6'><column odds='1-2'/><column odds='1-1'/>"
  "<row die='1' results='Ar Ex'/><row die='2' results='Ex Ar'/></combat>"
  "<mechanics><mechanic name='advance'/><set name='stacking' value='2'/></mechanics>"
  "<rules><bind point='move.stacking' case='S 5.3'/></rules>";

const char made_map[] =
  "<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
  "<numbering order='row-column' digits='2'/>"
  "<edges><edge id='north' name='North' side='top'/><edge id='west' side='left'/></edges>"
  "<terrain default='clear'><hex at='0102' terrain='wood'/><hex at='0304' terrain='marsh'/>"
  "</terrain>"
  "<sides><run kind='river' sides='0102/0103'/><run kind='bridge' sides='0103/0102'/>"
  "<run kind='slope' sides='0302>0202'/></sides>"
  "<paths><path kind='road' hexes='0101 0102 0103' off='west'/></paths>"
  "<regions><region id='heights' hexes='0202 0203'/></regions>";

const char made_scenario[] =
  "<title>It</title>"
  "<maps><map href='a.map.xml'/></maps>"
  "<sides><side id='blue' name='Blue' color='#0000ff'/><side id='red' first='yes'/></sides>"
  "<units><unit id='b1' code='1/B' side='blue' class='infantry' strength='11/2' move='4'/>"
  "<unit id='r1' side='red' class='guns' strength='1/2' move='3'/></units>"
  "<setup><place unit='b1' at='0202' case='S 13.1'/></setup>"
  "<reinforcements><group id='r' side='red' turn='2' at='0101' units='r1'/></reinforcements>"
  "<turns count='3'><turn number='2' period='night'/></turns>";

static void
write_file (const char *folder,
            const char *name,
            const char *head,
            const char *body,
            const char *root)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = g_strconcat (head, "\n", body, "\n</", root, ">\n", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Without a text the one above is taken. */
void
made_init (Made       *made,
           const char *system,
           const char *map,
           const char *scenario)
{
  g_autofree char *path = NULL;

  memset (made, 0, sizeof *made);
  made->folder = folder_new ();
  made->findings = vd_findings_new ();
  write_file (made->folder, "a.system.xml", ROOT ("system", ""),
              system != NULL ? system : made_system, "system");
  write_file (made->folder, "a.map.xml", "<map xmlns='urn:vedette:1' id='a'>",
              map != NULL ? map : made_map, "map");
  write_file (made->folder, "b.map.xml", "<map xmlns='urn:vedette:1' id='b'>", made_map, "map");
  write_file (made->folder, "a.scenario.xml", ROOT ("scenario", " system='a.system.xml'"),
              scenario != NULL ? scenario : made_scenario, "scenario");

  path = g_build_filename (made->folder, "a.scenario.xml", NULL);
  made->project = vd_project_load (path, made->findings, &made->error);
  if (made->project != NULL)
    made->s = vd_project_compile (made->project, made->findings);
}

void
made_clear (Made *made)
{
  folder_remove (made->folder);
  g_free (made->folder);
  g_clear_pointer (&made->s, vd_scenario_free);
  g_clear_pointer (&made->project, vd_project_free);
  g_ptr_array_unref (made->findings);
  g_clear_error (&made->error);
}

char *
made_swap (const char *text,
           const char *piece,
           const char *by)
{
  const char *at = strstr (text, piece);
  g_autofree char *start = NULL;

  g_assert_nonnull (at);
  start = g_strndup (text, at - text);
  return g_strconcat (start, by, at + strlen (piece), NULL);
}

void
made_assert_sound (const Made *made)
{
  for (guint i = 0; i < made->findings->len; i++)
    g_test_message ("%s", ((VdFinding *) made->findings->pdata[i])->text);

  g_assert_no_error (made->error);
  g_assert_nonnull (made->s);
  g_assert_cmpuint (made->findings->len, ==, 0);
}

void
made_assert_finds (const Made *made,
                   const char *code,
                   guint       n)
{
  guint found = 0;

  for (guint i = 0; i < made->findings->len; i++)
    {
      const VdFinding *finding = made->findings->pdata[i];

      g_test_message ("%s: %s", finding->code, finding->text);
      g_assert_nonnull (finding->file);
      g_assert_cmpuint (finding->line, >, 0);
      if (strcmp (finding->code, code) == 0)
        found++;
    }

  g_assert_nonnull (made->s);
  g_assert_cmpuint (found, ==, n);
}

guint
made_cell (const Made *made,
           const char *label)
{
  VdCell found = vd_scenario_find_cell (made->s, label);

  g_assert_cmpuint (found, !=, VD_NO_CELL);
  return found;
}

guint
made_dir (const Made *made,
          const char *from,
          const char *to)
{
  for (guint i = 0; i < VD_N_DIRS; i++)
    if (made->s->next[made_cell (made, from)][i] == (int) made_cell (made, to))
      return i;

  g_error ("%s and %s do not touch", from, to);
}
