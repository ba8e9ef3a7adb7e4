/* test-print-counters.c: each counter as often as a battle needs it, its back behind it, and
 * nothing off the paper.  VD_BATTLES are the battles. */
#include <math.h>
#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/io/output-folder.h"
#include "formats/print/counter-draw.h"
#include "formats/print/singles.h"
#include "formats/project/spot.h"
#include "tests/shared/documents.h"

#define NEAR 1e-9

static const char system_text[] =
  "<system xmlns='urn:vedette:1' id='rules'><title>Rules</title>"
  "<classes><class id='foot' name='Foot' symbol='infantry'/></classes>"
  "<mechanics><mechanic name='demoralization'/><mechanic name='disruption'/></mechanics></system>";
static const char scenario_text[] =
  "<scenario xmlns='urn:vedette:1' id='s'><title>It</title>"
  "<sides><side id='blue' name='Blue' color='#203080'/><side id='red' name='Red'/></sides>"
  "<armies><army id='main' name='Main' side='blue' morale='9'/>"
  "<army id='rest' side='red'/></armies>"
  "<units><formation id='f' name='First' side='blue' fresh='2'/>"
  "<formation id='g' name='Second' side='blue' parent='f'/>"
  "<unit id='one' name='One' code='1' formation='g' class='foot' strength='4' move='3'/>"
  "<unit id='two' name='Two' code='2' formation='f' class='foot' strength='4' move='3' steps='2'"
  " reduced='2-3'/>"
  "<unit id='three' name='Three' side='red' class='foot' strength='9' move='4' steps='4'"
  " reduced='5'/>"
  "<unit id='four' name='Four' side='red' class='foot' strength='1' move='4' steps='2'/>"
  "<unit id='lost' name='Lost' side='nobody' class='foot' strength='1' move='4'/>"
  "<unit id='one' name='Again' side='red' class='foot' strength='1' move='4'/></units>"
  "<setup><place unit='two' at='0101' state='reserve'/><place unit='four' at='0102'/>"
  "<zone units='three' within='3' of='0203'/></setup>"
  "<reinforcements><group id='a' side='blue' turn='2' at='0104' units='one'/>"
  "<group id='b' side='blue' turn='5' until='7' die='1' at='0105 0106' units='one'/>"
  "</reinforcements><turns count='9'/>"
  "<morale><level side='blue' points='4' when='x=1'/><level side='blue' points='5' when='x=2'/>"
  "<level side='red' field='north' points='6'/></morale>"
  "<restrictions><recall units='two three' turn='3' until='4'/></restrictions>"
  "<victory><award id='h' side='red' test='controls' of='red' hexes='0101 0102' points='2'/>"
  "<award id='i' side='blue' test='controls' of='blue' hexes='0102' points='2'/>"
  "<award id='j' side='blue' test='holds' of='blue' hexes='0103' points='2'/></victory>"
  "<override><mechanics><mechanic name='army-morale'/><mechanic name='fresh-strength'/>"
  "<mechanic name='reserves'/></mechanics></override></scenario>";

/* What these need: ids with the number of copies, as they are printed. */
static const char *const wanted[] = {
  "two 1", "one 1", "three 1", "four 1", "one 1", "lost 1",
  "turn 1", "losses-blue 1", "losses-red-north 1", "morale-main 1", "disrupted-blue 1",
  "disrupted-red 1", "fresh-f 1", "reserve 2", "control-0101 1", "control-0102 1",
};

static VdProject *
make_project (void)
{
  return vd_project_new ("made", read_document (system_text), read_document (scenario_text), NULL, NULL);
}

/* @choices: "NAME=VALUE NAME=VALUE" */
static GHashTable *
choose (const char *choices)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) words = vd_split_words (choices);

  if (strstr (choices, "singles=") == NULL)
    g_hash_table_insert (values, g_strdup ("parts"), g_strdup ("counters"));
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      g_hash_table_insert (values, g_strdup (pair[0]), g_strdup (pair[1]));
    }

  return values;
}

/* A print and what it was laid out by. */
typedef struct
{
  VdProject      *project;
  GHashTable     *values;
  VdPrint        *print;
  VdCounterPlan   plan;
  VdCounterSet   *set;
  GPtrArray      *sheets;
} Print;

