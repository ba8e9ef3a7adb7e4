/* lessons.h: what was learnt of a way of printing, kept for another scan
 *
 * Who transcribes a second map of one publisher need not paint all over again: what hexes and
 * sides were painted, and what they looked like, is kept under a name.  Files are versioned JSON:
 *
 *   {"format": "vedette-lessons-2", "examples": [
 *     {"ask": "terrain", "kind": "forest", "numbers": [61.2, -14.5, ...]}, ...]}
 *
 * They are strictly read, as they may come from anybody: nothing unknown, nothing twice, no
 * numbers that no colour has, and no more than there is use for.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/scan/measure.h"

G_BEGIN_DECLS

#define VD_LESSONS_MOST 20000              /* examples */
#define VD_LESSONS_MOST_BYTES (16u << 20)
#define VD_LESSONS_MOST_KIND 64            /* bytes of the name of a kind */
#define VD_LESSONS_MOST_NAME 64            /* bytes of the name that they are kept under */

typedef enum
{
  VD_ASK_TERRAIN,
  VD_ASK_SIDE,
  VD_ASK_PATH,
  VD_N_ASKS
} VdAsk;

/* How many numbers an example of each has. */
extern const guint vd_ask_numbers[VD_N_ASKS];

typedef struct _VdLessons VdLessons;

typedef struct
{
  VdAsk        ask;
  const char  *kind;
  const float *numbers;
} VdLesson;

VdLessons *vd_lessons_new      (void);
void       vd_lessons_free     (VdLessons        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLessons, vd_lessons_free)

guint      vd_lessons_get_n    (const VdLessons  *self);
VdLesson   vd_lessons_get      (const VdLessons  *self,
                                guint             i);

/* Returns: whether there was room for it */
gboolean   vd_lessons_add      (VdLessons        *self,
                                const VdLesson   *lesson);

/**
 * vd_lessons_read_bytes:
 * @file: as messages call it
 *
 * Returns: (transfer full) (nullable): %NULL with @error, %VD_FORMAT_ERROR, set
 */
VdLessons *vd_lessons_read_bytes (const char     *text,
                                gsize             length,
                                const char       *file,
                                GError          **error);

/* Any file: exporting and importing are these two. */
VdLessons *vd_lessons_read     (const char       *path,
                                GError          **error);
gboolean   vd_lessons_write    (const VdLessons  *self,
                                const char       *path,
                                GError          **error);

/**
 * vd_lessons_get_path:
 * @name: that a user gives: letters, digits, spaces, "-" and "_"
 *
 * Returns: (transfer full) (nullable): the file in the user's data folder, whether there is one
 *   or not; %NULL with @error set where no file may be called so.  The folder is there afterwards
 */
char      *vd_lessons_get_path (const char       *name,
                                GError          **error);

/* Returns: (transfer full): the names under which something is kept, sorted */
GPtrArray *vd_lessons_list     (void);

/* Deletes what is kept under a name. */
gboolean   vd_lessons_forget   (const char       *name,
                                GError          **error);

G_END_DECLS
