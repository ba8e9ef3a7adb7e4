/* What a card says, on cards: line by line, each with a row of places. */
#include "formats/print/cards.h"

#include <math.h>
#include <string.h>

#include "formats/print/counter-draw.h"
#include "formats/print/flow.h"

#define MARK_ROOM 2.5        /* outside of all cards, for marks */
#define LEAST_WIDTH 85.0     /* of a card, where counters are not larger */
#define LEAST_HEIGHT 120.0
#define REST 86.0            /* of the height of a card that has a counter: all words, at most */
#define EDGE 2.5             /* what nothing stands nearer to a card's edge than */
#define BETWEEN 1.0          /* above and below words */
#define SECTIONS_APART 2.5
#define BAR_EDGE 1.5
#define BAR_SIDE 0.28        /* of a bar: the name of the side */
#define LEAST_PLACE 17.0     /* so that names have room */
#define PLACES_APART 3.0
#define WITH_WORDS 2         /* places that a group takes at least if it has a title */
#define WITH_NOTE 3          /* or a note */
#define PANGO_UNITS (100.0 * PANGO_SCALE) /* of a millimetre, as texts are laid out */
#define WORD 14u             /* letters of a number that is not broken */
#define NEAR 1e-6

static const VdColor black = { 0, 0, 0 };

/* The plan */

gboolean
vd_card_plan_read (const VdPrint  *print,
                   VdCardPlan     *plan,
                   GError        **error)
{
  VdCounterPlan counters;
  double room = print->paper.margin + MARK_ROOM, across, down, largest;

  if (!vd_counter_plan_read (print, &counters, error))
    return FALSE;

  *plan = (VdCardPlan) { .paper = print->paper, .cuts = counters.cuts, .size = counters.size,
                         .left = room, .top = room };
  across = print->paper.width - 2 * room;
  down = print->paper.height - 2 * room;
  largest = MIN (across - 2 * EDGE, down - REST);
  if (plan->size > largest + NEAR)
    return vd_counter_plan_refuse (error, "counter-size", largest);

  plan->n_across = MAX (1, (guint) ((across + VD_CARD_GAP) /
                                    (MAX (LEAST_WIDTH, plan->size + 2 * EDGE) + VD_CARD_GAP)));
  plan->n_down = MAX (1, (guint) ((down + VD_CARD_GAP) /
                                  (MAX (LEAST_HEIGHT, plan->size + REST) + VD_CARD_GAP)));
  plan->width = (across - (plan->n_across - 1) * VD_CARD_GAP) / plan->n_across;
  plan->height = (down - (plan->n_down - 1) * VD_CARD_GAP) / plan->n_down;
  plan->n_places = MAX (1, (guint) ((plan->width - 2 * EDGE) /
                                    MAX (plan->size + PLACES_APART, LEAST_PLACE)));
  return TRUE;
}

VdVec
vd_card_plan_place (const VdCardPlan *plan,
                    guint             i)
{
  return (VdVec) { plan->left + i % plan->n_across * (plan->width + VD_CARD_GAP),
                   plan->top + i / plan->n_across * (plan->height + VD_CARD_GAP) };
}

/* Cards */

static void
text_clear (gpointer data)
{
  g_clear_object (&((VdCardText *) data)->layout);
}

static void
card_free (gpointer data)
{
  VdCard *card = data;

  g_array_unref (card->texts);
  g_array_unref (card->cells);
  g_array_unref (card->bars);
  g_free (card);
}

static VdCard *
card_new (void)
{
  VdCard *card = g_new0 (VdCard, 1);

  card->texts = g_array_new (FALSE, FALSE, sizeof (VdCardText));
  g_array_set_clear_func (card->texts, text_clear);
  card->cells = g_array_new (FALSE, FALSE, sizeof (VdCardCell));
  card->bars = g_array_new (FALSE, FALSE, sizeof (VdCardBar));
  return card;
}

/* Moves all of a piece down and puts it onto a card; the piece is empty then. */
static void
move_to (VdCard *piece,
         VdCard *card,
         double  down)
{
  for (guint i = 0; i < piece->texts->len; i++)
    {
      VdCardText text = g_array_index (piece->texts, VdCardText, i);

      text.at.y += down;
      g_object_ref (text.layout);
      g_array_append_val (card->texts, text);
    }
  for (guint i = 0; i < piece->cells->len; i++)
    {
      VdCardCell cell = g_array_index (piece->cells, VdCardCell, i);

      cell.y += down;
      g_array_append_val (card->cells, cell);
    }
  for (guint i = 0; i < piece->bars->len; i++)
    {
      VdCardBar bar = g_array_index (piece->bars, VdCardBar, i);

      bar.area.y += down;
      g_array_append_val (card->bars, bar);
    }
  card_free (piece);
}

