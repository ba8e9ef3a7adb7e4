/* vassal-charts.c: the window of charts, each of them a picture */
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/vassal/vassal-rows.h"

#include <string.h>

#include "formats/exchange/rules.h"
#include "formats/io/file-names.h"
#include "formats/project/changed-rows.h"

/* What the rules say, and the battle may say otherwise. */
static const char *const of_rules[][2] = {
  { "chart", "Terrain Effects Chart" },
  { "results", "Results of Combat" },
  { "classes", "Classes of Units" },
  { "periods", "Periods" },
  { "mechanics", "Rules in Use" },
};

static const char *const of_battles[][2] = {
  { "setup", "Set-up" },
  { "turns", "Turns" },
  { "reinforcements", "Reinforcements" },
  { "options", "Options" },
  { "sides", "Sides" },
  { "armies", "Armies" },
  { "units", "Formations" },
  { "morale", "Morale" },
  { "restrictions", "Restrictions" },
  { "exits", "Exits" },
  { "tracks", "Transit Tracks" },
  { "stops", "Early Ends" },
  { "victory", "Victory" },
};

static const char *const of_maps[][2] = {
  { "edges", "Edges" },
  { "areas", "Playing Areas" },
  { "names", "Names" },
  { "regions", "Regions" },
};

typedef struct
{
  VdVassal  *module;
  GPtrArray *tables; /* of VdVassalTable */
} Charts;

/* @table: (transfer full) */
static void
add (Charts        *self,
     VdVassalTable *table)
{
  if (vd_vassal_table_is_empty (table))
    vd_vassal_table_free (table);
  else
    g_ptr_array_add (self->tables, table);
}

/* Rules */

static void
add_rules (Charts *self)
{
  const VdProject *project = self->module->project;
  const VdNode *combat = vd_rules_find (self->module->export, "combat");

  if (combat != NULL)
    add (self, vd_vassal_list_results (g_strdup ("Combat Results Table"), combat));
  for (guint i = 0; i < G_N_ELEMENTS (of_rules); i++)
    add (self, vd_vassal_list_rows (self->module->names, g_strdup (of_rules[i][1]),
                                    vd_find_section (project->system, of_rules[i][0]),
                                    vd_find_override (project, of_rules[i][0]),
                                    self->module->export->left));
  add (self, vd_vassal_list_rows (self->module->names, g_strdup ("Sequence of Play"),
                                  vd_rules_find (self->module->export, "sequence"), NULL, NULL));
}

static void
add_battle (Charts *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_battles); i++)
    add (self, vd_vassal_list_rows (self->module->names, g_strdup (of_battles[i][1]),
                                    vd_find_section (self->module->project->scenario,
                                                     of_battles[i][0]), NULL, NULL));
}

/* Maps */

static void
add_names (const Charts     *self,
           VdVassalTable    *table,
           const VdDocument *map,
           gboolean          are_paths)
{
  const VdNode *row = are_paths ? vd_row_first (map, "paths", "path")
                                : vd_row_first (map, "sides", "run");

  for (; row != NULL; row = vd_row_next (row))
    if (vd_node_get (row, "name") != NULL)
      {
        g_autofree char *kind = vd_row_names_find (
          self->module->names, are_paths ? VD_ID_PATH_KIND : VD_ID_SIDE_KIND,
          vd_row_get (row, "kind"));
        const char *const cells[] = { kind, vd_row_get (row, "name"), NULL };

        vd_vassal_table_add (table, g_strdupv ((GStrv) cells));
      }
}

static void
add_map (Charts *self,
         guint   number)
{
  const VdProject *project = self->module->project;
  const VdDocument *map = g_ptr_array_index (project->maps, number);
  g_autofree char *title = vd_vassal_name_map (self->module, number);
  static const char *const head[] = { "", "Name", NULL };
  VdVassalTable *lines;

  for (guint i = 0; i < G_N_ELEMENTS (of_maps); i++)
    add (self, vd_vassal_list_rows (self->module->names,
                                    g_strdup_printf ("%s: %s", title, of_maps[i][1]),
                                    vd_find_section (map, of_maps[i][0]), NULL, NULL));

  lines = vd_vassal_table_new (g_strdup_printf ("%s: Rivers and Roads", title));
  vd_vassal_table_add (lines, g_strdupv ((GStrv) head));
  add_names (self, lines, map, FALSE);
  add_names (self, lines, map, TRUE);
  add (self, lines);
}

