/* share.h: how much of a long test is done
 *
 * VD_SHARE=8 in the environment asks for one in eight, where sanitizers make a
 * long test too long; VD_LONG for what takes long without them, too.
 */
#pragma once

#include <glib.h>

/* Returns: so many of the @usual, one at least */
static inline guint
test_share (guint usual)
{
  const char *share = g_getenv ("VD_SHARE");
  guint64 n = share != NULL ? g_ascii_strtoull (share, NULL, 10) : 1;

  return (guint) MAX (1, usual / MAX (1, n));
}

/* Returns: as many as are tried where it may be long, as in  tests/run --long,  or a part of them:
 * @of_five in five */
static inline guint
test_at_length (guint usual,
                guint of_five)
{
  return g_getenv ("VD_LONG") != NULL ? usual : MAX (1, usual * of_five / 5);
}
