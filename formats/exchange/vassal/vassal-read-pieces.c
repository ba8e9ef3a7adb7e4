/* vassal-read-pieces.c: counters as units
 *
 * A piece is resolved with its prototypes, and what its traits say for certain is taken: its name,
 * its pictures, values that are called as ours are.  All else that it says of itself goes into
 * the note of the unit, for people; traits that only play it are told of, kind by kind. */
#include "formats/exchange/vassal/vassal-read.h"

#include <string.h>

#define CARDS N_("cards")
#define PROTOTYPES N_("prototypes")
#define TRAITS N_("kinds of traits")
#define MOST_NOTE 1000 /* bytes */
#define STEP 256       /* pieces, from one look at the watch to the next */

/* Fields of traits. */
#define LAYER_IMAGES 16
#define LAYER_NAME 19
#define LAYER_ALWAYS 26
#define PIECE_IMAGE 3
#define PIECE_NAME 4

/* Values of a unit that a property of a piece can give, by what it is called there. */
const VdVassalValue vd_vassal_values[VD_VASSAL_N_VALUES] = {
  { "Code", "code" }, { "Class", "class" }, { "Strength", "strength" },
  { "Initiative", "initiative" }, { "Move", "move" }, { "Movement", "move" }, { "Steps", "steps" },
  { "Reduced", "reduced" }, { "Traits", "traits" },
  { "Formation", "formation" },
};

/* A kind of traits, with the first piece that has it. */
typedef struct
{
  const VdXmlNode *slot;
  guint            n;
} Kind;

typedef struct
{
  VdVassalRead *read;
  GHashTable   *prototypes; /* of GPtrArray of VdVassalTrait */
  GPtrArray    *units;      /* of VdVassalUnitRead */
  GHashTable   *kinds;      /* of Kind, by name */
  guint         n_pieces, n_traits;
} Pieces;

/* Where a piece is found. */
typedef struct
{
  const VdXmlNode *window;
  const VdXmlNode *stack;
  const char      *side;
} Where;

static void
tell (const Pieces    *self,
      VdFate           fate,
      const char      *what,
      const VdXmlNode *node,
      const char      *why)
{
  g_autofree char *place = vd_vassal_say (self->read, node);

  vd_fates_tell (self->read->import->fates, fate, what, place, "%s", why);
}

/* Of what is the same for many pieces. */
static void
tell_once (const Pieces    *self,
           VdFate           fate,
           const VdXmlNode *node,
           const char      *why)
{
  if (g_hash_table_add (self->read->told, g_strdup (why)))
    tell (self, fate, PROTOTYPES, node, why);
}

/* Prototypes */

static void
read_prototypes (Pieces          *self,
                 const VdXmlNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    {
      const VdXmlNode *child = node->children->pdata[i];
      const char *name = vd_vassal_get (child, "name", "");
      GPtrArray *traits;

      if (strcmp (vd_vassal_get_class (child), "PrototypeDefinition") != 0)
        {
          read_prototypes (self, child);
          continue;
        }
      traits = vd_vassal_read_piece (child->text);
      if (traits == NULL)
        {
          tell (self, VD_FATE_UNKNOWN, PROTOTYPES, child, N_("its text describes no piece, or is too long"));
          continue;
        }
      g_hash_table_replace (self->prototypes, g_strdup (name), traits);
      vd_fates_count (self->read->import->fates, PROTOTYPES, 1);
    }
}

/* A piece while prototypes take the places of their names. */
typedef struct
{
  Pieces          *pieces;
  const VdXmlNode *slot;
  GPtrArray       *traits; /* of VdVassalTrait (borrowed) */
  guint            n_seen;
} Flat;

static void
tell_missing (const Flat *self,
              const char *name)
{
  g_autofree char *shown = vd_vassal_show (name);
  g_autofree char *why = vd_phrase_new (N_("the module has no prototype “%s”"), shown);

  tell_once (self->pieces, VD_FATE_UNKNOWN, self->slot, why);
}

