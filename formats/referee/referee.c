#include "formats/referee/referee-private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/mechanics/hidden.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/project/fingerprint.h"
#include "formats/referee/notation.h"
#include "formats/referee/record-file.h"

/* Scenarios */

static void
table_free (VdTable *table)
{
  if (table->path != NULL)
    g_clear_pointer (&table->scenario, vd_scenario_free);
  g_free (table->path);
  g_clear_pointer (&table->project, vd_project_free);
  g_clear_pointer (&table->findings, g_ptr_array_unref);
  g_free (table);
}

VdReferee *
vd_referee_new (const char *version)
{
  VdReferee *self;

  g_return_val_if_fail (version != NULL, NULL);

  self = g_new0 (VdReferee, 1);
  self->version = g_strdup (version);
  self->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) table_free);
  self->path = g_array_new (FALSE, FALSE, sizeof (guint16));

  return self;
}

static void
leave_game (VdReferee *self)
{
  self->table = NULL;
  g_clear_pointer (&self->game, vd_game_free);
  self->whole = NULL;
  g_clear_pointer (&self->scratch, vd_game_free);
  g_clear_pointer (&self->record, vd_record_free);
}

void
vd_referee_free (VdReferee *self)
{
  g_return_if_fail (self != NULL);

  leave_game (self);
  vd_order_list_clear (&self->list);
  g_array_unref (self->path);
  g_ptr_array_unref (self->tables);
  g_clear_pointer (&self->root, json_node_unref);
  g_free (self->refusal.text);
  g_free (self->refusal.rule);
  g_free (self->version);
  g_free (self);
}

static gboolean
compile_table (VdTable  *table,
               GError  **error)
{
  table->scenario = vd_project_compile (table->project, table->findings);
  vd_check_project (table->project, table->scenario, table->findings);
  table->rules = vd_project_fingerprint (table->project);
  if (table->scenario != NULL)
    return vd_check_require_play (table->scenario, table->findings, error);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
               "%s:1: cannot be played: it holds no scenario", table->path);
  return FALSE;
}

gboolean
vd_referee_add (VdReferee   *self,
                const char  *path,
                GError     **error)
{
  VdTable *table;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  table = g_new0 (VdTable, 1);
  table->path = g_strdup (path);
  table->findings = vd_findings_new ();
  table->project = vd_project_load (path, table->findings, error);
  if (table->project != NULL && compile_table (table, error))
    {
      g_ptr_array_add (self->tables, table);
      return TRUE;
    }

  table_free (table);
  return FALSE;
}

/* The scenario that the request names; the only one, or the one that is
 * played, if it names none. */
static VdTable *
choose_table (VdReferee *self)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  const char *id;

  if (!vd_referee_has (self, "scenario") && self->table != NULL)
    return self->table;
  if (!vd_referee_has (self, "scenario") && self->tables->len == 1)
    return self->tables->pdata[0];

  for (guint i = 0; i < self->tables->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "",
                            ((VdTable *) self->tables->pdata[i])->scenario->id);
  if (!vd_referee_has (self, "scenario"))
    {
      vd_referee_refuse (self, "no-scenario", "Name one of them as \"scenario\".",
                         "several scenarios were opened: %s", ids->str);
      return NULL;
    }

  id = vd_referee_get_text (self, "scenario", VD_REFEREE_MAX_WORD);
  if (id == NULL)
    return NULL;

  for (guint i = 0; i < self->tables->len; i++)
    if (strcmp (((VdTable *) self->tables->pdata[i])->scenario->id, id) == 0)
      return self->tables->pdata[i];

  vd_referee_refuse (self, "no-scenario", "\"hello\" lists the scenarios.",
                     "no scenario with that id was opened");
  return NULL;
}

/* Games */

/* From now on @record is played, up to its end. */
static void
take_game (VdReferee *self,
           VdTable   *table,
           VdGame    *game,
           VdRecord  *record)
{
  leave_game (self);
  self->table = table;
  self->game = self->whole = game;
  self->record = record;
  self->scratch = vd_game_new (table->scenario);
}

