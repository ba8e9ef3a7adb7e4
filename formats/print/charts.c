/* The part of charts: what players look up during a battle. */
#include "formats/print/charts-private.h"

#include <string.h>

#define SMALLEST 0.84 /* of a chart that is to be read beside the map */

/* Words */

char *
vd_charts_name_all (const VdCharts *self,
                    VdIdKind        kind,
                    const char     *ids)
{
  g_auto (GStrv) words = vd_split_words (ids);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *name = vd_row_names_find (self->names, kind, words[i]);

      g_free (words[i]);
      words[i] = name;
    }

  return g_strjoinv (", ", words);
}

char *
vd_charts_say_cell (const VdCharts *self,
                    const VdNode   *row,
                    const char     *attribute)
{
  const VdElement *element = vd_node_get_element (row);
  const char *value = vd_node_get (row, attribute);
  const VdSchemaAttribute *known =
    element != NULL ? vd_element_get_attribute (element, attribute) : NULL;

  if (value == NULL)
    return g_strdup ("");

  return known != NULL ? vd_row_names_say (self->names, known, value) : g_strdup (value);
}

const char *
vd_charts_get_name (const VdChangedRow *row)
{
  const char *name = vd_changed_row_get (row, "name");
  const char *id = vd_changed_row_get (row, "id");

  return name != NULL && *name != '\0' ? name : id != NULL ? id : "";
}

const char *
vd_charts_get_cases (const VdChangedRow *row)
{
  const char *cases = vd_changed_row_get (row, "case");

  return cases != NULL ? cases : "";
}

/* Chapters */

void
vd_charts_begin (VdCharts   *self,
                 const char *title)
{
  self->chapter = title;
  self->may_share = FALSE;
}

void
vd_charts_begin_below (VdCharts   *self,
                       const char *title)
{
  vd_charts_begin (self, title);
  self->may_share = TRUE;
}

void
vd_charts_open (VdCharts *self)
{
  if (self->chapter != NULL && self->may_share)
    vd_flow_let_share (self->flow);
  if (self->chapter != NULL)
    vd_flow_heading (self->flow, 1, self->chapter);
  self->chapter = NULL;
}

/* Tables */

GPtrArray *
vd_charts_rows_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
}

void
vd_charts_add_row (GPtrArray *rows,
                   ...)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  const char *cell;
  va_list all;

  va_start (all, rows);
  while ((cell = va_arg (all, const char *)) != NULL)
    g_strv_builder_add (cells, cell);
  va_end (all);
  g_ptr_array_add (rows, g_strv_builder_end (cells));
}

static gboolean
is_empty (const GPtrArray *rows,
          guint            column)
{
  for (guint i = 1; i < rows->len; i++)
    if (*((GStrv) rows->pdata[i])[column] != '\0')
      return FALSE;

  return TRUE;
}

static void
drop_cell (GStrv cells,
           guint column)
{
  guint n = g_strv_length (cells + column);

  g_free (cells[column]);
  memmove (cells + column, cells + column + 1, n * sizeof *cells);
}

/* "NAW 7.2; NAW 7.3" is broken between two of them only. */
static void
keep_whole (GPtrArray *rows,
            guint      column)
{
  for (guint i = 1; i < rows->len; i++)
    {
      GStrv cells = rows->pdata[i];
      char *glued = vd_flow_glue_cases (cells[column]);

      g_free (cells[column]);
      cells[column] = glued;
    }
}

void
vd_charts_finish_rows (GPtrArray *rows)
{
  keep_whole (rows, g_strv_length (rows->pdata[0]) - 1);
  for (guint column = g_strv_length (rows->pdata[0]); column-- > 0; )
    if (is_empty (rows, column))
      for (guint i = 0; i < rows->len; i++)
        drop_cell (rows->pdata[i], column);
}

void
vd_charts_add_table (VdCharts   *self,
                     const char *title,
                     GPtrArray  *rows)
{
  if (rows->len > 1)
    {
      vd_charts_open (self);
      vd_charts_finish_rows (rows);
      vd_flow_add_table (self->flow, &(VdFlowTable) { .title = title, .rows = rows,
                                                      .is_wide = TRUE });
    }
  g_ptr_array_unref (rows);
}

/* The part */

static char *
name_row (gconstpointer  names,
          VdIdKind       kind,
          const char    *id)
{
  return vd_row_names_find (names, kind, id);
}

static const char *
get_title (const VdProject *project)
{
  const VdDocument *document = project->scenario != NULL ? project->scenario : project->system;
  const VdNode *title = document != NULL
                        ? vd_node_find (vd_document_get_root (document), "title") : NULL;
  const char *text = title != NULL ? vd_node_get_text (title) : NULL;

  return text != NULL ? text : "";
}

static void
fill (VdFlow   *flow,
      gpointer  data)
{
  VdCharts self = *(const VdCharts *) data;

  self.flow = flow;
  vd_charts_add_terrain (&self);
  vd_charts_add_combat (&self);
  vd_charts_add_turns (&self);
  vd_charts_add_sequence (&self);
  vd_charts_add_morale (&self);
  vd_charts_add_tracks (&self);
  vd_charts_add_boxes (&self);
  vd_charts_add_rules (&self);
}

static gboolean
add_charts (VdPrint        *print,
            GError **error  G_GNUC_UNUSED)
{
  const VdProject *project = print->request.project;
  g_autoptr (VdRowNames) names = vd_row_names_new (project, print->request.translate);
  VdCharts self = { print, project, NULL, names,
                    { project, print->request.translate, name_row, names } };

  vd_flow_add_text (print, &(VdFlowText) {
    .running_title = get_title (project), .width = print->paper.width,
    .height = print->paper.height, .least = SMALLEST, .fill = fill, .data = &self });
  return TRUE;
}

const VdPrintPart vd_print_charts = { "charts", N_("Charts"), add_charts };
