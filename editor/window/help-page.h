/* help-page.h: a page of help, from the small Markdown that it is written in
 *
 * Headings, paragraphs, lists, pictures and code, with emphasis and links in
 * them; no HTML.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_HELP_HEADING,
  VD_HELP_PARAGRAPH,
  VD_HELP_ITEM,
  VD_HELP_CODE,
  VD_HELP_PICTURE
} VdHelpKind;

/**
 * VdHelpBlock:
 * @level: of a heading, from 1; the number of an item, 0 if it has none
 * @text: Pango markup; of code and of a picture (what it shows) plain text
 * @path: of a picture: where it is, from where the page is; else %NULL
 */
typedef struct
{
  VdHelpKind  kind;
  guint       level;
  char       *text;
  char       *path;
} VdHelpBlock;

/**
 * vd_help_page_read:
 * @markdown: UTF-8
 *
 * Returns: (transfer full) (element-type VdHelpBlock): in their order
 */
GPtrArray *vd_help_page_read (const char *markdown);

G_END_DECLS
