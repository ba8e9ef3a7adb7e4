/* referee-read.c: requests and their members */
#include "formats/referee/referee-private.h"

#include <string.h>

#include "core/combat/duty-list.h"
#include "core/play/knowledge.h"
#include "formats/io/json-strict.h"
#include "formats/referee/notation.h"

#define MAX_DEPTH 8

gboolean
vd_referee_refuse (VdReferee  *self,
                   const char *code,
                   const char *remedy,
                   const char *format,
                   ...)
{
  va_list args;

  g_free (self->refusal.text);
  va_start (args, format);
  self->refusal.text = g_strdup_vprintf (format, args);
  va_end (args);

  vd_blank_controls (self->refusal.text);
  self->refusal.code = code;
  self->refusal.remedy = remedy;
  return FALSE;
}

gboolean
vd_referee_forbid (VdReferee       *self,
                   const VdVerdict *verdict)
{
  const VdVerdict said = vd_referee_mask (self, verdict);
  g_autofree char *phrase = vd_verdict_phrase (self->game, &said);
  g_autofree char *text = vd_phrase_say (phrase, NULL);

  vd_referee_refuse (self, "illegal", "Ask for the orders that are legal.", "%s", text);
  if (said.named != 0)
    self->refusal.unit = vd_scenario_get_unit_id (self->game->scenario, said.named - 1);
  if (said.rule != 0)
    self->refusal.rule = g_strdup (vd_scenario_get_case (self->game->scenario, said.rule));

  return FALSE;
}

static gboolean
is_text (const char *line,
         gsize       n)
{
  return g_utf8_validate (line, n, NULL);
}

JsonNode *
vd_referee_parse (VdReferee  *self,
                  const char *line,
                  gsize       n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;
  VdJsonScan scan;

  if (n > VD_REFEREE_MAX_LINE)
    {
      vd_referee_refuse (self, "too-long", "Ask for less at once.",
                         "a request has at most %d bytes", VD_REFEREE_MAX_LINE);
      return NULL;
    }

  if (!is_text (line, n))
    {
      vd_referee_refuse (self, "malformed", "Write UTF-8 without zero bytes.",
                         "the request is no text in UTF-8");
      return NULL;
    }

  /* The parser calls itself for each bracket, so deep nesting never reaches it. */
  text = g_strndup (line, n);
  if (!vd_json_scan (text, MAX_DEPTH, &scan))
    {
      vd_referee_refuse (self, "malformed", "Write one JSON object a line, of at most 8 levels.",
                         "the request is no JSON: %s is expected at byte %" G_GSIZE_FORMAT,
                         scan.expected, scan.at);
      return NULL;
    }

  root = json_from_string (text, &error);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    vd_referee_refuse (self, "malformed", "Write one JSON object a line.", "the request: %s",
                       error != NULL ? error->message : "is no JSON object");
  else if (vd_json_repeats (&scan, root))
    vd_referee_refuse (self, "malformed", "Write each member once.",
                       "the request has a member twice");
  else
    return g_steal_pointer (&root);

  return NULL;
}

gboolean
vd_referee_has (const VdReferee *self,
                const char      *member)
{
  return json_object_has_member (self->request, member);
}

static gboolean
refuse_member (VdReferee  *self,
               const char *member,
               const char *expected)
{
  return vd_referee_refuse (self, "bad-member", "Correct the member, or leave it out.",
                            "\"%s\" must be %s", member, expected);
}

/* A string that is UTF-8 even if it was written with escapes. */
static const char *
read_text (JsonNode *node,
           gsize     most)
{
  const char *text;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  text = json_node_get_string (node);
  return text != NULL && strlen (text) <= most && g_utf8_validate (text, -1, NULL) ? text : NULL;
}

gboolean
vd_referee_is_id (JsonNode *node)
{
  return read_text (node, VD_REFEREE_MAX_ID) != NULL ||
         (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64);
}

const char *
vd_referee_get_text (VdReferee  *self,
                     const char *member,
                     gsize       most)
{
  const char *text = read_text (json_object_get_member (self->request, member), most);

  if (text == NULL)
    {
      g_autofree char *expected = g_strdup_printf ("a string of at most %" G_GSIZE_FORMAT " bytes",
                                                   most);

      refuse_member (self, member, expected);
    }

  return text;
}

gboolean
vd_referee_check_id (VdReferee *self)
{
  JsonNode *node = json_object_get_member (self->request, "id");

  if (node == NULL || vd_referee_is_id (node))
    return TRUE;

  return refuse_member (self, "id", "a whole number, or a string of at most 128 bytes");
}

