/* contact-lists.h: what combat works out from a position and keeps beside the game
 *
 * For contact.c, which makes the lists, and allocation.c; others ask contact.h.
 */
#pragma once

#include "core/combat/contact.h"

G_BEGIN_DECLS

struct _VdContactLists
{
  guint64    stamp;    /* made for this VdGame.stamp; 0 if they are out of date */
  guint      n_own;
  guint      n_enemies;
  guint      n_guns;
  VdContact *own;
  VdContact *enemies;
  VdContact *guns;     /* enemy: targets in range */
  guint      n_lapsed; /* enemies that guns should attack and cannot all attack */
  guint16   *index_of; /* by unit: its place in own or enemies */
  guint16   *gun_of;   /* by unit: its place in guns */
};

G_END_DECLS
