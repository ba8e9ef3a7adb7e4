#include "validator/columns.h"

#include <stdio.h>
#include <string.h>

#include "validator/terminal.h"

/* The first clause of a choice's name if all of it has no room: what follows
 * explains it. */
char *
vd_columns_clause (const char *name)
{
  if (g_utf8_strlen (name, -1) <= VD_NAME_WIDTH - 4)
    return g_strdup (name);

  return g_strndup (name, strcspn (name, ":;,("));
}

/* @text in exactly @width columns. */
char *
vd_columns_fit (const char *text,
                guint       width)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *start = NULL;

  if (length <= width)
    return g_strdup_printf ("%s%*s", text, (int) (width - length), "");

  start = g_utf8_substring (text, 0, width - 1);
  return g_strconcat (start, "…", NULL);
}

void
vd_columns_name (const char *indent,
                 const char *name)
{
  g_autofree char *fitted = vd_columns_fit (name, VD_NAME_WIDTH - strlen (indent));

  printf ("%s%s", indent, fitted);
}

void
vd_columns_heading (const char *text)
{
  g_autofree char *fitted = vd_columns_fit (text, VD_NAME_WIDTH);

  printf ("\n%s%s%s", vd_answer_ink (VD_INK_BOLD), fitted, vd_answer_ink (VD_INK_PLAIN));
}
