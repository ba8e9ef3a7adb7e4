/* test-exchange.c: every format keeps what it says it carries, and shows nothing else
 *
 * In a project that has every attribute, one attribute after the other is changed to another
 * value; then, in shipped battles too, such as chance has it.  The bytes of an export must
 * change if the format says that it carries the attribute, and must not if it does not.
 * VD_BATTLES are the battles, VD_TWO_MAPS is one of two maps; VD_CHANGES says how many changes
 * there are by chance, VD_SEED which. */
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/io/file-names.h"
#include "formats/project/spot.h"
#include "tests/formats/made-battle.h"
#include "tests/shared/documents.h"
#include "tests/shared/share.h"

#define CHANGES 300 /* by chance, of each format; VD_LONG has them all */

GZlibCompressor *__real_g_zlib_compressor_new (GZlibCompressorFormat format, int level);
GZlibCompressor *__wrap_g_zlib_compressor_new (GZlibCompressorFormat format, int level);

/* The linker gives this to what is tested.  Pictures that differ do so however little they are
 * compressed, which would take most of the time. */
GZlibCompressor *
__wrap_g_zlib_compressor_new (GZlibCompressorFormat format,
                              G_GNUC_UNUSED int     level)
{
  return __real_g_zlib_compressor_new (format, 1);
}

/* What cannot matter by its nature, in one of the subjects. */
static const struct
{
  const char *subject, *element, *attribute, *why;
} idle[] = {
  { "areas", "grid", "columns", "hexes outside of all areas are not in play" },
  { "areas", "grid", "rows", "likewise" },
  { "areas", "numbering/sheet", "columns-from", "the sheet has lines outside of all areas alone" },
  { "areas", "numbering/sheet", "rows-from", "likewise" },
  { "areas", "numbering/sheet", "prefix", "likewise" },
};

/* Formats that draw: a battle takes them seconds, so they are judged by the small project alone. */
static const char *const drawing[] = { "svg", "tmj", "tmx", "tts", "vassal", NULL };

/* A kind of attribute, and the rows that have it.  Without an attribute their text is
 * meant. */
typedef struct
{
  VdDocumentKind           kind;
  const VdElement         *element;
  const VdSchemaAttribute *attribute;
  GPtrArray               *rows;
} Slot;

typedef struct
{
  char       *name;
  VdProject  *project;
  GPtrArray  *slots;
  VdExported *base;
} Subject;

typedef struct
{
  const VdExportFormat *format;
  GPtrArray            *subjects;
  GRand                *chance;
  GHashTable           *tried;  /* of char*: kinds of slots that have been changed */
  GHashTable           *judged; /* of attributes that are carried, and have been seen to change */
} Trial;

/* Projects */

/* (transfer container) */
static GPtrArray *
list_documents (const VdProject *project)
{
  GPtrArray *documents = g_ptr_array_new ();

  if (project->system != NULL)
    g_ptr_array_add (documents, project->system);
  if (project->scenario != NULL)
    g_ptr_array_add (documents, project->scenario);
  for (guint i = 0; i < project->maps->len; i++)
    g_ptr_array_add (documents, project->maps->pdata[i]);

  return documents;
}

static gboolean
are_same (const VdExported *a,
          const VdExported *b)
{
  if (a->files->len != b->files->len)
    return FALSE;

  for (guint i = 0; i < a->files->len; i++)
    {
      const VdOutputFile *one = a->files->pdata[i], *other = b->files->pdata[i];

      if (strcmp (one->name, other->name) != 0 || !g_bytes_equal (one->bytes, other->bytes))
        return FALSE;
    }

  return TRUE;
}

/* Slots */

static void
slot_free (gpointer data)
{
  Slot *slot = data;

  g_ptr_array_unref (slot->rows);
  g_free (slot);
}

static void
add_row (GPtrArray               *slots,
         VdDocumentKind           kind,
         VdNode                  *row,
         const VdSchemaAttribute *attribute)
{
  const VdElement *element = vd_node_get_element (row);
  Slot *slot;

  for (guint i = 0; i < slots->len; i++)
    {
      slot = slots->pdata[i];
      if (slot->kind == kind && slot->element == element && slot->attribute == attribute)
        {
          g_ptr_array_add (slot->rows, row);
          return;
        }
    }

  slot = g_new0 (Slot, 1);
  *slot = (Slot) { kind, element, attribute, g_ptr_array_new () };
  g_ptr_array_add (slot->rows, row);
  g_ptr_array_add (slots, slot);
}

