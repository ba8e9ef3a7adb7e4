/* test-exchange.c: every format keeps what it says it carries, and shows nothing else
 *
 * In a project that has every attribute, one attribute after the other is changed to another
 * value; then, in shipped battles too, such as chance has it.  The bytes of an export must
 * change if the format says that it carries the attribute, and must not if it does not.
 * VD_BATTLES are the battles, VD_TWO_MAPS is one of two maps; VD_CHANGES says how many changes
 * there are by chance, VD_SEED which. */
#include "formats/compile/compile.h"

#include <stdlib.h>
#include <string.h>

#include "formats/exchange/export.h"
#include "formats/exchange/hex-facts.h"
#include "formats/io/file-names.h"
#include "formats/project/spot.h"
#include "tests/shared/documents.h"
#include "tests/shared/share.h"

#define CHANGES 300 /* by chance, of each format */

/* What cannot matter by its nature, in one of the subjects. */
static const struct
{
  const char *subject, *element, *attribute, *why;
} idle[] = {
  { "areas", "grid", "columns", "hexes outside of all areas are not in play" },
  { "areas", "grid", "rows", "likewise" },
};

/* Formats that draw: a battle takes them seconds, so they are judged by the small project alone. */
static const char *const drawing[] = { "svg", "tmj", "tmx", "tts", "vassal", NULL };

/* A map and a scenario with every attribute that a format may carry of them. */
#define ANY "case='S 1' source='book' status='stated' note='so it is'"
#define AREAS "<areas " ANY "/>"
static const char rich_map[] =
  "<map xmlns='urn:vedette:1' id='m'><title>Map</title><title xml:lang='de'>Karte</title>"
  "<note>Drawn by hand</note><note xml:lang='de'>Von Hand</note>"
  "<sources><source key='book' title='A book' rights='Facts'/>"
  "<source key='other' title='Another'/></sources>"
  "<grid orientation='flat' columns='5' rows='4' stagger='first' " ANY "/>"
  "<numbering order='row-column' columns-from='1' columns-go='right' rows-from='1' rows-go='down'"
  " digits='2' style='digits' prefix='N' slant='none' " ANY "/>"
  AREAS "<edges " ANY "><edge id='north' name='North' side='top' " ANY "/>"
  "<edge id='here' hexes='N0101 N0102' " ANY "/></edges>"
  "<terrain default='clear' " ANY "><hex at='N0101' terrain='wood' " ANY "/>"
  "<hex at='N0202' terrain='wood' " ANY "/></terrain>"
  "<sides " ANY "><run id='brook' kind='stream' name='Brook' sides='N0101/N0102 N0102/N0202' "
  ANY "/>"
  "<run kind='slope' sides='N0201>N0202'/></sides>"
  "<paths " ANY "><path id='way' kind='road' name='Way' hexes='N0101 N0201 N0301' off='north' "
  ANY "/></paths>"
  "<names " ANY "><name at='N0102' text='Mill' size='small' look='place' offset='40 -25' turn='15' "
  ANY "/>"
  "<name at='N0102' text='Ford'/></names>"
  "<regions " ANY "><region id='hills' name='Hills' kind='height' hexes='N0202 N0203' " ANY "/>"
  "</regions>"
  "<georeference latitude='50' longitude='11' scale='400' azimuth='10' " ANY "/></map>";
static const char areas[] =
  "<areas " ANY "><area id='west' name='West' columns='1-3' rows='1-4' " ANY "/></areas>";