/* Words */

typedef enum { SECTION, SIDE, SECTION_NOTE, TITLE, NOTE, NAME, FACTS } Style;

/* How many lines of each there are at most is what REST counts on. */
static const struct { const char *font; double size; int lines; PangoAlignment align; } styles[] = {
  [SECTION] = { VD_FONT_SERIF " Semi-Bold", 3.6, 2, PANGO_ALIGN_LEFT },
  [SIDE] = { VD_FONT_SERIF " Italic", 2.6, 2, PANGO_ALIGN_RIGHT },
  [SECTION_NOTE] = { VD_FONT_SERIF, 2.3, 3, PANGO_ALIGN_LEFT },
  [TITLE] = { VD_FONT_SERIF " Semi-Bold", 2.9, 2, PANGO_ALIGN_LEFT },
  [NOTE] = { VD_FONT_SERIF, 2.2, 8, PANGO_ALIGN_LEFT },
  [NAME] = { VD_FONT_SERIF " Semi-Bold", 2.2, 3, PANGO_ALIGN_CENTER },
  [FACTS] = { VD_FONT_SERIF, 2.2, 4, PANGO_ALIGN_CENTER },
};

typedef struct
{
  const VdCardPlan *plan;
  const VdPrint    *print;
  PangoContext     *text;
  GPtrArray        *cards;
  GHashTable       *said;   /* of char*: cases on the last of them */
  double            bottom; /* of what stands there */
} Layout;

/* Returns: how high it is; 0 of none */
static double
add_text (const Layout *self,
          VdCard       *piece,
          Style         style,
          const char   *words,
          VdRect        room)
{
  VdCardText text = { .at = { room.x, room.y }, .ink = black };
  double width, height;

  if (*words == '\0')
    return 0;

  text.layout = vd_text_layout (self->text, words, styles[style].font, styles[style].size);
  pango_layout_set_single_paragraph_mode (text.layout, FALSE);
  pango_layout_set_width (text.layout, room.width * PANGO_UNITS);
  pango_layout_set_height (text.layout, -styles[style].lines);
  pango_layout_set_wrap (text.layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (text.layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (text.layout, styles[style].align);
  vd_flow_keep_numbers (text.layout, WORD);
  vd_text_measure (text.layout, &width, &height);
  g_array_append_val (piece->texts, text);
  return height;
}

/* A note with the cases of a row that are not on the card yet.
 * Returns: (transfer full) */
static char *
say_note (const Layout *self,
          const char   *note,
          const VdNode *row)
{
  g_auto (GStrv) cases = vd_flow_list_cases (row != NULL ? vd_node_get (row, "case") : NULL);
  GString *text = g_string_new (note);
  const char *between = *note != '\0' ? " [" : "[";

  for (guint i = 0; cases[i] != NULL; i++)
    if (g_hash_table_add (self->said, g_strdup (cases[i])))
      {
        g_string_append_printf (text, "%s%s", between, cases[i]);
        between = "; ";
      }
  if (strcmp (between, "; ") == 0)
    g_string_append_c (text, ']');

  return g_string_free (text, FALSE);
}

/* Lines of places */

/* Some of the places of a group, side by side.
 * @column: where they begin; @n_columns: that its words have */
typedef struct
{
  const VdCardGroup *group;
  guint              first, n;
  guint              column, n_columns;
} Run;

static double
get_pitch (const VdCardPlan *plan)
{
  return (plan->width - 2 * EDGE) / plan->n_places;
}

/* Above the places. */
static double
add_heading (const Layout *self,
             VdCard       *piece,
             const Run    *run)
{
  const double pitch = get_pitch (self->plan);
  VdRect room = { EDGE + run->column * pitch, 0, run->n_columns * pitch - BETWEEN, 0 };
  g_autofree char *note = NULL;

  if (run->first > 0)
    return 0;

  note = say_note (self, run->group->note, run->group->row);
  room.y += add_text (self, piece, TITLE, run->group->title, room);
  return room.y + add_text (self, piece, NOTE, note, room);
}

/* Returns: how far down its words go */
static double
add_place (const Layout      *self,
           VdCard            *piece,
           const VdCardPlace *place,
           VdVec              at)
{
  const double pitch = get_pitch (self->plan), size = self->plan->size;
  const VdCardCell cell = { place->counter, at.x + (pitch - size) / 2, at.y };
  VdRect room = { at.x + BETWEEN / 2, at.y + size + BETWEEN / 2, pitch - BETWEEN, 0 };

  g_array_append_val (piece->cells, cell);
  room.y += add_text (self, piece, NAME, place->name, room);
  return room.y + add_text (self, piece, FACTS, place->facts, room);
}

/* @runs: of Run.
 * Returns: (transfer full): with its top at 0 */
static VdCard *
make_line (const Layout *self,
           const GArray *runs,
           double       *height)
{
  VdCard *piece = card_new ();
  double head = 0;

  *height = 0;
  for (guint i = 0; i < runs->len; i++)
    {
      double high = add_heading (self, piece, &g_array_index (runs, Run, i));

      head = MAX (head, high);
    }
  if (head > 0)
    head += BETWEEN;

  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      for (guint p = 0; p < run->n; p++)
        {
          const VdVec at = { EDGE + (run->column + p) * get_pitch (self->plan), head };
          double low = add_place (self, piece, run->group->places->pdata[run->first + p], at);

          *height = MAX (*height, low);
        }
    }

  *height += BETWEEN;
  return piece;
}

static guint
count_columns (const VdCardPlan  *plan,
               const VdCardGroup *group)
{
  guint least = *group->note != '\0' ? WITH_NOTE : *group->title != '\0' ? WITH_WORDS : 1;

  return MIN (plan->n_places, MAX (group->places->len, least));
}

/* Lets the words of what stands last in a line go on to the edge of the card. */
static void
widen_last (gpointer line,
            gpointer plan)
{
  GArray *runs = line;
  Run *last = &g_array_index (runs, Run, runs->len - 1);

  last->n_columns = ((const VdCardPlan *) plan)->n_places - last->column;
}

/* Groups one beside the other as long as there is room; what is longer than a line takes several.
 * Returns: (transfer full): of GArray of Run */
static GPtrArray *
list_lines (const VdCardPlan    *plan,
            const VdCardSection *section)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  guint column = plan->n_places;

  for (guint g = 0; g < section->groups->len; g++)
    {
      const VdCardGroup *group = section->groups->pdata[g];
      guint n_columns = count_columns (plan, group);

      for (guint first = 0; first < group->places->len; first += plan->n_places)
        {
          Run run = { group, first, MIN (plan->n_places, group->places->len - first), 0,
                      n_columns };

          if (column + n_columns > plan->n_places)
            {
              g_ptr_array_add (lines, g_array_new (FALSE, FALSE, sizeof (Run)));
              column = 0;
            }
          run.column = column;
          column += n_columns;
          g_array_append_val (((GArray *) lines->pdata[lines->len - 1]), run);
        }
    }

  g_ptr_array_foreach (lines, widen_last, (gpointer) plan);
  return lines;
}