/* A number, or its digits, for JSON has no whole numbers beyond 2^53. */
static gboolean
read_seed (VdReferee *self,
           guint64   *seed)
{
  JsonNode *node = json_object_get_member (self->request, "seed");
  const char *text;
  gint64 number;

  if (node == NULL)
    {
      *seed = (guint64) g_random_int () << 32 | g_random_int ();
      return TRUE;
    }

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    {
      if (!vd_referee_get_number (self, "seed", 0, G_MAXINT64, &number))
        return FALSE;
      *seed = number;
      return TRUE;
    }

  text = vd_referee_get_text (self, "seed", 20);
  if (text == NULL)
    return FALSE;
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, seed, NULL))
    return TRUE;

  return vd_referee_refuse (self, "bad-member", "Give a number or its digits.",
                            "\"seed\" must be a whole number from 0 to 18446744073709551615");
}

void
vd_referee_begin (VdReferee *self,
                  VdTable   *table,
                  guint64    seed)
{
  VdRecord *record = vd_record_new ();
  VdGame *game = vd_game_new (table->scenario);

  vd_record_begin (record, game, seed);
  take_game (self, table, game, record);
}

static gboolean
load_new (VdReferee *self,
          VdTable   *table)
{
  guint64 seed;

  if (!read_seed (self, &seed))
    return FALSE;

  vd_referee_begin (self, table, seed);
  return TRUE;
}

static gboolean
load_recorded (VdReferee *self,
               VdTable   *table)
{
  const char *text = vd_referee_get_text (self, "game", VD_REFEREE_MAX_LINE);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = NULL;
  VdGame *game;
  VdFault fault;

  if (text == NULL)
    return FALSE;

  file = vd_record_file_read_text (text, strlen (text), "game", &error);
  if (file == NULL || !vd_record_file_parse (file, table->scenario, &error))
    return vd_referee_refuse (self, "bad-game", "Give the text that \"save\" gave.", "%s",
                              error->message);

  game = vd_game_new (table->scenario);
  if (!vd_record_replay (file->record, game, G_MAXUINT, &fault))
    {
      vd_game_free (game);
      return vd_referee_refuse (self, "bad-game", "\"vedette replay\" says more of it.",
                                "game:%u: the game breaks there", fault.line);
    }

  take_game (self, table, game, g_steal_pointer (&file->record));
  file->record = vd_record_new ();
  return TRUE;
}

static gboolean
refuse_side (VdReferee  *self,
             const char *what)
{
  return self->as < 0 ||
         vd_referee_refuse (self, "not-yours", "Ask without \"as\".", "no side may %s", what);
}

static gboolean
load (VdReferee *self)
{
  VdTable *table;

  if (!refuse_side (self, "load a game"))
    return FALSE;

  table = choose_table (self);
  if (table == NULL ||
      !(vd_referee_has (self, "game") ? load_recorded (self, table) : load_new (self, table)))
    return FALSE;

  vd_json_string (&self->json, "scenario", table->scenario->id);
  vd_referee_say_now (self);
  return TRUE;
}

static gboolean
save (VdReferee *self)
{
  g_autoptr (VdRecordFile) file = vd_record_file_new ("game");
  g_autofree char *text = NULL;

  if (!refuse_side (self, "save a game, which has the seed and all choices"))
    return FALSE;

  file->title = g_strdup (vd_scenario_get_title (self->game->scenario));
  file->scenario = g_path_get_basename (self->table->path);
  file->rules = self->table->rules;
  vd_record_close (self->record, self->game);
  text = vd_record_file_print (file, self->game->scenario, self->record);
  vd_json_string (&self->json, "game", text);
  return TRUE;
}

void
vd_referee_say_applied (VdReferee     *self,
                        const VdOrder *order,
                        const guint16 *path,
                        guint          n_path)
{
  g_autofree char *text = vd_order_print (self->game->scenario, order, path, n_path);

  vd_json_string (&self->json, "order", text);
  vd_referee_say_throw (self, &self->game->thrown);
  vd_referee_say_now (self);
}

