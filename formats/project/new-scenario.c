#include "formats/project/new-scenario.h"

#include <glib/gstdio.h>
#include <string.h>

#include "core/text/phrase.h"
#include "core/text/points.h"
#include "formats/document/document-private.h"
#include "formats/io/input.h"
#include "formats/io/output.h"
#include "formats/project/bundle.h"

VdNewScenario *
vd_new_scenario_new (void)
{
  VdNewScenario *self = g_new0 (VdNewScenario, 1);

  self->second = TRUE;
  self->columns = 20;
  self->rows = 15;
  self->numbering = (VdNumbering) { .row_first = TRUE, .column_from = 1, .row_from = 1 };
  self->turns = 10;

  return self;
}

void
vd_new_scenario_free (VdNewScenario *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->folder);
  g_free (self->title);
  g_free (self->from);
  g_free (self->system);
  g_strfreev (self->maps);
  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    {
      g_free (self->sides[i].name);
      g_free (self->sides[i].color);
    }
  g_free (self);
}

/* Names */

char *
vd_make_slug (const char *title,
              const char *otherwise)
{
  g_autofree char *plain = g_str_to_ascii (title != NULL ? title : "", NULL);
  g_autoptr (GString) slug = g_string_new (NULL);

  g_return_val_if_fail (otherwise != NULL, NULL);

  for (const char *at = plain; *at != '\0' && slug->len < 40; at++)
    if (g_ascii_isalnum (*at))
      g_string_append_c (slug, g_ascii_tolower (*at));
    else if (slug->len > 0 && slug->str[slug->len - 1] != '-')
      g_string_append_c (slug, '-');

  while (slug->len > 0 && slug->str[slug->len - 1] == '-')
    g_string_truncate (slug, slug->len - 1);

  return slug->len > 0 ? g_string_free (g_steal_pointer (&slug), FALSE) : g_strdup (otherwise);
}

static char *
make_name (const VdNewScenario *self,
           const char          *ending)
{
  g_autofree char *slug = vd_make_slug (self->title, "scenario");

  return g_strconcat (slug, ending, NULL);
}

static gboolean
has_maps (const VdNewScenario *self)
{
  return self->maps != NULL && self->maps[0] != NULL;
}

/* Files */

/* What is to be written: a document, or a copy of a file. */
typedef struct
{
  char       *path;
  VdDocument *document; /* owned; NULL: copied */
  char       *from;
} NewFile;

static void
new_file_free (gpointer data)
{
  NewFile *file = data;

  g_clear_pointer (&file->document, vd_document_free);
  g_free (file->path);
  g_free (file->from);
  g_free (file);
}

static gboolean
is_same_file (const char *a,
              const char *b)
{
  g_autofree char *first = g_canonicalize_filename (a, NULL);
  g_autofree char *second = g_canonicalize_filename (b, NULL);

  return strcmp (first, second) == 0;
}

static gboolean
is_taken (const GPtrArray *files,
          const char      *path)
{
  for (guint i = 0; i < files->len; i++)
    if (strcmp (((NewFile *) files->pdata[i])->path, path) == 0)
      return TRUE;

  return FALSE;
}

static void
add_file (GPtrArray  *files,
          const char *path,
          VdDocument *document,
          const char *from)
{
  NewFile *file = g_new0 (NewFile, 1);

  file->path = g_strdup (path);
  file->document = document;
  file->from = g_strdup (from);
  g_ptr_array_add (files, file);
}

/* A copy that was made for another scenario of the folder. */
static gboolean
holds_the_same (const char *a,
                const char *b)
{
  g_autofree char *first = NULL, *second = NULL;
  gsize n_first, n_second;

  return vd_input_can_repeat (a) && vd_input_can_repeat (b) &&
         g_file_get_contents (a, &first, &n_first, NULL) &&
         g_file_get_contents (b, &second, &n_second, NULL) &&
         n_first == n_second && memcmp (first, second, n_first) == 0;
}

/* Returns the name that the copy of @from has in the folder; a file that is
 * there already is used as it is. */
static char *
add_copy (const VdNewScenario *self,
          GPtrArray           *files,
          const char          *from)
{
  g_autofree char *base = g_path_get_basename (from);
  g_autofree char *path = g_build_filename (self->folder, base, NULL);

  for (guint i = 2; is_taken (files, path); i++)
    {
      g_autofree char *other = g_strdup_printf ("%u-%s", i, base);

      g_free (path);
      path = g_build_filename (self->folder, other, NULL);
    }

  if (!is_same_file (path, from) && !holds_the_same (path, from))
    add_file (files, path, NULL, from);

  return g_path_get_basename (path);
}

