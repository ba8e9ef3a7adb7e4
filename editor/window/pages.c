#include "editor/window/pages.h"

#include <glib/gi18n.h>

#include "editor/system/system-page.h"
#include "editor/tables/schedule-page.h"
#include "editor/tables/table-page.h"
#include "editor/tables/turns-page.h"
#include "editor/walk/walk-page.h"
#include "editor/window/history-panel.h"
#include "editor/window/window-private.h"

#define KEPT(member) .kept = G_STRUCT_OFFSET (VdEditorWindow, member)
#define TABLE(which) .get_type = vd_table_page_get_type, .property = "table", .value = which
#define SYSTEM(which) .get_type = vd_system_page_get_type, .property = "tables", .value = which

static const VdPageRow rows[] = {
  { VD_VIEWS, "map", N_("Map"), .keys = "<Alt>1", KEPT (map_page) },
  { VD_VIEWS, "units", N_("Units"), .keys = "<Alt>2", .get_type = vd_unit_view_get_type,
    KEPT (unit_view) },
  { VD_VIEWS, "tables", N_("Tables"), .keys = "<Alt>3", KEPT (tables_page), .suits_system = TRUE },
  { VD_VIEWS, "walk", N_("Walk Through the Map"), .keys = "<Alt>4",
    .get_type = vd_walk_page_get_type, .is_aside = TRUE },

  { VD_TABLES, "reinforcements", N_("Reinforcements"), .get_type = vd_schedule_page_get_type },
  { VD_TABLES, "turns", N_("Turns"), .get_type = vd_turns_page_get_type },
  { VD_TABLES, "setup", N_("Set-up"), TABLE ("setup") },
  { VD_TABLES, "victory", N_("Victory"), TABLE ("victory") },
  { VD_TABLES, "morale", N_("Morale"), TABLE ("morale") },
  { VD_TABLES, "restrictions", N_("Restrictions"), TABLE ("restrictions") },
  { VD_TABLES, "exits", N_("Exits"), TABLE ("exits") },
  { VD_TABLES, "tracks", N_("Tracks"), TABLE ("tracks") },
  { VD_TABLES, "stops", N_("Early Ends"), TABLE ("stops") },
  { VD_TABLES, "chart", N_("Terrain effects"), SYSTEM ("hexes sides paths"),
    .suits_system = TRUE },
  { VD_TABLES, "results", N_("Combat results"), SYSTEM ("results"), .suits_system = TRUE },
  { VD_TABLES, "shifts", N_("Shifts"), SYSTEM ("shifts dice"), .suits_system = TRUE },
  { VD_TABLES, "sequence", N_("Sequence and recovery"), SYSTEM ("phases orders recovery"),
    .suits_system = TRUE },
  { VD_TABLES, "periods", N_("Periods and classes"), SYSTEM ("periods classes"),
    .suits_system = TRUE },
  { VD_TABLES, "options", N_("Options and variants"), SYSTEM ("options") },
  { VD_TABLES, "parameters", N_("Special rules"), SYSTEM ("mechanics settings"),
    .suits_system = TRUE },
  { VD_TABLES, "cases", N_("Cases of rules"), SYSTEM ("binds"), .suits_system = TRUE },

  { VD_PANEL, "findings", N_("Findings"), "dialog-warning-symbolic", "<Alt>F1",
    .get_type = vd_finding_list_get_type, KEPT (findings) },
  { VD_PANEL, "units", N_("Order of Battle"), "vedette-units-symbolic", "<Alt>F2",
    .get_type = vd_unit_panel_get_type },
  { VD_PANEL, "layers", N_("Layers"), "vedette-layers-symbolic", "<Alt>F3",
    .get_type = vd_layer_panel_get_type, KEPT (layers) },
  { VD_PANEL, "scans", N_("Scans"), "image-x-generic-symbolic", "<Alt>F7",
    .get_type = vd_scan_panel_get_type, KEPT (scans) },
  { VD_PANEL, "second", N_("Second Pass"), "edit-copy-symbolic", "<Alt>F8",
    .get_type = vd_second_panel_get_type, KEPT (second) },
  { VD_PANEL, "rules", N_("Rules at Hand"), "dialog-question-symbolic", "F7",
    .get_type = vd_rules_panel_get_type, KEPT (rules) },
  { VD_PANEL, "game", N_("Game"), "media-playback-start-symbolic", "<Alt>F6",
    .get_type = vd_game_panel_get_type, KEPT (game_panel) },
  { VD_PANEL, "history", N_("History"), "document-open-recent-symbolic", "<Alt>F5",
    .get_type = vd_history_panel_get_type },
};

const VdPageRow *
vd_page_rows (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (rows);
  return rows;
}

const char *
vd_window_stack_get_action (VdWindowStack stack)
{
  static const char *const actions[VD_N_STACKS] = { "view", "table", "panel" };

  g_return_val_if_fail (stack < VD_N_STACKS, NULL);

  return actions[stack];
}

/* Keys */

void
vd_pages_add_accels (GtkApplication *application)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const keys[] = { rows[i].keys, NULL };
      g_autofree char *action = g_strdup_printf (
        "win.%s::%s", vd_window_stack_get_action (rows[i].stack), rows[i].name);

      gtk_application_set_accels_for_action (application, action, keys);
    }
}

static void
add_shortcut (GString         *text,
              const VdPageRow *row)
{
  g_autofree char *entry = g_markup_printf_escaped (
    "<child><object class=\"GtkShortcutsShortcut\">"
    "<property name=\"title\">%s</property><property name=\"accelerator\">%s</property>"
    "</object></child>", _(row->title), row->keys);

  g_string_append (text, entry);
}

/* Puts the keys of a stack in the place of its mark. */
static void
add_shortcuts (GString       *overlay,
               VdWindowStack  stack)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *mark = g_strdup_printf ("<!-- %s -->", vd_window_stack_get_action (stack));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].stack == stack && rows[i].keys != NULL)
      add_shortcut (text, &rows[i]);

  g_string_replace (overlay, mark, text->str, 1);
}

/* GTK 4.8 takes shortcuts from a template alone. */
GtkWidget *
vd_shortcuts_window_new (void)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/org/vedette/Editor/help-overlay.ui",
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GString) text = g_string_new_len (g_bytes_get_data (bytes, NULL),
                                               g_bytes_get_size (bytes));
  g_autoptr (GtkBuilder) builder = NULL;

  for (VdWindowStack stack = 0; stack < VD_N_STACKS; stack++)
    add_shortcuts (text, stack);

  builder = gtk_builder_new_from_string (text->str, text->len);
  return GTK_WIDGET (gtk_builder_get_object (builder, "help_overlay"));
}