static void
flatten (Flat            *self,
         const GPtrArray *traits,
         guint            depth)
{
  /* The piece of a prototype is none. */
  guint n = depth > 0 ? traits->len - 1 : traits->len;

  for (guint i = 0; i < n; i++)
    {
      const VdVassalTrait *trait = traits->pdata[i];
      const char *name = vd_vassal_trait_get (trait, 1);
      const GPtrArray *prototype;

      if (self->n_seen++ >= VD_VASSAL_MOST_TRAITS || depth > VD_VASSAL_MOST_PROTOTYPES)
        {
          tell_once (self->pieces, VD_FATE_LEFT, self->slot,
                     N_("a piece has too many traits, or prototypes in prototypes"));
          return;
        }
      g_ptr_array_add (self->traits, (gpointer) trait);
      if (strcmp (trait->fields[0], "prototype") != 0)
        continue;
      prototype = g_hash_table_lookup (self->pieces->prototypes, name);
      if (prototype != NULL)
        flatten (self, prototype, depth + 1);
      else
        tell_missing (self, name);
    }
}

/* What traits say */

static const char *
find_side (const Pieces *self,
           const char   *name)
{
  g_autofree char *shown = vd_vassal_show (name);
  g_autofree char *key = g_utf8_casefold (shown, -1);

  return g_hash_table_lookup (self->read->sides, key);
}

static void
add_note (VdVassalUnitRead *unit,
          const char       *what,
          const char       *text)
{
  g_autofree char *shown = vd_vassal_show (text);
  g_autofree char *name = vd_vassal_show (what);

  if (*shown == '\0' || unit->note->len > MOST_NOTE)
    return;

  g_string_append_printf (unit->note, "%s%s%s%s", unit->note->len > 0 ? "; " : "", name,
                          *name != '\0' ? ": " : "", shown);
}

/* Whole ones and fractions. */
static gboolean
is_number (const char *text)
{
  gsize length = strspn (text, "0123456789/");

  return length > 0 && length < 6 && text[length] == '\0' && *text != '/' &&
         text[length - 1] != '/';
}

static gboolean
suits (const char *attribute,
       const char *value)
{
  if (strcmp (attribute, "strength") == 0 || strcmp (attribute, "move") == 0 ||
      strcmp (attribute, "initiative") == 0 || strcmp (attribute, "steps") == 0)
    return is_number (value);
  if (strcmp (attribute, "class") == 0)
    return vd_schema_is_id (value);

  return *value != '\0' && strlen (value) < 60;
}

static void
take_mark (const Pieces     *self,
           VdVassalUnitRead *unit,
           const char       *property,
           const char       *value)
{
  if (strcmp (property, "UnitId") == 0 && unit->id == NULL && vd_schema_is_id (value))
    {
      unit->id = g_strdup (value);
      return;
    }
  if (g_ascii_strcasecmp (property, "Side") == 0 && find_side (self, value) != NULL)
    {
      vd_vassal_unit_set_side (unit, find_side (self, value));
      return;
    }

  for (guint i = 0; i < VD_VASSAL_N_VALUES; i++)
    if (unit->values[i] == NULL &&
        g_ascii_strcasecmp (property, vd_vassal_values[i].property) == 0 &&
        suits (vd_vassal_values[i].attribute, value))
      {
        unit->values[i] = vd_vassal_show (value);
        return;
      }

  if (strcmp (property, "UnitName") != 0)
    add_note (unit, property, value);
}

static void
take_marks (const Pieces        *self,
            VdVassalUnitRead    *unit,
            const VdVassalTrait *trait)
{
  g_auto (GStrv) names = vd_vassal_split (',', vd_vassal_trait_get (trait, 1));
  g_auto (GStrv) said = vd_vassal_split (',', trait->state);

  for (guint i = 0; names[i] != NULL && said[i] != NULL; i++)
    take_mark (self, unit, names[i], said[i]);
}