static const char rich_scenario[] =
  "<scenario xmlns='urn:vedette:1' id='s'><title>It</title><title xml:lang='de'>Es</title>"
  "<note>A note</note><note xml:lang='de'>Notiz</note>"
  "<sources><source key='book' title='A book' rights='Facts'/><source key='other'/></sources>"
  "<sides><side id='blue' name='Blue' color='#0000ff' ink='#ffffff' first='yes' units='2'"
  " strength='9' " ANY "/><side id='red' name='Red'/></sides>"
  "<armies><army id='main' name='Main' side='blue' color='#000080' ink='#ffffff' morale='9' " ANY "/>"
  "</armies>"
  "<options><option id='plan' name='Plan' chooser='blue' secret='yes' turn='2' " ANY ">"
  "<choice id='a' name='A' default='yes' when='plan=b' " ANY "/><choice id='b'/></option></options>"
  "<units><formation id='f' name='First' side='blue' army='main' parent='g' fresh='2' units='1'"
  " strength='4' " ANY "/><formation id='g' side='blue'/>"
  "<unit id='u' name='One' code='1' side='blue' formation='f' class='guns' strength='4' move='3'"
  " steps='2' reduced='2' traits='slow brave' " ANY "/>"
  "<unit id='v' side='red' class='guns' strength='1/2' move='3'/></units>"
  "<setup><place unit='u' at='N0101' state='reserve' " ANY "/>"
  "<zone id='z' side='red' units='v' within='2' of='N0102' " ANY "/>"
  "<zone side='red' units='v' region='hills'/></setup>"
  "<reinforcements><group id='van' name='Van' side='red' turn='2' until='3' die='1 2'"
  " otherwise='rear' at='N0101 N0102' within='1' units='v' when='plan=a' delay='yes'"
  " control='ignored' cancelled-by='exit N0101 blue' " ANY "/>"
  "<group id='rear' side='red' turn='2' edge='north' units='v'/>"
  "<group id='guns-2' side='red' turn='3' region='hills' units='v'/></reinforcements>"
  "<turns count='3'><turn number='1' period='day' label='Dawn' ends='day' " ANY "/></turns>"
  "<morale><level side='blue' army='main' field='m' points='9' when='plan=a' " ANY "/>"
  "<reset army='main' turn='2' to='3' less='losses' " ANY "/></morale>"
  "<restrictions><hold side='blue' formations='f' units='u' except='g' choose='1' region='hills'"
  " turn='1' until='2' when='plan=a' " ANY "/>"
  "<recall units='u' turn='1' until='2' distance='3' region='hills' " ANY "/></restrictions>"
  "<exits><exit side='blue' field='m' edges='north' when='plan=a' demoralized='any' " ANY "/>"
  "</exits>"
  "<tracks><track id='loop' name='Loop' side='blue' spaces='2' when='plan=a' " ANY ">"
  "<section id='half' name='Half' from='hills' to='hills' " ANY "/></track></tracks>"
  "<stops><stop turn='2' by='blue' " ANY "/></stops>"
  "<victory><award id='prize' name='Prize' side='blue' points='5' test='holds' of='red' to='blue'"
  " ratio='3:2' field='m' edges='north' region='hills' hexes='N0101' units='u' class='guns'"
  " except='v' value='9' after='blue combat' when='plan=a' once='yes' " ANY ">"
  "<also test='enters' of='red' to='blue' ratio='2' field='m' edges='north' region='hills'"
  " hexes='N0101' units='u' class='guns' except='v' value='9' after='blue combat' when='plan=a'"
  " once='yes' " ANY "/></award>"
  "<level side='blue' margin='9' ratio='2' below='3' draw='no' name='Great' " ANY "/></victory>"
  "</scenario>";
static const char rich_system[] =
  "<system xmlns='urn:vedette:1' id='y'><title>Rules</title>"
  "<classes><class id='guns' name='Guns' symbol='artillery' range='2' units='2' strength='9' " ANY
  "/><class id='foot'/></classes>"
  "<chart><hex id='clear' look='clear'/><hex id='wood' name='Wood' cost='2' defence='2'"
  " sight='blocks' look='forest' absent='no' " ANY ">"
  "<except class='guns' period='day' cost='3' defence='2' control='no' attack='never'"
  " bombard='no' as='slope' " ANY "/></hex>"
  "<side id='stream' name='Stream' cost='1' defence='2' directed='no' attack='never' control='no'"
  " bombard='adjacent' removes='slope' look='stream' absent='no' " ANY "/>"
  "<side id='slope' directed='yes' look='slope'/>"
  "<path id='road' name='Road' cost='1/2' look='road' absent='no' " ANY "/>"
  "<path id='trail' look='trail'/></chart>"
  "<periods><period id='day' name='Day' combat='yes' control='open' allowance='1/2' range='2' "
  ANY ">"
  "<except class='guns' strength='1/2' allowance='1/2' range='1' " ANY "/>"
  "<closed terrain='wood' " ANY "/></period></periods>"
  "<results><result code='Dr' attacker='none' defender='retreat' " ANY "/></results>"
  "<combat die='6' " ANY "><column odds='1-1' " ANY "/><row die='1' results='Dr Dr' " ANY "/>"
  "</combat>"
  "<sequence><phase kind='movement' name='March' period='day' " ANY "/>"
  "<order period='day' first='second' " ANY "/></sequence>"
  "<mechanics><mechanic name='reserves' when='plan=a' " ANY "/>"
  "<set name='stacking' value='1' for='blue' " ANY "/></mechanics></system>";

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

