/* preview.h: what would come of an export or an import, and how far it is while it is made
 *
 * Signals:
 *   "stopped": nobody waits for the preview any more
 *   "wanted": it is to be made after all
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/exchange/outcome.h"
#include "editor/project/job.h"

G_BEGIN_DECLS

#define VD_TYPE_PREVIEW (vd_preview_get_type ())
G_DECLARE_FINAL_TYPE (VdPreview, vd_preview, VD, PREVIEW, GtkWidget)

/* @lines: (transfer full): of vd_outcome_new() */
void vd_preview_show_lines   (VdPreview       *self,
                              GPtrArray       *lines);

/* @surface: an image; @caption: what stands below */
void vd_preview_show_picture (VdPreview       *self,
                              cairo_surface_t *surface,
                              const char      *caption);

void vd_preview_show_nothing (VdPreview       *self);

/* @why: there is none; @may_be_made: there could be */
void vd_preview_show_refusal (VdPreview       *self,
                              const char      *why,
                              gboolean         may_be_made);

/**
 * vd_preview_show_job:
 * @text: what is done
 * @may_stop: there is a button for that
 *
 * Shows how far the job is, until something else is shown; it must be there until then, or
 * until vd_preview_forget_job().
 */
void vd_preview_show_job     (VdPreview       *self,
                              const char      *text,
                              VdJob           *job,
                              gboolean         may_stop);
void vd_preview_forget_job   (VdPreview       *self);

G_END_DECLS
