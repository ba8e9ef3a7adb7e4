/* print-job.h: prints laid out, looked at and written in the background
 *
 * A look lays out the pages and draws one of them small; the next look at the same choices
 * takes what is laid out.  Where pictures of single counters are chosen in place of pages it
 * makes these, and shows some beside each other.  Either can be asked to end early (vd_job_ask_to_end()): then nothing
 * is written, and the error is %VD_EXCHANGE_ERROR_CANCELLED.
 */
#pragma once

#include <cairo.h>

#include "editor/exchange/snapshot.h"
#include "editor/project/job.h"
#include "formats/print/print.h"

G_BEGIN_DECLS

/**
 * VdPrintMade: pages of a project as it stood, or pictures of its counters
 * @print: (nullable): to be drawn between vd_snapshot_enter() and vd_snapshot_leave() of @source
 *   alone
 * @picture: (nullable): of @page, or of some of the pictures, as large as a window wants it
 * @singles: (nullable) (element-type VdOutputFile): the pictures, of which there are no pages
 */
typedef struct
{
  VdSnapshot      *source;
  GHashTable      *values;
  VdPrint         *print;
  guint            page;
  cairo_surface_t *picture;
  GPtrArray       *singles;
} VdPrintMade;

VdPrintMade *vd_print_made_ref   (VdPrintMade *self);
void         vd_print_made_unref (VdPrintMade *self);

/* How many pages there are to look at. */
guint        vd_print_made_count (const VdPrintMade *self);

/**
 * VdPrintWish:
 * @values: of char*: char*: what is chosen
 * @made: (nullable): of a look with the same values
 * @page: to be drawn; the last, if there are not so many
 * @path: (nullable): to be written to: a file, or a folder for pictures of single counters
 */
typedef struct
{
  VdSnapshot  *source;
  GHashTable  *values;
  VdPrintMade *made;
  guint        page;
  const char  *path;
} VdPrintWish;

/**
 * vd_print_job_start:
 * @done: (nullable): as for vd_job_start()
 *
 * Writes the pages if a path is wished, and else draws one of them.
 *
 * Returns: (transfer full): a job that returns a VdPrintMade (transfer full)
 *
 * Errors: messages are phrases
 */
VdJob       *vd_print_job_start  (const VdPrintWish *wish,
                                  void             (*done) (gpointer user_data),
                                  gpointer           user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPrintMade, vd_print_made_unref)

G_END_DECLS
