/* page.h: what FINDINGS.md says of a code
 *
 * The page is built into the program, so that `check --explain` and the rules
 * of a SARIF report say what the document says.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdPage: a section of FINDINGS.md
 * @code: "map.run-breaks"
 * @severity: "error", "warning" or "note"
 * @what: what is found, in a sentence or two
 * @why: why it matters
 * @example: (nullable): what has it, in Markdown
 * @remedy: what a person does
 * @repair: (nullable): what `check --fix` does
 * @text: all of it below the heading, in Markdown
 */
typedef struct
{
  char *code;
  char *severity;
  char *what;
  char *why;
  char *example;
  char *remedy;
  char *repair;
  char *text;
} VdPage;

/**
 * vd_pages_load:
 *
 * Returns: (transfer full) (element-type VdPage): in the order of FINDINGS.md
 */
GPtrArray    *vd_pages_load  (void);

/**
 * vd_pages_find:
 * @index: (out) (optional): its place
 *
 * Returns: (nullable) (transfer none)
 */
const VdPage *vd_pages_find  (const GPtrArray *pages,
                              const char      *code,
                              guint           *index);

/**
 * vd_page_explain:
 * @code: a code, or "all" for a list of them
 *
 * Prints what is known of the code.
 *
 * Returns: whether there is such a code
 */
gboolean      vd_page_explain (const char     *code);

G_END_DECLS
