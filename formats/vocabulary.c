#include "formats/vocabulary.h"

#include <string.h>

enum
{
  PLAIN = 0,
  TEXT = 1 << 0,
  SORTED = 1 << 1,
  ONCE = 1 << 2,
  BARE = 1 << 3, /* without the attributes that any row may carry */
  ROOT = 1 << 4  /* of a file of its own; with parents, in a bundle too */
};

#define ROOTS "system map scenario cases"
#define ANY_ROW " case source status=stated|transcribed|checked|reconstructed|guess note"
#define YES "=yes|no"
#define NO "=no|yes"
#define GRID "orientation!=pointy|flat columns! rows! stagger=first|second"
#define NUMBERING " order=row-column|column-row columns-from columns-go=right|left" \
  " rows-from rows-go=down|up digits style=digits|letters prefix slant=none|falling|rising"
#define TEST "test=ratio-at-most|ratio-above|demoralized|losses-below|losses-at-least" \
  "|exited-at-least|enters|holds|losses-each|exited-each|in-region-each|attacked|plays-past" \
  "|controls|margin-below"

#define AWARD " of to ratio field edges region hexes units class except value after when once" YES

/* In the order of formats/README.md.  An attribute that must be there ends in
 * "!"; after "=" stand all values that it may have.  The part of an id after
 * its last slash is the element's name. */
