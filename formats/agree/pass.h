/* pass.h: a second pass: a map that is entered once more, without a look at what was made of it
 *
 * It is a document of its own beside the first, field.second.map.xml beside field.map.xml: with the
 * same grid, numbers and scans, and empty of what is to be read.  Its section `pass` says what
 * of which map that is.  agree.h compares the two there, and nowhere else.
 */
#pragma once

#include "formats/agree/agree.h"

G_BEGIN_DECLS

/* All that may be read; without regions, which are seldom printed. */
#define VD_PASS_ALL ((1u << VD_N_AGREE_GROUPS) - 1)
#define VD_PASS_USUAL (VD_PASS_ALL & ~(1u << VD_AGREE_REGIONS))

/**
 * VdPass:
 * @of: the file of the first pass, from the folder of this one
 * @groups: what is read: a bit for each #VdAgreeGroup
 * @hexes: (nullable): the part that is read, by labels; %NULL for all
 */
typedef struct
{
  const char *of;
  guint       groups;
  const char *hexes;
} VdPass;

/**
 * vd_pass_read:
 * @pass: (out) (optional): borrowed from @map
 *
 * Returns: whether @map is a second pass
 */
gboolean    vd_pass_read      (const VdDocument *map,
                               VdPass           *pass);

/**
 * vd_pass_list_cells:
 * @map: of the document of @pass
 *
 * Returns: (transfer full) (nullable): by cell, whether it is in the part that is read; %NULL
 *   if all are
 */
guint8     *vd_pass_list_cells (const VdMap     *map,
                                const VdPass    *pass);

/**
 * vd_pass_make_path:
 * @first: the file of a map
 *
 * Returns: (transfer full): where its second pass is, whether there is one or not
 */
char       *vd_pass_make_path (const char       *first);

/* Likewise of the pass of a third reader, who is asked where the first two differ. */
char       *vd_pass_make_third_path (const char *first);

/**
 * vd_pass_draw:
 * @n: how many hexes; if there are fewer, all
 *
 * Draws hexes that are in play; for the same @seed the same.
 *
 * Returns: (transfer full): of guint32, rising
 */
GArray     *vd_pass_draw      (const VdMap      *map,
                               guint             n,
                               guint             seed);

/**
 * VdPassForm:
 * @reader: (nullable): who reads
 * @rules: (nullable): the file of the scenario or system that has the kinds, from the folder
 *   of the map
 * @groups: what is read
 * @cells: (nullable): of guint32: the part that is read; %NULL for all
 * @seed: by which they were drawn; -1 if they were not
 */
typedef struct
{
  const char   *reader;
  const char   *rules;
  guint         groups;
  const GArray *cells;
  int           seed;
} VdPassForm;

/**
 * vd_pass_new:
 * @path: of the first map
 *
 * Returns: (transfer full): a second pass of @first with nothing entered yet
 */
VdDocument *vd_pass_new       (const VdMap      *first,
                               const char       *path,
                               const VdPassForm *form);

/**
 * vd_pass_new_of_disputes:
 * @agreement: of @path and others
 * @path: of the first map
 *
 * For somebody who is asked only where they differ, and nobody has settled it: the hexes of these
 * disputes, and of each what it is about.  What the readers have
 * there is not in it.
 *
 * Returns: (transfer full) (nullable): %NULL if all is settled
 */
VdDocument *vd_pass_new_of_disputes (const VdAgreement *agreement,
                                     const char        *path);

G_END_DECLS
