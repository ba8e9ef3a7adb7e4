/* test-print-cards.c: each unit once among the order of battle and once in the set-up, places as
 * large as counters, and nothing off a card.  VD_BATTLES are the battles.
 *
 * With a folder as VD_CARDS the cards of the battles are also written there, to be looked at. */
#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/print/cards.h"
#include "tests/shared/documents.h"

#define NEAR 1e-6

static const char system_text[] =
  "<system xmlns='urn:vedette:1' id='rules'><title>Rules</title>"
  "<classes><class id='foot' name='Foot' symbol='infantry'/></classes></system>";

/* Its sides and its units are put in. */
static const char frame_text[] =
  "<scenario xmlns='urn:vedette:1' id='s'><title>It</title>"
  "<sides><side id='blue' name='Blue' color='#203080'/><side id='red' name='Red'/></sides>"
  "<armies><army id='main' name='Main' side='blue' morale='9'/></armies>"
  "<units>%s</units>%s<override><mechanics><mechanic name='army-morale'/>"
  "<mechanic name='fresh-strength'/></mechanics></override></scenario>";

static const char odd_units[] =
  "<formation id='f' name='First' side='blue' army='main' fresh='2' case='A 1'/>"
  "<formation id='g' name='Second' side='blue' parent='f'/>"
  "<formation id='h' name='Third' side='blue' parent='g'/>"
  "<formation id='x' name='Round' side='red' parent='y'/>"
  "<formation id='y' name='About' side='red' parent='x'/>"
  "<formation id='f' name='First again' side='red'/>"
  "<unit id='one' name='One' formation='h' class='foot' strength='4' move='3'/>"
  "<unit id='two' name='Two' formation='f' class='foot' strength='4' move='3' steps='2'"
  " reduced='2-3'/>"
  "<unit id='three' name='Three' side='red' formation='f' class='foot' strength='9' move='4'/>"
  "<unit id='four' name='Four' side='red' class='foot' strength='1' move='4'/>"
  "<unit id='round' name='Round' formation='x' class='foot' strength='1' move='4'/>"
  "<unit id='lost' name='Lost' side='nobody' class='foot' strength='1' move='4'/>"
  "<unit id='late' name='Late' side='blue' class='foot' strength='1'/>"
  "<unit id='later' name='Later' side='blue' class='foot' strength='1'/>"
  "<unit id='one' name='Again' side='red' class='foot' strength='1' move='4'/>";
static const char odd_setup[] =
  "<setup><place unit='two' at='0101' state='reserve'/><place unit='two' at='0105'/>"
  "<zone id='z' units='three two' within='3' of='0203' case='A 2'/>"
  "<zone units='three' within='1' of='0204'/></setup>"
  "<reinforcements><group id='b' name='Late ones' side='blue' turn='5' until='7' at='0105 0106'"
  " units='late later' case='A 3'/>"
  "<group id='a' name='First ones' side='blue' turn='2' at='0104' units='late two'/>"
  "</reinforcements>";

static VdProject *
make_project (const char *units,
              const char *setup)
{
  g_autofree char *text = g_strdup_printf (frame_text, units, setup);

  return vd_project_new ("made", read_document (system_text), read_document (text), NULL, NULL);
}

/* A formation of many units with long names, each of which comes by itself. */
static VdProject *
make_large (void)
{
  g_autoptr (GString) units = g_string_new ("<formation id='f' name='All of the troops that there "
                                            "are in this part of the country' side='blue'/>");
  g_autoptr (GString) setup = g_string_new ("<reinforcements>");

  for (guint i = 0; i < 60; i++)
    {
      g_string_append_printf (units, "<unit id='u%u' name='%uth Regiment of the Fusiliers of the "
                              "Margrave Philibert' formation='f' class='foot' strength='4'"
                              " move='3' reduced='2-3'/>", i, i);
      g_string_append_printf (setup, "<group id='g%u' name='%uth Regiment of the Fusiliers of the "
                              "Margrave' side='blue' turn='%u' until='90' die='1 2 3' delay='yes' "
                              "control='ignored' within='4' "
                              "at='0101 0102 0103 0104' units='u%u' case='A 1; A 2; A 3'/>",
                              i, i, i + 1, i);
    }
  g_string_append (setup, "</reinforcements>");
  return make_project (units->str, setup->str);
}