static void
add_rows (GPtrArray      *slots,
          VdDocumentKind  kind,
          VdNode         *row)
{
  const VdElement *element = vd_node_get_element (row);

  if (vd_node_get_text (row) != NULL)
    add_row (slots, kind, row, NULL);
  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    if (vd_node_get (row, element->attributes[i].name) != NULL)
      add_row (slots, kind, row, &element->attributes[i]);

  for (VdNode *child = vd_node_get_first (row); child != NULL; child = vd_node_get_next (child))
    add_rows (slots, kind, child);
}

static void
subject_free (gpointer data)
{
  Subject *self = data;

  vd_exported_free (self->base);
  g_ptr_array_unref (self->slots);
  vd_project_free (self->project);
  g_free (self->name);
  g_free (self);
}

/* @project: (transfer full) */
static void
add_subject (Trial      *self,
             const char *name,
             VdProject  *project)
{
  g_autoptr (GPtrArray) documents = list_documents (project);
  Subject *subject = g_new0 (Subject, 1);

  *subject = (Subject) { g_strdup (name), project, g_ptr_array_new_with_free_func (slot_free),
                         rich_export (self->format, project) };
  for (guint i = 0; i < documents->len; i++)
    add_rows (subject->slots, vd_document_get_kind (documents->pdata[i]),
              vd_document_get_root (documents->pdata[i]));
  g_ptr_array_add (self->subjects, subject);
}

/* Other values */

static char *
pick_other (Trial             *self,
            const char *const *words,
            const char        *old)
{
  guint n = g_strv_length ((GStrv) words), at = g_rand_int (self->chance) % MAX (n, 1);

  for (guint i = 0; i < n; i++)
    if (strcmp (words[(at + i) % n], old) != 0)
      return g_strdup (words[(at + i) % n]);

  return g_strconcat (old, "-x", NULL);
}

static char *
pick_id (Trial          *self,
         const Subject  *subject,
         VdIdKind        kind,
         const char     *old)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < subject->slots->len; i++)
    {
      const Slot *slot = subject->slots->pdata[i];

      if (slot->attribute == NULL || slot->attribute->type != VD_VALUE_ID ||
          slot->attribute->kind != kind)
        continue;
      for (guint r = 0; r < slot->rows->len; r++)
        g_ptr_array_add (ids, (gpointer) vd_node_get (slot->rows->pdata[r], slot->attribute->name));
    }

  g_ptr_array_add (ids, NULL);
  return pick_other (self, (const char *const *) ids->pdata, old);
}

static const VdMap *
find_map (const Subject *subject,
          const VdNode  *row)
{
  while (vd_node_get_parent (row) != NULL)
    row = vd_node_get_parent (row);

  for (guint i = 0; i < subject->project->maps->len; i++)
    if (vd_document_get_root (subject->project->maps->pdata[i]) == row)
      return subject->project->resolved->pdata[i];

  return NULL;
}

/* A hex in play, as the document of @row names it. */
static char *
pick_hex (Trial         *self,
          const Subject *subject,
          const VdNode  *row)
{
  const VdMap *map = find_map (subject, row);
  VdSpot spot = { 0 };

  if (map == NULL)
    spot.map = g_rand_int_range (self->chance, 0, subject->project->resolved->len);
  else
    g_assert_true (g_ptr_array_find (subject->project->resolved, map, &spot.map));

  map = subject->project->resolved->pdata[spot.map];
  do
    spot.cell = g_rand_int_range (self->chance, 0, vd_grid_n_cells (&map->grid));
  while (!vd_hex_is_in_play (map, spot.cell));

  return find_map (subject, row) != NULL ? vd_map_get_label (map, spot.cell)
                                         : vd_spot_name (subject->project, spot);
}