/* @project: (transfer full) */
static Print
make_print (VdProject  *project,
            const char *choices)
{
  Print self = { project, choose (choices) };
  VdPrintRequest request = { self.project, self.values, NULL };
  g_autoptr (GError) error = NULL;

  self.print = vd_print_new (&request, &error);
  g_assert_no_error (error);
  g_assert_true (vd_counter_plan_read (self.print, &self.plan, NULL));
  self.set = vd_counter_set_new (self.print);
  self.sheets = vd_counter_sheets_lay (&self.plan, self.set->blocks);
  return self;
}

static void
clear_print (Print *self)
{
  vd_counter_set_free (self->set);
  g_ptr_array_unref (self->sheets);
  vd_print_free (self->print);
  g_hash_table_unref (self->values);
  vd_project_free (self->project);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Print, clear_print)

/* Numbers */

static void
test_wanted (void)
{
  g_auto (Print) self = make_print (make_project (), "");
  guint n = 0;

  for (guint b = 0; b < self.set->blocks->len; b++)
    {
      const VdCounterBlock *block = self.set->blocks->pdata[b];

      for (guint i = 0; i < block->counters->len; i++)
        {
          const VdPrintCounter *counter = block->counters->pdata[i];
          g_autofree char *said = g_strdup_printf ("%s %u", counter->id, counter->copies);

          g_assert_cmpuint (n, <, G_N_ELEMENTS (wanted));
          g_assert_cmpstr (said, ==, wanted[n++]);
        }
    }

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (wanted));
}

/* In the text of a document, found without reading it as one. */
static guint
count_text (VdDocument *document,
            const char *pattern)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) parts = g_strsplit (text, pattern, -1);

  return g_strv_length (parts) - 1;
}

static guint
count_sides (VdDocument *document)
{
  const VdNode *side = vd_row_first (document, "sides", "side");
  guint n = 0;

  for (; side != NULL; side = vd_row_next (side))
    n++;

  return n;
}

static guint
count_copies (const Print *self,
              const char  *prefix)
{
  guint n = 0;

  for (guint s = 0; s < self->sheets->len; s++)
    {
      const VdCounterSheet *sheet = self->sheets->pdata[s];

      for (guint i = 0; i < sheet->cells->len; i++)
        {
          const VdPrintCounter *one = g_array_index (sheet->cells, VdCounterCell, i).counter;

          n += prefix == NULL ? one->unit != NULL
                              : one->unit == NULL && g_str_has_prefix (one->id, prefix);
        }
    }

  return n;
}

/* Each unit is on some sheet, and on one only. */
static void
check_units (const Print *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const VdNode *unit = vd_row_first (self->project->scenario, "units", "unit");

  for (guint s = 0; s < self->sheets->len; s++)
    {
      const VdCounterSheet *sheet = self->sheets->pdata[s];

      for (guint i = 0; i < sheet->cells->len; i++)
        {
          const VdPrintCounter *one = g_array_index (sheet->cells, VdCounterCell, i).counter;

          if (one->unit != NULL)
            g_assert_true (g_hash_table_add (seen, (gpointer) one->unit));
        }
    }

  for (; unit != NULL; unit = vd_row_next (unit))
    g_assert_true (g_hash_table_remove (seen, unit));
  g_assert_cmpuint (g_hash_table_size (seen), ==, 0);
}

static void
test_battle_numbers (gconstpointer data)
{
  g_auto (Print) self = make_print (load_battle (data), "");
  VdDocument *scenario = self.project->scenario;
  gboolean has_disruption = count_text (scenario, "<mechanic name=\"disruption\"") > 0;

  check_units (&self);
  g_assert_cmpuint (count_copies (&self, NULL), ==, count_text (scenario, "<unit "));
  g_assert_cmpuint (count_copies (&self, "turn"), ==, 1);
  g_assert_cmpuint (count_copies (&self, "reserve"), ==,
                    count_text (scenario, "state=\"reserve\""));
  g_assert_cmpuint (count_copies (&self, "fresh-"), ==, count_text (scenario, " fresh=\""));
  g_assert_cmpuint (count_copies (&self, "disrupted-"), ==,
                    has_disruption ? count_sides (scenario) : 0);
  g_assert_cmpuint (vd_print_count_pages (self.print), ==, 2 * self.sheets->len);
}

/* Backs */