/* A print and what it was laid out by. */
typedef struct
{
  VdProject    *project;
  GHashTable   *values;
  VdPrint      *print;
  VdCardPlan    plan;
  VdCardSource  source;
  GPtrArray    *sections[2];
  GPtrArray    *cards[2];
} Print;

/* @choices: "NAME=VALUE NAME=VALUE" */
static GHashTable *
choose (const char *choices)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) words = vd_split_words (choices);

  g_hash_table_insert (values, g_strdup ("parts"), g_strdup ("cards"));
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (words[i], "=", 2);

      g_hash_table_insert (values, g_strdup (pair[0]), g_strdup (pair[1]));
    }

  return values;
}

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
  g_assert_true (vd_card_plan_read (self.print, &self.plan, NULL));
  vd_card_source_init (&self.source, self.print);
  self.sections[0] = vd_cards_of_units (&self.source);
  self.sections[1] = vd_cards_of_setup (&self.source);
  for (guint i = 0; i < 2; i++)
    self.cards[i] = vd_cards_lay (&self.plan, self.print, self.sections[i]);
  return self;
}

static void
clear_print (Print *self)
{
  for (guint i = 0; i < 2; i++)
    {
      g_ptr_array_unref (self->sections[i]);
      g_ptr_array_unref (self->cards[i]);
    }
  vd_card_source_clear (&self->source);
  vd_print_free (self->print);
  g_hash_table_unref (self->values);
  vd_project_free (self->project);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Print, clear_print)

/* What is on them */

/* Each unit of the order of battle has one place on the cards, and is called by its name. */
static void
check_units (const Print *self,
             guint        kind)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  const VdNode *unit = vd_row_first (self->project->scenario, "units", "unit");

  for (guint c = 0; c < self->cards[kind]->len; c++)
    {
      const VdCard *card = self->cards[kind]->pdata[c];

      g_assert_cmpuint (card->cells->len, >, 0);
      for (guint i = 0; i < card->cells->len; i++)
        {
          const VdPrintCounter *counter = g_array_index (card->cells, VdCardCell, i).counter;

          if (counter->unit != NULL && !g_hash_table_add (seen, (gpointer) counter->unit))
            g_error ("%s is there twice", counter->name);
        }
    }

  for (; unit != NULL; unit = vd_row_next (unit))
    g_assert_true (g_hash_table_remove (seen, unit));
  g_assert_cmpuint (g_hash_table_size (seen), ==, 0);
}

static gboolean
is_in (const VdRect *rect,
       double        width,
       double        height)
{
  return rect->x >= -NEAR && rect->y >= -NEAR && rect->x + rect->width <= width + NEAR &&
         rect->y + rect->height <= height + NEAR;
}

static gboolean
is_apart (const VdRect *a,
          const VdRect *b)
{
  return a->x + a->width <= b->x + NEAR || b->x + b->width <= a->x + NEAR ||
         a->y + a->height <= b->y + NEAR || b->y + b->height <= a->y + NEAR;
}

/* All that is on a card: places, then bars, then words. */
static GArray *
list_rects (const VdCardPlan *plan,
            const VdCard     *card)
{
  GArray *rects = g_array_new (FALSE, FALSE, sizeof (VdRect));

  for (guint i = 0; i < card->cells->len; i++)
    {
      const VdCardCell *cell = &g_array_index (card->cells, VdCardCell, i);
      const VdRect rect = { cell->x, cell->y, plan->size, plan->size };

      g_array_append_val (rects, rect);
    }
  for (guint i = 0; i < card->bars->len; i++)
    g_array_append_val (rects, g_array_index (card->bars, VdCardBar, i).area);
  for (guint i = 0; i < card->texts->len; i++)
    {
      const VdCardText *text = &g_array_index (card->texts, VdCardText, i);
      VdRect rect = vd_text_ink (text->layout);

      rect.x += text->at.x;
      rect.y += text->at.y;
      g_array_append_val (rects, rect);
    }

  return rects;
}