/* A counter shows its layer if that is on, and it has no picture of its own. */
static void
take_layer (VdVassalUnitRead    *unit,
            const VdVassalTrait *trait)
{
  g_auto (GStrv) images = vd_vassal_split (',', vd_vassal_trait_get (trait, LAYER_IMAGES));
  g_autofree char *list = g_strjoinv (" ", images);
  gint64 level = g_ascii_strtoll (trait->state, NULL, 10);
  guint at = level > 0 ? (guint) MIN (level, 1000) - 1 : 0;
  gboolean is_on = level > 0 || strcmp (vd_vassal_trait_get (trait, LAYER_ALWAYS), "true") == 0;
  g_autofree char *what = g_strdup_printf ("layer %s", vd_vassal_trait_get (trait, LAYER_NAME));

  add_note (unit, what, g_strstrip (list));
  if (is_on && at < g_strv_length (images) && unit->image == NULL)
    unit->image = g_strdup (images[at]);
}

static void
take_piece (VdVassalUnitRead    *unit,
            const VdVassalTrait *trait)
{
  const char *image = vd_vassal_trait_get (trait, PIECE_IMAGE);
  const char *name = vd_vassal_trait_get (trait, PIECE_NAME);

  if (*image != '\0')
    {
      g_free (unit->image);
      unit->image = g_strdup (image);
    }
  if (*name != '\0' && unit->name == NULL)
    unit->name = vd_vassal_show (name);
}

/* Of a kind that says nothing of the unit. */
static void
count_trait (Pieces          *self,
             const VdXmlNode *slot,
             const char      *name)
{
  Kind *kind = g_hash_table_lookup (self->kinds, name);

  if (kind == NULL)
    {
      kind = g_new0 (Kind, 1);
      kind->slot = slot;
      g_hash_table_insert (self->kinds, vd_vassal_show (name), kind);
    }
  kind->n++;
}

static void
take_trait (Pieces              *self,
            VdVassalUnitRead    *unit,
            const VdVassalTrait *trait)
{
  const char *kind = trait->fields[0];

  if (strcmp (kind, "mark") == 0)
    take_marks (self, unit, trait);
  else if (strcmp (kind, "emb2") == 0)
    take_layer (unit, trait);
  else if (strcmp (kind, "piece") == 0)
    take_piece (unit, trait);
  else if (strcmp (kind, "prototype") == 0)
    vd_vassal_unit_set_side (unit, find_side (self, vd_vassal_trait_get (trait, 1)));
  else if (strcmp (kind, "label") == 0)
    add_note (unit, "label", trait->state);
  else if (strcmp (kind, "basicName") == 0 && *vd_vassal_trait_get (trait, 1) != '\0' &&
           unit->name == NULL)
    unit->name = vd_vassal_show (vd_vassal_trait_get (trait, 1));
  else
    count_trait (self, unit->slot, kind);
}

/* Pieces */

static void
finish_unit (const Pieces     *self,
             VdVassalUnitRead *unit)
{
  const char *image = unit->image != NULL ? unit->image : "";

  if (unit->name == NULL || *unit->name == '\0')
    {
      g_free (unit->name);
      unit->name = vd_vassal_show (vd_vassal_get (unit->slot, "entryName", image));
    }
  unit->key = unit->id != NULL ? g_strconcat ("\x1f", unit->id, NULL)
                               : g_strconcat (unit->name, "\x1f", image, "\x1f", unit->note->str,
                                              NULL);
  if (*image != '\0' && *image != '/' &&
      vd_vassal_find_image (self->read, unit->slot, image) != NULL)
    add_note (unit, "picture", g_hash_table_lookup (self->read->images, image));
}