/* Bars */

/* The colour of whom it is about: of its first unit. */
static const VdCounterSide *
find_side (const VdCardSection *section)
{
  for (guint g = 0; g < section->groups->len; g++)
    {
      const VdCardGroup *group = section->groups->pdata[g];

      for (guint i = 0; i < group->places->len; i++)
        if (((const VdCardPlace *) group->places->pdata[i])->counter->unit != NULL)
          return &((const VdCardPlace *) group->places->pdata[i])->counter->front;
    }

  return &((const VdCardPlace *) ((const VdCardGroup *) section->groups->pdata[0])->places
           ->pdata[0])->counter->front;
}

/* @is_first: of a section that may be on several cards */
static VdCard *
make_bar (const Layout        *self,
          const VdCardSection *section,
          gboolean             is_first,
          double              *height)
{
  const VdCounterSide *side = find_side (section);
  const double width = self->plan->width - 2 * EDGE;
  g_autofree char *title =
    is_first ? g_strdup (section->title)
             : g_strdup_printf (vd_print_say (self->print, N_("%s (continued)")), section->title);
  VdCard *piece = card_new ();
  VdCardBar bar = { { EDGE, 0, width, 0 }, vd_counter_side_color (side) };
  VdRect room = { EDGE + BAR_EDGE, BETWEEN / 2,
                  width * (1 - BAR_SIDE) - 2 * BAR_EDGE, 0 };
  double high = add_text (self, piece, SECTION, title, room), low;

  room.x += width * (1 - BAR_SIDE);
  room.width = width * BAR_SIDE - BAR_EDGE;
  room.x -= BAR_EDGE;
  room.y += styles[SECTION].size - styles[SIDE].size;
  low = room.y + add_text (self, piece, SIDE, section->side, room);
  bar.area.height = MAX (room.y + high, low) + BETWEEN;
  for (guint i = 0; i < piece->texts->len; i++)
    g_array_index (piece->texts, VdCardText, i).ink = vd_counter_side_ink (side);
  g_array_append_val (piece->bars, bar);

  room = (VdRect) { EDGE, bar.area.height + BETWEEN / 2, width, 0 };
  *height = room.y + BETWEEN / 2;
  if (is_first)
    {
      g_autofree char *note = say_note (self, section->note, section->row);

      *height += add_text (self, piece, SECTION_NOTE, note, room);
    }

  return piece;
}

