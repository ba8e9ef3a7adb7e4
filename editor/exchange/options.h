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

/* Returns: (transfer full): what the option is called in a form, translated */
char      *vd_option_get_title    (const VdOptionRow *option);

/**
 * vd_option_list_choices:
 * @project: (nullable): whose maps there are
 *
 * Returns: (transfer full) (nullable) (element-type VdOptionChoice): what can be chosen, in
 *   order; %NULL if it is no choice of several
 */
GPtrArray *vd_option_list_choices (const VdOptionRow      *option,
                                   const VdProject        *project);

G_END_DECLS