/* At a seat the order is carried out elsewhere first. */
static gboolean
apply (VdReferee *self)
{
  const guint16 *path;
  VdVerdict verdict;
  VdOrder order;

  if (!vd_referee_may_decide (self) || !vd_referee_get_order (self, &order))
    return FALSE;
  if (self->as >= 0 && order.arg != 0 && vd_order_takes (order.kind, VD_OPERAND_DIE))
    return vd_referee_refuse (self, "not-yours", "Leave the die out.",
                              "no side may give its own die");

  path = self->path->len > 0 ? (const guint16 *) self->path->data : NULL;
  verdict = vd_play_test (vd_referee_find_mind (self), &order, path, self->path->len, NULL);
  if (!verdict.legal)
    return vd_referee_forbid (self, &verdict);

  if (self->seat != NULL)
    {
      self->seat->order = order;
      self->seat->gave = TRUE;
      return TRUE;
    }

  vd_record_play (self->record, self->game, &order, path, self->path->len);
  vd_referee_say_applied (self, &order, path, self->path->len);
  return TRUE;
}

/* Who decided on the order before the last. */
static guint
find_giver (VdReferee *self)
{
  VdFault fault;

  vd_record_replay (self->record, self->scratch, self->record->orders->len - 1, &fault);
  return vd_play_decider (self->scratch);
}

/* A side takes back its own orders, as long as they told it nothing. */
static gboolean
may_take_back (VdReferee *self,
               guint      n)
{
  const VdRecordOrder *last =
    &g_array_index (self->record->orders, VdRecordOrder, self->record->orders->len - 1);

  if (self->as < 0)
    return TRUE;
  if (n > 1)
    return vd_referee_refuse (self, "not-yours", "Take back one after another.",
                              "a side takes back one order at a time");
  if (last->thrown.n > 0 || find_giver (self) != (guint) self->as)
    return vd_referee_refuse (self, "not-yours", "Ask without \"as\".",
                              "a side takes back its own orders alone, and none with a die");
  /* A repulse shows both, and may be over at once. */
  if (memcmp (self->scratch->state.revealed, self->whole->state.revealed,
              sizeof self->whole->state.revealed) != 0 ||
      (last->order.kind == VD_ORDER_REPULSE && vd_hidden_is_on (self->scratch)))
    return vd_referee_refuse (self, "not-yours", "Ask without \"as\".",
                              "a side takes back nothing that has shown it a hidden unit");

  return TRUE;
}

static gboolean
undo (VdReferee *self)
{
  guint n = self->record->orders->len;
  gint64 back = 1;
  VdFault fault;

  if (n == 0)
    return vd_referee_refuse (self, "out-of-sequence", "Apply an order first.",
                              "there is no order to take back");
  if (vd_referee_has (self, "n") && !vd_referee_get_number (self, "n", 1, n, &back))
    return FALSE;
  if (!may_take_back (self, back))
    return FALSE;

  vd_record_cut (self->record, n - back);
  vd_record_replay (self->record, self->game, G_MAXUINT, &fault);
  vd_referee_say_now (self);
  return TRUE;
}

static gboolean
quit (VdReferee *self)
{
  self->quit = TRUE;
  return TRUE;
}

/* Requests */

static gboolean hello (VdReferee *self);