static char *
pick_side (Trial         *self,
           const Subject *subject,
           const VdNode  *row,
           const char    *old)
{
  const VdMap *map = find_map (subject, row);
  const char *between = strchr (old, '>') != NULL ? ">" : "/";
  g_autofree char *from = NULL, *to = NULL;
  int cell, next = -1;

  do
    {
      g_free (from);
      from = pick_hex (self, subject, row);
      cell = vd_map_find_cell (map, from);
      next = vd_grid_next (&map->grid, cell, g_rand_int_range (self->chance, 0, VD_N_DIRS));
    }
  while (next < 0 || !vd_hex_is_in_play (map, next));

  to = vd_map_get_label (map, next);
  return g_strconcat (from, between, to, NULL);
}

static char *
drop_last (const char *old)
{
  return g_strndup (old, strrchr (old, ' ') - old);
}

static char *
change_number (const VdSchemaAttribute *attribute,
               const char              *old)
{
  gint64 number = g_ascii_strtoll (old, NULL, 10);

  number += number < (gint64) attribute->most || attribute->most == 0 ? 1 : -1;
  return g_strdup_printf ("%" G_GINT64_FORMAT, number);
}

static char *
change_text (const char *old)
{
  gint64 number;

  return g_ascii_string_to_signed (old, 10, -9999, 9999, &number, NULL)
         ? g_strdup_printf ("%" G_GINT64_FORMAT, number + 1) : g_strconcat (old, "x", NULL);
}

static char *
change_list (Trial                   *self,
             const Subject           *subject,
             const VdNode            *row,
             const VdSchemaAttribute *attribute,
             const char              *old)
{
  if (strchr (old, ' ') != NULL)
    return drop_last (old);
  if (attribute->type == VD_VALUE_HEXSIDES && find_map (subject, row) == NULL)
    {
      g_autofree char *from = pick_hex (self, subject, row), *to = pick_hex (self, subject, row);

      return g_strconcat (from, "/", to, NULL);
    }
  if (attribute->type == VD_VALUE_HEXSIDES)
    return pick_side (self, subject, row, old);
  if (attribute->type == VD_VALUE_REFS || attribute->type == VD_VALUE_TRAITS)
    return g_strconcat (old, "-x", NULL);

  return pick_hex (self, subject, row);
}

/* (transfer full): what the attribute could be as well; the same as @old if chance has it */
static char *
change (Trial                   *self,
        const Subject           *subject,
        const VdNode            *row,
        const VdSchemaAttribute *attribute,
        const char              *old)
{
  static const char *const points[] = { "2", "3", "1/2", NULL };
  static const char *const multiples[] = { "2", "3", "3/2", NULL };
  static const char *const ranges[] = { "1-2", "1-1", NULL };

  if (attribute->values != NULL)
    return pick_other (self, (const char *const *) attribute->values, old);

  switch ((int) attribute->type)
    {
    case VD_VALUE_REF:
      return pick_id (self, subject, attribute->kind, old);
    case VD_VALUE_REFS:
    case VD_VALUE_TRAITS:
    case VD_VALUE_HEXES:
    case VD_VALUE_ROUTE:
    case VD_VALUE_HEXSIDES:
      return change_list (self, subject, row, attribute, old);
    case VD_VALUE_HEX:
      return pick_hex (self, subject, row);
    case VD_VALUE_NUMBER:
    case VD_VALUE_TURN:
      return change_number (attribute, old);
    case VD_VALUE_POINTS:
    case VD_VALUE_COST:
    case VD_VALUE_FRACTION:
    case VD_VALUE_RATIO:
      return pick_other (self, points, old);
    case VD_VALUE_MULTIPLE:
      return pick_other (self, multiples, old);
    case VD_VALUE_RANGE:
      return pick_other (self, ranges, old);
    case VD_VALUE_COLOR:
      return g_strdup (strcmp (old, "#010203") == 0 ? "#030201" : "#010203");
    default:
      return change_text (old);
    }
}

/* Judging */

static gboolean
is_idle (const Subject *subject,
         const Slot    *slot)
{
  for (guint i = 0; i < G_N_ELEMENTS (idle); i++)
    if (strcmp (idle[i].subject, subject->name) == 0 &&
        strcmp (idle[i].element, slot->element->id) == 0 && slot->attribute != NULL &&
        strcmp (idle[i].attribute, slot->attribute->name) == 0)
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full): what it was */
static char *
set_value (VdNode     *row,
           const Slot *slot,
           const char *value)
{
  return slot->attribute != NULL ? vd_node_set (row, slot->attribute->name, value)
                                 : vd_node_set_text (row, value);
}