/* Words may stand on bars, and nothing else on anything. */
static void
check_card (const VdCardPlan *plan,
            const VdCard     *card)
{
  g_autoptr (GArray) rects = list_rects (plan, card);
  guint n_places = card->cells->len, n_bars = card->bars->len;

  for (guint i = 0; i < rects->len; i++)
    {
      const VdRect *rect = &g_array_index (rects, VdRect, i);

      g_assert_true (is_in (rect, plan->width, plan->height));
      for (guint j = 0; j < i; j++)
        {
          gboolean is_on_bar = i >= n_places + n_bars && j >= n_places && j < n_places + n_bars;

          g_assert_true (is_on_bar || is_apart (rect, &g_array_index (rects, VdRect, j)));
        }
    }
}

/* What stands in brackets at the end of lines that are not of several rows. */
static void
check_cases (const VdCard *card)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < card->texts->len; i++)
    {
      const char *text =
        pango_layout_get_text (g_array_index (card->texts, VdCardText, i).layout);
      const char *bracket = strrchr (text, '[');
      g_auto (GStrv) cases = g_strsplit (bracket != NULL ? bracket + 1 : "", "; ", -1);

      for (char **one = cases; *one != NULL && strstr (text, "\u2028") == NULL; one++)
        {
          g_test_message ("%s", text);
          g_strdelimit (*one, "]", '\0');
          g_assert_true (g_hash_table_add (seen, g_strdup (*one)));
        }
    }
}

/* Cards are whole on the paper, and leave room between them. */
static void
check_plan (const VdCardPlan *plan)
{
  const double margin = plan->paper.margin;

  g_assert_cmpuint (plan->n_places, >, 0);
  for (guint i = 0; i < plan->n_across * plan->n_down; i++)
    {
      const VdVec at = vd_card_plan_place (plan, i);
      const VdRect rect = { at.x - margin, at.y - margin, plan->width, plan->height };

      g_assert_true (is_in (&rect, plan->paper.width - 2 * margin,
                            plan->paper.height - 2 * margin));
      for (guint j = 0; j < i; j++)
        {
          const VdVec other = vd_card_plan_place (plan, j);
          const VdRect beside = { other.x - margin, other.y - margin, plan->width + VD_CARD_GAP,
                                  plan->height + VD_CARD_GAP };

          g_assert_true (is_apart (&rect, &beside));
        }
    }
}

/* Nothing is drawn on what a printer leaves white. */
static void
check_ink (const Print *self,
           guint        page)
{
  const VdPaper *paper = &self->plan.paper;
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  VdRect ink;

  vd_print_draw_page (self->print, page, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (surface, &ink.x, &ink.y, &ink.width, &ink.height);
  cairo_surface_destroy (surface);

  /* Extents are said in whole units around. */
  ink = (VdRect) { ink.x + 1 - paper->margin, ink.y + 1 - paper->margin, ink.width - 2,
                   ink.height - 2 };
  g_assert_true (is_in (&ink, paper->width - 2 * paper->margin,
                        paper->height - 2 * paper->margin));
}

static void
check (const Print *self)
{
  check_plan (&self->plan);
  for (guint kind = 0; kind < 2; kind++)
    {
      check_units (self, kind);
      for (guint i = 0; i < self->cards[kind]->len; i++)
        {
          check_card (&self->plan, self->cards[kind]->pdata[i]);
          check_cases (self->cards[kind]->pdata[i]);
        }
    }
  for (guint page = 0; page < vd_print_count_pages (self->print); page++)
    check_ink (self, page);
}

static const char *const layouts[] = {
  "", "paper=letter counter-size=5/8in", "counter-size=3/4in marks=corner",
  "counter-size=9/16in marks=none", "counter-size=5 paper=a3", "counter-size=60 margin=12.7",
  "counter-size=100 margin=30", "margin=40", "margin=0 marks=corner",
};

/* On half-inch places no words of the shipped battles are cut off. */
static void
check_whole (const Print *self)
{
  for (guint kind = 0; kind < 2; kind++)
    for (guint i = 0; i < self->cards[kind]->len; i++)
      {
        const VdCard *card = self->cards[kind]->pdata[i];

        for (guint t = 0; t < card->texts->len; t++)
          {
            PangoLayout *layout = g_array_index (card->texts, VdCardText, t).layout;

            g_test_message ("%s", pango_layout_get_text (layout));
            g_assert_false (pango_layout_is_ellipsized (layout));
          }
      }
}

static void
test_battles (gconstpointer battle)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_auto (Print) self = make_print (load_battle (battle), layouts[i]);

      check (&self);
      if (i == 0)
        check_whole (&self);
    }
}