static VdDocument *
load_text (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "made", &error);

  g_assert_no_error (error);
  return document;
}

static VdProject *
make_rich (const char *map)
{
  return vd_project_new ("made", load_text (rich_system), load_text (rich_scenario),
                         load_text (map), NULL);
}

static VdProject *
load_battle (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".scenario.xml", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", name, file, NULL);
  g_autoptr (GError) error = NULL;
  VdProject *project = vd_project_load (path, NULL, &error);

  g_assert_no_error (error);
  return project;
}

/* The rich map with one piece of it in place of another. */
static VdProject *
make_other (const char *piece,
            const char *by)
{
  g_auto (GStrv) parts = g_strsplit (rich_map, piece, -1);
  g_autofree char *text = g_strjoinv (by, parts);

  return make_rich (text);
}

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

static VdExported *
export_with (const VdExportFormat *format,
             VdProject            *project,
             GHashTable           *values)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario =
    format->compiles ? vd_project_compile (project, findings) : NULL;
  VdExportRequest request = {
    .format = format, .project = project, .scenario = scenario, .values = values,
  };
  g_autoptr (GError) error = NULL;
  VdExported *exported = vd_export_run (&request, &error);

  g_assert_no_error (error);
  return exported;
}

/* Pictures are costly, and what they show stands beside them.
 *
 * (transfer full) */
static GHashTable *
choose_quick (const VdExportFormat *format)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdOptionRow *option = format->options; option != NULL && option->name != NULL;
       option++)
    if (strcmp (option->name, "pictures") == 0)
      g_hash_table_insert (values, (gpointer) option->name, (gpointer) "none");

  return values;
}

static VdExported *
export (const VdExportFormat *format,
        VdProject            *project)
{
  g_autoptr (GHashTable) values = choose_quick (format);

  return export_with (format, project, values);
}

/* (transfer full): what makes pictures small, where it does not matter what is on them */
static GHashTable *
choose_small (const VdExportFormat *format)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdOptionRow *option = format->options; option != NULL && option->name != NULL;
       option++)
    if (strcmp (option->name, "pixels") == 0)
      g_hash_table_insert (values, (gpointer) "pixels", (gpointer) "12");
    else if (strcmp (option->name, "dpi") == 0)
      g_hash_table_insert (values, (gpointer) "dpi", (gpointer) "36");

  return values;
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
                         export (self->format, project) };
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
  exported = export (self->format, subject->project);
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
 * where each export draws none. */
static void
judge_each (Trial         *self,
            const Subject *subject)
{
  guint step = subject->slots->len / test_share (subject->slots->len);

  if (draws (self->format) && step > 1)
    return;

  for (guint i = 0; i < subject->slots->len; i += step)
    {
      const Slot *slot = subject->slots->pdata[i];
      g_autofree char *kind = g_strdup_printf ("%u %s %s", slot->kind, slot->element->id,
                                               slot->attribute != NULL ? slot->attribute->name
                                                                       : "");

      if (!g_hash_table_contains (self->tried, kind) &&
          judge (self, subject, slot, slot->rows->pdata[0]))
        g_hash_table_add (self->tried, g_steal_pointer (&kind));
    }
}

