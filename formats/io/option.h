/* option.h: what may be chosen of a piece of work, by a command or in a dialog
 *
 * A row an option.  What the command line takes, what a dialog asks for and what the work
 * reads all follow from it.  Values are texts, as typed.
 */
#pragma once

#include "formats/io/error.h"

G_BEGIN_DECLS

typedef enum
{
  VD_OPTION_FLAG,
  VD_OPTION_WORD,   /* one of @words */
  VD_OPTION_WORDS,  /* several of @words, "," between, and blanks */
  VD_OPTION_NUMBER, /* whole, from @least to @most */
  VD_OPTION_LENGTH, /* millimetres from @least to @most, or inches: "15.9", "5/8in" */
  VD_OPTION_TEXT,
  VD_OPTION_FILE    /* the path of one */
} VdOptionType;

/**
 * VdOptionRow: something that can be chosen
 * @name: as on the command line, without dashes
 * @words: (nullable): "|" between
 * @usual: (nullable): what holds if nothing is chosen; of a flag that it is not set
 * @argument: (nullable): what stands for the value in --help; else words do
 * @help: what it does, marked with N_
 * @title: what a form calls it, marked with N_
 * @titles: (nullable) (array zero-terminated=1): of words what a form calls each, likewise
 * @otherwise: (nullable): what a form says where nothing is typed, likewise
 * @unit: (nullable): what a form says behind it, likewise; of a length that is known
 * @file_ending: (nullable): of the file that is named
 * @makes: (nullable): what the files that are made end in if it is chosen
 * @letter: (or 0): for short
 * @chapter: (nullable): what a form heads it and those after it with, marked with N_
 * @needs: (nullable): where it has an effect, if not everywhere: "parts=map !hex;singles", with
 *   other options that are in effect and chosen as said ("cmyk", "backs=long|short") or not chosen
 *   ("!hex"), all up to ";", or else all after it; what is chosen of it elsewhere is refused
 */
typedef struct
{
  const char        *name;
  VdOptionType       type;
  const char        *words;
  int                least, most;
  const char        *usual;
  const char        *argument;
  const char        *help;
  const char        *title;
  const char *const *titles;
  const char        *otherwise;
  const char        *unit;
  const char        *file_ending;
  const char        *makes;
  char               letter;
  const char        *chapter;
  const char        *needs;
} VdOptionRow;

/* @options: (nullable): up to one without a name.  Returns: (nullable) */
const VdOptionRow *vd_option_find        (const VdOptionRow  *options,
                                       const char     *name);

/* What was chosen, or what is usual.
 *
 * @values: (nullable): of char*: char*; "yes" of a flag.  Returns: (nullable) */
const char     *vd_option_get_text    (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name);
gboolean        vd_option_get_flag    (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name);
/* 0 if nothing is chosen or usual. */
int             vd_option_get_number  (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name);
/* In millimetres; likewise. */
double          vd_option_get_length  (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name);
/* Whether that word is among those chosen. */
gboolean        vd_option_has_word    (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name,
                                       const char     *word);

/* Returns: (transfer full): of char*: char*: what was chosen, for whoever outlives the choice */
GHashTable     *vd_option_copy_values (GHashTable     *values);

/* Whether what is chosen of it changes anything, with what is chosen of all others. */
gboolean        vd_option_has_effect  (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *name);

/**
 * vd_option_read_length:
 * @text: "12.7", "12.7mm", "0.5in", "1/2in", with blanks before the unit or not
 * @length: (out): in millimetres
 *
 * Returns: whether it is one
 */
gboolean        vd_option_read_length (const char     *text,
                                       double         *length);

/**
 * vd_option_check:
 * @whose: of what it is no option, if it is none: "hexjson"
 *
 * Whether all that was chosen can be, and has an effect.
 *
 * Errors: %VD_FORMAT_ERROR_OPTION
 */
gboolean        vd_option_check       (const VdOptionRow  *options,
                                       GHashTable     *values,
                                       const char     *whose,
                                       GError        **error);

/**
 * vd_option_refuse:
 * @why: a phrase, or marked with N_
 *
 * Returns: %FALSE with @error, %VD_FORMAT_ERROR_OPTION
 */
gboolean        vd_option_refuse      (GError        **error,
                                       const char     *name,
                                       const char     *why);

G_END_DECLS