gboolean
vd_referee_get_number (VdReferee  *self,
                       const char *member,
                       gint64      least,
                       gint64      most,
                       gint64     *number)
{
  JsonNode *node = json_object_get_member (self->request, member);
  g_autofree char *expected = NULL;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
      json_node_get_value_type (node) == G_TYPE_INT64)
    {
      *number = json_node_get_int (node);
      if (*number >= least && *number <= most)
        return TRUE;
    }

  expected = g_strdup_printf ("a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                              least, most);
  return refuse_member (self, member, expected);
}

static gboolean
find_unit (VdReferee  *self,
           const char *member,
           const char *id,
           VdUnitId   *unit)
{
  *unit = id != NULL ? vd_scenario_find_unit (self->game->scenario, id) : VD_NONE;
  if (*unit != VD_NONE)
    return TRUE;

  return vd_referee_refuse (self, "bad-member", "\"scenario\" lists the units.",
                            "\"%s\" names no unit of the scenario", member);
}

gboolean
vd_referee_get_unit (VdReferee  *self,
                     const char *member,
                     VdUnitId   *unit)
{
  const char *id = vd_referee_get_text (self, member, VD_REFEREE_MAX_WORD);

  return id != NULL && find_unit (self, member, id, unit);
}

gboolean
vd_referee_get_units (VdReferee  *self,
                      const char *member,
                      VdUnitId    units[VD_REFEREE_MAX_LIST],
                      guint      *n)
{
  JsonNode *node = json_object_get_member (self->request, member);
  JsonArray *array;

  *n = 0;
  if (node == NULL)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node) ||
      json_array_get_length (json_node_get_array (node)) > VD_REFEREE_MAX_LIST)
    return refuse_member (self, member, "a list of at most 64 units");

  array = json_node_get_array (node);
  for (; *n < json_array_get_length (array); (*n)++)
    if (!find_unit (self, member,
                    read_text (json_array_get_element (array, *n), VD_REFEREE_MAX_WORD),
                    &units[*n]))
      return FALSE;

  return TRUE;
}

gboolean
vd_referee_get_cell (VdReferee  *self,
                     const char *member,
                     VdCell     *cell)
{
  const char *label = vd_referee_get_text (self, member, VD_REFEREE_MAX_WORD);

  if (label == NULL)
    return FALSE;

  *cell = vd_scenario_find_cell (self->game->scenario, label);
  if (*cell != VD_NO_CELL && vd_scenario_is_in_play (self->game->scenario, *cell))
    return TRUE;

  return vd_referee_refuse (self, "bad-member", "Give the number that is printed in the hex.",
                            "\"%s\" names no hex in play", member);
}

gboolean
vd_referee_get_order (VdReferee *self,
                      VdOrder   *order)
{
  const char *text = vd_referee_get_text (self, "order", VD_REFEREE_MAX_WORD);
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return FALSE;

  if (!vd_order_parse (self->game->scenario, text, order, self->path, &error))
    return vd_referee_refuse (self, "bad-order", "\"hello\" says how orders are written.", "%s",
                              error->message);
  if (self->path->len > VD_MAX_PATH)
    return vd_referee_refuse (self, "bad-order", "Name fewer hexes.",
                              "a path of more than %d hexes", VD_MAX_PATH);

  return !vd_order_takes (order->kind, VD_OPERAND_UNIT) ||
         vd_referee_check_seen (self, order->unit);
}

VdView
vd_referee_look (const VdReferee *self)
{
  return vd_view_of (self->whole, self->as >= 0 ? (guint) self->as : VD_MAX_SIDES);
}

VdGame *
vd_referee_find_mind (const VdReferee *self)
{
  return self->as >= 0 && self->whole->scenario->mechanics[VD_MECHANIC_HIDDEN]
         ? vd_knowledge_get_mind (self->whole, self->as) : self->whole;
}

VdVerdict
vd_referee_mask (const VdReferee *self,
                 const VdVerdict *verdict)
{
  const VdView view = vd_referee_look (self);
  VdVerdict said = *verdict;

  if (said.named != 0 && !vd_view_knows (&view, said.named - 1))
    said.named = 0;

  return said;
}

gboolean
vd_referee_may_decide (VdReferee *self)
{
  if (self->as < 0 || vd_play_is_over (self->game) ||
      (guint) self->as == vd_play_decider (self->game))
    return TRUE;

  return vd_referee_refuse (self, "not-yours", "Wait until \"state\" names this side as decider.",
                            "the other side decides now");
}

gboolean
vd_referee_check_seen (VdReferee *self,
                       VdUnitId   unit)
{
  const VdView view = vd_referee_look (self);

  if (!vd_view_knows (&view, unit))
    return vd_referee_refuse (self, "hidden", "\"state\" lists where flags stand.",
                              "where the unit stands is not known to the side");

  return vd_view_shows (&view, unit) ||
         vd_referee_refuse (self, "hidden", "Wait until it is seen.",
                            "where the unit is follows from a choice that is still secret");
}