/* Returns: whether to go on */
static gboolean
read_slot (Pieces          *self,
           const VdXmlNode *slot,
           const Where     *where,
           GError         **error)
{
  g_autoptr (GPtrArray) traits = vd_vassal_read_piece (slot->text);
  g_autoptr (GPtrArray) flat = g_ptr_array_new ();
  Flat all = { self, slot, flat };
  VdVassalUnitRead *unit;

  if (++self->n_pieces > VD_VASSAL_MOST_PIECES || self->n_traits > VD_VASSAL_MOST_IN_ALL)
    return vd_import_fail (self->read->import, error,
                           N_("has more than %d counters, or %d traits of them; take some out of "
                              "it"), VD_VASSAL_MOST_PIECES, VD_VASSAL_MOST_IN_ALL);
  if (self->n_pieces % STEP == 0 && !vd_import_step (self->read->import, 0, 0))
    return vd_import_fail (self->read->import, error, N_("cancelled"));
  if (traits == NULL)
    {
      tell (self, VD_FATE_UNKNOWN, VD_VASSAL_COUNTERS, slot, N_("its text describes no piece, or is too long"));
      return TRUE;
    }

  unit = g_new0 (VdVassalUnitRead, 1);
  unit->slot = slot;
  unit->window = where->window;
  unit->stack = where->stack;
  unit->side = where->side;
  unit->note = g_string_new (NULL);
  flatten (&all, traits, 0);
  self->n_traits += flat->len;
  for (guint i = 0; i < flat->len; i++)
    take_trait (self, unit, flat->pdata[i]);
  finish_unit (self, unit);
  g_ptr_array_add (self->units, unit);
  return TRUE;
}

/* Returns: whether to go on */
static gboolean
read_node (Pieces          *self,
           const VdXmlNode *node,
           const Where     *where,
           GError         **error)
{
  const char *class = vd_vassal_get_class (node);
  Where inside = *where;

  if (strcmp (class, "PrototypesContainer") == 0)
    return TRUE;
  if (strcmp (class, "PieceSlot") == 0)
    return read_slot (self, node, where, error);
  if (strcmp (class, "CardSlot") == 0)
    tell (self, VD_FATE_LEFT, CARDS, node, N_("cards are no units"));
  else if (strcmp (class, "SetupStack") == 0)
    inside.stack = node;
  else if (g_str_has_suffix (class, "Map") && where->window == NULL)
    inside.window = node;
  else if (g_str_has_suffix (class, "Widget"))
    {
      const char *side = find_side (self, vd_vassal_get (node, "entryName", ""));

      inside.side = side != NULL ? side : where->side;
    }

  for (guint i = 0; i < node->children->len; i++)
    if (!read_node (self, node->children->pdata[i], &inside, error))
      return FALSE;

  return TRUE;
}

/* All of them */

static void
tell_kinds (const Pieces *self)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (self->kinds),
                                         (GCompareFunc) strcmp);

  for (const GList *name = names; name != NULL; name = name->next)
    {
      const Kind *kind = g_hash_table_lookup (self->kinds, name->data);
      g_autofree char *why =
        vd_phrase_new (N_("traits “%s”, %u of them, say nothing that a unit could hold"),
                       (const char *) name->data, kind->n);

      tell (self, VD_FATE_LEFT, TRAITS, kind->slot, why);
    }
}

gboolean
vd_vassal_read_pieces (VdVassalRead  *read,
                       GError       **error)
{
  Pieces self = {
    .read = read,
    .prototypes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) g_ptr_array_unref),
    .units = g_ptr_array_new_with_free_func (vd_vassal_unit_free),
    .kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),
  };
  Where nowhere = { NULL };
  gboolean is_read;

  read_prototypes (&self, read->root);
  is_read = read_node (&self, read->root, &nowhere, error);
  if (is_read)
    {
      vd_vassal_add_units (read, self.units);
      tell_kinds (&self);
    }

  g_hash_table_unref (self.kinds);
  g_ptr_array_unref (self.units);
  g_hash_table_unref (self.prototypes);
  return is_read;
}