static const VdPrintCounter *
find_counter (const Print *self,
              const char  *name)
{
  for (guint b = 0; b < self->set->blocks->len; b++)
    {
      const VdCounterBlock *block = self->set->blocks->pdata[b];

      for (guint i = 0; i < block->counters->len; i++)
        if (strcmp (((const VdPrintCounter *) block->counters->pdata[i])->name, name) == 0)
          return block->counters->pdata[i];
    }

  g_assert_not_reached ();
}

static void
check_back (const Print *self,
            const char  *name,
            const char  *above,
            const char  *large,
            const char  *foot)
{
  const VdCounterSide *back = &find_counter (self, name)->back;

  g_assert_cmpstr (back->above, ==, above);
  g_assert_cmpstr (back->large, ==, large);
  g_assert_cmpstr (back->foot, ==, foot);
}

static void
test_backs (void)
{
  g_auto (Print) self = make_print (make_project (), "");
  const VdCounterSide *reduced = &find_counter (&self, "Two")->back;

  check_back (&self, "One", "Blue", "2: 0104\n5–7: 0105 0106", "one of these");
  check_back (&self, "Four", "Red", "0102", NULL);
  check_back (&self, "Lost", "", "–", NULL);
  check_back (&self, "Losses, Red, north", "Red", "Demoralized", NULL);
  g_assert_cmpstr (find_counter (&self, "Losses, Red, north")->back.below, ==, "north");
  g_assert_null (reduced->large);
  g_assert_cmpstr (reduced->face.strength, ==, "2");
  g_assert_cmpstr (reduced->face.move, ==, "3");
}

static const char *
find_edge (const VdProject *project,
           const char      *name)
{
  int map = -1;
  const char *id = vd_spot_split (project, name, &map);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *resolved = project->resolved->pdata[i];

      for (guint e = 0; (map < 0 || map == (int) i) && e < resolved->edges->len; e++)
        {
          const VdEdge *edge = &g_array_index (resolved->edges, VdEdge, e);

          if (g_strcmp0 (edge->id, id) == 0)
            return edge->name;
        }
    }

  return NULL;
}

static void
check_edges (const Print          *self,
             const VdPrintCounter *counter)
{
  const GPtrArray *groups = g_hash_table_lookup (self->set->groups, counter->id);
  const VdCounterSide *back = &counter->back;

  for (guint i = 0; groups != NULL && back->large != NULL && i < groups->len; i++)
    {
      const VdNode *group = groups->pdata[i];
      const char *edge = vd_node_get (group, "edge");
      const char *name = edge != NULL ? find_edge (self->project, edge) : NULL;

      if (name != NULL && vd_node_get (group, "at") == NULL)
        g_assert_true (strstr (back->large, name) != NULL || g_strcmp0 (back->foot, name) == 0 ||
                       g_strcmp0 (back->below, name) == 0);
    }
}

/* Edges of the map are called what the map calls them. */
static void
test_edges (gconstpointer data)
{
  g_auto (Print) self = make_print (load_battle (data), "");

  for (guint b = 0; b < self.set->blocks->len; b++)
    {
      const VdCounterBlock *block = self.set->blocks->pdata[b];

      for (guint i = 0; i < block->counters->len; i++)
        check_edges (&self, block->counters->pdata[i]);
    }
}

/* Who has more steps than sides is told on a page of its own. */
static void
test_steps (void)
{
  g_auto (Print) self = make_print (make_project (), "");
  VdPrintSheet last;

  g_assert_cmpuint (vd_print_count_pages (self.print), ==, 3);
  vd_print_get_sheet (self.print, 2, &last);
  g_assert_nonnull (strstr (last.title, "steps"));
}

/* Places */

static const char *const layouts[] = {
  "", "backs=short", "backs=fold", "backs=none", "bleed-outside=yes", "bleed=0",
  "counter-size=5/8in marks=corner", "counter-size=3/4in backs=fold marks=corner",
  "counter-size=9/16in paper=letter backs=short", "counter-size=5 paper=a3",
  "counter-size=60 margin=12.7", "counter-size=189 marks=full", "back-offset=0.3,-2.4",
  "back-offset=-10,10 backs=short marks=corner marks-on=front,back", "corners=6.35 safe-line=yes",
  "marks=none margin=0 bleed=10", "backs=fold marks-on=back",
};