/* Sections onto cards */

typedef struct
{
  VdCard *piece;
  double  height;
} Line;

static double
find_rest (const Layout *self)
{
  return self->cards->len > 0 ? self->plan->height - EDGE - self->bottom : 0;
}

static void
begin_card (Layout *self)
{
  g_ptr_array_add (self->cards, card_new ());
  g_hash_table_remove_all (self->said);
  self->bottom = EDGE;
}

static void
put (Layout *self,
     Line    line)
{
  move_to (line.piece, self->cards->pdata[self->cards->len - 1], self->bottom);
  self->bottom += line.height;
}

static void
line_clear (gpointer line)
{
  g_clear_pointer (&((Line *) line)->piece, card_free);
}

/* What a section says: its bar, then line after line.
 * @runs: of GArray of Run
 *
 * Returns: (transfer full): of Line */
static GArray *
make_lines (const Layout        *self,
            const VdCardSection *section,
            const GPtrArray     *runs)
{
  GArray *made = g_array_new (FALSE, FALSE, sizeof (Line));
  Line line;

  g_array_set_clear_func (made, line_clear);
  line.piece = make_bar (self, section, TRUE, &line.height);
  g_array_append_val (made, line);
  for (guint i = 0; i < runs->len; i++)
    {
      line.piece = make_line (self, runs->pdata[i], &line.height);
      g_array_append_val (made, line);
    }

  return made;
}

/* The first line is the bar. */
static gboolean
begins_group (const GPtrArray *runs,
              guint            i)
{
  return g_array_index (((const GArray *) runs->pdata[i - 1]), Run, 0).first == 0;
}

/* How high a line is, with those on which its group goes on. */
static double
measure_whole (const GPtrArray *runs,
               const GArray    *made,
               guint            from)
{
  double height = g_array_index (made, Line, from).height;

  for (guint i = from + 1; i < made->len && !begins_group (runs, i); i++)
    height += g_array_index (made, Line, i).height;

  return height;
}

/* A group goes on the next card if it is whole there; one that is higher than a card goes on with
 * this one. */
static gboolean
has_room (const Layout    *self,
          const GPtrArray *runs,
          const GArray    *made,
          guint            i,
          double           bar)
{
  double height = g_array_index (made, Line, i).height;
  double whole = begins_group (runs, i) ? measure_whole (runs, made, i) : height;
  double rest = find_rest (self) + NEAR;

  return whole <= rest ||
         (height <= rest && whole + bar > self->plan->height - 2 * EDGE);
}

/* On the card that was begun, and on others with a bar of their own. */
static void
put_lines (Layout              *self,
           const VdCardSection *section,
           const GPtrArray     *runs,
           GArray              *made)
{
  double bar = g_array_index (made, Line, 0).height;

  for (guint i = 0; i < made->len; i++)
    {
      Line *line = &g_array_index (made, Line, i);

      if (i > 1 && !has_room (self, runs, made, i, bar))
        {
          Line again;

          begin_card (self);
          again.piece = make_bar (self, section, FALSE, &again.height);
          put (self, again);
        }
      put (self, (Line) { g_steal_pointer (&line->piece), line->height });
    }
}

static gboolean
has_room_for_all (const Layout *self,
                  const GArray *made)
{
  double all = SECTIONS_APART;

  for (guint i = 0; i < made->len; i++)
    all += g_array_index (made, Line, i).height;

  return all <= find_rest (self);
}

static void
put_section (Layout              *self,
             const VdCardSection *section)
{
  g_autoptr (GPtrArray) runs = list_lines (self->plan, section);
  g_autoptr (GArray) made = NULL;
  guint n = self->cards->len;

  if (!section->begins)
    made = make_lines (self, section, runs);
  if (made != NULL && has_room_for_all (self, made))
    {
      self->bottom += SECTIONS_APART;
    }
  else
    {
      begin_card (self);
      g_clear_pointer (&made, g_array_unref);
      made = make_lines (self, section, runs);
    }

  put_lines (self, section, runs, made);
  if (self->cards->len > n + 1)
    g_hash_table_remove_all (self->said);
}

GPtrArray *
vd_cards_lay (const VdCardPlan *plan,
              const VdPrint    *print,
              const GPtrArray  *sections)
{
  Layout self = { plan, print, vd_text_context_new () };

  self.said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.cards = g_ptr_array_new_with_free_func (card_free);
  for (guint i = 0; i < sections->len; i++)
    put_section (&self, sections->pdata[i]);
  g_hash_table_unref (self.said);
  g_object_unref (self.text);
  return self.cards;
}
