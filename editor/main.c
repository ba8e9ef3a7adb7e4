/* main.c: the vedette-editor program */
#include "config.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <locale.h>

#include "editor/widgets/settings.h"
#include "editor/window/appearance.h"
#include "editor/window/help-window.h"
#include "editor/window/pages.h"
#include "editor/window/preferences.h"
#include "editor/window/window.h"
#include "formats/io/debug.h"
#include "formats/project/shipped.h"

static VdEditorWindow *
get_window (GtkApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (application);

  return VD_IS_EDITOR_WINDOW (window) ? VD_EDITOR_WINDOW (window) : NULL;
}

/* The file that was open last, if that is wanted and it is still there. */
static GFile *
find_last_file (void)
{
  g_autoptr (GSettings) settings = vd_settings_new ();
  g_autofree char *uri = g_settings_get_string (settings, "last-file");
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  return g_settings_get_boolean (settings, "reopen") && g_file_query_exists (file, NULL)
           ? g_steal_pointer (&file) : NULL;
}

static void
on_activate (GtkApplication *application)
{
  VdEditorWindow *window = get_window (application);
  g_autoptr (GFile) last = NULL;

  if (window == NULL)
    {
      window = vd_editor_window_new (application);
      last = find_last_file ();
    }

  gtk_window_present (GTK_WINDOW (window));
  if (vd_editor_window_is_empty (window) && vd_editor_window_recover_any (window))
    return;
  if (last != NULL)
    vd_editor_window_open (window, last);
}

static gboolean
is_game (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ".game");
}

static void
on_open (GApplication  *application,
         GFile        **files,
         int            n_files,
         const char    *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      VdEditorWindow *window = get_window (GTK_APPLICATION (application));

      /* A game is shown by the scenario that is open. */
      if (window == NULL || (!vd_editor_window_is_empty (window) && !is_game (files[i])))
        window = vd_editor_window_new (GTK_APPLICATION (application));

      gtk_window_present (GTK_WINDOW (window));
      vd_editor_window_open (window, files[i]);
    }
}

static void
on_new_window (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (vd_editor_window_new (user_data)));
}

static void
on_preferences (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);

  gtk_window_present (GTK_WINDOW (vd_preferences_new (parent)));
}