static const struct
{
  const char *name;
  gboolean  (*answer) (VdReferee *self);
  gboolean    needs_game;
  const char *members[5]; /* beside id, request, as */
  gboolean    not_seated; /* there is none of it at a seat */
  gboolean    of_truth;   /* it is about the game itself, and looks at what a side may see */
} requests[] = {
  { "hello",    hello,                    FALSE, { NULL } },
  { "load",     load,                     FALSE, { "scenario", "seed", "game" }, TRUE, TRUE },
  { "scenario", vd_referee_tell_scenario, TRUE,  { NULL } },
  { "state",    vd_referee_tell_state,    TRUE,  { NULL } },
  { "orders",   vd_referee_tell_orders,   TRUE,  { "unit" } },
  { "test",     vd_referee_tell_test,     TRUE,  { "order" } },
  { "reach",    vd_referee_tell_reach,    TRUE,  { "unit" } },
  { "odds",     vd_referee_tell_odds,     TRUE,  { "defenders", "with", "bombard" } },
  { "sight",    vd_referee_tell_sight,    TRUE,  { "from", "to" } },
  { "apply",    apply,                    TRUE,  { "order" }, FALSE, TRUE },
  { "undo",     undo,                     TRUE,  { "n" }, TRUE, TRUE },
  { "log",      vd_referee_tell_log,      TRUE,  { "since" }, FALSE, TRUE },
  { "save",     save,                     TRUE,  { NULL }, TRUE, TRUE },
  { "findings", vd_referee_tell_findings, TRUE,  { NULL }, TRUE },
  { "quit",     quit,                     FALSE, { NULL }, TRUE },
};