/* Documents */

static VdNode *
add_node (VdDocument *document,
          VdNode     *parent,
          const char *element,
          ...) G_GNUC_NULL_TERMINATED;

static VdNode *
add_node (VdDocument *document,
          VdNode     *parent,
          const char *element,
          ...)
{
  VdNode *node = vd_node_new (document, element);
  const char *attribute;
  va_list args;

  va_start (args, element);
  while ((attribute = va_arg (args, const char *)) != NULL)
    g_free (vd_node_set (node, attribute, va_arg (args, const char *)));
  va_end (args);

  vd_document_insert (document, parent, node, NULL);
  return node;
}

static void
set_title (VdDocument *document,
           const char *title)
{
  VdNode *root = vd_document_get_root (document);
  VdNode *node = vd_node_find (root, "title");

  if (node == NULL)
    node = add_node (document, root, "title", NULL);
  g_free (vd_node_set_text (node, title));
}

/* The terrain that fills a new map: the first that looks clear. */
static const char *
find_clear (const VdDocument *system)
{
  VdNode *chart = system != NULL ? vd_node_find (vd_document_get_root (system), "chart") : NULL;
  VdNode *node = chart != NULL ? vd_node_get_first (chart) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "hex") == 0 &&
        g_strcmp0 (vd_node_get (node, "look"), "clear") == 0)
      return vd_node_get (node, "id");

  return "clear";
}

static void
add_edges (const VdNewScenario *self,
           VdDocument          *document,
           VdNode              *root)
{
  const char *const edges[][3] = {
    { "north", N_("North"), "top" },
    { "east", N_("East"), "right" },
    { "south", N_("South"), "bottom" },
    { "west", N_("West"), "left" },
  };
  VdNode *parent = add_node (document, root, "edges", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    add_node (document, parent, "edge", "id", edges[i][0], "name",
              self->translate != NULL ? self->translate (edges[i][1]) : edges[i][1], "side",
              edges[i][2], NULL);
}

static void
add_numbering (const VdNewScenario *self,
               VdDocument          *document)
{
  const VdNumbering *its = &self->numbering;
  VdGrid grid = { self->columns, self->rows, self->flat ? VD_FLAT : VD_POINTY, self->second };
  guint n = its->digits > 0 ? its->digits : vd_numbering_count_digits (its, &grid);
  g_autofree char *columns = g_strdup_printf ("%d", its->column_from);
  g_autofree char *rows = g_strdup_printf ("%d", its->row_from);
  g_autofree char *digits = g_strdup_printf ("%u", n);
  VdNode *node;

  node = add_node (document, vd_document_get_root (document), "numbering",
            "order", its->row_first ? "row-column" : "column-row", "columns-from", columns,
            "columns-go", its->columns_left ? "left" : "right", "rows-from", rows,
            "rows-go", its->rows_up ? "up" : "down", "digits", digits,
            "style", its->letters ? "letters" : "digits",
            NULL);
  if (*its->prefix != '\0')
    g_free (vd_node_set (node, "prefix", its->prefix));
  if (its->slant != VD_SLANT_NONE)
    g_free (vd_node_set (node, "slant", vd_numbering_get_slant (its->slant)));
}

VdDocument *
vd_new_scenario_make_map (const VdNewScenario *self,
                          const VdDocument    *system)
{
  g_autofree char *name = NULL;
  g_autofree char *id = NULL;
  g_autofree char *columns = NULL;
  g_autofree char *rows = NULL;
  VdDocument *document;
  VdNode *root;

  g_return_val_if_fail (self != NULL, NULL);

  name = make_name (self, ".map.xml");
  id = vd_make_slug (self->title, "map");
  columns = g_strdup_printf ("%u", self->columns);
  rows = g_strdup_printf ("%u", self->rows);
  document = vd_document_new (VD_DOCUMENT_MAP, name);
  root = vd_document_get_root (document);

  g_free (vd_node_set (root, "id", id));
  set_title (document, self->title != NULL ? self->title : "");
  add_node (document, root, "grid", "orientation", self->flat ? "flat" : "pointy", "columns",
            columns, "rows", rows, "stagger", self->second ? "second" : "first", NULL);
  add_numbering (self, document);
  add_edges (self, document, root);
  add_node (document, root, "terrain", "default", find_clear (system), NULL);

  return document;
}

static void
add_sides (const VdNewScenario *self,
           VdDocument          *document)
{
  VdNode *parent = add_node (document, vd_document_get_root (document), "sides", NULL);
  g_autofree char *first = vd_make_slug (self->sides[0].name, "first");
  g_autofree char *second = vd_make_slug (self->sides[1].name, "second");

  if (strcmp (first, second) == 0)
    {
      g_free (second);
      second = g_strconcat (first, "-2", NULL);
    }

  for (guint i = 0; i < G_N_ELEMENTS (self->sides); i++)
    add_node (document, parent, "side", "id", i == 0 ? first : second, "name", self->sides[i].name,
              "color", self->sides[i].color, "first", i == 0 ? "yes" : NULL, NULL);
}

static VdDocument *
make_scenario (const VdNewScenario *self,
               const char          *system_name,
               GPtrArray           *maps)
{
  g_autofree char *name = make_name (self, ".scenario.xml");
  g_autofree char *id = vd_make_slug (self->title, "scenario");
  g_autofree char *turns = g_strdup_printf ("%u", self->turns);
  VdDocument *document = vd_document_new (VD_DOCUMENT_SCENARIO, name);
  VdNode *root = vd_document_get_root (document);
  VdNode *parent;

  g_free (vd_node_set (root, "id", id));
  g_free (vd_node_set (root, "system", system_name));
  /* What a system leaves to each game, as how reinforcements come, is a rule of the
   * new scenario's own until its author names the case that prints it. */
  g_free (vd_node_set (root, "unbound", VD_OWN_RULE));
  set_title (document, self->title);

  parent = add_node (document, root, "maps", NULL);
  for (guint i = 0; i < maps->len; i++)
    add_node (document, parent, "map", "href", maps->pdata[i], NULL);

  add_sides (self, document);
  add_node (document, root, "turns", "count", turns, NULL);
  return document;
}

/* Maps are told apart by their ids. */
static gboolean
have_own_ids (char   **maps,
              GError **error)
{
  g_autoptr (GHashTable) owners = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; maps[i] != NULL; i++)
    {
      g_autoptr (VdDocument) map = vd_document_load (maps[i], error);
      const char *id = map != NULL ? vd_node_get (vd_document_get_root (map), "id") : NULL;
      const char *other = id != NULL ? g_hash_table_lookup (owners, id) : NULL;

      if (map == NULL)
        return FALSE;

      if (other != NULL)
        {
          g_autofree char *problem = is_same_file (other, maps[i])
            ? vd_phrase_new (N_("The map %s is given twice: name each map once."), other)
            : vd_phrase_new (N_("The maps %s and %s have the same id, “%s”: give one of them "
                                "another id."), other, maps[i], id);

          g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, problem);
          return FALSE;
        }
      if (id != NULL)
        g_hash_table_insert (owners, g_strdup (id), maps[i]);
    }

  return TRUE;
}

