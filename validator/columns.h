/* columns.h: the tables of a report on a terminal */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Names are cut or filled up to this width. */
#define VD_NAME_WIDTH 30

/* Returns: (transfer full): the first clause of a name if all of it has no room:
 *   what follows explains it */
char *vd_columns_clause  (const char *name);

/* Returns: (transfer full): @text in exactly @width columns */
char *vd_columns_fit     (const char *text,
                          guint       width);

/* Returns: (transfer full): a mean and half of its interval, "12.3 ±0.4" */
char *vd_columns_mean    (double      mean,
                          double      reach);

/* Returns: (transfer full): @number to @places places with its sign; what is rounded to
 *   nothing has none */
char *vd_columns_signed  (double      number,
                          int         places);

/* Writes a name, with @indent before it, in the first column; a long one has a line of its
 * own above what follows. */
void  vd_columns_name    (const char *indent,
                          const char *name);

/* Begins a table: an empty line, and @text in the first column. */
void  vd_columns_heading (const char *text);

G_END_DECLS
