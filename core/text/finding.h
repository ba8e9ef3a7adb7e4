/* finding.h: what is wrong or odd with a document or a scenario
 *
 * A finding is an answer, not an error: the scenario loads, and this is said
 * of it.  Codes are stable; they are listed with what to do in
 * validator/FINDINGS.md.
 */
#pragma once

#include "core/board/grid.h"
#include "core/text/about.h"
#include "core/text/phrase.h"

G_BEGIN_DECLS

typedef enum
{
  VD_NOTE,
  VD_WARNING,
  VD_ERROR
} VdSeverity;

/**
 * VdRowPlace: where a row stands in the documents of a project
 * @node: the row while it is looked at (formats/project/row-place.h), afterwards %NULL
 * @element: (nullable): its name, interned; %NULL if there is no row
 * @document: which document of the project
 * @number: how many elements come before it there
 */
typedef struct
{
  gconstpointer node;
  const char   *element;
  guint         document;
  guint         number;
} VdRowPlace;

/**
 * VdFinding:
 * @code: stable, as "map.river-ends-inside"
 * @severity: how bad
 * @text: one sentence for people, in English, with printed hex numbers
 * @remedy: one sentence on what to do, in English
 * @phrase: @text to be said in any language; see vd_finding_say()
 * @remedy_phrase: @remedy likewise, or %NULL
 * @file: the file's name as it was given, or %NULL
 * @line: counted from 1; 0 if there is none
 * @has_spot: whether it is about a hex that there is
 * @spot: that hex
 * @about: the row that the core has found it in; %VD_ABOUT_NOTHING if it was not the core
 * @row: where the row that it is about stands
 * @hex: as it is printed, or, if there is no such hex in play, as the document names it;
 *   or %NULL
 * @map: index of the map that is said with @hex: the first where a document has named it
 * @subject: what the row that it is about is called, "unit tau-1" or "bind move.stacking":
 *   the element and what names it; or %NULL
 * @key: (nullable): what names it, in @subject: "tau-1"
 * @rule: the rule case that is broken, or %NULL
 * @ignored: the author's reason to accept it, or %NULL
 * @known: whether it is in an earlier report with which this one is compared
 * @word: what in the row is at fault, as the id of a unit; or %NULL
 * @repair: a proposal that would mend it (formats/document/repair.h), or %NULL
 * @free_repair: frees @repair
 *
 * @text, @remedy, @hex and @subject are for people and reports, and never read back: what
 * a finding is about is in @spot, @about and @row.
 */
typedef struct
{
  char       *code;
  VdSeverity  severity;
  char       *text;
  char       *remedy;
  char       *phrase;
  char       *remedy_phrase;
  char       *file;
  guint       line;
  gboolean    has_spot;
  VdSpot      spot;
  VdAbout     about;
  VdRowPlace  row;
  char       *hex;
  guint       map;
  char       *subject;
  const char *key;
  char       *rule;
  char       *ignored;
  gboolean    known;
  char       *word;

  gpointer       repair;
  GDestroyNotify free_repair;
} VdFinding;

/* An array of VdFinding in the order found.  Free with g_ptr_array_unref(). */
typedef GPtrArray VdFindings;

VdFindings *vd_findings_new  (void);

/**
 * vd_blank_controls:
 *
 * Puts blanks for the control characters of @text: a message may repeat what a
 * stranger wrote, and goes to a terminal.
 */
void        vd_blank_controls (char         *text);

/* A name that fits into a sentence. */
typedef struct
{
  char text[120];
} VdCalled;

/**
 * vd_call:
 * @id: of a unit or a group
 * @name: (nullable): as its author calls it
 *
 * Returns: by value: what findings call it: the name, and in brackets the id by
 *   which it is found in the file, or the id alone where that says no more.
 *   Its text is there until the end of the expression
 */
VdCalled    vd_call           (const char   *id,
                               const char   *name);

/**
 * vd_findings_add:
 * @code: a stable code
 * @format: the sentence, marked with N_; arguments as of vd_phrase_new()
 *
 * Appends a finding.  Control characters become blanks, so that its text is one
 * line.
 *
 * Returns: (transfer none): the finding, to fill in what else is known; its
 *   strings are owned by it (use g_strdup())
 */
VdFinding  *vd_findings_add  (VdFindings *findings,
                              const char *code,
                              VdSeverity  severity,
                              const char *format,
                              ...) G_GNUC_PRINTF (4, 5);

/* Says that it is about a hex of the map with that index. */
void        vd_finding_set_spot   (VdFinding       *self,
                                   guint            map,
                                   guint            cell);

/* Says what the row that it is about is called. */
void        vd_finding_set_name   (VdFinding       *self,
                                   const VdRowName *name);

/* Says which map it is about, if it was found in that map alone. */
void        vd_finding_set_map    (VdFinding       *self,
                                   guint            map);

/**
 * vd_finding_set_remedy:
 * @remedy: a sentence marked with N_, or a phrase
 */
void        vd_finding_set_remedy (VdFinding  *self,
                                   const char *remedy);

/**
 * vd_finding_say:
 * @translate: (nullable): gettext()
 *
 * Returns: (transfer full): the text in that language
 */
char       *vd_finding_say        (const VdFinding *self,
                                   VdTranslate      translate);

/* The same of the remedy; %NULL if there is none. */
char       *vd_finding_say_remedy (const VdFinding *self,
                                   VdTranslate      translate);

/**
 * vd_findings_count:
 *
 * Returns: how many that are neither ignored nor known have at least @severity
 */
guint       vd_findings_count (const VdFindings *findings,
                               VdSeverity        severity);

const char *vd_severity_name (VdSeverity severity);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdFindings, g_ptr_array_unref)

G_END_DECLS