/* What is to be written; the scenario last, as it names the others. */
static GPtrArray *
list_blank (const VdNewScenario  *self,
            GError              **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (new_file_free);
  g_autoptr (GPtrArray) maps = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (VdDocument) system = vd_document_load (self->system, error);
  g_autofree char *name = make_name (self, ".scenario.xml");
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *rules = NULL;

  if (system == NULL || (has_maps (self) && !have_own_ids (self->maps, error)))
    return NULL;

  rules = add_copy (self, files, self->system);
  for (guint i = 0; has_maps (self) && self->maps[i] != NULL; i++)
    g_ptr_array_add (maps, add_copy (self, files, self->maps[i]));

  if (!has_maps (self))
    {
      g_autofree char *map = make_name (self, ".map.xml");
      g_autofree char *map_path = g_build_filename (self->folder, map, NULL);

      add_file (files, map_path, vd_new_scenario_make_map (self, system), NULL);
      g_ptr_array_add (maps, g_steal_pointer (&map));
    }

  add_file (files, path, make_scenario (self, rules, maps), NULL);
  return g_steal_pointer (&files);
}

/* The file that a scenario means by @href. */
static char *
get_beside (const char *scenario,
            const char *href)
{
  g_autofree char *folder = g_path_get_dirname (scenario);

  return g_build_filename (folder, href, NULL);
}

static void
copy_named (const VdNewScenario *self,
            GPtrArray           *files,
            VdNode              *node,
            const char          *attribute)
{
  const char *href = vd_node_get (node, attribute);
  g_autofree char *from = href != NULL ? get_beside (self->from, href) : NULL;
  g_autofree char *name = from != NULL ? add_copy (self, files, from) : NULL;

  if (name != NULL)
    g_free (vd_node_set (node, attribute, name));
}