/* Notes */

static void
add_text (VdVassalTable *table,
          const char    *first,
          const char    *second,
          const char    *third)
{
  const char *const cells[] = { first, second, third, NULL };

  vd_vassal_table_add (table, g_strdupv ((GStrv) cells));
}

static void
add_notes (VdVassalTable    *table,
           const VdDocument *document)
{
  const VdNode *row = vd_node_get_first (vd_document_get_root (document));

  for (; row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "title") == 0 ||
        strcmp (vd_node_get_name (row), "note") == 0)
      add_text (table, vd_row_get (row, "xml:lang"),
                vd_node_get_text (row) != NULL ? vd_node_get_text (row) : "", "");

  for (row = vd_row_first (document, "sources", "source"); row != NULL; row = vd_row_next (row))
    add_text (table, vd_row_get (row, "key"), vd_row_get (row, "title"),
              vd_row_get (row, "rights"));
}

static void
add_all_notes (Charts *self)
{
  const VdProject *project = self->module->project;
  VdVassalTable *table = vd_vassal_table_new (g_strdup ("Notes and Sources"));

  add_text (table, "", "", "Rights");
  if (project->scenario != NULL)
    add_notes (table, project->scenario);
  if (project->system != NULL)
    add_notes (table, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    add_notes (table, g_ptr_array_index (project->maps, i));
  add (self, table);
}

/* The window */

/* (transfer full): after their titles, some of which may differ only in what names do not show */
static GStrv
name_pictures (const Charts *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (guint i = 0; i < self->tables->len; i++)
    {
      const VdVassalTable *table = g_ptr_array_index (self->tables, i);
      g_autofree char *id = g_strdelimit (g_utf8_strdown (table->title, -1), " ", '-');
      g_autofree char *other = g_strdup_printf ("%s-%u", id, i + 1);
      gboolean is_new = g_hash_table_add (taken, g_strdup (id));
      g_autofree char *name = vd_vassal_name_image (self->module, "chart", is_new ? id : other);

      g_strv_builder_add (ids, name);
    }

  all = g_strv_builder_end (ids);
  return vd_file_names_make ((const char *const *) all, ".png");
}

static void
put_charts (const Charts *self)
{
  g_autofree char *title = vd_vassal_name_part (self->module, "Charts");
  const char *const window[] = {
    "name", title, "text", title, "tooltip", "Charts, tables, notes and sources",
    "icon", "/images/chart.gif", "hotkey", "", NULL
  };
  static const char *const list[] = {
    "entryName", "Charts", "width", "900", "height", "600", "divider", "700", NULL
  };
  g_auto (GStrv) names = name_pictures (self);

  vd_vassal_open_part (self->module, "", "module.ChartWindow", window);
  vd_vassal_open (self->module, "widget.ListWidget", list);
  for (guint i = 0; i < self->tables->len; i++)
    {
      const VdVassalTable *table = g_ptr_array_index (self->tables, i);
      const char *const chart[] = {
        "chartName", table->title, "fileName", names[i], "description", "", NULL
      };

      guint n_lost;

      vd_vassal_add_image (self->module, names[i], vd_vassal_table_draw (table, &n_lost));
      vd_left_add (self->module->export->left, N_("rows of charts below the end of a picture"),
                   n_lost);
      vd_vassal_put (self->module, "widget.Chart", chart);
    }
  vd_xml_close (self->module->xml);
  vd_vassal_close_part (self->module);
}

void
vd_vassal_put_charts (VdVassal *self)
{
  Charts charts = {
    self, g_ptr_array_new_with_free_func ((GDestroyNotify) vd_vassal_table_free),
  };

  add_rules (&charts);
  if (self->project->scenario != NULL)
    add_battle (&charts);
  for (guint i = 0; i < self->project->maps->len; i++)
    add_map (&charts, i);
  add_all_notes (&charts);
  if (charts.tables->len > 0)
    put_charts (&charts);
  g_ptr_array_unref (charts.tables);
}
