/* A patch as text:
 *
 *   <patch xmlns="urn:vedette:patch:1" orientation="pointy" map="north" origin="0707">
 *     <hex terrain="forest" status="stated" hexes="0,0"/>
 *     <run kind="slope" directed="yes" hexes="0,0 1,0"/>
 *   </patch>
 */
#include "editor/area/patch-private.h"

#include <glib/gi18n.h>
#include <string.h>

#define NAMESPACE "urn:vedette:patch:1"
#define MAX_STEP (2 * VD_GRID_MAX_EDGE) /* from the anchor */

/* Writing */

static void
append_attribute (GString    *text,
                  const char *name,
                  const char *value)
{
  g_autofree char *escaped = g_markup_escape_text (value, -1);

  g_string_append_printf (text, " %s=\"%s\"", name, escaped);
}

static void
append_row (GString          *text,
            const VdPatchRow *row)
{
  g_string_append_printf (text, "  <%s", vd_patch_row_infos[row->kind].element);
  for (guint i = 0; i < row->words->len; i += 2)
    append_attribute (text, g_ptr_array_index (row->words, i),
                      g_ptr_array_index (row->words, i + 1));

  if (row->directed)
    append_attribute (text, "directed", "yes");

  g_string_append (text, " hexes=\"");
  for (guint i = 0; i < row->hexes->len; i++)
    g_string_append_printf (text, "%s%d,%d", i > 0 ? " " : "",
                            g_array_index (row->hexes, VdHex, i).q,
                            g_array_index (row->hexes, VdHex, i).r);
  g_string_append (text, "\"/>\n");
}

char *
vd_patch_write (const VdPatch *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  g_string_append_printf (text, "<patch xmlns=\"%s\" orientation=\"%s\"", NAMESPACE,
                          self->orientation == VD_POINTY ? "pointy" : "flat");
  if (self->map != NULL && self->origin != NULL && !vd_patch_is_turned (self))
    {
      append_attribute (text, "map", self->map);
      append_attribute (text, "origin", self->origin);
    }
  g_string_append (text, ">\n");
  for (guint i = 0; i < self->rows->len; i++)
    append_row (text, g_ptr_array_index (self->rows, i));
  g_string_append (text, "</patch>\n");

  return g_string_free (text, FALSE);
}

/* Reading */

typedef struct
{
  VdPatch *patch; /* NULL until the root has been seen */
} Reader;

static void
refuse_text (GError     **error,
             const char  *text)
{
  g_set_error_literal (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, text);
}

static const char *
find_value (const char **names,
            const char **values,
            const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];

  return NULL;
}

static gboolean
read_step (const char **text,
           gint32      *step)
{
  char *end;
  gint64 number = g_ascii_strtoll (*text, &end, 10);

  if (end == *text || ABS (number) > MAX_STEP)
    return FALSE;

  *text = end;
  *step = number;
  return TRUE;
}

static gboolean
read_hexes (VdPatchRow *row,
            const char *text)
{
  while (*text != '\0')
    {
      VdHex hex;

      if (!read_step (&text, &hex.q) || *text++ != ',' || !read_step (&text, &hex.r) ||
          (*text != ' ' && *text != '\0'))
        return FALSE;

      g_array_append_val (row->hexes, hex);
      text += *text == ' ';
    }

  return TRUE;
}

static gboolean
is_count_right (const VdPatchRow *row)
{
  if (row->kind == VD_PATCH_RUN)
    return row->hexes->len > 0 && row->hexes->len % 2 == 0;
  if (row->kind == VD_PATCH_PATH || row->kind == VD_PATCH_REGION)
    return row->hexes->len > 0;

  return row->hexes->len == 1;
}

static int
find_row_kind (const char *element)
{
  for (guint i = 0; i < VD_N_PATCH_KINDS; i++)
    if (strcmp (vd_patch_row_infos[i].element, element) == 0)
      return i;

  return -1;
}

static void
read_row (Reader       *reader,
          VdPatchKind   kind,
          const char  **names,
          const char  **values,
          GError      **error)
{
  const char *const *known = vd_patch_row_infos[kind].attributes;
  VdPatchRow *row = vd_patch_add (reader->patch, kind);
  const char *hexes = find_value (names, values, "hexes");

  for (guint i = 0; known[i] != NULL; i++)
    if (find_value (names, values, known[i]) != NULL)
      vd_patch_row_set (row, known[i], find_value (names, values, known[i]));

  row->directed = g_strcmp0 (find_value (names, values, "directed"), "yes") == 0;
  if (hexes == NULL || !read_hexes (row, hexes) || !is_count_right (row))
    refuse_text (error, _("What is on the clipboard is damaged; copy it once more."));
}

static void
read_root (Reader       *reader,
           const char   *element,
           const char  **names,
           const char  **values,
           GError      **error)
{
  const char *orientation = find_value (names, values, "orientation");

  if (strcmp (element, "patch") != 0 ||
      g_strcmp0 (find_value (names, values, "xmlns"), NAMESPACE) != 0)
    refuse_text (error, _("There are no hexes on the clipboard; select some and copy them."));
  else
    {
      reader->patch = vd_patch_new (g_strcmp0 (orientation, "flat") == 0 ? VD_FLAT : VD_POINTY);
      reader->patch->map = g_strdup (find_value (names, values, "map"));
      reader->patch->origin = g_strdup (find_value (names, values, "origin"));
    }
}

/* What a newer version may add is passed over. */
static void
on_element (GMarkupParseContext  *context,
            const char           *element,
            const char          **names,
            const char          **values,
            gpointer              user_data,
            GError              **error)
{
  Reader *reader = user_data;
  int kind = find_row_kind (element);

  if (reader->patch == NULL)
    read_root (reader, element, names, values, error);
  else if (kind >= 0)
    read_row (reader, kind, names, values, error);
}

VdPatch *
vd_patch_read (const char  *text,
               gsize        size,
               GError     **error)
{
  static const GMarkupParser parser = { .start_element = on_element };
  Reader reader = { NULL };

  g_return_val_if_fail (text != NULL, NULL);

  g_autoptr (GMarkupParseContext) context =
    g_markup_parse_context_new (&parser, 0, &reader, NULL);
  g_autoptr (GError) problem = NULL;

  if (g_markup_parse_context_parse (context, text, size, &problem) &&
      g_markup_parse_context_end_parse (context, &problem))
    return reader.patch;

  g_clear_pointer (&reader.patch, vd_patch_free);
  if (problem->domain == VD_FORMAT_ERROR)
    g_propagate_error (error, g_steal_pointer (&problem));
  else
    refuse_text (error, _("There are no hexes on the clipboard; select some and copy them."));

  return NULL;
}