static VdRect
get_rect (const Print         *self,
          const VdCounterCell *cell,
          double               around)
{
  return (VdRect) { cell->x - around, cell->y - around, self->plan.size + 2 * around,
                    self->plan.size + 2 * around };
}

static gboolean
is_apart (const VdRect *a,
          const VdRect *b)
{
  return a->x + a->width <= b->x + NEAR || b->x + b->width <= a->x + NEAR ||
         a->y + a->height <= b->y + NEAR || b->y + b->height <= a->y + NEAR;
}

static void
check_on_paper (const Print  *self,
                const VdRect *rect)
{
  double margin = self->print->paper.margin;

  g_assert_cmpfloat (rect->x, >=, margin - NEAR);
  g_assert_cmpfloat (rect->y, >=, margin - NEAR);
  g_assert_cmpfloat (rect->x + rect->width, <=, self->plan.width - margin + NEAR);
  g_assert_cmpfloat (rect->y + rect->height, <=, self->plan.height - margin + NEAR);
}

/* Behind its front, to the last bit but rounding. */
static void
check_turned (const Print         *self,
              const VdCounterCell *cell)
{
  const VdCounterPlan *plan = &self->plan;
  VdRect back = vd_counter_plan_turn (plan, get_rect (self, cell, 0));
  double x = back.x - plan->offset.x, y = back.y - plan->offset.y;
  gboolean is_short = plan->backs == VD_BACKS_SHORT;

  g_assert_cmpfloat_with_epsilon (is_short ? x : plan->width - x - plan->size, cell->x, NEAR);
  g_assert_cmpfloat_with_epsilon (is_short ? plan->height - y - plan->size : y, cell->y, NEAR);
  back = vd_counter_plan_turn (plan, get_rect (self, cell, plan->bleed));
  check_on_paper (self, &back);
}

static gboolean
has_place (const GArray *places,
           double        place)
{
  for (guint i = 0; i < places->len; i++)
    if (g_array_index (places, double, i) == place)
      return TRUE;

  return FALSE;
}

static void
check_sheet (const Print          *self,
             const VdCounterSheet *sheet)
{
  for (guint i = 0; i < sheet->cells->len; i++)
    {
      const VdCounterCell *cell = &g_array_index (sheet->cells, VdCounterCell, i);
      const VdCounterBand *band = &g_array_index (sheet->bands, VdCounterBand, cell->band);
      VdRect rect = get_rect (self, cell, 0), around = get_rect (self, cell, self->plan.bleed);

      check_on_paper (self, &around);
      check_turned (self, cell);
      g_assert_true (has_place (sheet->columns, cell->x) && has_place (sheet->rows, cell->y));
      g_assert_true (is_apart (&around, &band->heading));
      if (self->plan.backs == VD_BACKS_FOLD)
        g_assert_cmpfloat (around.x + around.width, <, self->plan.width / 2);

      /* Of another colour nothing comes near enough to be cut into; of one the bleed at most. */
      for (guint j = 0; j < i; j++)
        {
          const VdCounterCell *other = &g_array_index (sheet->cells, VdCounterCell, j);
          VdRect beside = get_rect (self, other, other->band == cell->band
                                                 ? self->plan.gap : self->plan.bleed);

          g_assert_true (is_apart (other->band == cell->band ? &rect : &around, &beside));
        }
    }
}

static void
test_places (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_auto (Print) self = make_print (load_battle (data), layouts[i]);

      check_units (&self);
      for (guint s = 0; s < self.sheets->len; s++)
        check_sheet (&self, self.sheets->pdata[s]);
    }
}

/* Ink */

static void
check_ink (const Print *self,
           guint        page)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  VdRect ink;

  vd_print_draw_page (self->print, page, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_surface_destroy (surface);

  /* Extents are said in whole units around. */
  ink = (VdRect) { ink.x + 1, ink.y + 1, ink.width - 2, ink.height - 2 };
  check_on_paper (self, &ink);
}

static void
test_ink (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_auto (Print) self = make_print (load_battle (data), layouts[i]);

      for (guint page = 0; page < MIN (vd_print_count_pages (self.print), 4); page++)
        check_ink (&self, page);
    }
}

#define PIXELS 360
#define HALF_INCH 12.7
#define SAFE ((int) (PIXELS * (1 - VD_COUNTER_SAFE) / 2)) /* 20 of 360: 2 points of 36 */

