/* Scans, and where in them hexes lie. */
#include "formats/map/scans.h"

#include <math.h>
#include <string.h>

#include "formats/map/map-reader.h"

#define HASH_KIND "sha256:"
#define HASH_DIGITS 64

const char *const vd_scan_fits[VD_N_SCAN_FITS] = { "similarity", "affine", "projective" };

/* What must be there may have been taken away by an edit. */
static const char *
get_text (const VdNode *node,
          const char   *attribute)
{
  const char *text = vd_node_get (node, attribute);

  return text != NULL ? text : "";
}

static void
report_value (VdMapReader  *self,
              const VdNode *node,
              const char   *attribute,
              const char   *remedy)
{
  vd_map_reader_report (self, "scan.bad-value", node, -1, remedy,
                        N_("The %s of the scan is \"%s\", which cannot be read."), attribute,
                        vd_node_get (node, attribute));
}

static guint
read_number (VdMapReader  *self,
             const VdNode *node,
             const char   *attribute,
             guint         usual)
{
  const VdSchemaAttribute *row =
    vd_element_get_attribute (vd_node_get_element (node), attribute);
  const char *text = vd_node_get (node, attribute);
  g_autofree char *remedy = NULL;
  guint64 number;

  if (text == NULL)
    return usual;
  if (g_ascii_string_to_unsigned (text, 10, row->least, row->most, &number, NULL))
    return number;

  remedy = vd_phrase_new (N_("Give a whole number from %u to %u."), row->least, row->most);
  report_value (self, node, attribute, remedy);
  return usual;
}

static gboolean
is_hash (const char *text)
{
  gsize kind = strlen (HASH_KIND);

  return g_str_has_prefix (text, HASH_KIND) && strlen (text) == kind + HASH_DIGITS &&
         strspn (text + kind, "0123456789abcdef") == HASH_DIGITS;
}

static const char *
read_hash (VdMapReader  *self,
           const VdNode *node)
{
  const char *text = vd_node_get (node, "hash");

  if (text == NULL || is_hash (text))
    return text;

  report_value (self, node, "hash",
                N_("Write \"sha256:\" and 64 digits from 0 to 9 and a to f, or take it away."));
  return NULL;
}

static int
read_corner (VdMapReader  *self,
             const VdNode *node,
             const char   *attribute)
{
  VdWordSpan word = { get_text (node, attribute), 0 };

  word.length = strlen (word.text);
  return vd_map_reader_find_hex (self, node, &word);
}

static VdWindow
read_part (VdMapReader  *self,
           const VdNode *node)
{
  const VdGrid *grid = &self->map->grid;
  VdWindow part = { 0, 0, grid->columns - 1, grid->rows - 1 };
  gboolean has_from = vd_node_get (node, "from") != NULL;
  int from, to;

  if (has_from != (vd_node_get (node, "to") != NULL))
    report_value (self, node, has_from ? "from" : "to",
                  N_("Give both \"from\" and \"to\", or neither where the scan shows the whole "
                     "map."));
  if (!has_from || vd_node_get (node, "to") == NULL)
    return part;

  from = read_corner (self, node, "from");
  to = read_corner (self, node, "to");
  if (from >= 0 && to >= 0)
    {
      int columns[] = { from % grid->columns, to % grid->columns };
      int rows[] = { from / grid->columns, to / grid->columns };

      part = (VdWindow) { MIN (columns[0], columns[1]), MIN (rows[0], rows[1]),
                          MAX (columns[0], columns[1]), MAX (rows[0], rows[1]) };
    }

  return part;
}

/* @side: of the picture, 0 where it is not known */
static gboolean
read_pixel (const char *text,
            guint       side,
            double     *pixel)
{
  char *end = NULL;

  *pixel = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && *pixel >= 0 &&
         *pixel <= (side > 0 ? side : VD_SCAN_MAX_SIDE);
}

static gboolean
has_control (const VdScan *scan,
             guint32       cell)
{
  for (guint i = 0; i < scan->controls->len; i++)
    if (g_array_index (scan->controls, VdControl, i).cell == cell)
      return TRUE;

  return FALSE;
}