/* Changes @row, looks, and changes it back.  Returns: whether the bytes were the same. */
static gboolean
is_same_with (const Trial   *self,
              const Subject *subject,
              const Slot    *slot,
              VdNode        *row,
              const char    *value)
{
  g_autofree char *old = set_value (row, slot, value);
  g_autoptr (VdExported) exported = NULL;

  vd_project_resolve (subject->project, NULL);
  exported = rich_export (self->format, subject->project);
  g_free (set_value (row, slot, old));
  vd_project_resolve (subject->project, NULL);

  return are_same (subject->base, exported);
}

static gboolean
is_carried (const Trial *self,
            const Slot  *slot)
{
  g_autoptr (VdCarried) carried = vd_carried_new (self->format->carries, slot->kind);
  const VdCarriedRow *row = vd_carried_find (carried, slot->element);

  return slot->attribute != NULL ? vd_carried_has (row, slot->element, slot->attribute->name)
                                 : row->is_taken;
}

/* Returns: whether it could be judged */
static gboolean
judge (Trial         *self,
       const Subject *subject,
       const Slot    *slot,
       VdNode        *row)
{
  const char *name = slot->attribute != NULL ? slot->attribute->name : "text";
  g_autofree char *old = g_strdup (slot->attribute != NULL ? vd_node_get (row, name)
                                                           : vd_node_get_text (row));
  g_autofree char *new = slot->attribute != NULL
                         ? change (self, subject, row, slot->attribute, old) : change_text (old);

  /* Chance may have what was there. */
  for (guint i = 0; i < 20 && slot->attribute != NULL && strcmp (new, old) == 0; i++)
    {
      g_free (new);
      new = change (self, subject, row, slot->attribute, old);
    }

  if (strcmp (new, old) == 0 || is_idle (subject, slot) ||
      vd_left_has_row (subject->base->left, row))
    return FALSE;

  if (is_same_with (self, subject, slot, row, new) == is_carried (self, slot))
    g_error ("%s, %s line %u: %s %s was %s and became %s: the bytes %s, against what is said",
             self->format->name, subject->name, vd_node_get_line (row), slot->element->id, name,
             old, new, is_carried (self, slot) ? "are the same" : "differ");

  if (slot->attribute != NULL && is_carried (self, slot))
    g_hash_table_add (self->judged, (gpointer) slot->attribute);
  return TRUE;
}

static void
judge_by_chance (Trial         *self,
                 const Subject *subject)
{
  guint number = g_rand_int_range (self->chance, 0, subject->slots->len);
  const Slot *slot = subject->slots->pdata[number];

  guint row = g_rand_int_range (self->chance, 0, slot->rows->len);

  judge (self, subject, slot, slot->rows->pdata[row]);
}

static guint
read_number (const char *variable,
             guint       otherwise)
{
  const char *text = g_getenv (variable);

  return text != NULL ? strtoul (text, NULL, 10) : otherwise;
}

/* Whatever is said to be carried has been judged. */
static void
assert_judged (const Trial *self)
{
  for (guint kind = VD_DOCUMENT_SYSTEM; kind <= VD_DOCUMENT_SCENARIO; kind++)
    {
      g_autoptr (VdCarried) carried = vd_carried_new (self->format->carries, kind);

      for (guint i = 0; self->format->carries[i] != NULL; i++)
        {
          const char *text = self->format->carries[i], *colon = strchr (text, ':');
          g_auto (GStrv) words = vd_split_words (colon != NULL ? colon + 1 : text);
          const VdElement *element = vd_schema_find (words[0]);
          const VdCarriedRow *row = element != NULL ? vd_carried_find (carried, element) : NULL;

          for (guint a = 0; row != NULL && a < element->n_attributes; a++)
            if ((row->attributes >> a & 1) != 0 &&
                !g_hash_table_contains (self->judged, &element->attributes[a]))
              g_error ("%s: %s %s is said to be carried, and nothing here has it",
                       self->format->name, element->id, element->attributes[a].name);
        }
    }
}