static const struct
{
  const char *id;
  const char *parents; /* (nullable): ids */
  const char *words;
  guint       flags;
} rows[] = {
  { "system",   "file", "id unbound", ROOT | BARE | ONCE },
  { "map",      "file", "id", ROOT | BARE | ONCE },
  { "scenario", NULL, "id system unbound", ROOT | BARE },
  { "cases",    NULL, "system", ROOT | BARE },

  { "title",   ROOTS, "xml:lang", TEXT | BARE },
  { "note",    ROOTS, "xml:lang", TEXT | BARE },
  { "sources", ROOTS, "", ONCE | BARE },
  { "source",  "sources", "key! title rights", BARE },

  { "classes",     "system override", "", ONCE },
  { "class",       "classes",
    "id! name symbol=infantry|cavalry|artillery|headquarters range units strength", PLAIN },
  { "chart",       "system override", "", ONCE },
  { "chart/hex",   "chart",
    "id! name cost defence sight=blocks|open look=clear|forest|town|rough|marsh|lake|fort"
    " absent" YES, PLAIN },
  { "chart/side",  "chart",
    "id! name cost defence directed" YES " attack=never|open control" NO
    " bombard=adjacent|no removes look=river|stream|slope|bridge|ford|wall|gully absent" YES, PLAIN },
  { "chart/path",  "chart", "id! name cost look=road|trail absent" YES, PLAIN },
  { "except",      "chart/hex chart/side chart/path",
    "class period cost defence control" NO " attack=never|open bombard=adjacent|no as", PLAIN },
  { "periods",     "system override", "", ONCE },
  { "period",      "periods",
    "id! name combat" NO " control=closed|leave|open allowance range", PLAIN },
  { "period/except", "period", "class strength allowance range", PLAIN },
  { "closed",      "period", "terrain!", PLAIN },
  { "results",     "system override", "", ONCE },
  { "result",      "results",
    "code! attacker=none|retreat|eliminated|exchange defender=none|retreat|eliminated|exchange",
    PLAIN },
  { "combat",      "system override", "die", ONCE },
  { "column",      "combat", "odds!", PLAIN },
  { "row",         "combat", "die! results!", PLAIN },
  { "sequence",    "system override", "", ONCE },
  { "phase",       "sequence", "kind!=movement|combat name", PLAIN },
  { "mechanics",   "system override", "", ONCE },
  { "mechanic",    "mechanics", "name! when", PLAIN },
  { "set",         "mechanics", "name! value! for", PLAIN },
  { "rules",       "system override", "", ONCE },
  { "bind",        "rules", "point! case!", PLAIN },

  { "grid",        "map", GRID, ONCE },
  { "numbering",   "map", NUMBERING, ONCE },
  { "edges",       "map", "", ONCE },
  { "edge",        "edges case", "id! name side=top|right|bottom|left hexes", PLAIN },
  { "areas",       "map", "", ONCE },
  { "area",        "areas", "id! name columns rows", PLAIN },
  { "terrain",     "map", "default", ONCE | SORTED },
  { "terrain/hex", "terrain case", "at! terrain!", PLAIN },
  { "map/sides",   "map", "", ONCE },
  { "run",         "map/sides case", "id kind! name sides!", PLAIN },
  { "paths",       "map", "", ONCE },
  { "path",        "paths case", "id kind! name hexes! off", PLAIN },
  { "names",       "map", "", ONCE },
  { "name",        "names",
    "at! text! size=small|medium|large look=place|feature|area|water offset"
    " turn=-90|-75|-60|-45|-30|-15|15|30|45|60|75|90", PLAIN },
  { "regions",     "map", "", ONCE },
  { "region",      "regions case", "id! name kind hexes!", PLAIN },
  { "georeference", "map", "latitude! longitude! scale azimuth", ONCE },

  { "maps",           "scenario", "", ONCE },
  { "maps/map",       "maps", "href!", PLAIN },
  { "scenario/sides", "scenario", "", ONCE },
  { "side",           "scenario/sides", "id! name color ink first" YES " units strength", PLAIN },
  { "armies",         "scenario", "", ONCE },
  { "army",           "armies", "id! name side! color ink morale", PLAIN },
  { "options",        "scenario case", "", ONCE },
  { "option",         "options", "id! name chooser secret" YES " turn", PLAIN },
  { "choice",         "option", "id! name default" YES " when", PLAIN },
  { "units",          "scenario", "", ONCE },
  { "formation",      "units", "id! name side army parent fresh units strength", PLAIN },
  { "unit",           "units",
    "id! name code side formation class strength move steps reduced traits", PLAIN },
  { "setup",          "scenario", "", ONCE },
  { "place",          "setup", "unit! at! state=reserve", PLAIN },
  { "zone",           "setup", "id side units! within of region", PLAIN },
  { "reinforcements", "scenario case", "", ONCE },
  { "group",          "reinforcements",
    "id! name side turn until die otherwise at edge region within units when delay" YES
    " control=ignored cancelled-by", PLAIN },
  { "turns",          "scenario", "count!", ONCE },
  { "turn",           "turns", "number! period label ends=day", PLAIN },
  { "morale",         "scenario case", "", ONCE },
  { "level",          "morale", "side army field points! when", PLAIN },
  { "reset",          "morale", "army! turn! to less", PLAIN },
  { "restrictions",   "scenario", "", ONCE },
  { "hold",           "restrictions",
    "side formations units except choose region turn until when", PLAIN },
  { "recall",         "restrictions", "units! turn! until distance region", PLAIN },
  { "exits",          "scenario case", "", ONCE },
  { "exit",           "exits", "side! field edges! when demoralized=any", PLAIN },
  { "tracks",         "scenario case", "", ONCE },
  { "track",          "tracks", "id! name side spaces when", PLAIN },
  { "section",        "track", "id! name from! to!", PLAIN },
  { "stops",          "scenario", "", ONCE },
  { "stop",           "stops", "turn! by", PLAIN },
  { "victory",        "scenario case", "", ONCE },
  { "award",          "victory", "id name side points " TEST AWARD, PLAIN },
  { "also",           "award", TEST AWARD, PLAIN },
  { "victory/level",  "victory", "side margin ratio below draw" YES " name!", PLAIN },
  { "override",       "scenario", "", ONCE },
  { "ignore",         "scenario", "finding! at reason!", PLAIN },
  { "inline",         "scenario", "as!", ONCE | BARE },
  { "file",           "inline", "href!", BARE },

  { "board",     "cases case", GRID NUMBERING, ONCE },
  { "case",      "cases", "id! title covers system scenario choose others=away", PLAIN },
  { "case/set",  "case", "name! value! for", PLAIN },
  { "case/unit", "case", "id! side is at army traits state=reserve|active|paid formation", PLAIN },
  { "case/turn", "case", "number phase period side demoralized morale", PLAIN },
  { "losses",    "case", "side! field points!", PLAIN },
  { "exited",    "case", "side! field edge! points!", PLAIN },
  { "holder",    "case", "at! side!", PLAIN },
  { "spent",     "case", "formations!", PLAIN },
  { "committed", "case", "units!", PLAIN },
  { "earned",    "case", "awards!", PLAIN },
  { "do",        "case", "order! die", PLAIN },
  { "refuse",    "case", "order! case", PLAIN },
  { "expect",    "case", "what! order unit group side field edge at formation award value"
    " column case", PLAIN },
};

