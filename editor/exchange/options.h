/* options.h: what may be chosen of a format, as a form asks for it
 *
 * All of it follows from the rows of the format (formats/exchange/exchange.h).
 */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

#define VD_OPTION_MAP "map-id"

/* Of pictures: the number of a map, or %VD_OPTION_COUNTERS. */
#define VD_OPTION_SHEET "sheet"
#define VD_OPTION_COUNTERS "counters"

/**
 * VdOptionChoice: one of several
 * @value: (nullable): what is chosen by it; %NULL leaves it open
 * @title: translated
 */
typedef struct
{
  char *value;
  char *title;
} VdOptionChoice;

/* Returns: (transfer full): what the option is called in a form, translated; what it does, if its
 *   row does not say */
char      *vd_option_get_title    (const VdOptionRow      *option);

/* Returns: (transfer full): what the option does, and what it is on the command line; translated */
char      *vd_option_explain      (const VdOptionRow      *option);

/**
 * vd_option_say_error:
 * @options: (nullable): of the format
 * @error: of an export or an import
 *
 * Returns: (transfer full): its message, translated, with an option called as in a form
 */
char      *vd_option_say_error    (const VdOptionRow      *options,
                                   const GError           *error);

/* Returns: (transfer full) (nullable): the folder beside whose files one lies that is named
 *   without a folder: that of @project (nullable) */
char      *vd_option_get_folder   (const VdProject        *project);

/* Returns: (transfer full): what is enough to name a file to who knows @folder (nullable) */
char      *vd_option_shorten_path (const char             *path,
                                   const char             *folder);

/**
 * vd_option_list_choices:
 * @project: (nullable): whose maps there are
 *
 * Returns: (transfer full) (nullable) (element-type VdOptionChoice): what can be chosen, one or,
 *   of %VD_OPTION_WORDS, several, in order; %NULL if it is no such choice
 */
GPtrArray *vd_option_list_choices (const VdOptionRow      *option,
                                   const VdProject        *project);

G_END_DECLS
