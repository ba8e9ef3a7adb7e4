/* svg-write.h: what the files of the format svg share
 *
 * The drawing is that of formats/draw, on an SVG surface of cairo's, taken apart at its
 * marks: svg-draw.c puts what cairo wrote between two of them into the group that it belongs
 * to, with text as text, and what cairo refers to is named after its content (svg-parts.c).
 * Besides what is seen there are the shapes of all hexes, hexsides and regions, which are
 * not (svg-rows.c).
 */
#pragma once

#include <cairo.h>

#include "formats/draw/draw-marks.h"
#include "formats/draw/render.h"
#include "formats/exchange/export.h"

G_BEGIN_DECLS

/**
 * VdSvg: a drawing in the making
 * @text: of the file
 * @ids: (element-type utf8): those that are taken
 * @drawn: (element-type VdNode): rows that are in it
 */
typedef struct
{
  VdExport         *export;
  guint             number; /* of the map */
  const VdMap      *map;
  const VdDocument *document;
  GString          *text;
  GHashTable       *ids;
  GHashTable       *drawn;
} VdSvg;

/* svg.c: elements, a line each */

/* Begins a tag, to be followed by its attributes and one of the two ends. */
void  vd_svg_tag       (GString    *text,
                        const char *element);
/* @value: (nullable): %NULL leaves the attribute out */
void  vd_svg_attribute (GString    *text,
                        const char *name,
                        const char *value);
/* With up to @places behind the point. */
void  vd_svg_number    (GString    *text,
                        const char *name,
                        double      value,
                        guint       places);
void  vd_svg_append    (GString    *text,
                        double      value,
                        guint       places);
void  vd_svg_escape    (GString    *text,
                        const char *value);

/* As attributes "data-NAME" those of @names, blanks between, that the row has. */
void  vd_svg_data      (GString      *text,
                        const VdNode *row,
                        const char   *names);

/* svg-ids.c */

/**
 * vd_svg_take_id:
 * @what: "hex"
 * @of: (nullable): an id, a number or the like
 * @part: (nullable): of that
 *
 * Returns: (transfer full): WHAT-OF-PART, an id of XML that no element had before
 */
char *vd_svg_take_id   (VdSvg        *self,
                        const char   *what,
                        const char   *of,
                        const char   *part);

/* Returns: (transfer full): the id of a row, or words of it that tell it from most others */
char *vd_svg_name_row  (const VdNode *row);

/* svg-text.c: @text as an element, on a picture that has the context's matrix. */
void  vd_svg_put_text  (GString          *out,
                        cairo_t          *cr,
                        const VdMarkText *text);

/* svg-parts.c */

/* What cairo's drawing refers to: glyphs, clips, gradients, tiles. */
typedef struct _VdSvgParts VdSvgParts;

/**
 * vd_svg_parts_new:
 * @defs: the elements in cairo's <defs>
 */
VdSvgParts *vd_svg_parts_new  (const char       *defs,
                               gsize             length);
void        vd_svg_parts_free (VdSvgParts       *self);

/* All of them, each once, in the order of their names. */
void        vd_svg_parts_put  (const VdSvgParts *self,
                               GString          *out);

/* Appends a piece of cairo's drawing. */
void        vd_svg_parts_copy (const VdSvgParts *self,
                               const char       *piece,
                               gsize             length,
                               GString          *out);

/* svg-rows.c: with the matrix of the map */
void  vd_svg_put_rows     (VdSvg                *self);
void  vd_svg_put_hexes    (VdSvg                *self,
                           const cairo_matrix_t *matrix);
void  vd_svg_put_sides    (VdSvg                *self,
                           const cairo_matrix_t *matrix);
void  vd_svg_put_regions  (VdSvg                *self,
                           const cairo_matrix_t *matrix);

/* svg-groups.c */

/* A mark, an end or a text; between two of them cairo has drawn something, or not. */
typedef enum { VD_SVG_BEGIN, VD_SVG_END, VD_SVG_TEXT } VdSvgStepKind;

typedef struct
{
  VdSvgStepKind  kind;
  VdMark         mark;
  cairo_matrix_t matrix; /* of a layer */
  gsize          start;  /* of a text, and where it ends */
  gsize          end;
} VdSvgStep;

/**
 * VdSvgDrawing: what was drawn, and where it has to be taken apart
 * @bytes: cairo's file
 * @cut: what stands in it at each step
 * @texts: elements
 * @width, @height: in points
 */
typedef struct
{
  GByteArray *bytes;
  char       *cut;
  GArray     *steps; /* of VdSvgStep */
  GString    *texts;
  double      width, height;
} VdSvgDrawing;

/**
 * vd_svg_put_groups:
 *
 * Puts what cairo's drawing refers to, and all groups.
 *
 * Errors: of %VD_FORMAT_ERROR, if what cairo wrote is not what it used to be; none if the
 *   export was cancelled
 */
gboolean    vd_svg_put_groups (VdSvg               *self,
                               const VdSvgDrawing  *drawing,
                               GError             **error);

/* svg-draw.c */

/**
 * vd_svg_draw:
 * @is_text: what is written stays text
 * @drawing: (out): to be cleared
 *
 * Errors: of %VD_FORMAT_ERROR; none if the export was cancelled
 */
gboolean    vd_svg_draw          (VdSvg              *self,
                                  const VdRenderHow  *how,
                                  gboolean            is_text,
                                  VdSvgDrawing       *drawing,
                                  GError            **error);
void        vd_svg_drawing_clear (VdSvgDrawing       *drawing);

G_END_DECLS