static void
test_honest (gconstpointer data)
{
  g_auto (GStrv) names = vd_split_words (g_getenv ("VD_BATTLES"));
  guint n = read_number ("VD_CHANGES", test_share (draws (data) ? CHANGES / 10 : CHANGES));
  Trial self = {
    .format = data,
    .subjects = g_ptr_array_new_with_free_func (subject_free),
    .chance = g_rand_new_with_seed (read_number ("VD_SEED", 19)),
    .tried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .judged = g_hash_table_new (NULL, NULL),
  };

  add_subject (&self, "rich", make_rich (rich_map));
  judge_each (&self, self.subjects->pdata[0]);
  add_subject (&self, "areas", make_other (AREAS, areas));
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

/* The same bytes twice, with no trace of where the files lie. */
static void
test_stable (gconstpointer data)
{
  const char *source = g_getenv ("VD_SOURCE");
  g_auto (GStrv) names = vd_split_words (g_getenv ("VD_BATTLES"));

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (VdProject) one = load_battle (names[i]), other = load_battle (names[i]);
      g_autoptr (GHashTable) values = choose_small (data);
      g_autoptr (VdExported) first = export_with (data, one, values);
      g_autoptr (VdExported) second = export_with (data, other, values);

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
  g_autoptr (VdProject) project = make_rich (rich_map);
  g_autoptr (VdExported) base = export (format, project);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (VdProject) other = make_other ("<grid", pieces[i][1]);
      g_autoptr (VdExported) exported = export (format, other);

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
      g_autoptr (GHashTable) values = choose_small (data);
      VdExportRequest request = { .format = data, .project = project, .values = values };
      g_autoptr (GError) error = NULL;
      g_autoptr (VdExported) exported = project != NULL ? vd_export_run (&request, &error) : NULL;

      g_assert_true (project == NULL || (exported == NULL) == (error != NULL));
      n += exported != NULL;
    }

  g_assert_cmpuint (n, >, 5);
}

/* Options */

static void
refuse (const char *name,
        const char *value,
        const char *why)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { vd_export_find_format ("hexjson"), project, NULL, values };
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;

  g_hash_table_insert (values, (gpointer) name, (gpointer) value);
  g_assert_null (vd_export_run (&request, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  said = vd_phrase_say (error->message, NULL);
  g_assert_true (g_str_has_prefix (said, why));
}

static void
test_options (void)
{
  refuse ("map-id", "nowhere", "map-id: “nowhere” is none of the maps ");
  refuse ("colour", "red", "colour: is no option of hexjson");
}

static void
test_one_map (void)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { vd_export_find_format ("hexjson"), project, NULL, NULL };
  g_autoptr (VdExported) both = vd_export_run (&request, NULL);
  g_autoptr (VdExported) one = NULL;
  g_autofree char *said = NULL;

  g_hash_table_insert (values, (gpointer) "map-id",
                       (gpointer) ((VdMap *) project->resolved->pdata[1])->id);
  request.values = values;
  one = vd_export_run (&request, NULL);
  g_assert_cmpuint (both->files->len, ==, 2);
  g_assert_cmpuint (one->files->len, ==, 1);
  g_assert_true (g_bytes_equal (((VdOutputFile *) both->files->pdata[1])->bytes,
                                ((VdOutputFile *) one->files->pdata[0])->bytes));
  said = vd_left_say (one->left, NULL);
  g_assert_nonnull (strstr (said, "maps that were not asked for (1)"));
  g_assert_nonnull (strstr (said, "places of units on other maps"));
}

