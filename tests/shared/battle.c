#include "tests/shared/battle.h"

#include <string.h>

#include "formats/compile/compile.h"

static char *
read_text (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* The first match of a pattern's brackets. */
static char *
find_word (const char *text,
           const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_true (g_regex_match (regex, text, 0, &match));
  return g_match_info_fetch (match, 1);
}

Battle *
battle_load_from (const char *where,
                  const char *name)
{
  Battle *self = g_new0 (Battle, 1);
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), where, NULL);
  g_autofree char *file = g_strconcat (name, ".scenario.xml", NULL);
  g_autofree char *href = NULL;
  g_autofree char *system = NULL;
  g_autoptr (GRegex) regex = g_regex_new ("<map href=\"([^\"]*)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  self->path = g_build_filename (folder, file, NULL);
  self->scenario = read_text (self->path);
  href = find_word (self->scenario, " system=\"([^\"]*)\"");
  system = g_build_filename (folder, href, NULL);
  self->system = read_text (system);
  self->maps = g_ptr_array_new_with_free_func (g_free);
  self->hrefs = g_ptr_array_new_with_free_func (g_free);

  g_regex_match (regex, self->scenario, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *map = g_match_info_fetch (match, 1);

      g_ptr_array_add (self->hrefs, g_build_filename (folder, map, NULL));
      g_ptr_array_add (self->maps, read_text (self->hrefs->pdata[self->hrefs->len - 1]));
    }

  return self;
}

Battle *
battle_load (const char *name)
{
  g_autofree char *folder = g_build_filename ("scenarios", name, NULL);

  return battle_load_from (folder, name);
}

static gpointer
copy_text (gconstpointer text,
           gpointer      data)
{
  return g_strdup (text);
}

Battle *
battle_copy (const Battle *self)
{
  Battle *copy = g_new0 (Battle, 1);

  copy->path = g_strdup (self->path);
  copy->system = g_strdup (self->system);
  copy->scenario = g_strdup (self->scenario);
  copy->maps = g_ptr_array_copy (self->maps, copy_text, NULL);
  copy->hrefs = g_ptr_array_copy (self->hrefs, copy_text, NULL);
  g_ptr_array_set_free_func (copy->maps, g_free);
  g_ptr_array_set_free_func (copy->hrefs, g_free);

  return copy;
}

void
battle_free (Battle *self)
{
  g_free (self->path);
  g_free (self->system);
  g_free (self->scenario);
  g_ptr_array_unref (self->maps);
  g_ptr_array_unref (self->hrefs);
  g_free (self);
}

void
battle_replace (char       **text,
                const char  *pattern,
                const char  *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DOTALL, 0, NULL);
  char *changed = g_regex_replace (regex, *text, -1, 0, by, 0, NULL);

  g_assert_nonnull (changed);
  g_free (*text);
  *text = changed;
}

void
battle_add_rows (char       **text,
                 const char  *name,
                 const char  *rows)
{
  g_autofree char *end = g_strconcat ("</", name, ">", NULL);
  const char *at = strstr (*text, end);
  char *changed;

  g_assert_nonnull (at);
  changed = g_strdup_printf ("%.*s%s%s", (int) (at - *text), *text, rows, at);
  g_free (*text);
  *text = changed;
}

/* Exchanges two words wherever one stands between the two brackets of the
 * pattern @frame, which has %s for it. */
static void
swap_words (char       **text,
            const char  *frame,
            const char  *a,
            const char  *b)
{
  g_autofree char *find_a = g_strdup_printf (frame, a);
  g_autofree char *find_b = g_strdup_printf (frame, b);
  g_autofree char *find_mark = g_strdup_printf (frame, "@");
  g_autofree char *to_b = g_strdup_printf ("\\g<1>%s\\g<2>", b);
  g_autofree char *to_a = g_strdup_printf ("\\g<1>%s\\g<2>", a);

  battle_replace (text, find_a, "\\g<1>@\\g<2>");
  battle_replace (text, find_b, to_a);
  battle_replace (text, find_mark, to_b);
}

static int
find_number (const char *text,
             const char *element,
             const char *attribute)
{
  g_autofree char *pattern = g_strdup_printf ("<%s [^>]*%s=\"(\\d+)\"", element, attribute);
  g_autofree char *word = find_word (text, pattern);

  return atoi (word);
}

static void
other_stagger (char **text)
{
  if (strstr (*text, " stagger=") == NULL)
    battle_replace (text, "(<grid [^>]*)/>", "\\g<1> stagger=\"first\"/>");
  swap_words (text, "(<grid [^>]*stagger=\")%s(\")", "first", "second");
}

#define SIDE "(<edge [^>]*side=\")%s(\")"

/* A line that is pushed half a hex along itself is, seen in the mirror, one that
 * is not; lines in the opposite order change places with their like unless they
 * are even in number. */
