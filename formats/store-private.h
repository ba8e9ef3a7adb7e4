/* store-private.h: what the chapters of the store share */
#pragma once

#include <sqlite3.h>

#include "formats/store.h"

G_BEGIN_DECLS

#define VD_STORE_VERSION 3

/* The columns of the table chronicles that hold lists. */
#define VD_STORE_N_TEXTS 8
extern const char *const vd_store_texts[VD_STORE_N_TEXTS + 1]; /* NULL at the end */

/* A game that waits to be written. */
typedef struct
{
  gint64       run;
  guint        number;
  VdGameResult result;    /* owns its error */
  gboolean     closely;
  char        *texts[VD_STORE_N_TEXTS]; /* what happened; see vd_store_pack() */
} VdStoreRow;

struct _VdStore
{
  char         *path;
  sqlite3      *database;
  GMutex        mutex;       /* guards all below, and the database while games are added */
  GArray       *rows;        /* of VdStoreRow, that wait */
  gint64        flushed;     /* when, by the monotonic clock */
  GError       *error;       /* (nullable): the first trouble with a game */
  sqlite3_stmt *insert_game; /* (nullable) */
  sqlite3_stmt *insert_chronicle; /* (nullable) */
};

extern const char vd_store_schema[];

/* What makes a store of version 1 one of this. */
extern const char vd_store_update[];

/* Sets @error to a phrase behind the store's path; returns FALSE. */
gboolean      vd_store_refuse   (const VdStore  *self,
                                 GError        **error,
                                 const char     *format,
                                 ...) G_GNUC_PRINTF (3, 4);

/* The same, with what SQLite says. */
gboolean      vd_store_fail     (const VdStore  *self,
                                 GError        **error);

gboolean      vd_store_tell     (VdStore     *self,
                                 const char  *words,
                                 GError     **error);

/* Returns: (transfer full) (nullable) */
sqlite3_stmt *vd_store_prepare  (VdStore     *self,
                                 const char  *words,
                                 GError     **error);

/**
 * vd_store_bind:
 * @types: a letter for each parameter: i (gint64), t (a string, which may be %NULL)
 *
 * The strings must stay until the statement is reset.
 */
void          vd_store_bind     (sqlite3_stmt *statement,
                                 const char   *types,
                                 ...);

/* Runs a statement that answers nothing and makes it ready for other parameters. */
gboolean      vd_store_step     (VdStore       *self,
                                 sqlite3_stmt  *statement,
                                 GError       **error);

/* Puts down a scenario with the names of all that games number. */
gboolean      vd_store_put_scenario (VdStore           *self,
                                     const VdStoreRun  *run,
                                     const VdProject   *project,
                                     const VdScenario  *scenario,
                                     gint64            *id,
                                     GError           **error);

/* Reads a row of the table games; its columns as in vd_store_game_columns, from
 * column @from on. */
extern const char vd_store_game_columns[];

void          vd_store_read_game    (sqlite3_stmt *statement,
                                     int           from,
                                     VdGameResult *result);

/* Bytes out of one number, as a column of a game holds them. */
void          vd_store_unpack       (gint64  packed,
                                     guint8 *bytes,
                                     guint   n);

/* Forgets the games that wait. */
void          vd_store_clear_rows   (VdStore          *self);

/**
 * vd_store_pack:
 * @texts: (out) (transfer full): a list in JSON for each of those columns
 */
void          vd_store_pack         (const VdChronicle *chronicle,
                                     char              *texts[VD_STORE_N_TEXTS]);

G_END_DECLS