static VdElement *
find_id (VdElement  *elements,
         const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (elements[i].id, id) == 0)
      return &elements[i];

  g_error ("the vocabulary has no element '%s'", id);
}

static void
fill_word (VdWord *word,
           char   *text)
{
  char *values = strchr (text, '=');

  if (values != NULL)
    {
      *values = '\0';
      word->values = g_strsplit (values + 1, "|", -1);
    }

  word->required = g_str_has_suffix (text, "!");
  text[strcspn (text, "!")] = '\0';
  word->name = g_intern_string (text);
}

static gboolean
is_named (const VdWord *words,
          guint         n,
          const char   *text)
{
  gsize length = strcspn (text, "!=");

  for (guint i = 0; i < n; i++)
    if (strlen (words[i].name) == length && strncmp (words[i].name, text, length) == 0)
      return TRUE;

  return FALSE;
}

/* An element's own attributes, then those of any row that it does not have
 * itself (`bind` has its own `case`). */
static void
fill_words (VdElement *element,
            guint      row)
{
  g_autofree char *text = g_strconcat (rows[row].words,
                                       rows[row].flags & BARE ? "" : ANY_ROW, NULL);
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  VdWord *words = g_new0 (VdWord, g_strv_length (parts) + 1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && !is_named (words, element->n_words, parts[i]))
      fill_word (&words[element->n_words++], parts[i]);

  element->words = words;
}

static void
add_child (VdElement       *parent,
           const VdElement *child)
{
  g_assert (parent->n_children < VD_VOCABULARY_MAX_CHILDREN);

  parent->children = g_renew (const VdElement *, parent->children, parent->n_children + 1);
  parent->children[parent->n_children++] = child;
}

static VdElement *
build (void)
{
  VdElement *elements = g_new0 (VdElement, G_N_ELEMENTS (rows));

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *slash = strrchr (rows[i].id, '/');

      elements[i].id = rows[i].id;
      elements[i].name = g_intern_static_string (slash != NULL ? slash + 1 : rows[i].id);
      elements[i].is_text = (rows[i].flags & TEXT) != 0;
      elements[i].is_sorted = (rows[i].flags & SORTED) != 0;
      elements[i].is_once = (rows[i].flags & ONCE) != 0;
      fill_words (&elements[i], i);
    }

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) parents = g_strsplit (rows[i].parents != NULL ? rows[i].parents : "", " ", -1);

      for (guint p = 0; parents[p] != NULL; p++)
        add_child (find_id (elements, parents[p]), &elements[i]);
    }

  return elements;
}

/* Made from the rows at the first use, and kept. */
static const VdElement *
get_elements (void)
{
  static VdElement *elements;

  if (g_once_init_enter (&elements))
    g_once_init_leave (&elements, build ());

  return elements;
}

const VdElement *
vd_vocabulary_get_root (const char *name)
{
  const VdElement *elements = get_elements ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].flags & ROOT && strcmp (rows[i].id, name) == 0)
      return &elements[i];

  return NULL;
}

const VdElement *
vd_vocabulary_get_child (const VdElement *parent,
                         const char      *name,
                         guint           *index)
{
  for (guint i = 0; i < parent->n_children; i++)
    if (parent->children[i]->name == name)
      {
        if (index != NULL)
          *index = i;
        return parent->children[i];
      }

  return NULL;
}

gboolean
vd_vocabulary_knows (const char *name)
{
  const VdElement *elements = get_elements ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (elements[i].name, name) == 0)
      return TRUE;

  return FALSE;
}

int
vd_vocabulary_get_rank (const VdElement *element,
                        const char      *attribute)
{
  for (guint i = 0; i < element->n_words; i++)
    if (element->words[i].name == attribute)
      return i;

  return -1;
}

gboolean
vd_vocabulary_allows (const VdWord *word,
                      const char   *value)
{
  return word->values == NULL ||
         g_strv_contains ((const char *const *) word->values, value);
}

char *
vd_vocabulary_list_words (const VdElement *element)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < element->n_words; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", element->words[i].name);

  return g_string_free (list, FALSE);
}

char *
vd_vocabulary_list_children (const VdElement *element)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < element->n_children; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", element->children[i]->name);

  if (list->len == 0)
    g_string_append (list, "nothing");

  return g_string_free (list, FALSE);
}