/* Beside the battles that come with the program, or in the source. */
static GFile *
find_tutorial (void)
{
  g_autofree char *home = vd_program_find_folder ();
  g_autofree char *battles = vd_shipped_find_folder (home);
  static const char *const places[] = { "../tutorial", "../editor/tutorial" };

  for (guint i = 0; battles != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (battles, places[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        return g_file_new_for_path (path);
    }

  return NULL;
}

/* One window is enough. */
static GtkWindow *
find_help (GtkApplication *application)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (VD_IS_HELP_WINDOW (l->data))
      return l->data;

  return NULL;
}

static void
on_tutorial (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  g_autoptr (GFile) tutorial = find_tutorial ();
  GtkWindow *window = find_help (user_data);

  if (window == NULL)
    window = GTK_WINDOW (vd_help_window_new (tutorial));
  gtk_window_present (window);
}

static void
on_about (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  GtkApplication *application = user_data;

  gtk_show_about_dialog (
    gtk_application_get_active_window (application),
    "program-name", _("Vedette"),
    "logo-icon-name", "org.vedette.Editor",
    "version", VD_VERSION,
    "comments", _("Maps, orders of battle and tables of hex-and-counter battles.\n"
                  "Not affiliated with the publishers of any game."),
    "license-type", GTK_LICENSE_MIT_X11,
    "modal", TRUE,
    NULL);
}

/* Each window asks about its own changes. */
static void
on_quit (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  for (GList *l = windows; l != NULL; l = l->next)
    if (VD_IS_EDITOR_WINDOW (l->data))
      gtk_window_close (l->data);
}

static const GActionEntry entries[] = {
  { "new-window", on_new_window },
  { "preferences", on_preferences },
  { "tutorial", on_tutorial },
  { "about", on_about },
  { "quit", on_quit },
};

static const struct
{
  const char *action;
  const char *keys[4];
} accels[] = {
  { "win.new", { "<Control>n" } },
  { "app.new-window", { "<Control><Shift>n" } },
  { "app.tutorial", { "F1" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.quit", { "<Control>q" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.export", { "<Control><Shift>e" } },
  { "win.import", { "<Control><Shift>o" } },
  { "win.print", { "<Control>p" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.close", { "<Control>w" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
  { "win.zoom-out", { "<Control>minus", "<Control>KP_Subtract" } },
  { "win.zoom-fit", { "<Control>0", "<Control>KP_0" } },
  { "win.map-properties", { "<Alt>Return" } },
  { "win.scenario-properties", { "<Alt><Shift>Return" } },
  { "win.focus-go-to", { "<Control>g" } },
  { "win.show-panel", { "F9" } },
  { "win.show-grid", { "<Control>1" } },
  { "win.show-numbers", { "<Control>2" } },
  { "win.show-names", { "<Control>3" } },
  { "win.show-counters", { "<Control>4" } },
  { "win.colour-by-status", { "<Control>5" } },
  { "win.show-findings", { "<Control>6" } },
  { "win.next-finding", { "F8" } },
  { "win.previous-finding", { "<Shift>F8" } },
  { "win.game-first", { "<Alt>Home" } },
  { "win.game-previous", { "<Alt>Left" } },
  { "win.game-next", { "<Alt>Right" } },
  { "win.game-last", { "<Alt>End" } },
  { "win.show-help-overlay", { "<Control>question" } },
};

static void
on_startup (GtkApplication *application)
{
  g_autoptr (GSettings) settings = vd_settings_new ();
  g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries),
                                   application);

  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (application, accels[i].action,
                                           (const char *const *) accels[i].keys);
  vd_pages_add_accels (application);

  gtk_css_provider_load_from_resource (css, "/org/vedette/Editor/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  gtk_window_set_default_icon_name ("org.vedette.Editor");
  vd_appearance_follow (settings);
}

/* Command line */

static int
on_local_options (GApplication *application,
                  GVariantDict *options,
                  gpointer      user_data)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;

  g_print ("vedette-editor %s\n", VD_VERSION);
  return 0;
}

static void
add_options (GApplication *application)
{
  g_application_add_main_option (application, "version", 0, G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _("Show the version"), NULL);
  /* TRANS: on the command line, after the name of the program */
  g_application_set_option_context_parameter_string (application, _("[FILE…]"));
  g_application_set_option_context_summary (
    application, _("A FILE is a scenario, a map or a recorded game; each opens in "
                 "a window of its own."));
  g_signal_connect (application, "handle-local-options", G_CALLBACK (on_local_options), NULL);
}

int
main (int   argc,
      char *argv[])
{
  const char *catalogues = g_getenv ("VEDETTE_LOCALE_DIR");
  g_autoptr (GtkApplication) application = NULL;

  vd_debug_begin ();
  setlocale (LC_ALL, "");
  bindtextdomain (VD_GETTEXT_DOMAIN, catalogues != NULL ? catalogues : VD_LOCALE_DIR);
  bind_textdomain_codeset (VD_GETTEXT_DOMAIN, "UTF-8");
  textdomain (VD_GETTEXT_DOMAIN);
  g_set_application_name (_("Vedette"));

  application = gtk_application_new ("org.vedette.Editor", G_APPLICATION_HANDLES_OPEN);
  add_options (G_APPLICATION (application));
  g_signal_connect (application, "startup", G_CALLBACK (on_startup), NULL);
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), NULL);
  g_signal_connect (application, "open", G_CALLBACK (on_open), NULL);

  return g_application_run (G_APPLICATION (application), argc, argv);
}
