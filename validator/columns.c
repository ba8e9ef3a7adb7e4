#include "validator/columns.h"

#include <math.h>
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

static gboolean
is_nothing (double number,
            int    places)
{
  return fabs (number) < 0.5 * pow (10, -places);
}

char *
vd_columns_mean (double mean,
                 double reach)
{
  return g_strdup_printf ("%.1f ±%.1f", is_nothing (mean, 1) ? 0 : mean, reach);
}

char *
vd_columns_signed (double number,
                   int    places)
{
  return is_nothing (number, places) ? g_strdup_printf ("%.*f", places, 0.0)
                                     : g_strdup_printf ("%+.*f", places, number);
}

void
vd_columns_name (const char *indent,
                 const char *name)
{
  guint width = VD_NAME_WIDTH - strlen (indent);
  g_autofree char *fitted = NULL;

  if (g_utf8_strlen (name, -1) >= width)
    {
      printf ("%s%s\n%*s", indent, name, VD_NAME_WIDTH, "");
      return;
    }

  fitted = vd_columns_fit (name, width);
  printf ("%s%s", indent, fitted);
}

void
vd_columns_heading (const char *text)
{
  g_autofree char *fitted = vd_columns_fit (text, VD_NAME_WIDTH - 1);

  printf ("\n%s%s%s ", vd_answer_ink (VD_INK_BOLD), fitted, vd_answer_ink (VD_INK_PLAIN));
}
