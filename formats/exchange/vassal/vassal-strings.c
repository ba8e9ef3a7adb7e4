#include "formats/exchange/vassal/vassal-strings.h"

#include <string.h>

/* Sequences */

/* VASSAL takes away one pair of apostrophes around a field, and a backslash at its end would
 * hide the delimiter. */
static gboolean
needs_quotes (const char *field)
{
  gsize length = strlen (field);

  return length > 0 && (field[length - 1] == '\\' ||
                        (field[0] == '\'' && field[length - 1] == '\''));
}

static void
append_field (GString    *sequence,
              char        delimiter,
              const char *field)
{
  gboolean is_quoted = needs_quotes (field);

  if (is_quoted)
    g_string_append_c (sequence, '\'');
  for (const char *c = field; *c != '\0'; c++)
    {
      if (*c == delimiter)
        g_string_append_c (sequence, '\\');
      g_string_append_c (sequence, *c);
    }
  if (is_quoted)
    g_string_append_c (sequence, '\'');
}

/* Fields that are sequences already keep the tabs between theirs. */
static char *
join_sequences (char               delimiter,
                const char *const *fields)
{
  GString *sequence = g_string_new (NULL);

  for (guint i = 0; fields[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (sequence, delimiter);
      append_field (sequence, delimiter, fields[i]);
    }

  return g_string_free (sequence, FALSE);
}

char *
vd_vassal_join (char               delimiter,
                const char *const *fields)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) clean = NULL;

  for (guint i = 0; fields[i] != NULL; i++)
    g_strv_builder_add (builder, fields[i]);

  clean = g_strv_builder_end (builder);
  for (guint i = 0; clean[i] != NULL; i++)
    for (char *c = clean[i]; *c != '\0'; c++)
      if (g_ascii_iscntrl (*c))
        *c = ' ';

  return join_sequences (delimiter, (const char *const *) clean);
}

/* Layers */

char *
vd_vassal_layer (const VdVassalLayer *layer)
{
  const char *const images[] = { layer->image, NULL };
  const char *const labels[] = { layer->label, NULL };
  g_autofree char *image_list = vd_vassal_join (',', images);
  g_autofree char *label_list = vd_vassal_join (',', labels);
  const char *const fields[] = {
    "emb2",
    layer->command, "128", layer->key, /* on and off; the mask is that of Ctrl */
    "", "128", "",                     /* one level up */
    "", "128", "",                     /* one level down */
    "", "", "1",                       /* back to a level */
    "false",                           /* not beneath the piece while that is selected */
    "0", "0",                          /* in its middle */
    image_list, label_list,
    "true",                            /* from the last level on to the first */
    layer->name,
    "", "",                            /* to a level by chance */
    "false", "", "1",                  /* to the level that a property says */
    "1",                               /* the version of this list */
    "false",                           /* not always on */
    layer->stroke, "", "",             /* the keys again, in the way of today */
    "",                                /* a remark for the module's author */
    "1.0",                             /* in its own size */
    "", "",                            /* only while a property says so */
    NULL
  };

  return vd_vassal_join (';', fields);
}

/* Pieces */

void
vd_vassal_piece_init (VdVassalPiece *self)
{
  self->types = g_ptr_array_new_with_free_func (g_free);
  self->states = g_ptr_array_new_with_free_func (g_free);
}

void
vd_vassal_piece_add (VdVassalPiece *self,
                     char          *type,
                     const char    *state)
{
  g_ptr_array_add (self->types, type);
  g_ptr_array_add (self->states, g_strdup (state));
}

/* From the innermost outwards, so that what lies deepest has the most backslashes. */
static char *
nest (const GPtrArray *parts)
{
  char *nested = g_strdup (g_ptr_array_index (parts, parts->len - 1));

  for (guint i = parts->len - 1; i > 0; i--)
    {
      g_autofree char *inner = nested;
      const char *const pair[] = { g_ptr_array_index (parts, i - 1), inner, NULL };

      nested = join_sequences ('\t', pair);
    }

  return nested;
}

static void
add_basic_piece (VdVassalPiece *self,
                 const char    *image,
                 const char    *name,
                 const char    *id)
{
  const char *const type[] = {
    "piece", "", "", image != NULL ? image : "", name != NULL ? name : "", NULL
  };
  const char *const state[] = { "null", "0", "0", id != NULL ? id : "", "0", NULL };
  g_autofree char *text = vd_vassal_join (';', state);

  vd_vassal_piece_add (self, vd_vassal_join (';', type), text);
}

char *
vd_vassal_piece_end (VdVassalPiece *self,
                     const char    *image,
                     const char    *name,
                     const char    *id)
{
  g_autofree char *type = NULL, *state = NULL;
  const char *parts[] = { "+", "null", NULL, NULL, NULL };

  add_basic_piece (self, image, name, id);
  parts[2] = type = nest (self->types);
  parts[3] = state = nest (self->states);
  g_ptr_array_unref (self->types);
  g_ptr_array_unref (self->states);
  return join_sequences ('/', parts);
}