/* Nothing written comes nearer to the edge than 2 points of half an inch. */
static void
check_safe (const VdCounterSide *side)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, PIXELS, PIXELS);
  cairo_t *cr = cairo_create (surface);
  const guchar *data;
  guint written = 0;

  cairo_scale (cr, PIXELS / HALF_INCH, PIXELS / HALF_INCH);
  vd_counter_draw_side (cr, side, HALF_INCH);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < PIXELS; y++)
    for (int x = 0; x < PIXELS; x++)
      {
        gboolean is_safe = MIN (x, y) >= SAFE && MAX (x, y) < PIXELS - SAFE;
        guchar ink = data[y * cairo_image_surface_get_stride (surface) + x];

        written += ink > 0;
        g_assert_true (is_safe || ink < 8);
      }

  g_assert_cmpuint (written, >, PIXELS);
  cairo_surface_destroy (surface);
}

static void
test_safe (gconstpointer data)
{
  g_auto (Print) self = make_print (load_battle (data), "");

  for (guint b = 0; b < self.set->blocks->len; b++)
    {
      const VdCounterBlock *block = self.set->blocks->pdata[b];

      for (guint i = 0; i < block->counters->len; i++)
        {
          const VdPrintCounter *counter = block->counters->pdata[i];

          check_safe (&counter->front);
          check_safe (&counter->back);
        }
    }
}

#define BAND ((int) (PIXELS * 0.035)) /* what is left of a band on each side of its words */

/* Words on a band have some of it around them, however long they are. */
static void
test_band (void)
{
  VdCounterSide side = { .face = { .red = 1, .green = 1, .blue = 1 }, .has_band = TRUE,
                         .band = { 0, 0, 0 }, .large = (char *) "Demoralized" };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, PIXELS, PIXELS);
  cairo_t *cr = cairo_create (surface);
  guint written = 0;

  vd_counter_draw_side (cr, &side, PIXELS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = SAFE; y < PIXELS - SAFE; y++)
    {
      const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface) +
                                              y * cairo_image_surface_get_stride (surface));

      for (int x = SAFE + 1; x < PIXELS - SAFE - 1; x++)
        if ((row[x] & 0xff) > 0x40)
          {
            written++;
            g_assert_cmpint (MIN (x, PIXELS - 1 - x), >=, SAFE + BAND);
          }
    }

  g_assert_cmpuint (written, >, PIXELS);
  cairo_surface_destroy (surface);
}

/* Refusals */

/* Returns: (nullable): why not */
static char *
find_refusal (const VdProject *project,
              const char      *choices)
{
  g_autoptr (GHashTable) values = choose (choices);
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPrint) print = vd_print_new (&request, &error);

  g_assert_true ((print == NULL) == (error != NULL));
  if (print != NULL)
    return NULL;

  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  return vd_phrase_say (error->message, NULL);
}

/* The largest that is named does fit, and a tenth of a millimetre more does not. */
static void
check_largest (const VdProject *project,
               const char      *option,
               const char      *choices)
{
  g_autofree char *too_large = g_strdup_printf ("%s %s=100", choices, option);
  g_autofree char *why = find_refusal (project, too_large);
  const char *number;
  double largest;
  g_autofree char *fits = NULL, *exceeds = NULL, *none = NULL, *again = NULL;

  g_assert_nonnull (why);
  g_assert_true (g_str_has_prefix (why, option));
  number = strstr (why, "does is ");
  g_assert_nonnull (number);
  largest = g_ascii_strtod (number + strlen ("does is "), NULL);
  fits = g_strdup_printf ("%s %s=%.1f", choices, option, largest);
  exceeds = g_strdup_printf ("%s %s=%.1f", choices, option, largest + 0.1);
  none = find_refusal (project, fits);
  again = find_refusal (project, exceeds);
  g_assert_null (none);
  g_assert_nonnull (again);
}

