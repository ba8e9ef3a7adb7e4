/* record-file.h: recorded games as text (formats/README.md) */
#pragma once

#include "core/play/record.h"
#include "formats/document/document.h"

G_BEGIN_DECLS

/* What a file may hold. */
#define VD_RECORD_MAX_BYTES (64 * 1024 * 1024)
#define VD_RECORD_MAX_LINE 4096
#define VD_RECORD_MAX_ORDERS 1000000
#define VD_RECORD_MAX_PATH 256
#define VD_RECORD_VERSION 1

/**
 * VdRecordFile: a recorded game and its head
 * @path: the file, for messages
 * @scenario: the scenario's file, relative to this one
 * @rules: a number of what it was played by: see vd_project_is_played_by()
 * @core: the core it was played by
 * @players: of char*, "SIDE NAME", in the order of the file
 * @record: empty until vd_record_file_parse()
 * @text: (nullable): the whole file, as it was read; @n_text bytes
 */
typedef struct
{
  char      *path;
  char      *title;
  char      *scenario;
  guint64    rules;
  guint      core;
  GPtrArray *players;
  VdRecord  *record;
  char      *text;
  gsize      n_text;
} VdRecordFile;

VdRecordFile *vd_record_file_new   (const char        *path);
void          vd_record_file_free  (VdRecordFile      *self);

/**
 * vd_record_file_read:
 * @path: a file, or "-" for standard input
 *
 * Reads a file as far as it can be understood without its scenario: what
 * vd_record_file_get_scenario() names is then to be opened.
 *
 * Errors: of %VD_FORMAT_ERROR; one line that begins with "PATH:LINE: " and
 * says what to do.
 *
 * Returns: (transfer full) (nullable)
 */
VdRecordFile *vd_record_file_read  (const char        *path,
                                    GError           **error);

/* The same of a text in memory; @bytes: @n of them. */
VdRecordFile *vd_record_file_read_text (const char    *bytes,
                                    gsize              n,
                                    const char        *path,
                                    GError           **error);

/**
 * vd_record_file_get_scenario:
 *
 * Returns: (transfer full): the path of the scenario's file
 */
char         *vd_record_file_get_scenario (const VdRecordFile *self);

/**
 * vd_record_file_parse:
 *
 * Reads the orders into VdRecordFile.record.  vd_record_replay() tells whether they
 * are legal; it also takes a game to one of its orders.
 *
 * Errors: as vd_record_file_read().
 */
gboolean      vd_record_file_parse (VdRecordFile      *self,
                                    const VdScenario  *scenario,
                                    GError           **error);

/**
 * vd_record_file_print:
 * @record: what was played; VdRecordFile.record does not count
 *
 * The record ends where it was closed, or where the game is over.
 *
 * Returns: (transfer full): the text of the file
 */
char         *vd_record_file_print (const VdRecordFile *self,
                                    const VdScenario   *scenario,
                                    const VdRecord     *record);

/**
 * vd_record_file_save:
 *
 * Writes a new file; one that is there is replaced as a whole.
 */
gboolean      vd_record_file_save  (const VdRecordFile *self,
                                    const VdScenario   *scenario,
                                    const VdRecord     *record,
                                    GError            **error);

/**
 * vd_record_file_relate:
 * @path: the file of a game
 * @scenario: the file of a scenario
 *
 * Returns: (transfer full): how the first names the second
 */
char         *vd_record_file_relate (const char       *path,
                                    const char        *scenario);

/**
 * vd_throw_print:
 *
 * Returns: (transfer full): what a throw came to, "5 3-1 Dr"; "" for none
 */
char         *vd_throw_print       (const VdThrow     *thrown,
                                    const VdScenario  *scenario);

/**
 * vd_mark_print:
 *
 * Returns: (transfer full): the phase that begins, "turn 3 north movement",
 *   or "over"
 */
char         *vd_mark_print        (const VdRecordMark *mark,
                                    const VdScenario   *scenario);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRecordFile, vd_record_file_free)

G_END_DECLS