static void
mirror (char      **text,
        gboolean    along_rows)
{
  gboolean has_rows = strstr (*text, "orientation=\"pointy\"") != NULL;

  if (along_rows)
    {
      swap_words (text, "(<numbering [^>]*columns-go=\")%s(\")", "left", "right");
      swap_words (text, SIDE, "left", "right");
    }
  else
    {
      swap_words (text, "(<numbering [^>]*rows-go=\")%s(\")", "up", "down");
      swap_words (text, SIDE, "top", "bottom");
    }

  if (along_rows == has_rows || find_number (*text, "grid", has_rows ? "rows" : "columns") % 2 == 0)
    other_stagger (text);
}

/* Rows become columns. */
static void
transpose (char **text)
{
  swap_words (text, "(<grid [^>]*orientation=\")%s(\")", "pointy", "flat");
  swap_words (text, "(<grid [^>]*)%s(=\")", "columns", "rows");
  swap_words (text, "(<numbering [^>]*order=\")%s(\")", "row-column", "column-row");
  swap_words (text, "(<numbering [^>]*)%s(-from=\")", "columns", "rows");
  swap_words (text, "(<numbering [^>]*)%s(-go=\")", "columns", "rows");
  battle_replace (text, "(<numbering [^>]*rows-go=\")right", "\\g<1>down");
  battle_replace (text, "(<numbering [^>]*rows-go=\")left", "\\g<1>up");
  battle_replace (text, "(<numbering [^>]*columns-go=\")down", "\\g<1>right");
  battle_replace (text, "(<numbering [^>]*columns-go=\")up", "\\g<1>left");
  swap_words (text, SIDE, "left", "top");
  swap_words (text, SIDE, "right", "bottom");
  swap_words (text, "(<area [^>]*)%s(=\")", "columns", "rows");
}

void
battle_move (Battle *self,
             guint   place)
{
  for (guint i = 0; i < self->maps->len; i++)
    {
      char **text = (char **) &self->maps->pdata[i];

      if (place & BATTLE_LEFT_RIGHT)
        mirror (text, TRUE);
      if (place & BATTLE_UP_DOWN)
        mirror (text, FALSE);
      if (place & BATTLE_FLAT)
        transpose (text);
    }
}

char *
battle_new_label (const char *label)
{
  return g_strdup_printf ("1%.2s2%.2s", label + 2, label);
}

static void
count_from (char       **text,
            const char  *attribute,
            int          more)
{
  int from = find_number (*text, "numbering", attribute);
  g_autofree char *old = g_strdup_printf ("%s=\"%d\"", attribute, from);
  g_autofree char *new = g_strdup_printf ("%s=\"%d\"", attribute, from + more);

  battle_replace (text, old, new);
}

void
battle_renumber (Battle *self)
{
  static const char *const hex = "\\b(\\d\\d)(\\d\\d)\\b";
  static const char *const other = "1\\g<2>2\\g<1>";

  battle_replace (&self->scenario, hex, other);
  for (guint i = 0; i < self->maps->len; i++)
    {
      char **text = (char **) &self->maps->pdata[i];
      gboolean flat = strstr (*text, "order=\"column-row\"") != NULL;

      /* What stood last comes first now, after 1; the other after 2. */
      battle_replace (text, hex, other);
      battle_replace (text, "digits=\"2\"", "digits=\"3\"");
      swap_words (text, "(<numbering [^>]*order=\")%s(\")", "row-column", "column-row");
      count_from (text, "columns-from", flat ? 200 : 100);
      count_from (text, "rows-from", flat ? 100 : 200);
    }
}

static VdDocument *
make_document (const char *text,
               const char *name)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

VdScenario *
battle_compile (const Battle *self,
                VdFindings   *findings)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (VdProject) project = NULL;
  VdScenario *scenario;

  g_ptr_array_add (documents, make_document (self->scenario, self->path));
  g_ptr_array_add (paths, g_strdup (self->path));
  g_ptr_array_add (documents, make_document (self->system, "system.xml"));
  g_ptr_array_add (paths, g_strdup ("system.xml"));
  for (guint i = 0; i < self->maps->len; i++)
    {
      g_ptr_array_add (documents, make_document (self->maps->pdata[i], self->hrefs->pdata[i]));
      g_ptr_array_add (paths, g_strdup (self->hrefs->pdata[i]));
    }

  project = vd_project_assemble (self->path, documents, paths, findings);
  scenario = vd_project_compile (project, findings);
  vd_check_project (project, scenario, findings);
  return scenario;
}

VdScenario *
battle_open (const char *name)
{
  g_autoptr (Battle) battle = battle_load (name);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *scenario = battle_compile (battle, findings);

  g_assert_nonnull (scenario);
  g_assert_null (vd_scenario_why_unplayable (scenario));
  return scenario;
}