static void
test_large (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_auto (Print) self = make_print (make_large (), layouts[i]);

      check (&self);
    }
}

static void
test_written (gconstpointer battle)
{
  g_auto (Print) a = make_print (load_battle (battle), "");
  g_auto (Print) b = make_print (load_battle (battle), "");
  g_autoptr (GBytes) first = vd_print_write (a.print, NULL, NULL);
  g_autoptr (GBytes) second = vd_print_write (b.print, NULL, NULL);

  g_assert_true (g_bytes_equal (first, second));
  if (g_getenv ("VD_CARDS") != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.pdf", g_getenv ("VD_CARDS"),
                                               (const char *) battle);

      g_assert_true (g_file_set_contents (path, g_bytes_get_data (first, NULL),
                                          g_bytes_get_size (first), NULL));
    }
}

/* What they say */

static char *
say_sections (const GPtrArray *sections)
{
  GString *text = g_string_new (NULL);

  for (guint s = 0; s < sections->len; s++)
    {
      const VdCardSection *section = sections->pdata[s];
      g_autofree char *note = vd_book_with_cases (g_strdup (section->note), section->row);

      g_string_append_printf (text, "%s%s | %s | %s\n", section->begins ? "* " : "",
                              section->title, section->side, note);
      for (guint g = 0; g < section->groups->len; g++)
        {
          const VdCardGroup *group = section->groups->pdata[g];
          g_autofree char *below = vd_book_with_cases (g_strdup (group->note), group->row);

          g_string_append_printf (text, "  %s | %s\n", group->title, below);
          for (guint p = 0; p < group->places->len; p++)
            {
              const VdCardPlace *place = group->places->pdata[p];

              g_string_append_printf (text, "    %s | %s\n", place->name, place->facts);
            }
        }
    }

  return g_string_free (text, FALSE);
}

static const char units_said[] =
  "* First | Blue | army: Main; fresh strength: 2; morale at the start: 9 [A\u00a01]\n"
  "  Second, Third | \n"
  "    One | 4-3\n"
  "  First | 0101, in reserve\n"
  "    Two | 4-3; reduced: 2-3\n"
  "    fresh strength: 2 | \n"
  "In no formation | Blue | \n"
  "   | \n"
  "    Late | 1; turn 2: 0104; turn 5 to 7: 0105 or 0106\n"
  "    Later | 1; turn 5 to 7: 0105 or 0106\n"
  "* First | Red | army: Main; fresh strength: 2; morale at the start: 9 [A\u00a01]\n"
  "   | Within 3 hexes of 0203\n"
  "    Three | 9-4\n"
  "About | Red | \n"
  "  Round | \n"
  "    Round | 1-4\n"
  "In no formation | Red | \n"
  "   | \n"
  "    Four | 1-4\n"
  "    Again | 1-4\n"
  "* In no formation |  | \n"
  "   | \n"
  "    Lost | 1-4\n";

