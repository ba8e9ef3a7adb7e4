#include "editor/print/page-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/exchange/options.h"

/* (transfer full): the word of an option by which a part is asked for, as the form has it */
static char *
name_part (const char *part)
{
  g_autoptr (GPtrArray) choices =
    vd_option_list_choices (vd_option_find (vd_print_options, "parts"), NULL);

  for (guint i = 0; i < choices->len; i++)
    {
      VdOptionChoice *choice = choices->pdata[i];

      if (strcmp (choice->value, part) == 0)
        return g_steal_pointer (&choice->title);
    }

  return g_strdup (part);
}

char *
vd_page_describe (const VdPrint *print,
                  guint          page)
{
  VdPrintSheet sheet;
  g_autofree char *part = NULL, *size = NULL;

  g_return_val_if_fail (print != NULL && page < vd_print_count_pages (print), NULL);

  vd_print_get_sheet (print, page, &sheet);
  part = name_part (sheet.part);
  /* TRANS: the size of paper */
  size = g_strdup_printf (_("%.4g × %.4g mm"), sheet.width, sheet.height);
  return g_str_has_prefix (sheet.title, part) ? g_strjoin (" · ", sheet.title, size, NULL)
                                              : g_strjoin (" · ", part, sheet.title, size, NULL);
}

static char *
say_pages (guint n)
{
  return g_strdup_printf (ngettext ("%u page", "%u pages", n), n);
}

GPtrArray *
vd_pages_sum_up (const VdPrint *print)
{
  GPtrArray *lines = vd_outcome_new ();
  guint n, first = 0;

  g_return_val_if_fail (print != NULL, lines);

  n = vd_print_count_pages (print);
  vd_outcome_add (lines, VD_OUTCOME_HEADING, say_pages (n), NULL);
  for (guint i = 0; i < n; i++)
    {
      VdPrintSheet sheet, next = { NULL };

      vd_print_get_sheet (print, i, &sheet);
      if (i + 1 < n)
        vd_print_get_sheet (print, i + 1, &next);
      if (g_strcmp0 (sheet.part, next.part) == 0)
        continue;

      vd_outcome_add (lines, VD_OUTCOME_FILE, name_part (sheet.part), say_pages (i + 1 - first));
      first = i + 1;
    }

  return lines;
}

GPtrArray *
vd_singles_sum_up (const GPtrArray *files)
{
  GPtrArray *lines = vd_outcome_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  g_return_val_if_fail (files != NULL, lines);

  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (names, ((const VdOutputFile *) g_ptr_array_index (files, i))->name);

  vd_outcome_add (lines, VD_OUTCOME_HEADING, vd_outcome_sum_up (files), NULL);
  vd_outcome_add_files (lines, files, names, NULL);
  return lines;
}
