/* store-private.h: what the chapters of the store share */
#pragma once

#include <sqlite3.h>

#include "formats/store/store.h"

G_BEGIN_DECLS

#define VD_STORE_VERSION 6 /* in which looks do not count in the hashes of new runs */
#define VD_STORE_SEALED 4 /* the first version that has seals */
#define VD_STORE_MAX_OPTIONS 8 /* whose choices a game has room for, a byte each */
#define VD_STORE_WISHES 5 /* and that knows what was asked for, and who stood where */

/* The columns of the table chronicles that hold lists; the last may be NULL. */
#define VD_STORE_N_TEXTS 9
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
  guint         version;     /* of the file */
  GMutex        mutex;       /* guards all below, and the database while games are added */
  GArray       *rows;        /* of VdStoreRow, that wait */
  gint64        flushed;     /* when, by the monotonic clock */
  GError       *error;       /* (nullable): the first trouble with a game */
  sqlite3_stmt *insert_game; /* (nullable) */
  sqlite3_stmt *insert_chronicle; /* (nullable) */
};

extern const char vd_store_schema[];

/* Gives an older store the tables, columns and views of this version. */
gboolean      vd_store_update   (VdStore        *self,
                                 GError        **error);

/* Sets @error to a phrase behind the store's path; returns FALSE. */
gboolean      vd_store_refuse   (const VdStore  *self,
                                 GError        **error,
                                 const char     *format,
                                 ...) G_GNUC_PRINTF (3, 4);

/* The same, with what SQLite says. */
gboolean      vd_store_fail     (const VdStore  *self,
                                 GError        **error);

/* Sets @error to a phrase on what is wrong in a row, with what to do about it; returns
 * FALSE. */
gboolean      vd_store_accuse   (VdStore     *self,
                                 GError     **error,
                                 const char  *format,
                                 ...) G_GNUC_PRINTF (3, 4);

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

/* The columns of a game but those of its key and its seal. */
extern const char vd_store_game_columns[];

/* Returns: (transfer full) (element-type VdStoreWish): none yet */
GArray       *vd_store_wishes_new   (void);

/* As vd_store_list(); @key: (nullable): that run alone, if it is there */
GPtrArray    *vd_store_list_key     (VdStore     *self,
                                     const char  *key,
                                     GError     **error);

/**
 * VdStoreGames: the games of a run, one after another, each looked at as it is read
 * @number: of the game
 * @result: what came of it; owned by whoever reads, but for its error
 * @closely: whether it was watched closely
 * @texts: (array): what happened, until the next is read; the last may be %NULL
 */
typedef struct
{
  VdStore          *store;
  const VdStoreRun *run;
  sqlite3_stmt     *statement; /* (nullable) */
  guint             number;
  VdGameResult      result;
  gboolean          closely;
  const char       *texts[VD_STORE_N_TEXTS];
} VdStoreGames;

/* Those from number @first on to @last; end it with vd_store_games_end(), also where
 * this has failed. */
gboolean      vd_store_games_begin  (VdStoreGames      *self,
                                     VdStore           *store,
                                     const VdStoreRun  *run,
                                     guint              first,
                                     guint              last,
                                     GError           **error);

/* @more: (out): whether there is another.  Returns: FALSE with @error if it can't be read, or
 * does not say what was written */
gboolean      vd_store_games_next   (VdStoreGames      *self,
                                     gboolean          *more,
                                     GError           **error);
void          vd_store_games_end    (VdStoreGames      *self);

/* Bytes out of one number, as a column of a game holds them. */
void          vd_store_unpack       (gint64  packed,
                                     guint8 *bytes,
                                     guint   n);

/* Keys and seals: see store-seal.c. */

/* Returns: (transfer full): the key of a run that says what @run says */
char         *vd_store_make_key      (const VdStoreRun *run);

/* The functions that compute seals, in SQL. */
gboolean      vd_store_add_functions (VdStore  *self,
                                      GError  **error);

/* Returns: (transfer full): the seal of a game, in SQL.  @game and @chronicle: the columns of
 *   vd_store_game_columns, and "closely" and vd_store_texts but the last, or values in their
 *   order; @stands: (nullable): the last of them, sealed only where it is not NULL */
char         *vd_store_seal_of_game  (const char *key,
                                      const char *number,
                                      const char *game,
                                      const char *chronicle,
                                      const char *stands);

/* Likewise, of what stands where runs, games and chronicles are joined. */
char         *vd_store_seal_of_stored (gboolean has_stands);

/* Seals what has no seal yet. */
gboolean      vd_store_seal          (VdStore  *self,
                                      GError  **error);

/* Each: whether the store is as it was written; FALSE with @error if not: */
gboolean      vd_store_check_sealed  (VdStore           *self,  /* all has a seal */
                                      GError           **error);
gboolean      vd_store_check_joins   (VdStore           *self,  /* no row is lost */
                                      GError           **error);
gboolean      vd_store_check_run     (VdStore           *self,  /* but its games */
                                      const VdStoreRun  *run,
                                      GError           **error);
gboolean      vd_store_check_games   (VdStore           *self,  /* all of all runs */
                                      GError           **error);

/**
 * vd_store_unpack_chronicle:
 * @texts: as vd_store_pack() made them
 *
 * Returns: whether they say what can have happened in a game of @self's scenario; what
 *   they say is in @self
 */
gboolean      vd_store_unpack_chronicle (VdChronicle       *self,
                                         const char *const  texts[VD_STORE_N_TEXTS]);

/* Forgets the games that wait. */
void          vd_store_clear_rows   (VdStore          *self);

/**
 * vd_store_pack:
 * @texts: (out) (transfer full): a list in JSON for each of those columns; the last is
 *   %NULL if that was not noted
 */
void          vd_store_pack         (const VdChronicle *chronicle,
                                     char              *texts[VD_STORE_N_TEXTS]);

G_END_DECLS