static gboolean
hello (VdReferee *self)
{
  vd_json_string (&self->json, "program", "vedette");
  vd_json_string (&self->json, "version", self->version);
  vd_json_integer (&self->json, "protocol", VD_REFEREE_PROTOCOL);
  vd_json_integer (&self->json, "core", VD_CORE_VERSION);

  vd_json_array (&self->json, "requests");
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    if (self->seat == NULL || !requests[i].not_seated)
      vd_json_string (&self->json, NULL, requests[i].name);
  vd_json_close (&self->json, ']');

  vd_json_array (&self->json, "orders");
  for (guint kind = 0; kind < VD_N_ORDERS; kind++)
    {
      g_autofree char *usage = vd_order_print_usage (kind);

      vd_json_string (&self->json, NULL, usage);
    }
  vd_json_close (&self->json, ']');

  vd_json_array (&self->json, "scenarios");
  for (guint i = 0; i < self->tables->len; i++)
    {
      const VdTable *table = self->tables->pdata[i];

      vd_json_object (&self->json, NULL);
      vd_json_string (&self->json, "id", table->scenario->id);
      vd_json_string (&self->json, "title", vd_scenario_get_title (table->scenario));
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
  return TRUE;
}

static int
find_request (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    if (strcmp (requests[i].name, name) == 0)
      return i;

  return -1;
}

static gboolean
check_members (VdReferee *self,
               guint      which)
{
  static const char *const always[] = { "id", "request", "as", NULL };
  g_autoptr (GList) members = json_object_get_members (self->request);

  for (const GList *at = members; at != NULL; at = at->next)
    if (!g_strv_contains (always, at->data) &&
        !g_strv_contains (requests[which].members, at->data))
      {
        g_autofree char *name = g_utf8_make_valid (at->data, MIN (strlen (at->data), 64));

        return vd_referee_refuse (self, "bad-member", "Leave it out.",
                                  "\"%s\" takes no member \"%s\"", requests[which].name, name);
      }

  return TRUE;
}

static gboolean
read_side (VdReferee *self)
{
  const char *id;

  self->as = self->seat != NULL ? (int) self->seat->side : -1;
  if (!vd_referee_has (self, "as"))
    return TRUE;
  if (self->game == NULL)
    return vd_referee_refuse (self, "no-game", "Send \"load\" first.", "no game is loaded");

  id = vd_referee_get_text (self, "as", VD_REFEREE_MAX_WORD);
  if (id == NULL)
    return FALSE;

  self->as = vd_scenario_find_side (self->game->scenario, id);
  if (self->as < 0)
    return vd_referee_refuse (self, "bad-member", "\"scenario\" lists the sides.",
                              "\"as\" names no side of the scenario");

  return self->seat == NULL || self->as == (int) self->seat->side ||
         vd_referee_refuse (self, "not-yours", "Leave \"as\" out.",
                            "the program plays the other side");
}

/* Whether the request is one that can be answered now; then which. */
static int
read_request (VdReferee *self)
{
  const char *name = vd_referee_check_id (self) ? vd_referee_get_text (self, "request", 64) : NULL;
  int which;

  if (name == NULL)
    return -1;

  which = find_request (name);
  if (which < 0)
    vd_referee_refuse (self, "unknown-request", "\"hello\" lists the requests.",
                       "there is no such request");
  else if (self->seat != NULL && requests[which].not_seated)
    {
      vd_referee_refuse (self, "not-yours", "\"hello\" lists what a player may ask.",
                         "a player has no \"%s\"", name);
      return -1;
    }
  else if (!check_members (self, which) || !read_side (self))
    return -1;
  else if (requests[which].needs_game && self->game == NULL)
    {
      vd_referee_refuse (self, "no-game", "Send \"load\" first.", "no game is loaded");
      return -1;
    }

  return which;
}

/* Replies */

/* The id is sent back as it came; one that is none is left out, and was refused. */
static void
say_id (VdReferee *self,
        VdJson    *json)
{
  JsonNode *node = self->request != NULL ? json_object_get_member (self->request, "id") : NULL;

  if (node == NULL || !vd_referee_is_id (node))
    return;

  if (json_node_get_value_type (node) == G_TYPE_INT64)
    vd_json_integer (json, "id", json_node_get_int (node));
  else
    vd_json_string (json, "id", json_node_get_string (node));
}

static void
say_refusal (VdReferee *self,
             VdJson    *json)
{
  vd_json_object (json, "error");
  vd_json_string (json, "code", self->refusal.code);
  vd_json_string (json, "text", self->refusal.text);
  vd_json_string (json, "remedy", self->refusal.remedy);
  if (self->refusal.rule != NULL)
    vd_json_string (json, "case", self->refusal.rule);
  if (self->refusal.unit != NULL)
    vd_json_string (json, "unit", self->refusal.unit);
  vd_json_close (json, '}');
}

static char *
write_refusal (VdReferee *self)
{
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  VdJson json;

  vd_json_begin_line (&json, stream);
  vd_json_object (&json, NULL);
  say_id (self, &json);
  say_refusal (self, &json);
  vd_json_close (&json, '}');
  vd_json_end (&json);
  fclose (stream);
  return text;
}

char *
vd_referee_write (VdReferee   *self,
                  const char  *kind,
                  const char  *name,
                  gboolean   (*say) (VdReferee *self))
{
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  gboolean done;

  vd_json_begin_line (&self->json, stream);
  vd_json_object (&self->json, NULL);
  say_id (self, &self->json);
  vd_json_string (&self->json, kind, name);
  done = say (self);
  if (done)
    {
      vd_json_close (&self->json, '}');
      vd_json_end (&self->json);
    }

  fclose (stream);
  if (!done)
    g_clear_pointer (&text, free);
  return text;
}

char *
vd_referee_answer (VdReferee  *self,
                   const char *line,
                   gsize       n,
                   gboolean   *quitting)
{
  char *text = NULL;
  int which = -1;

  g_return_val_if_fail (self != NULL && line != NULL && quitting != NULL, NULL);

  g_clear_pointer (&self->refusal.text, g_free);
  g_clear_pointer (&self->refusal.rule, g_free);
  self->refusal.unit = NULL;
  g_clear_pointer (&self->root, json_node_unref);
  self->quit = FALSE;
  self->root = vd_referee_parse (self, line, n);
  if (self->root != NULL)
    {
      self->request = json_node_get_object (self->root);
      which = read_request (self);
      if (which >= 0 && !requests[which].of_truth && self->whole != NULL)
        self->game = vd_referee_find_mind (self);
      if (which >= 0)
        text = vd_referee_write (self, "reply", requests[which].name, requests[which].answer);
    }

  if (text == NULL)
    text = write_refusal (self);

  if (which < 0 || !requests[which].of_truth)
    self->game = self->whole;
  self->request = NULL;
  *quitting = self->quit;
  return text;
}