static gboolean
draws (const VdExportFormat *format)
{
  return g_strv_contains (drawing, format->name);
}

/* Changes every kind of slot that has not been changed yet; with sanitizers some of them, and
 * where each export draws none.  Where it draws, one in five of those that must not show: all if
 * it may be long. */
static void
judge_each (Trial         *self,
            const Subject *subject)
{
  guint step = subject->slots->len / test_share (subject->slots->len);
  guint most = draws (self->format) ? test_at_length (5, 1) : 5;

  if (draws (self->format) && step > 1)
    return;

  for (guint i = 0; i < subject->slots->len; i += step)
    {
      const Slot *slot = subject->slots->pdata[i];
      g_autofree char *kind = g_strdup_printf ("%u %s %s", slot->kind, slot->element->id,
                                               slot->attribute != NULL ? slot->attribute->name
                                                                       : "");

      if (i % 5 >= most && !is_carried (self, slot))
        continue;
      /* A change drawn by chance may be none: some more draws. */
      for (guint draw = 0; draw < 8 && kind != NULL; draw++)
        if (!g_hash_table_contains (self->tried, kind) &&
            judge (self, subject, slot, slot->rows->pdata[0]))
          g_hash_table_add (self->tried, g_steal_pointer (&kind));
    }
}

static void
test_honest (gconstpointer data)
{
  g_auto (GStrv) names = list_battles ();
  guint usual = test_at_length (draws (data) ? CHANGES / 10 : CHANGES, 1);
  guint n = read_number ("VD_CHANGES", test_share (usual));
  Trial self = {
    .format = data,
    .subjects = g_ptr_array_new_with_free_func (subject_free),
    .chance = g_rand_new_with_seed (read_number ("VD_SEED", 19)),
    .tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .judged = g_hash_table_new (NULL, NULL),
  };

  add_subject (&self, "rich", rich_make (rich_map));
  judge_each (&self, self.subjects->pdata[0]);
  add_subject (&self, "areas", rich_make_other (RICH_AREAS, rich_areas));
  judge_each (&self, self.subjects->pdata[1]);

  for (guint i = 0; names[i] != NULL && !draws (data); i++)
    add_subject (&self, names[i], load_battle (names[i]));
  for (guint i = 0; i < n; i++)
    judge_by_chance (&self, self.subjects->pdata[i % self.subjects->len]);

  if (test_share (CHANGES) == CHANGES)
    assert_judged (&self);
  g_hash_table_unref (self.tried);
  g_hash_table_unref (self.judged);
  g_ptr_array_unref (self.subjects);
  g_rand_free (self.chance);
}

static void
assert_option (const VdOptionRow *option)
{
  g_auto (GStrv) words = g_strsplit (option->words != NULL ? option->words : "", "|", -1);
  guint n_titles = option->titles != NULL ? g_strv_length ((GStrv) option->titles) : 0;

  g_assert_true (option->help != NULL && option->title != NULL);
  g_assert_true ((option->type == VD_OPTION_WORD || option->type == VD_OPTION_WORDS) ==
                 (option->words != NULL));
  g_assert_true ((option->type == VD_OPTION_FILE) == (option->file_ending != NULL));
  g_assert_cmpuint (n_titles, ==, g_strv_length (words));
}

/* The list names what there is, and the frame has what it needs. */
static void
test_row (gconstpointer data)
{
  const VdExportFormat *format = data;
  g_autofree char *slip = vd_carried_find_slip (format->carries);
  gboolean has_map_id = FALSE;

  g_assert_cmpstr (slip, ==, NULL);
  g_assert_true (vd_export_find_format (format->name) == format);
  for (const VdOptionRow *option = format->options; option != NULL && option->name != NULL;
       option++)
    {
      has_map_id |= strcmp (option->name, "map-id") == 0;
      assert_option (option);
    }
  g_assert_true (has_map_id == (format->shape == VD_EXPORT_MAPS));
}

/* The same bytes twice, with no trace of where the files lie.  With sanitizers of some battles:
 * test_any_document exports them all. */
