#include "validator/chosen.h"

#include <glib/gi18n.h>
#include <string.h>

/* An option of a format, or of several that have it in common. */
typedef struct
{
  const VdOptionRow *option;
  char              *text;
  gboolean           is_set;  /* of a flag */
  char              *formats; /* (nullable): that have it, where it is of some */
  char              *help;
} Choice;

struct _VdChosen
{
  GPtrArray *choices; /* of Choice */
};

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->text);
  g_free (choice->formats);
  g_free (choice->help);
  g_free (choice);
}

static Choice *
find_choice (const VdChosen *self,
             const char     *name)
{
  for (guint i = 0; i < self->choices->len; i++)
    {
      Choice *choice = self->choices->pdata[i];

      if (strcmp (choice->option->name, name) == 0)
        return choice;
    }

  return NULL;
}

static Choice *
add_option (VdChosen          *self,
            const VdOptionRow *option)
{
  Choice *choice = g_new0 (Choice, 1);

  choice->option = option;
  g_ptr_array_add (self->choices, choice);
  return choice;
}

static void
add_choice (VdChosen          *self,
            const VdOptionRow *option,
            const char        *format)
{
  Choice *choice = find_choice (self, option->name);
  char *formats = choice != NULL ? g_strconcat (choice->formats, ", ", format, NULL)
                                 : g_strdup (format);

  if (choice == NULL)
    choice = add_option (self, option);

  g_free (choice->formats);
  choice->formats = formats;
}

VdChosen *
vd_chosen_new (gboolean imports)
{
  VdChosen *self = g_new0 (VdChosen, 1);

  self->choices = g_ptr_array_new_with_free_func (choice_free);
  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    for (const VdOptionRow *option = imports ? vd_export_formats[i]->import_options
                                             : vd_export_formats[i]->options;
         option != NULL && option->name != NULL; option++)
      add_choice (self, option, vd_export_formats[i]->name);

  return self;
}

VdChosen *
vd_chosen_new_of (const VdOptionRow *options)
{
  VdChosen *self = g_new0 (VdChosen, 1);

  self->choices = g_ptr_array_new_with_free_func (choice_free);
  for (const VdOptionRow *option = options; option->name != NULL; option++)
    add_option (self, option);

  return self;
}

void
vd_chosen_free (VdChosen *self)
{
  g_ptr_array_unref (self->choices);
  g_free (self);
}

static GOptionEntry
make_entry (Choice *choice)
{
  const VdOptionRow *option = choice->option;
  gboolean is_flag = option->type == VD_OPTION_FLAG;

  choice->help = choice->formats != NULL
                 ? g_strdup_printf ("%s (%s)", _(option->help), choice->formats)
                 : g_strdup (_(option->help));
  return (GOptionEntry) {
    .long_name = option->name,
    .short_name = option->letter,
    .arg = is_flag ? G_OPTION_ARG_NONE : G_OPTION_ARG_STRING,
    .arg_data = is_flag ? (gpointer) &choice->is_set : (gpointer) &choice->text,
    .description = choice->help,
    .arg_description = option->argument != NULL ? option->argument : option->words,
  };
}

gboolean
vd_chosen_parse (VdChosen       *self,
                 const VdUsage  *usage,
                 int             argc,
                 char          **argv)
{
  g_autoptr (GArray) entries = g_array_new (TRUE, TRUE, sizeof (GOptionEntry));
  VdUsage whole = *usage;

  for (guint i = 0; usage->entries[i].long_name != NULL; i++)
    g_array_append_val (entries, usage->entries[i]);
  for (guint i = 0; i < self->choices->len; i++)
    {
      GOptionEntry entry = make_entry (self->choices->pdata[i]);

      g_array_append_val (entries, entry);
    }

  whole.entries = (const GOptionEntry *) (void *) entries->data;
  return vd_usage_parse (&whole, argc, argv);
}

GHashTable *
vd_chosen_get_values (const VdChosen *self)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->choices->len; i++)
    {
      const Choice *choice = self->choices->pdata[i];
      const char *value = choice->is_set ? "yes" : choice->text;

      if (value != NULL)
        g_hash_table_insert (values, (gpointer) choice->option->name, (gpointer) value);
    }

  return values;
}

int
vd_chosen_fail (const GError *error)
{
  g_autofree char *said = vd_phrase_say (error->message, gettext);

  return g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION)
         ? vd_usage_refuse ("--%s", said) : vd_fail (error);
}
