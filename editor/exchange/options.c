#include "editor/exchange/options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/maps/titles.h"
#include "formats/draw/render.h"

/* What --help says of an option begins with a small letter. */
char *
vd_option_get_title (const VdOptionRow *option)
{
  g_return_val_if_fail (option != NULL, NULL);

  return option->title != NULL ? g_strdup (_(option->title)) : vd_begin_large (_(option->help));
}

char *
vd_option_explain (const VdOptionRow *option)
{
  g_autofree char *help = NULL, *command = NULL;

  g_return_val_if_fail (option != NULL, NULL);

  help = vd_begin_large (_(option->help));
  command = g_strdup_printf (_("“--%s” on the command line"), option->name);
  return g_strjoin ("\n", help, command, NULL);
}

char *
vd_option_say_error (const VdOptionRow *options,
                     const GError      *error)
{
  g_autofree char *said = NULL;
  gboolean is_of_option = g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);

  g_return_val_if_fail (error != NULL, NULL);

  said = vd_phrase_say (error->message, gettext);
  for (; is_of_option && options != NULL && options->name != NULL; options++)
    {
      g_autofree char *title = vd_option_get_title (options);
      gsize length = strlen (options->name);

      if (g_str_has_prefix (said, options->name) && said[length] == ':')
        return g_strconcat (title, said + length, NULL);
    }

  return g_steal_pointer (&said);
}

char *
vd_option_get_folder (const VdProject *project)
{
  g_autofree char *path = project != NULL ? g_canonicalize_filename (project->path, NULL) : NULL;

  return path != NULL ? g_path_get_dirname (path) : NULL;
}

char *
vd_option_shorten_path (const char *path,
                        const char *folder)
{
  gsize length = folder != NULL ? strlen (folder) : 0;

  g_return_val_if_fail (path != NULL, NULL);

  return g_strdup (length > 0 && g_str_has_prefix (path, folder) && path[length] == G_DIR_SEPARATOR
                   ? path + length + 1 : path);
}

static void
choice_free (gpointer data)
{
  VdOptionChoice *choice = data;

  g_free (choice->value);
  g_free (choice->title);
  g_free (choice);
}

static void
add_choice (GPtrArray  *choices,
            const char *value,
            const char *title)
{
  VdOptionChoice *choice = g_new (VdOptionChoice, 1);

  *choice = (VdOptionChoice) { g_strdup (value), g_strdup (title) };
  g_ptr_array_add (choices, choice);
}

static void
add_maps (GPtrArray       *choices,
          const VdProject *project,
          gboolean         by_number)
{
  for (guint i = 0; project != NULL && i < project->resolved->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      g_autofree char *number = g_strdup_printf ("%u", i);

      add_choice (choices, by_number ? number : map->id, vd_map_say_title (map));
    }
}

static void
add_words (GPtrArray         *choices,
           const VdOptionRow *option)
{
  g_auto (GStrv) words = g_strsplit (option->words, "|", -1);

  for (guint i = 0; words[i] != NULL; i++)
    add_choice (choices, words[i], option->titles != NULL ? _(option->titles[i]) : words[i]);
}

GPtrArray *
vd_option_list_choices (const VdOptionRow *option,
                        const VdProject   *project)
{
  g_autoptr (GPtrArray) choices = g_ptr_array_new_with_free_func (choice_free);

  g_return_val_if_fail (option != NULL, NULL);

  if (strcmp (option->name, VD_OPTION_MAP) == 0)
    {
      if (project == NULL || project->resolved->len != 1)
        add_choice (choices, NULL, _("All maps"));
      add_maps (choices, project, FALSE);
    }
  else if (strcmp (option->name, VD_OPTION_SHEET) == 0)
    {
      add_maps (choices, project, TRUE);
      if (project != NULL && vd_render_count_sheets (project) > project->resolved->len)
        add_choice (choices, VD_OPTION_COUNTERS, _("All counters"));
    }
  else if (option->words != NULL)
    add_words (choices, option);
  else
    return NULL;

  return g_steal_pointer (&choices);
}