/* Maps that have no id, or that of another, have files of their own all the same. */
static void
test_nameless_maps (void)
{
  static const char *const ids[] = { NULL, NULL, "map-2", "a", "a" };
  static const char *const wanted[] = { "map", "map-2", "map-2-2", "a", "a-2" };
  const VdExportFormat *formats[] = {
    vd_export_find_format ("hexjson"), vd_export_find_format ("tts"),
  };
  g_autoptr (VdProject) project = make_rich (rich_map);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (VdExported) maps = NULL, boards = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *id = ids[i] != NULL ? g_strdup_printf (" id='%s'", ids[i]) : g_strdup ("");
      g_autofree char *text =
        g_strdup_printf ("<map xmlns='" VD_NAMESPACE "'%s><grid orientation='flat' columns='1'"
                         " rows='1'/></map>", id);

      g_ptr_array_add (project->maps, load_text (text));
      g_ptr_array_add (project->paths, g_strdup ("made"));
    }
  vd_project_resolve (project, NULL);

  maps = export (formats[0], project);
  boards = export (formats[1], project);
  g_assert_cmpuint (maps->files->len, ==, 1 + G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *name = g_strconcat (wanted[i], ".hexjson", NULL);

      g_assert_cmpstr (((VdOutputFile *) maps->files->pdata[1 + i])->name, ==, name);
    }
  for (guint i = 0; i < boards->files->len; i++)
    g_assert_true (g_hash_table_add (names, ((VdOutputFile *) boards->files->pdata[i])->name));
}

/* Of two units of one id the first counts, as everywhere. */
static void
test_second_unit (void)
{
  static const char *const formats[] = { "hexjson", "rtt" };
  g_auto (GStrv) parts = g_strsplit (rich_scenario, "<unit id='v'", -1);
  g_autofree char *text = g_strjoinv ("<unit id='u' name='Twin' class='guns' strength='7' move='3'/>"
                                      "<unit id='v'", parts);
  g_autoptr (VdProject) project = vd_project_new ("made", load_text (rich_system),
                                                  load_text (text), load_text (rich_map), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (VdExported) exported = export (vd_export_find_format (formats[i]), project);
      GBytes *bytes = ((VdOutputFile *) exported->files->pdata[0])->bytes;
      g_autofree char *json = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

      g_assert_nonnull (strstr (json, "\"One\""));
      g_assert_null (strstr (json, "Twin"));
    }
}

/* A format that writes down what was chosen, in each shape. */

static gboolean
write_choices (VdExport  *self,
               guint      map,
               GError   **error)
{
  char *text = g_strdup_printf ("%s %s %d %s %d", vd_export_get_flag (self, "bare") ? "bare" : "-",
                                vd_export_get_text (self, "paper"),
                                vd_export_get_number (self, "copies"),
                                vd_export_get_text (self, "for"), self->scenario != NULL);

  if (self->format->shape == VD_EXPORT_FOLDER)
    vd_export_add (self, "choices/all.txt", g_bytes_new_take (text, strlen (text)));
  else
    vd_export_add_usual (self, map, g_bytes_new_take (text, strlen (text)));
  return TRUE;
}

static const VdOptionRow choices[] = {
  { "bare", VD_OPTION_FLAG, .help = "bare" },
  { "paper", VD_OPTION_WORD, .words = "a4|letter", .usual = "a4", .help = "paper" },
  { "copies", VD_OPTION_NUMBER, .least = 1, .most = 9, .usual = "1", .help = "copies" },
  { "for", VD_OPTION_TEXT, .help = "for" },
  VD_EXPORT_MAP_ID,
  { NULL },
};
static const char *const nothing[] = { NULL };

/* Chosen is NAME, VALUE, NAME, VALUE, NULL.  Returns: (transfer full) (nullable): the last
 * file, "NAME: TEXT" */
static char *
choose (VdExportShape       shape,
        const char *const  *chosen,
        GError            **error)
{
  const VdExportFormat format = {
    "made", "Made", ".txt", shape, FALSE, choices, nothing, write_choices,
  };
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { &format, project, NULL, values };
  g_autoptr (VdExported) exported = NULL;
  const VdOutputFile *file;

  for (guint i = 0; chosen[i] != NULL; i += 2)
    g_hash_table_insert (values, (gpointer) chosen[i], (gpointer) chosen[i + 1]);

  exported = vd_export_run (&request, error);
  if (exported == NULL)
    return NULL;

  file = exported->files->pdata[exported->files->len - 1];
  return g_strdup_printf ("%u, %s: %.*s", exported->files->len, file->name,
                          (int) g_bytes_get_size (file->bytes),
                          (const char *) g_bytes_get_data (file->bytes, NULL));
}

