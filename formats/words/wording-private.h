/* wording-private.h: what the sentences have in common (private to the folder) */
#pragma once

#include "core/text/phrase.h"
#include "formats/words/wording.h"

G_BEGIN_DECLS

static inline const char *say        (const VdWording *self,
                                      const char      *text) G_GNUC_FORMAT (2);
static inline const char *say_number (const VdWording *self,
                                      const char      *one,
                                      const char      *several,
                                      gulong           n) G_GNUC_FORMAT (2) G_GNUC_FORMAT (3);

static inline const char *
say (const VdWording *self,
     const char      *text)
{
  return vd_wording_say (self, text);
}

static inline const char *
say_number (const VdWording *self,
            const char      *one,
            const char      *several,
            gulong           n)
{
  return vd_wording_say_number (self, one, several, n);
}

/* What is missing is asked for, in the words of whoever is to fill it in. */
#define NO_SIDE say (self, N_("(side to be chosen)"))
#define NO_NUMBER say (self, N_("(number to be entered)"))

/* (nullable): what is empty is not there. */
static inline const char *
get_filled (const VdNode *row,
            const char   *attribute)
{
  const char *value = vd_node_get (row, attribute);

  return value != NULL && *value != '\0' ? value : NULL;
}

/* @missing: what is said where there is no value */
char *vd_wording_get_value (const VdNode    *row,
                            const char      *attribute,
                            const char      *missing);

/* @id: (nullable) */
char *vd_wording_name_side (const VdWording *self,
                            const char      *id);

G_END_DECLS
