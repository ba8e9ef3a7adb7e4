/* exchange-dialog.h: what the dialogs for exports and for imports have in common
 *
 * A window that asks what is wanted, shows beforehand what would come of it, does it, and says
 * how it went.  Both works are jobs: a preview is begun again whenever something else is asked
 * for; what is written can be cancelled, by closing the window too, and then leaves everything as
 * it was.  One that has failed can be tried again at once.
 *
 * The template of a dialog puts what it asks for besides options into the boxes "side", "top" and
 * "foot": before all, above the options, and below the preview.
 *
 * Signals:
 *   "ended" (const char *text): the window was closed while it wrote, and that is what came of it
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/exchange/option-form.h"
#include "editor/exchange/preview.h"

G_BEGIN_DECLS

#define VD_TYPE_EXCHANGE_DIALOG (vd_exchange_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (VdExchangeDialog, vd_exchange_dialog, VD, EXCHANGE_DIALOG, GtkWindow)

/**
 * VdExchangeDialogClass: what each of them says
 * @looking: while a preview is made; marked with N_
 * @stopped: once nobody waits for it any more; likewise (vd_exchange_dialog_set_look_words())
 * @needs_look: nothing can be done before it is seen
 * @list_options: returns (nullable) the options that are shown
 * @options_changed: (nullable): another one was chosen
 * @look: begins a preview; returns (transfer full) (nullable) a job that calls @done
 * @show: shows what that has made, @made (transfer full)
 * @forget: what was shown is not what would come any more
 * @refuse: returns (transfer full) (nullable) what stands in the way, translated
 * @describe: returns (transfer full) (nullable) what is to be known before, if nothing does
 * @find_place: returns the entry in which it says where to
 * @act: does it, mostly by vd_exchange_dialog_begin()
 * @written: that is done, with @result (transfer full); the window goes afterwards if it returns
 *   %FALSE.  @is_ended: too late somebody wanted it cancelled
 */
struct _VdExchangeDialogClass
{
  GtkWindowClass parent_class;

  const char         *looking;
  const char         *stopped;
  gboolean            needs_look;
  const VdOptionRow *(*list_options)    (VdExchangeDialog *self);
  void               (*options_changed) (VdExchangeDialog *self);
  VdJob             *(*look)            (VdExchangeDialog *self,
                                         void            (*done) (gpointer user_data),
                                         gpointer          user_data);
  void               (*show)            (VdExchangeDialog *self,
                                         gpointer          made);
  void               (*forget)          (VdExchangeDialog *self);
  char              *(*refuse)          (VdExchangeDialog *self);
  char              *(*describe)        (VdExchangeDialog *self);
  GtkWidget         *(*find_place)      (VdExchangeDialog *self);
  void               (*act)             (VdExchangeDialog *self);
  gboolean           (*written)         (VdExchangeDialog *self,
                                         gpointer          result,
                                         gboolean          is_ended);
};

VdOptionForm *vd_exchange_dialog_get_options (VdExchangeDialog *self);
VdPreview    *vd_exchange_dialog_get_preview (VdExchangeDialog *self);

/* What the button says that does it; translated. */
void          vd_exchange_dialog_set_label   (VdExchangeDialog *self,
                                              const char       *label);

/* Something else is asked for: says what stands in the way of it, or what is to be known. */
void          vd_exchange_dialog_check       (VdExchangeDialog *self);

/* The same, and what is shown is no longer what would come: that is shown anew, @at_once or when
 * the hand rests. */
void          vd_exchange_dialog_look_again  (VdExchangeDialog *self,
                                              gboolean          at_once);

/* Nobody waits for a preview any more. */
void          vd_exchange_dialog_stop_look   (VdExchangeDialog *self);

/**
 * vd_exchange_dialog_set_look_words: what is said of previews from now on, marked with N_
 * @looking: (nullable): or what the class says
 * @stopped: (nullable): likewise
 */
void          vd_exchange_dialog_set_look_words (VdExchangeDialog *self,
                                                 const char       *looking,
                                                 const char       *stopped);

/**
 * vd_exchange_dialog_begin:
 * @job: (transfer full): which calls vd_exchange_dialog_finish() with @self
 * @text: what is done, translated
 */
void          vd_exchange_dialog_begin       (VdExchangeDialog *self,
                                              VdJob            *job,
                                              const char       *text);
void          vd_exchange_dialog_finish      (gpointer          self);

/* Shows instead of what is asked for what has come of it.  @lines: (transfer full) */
void          vd_exchange_dialog_show_done   (VdExchangeDialog *self,
                                              const char       *text,
                                              GPtrArray        *lines);

/**
 * vd_exchange_dialog_choose:
 * @entry: which is filled
 * @path: (nullable): what is proposed of a file or a folder that need not be there
 */
void          vd_exchange_dialog_choose      (VdExchangeDialog     *self,
                                              GtkEntry             *entry,
                                              GtkFileChooserAction  action,
                                              const char           *path);

G_END_DECLS