static void
read_control (VdMapReader *self,
              VdScan      *scan,
              VdNode      *node)
{
  VdControl control = { .is_found = strcmp (get_text (node, "origin"), "found") == 0,
                        .node = node };
  const char *x = get_text (node, "x");
  const char *y = get_text (node, "y");
  int cell = vd_map_reader_read_hex (self, node);

  if (cell < 0)
    return;

  control.cell = cell;
  if (!read_pixel (x, scan->width, &control.x) || !read_pixel (y, scan->height, &control.y))
    vd_map_reader_report (self, "scan.bad-control", node, cell,
                          N_("Give the pixel of the scan at which the middle of the hex lies."),
                          N_("The point %s, %s for hex %s is none of the scan %s."),
                          x, y, vd_node_get (node, "at"), scan->id);
  else if (has_control (scan, cell))
    vd_map_reader_report (self, "scan.control-twice", node, cell,
                          N_("Keep the one that is right."),
                          N_("Hex %s has a point in the scan %s already; the first one counts."),
                          vd_node_get (node, "at"), scan->id);
  else
    g_array_append_val (scan->controls, control);
}

void
vd_map_reader_read_scan (VdMapReader *self,
                         VdNode      *node)
{
  VdScan scan = { vd_node_get (node, "id"), vd_node_get (node, "file"), .node = node };

  if (scan.id == NULL || scan.file == NULL)
    return;

  scan.hash = read_hash (self, node);
  scan.width = read_number (self, node, "width", 0);
  scan.height = read_number (self, node, "height", 0);
  scan.page = read_number (self, node, "page", 1);
  scan.fit = vd_map_pick_word (vd_scan_fits, VD_N_SCAN_FITS, vd_node_get (node, "fit"),
                               VD_SCAN_PROJECTIVE);
  scan.is_corrected = strcmp (get_text (node, "correction"), "spline") == 0;
  scan.part = read_part (self, node);
  scan.controls = g_array_new (FALSE, FALSE, sizeof (VdControl));
  for (VdNode *row = vd_node_get_first (node); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "control") == 0)
      read_control (self, &scan, row);

  g_array_append_val (self->map->scans, scan);
}

const VdScan *
vd_map_find_scan (const VdMap *map,
                  const char  *id)
{
  g_return_val_if_fail (map != NULL && id != NULL, NULL);

  for (guint i = 0; i < map->scans->len; i++)
    {
      const VdScan *scan = &g_array_index (map->scans, VdScan, i);

      if (strcmp (scan->id, id) == 0)
        return scan;
    }

  return NULL;
}

/* Files */

gboolean
vd_scan_is_outside (const VdScan *self)
{
  g_auto (GStrv) parts = NULL;
  int depth = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  /* A backslash and a drive's colon are other systems' ways. */
  if (g_path_is_absolute (self->file) || strpbrk (self->file, "\\:") != NULL)
    return TRUE;

  parts = g_strsplit (self->file, "/", -1);
  for (guint i = 0; parts[i] != NULL && depth >= 0; i++)
    if (strcmp (parts[i], "..") == 0)
      depth--;
    else if (*parts[i] != '\0' && strcmp (parts[i], ".") != 0)
      depth++;

  return depth < 0;
}

char *
vd_scan_get_path (const VdScan *self,
                  const char   *map)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (self != NULL && map != NULL, NULL);

  if (g_path_is_absolute (self->file))
    return g_strdup (self->file);

  folder = g_path_get_dirname (map);
  return strcmp (folder, ".") == 0 ? g_strdup (self->file)
                                   : g_build_filename (folder, self->file, NULL);
}

char *
vd_scan_format_pixel (double pixel)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char *end;

  g_return_val_if_fail (isfinite (pixel) && fabs (pixel) <= VD_SCAN_MAX_SIDE, NULL);

  end = g_ascii_formatd (buffer, sizeof buffer, "%.2f", pixel);
  end += strlen (end);
  while (end[-1] == '0')
    *--end = '\0';
  if (end[-1] == '.')
    end[-1] = '\0';

  return g_strdup (strcmp (buffer, "-0") == 0 ? "0" : buffer);
}