static const char setup_said[] =
  "* Set-up | Blue | \n"
  "  First | \n"
  "    Two | 0101, in reserve\n"
  "Arrivals | Blue | \n"
  "  Turn 2 or 5 to 7: First ones / Late ones | Turn 2: At 0104.\u2028"
  "Turn 5 to 7: At 0105 or 0106. [A\u00a03]\n"
  "    Late | \n"
  "  Turn 5 to 7: Late ones | At 0105 or 0106. [A\u00a03]\n"
  "    Later | \n"
  "Neither set up nor to arrive | Blue | \n"
  "   | \n"
  "    One | \n"
  "* Set-up | Red | \n"
  "  Within 3 hexes of 0203 | [A\u00a02]\n"
  "    Three | \n"
  "Neither set up nor to arrive | Red | \n"
  "   | \n"
  "    Four | \n"
  "    Round | \n"
  "    Again | \n"
  "* Neither set up nor to arrive |  | \n"
  "   | \n"
  "    Lost | \n";

static void
test_said (void)
{
  g_auto (Print) self = make_print (make_project (odd_units, odd_setup), "");
  g_autofree char *units = say_sections (self.sections[0]);
  g_autofree char *setup = say_sections (self.sections[1]);

  g_assert_cmpstr (units, ==, units_said);
  g_assert_cmpstr (setup, ==, setup_said);
  check (&self);
}

/* Of a battle on several maps hexes are told with their map. */
static void
test_maps (void)
{
  g_auto (Print) self = make_print (load_battle (g_getenv ("VD_TWO_MAPS")), "");
  g_autofree char *units = say_sections (self.sections[0]);
  g_autofree char *setup = say_sections (self.sections[1]);

  g_assert_cmpuint (self.project->maps->len, >, 1);
  for (guint i = 0; i < self.project->maps->len; i++)
    {
      const VdNode *root = vd_document_get_root (self.project->maps->pdata[i]);
      g_autofree char *id = g_strconcat (vd_row_get (root, "id"), ":", NULL);

      g_assert_null (strstr (units, id));
      g_assert_null (strstr (setup, id));
    }
}

/* A scenario without units has no cards. */
static void
test_empty (void)
{
  g_autoptr (VdProject) project = make_project ("", "");
  g_autoptr (GHashTable) values = choose ("");
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_print_new (&request, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
}

/* Refusals */

/* Returns: (nullable): why not */
static char *
find_refusal (const VdProject *project,
              const char      *choices,
              double           size)
{
  g_autofree char *all = g_strdup_printf ("%s counter-size=%.1f", choices, size);
  g_autoptr (GHashTable) values = choose (all);
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPrint) print = vd_print_new (&request, &error);

  return print == NULL ? vd_phrase_say (error->message, NULL) : NULL;
}

/* The largest that is named does fit, and a tenth of a millimetre more does not. */
static void
check_largest (const char *choices)
{
  g_autoptr (VdProject) project = make_project (odd_units, odd_setup);
  g_autofree char *why = find_refusal (project, choices, 500);
  const char *number = strstr (why, "does is ");
  g_autofree char *none = NULL, *again = NULL;
  double largest;

  g_assert_true (g_str_has_prefix (why, "counter-size"));
  g_assert_nonnull (number);
  largest = g_ascii_strtod (number + strlen ("does is "), NULL);
  none = find_refusal (project, choices, largest);
  again = find_refusal (project, choices, largest + 0.1);
  g_assert_null (none);
  g_assert_nonnull (again);
}

static void
test_refusals (void)
{
  check_largest ("");
  check_largest ("margin=40");
  check_largest ("paper=a3 marks=none");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print-cards/said", test_said);
  g_test_add_func ("/print-cards/large", test_large);
  g_test_add_func ("/print-cards/maps", test_maps);
  g_test_add_func ("/print-cards/empty", test_empty);
  g_test_add_func ("/print-cards/refusals", test_refusals);
  add_for_battles ("/print-cards/battles", test_battles);
  add_for_battles ("/print-cards/written", test_written);
  return g_test_run ();
}
