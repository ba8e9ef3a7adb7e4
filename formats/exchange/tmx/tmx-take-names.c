/* Names: texts, and where they lie. */
#include "formats/exchange/tmx/tmx-map.h"
#include "formats/exchange/tmx/tmx-take.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "formats/exchange/hex-facts.h"

#define MOVED 1.0 /* pixels: less is rounding */

/* A name of the battle. */
typedef struct
{
  VdNode           *node;
  guint             cell;
  guint             number; /* among those of the cell */
  guint             next;   /* the next one among them: its place, counted from 1, or 0 */
  const VdTmxTaken *taken;  /* (nullable): what it is now */
} Name;

typedef struct
{
  VdTmxTake  *take;
  GArray     *names;  /* of Name */
  GHashTable *first;  /* of cells: the first name there: its place, counted from 1 */
  GPtrArray  *others; /* of VdTmxTaken: without a row so far */
} Names;

/* Rows */

static void
list_rows (Names *self)
{
  VdNode *section = vd_node_find (vd_document_get_root (self->take->document), "names");
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);

  VD_EACH (node, section, "name")
    {
      int cell = vd_hex_find_in_play (self->take->map, vd_node_get (node, "at"));
      gpointer key = GINT_TO_POINTER (cell);
      Name name = { node, (guint) cell };

      if (cell < 0)
        continue;
      name.number = GPOINTER_TO_UINT (g_hash_table_lookup (counts, key));
      g_hash_table_insert (counts, key, GUINT_TO_POINTER (name.number + 1));
      g_array_append_val (self->names, name);
    }

  for (guint i = self->names->len; i > 0; i--)
    {
      Name *name = &g_array_index (self->names, Name, i - 1);
      gpointer key = GUINT_TO_POINTER (name->cell);

      name->next = GPOINTER_TO_UINT (g_hash_table_lookup (self->first, key));
      g_hash_table_insert (self->first, key, GUINT_TO_POINTER (i));
    }
}

/* How sure it is that the object is that row. */
typedef gboolean (*IsLike) (const Names      *self,
                            const Name       *name,
                            const VdTmxTaken *taken);

static int
get_cell (const Names      *self,
          const VdTmxTaken *taken)
{
  return vd_hex_find_in_play (self->take->map, vd_tmx_get_property (taken->object, "at"));
}

static gboolean
has_text (const Names      *self,
          const Name       *name,
          const VdTmxTaken *taken)
{
  return g_strcmp0 (vd_xml_node_get (taken->object, "name"), vd_row_get (name->node, "text")) == 0;
}

/* Its number is that which the name had when it was exported. */
static gboolean
has_number (const Names      *self,
            const Name       *name,
            const VdTmxTaken *taken)
{
  g_autofree char *label = vd_map_get_label (self->take->map, name->cell);
  g_autofree char *key = g_strdup_printf ("%s %u", label, name->number);

  return vd_tmx_get_number (taken->object, "id") == vd_tmx_make_id (VD_TMX_CLASS_NAME, key);
}

/* Returns: (nullable): the first of its hex that has no object yet and is like it */
static Name *
find_name (const Names      *self,
           const VdTmxTaken *taken,
           IsLike            is_like)
{
  gpointer key = GINT_TO_POINTER (get_cell (self, taken));
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (self->first, key));

  while (at > 0)
    {
      Name *name = &g_array_index (self->names, Name, at - 1);

      if (name->taken == NULL && is_like (self, name, taken))
        return name;
      at = name->next;
    }

  return NULL;
}

static void
pair (Names  *self,
      IsLike  is_like)
{
  guint n_left = 0;

  for (guint i = 0; i < self->others->len; i++)
    {
      VdTmxTaken *taken = self->others->pdata[i];
      Name *name = find_name (self, taken, is_like);

      if (name != NULL)
        name->taken = taken;
      else
        self->others->pdata[n_left++] = taken;
    }

  g_ptr_array_set_size (self->others, n_left);
}

/* Texts */

/* (transfer full): in a line */
static char *
clean (const char *text)
{
  return g_strstrip (g_strdelimit (g_strdup (text != NULL ? text : ""), "\n\r\t", ' '));
}

/* (transfer full) (nullable): what it is called, of the two places where Tiled has that: whichever
 * has been changed; %NULL if both have, or there is nothing */