static void
test_choices (void)
{
  static const char *const all[] = {
    "bare", "yes", "paper", "letter", "copies", "9", "for", "Blücher", NULL,
  };
  static const char *const wrong[][3] = {
    { "paper", "papyrus" }, { "copies", "10" }, { "copies", "0" }, { "copies", "many" },
  };
  g_autofree char *usual = choose (VD_EXPORT_MAPS, nothing, NULL);
  g_autofree char *file = g_strdup_printf ("1, %s.txt: bare letter 9 Blücher 0",
                                           g_getenv ("VD_TWO_MAPS"));
  g_autofree char *in_folder = choose (VD_EXPORT_FOLDER, all, NULL);
  g_autofree char *in_file = choose (VD_EXPORT_FILE, all, NULL);

  g_assert_true (g_str_has_prefix (usual, "2, ") &&
                 g_str_has_suffix (usual, ".txt: - a4 1 (null) 0"));
  g_assert_cmpstr (in_folder, ==, "1, choices/all.txt: bare letter 9 Blücher 0");
  g_assert_cmpstr (in_file, ==, file);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (choose (VD_EXPORT_FILE, wrong[i], &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
    }
}

/* Names of files */

static void
test_file_names (void)
{
  static const char *const ids[] = {
    "ney", "Ney", "n\xc3\xa9y", "ne\xcc\x81y", "con", "AUX", "com1.x", "a/b", "a:b", "tail.",
    ".head", "blücher", "bl\xc3\xbc" "cher-2", "1", NULL,
  };
  static const char *const alone[] = { "Ney", NULL };
  g_auto (GStrv) names = vd_file_names_make (ids, ".png");
  g_auto (GStrv) again = vd_file_names_make (ids, ".png");
  g_auto (GStrv) one = vd_file_names_make (alone, ".png");

  g_assert_true (g_strv_equal ((const char *const *) names, (const char *const *) again));
  g_assert_cmpstr (names[0], ==, "ney.png");
  g_assert_cmpstr (names[13], ==, "1.png");
  g_assert_cmpstr (one[0], ==, "Ney.png");
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (names[i], -1);

      g_assert_null (strpbrk (names[i], "<>:\"/\\|?*"));
      g_assert_true (g_str_has_suffix (names[i], ".png") && names[i][0] != '.');
      g_assert_false (g_str_has_prefix (folded, "con.") || g_str_has_prefix (folded, "aux.") ||
                      g_str_has_prefix (folded, "com1."));
      for (guint other = 0; other < i; other++)
        {
          g_autofree char *others = g_utf8_casefold (names[other], -1);

          g_assert_cmpstr (folded, !=, others);
        }
    }
}

/* Maps of one id have files of their own; of two units of one id the first counts. */
static void
test_like_ids (gconstpointer data)
{
  const VdExportFormat *format = data;
  g_auto (GStrv) parts = g_strsplit (rich_scenario, "<unit id='v'", 2);
  g_autofree char *scenario = g_strjoinv ("<unit id='u'", parts);
  g_autoptr (VdProject) project =
    vd_project_new ("made", load_text (rich_system), load_text (scenario), load_text (rich_map),
                    NULL);
  g_autoptr (GHashTable) values = choose_small (format);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (VdExported) exported = NULL;

  g_ptr_array_add (project->maps, load_text (rich_map));
  g_ptr_array_add (project->paths, g_strdup ("other"));
  vd_project_resolve (project, NULL);
  exported = export_with (format, project, values);
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
  g_test_add_func ("/exchange/options", test_options);
  g_test_add_func ("/exchange/one-map", test_one_map);
  g_test_add_func ("/exchange/nameless-maps", test_nameless_maps);
  g_test_add_func ("/exchange/second-unit", test_second_unit);
  g_test_add_func ("/exchange/choices", test_choices);
  g_test_add_func ("/exchange/file-names", test_file_names);

  return g_test_run ();
}
