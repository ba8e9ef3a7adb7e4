/* vassal-read-strings.c: pieces, taken apart */
#include "formats/exchange/vassal/vassal-read.h"

#include <string.h>

/* One pair of apostrophes around a field goes. */
static char *
finish_field (const GString *field)
{
  if (field->len > 1 && field->str[0] == '\'' && field->str[field->len - 1] == '\'')
    return g_strndup (field->str + 1, field->len - 2);

  return g_strdup (field->str);
}

/* Reads a field from @at on.  Returns: (nullable): what follows its delimiter */
static const char *
read_field (char        delimiter,
            const char *at,
            GString    *field)
{
  g_string_truncate (field, 0);
  for (;;)
    {
      const char *end = strchr (at, delimiter);

      if (end == NULL)
        {
          g_string_append (field, at);
          return NULL;
        }
      if (end == at || end[-1] != '\\')
        {
          g_string_append_len (field, at, end - at);
          return end + 1;
        }

      g_string_append_len (field, at, end - 1 - at);
      g_string_append_c (field, delimiter);
      at = end + 1;
    }
}

GStrv
vd_vassal_split (char        delimiter,
                 const char *sequence)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GString *field = g_string_new (NULL);
  const char *at = sequence;

  while (at != NULL)
    {
      g_autofree char *done = NULL;

      at = read_field (delimiter, at, field);
      done = finish_field (field);
      g_strv_builder_add (builder, done);
    }

  g_string_free (field, TRUE);
  return g_strv_builder_end (builder);
}

static void
trait_free (gpointer data)
{
  VdVassalTrait *self = data;

  g_strfreev (self->fields);
  g_free (self->state);
  g_free (self);
}

const char *
vd_vassal_trait_get (const VdVassalTrait *trait,
                     guint                field)
{
  for (guint i = 0; i < field; i++)
    if (trait->fields[i] == NULL)
      return "";

  return trait->fields[field] != NULL ? trait->fields[field] : "";
}

/* (transfer full): what stands around @rest, which becomes what is in it, or %NULL */
static char *
unwrap (char **rest)
{
  g_autofree char *all = *rest;
  g_auto (GStrv) parts = vd_vassal_split ('\t', all != NULL ? all : "");

  *rest = parts[1] != NULL ? g_strdup (parts[1]) : NULL;
  return g_strdup (parts[0]);
}

GPtrArray *
vd_vassal_read_piece (const char *definition)
{
  g_autofree char *bare = g_strstrip (g_strndup (definition, VD_VASSAL_MOST_BYTES + 1));
  g_auto (GStrv) parts = vd_vassal_split ('/', bare);
  g_autoptr (GPtrArray) traits = g_ptr_array_new_with_free_func (trait_free);
  char *type, *state;

  if (strlen (bare) > VD_VASSAL_MOST_BYTES || g_strv_length (parts) < 4 || strcmp (parts[0], "+") != 0)
    return NULL;

  type = g_strdup (parts[2]);
  state = g_strdup (parts[3]);
  while (type != NULL && traits->len < VD_VASSAL_MOST_TRAITS)
    {
      VdVassalTrait *trait = g_new0 (VdVassalTrait, 1);
      g_autofree char *own = unwrap (&type);

      trait->fields = vd_vassal_split (';', own);
      trait->state = unwrap (&state);
      g_ptr_array_add (traits, trait);
    }

  g_free (type);
  g_free (state);
  return g_steal_pointer (&traits);
}