static char *
read_text (const VdTmxTaken *taken,
           const char       *old)
{
  const VdXmlNode *text = vd_xml_node_find (taken->object, "text");
  g_autofree char *name = clean (vd_xml_node_get (taken->object, "name"));
  g_autofree char *shown = clean (text != NULL ? text->text : NULL);

  if (*name == '\0' && *shown == '\0')
    return NULL;
  if (*shown == '\0' || strcmp (name, shown) == 0 || g_strcmp0 (shown, old) == 0)
    return g_strdup (*name != '\0' ? name : shown);
  if (*name == '\0' || old == NULL || strcmp (name, old) == 0)
    return g_strdup (shown);

  return NULL;
}

static void
tell (const Names      *self,
      VdFate            fate,
      const VdTmxTaken *taken,
      const char       *why)
{
  vd_fates_tell (self->take->import->fates, fate, VD_TMX_NAMES, taken->place, "%s", why);
}

/* Places */

static VdTmxPoint
get_middle (const VdTmxTaken *taken)
{
  g_autoptr (GArray) points = vd_tmx_source_list_points (taken->object);

  return points->len > 0 ? g_array_index (points, VdTmxPoint, 0) : (VdTmxPoint) { -1, -1 };
}

/* Whether it says where it was. */
static gboolean
get_old_middle (const VdTmxTaken *taken,
                VdTmxPoint       *middle)
{
  const char *said = vd_tmx_get_property (taken->object, VD_TMX_MIDDLE_KEY);
  char *end;

  if (said == NULL)
    return FALSE;

  middle->x = g_ascii_strtod (said, &end);
  if (end == said || *end != ' ')
    return FALSE;

  said = end + 1;
  middle->y = g_ascii_strtod (said, &end);
  return end != said && *end == '\0' && isfinite (middle->x) && isfinite (middle->y);
}

static gboolean
set (VdNode     *row,
     const char *attribute,
     const char *value)
{
  if (g_strcmp0 (vd_node_get (row, attribute), value) == 0)
    return FALSE;

  g_free (vd_node_set (row, attribute, value));
  return TRUE;
}

static gboolean
is_far (double offset)
{
  return fabs (offset) > VD_NAME_FAR;
}

/* A label that was put somewhere.  Returns: whether it is another hex's now */
static gboolean
put_label (const Names *self,
           Name        *name,
           VdTmxPoint   middle)
{
  const VdTmxGeometry *geometry = &self->take->geometry;
  int cell = (int) name->cell;
  VdTmxPoint centre = vd_tmx_centre (geometry, cell);
  double right = (middle.x - centre.x) * 100 / geometry->across;
  double down = (middle.y - centre.y) * 100 / geometry->down;
  g_autofree char *label = NULL, *offset = NULL;

  if (is_far (right) || is_far (down))
    {
      cell = vd_tmx_take_find (self->take, middle);
      if (cell < 0)
        {
          tell (self, VD_FATE_UNKNOWN, name->taken,
                N_("it lies in no hex in play; its place stays"));
          return FALSE;
        }
      centre = vd_tmx_centre (geometry, cell);
      right = (middle.x - centre.x) * 100 / geometry->across;
      down = (middle.y - centre.y) * 100 / geometry->down;
    }

  label = vd_map_get_label (self->take->map, cell);
  offset = g_strdup_printf ("%d %d", (int) round (right), (int) round (down));
  set (name->node, "offset", offset);
  return cell != (int) name->cell && set (name->node, "at", label);
}

static void
turn_label (const Names *self,
            Name        *name)
{
  double rotation = vd_tmx_get_number (name->taken->object, "rotation");
  int turn = (int) round (fmod (rotation, 360) / VD_NAME_TURN_STEP) * VD_NAME_TURN_STEP;
  g_autofree char *value = NULL;

  turn = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  if (turn > VD_NAME_MOST_TURN || turn < -VD_NAME_MOST_TURN)
    {
      tell (self, VD_FATE_LEFT, name->taken, N_("it stands on its head; its slant stays"));
      return;
    }

  value = turn != 0 ? g_strdup_printf ("%d", turn) : NULL;
  set (name->node, "turn", value);
}