static GPtrArray *
list_copied (const VdNewScenario  *self,
             GError              **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (new_file_free);
  VdDocument *document = vd_document_load (self->from, error);
  g_autofree char *name = make_name (self, ".scenario.xml");
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  VdNode *root, *maps, *node;

  if (document == NULL)
    return NULL;

  if (vd_document_get_kind (document) != VD_DOCUMENT_SCENARIO || vd_bundle_is (document))
    {
      g_autofree char *problem =
        vd_phrase_new (vd_bundle_is (document)
                       ? N_("%s is a bundle; make files of it by “vedette unbundle” and begin with "
                            "those.") : N_("%s is no scenario."), self->from);

      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, problem);
      vd_document_free (document);
      return NULL;
    }

  root = vd_document_get_root (document);
  copy_named (self, files, root, "system");
  maps = vd_node_find (root, "maps");
  node = maps != NULL ? vd_node_get_first (maps) : NULL;
  for (; node != NULL; node = vd_node_get_next (node))
    copy_named (self, files, node, "href");

  set_title (document, self->title);
  add_file (files, path, document, NULL);
  return g_steal_pointer (&files);
}

static GPtrArray *
list_files (const VdNewScenario  *self,
            GError              **error)
{
  return self->from != NULL ? list_copied (self, error) : list_blank (self, error);
}

/* Refusals */

static gboolean
is_blank (const char *text)
{
  return text == NULL || text[strspn (text, " \t")] == '\0';
}

static char *
refuse_largest (guint largest)
{
  return vd_phrase_new (N_("Columns and rows are counted up to %u, and four digits are the most: "
                           "let them begin lower."), largest);
}

/* Digits that are not said are as many as are needed, at most four. */
static char *
refuse_numbers (const VdNewScenario *self,
                const VdGrid        *grid)
{
  VdNumbering its = self->numbering;
  int first = MAX (its.column_from, its.row_from);
  guint largest;

  /* Far from where counting would come to its end. */
  if (first > VD_MAX_NUMBER)
    return refuse_largest (first);
  if (MIN (its.column_from, its.row_from) < -VD_MAX_NUMBER || vd_numbering_falls_below (&its, grid))
    return vd_phrase_of (N_("Columns or rows would have numbers below 0: let them begin higher."));

  if (its.digits == 0)
    its.digits = vd_numbering_count_digits (&its, grid);
  if (vd_numbering_fits (&its, grid, &largest))
    return NULL;

  return its.digits < 4
         ? vd_phrase_new (N_("Columns and rows are counted up to %u: give them more digits."), largest)
         : refuse_largest (largest);
}

static char *
refuse_size (const VdNewScenario *self)
{
  VdGrid grid = { self->columns, self->rows, self->flat ? VD_FLAT : VD_POINTY, self->second };

  if (self->columns < 1 || self->columns > VD_NEW_MAX_EDGE ||
      self->rows < 1 || self->rows > VD_NEW_MAX_EDGE)
    return vd_phrase_new (N_("A map has from 1 to %u columns and rows."), VD_NEW_MAX_EDGE);
  if (*self->numbering.prefix != '\0' && !vd_numbering_is_prefix (self->numbering.prefix))
    return vd_phrase_new (N_("The prefix \"%s\" cannot stand before hex numbers: use at most 7 "
                             "letters, without space, slash, > or colon."), self->numbering.prefix);

  return refuse_numbers (self, &grid);
}

static char *
refuse_taken (const char *name)
{
  return vd_phrase_new (N_("There is a file %s in the folder already; choose another title or "
                           "folder."), name);
}

static char *
refuse_fields (const VdNewScenario *self)
{
  g_autofree char *size = has_maps (self) ? NULL : refuse_size (self);

  if (is_blank (self->title))
    return vd_phrase_of (N_("Give the scenario a title."));
  if (is_blank (self->folder))
    return vd_phrase_of (N_("Choose a folder for the files."));
  if (self->from != NULL)
    return NULL;
  if (is_blank (self->system))
    return vd_phrase_of (N_("Choose the rules."));
  if (is_blank (self->sides[0].name) || is_blank (self->sides[1].name))
    return vd_phrase_of (N_("Give both sides a name."));
  if (size != NULL)
    return g_steal_pointer (&size);
  if (self->turns < 1 || self->turns > G_MAXUINT8)
    return vd_phrase_new (N_("A game has from 1 to %u turns."), G_MAXUINT8);

  return NULL;
}

