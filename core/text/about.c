#include "core/text/about.h"

char *
vd_row_name_print (const VdRowName *self)
{
  g_autofree char *name = g_strjoin (self->key != NULL ? " " : "", self->element, self->key, NULL);

  return self->nth > 1 ? g_strdup_printf ("%s (%u)", name, self->nth) : g_steal_pointer (&name);
}
