/* walk-pace.h: how fast decisions are made, and how long the rest will take */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_PACE_KEPT 40  /* decisions of which the pace is the mean */
#define VD_PACE_PAUSE 60 /* seconds without a decision, from which on nobody is at work */

/**
 * VdPace: all 0 at the start
 * @last: when the last decision was made, in microseconds; 0 before the first
 * @gaps: seconds between decisions, the last ones; @n of them
 * @decisions, @seconds: of all times together; what was paused is not in it
 */
typedef struct
{
  gint64  last;
  double  gaps[VD_PACE_KEPT];
  guint   n;
  guint64 decisions;
  double  seconds;
} VdPace;

/* A decision was made; @now: in microseconds, of a clock that only goes forward. */
void   vd_pace_note           (VdPace       *self,
                               gint64        now);

/* Decisions a minute; 0 before there are enough to tell. */
double vd_pace_get            (const VdPace *self);

/* Minutes that @n decisions more will take; negative if that can't be told. */
double vd_pace_estimate       (const VdPace *self,
                               guint         n);

G_END_DECLS
