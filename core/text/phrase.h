/* phrase.h: what is said to people, so that it can be said in another language
 *
 * The core and the documents speak English and know no locale.  A phrase is a
 * string that holds a sentence as it is written in the sources and, apart from it,
 * what is put into it, so that a program can translate it later: phrases may be
 * put into phrases, as a word into its sentence.  Sentences are marked with N_,
 * which says only that they belong in the catalogues.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As in <glib/gi18n.h>, which only programs include. */
#ifndef N_
#define N_(String) (String)
#endif

/* Returns a sentence in the language of whoever looks: gettext(). */
typedef char *(*VdTranslate) (const char *sentence);

/**
 * vd_phrase_new:
 * @format: of these conversions only: %s, %.*s, %d, %u, %%
 *
 * Strings among the arguments may be phrases.
 *
 * Returns: (transfer full): the phrase
 */
char *vd_phrase_new        (const char  *format,
                            ...) G_GNUC_PRINTF (1, 2);
char *vd_phrase_new_valist (const char  *format,
                            va_list      args) G_GNUC_PRINTF (1, 0);

/**
 * vd_phrase_of:
 * @sentence: (nullable): marked with N_, nothing being put into it; or a phrase,
 *   which stays as it is
 */
char *vd_phrase_of         (const char  *sentence);

/**
 * vd_phrase_say:
 * @phrase: (nullable): or any text that has phrases in it
 * @translate: (nullable): asked for every sentence; %NULL says it in English.
 *   What it answers may take the arguments in another order, as %2$s
 *
 * Returns: (transfer full) (nullable): what is said
 */
char *vd_phrase_say        (const char  *phrase,
                            VdTranslate  translate);

G_END_DECLS
