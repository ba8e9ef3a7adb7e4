/* battle.h: a battle as texts, to be changed and compiled
 *
 * A scenario with its system and maps, read from scenarios/.  What a test does
 * to the texts changes their rows only, so that the battle stays what its
 * author would have written.
 */
#pragma once

#include "core/scenario/tables.h"
#include "formats/check/check.h"

G_BEGIN_DECLS

typedef struct
{
  char      *path;     /* of the scenario, for messages */
  char      *system;
  char      *scenario;
  GPtrArray *maps;     /* of char * */
  GPtrArray *hrefs;    /* of char *: their paths */
} Battle;

/* A place of the maps: where hexes of a battle come to lie. */
typedef enum
{
  BATTLE_FLAT = 1 << 0,      /* rows become columns and columns rows */
  BATTLE_LEFT_RIGHT = 1 << 1, /* mirrored */
  BATTLE_UP_DOWN = 1 << 2     /* mirrored; both: turned by half a turn */
} BattlePlace;

#define BATTLE_PLACES 8

/* Returns: (transfer full): the battle in the folder of that name */
Battle     *battle_load      (const char  *name);

/* Returns: (transfer full): the scenario of that name in a folder of the source */
Battle     *battle_load_from (const char *folder,
                              const char  *name);
Battle     *battle_copy      (const Battle *self);
void        battle_free      (Battle      *self);

/* A text by another in place of what a pattern finds, everywhere. */
void        battle_replace   (char       **text,
                              const char  *pattern,
                              const char  *by);

/* Puts rows before the end of the element @name, which the text has. */
void        battle_add_rows  (char       **text,
                              const char  *name,
                              const char  *rows);

/**
 * battle_move:
 * @place: BattlePlace, as bits
 *
 * Lays the hexes of all maps otherwise.  Each keeps its printed number.
 */
void        battle_move      (Battle      *self,
                              guint        place);

/* Numbers the hexes otherwise: "0512" becomes "112205". */
void        battle_renumber  (Battle      *self);

/* "112205" for "0512"; transfer full. */
char       *battle_new_label (const char  *label);

/**
 * battle_compile:
 * @findings: receives what `vedette check` would find
 *
 * Returns: (transfer full) (nullable)
 */
VdScenario *battle_compile   (const Battle *self,
                              VdFindings   *findings);

/* Returns: (transfer full): the battle in the folder of that name as it is, which can
 * be played */
VdScenario *battle_open      (const char  *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Battle, battle_free)

G_END_DECLS
