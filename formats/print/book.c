/* The book on its pages: in the order of reading, or to be folded. */
#include "formats/print/book.h"

#include "formats/draw/draw-private.h"
#include "formats/print/flow.h"
#include "formats/print/impose.h"

#define COUNTER 8.0 /* of the order of battle */
#define SMALLEST 0.9 /* of a chapter that would leave a page all but empty */
#define TITLE 30.0
#define TITLE_SIZE 11.0

static const VdColor black = { 0, 0, 0 };

/* The name of the battle, on its first page */

static void
draw_title (gpointer  data,
            cairo_t  *cr,
            double    width)
{
  double across, height, scale;

  vd_text_measure (data, &across, &height);
  scale = MIN (1, width / across);
  cairo_translate (cr, (width - across * scale) / 2, (TITLE - height * scale) / 2);
  cairo_scale (cr, scale, scale);
  cairo_move_to (cr, 0, 0);
  vd_text_show (cr, data, black);
}

static void
put_title (VdFlow     *flow,
           const char *title)
{
  PangoContext *context = vd_text_context_new ();
  PangoLayout *layout = vd_text_layout (context, title, VD_FONT_SERIF " Semi-Bold", TITLE_SIZE);

  g_object_unref (context);
  vd_flow_box (flow, TITLE, draw_title, layout, g_object_unref);
}

/* Tables of units */

typedef struct
{
  VdFaceTable *faces;
  GPtrArray   *units; /* of VdNode */
} Counters;

static void
counters_free (gpointer data)
{
  Counters *self = data;

  vd_face_table_free (self->faces);
  g_ptr_array_unref (self->units);
  g_free (self);
}

static void
draw_counter (gpointer  data,
              cairo_t  *cr,
              guint     row)
{
  const Counters *self = data;
  VdCounterFace face;

  vd_face_table_get (self->faces, g_ptr_array_index (self->units, row - 1), &face);
  face.formation = NULL; /* too small to be read, and said beside it */
  vd_draw_counter (cr, &face, COUNTER);
}

static void
put_units (VdFlow            *flow,
           const VdProject   *project,
           const VdBookPiece *piece)
{
  Counters *counters = g_new (Counters, 1);

  *counters = (Counters) { vd_face_table_new (project->scenario, project->system),
                           g_ptr_array_ref (piece->units) };
  vd_flow_add_table (flow, &(VdFlowTable) {
    .title = piece->text, .rows = piece->rows, .picture_width = COUNTER,
    .picture_height = COUNTER, .draw = draw_counter, .data = counters, .free = counters_free });
}

/* All of it */

static void
put (VdFlow            *flow,
     const VdProject   *project,
     const VdBookPiece *piece)
{
  switch (piece->kind)
    {
    case VD_BOOK_TITLE:
      put_title (flow, piece->text);
      break;
    case VD_BOOK_CHAPTER:
      vd_flow_let_share (flow);
      vd_flow_heading (flow, 1, piece->text);
      break;
    case VD_BOOK_HEADING:
    case VD_BOOK_SUBHEADING:
      vd_flow_heading (flow, 1 + piece->kind - VD_BOOK_CHAPTER, piece->text);
      break;
    case VD_BOOK_PARAGRAPH:
      vd_flow_paragraph (flow, piece->text, piece->cases);
      break;
    case VD_BOOK_ITEM:
      vd_flow_item (flow, piece->text, piece->cases);
      break;
    case VD_BOOK_TABLE:
      if (piece->units != NULL)
        put_units (flow, project, piece);
      else
        vd_flow_table (flow, piece->text, piece->rows);
      break;
    case VD_N_BOOK_KINDS:
    default:
      g_assert_not_reached ();
    }
}

typedef struct
{
  VdPrint *print;
  VdBook  *book;
} Source;

static void
fill (VdFlow   *flow,
      gpointer  data)
{
  const Source *source = data;
  const GPtrArray *pieces = source->book->pieces;

  for (guint i = 0; i < pieces->len && !vd_print_is_cancelled (source->print); i++)
    put (flow, source->print->request.project, pieces->pdata[i]);
}

static gboolean
add (VdPrint  *print,
     GError  **error)
{
  const VdProject *project = print->request.project;
  const guint first = print->pages->len;
  g_autoptr (VdBook) book = NULL;

  if (project->scenario == NULL)
    return TRUE;

  book = vd_book_new (project, print->request.translate);
  vd_flow_add_text (print, &(VdFlowText) {
    .running_title = vd_book_text (vd_document_get_root (project->scenario), "title"),
    .width = print->paper.height / 2, .height = print->paper.width, .least = SMALLEST,
    .fill = fill, .data = &(Source) { print, book } });

  if (vd_print_get_flag (print, "imposed"))
    vd_impose (print, first);
  return TRUE;
}

const VdPrintPart vd_print_book = { "book", N_("Book"), add };
