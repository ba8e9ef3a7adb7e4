#include "validator/tap.h"

#include <stdio.h>

void
vd_tap_line (VdTap      *self,
             gboolean    ok,
             const char *format,
             ...)
{
  va_list args;

  printf ("%sok %u - ", ok ? "" : "not ", ++self->n);
  va_start (args, format);
  vprintf (format, args);
  va_end (args);
  putchar ('\n');

  self->n_failed += !ok;
}

void
vd_tap_remark (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      printf ("# %s\n", lines[i]);
}

void
vd_tap_end (const VdTap *self)
{
  printf ("1..%u\n", self->n);
}