static char *
refuse_files (const VdNewScenario *self)
{
  g_autofree char *above = g_path_get_dirname (self->folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (!g_file_test (self->folder, G_FILE_TEST_IS_DIR) && !g_file_test (above, G_FILE_TEST_IS_DIR))
    return vd_phrase_new (N_("There is no folder %s."), above);

  files = list_files (self, &error);
  if (files == NULL)
    return g_strdup (error->message);

  for (guint i = 0; i < files->len; i++)
    {
      const char *path = ((NewFile *) files->pdata[i])->path;
      g_autofree char *name = g_path_get_basename (path);

      if (g_file_test (path, G_FILE_TEST_EXISTS))
        return refuse_taken (name);
    }

  return NULL;
}

char *
vd_new_scenario_refuse (const VdNewScenario *self)
{
  char *refusal;

  g_return_val_if_fail (self != NULL, NULL);

  refusal = refuse_fields (self);
  return refusal != NULL ? refusal : refuse_files (self);
}

/* Writing */

static gboolean
write_file (const NewFile  *file,
            GError        **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) local = NULL;

  if (file->document != NULL)
    return vd_document_save (file->document, file->path, error);

  /* It was read before, to be looked into. */
  if (!vd_input_can_repeat (file->from))
    {
      g_autofree char *why = vd_phrase_of (N_("is no file that can be copied; name a file"));

      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", file->from, why);
      return FALSE;
    }

  bytes = vd_input_read_file (file->from, VD_MAX_FILE, &local);
  if (bytes != NULL)
    return vd_output_put (file->path, bytes, error);

  g_set_error (error, VD_FORMAT_ERROR, local->code, "%s: %s", file->from, local->message);
  return FALSE;
}

static char *
write_files (const VdNewScenario  *self,
             GPtrArray            *files,
             GError              **error)
{
  gboolean is_new = !g_file_test (self->folder, G_FILE_TEST_EXISTS);

  if (g_mkdir_with_parents (self->folder, 0777) != 0)
    {
      g_autofree char *problem = vd_phrase_new (N_("The folder %s can't be made."), self->folder);

      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, problem);
      return NULL;
    }

  for (guint i = 0; i < files->len; i++)
    if (!write_file (files->pdata[i], error))
      {
        while (i > 0)
          g_unlink (((NewFile *) files->pdata[--i])->path);
        if (is_new)
          g_rmdir (self->folder);
        return NULL;
      }

  return g_strdup (((NewFile *) files->pdata[files->len - 1])->path);
}

char *
vd_new_scenario_create (const VdNewScenario  *self,
                        GError              **error)
{
  g_autofree char *refusal = NULL;
  g_autoptr (GPtrArray) files = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  refusal = vd_new_scenario_refuse (self);
  if (refusal != NULL)
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, refusal);
      return NULL;
    }

  files = list_files (self, error);
  return files != NULL ? write_files (self, files, error) : NULL;
}

/* A map or a system by itself */

static char *
refuse_alone (const VdNewScenario *self,
              const char          *path)
{
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_autofree char *name = g_path_get_basename (path);

      return refuse_taken (name);
    }

  return self->from == NULL ? refuse_size (self) : NULL;
}

/* A copy under another name is another map, or other rules. */
static VdDocument *
copy_alone (const VdNewScenario  *self,
            VdDocumentKind        kind,
            GError              **error)
{
  g_autoptr (VdDocument) document = vd_document_load (self->from, error);
  g_autofree char *id = vd_make_slug (self->title, "new");

  if (document == NULL)
    return NULL;

  if (vd_document_get_kind (document) != kind)
    {
      g_autofree char *problem = vd_phrase_new (kind == VD_DOCUMENT_MAP ? N_("%s is no map.")
                                                : N_("%s is no rule system."), self->from);

      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, problem);
      return NULL;
    }

  g_free (vd_node_set (vd_document_get_root (document), "id", id));
  set_title (document, self->title);
  return g_steal_pointer (&document);
}

static VdDocument *
make_alone (const VdNewScenario  *self,
            VdDocumentKind        kind,
            GError              **error)
{
  g_autoptr (VdDocument) system = NULL;

  if (self->from != NULL)
    return copy_alone (self, kind, error);

  if (self->system != NULL)
    {
      system = vd_document_load (self->system, error);
      if (system == NULL)
        return NULL;
    }

  return vd_new_scenario_make_map (self, system);
}

char *
vd_new_scenario_create_alone (const VdNewScenario  *self,
                              VdDocumentKind        kind,
                              GError              **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (new_file_free);
  g_autofree char *name = make_name (self, kind == VD_DOCUMENT_MAP ? ".map.xml" : ".system.xml");
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *refusal = refuse_alone (self, path);
  VdDocument *document;

  g_return_val_if_fail (kind == VD_DOCUMENT_MAP || self->from != NULL, NULL);

  if (refusal != NULL)
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, refusal);
      return NULL;
    }

  document = make_alone (self, kind, error);
  if (document == NULL)
    return NULL;

  add_file (files, path, document, NULL);
  return write_files (self, files, error);
}
