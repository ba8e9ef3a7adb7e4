#include "validator/page.h"

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#include "validator/findings-resources.h"
#include "validator/terminal.h"

static void
page_free (gpointer data)
{
  VdPage *page = data;

  g_free (page->code);
  g_free (page->severity);
  g_free (page->what);
  g_free (page->why);
  g_free (page->example);
  g_free (page->remedy);
  g_free (page->repair);
  g_free (page->text);
  g_free (page);
}

/* A line "- Why: ..." to its place. */
static void
read_line (VdPage     *page,
           const char *line)
{
  const struct
  {
    const char  *label;
    char       **place;
  } parts[] = {
    { "- Why: ",     &page->why },
    { "- Example: ", &page->example },
    { "- Remedy: ",  &page->remedy },
    { "- Repair: ",  &page->repair },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_has_prefix (line, parts[i].label) && *parts[i].place == NULL)
      {
        *parts[i].place = g_strdup (line + strlen (parts[i].label));
        return;
      }

  if (*line != '\0' && page->what == NULL)
    page->what = g_strdup (line);
}

/* "map.run-breaks (warning)", and lines until the next heading. */
static VdPage *
read_section (const char *section)
{
  g_auto (GStrv) lines = g_strsplit (section, "\n", -1);
  const char *end = strstr (section, "\n## ");
  const char *body = strchr (section, '\n');
  VdPage *page = g_new0 (VdPage, 1);
  gsize n_code = strcspn (lines[0], " ");

  page->code = g_strndup (lines[0], n_code);
  page->severity = g_strndup (lines[0] + n_code + 2, strcspn (lines[0] + n_code + 2, ")"));
  page->text = g_strstrip (end != NULL ? g_strndup (body, end - body) : g_strdup (body));
  for (guint i = 1; lines[i] != NULL && !g_str_has_prefix (lines[i], "## "); i++)
    read_line (page, lines[i]);

  return page;
}

GPtrArray *
vd_pages_load (void)
{
  g_autoptr (GBytes) bytes = g_resource_lookup_data (findings_get_resource (),
                                                     "/vedette/FINDINGS.md",
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_auto (GStrv) sections = g_strsplit (text, "\n### ", -1);
  GPtrArray *pages = g_ptr_array_new_with_free_func (page_free);

  for (guint i = 1; sections[0] != NULL && sections[i] != NULL; i++)
    g_ptr_array_add (pages, read_section (sections[i]));

  return pages;
}

const VdPage *
vd_pages_find (const GPtrArray *pages,
               const char      *code,
               guint           *index)
{
  for (guint i = 0; i < pages->len; i++)
    {
      const VdPage *page = g_ptr_array_index (pages, i);

      if (strcmp (page->code, code) != 0)
        continue;
      if (index != NULL)
        *index = i;
      return page;
    }

  return NULL;
}

static void
list_pages (const GPtrArray *pages)
{
  for (guint i = 0; i < pages->len; i++)
    {
      const VdPage *page = g_ptr_array_index (pages, i);

      printf ("%s%s%s (%s): %s\n", vd_answer_ink (VD_INK_BOLD), page->code,
              vd_answer_ink (VD_INK_PLAIN), page->severity, page->what);
    }
}

gboolean
vd_page_explain (const char *code)
{
  g_autoptr (GPtrArray) pages = vd_pages_load ();
  const VdPage *page = vd_pages_find (pages, code, NULL);

  if (strcmp (code, "all") == 0)
    list_pages (pages);
  else if (page != NULL)
    printf ("%s%s%s (%s)\n\n%s\n", vd_answer_ink (VD_INK_BOLD), page->code,
            vd_answer_ink (VD_INK_PLAIN), page->severity, page->text);
  else
    return FALSE;

  return TRUE;
}