/* Returns: whether it is another hex's now */
static gboolean
move_name (const Names *self,
           Name        *name)
{
  VdTmxPoint middle = get_middle (name->taken), old = { 0, 0 };
  g_autofree char *label = NULL;
  VdNamePlace place;
  int cell;

  vd_name_read_place (name->node, &place);
  if (place.fixed && vd_tmx_get_number (name->taken->object, "rotation") != place.turn)
    turn_label (self, name);
  if (get_old_middle (name->taken, &old) &&
      hypot (middle.x - old.x, middle.y - old.y) <= MOVED)
    return FALSE;
  if (place.fixed)
    return put_label (self, name, middle);

  cell = vd_tmx_take_find (self->take, middle);
  if (cell < 0)
    tell (self, VD_FATE_UNKNOWN, name->taken, N_("it lies in no hex in play; its place stays"));
  else if (cell == vd_tmx_take_find (self->take, old))
    tell (self, VD_FATE_LEFT, name->taken,
          N_("it was moved within its hex, where a name without an offset goes to where there is "
             "room"));
  if (cell < 0 || cell == vd_tmx_take_find (self->take, old))
    return FALSE;

  label = vd_map_get_label (self->take->map, cell);
  return set (name->node, "at", label);
}

/* What becomes of them */

static const char *const except[] = { "at", "text", "offset", "turn", NULL };

static void
take_row (const Names      *self,
          VdNode           *node,
          const VdTmxTaken *taken,
          gboolean          is_other)
{
  VdTmxRow row = { node, VD_TMX_NAMES, NULL, except, is_other };
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();

  g_ptr_array_add (objects, (gpointer) taken);
  vd_tmx_take_row (self->take, &row, objects);
  vd_fates_count (self->take->import->fates, VD_TMX_NAMES, 1);
}

static void
keep_name (const Names *self,
           Name        *name)
{
  g_autofree char *text = read_text (name->taken, vd_row_get (name->node, "text"));
  gboolean is_other = FALSE;

  if (text != NULL)
    is_other = set (name->node, "text", text);
  else
    tell (self, VD_FATE_CONFLICTING, name->taken,
          N_("its name and its text are both new and not the same, or there is none; it stays as "
             "it was"));

  is_other |= move_name (self, name);
  take_row (self, name->node, name->taken, is_other);
}

static void
add_name (const Names      *self,
          const VdTmxTaken *taken)
{
  VdDocument *document = self->take->document;
  int cell = vd_tmx_take_find (self->take, get_middle (taken));
  g_autofree char *text = read_text (taken, NULL);
  g_autofree char *label = NULL;
  VdNode *node;

  if (cell < 0 || text == NULL)
    {
      tell (self, VD_FATE_UNKNOWN, taken, N_("it lies in no hex in play, or has no text"));
      return;
    }

  label = vd_map_get_label (self->take->map, cell);
  node = vd_node_new (document, "name");
  g_free (vd_node_set (node, "at", label));
  g_free (vd_node_set (node, "text", text));
  vd_document_insert (document, vd_tmx_take_section (document, "names"), node, NULL);
  take_row (self, node, taken, FALSE);
}

static gboolean
is_any (const Names      *self,
        const Name       *name,
        const VdTmxTaken *taken)
{
  return TRUE;
}

/* Whether it went on to the end. */
static gboolean
take_all (Names *self)
{
  gboolean has_layer = vd_tmx_take_has (self->take, VD_TMX_LAYER_NAMES, NULL);
  guint n_rows = self->names->len, n = n_rows + self->others->len;

  for (guint i = 0; i < n; i++)
    {
      Name *name = i < n_rows ? &g_array_index (self->names, Name, i) : NULL;

      if (!vd_import_step (self->take->import, i, n))
        return FALSE;
      if (name == NULL)
        add_name (self, self->others->pdata[i - n_rows]);
      else if (name->taken != NULL)
        keep_name (self, name);
      else if (has_layer)
        vd_node_free (vd_document_remove (self->take->document, name->node, NULL));
    }

  return TRUE;
}

gboolean
vd_tmx_take_names (VdTmxTake *self)
{
  const GPtrArray *objects = vd_tmx_take_list (self, VD_TMX_CLASS_NAME);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Name));
  g_autoptr (GHashTable) first = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  Names names = { self, rows, first, others };

  for (guint i = 0; i < objects->len; i++)
    g_ptr_array_add (others, objects->pdata[i]);
  list_rows (&names);
  pair (&names, has_text);
  pair (&names, has_number);
  pair (&names, is_any);
  return take_all (&names);
}