static void
test_refusals (void)
{
  static const char *const hostile[] = {
    "counter-size=0", "counter-size=-5", "counter-size=nan", "counter-size=inf",
    "counter-size=1e308", "counter-size=1000", "counter-size=4.99", "bleed=-1", "bleed=11",
    "corners=-1", "back-offset=", "back-offset=,", "back-offset=1", "back-offset=1,2,3",
    "back-offset=nan,0", "back-offset=0,inf", "back-offset=10.1,0", "back-offset=0,-10.1",
    "backs=both", "marks=some", "marks-on=", "marks-on=top", "singles-dpi=301",
    "counter-size=150 margin=40",
  };
  g_autoptr (VdProject) project = make_project ();

  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autofree char *why = find_refusal (project, hostile[i]);

      if (why == NULL)
        g_test_message ("%s is taken", hostile[i]);
      g_assert_nonnull (why);
    }

  check_largest (project, "counter-size", "backs=fold");
  check_largest (project, "counter-size", "backs=fold margin=20 bleed=10");
  check_largest (project, "counter-size", "margin=40 bleed=10 back-offset=10,10");
  check_largest (project, "corners", "");
  check_largest (project, "corners", "counter-size=5");
}

/* Singles */

static GPtrArray *
make_singles (const VdProject *project,
              const char      *choices)
{
  g_autoptr (GHashTable) values = choose (choices);
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;
  GPtrArray *files = vd_print_singles (&request, NULL, &error);

  g_assert_no_error (error);
  return files;
}

/* Big-endian, from the header of a PNG. */
static guint32
read_width (GBytes *png)
{
  guint32 width;

  memcpy (&width, (const guint8 *) g_bytes_get_data (png, NULL) + 16, sizeof width);
  return GUINT32_FROM_BE (width);
}

static void
test_singles (void)
{
  g_autoptr (VdProject) project = make_project ();
  g_autoptr (GPtrArray) files = make_singles (project, "singles=yes singles-dpi=600");
  g_autoptr (GPtrArray) again = make_singles (project, "singles=yes singles-dpi=600");
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  const VdOutputFile *list = files->pdata[files->len - 1];
  g_autofree char *text = g_strndup (g_bytes_get_data (list->bytes, NULL),
                                     g_bytes_get_size (list->bytes));

  g_assert_cmpuint (files->len, ==, 2 * G_N_ELEMENTS (wanted) + 1);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i], *same = again->pdata[i];

      g_assert_true (g_hash_table_add (names, file->name));
      g_assert_true (g_bytes_equal (file->bytes, same->bytes));
      if (file != list)
        g_assert_cmpuint (read_width (file->bytes), ==, lround ((12.7 + 6) / 25.4 * 600));
    }

  g_assert_cmpstr (list->name, ==, VD_SINGLES_LIST);
  g_assert_nonnull (strstr (text, "marker-reserve-front.png,marker-reserve-back.png,2,reserve,"));
  g_assert_nonnull (strstr (text, "one-front.png"));
  g_assert_nonnull (strstr (text, "one-2-front.png"));
}

static void
test_singles_refused (void)
{
  g_autoptr (VdProject) project = make_project ();
  g_autoptr (GHashTable) values = choose ("singles=yes counter-size=101");
  VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;
  VdWatch watch = { .cancelled = TRUE };

  g_assert_null (vd_print_singles (&request, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  g_clear_error (&error);

  request.values = NULL;
  g_assert_null (vd_print_singles (&request, &watch, &error));
  g_assert_no_error (error);
}

static void
test_same_bytes (void)
{
  g_auto (Print) a = make_print (make_project (), ""), b = make_print (make_project (), "");
  g_autoptr (GBytes) first = vd_print_write (a.print, NULL, NULL);
  g_autoptr (GBytes) second = vd_print_write (b.print, NULL, NULL);

  g_assert_true (g_bytes_equal (first, second));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print-counters/wanted", test_wanted);
  g_test_add_func ("/print-counters/backs", test_backs);
  g_test_add_func ("/print-counters/steps", test_steps);
  g_test_add_func ("/print-counters/band", test_band);
  g_test_add_func ("/print-counters/refusals", test_refusals);
  g_test_add_func ("/print-counters/singles", test_singles);
  g_test_add_func ("/print-counters/singles-refused", test_singles_refused);
  g_test_add_func ("/print-counters/same-bytes", test_same_bytes);
  add_for_battles ("/print-counters/numbers", test_battle_numbers);
  add_for_battles ("/print-counters/edges", test_edges);
  add_for_battles ("/print-counters/places", test_places);
  add_for_battles ("/print-counters/ink", test_ink);
  add_for_battles ("/print-counters/safe", test_safe);
  return g_test_run ();
}
