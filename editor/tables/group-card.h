/* group-card.h: a group of reinforcements on the grid of turns
 *
 * Its name, its counters, where it enters and the options it needs, in the colour of its
 * side.  Takes the focus.
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_GROUP_CARD (vd_group_card_get_type ())
G_DECLARE_FINAL_TYPE (VdGroupCard, vd_group_card, VD, GROUP_CARD, GtkWidget)

VdGroupCard *vd_group_card_new         (void);

/**
 * vd_group_card_set:
 * @group: the row that it shows; only its address is kept
 */
void         vd_group_card_set         (VdGroupCard     *self,
                                        const VdProject *project,
                                        VdNode          *group);
VdNode      *vd_group_card_get_group   (VdGroupCard     *self);
void         vd_group_card_set_selected (VdGroupCard    *self,
                                         gboolean        selected);

G_END_DECLS
