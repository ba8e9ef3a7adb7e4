#include "formats/io/debug.h"

#include <string.h>

static const struct
{
  const char *domain;
  const char *tells;
} domains[] = {
  { VD_DEBUG_PARSE,   "each file that is read: its size and how long it took" },
  { VD_DEBUG_COMPILE, "each scenario that is compiled: its size and how long it took" },
  { VD_DEBUG_JOURNAL, "each edit that is kept until it is saved" },
  { VD_DEBUG_DRAW,    "each sheet that is drawn, and each frame of the editor" },
  { VD_DEBUG_PLAY,    "each game of a test-play, when it is over" },
  { VD_DEBUG_EDIT,    "each edit: how long until it is seen, and until it is checked" },
};

static const char *
get_word (guint domain)
{
  return strchr (domains[domain].domain, '-') + 1;
}

static void
print_help (void)
{
  g_printerr ("VEDETTE_DEBUG: words out of these, with commas between them, or \"all\":\n");
  for (guint i = 0; i < G_N_ELEMENTS (domains); i++)
    g_printerr ("  %-8s %s\n", get_word (i), domains[i].tells);
}

/* Appends the domains that @word means.  Returns: whether there are any */
static gboolean
add_domains (GString    *chosen,
             const char *word)
{
  gsize before = chosen->len;

  for (guint i = 0; i < G_N_ELEMENTS (domains); i++)
    if (strcmp (word, "all") == 0 || strcmp (word, get_word (i)) == 0)
      g_string_append_printf (chosen, " %s", domains[i].domain);

  return chosen->len > before;
}

void
vd_debug_begin (void)
{
  const char *wanted = g_getenv ("VEDETTE_DEBUG");
  const char *others = g_getenv ("G_MESSAGES_DEBUG");
  g_auto (GStrv) words = g_strsplit_set (wanted != NULL ? wanted : "", ",;: ", -1);
  g_autoptr (GString) chosen = g_string_new (others);

  for (guint i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], "help") == 0)
      print_help ();
    else if (words[i][0] != '\0' && !add_domains (chosen, words[i]))
      g_printerr ("VEDETTE_DEBUG: there is no “%s”; “help” lists what there is\n", words[i]);

  if (wanted == NULL || chosen->len == 0)
    return;

  g_setenv ("G_MESSAGES_DEBUG", chosen->str, TRUE);
  g_log_writer_default_set_use_stderr (TRUE);
}
