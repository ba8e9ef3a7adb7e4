/* option-form.h: asks for the options of a format, whatever they are
 *
 * A flag is a switch, a word one of a list, words are checked, a number is turned, a text is
 * typed, with what it is measured in behind it; a file is typed or chosen, and lies beside the project's if no folder is named.  An
 * option of which there is only one choice is not asked for, but has it.  One that has no effect
 * on account of others cannot be changed, and keeps what is chosen until it has.
 *
 * Signals:
 *   "changed": something else is chosen
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

#define VD_TYPE_OPTION_FORM (vd_option_form_get_type ())
G_DECLARE_FINAL_TYPE (VdOptionForm, vd_option_form, VD, OPTION_FORM, GtkWidget)

/**
 * vd_option_form_show:
 * @options: (nullable): up to one without a name
 * @project: (nullable): whose maps there are, and beside whose files others lie
 * @values: of char*: char*: what is chosen at first; "" of what was left out
 */
void        vd_option_form_show (VdOptionForm      *self,
                                 const VdOptionRow *options,
                                 const VdProject   *project,
                                 GHashTable        *values);

/* What is typed of a text, as if somebody had typed it. */
void        vd_option_form_set_text (VdOptionForm   *self,
                                     const char     *option,
                                     const char     *text);

/* Returns: (transfer full): of char*: char*: what is chosen, not usual and has an effect; "yes" of a
 * flag */
GHashTable *vd_option_form_read (VdOptionForm      *self);

G_END_DECLS
