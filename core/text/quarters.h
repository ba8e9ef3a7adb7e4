/* quarters.h: points of movement and of strength
 *
 * They are whole quarters of a point everywhere in the program, and never floating
 * point.  Here is how they are read and written.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_Q(points) ((points) * 4)
#define VD_NEVER 255 /* a cost that cannot be paid */

/**
 * VdQuartersRange:
 * @least, @most: what the points may be, in quarters
 * @word: (nullable): what may stand in their place, as "never"
 * @meant: what that is read as
 *
 * What an attribute or a parameter may be; a refusal is worded from this.
 */
typedef struct
{
  guint       least, most;
  const char *word;
  guint       meant;
} VdQuartersRange;

/**
 * vd_quarters_parse:
 * @text: points as documents have them: "3", "1/2", "7/4"
 * @quarters: (out): the same in quarters
 *
 * Returns: %FALSE if @text is not a number of whole quarters
 */
gboolean    vd_quarters_parse        (const char            *text,
                                      guint                 *quarters);

/* The same within @range, whose word is read too. */
gboolean    vd_quarters_parse_within (const VdQuartersRange *range,
                                      const char            *text,
                                      guint                 *quarters);

/* The same also as people write points: "1 1/2", "1½". */
gboolean    vd_quarters_parse_typed  (const char            *text,
                                      guint                 *quarters);

/**
 * vd_quarters_parse_odds:
 * @text: odds as documents have them, the attacker first: "3-1", "1-2", "3/2-1"
 * @attack: (out): in quarters
 * @defence: (out): likewise
 *
 * Returns: %FALSE if @text is not two numbers of whole quarters, above none and up
 *   to 999
 */
gboolean    vd_quarters_parse_odds   (const char            *text,
                                      guint                 *attack,
                                      guint                 *defence);

/* The same also as people write odds: "3:1", "1 1/2 - 1", "1½-1". */
gboolean    vd_quarters_parse_odds_typed (const char        *text,
                                          guint             *attack,
                                          guint             *defence);

/* Returns: (transfer full): as documents have them: "3", "1/2", "7/4" */
char       *vd_quarters_write        (guint                  quarters);

/* As sentences have them: "17 1/2".  Returns: @text */
const char *vd_quarters_say          (char                   text[32],
                                      guint64                quarters);

G_END_DECLS
