/* What of the vocabulary the rules play; the rest is reported, so that no row
 * is silently left out of a game. */
#include "formats/compile-private.h"

#include <string.h>

/* By the ids of formats/vocabulary.h.  A word may end in "=" and the values
 * that are played.  What a row may always carry is not listed. */
static const struct
{
  const char *id;
  const char *words;
} known[] = {
  { "title", "" },
  { "note", "" },
  { "sources", "" },
  { "source", "key title rights" },

  { "classes", "" },
  { "class", "symbol range units strength" },
  { "chart", "" },
  { "chart/hex", "cost defence sight look absent" },
  { "chart/side", "cost defence directed attack control bombard removes look absent" },
  { "chart/path", "cost look absent" },
  { "except", "class period cost control attack as" },
  { "periods", "" },
  { "period", "combat control=closed|leave|open allowance range" },
  { "period/except", "class strength" },
  { "closed", "terrain" },
  { "results", "" },
  { "result", "code attacker defender" },
  { "combat", "die" },
  { "column", "odds" },
  { "row", "die results" },
  { "sequence", "" },
  { "phase", "kind" },
  { "mechanics", "" },
  { "mechanic", "when" },
  { "set", "value for" },
  { "rules", "" },
  { "bind", "point" },

  { "maps", "" },
  { "maps/map", "href" },
  { "scenario/sides", "" },
  { "side", "color ink first units strength" },
  { "armies", "" },
  { "army", "side color ink morale" },
  { "options", "" },
  { "option", "chooser secret turn" },
  { "choice", "default when" },
  { "units", "" },
  { "formation", "side army parent fresh units strength" },
  { "unit", "code side formation class strength move traits" },
  { "setup", "" },
  { "place", "unit at state" },
  { "zone", "side units within of region" },
  { "reinforcements", "" },
  { "group", "side turn until die otherwise at edge region within units when delay control"
             " cancelled-by" },
  { "turns", "count" },
  { "turn", "number period label ends" },
  { "morale", "" },
  { "level", "side field points when" },
  { "reset", "army turn to less" },
  { "restrictions", "" },
  { "hold", "side formations units except choose region turn until when" },
  { "recall", "units turn until distance region" },
  { "exits", "" },
  { "exit", "side field edges when demoralized=any" },
  { "tracks", "" },
  { "track", "side spaces when" },
  { "section", "from to" },
  { "stops", "" },
  { "stop", "turn by" },
  { "victory", "" },
  { "award", "side points test=ratio-at-most|ratio-above|demoralized|losses-below"
             "|losses-at-least|exited-at-least|enters|holds|losses-each|exited-each"
             "|in-region-each|attacked|controls|plays-past|margin-below of to ratio field edges"
             " region hexes units class except value after when once=yes" },
  { "also", "test=ratio-at-most|ratio-above|demoralized|losses-below|losses-at-least"
            "|exited-at-least|enters|holds|attacked|controls|plays-past|margin-below of to ratio"
            " field edges region hexes units value" },
  { "victory/level", "side margin ratio below draw=yes" },
  { "override", "" },
  { "ignore", "finding at reason" },
};

static const char *const always[] = {
  "id", "name", "case", "source", "status", "note", "xml:lang", NULL
};

static const char *
find_words (const VdElement *element)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].id, element->id) == 0)
      return known[i].words;

  return NULL;
}

/* Whether @list has @item between its separators. */
static gboolean
lists (const char *list,
       const char *item,
       const char *separators)
{
  gsize length = strlen (item);

  for (; *list != '\0'; list += strspn (list, separators))
    {
      gsize span = strcspn (list, separators);

      if (span == length && strncmp (list, item, length) == 0)
        return TRUE;
      list += span;
    }

  return FALSE;
}

static gboolean
is_played (const char *words,
           const char *word,
           const char *value)
{
  gsize length = strlen (word);
  const char *at = words;

  while ((at = strstr (at, word)) != NULL)
    {
      gboolean starts = at == words || at[-1] == ' ';

      at += length;
      if (starts && (*at == ' ' || *at == '\0'))
        return TRUE;
      if (starts && *at == '=')
        {
          g_autofree char *values = g_strndup (at + 1, strcspn (at + 1, " "));

          return lists (values, value, "|");
        }
    }

  return FALSE;
}

gboolean
vd_rules_play (const VdElement *element,
               const char      *word,
               const char      *value)
{
  const char *words = find_words (element);

  return words != NULL && (g_strv_contains (always, word) || is_played (words, word, value));
}

gboolean
vd_compile_is_played (const VdNode    *node,
                      const VdElement *element)
{
  const char *words = find_words (element);

  for (guint i = 0; words != NULL && i < element->n_words; i++)
    {
      const char *word = element->words[i].name;
      const char *value = vd_node_get (node, word);

      if (value != NULL && !vd_rules_play (element, word, value))
        return FALSE;
    }

  return words != NULL;
}

static void
check_words (VdCompile       *self,
             const VdNode    *node,
             const VdElement *element,
             const char      *words)
{
  for (guint i = 0; i < element->n_words; i++)
    {
      const VdWord *word = &element->words[i];
      const char *value = vd_node_get (node, word->name);
      g_autofree char *what = NULL;

      if (value == NULL || vd_rules_play (element, word->name, value) ||
          !vd_vocabulary_allows (word, value))
        continue;

      what = word->values != NULL
             ? vd_phrase_new (N_("%s=\"%s\" of %s rows"), word->name, value, element->name)
             : vd_phrase_new (N_("\"%s\" of %s rows"), word->name, element->name);
      vd_compile_unknown (self, node, what);
    }
}

/* What the vocabulary does not have is reported where the document is
 * checked. */
static void
check_children (VdCompile       *self,
                const VdNode    *parent,
                const VdElement *of)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    {
      const VdElement *element = vd_vocabulary_get_child (of, vd_node_get_name (node), NULL);
      const char *words = element != NULL ? find_words (element) : NULL;

      if (words != NULL)
        {
          check_words (self, node, element, words);
          check_children (self, node, element);
        }
      else if (element != NULL)
        {
          g_autofree char *what = vd_phrase_new (N_("rows of \"%s\""), element->name);

          vd_compile_unknown (self, node, what);
        }
    }
}

/* A player-turn has movement, then combat. */
static void
check_sequence (VdCompile *self)
{
  static const char *const phases[] = { "movement", "combat" };
  VdNode *sequence = vd_compile_first (self->system, "sequence");
  guint n = 0;

  VD_EACH (over, self->root, "override")
    if (vd_node_find (over, "sequence") != NULL)
      sequence = vd_node_find (over, "sequence");

  VD_EACH (node, sequence, "phase")
    if (n++ >= G_N_ELEMENTS (phases) ||
        g_strcmp0 (vd_node_get (node, "kind"), phases[n - 1]) != 0)
      {
        vd_compile_unknown (self, node, N_("a sequence other than movement, then combat"));
        return;
      }
}

void
vd_compile_known (VdCompile *self)
{
  if (self->system != NULL)
    check_children (self, self->system, vd_vocabulary_get_root ("system"));

  if (self->root != NULL)
    check_children (self, self->root, vd_vocabulary_get_root ("scenario"));
  check_sequence (self);
}
