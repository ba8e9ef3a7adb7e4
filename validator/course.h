/* course.h: how the games of a test-play went
 *
 * Margins of victory, and from the annals of the campaign how each turn stood and
 * who was lost.  Means stand with the half width of their 95 % interval.
 */
#pragma once

#include "formats/io/json-writer.h"
#include "validator/tally.h"

G_BEGIN_DECLS

/**
 * vd_course_write_share:
 * @key: what @k counts, as "wins"
 *
 * Writes @k of @n games as members of the open object: the count, the share, and the
 * ends of its interval.
 */
void vd_course_write_share   (VdJson          *json,
                              const char      *key,
                              guint            k,
                              guint            n);

/* A mean and half of its interval, "12.3 ±0.4", or a dash of none, in @width columns. */
void vd_course_print_mean    (VdSum            sum,
                              guint64          n,
                              int              width);

/* @k of @n games as a share with its interval, "12 % (8–17)", in @width columns. */
void vd_course_print_share   (guint64          k,
                              guint64          n,
                              int              width);

/* The mean as the member @key of the open object; @unit s are one. */
void vd_course_write_mean    (VdJson          *json,
                              const char      *key,
                              VdSum            sum,
                              guint64          n,
                              double           unit);

/* The lead of the first side in points: of all games, and by option. */
void vd_course_print_margins (const VdSummary *self);

/* What the annals tell, if there are any. */
void vd_course_print         (const VdSummary *self);

/* The same as members of the open object. */
void vd_course_write_margins (const VdSummary *self,
                              VdJson          *json);
void vd_course_write         (const VdSummary *self,
                              VdJson          *json);

G_END_DECLS
