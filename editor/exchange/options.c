#include "editor/exchange/options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/draw/render.h"

/* What --help says of an option begins with a small letter. */
char *
vd_option_get_title (const VdOptionRow *option)
{
  const char *help;
  char first[8] = "";

  g_return_val_if_fail (option != NULL, NULL);

  if (strcmp (option->name, VD_OPTION_MAP) == 0)
    return g_strdup (_("Map"));

  help = _(option->help);
  first[g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (help)), first)] = '\0';
  return g_strconcat (first, *help != '\0' ? g_utf8_next_char (help) : "", NULL);
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
      const char *title = map->title != NULL ? map->title : map->id;

      add_choice (choices, by_number ? number : map->id, title != NULL ? title : _("Map"));
    }
}

static void
add_words (GPtrArray  *choices,
           const char *all)
{
  g_auto (GStrv) words = g_strsplit (all, "|", -1);

  for (guint i = 0; words[i] != NULL; i++)
    add_choice (choices, words[i], words[i]);
}

GPtrArray *
vd_option_list_choices (const VdOptionRow      *option,
                        const VdProject        *project)
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
  else if (option->type == VD_OPTION_WORD)
    add_words (choices, option->words);
  else
    return NULL;

  return g_steal_pointer (&choices);
}