static void
test_stable (gconstpointer data)
{
  const char *source = g_getenv ("VD_SOURCE");
  g_auto (GStrv) names = list_battles ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (VdProject) one = load_battle (names[i]), other = load_battle (names[i]);
      g_autoptr (GHashTable) values = rich_choose_small (data);
      g_autoptr (VdExported) first = rich_export_with (data, one, values);
      g_autoptr (VdExported) second = rich_export_with (data, other, values);

      g_assert_true (are_same (first, second));
      for (guint f = 0; f < first->files->len; f++)
        {
          gsize size;
          const VdOutputFile *file = first->files->pdata[f];
          const char *bytes = g_bytes_get_data (file->bytes, &size);

          g_assert_cmpuint (size, >, 0);
          g_assert_null (memmem (bytes, size, source, strlen (source)));
        }
    }
}

static gboolean
takes (const VdExportFormat *format,
       const char           *what)
{
  g_autoptr (VdCarried) carried = vd_carried_new (format->carries, VD_DOCUMENT_MAP);

  return strcmp (what, VD_CARRIED_COMMENTS) == 0 ? vd_carried_takes_comments (carried)
                                                 : vd_carried_takes_foreign (carried);
}

/* Comments and what is of other namespaces show if it is said that they do. */
static void
test_beside (gconstpointer data)
{
  static const char *const pieces[][2] = {
    { VD_CARRIED_COMMENTS, "<!-- a word --><grid" },
    { VD_CARRIED_FOREIGN, "<x:y xmlns:x='urn:x'/><grid" },
    { VD_CARRIED_FOREIGN, "<grid xmlns:x='urn:x' x:y='z'" },
  };
  const VdExportFormat *format = data;
  g_autoptr (VdProject) project = rich_make (rich_map);
  g_autoptr (VdExported) base = rich_export (format, project);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (VdProject) other = rich_make_other ("<grid", pieces[i][1]);
      g_autoptr (VdExported) exported = rich_export (format, other);

      g_assert_true (are_same (base, exported) != takes (format, pieces[i][0]));
    }
}

/* Whatever can be read is exported, or is refused in words: maps by themselves, battles
 * that cannot be played. */
static void
test_any_document (gconstpointer data)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  guint n = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdProject) project = vd_project_load (paths->pdata[i], NULL, NULL);
      g_autoptr (GHashTable) values = rich_choose_small (data);
      VdExportRequest request = { .format = data, .project = project, .values = values };
      g_autoptr (GError) error = NULL;
      g_autoptr (VdExported) exported = project != NULL ? vd_export_run (&request, &error) : NULL;

      g_assert_true (project == NULL || (exported == NULL) == (error != NULL));
      n += exported != NULL;
    }

  g_assert_cmpuint (n, >, 5);
}

/* Maps of one id have files of their own; of two units of one id the first counts. */
static void
test_like_ids (gconstpointer data)
{
  const VdExportFormat *format = data;
  g_auto (GStrv) parts = g_strsplit (rich_scenario, "<unit id='v'", 2);
  g_autofree char *scenario = g_strjoinv ("<unit id='u'", parts);
  g_autoptr (VdProject) project =
    vd_project_new ("made", read_document (rich_system), read_document (scenario), read_document (rich_map),
                    NULL);
  g_autoptr (GHashTable) values = rich_choose_small (format);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (VdExported) exported = NULL;

  g_ptr_array_add (project->maps, read_document (rich_map));
  g_ptr_array_add (project->paths, g_strdup ("other"));
  vd_project_resolve (project, NULL);
  exported = rich_export_with (format, project, values);
  for (guint i = 0; i < exported->files->len; i++)
    g_assert_true (g_hash_table_add (names, ((VdOutputFile *) exported->files->pdata[i])->name));
}

static void
add (const char            *name,
     const VdExportFormat  *format,
     void                 (*test) (gconstpointer data))
{
  g_autofree char *path = g_strdup_printf ("/exchange/%s/%s", format->name, name);

  g_test_add_data_func (path, format, test);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    {
      add ("row", vd_export_formats[i], test_row);
      add ("honest", vd_export_formats[i], test_honest);
      add ("stable", vd_export_formats[i], test_stable);
      add ("beside", vd_export_formats[i], test_beside);
      add ("any-document", vd_export_formats[i], test_any_document);
      add ("like-ids", vd_export_formats[i], test_like_ids);
    }

  return g_test_run ();
}
