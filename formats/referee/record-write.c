/* record-write.c: a recorded game as text */
#include "formats/referee/record-file.h"

#include <string.h>

#include "formats/io/output.h"
#include "formats/referee/notation.h"

char *
vd_throw_print (const VdThrow    *thrown,
                const VdScenario *scenario)
{
  GString *text;

  g_return_val_if_fail (thrown != NULL && scenario != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < thrown->n; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", thrown->dice[i]);
  if (thrown->column != VD_NO_COLUMN)
    g_string_append_printf (text, " %s %s", vd_scenario_get_column (scenario, thrown->column),
                            scenario->results[thrown->result].code);

  return g_string_free (text, FALSE);
}

char *
vd_mark_print (const VdRecordMark *mark,
               const VdScenario   *scenario)
{
  g_return_val_if_fail (mark != NULL && scenario != NULL, NULL);

  if (mark->phase == VD_PHASE_OVER)
    return g_strdup (vd_phase_names[mark->phase]);

  return g_strdup_printf ("turn %u %s %s", mark->turn,
                          vd_scenario_get_side_id (scenario, mark->player),
                          vd_phase_names[mark->phase]);
}

static void
print_mark (GString            *text,
            const VdScenario   *scenario,
            const VdRecordMark *mark)
{
  g_autofree char *phase = vd_mark_print (mark, scenario);

  if (!mark->stops && text->str[text->len - 2] != '\n')
    g_string_append_c (text, '\n');

  if (mark->stops)
    g_string_append (text, "unfinished");
  else if (mark->phase != VD_PHASE_OVER)
    g_string_append (text, phase);
  else
    g_string_append_printf (text, "%s %u %s %d %d", phase, mark->turn,
                            mark->winner < VD_MAX_SIDES
                            ? vd_scenario_get_side_id (scenario, mark->winner) : "draw",
                            mark->points[0], mark->points[1]);

  g_string_append_printf (text, " %016" G_GINT64_MODIFIER "x\n", mark->hash);
}

static void
print_order (GString             *text,
             const VdScenario    *scenario,
             const VdRecord      *record,
             const VdRecordOrder *row)
{
  const guint16 *path = row->n_path > 0 ? &g_array_index (record->cells, guint16, row->path) : NULL;
  g_autofree char *order = vd_order_print (scenario, &row->order, path, row->n_path);
  g_autofree char *thrown = vd_throw_print (&row->thrown, scenario);

  g_string_append_printf (text, "  %s%s%s\n", order, *thrown != '\0' ? " = " : "", thrown);
}

/* The options that were chosen, for who looks for a game. */
static void
print_options (GString          *text,
               const VdScenario *scenario,
               const VdRecord   *record)
{
  for (guint i = 0; i < record->orders->len; i++)
    {
      const VdOrder *order = &g_array_index (record->orders, VdRecordOrder, i).order;

      if (order->kind == VD_ORDER_CHOOSE)
        g_string_append_printf (text, "option %s %s\n",
                                vd_scenario_get_option_id (scenario, order->unit),
                                vd_scenario_get_choice_id (scenario, order->unit, order->arg));
    }
}

static void
print_head (GString            *text,
            const VdRecordFile *self,
            const VdScenario   *scenario,
            const VdRecord     *record)
{
  g_string_append_printf (text, "vedette-game %d%s\n", VD_RECORD_VERSION,
                          scenario->mechanics[VD_MECHANIC_HIDDEN] ? " truth" : "");
  g_string_append_printf (text, "title %s\n", self->title);
  g_string_append_printf (text, "scenario %s\n", self->scenario);
  g_string_append_printf (text, "rules %016" G_GINT64_MODIFIER "x\n", self->rules);
  g_string_append_printf (text, "core %u\n", self->core);
  for (guint i = 0; i < self->players->len; i++)
    g_string_append_printf (text, "player %s\n", (const char *) self->players->pdata[i]);
  print_options (text, scenario, record);
  g_string_append_printf (text, "seed %" G_GUINT64_FORMAT "\n\n", record->seed);
}

char *
vd_record_file_print (const VdRecordFile *self,
                      const VdScenario   *scenario,
                      const VdRecord     *record)
{
  GString *text;
  guint next = 0;

  g_return_val_if_fail (self != NULL && scenario != NULL && record != NULL, NULL);

  text = g_string_new (NULL);
  print_head (text, self, scenario, record);
  for (guint i = 0; i <= record->orders->len; i++)
    {
      for (; next < record->marks->len; next++)
        {
          const VdRecordMark *mark = &g_array_index (record->marks, VdRecordMark, next);

          if (mark->before != i)
            break;
          print_mark (text, scenario, mark);
        }

      if (i < record->orders->len)
        print_order (text, scenario, record, &g_array_index (record->orders, VdRecordOrder, i));
    }

  return g_string_free (text, FALSE);
}

gboolean
vd_record_file_save (const VdRecordFile *self,
                     const VdScenario   *scenario,
                     const VdRecord     *record,
                     GError            **error)
{
  char *text;
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (self != NULL && scenario != NULL && record != NULL, FALSE);

  text = vd_record_file_print (self, scenario, record);
  bytes = g_bytes_new_take (text, strlen (text));

  return vd_output_put (self->path, bytes, error);
}

char *
vd_record_file_relate (const char *path,
                       const char *scenario)
{
  g_autofree char *folder = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_auto (GStrv) up = NULL;
  g_auto (GStrv) down = NULL;
  GString *relative;
  guint n = 0;

  g_return_val_if_fail (path != NULL && scenario != NULL, NULL);

  folder = g_path_get_dirname (path);
  from = g_canonicalize_filename (folder, NULL);
  to = g_canonicalize_filename (scenario, NULL);
  up = g_strsplit (from + 1, "/", -1);
  down = g_strsplit (to + 1, "/", -1);
  relative = g_string_new (NULL);

  while (up[n] != NULL && down[n] != NULL && strcmp (up[n], down[n]) == 0)
    n++;
  for (guint i = n; up[i] != NULL && *up[i] != '\0'; i++)
    g_string_append (relative, "../");
  for (guint i = n; down[i] != NULL; i++)
    g_string_append_printf (relative, "%s%s", i > n ? "/" : "", down[i]);

  return g_string_free (relative, FALSE);
}
