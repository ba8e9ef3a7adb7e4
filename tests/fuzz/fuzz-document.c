/* fuzz-document.c: feeds damaged documents to the reader
 *
 * usage: fuzz-document [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * Each mutation I of a seed S is the same on every machine: a file is taken,
 * some bytes of it are changed, dropped, doubled, or words of the format and
 * of XML put in, sometimes a piece of another file.  What can still be read
 * must be written so that it reads back the same, and edits of it must undo.
 * Meant to run in a build with sanitizers.  Prints TAP, one case for each
 * hundredth of the run.  (After some ten thousand mutations LeakSanitizer
 * tells of 16,384 bytes: GLib's table of interned words, which it leaves
 * behind when it grows.) */
#include "formats/document/document.h"

#include <stdlib.h>
#include <string.h>

#include "tests/shared/mutate.h"

static const char *const words[] = {
  "<", ">", "/>", "</", "\"", "'", "&", ";", "=", " ", "\n", "\r", "\t", "\001", "\377", "\303",
  "&amp;", "&lt;", "&#10;", "&#x10FFFF;", "&#0;", "&x;", "<!--", "-->", "<!-- c -->", "<?p i?>",
  "<![CDATA[", "]]>", "<!DOCTYPE m [<!ENTITY x 'y'>]>", "<?xml version=\"1.0\"?>",
  "encoding=\"ISO-8859-1\"", "encoding=\"UTF-16\"", "\376\377", "\357\273\277",
  "xmlns=\"\"", "xmlns=\"urn:vedette:1\"", "xmlns:x=\"urn:example:x\"", "<x:a>", "</x:a>", "<a/>",
  "<hex at=\"0101\" terrain=\"clear\"/>", "<terrain>", "</terrain>", "<map>", "</map>", "<title>",
  "</title>", " at=\"9\"", " id=\"\"", " newer=\"1\"", "<newer>", "</newer>", "text",
  NULL
};

typedef struct
{
  VdMutator mutator;
  guint     n_read;   /* mutations that were documents */
} Fuzz;

/* What must hold of any text */

static void
edit_and_undo (VdDocument *document)
{
  VdNode *root = vd_document_get_root (document);
  VdNode *row = vd_node_get_first (root);
  VdNode *next;
  char *old;

  old = vd_node_set (root, "id", "another \"id\"");
  g_free (vd_node_set (root, "id", old));
  g_free (old);

  if (row == NULL)
    return;

  vd_document_remove (document, row, &next);
  vd_document_insert (document, root, row, next);
}

static void
assert_same (GBytes *a,
             GBytes *b)
{
  if (!g_bytes_equal (a, b))
    g_error ("written, read and written again, a document is not the same");
}

static void
check_document (VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) again = vd_document_load_bytes (text, "again", &error);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GBytes) second = NULL;
  g_autoptr (GBytes) third = NULL;

  if (again == NULL)
    g_error ("what we wrote cannot be read: %s", error->message);

  second = vd_document_write (again);
  assert_same (text, second);
  if (vd_document_get_n_rewritten (again) != 0)
    g_error ("what we wrote is not canonical");

  vd_document_get_n_rewritten (document);
  vd_document_check (document, findings);
  edit_and_undo (document);
  third = vd_document_write (document);
  assert_same (text, third);
}

static void
try_text (Fuzz    *self,
          GString *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text->str, text->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "fuzz", &error);

  if (document != NULL)
    {
      self->n_read++;
      check_document (document);
      return;
    }

  mutator_assert_message (error);
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  GString *text;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  try_text (self, text);
  g_string_free (text, TRUE);
}

static void
run (Fuzz  *self,
     guint  seed,
     guint  n)
{
  mutator_run (seed, n, "mutations", try_mutation, self);
  g_print ("# %u of %u could still be read\n", self->n_read, n);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    run (&fuzz, options.seed, options.n);

  mutator_clear (&fuzz.mutator);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
