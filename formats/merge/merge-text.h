/* merge-text.h: what two authors did to one text, line by line
 *
 * For a document of which one version cannot be read, so that nobody knows what
 * its lines say.  Nothing is lost by it: where the two differ, the text holds
 * what either has, between the marks that git uses and that no document can hold.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Lines of their own; what is ours comes first. */
#define VD_TEXT_MARK_OURS   "<<<<<<< ours"
#define VD_TEXT_MARK_MIDDLE "======="
#define VD_TEXT_MARK_THEIRS ">>>>>>> theirs"

/**
 * VdTextTrust: whose changes are taken where the other has changed nothing
 *
 * Both stand between marks where one is not to be trusted.
 */
typedef enum
{
  VD_TEXT_TRUST_NOBODY = 0,
  VD_TEXT_TRUST_OURS   = 1 << 0,
  VD_TEXT_TRUST_THEIRS = 1 << 1
} VdTextTrust;

/**
 * vd_text_merge:
 * @base: (nullable): what both began with; without it every difference is marked
 * @n_places: (out): how many places are marked
 *
 * Returns: (transfer full): any bytes, if those given are not text
 */
GBytes *vd_text_merge (GBytes      *base,
                       GBytes      *ours,
                       GBytes      *theirs,
                       VdTextTrust  trust,
                       guint       *n_places);

G_END_DECLS
