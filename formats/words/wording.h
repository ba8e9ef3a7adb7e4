/* wording.h: rows of a scenario in plain language
 *
 * Made from the data, so that a designer can read back what has been entered, and a player
 * what is asked of him.  All texts are translated and (transfer full).
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdWording: how it is said
 * @translate: (nullable): what sentences are put through: gettext
 * @name: what the row of that kind is called; an edge or a region may be "map:id", a choice
 *   is "option=choice"
 * @names: what it is given
 */
typedef struct
{
  const VdProject *project;
  const char    *(*translate) (const char *text);
  char          *(*name)      (gconstpointer names,
                               VdIdKind      kind,
                               const char   *id);
  gconstpointer    names;
} VdWording;

/* @text: marked with N_.  Returns: (transfer none) */
const char *vd_wording_say        (const VdWording *self,
                                   const char      *text) G_GNUC_FORMAT (2);

/* One thing, or several: two sentences, as some languages bend all that is in them. */
const char *vd_wording_say_number (const VdWording *self,
                                   const char      *one,
                                   const char      *several,
                                   gulong           n) G_GNUC_FORMAT (2) G_GNUC_FORMAT (3);

/* Between the last two of a list. */
typedef enum
{
  VD_WORDING_AND,
  VD_WORDING_OR
} VdWordingList;

/* Returns: "a", "a or b", "a, b or c"; "" of none */
char       *vd_wording_join       (const VdWording *self,
                                   GStrv            parts,
                                   VdWordingList    last);

/* @ids: (nullable): with blanks between.  Returns: what they are called */
char       *vd_wording_join_names (const VdWording *self,
                                   VdIdKind         kind,
                                   const char      *ids,
                                   VdWordingList    last);

/* @hexes: (nullable).  Returns: "0303 (Mill) or 0401" */
char       *vd_wording_join_hexes (const VdWording *self,
                                   const char      *hexes,
                                   VdWordingList    last);

/* "5/2": "2½", of whole quarters; anything else is left as it is. */
char       *vd_wording_fraction   (const char      *number);

/**
 * vd_wording_setting:
 * @name: of a setting of the rules
 *
 * Returns: what its value says: a word of a few, sides, or a number
 */
char       *vd_wording_setting    (const VdWording *self,
                                   const char      *name,
                                   const char      *value);

/**
 * vd_wording_award:
 * @award: a row of the victory table
 *
 * Returns: "Blue: 2 points if the Blue side holds 0303.", with all its conditions
 */
char       *vd_wording_award      (const VdWording *self,
                                   const VdNode    *award);

/* The same without its side. */
char       *vd_wording_points     (const VdWording *self,
                                   const VdNode    *award);

/**
 * vd_wording_condition:
 * @row: an award, or a condition inside one
 *
 * Returns: its test alone: "the Blue side holds 0303"; what is still missing is asked for
 */
char       *vd_wording_condition  (const VdWording *self,
                                   const VdNode    *row);

/**
 * vd_wording_phase:
 * @phase: as "combat blue"
 *
 * Returns: "Combat Phase of the Blue side"
 */
char       *vd_wording_phase      (const VdWording *self,
                                   const char      *phase);

/**
 * vd_wording_level:
 * @level: a level of victory
 *
 * Returns: "Marginal: a lead of 1 or 2 points."
 */
char       *vd_wording_level      (const VdWording *self,
                                   const VdNode    *level);

/**
 * vd_wording_entry:
 * @group: a group of reinforcements
 *
 * Returns: where it enters the map: "0106", "North edge"; "" if the file does not say
 */
char       *vd_wording_entry      (const VdWording *self,
                                   const VdNode    *group);

G_END_DECLS
