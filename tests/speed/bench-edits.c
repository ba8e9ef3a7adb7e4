/* bench-edits: how long edits take, without a window
 *
 * usage: bench-edits SCENARIO
 *
 * Prints the milliseconds from an edit that is asked for to the documents and
 * the resolved map that have it, with the journal: a dab of the brush, and all
 * hexes of the first map painted, cleared and painted again.  Before that, what it
 * takes to have all documents once more: as a copy, and as texts that are read again. */
#include <malloc.h>
#include <time.h>

#include "editor/edits/project-edits.h"
#include "editor/project/project.h"

static VdEditorProject *project;

/* Milliseconds of the processor: the clock is not honest on a busy machine. */
static double
read_clock (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void
tell (const char *name,
      double      started)
{
  g_print ("%-32s %10.1f ms\n", name, read_clock () - started);
}

static void
paint (const char *name,
       guint       n,
       guint       kind)
{
  g_autofree guint32 *cells = g_new (guint32, n);
  double started;
  VdEdit *edit;

  for (guint i = 0; i < n; i++)
    cells[i] = i;

  started = read_clock ();
  edit = vd_edit_paint_hexes (vd_editor_project_get (project), &(VdCells) { 0, cells, n }, kind,
                              NULL);
  g_print ("  %-30s %10.1f ms\n", "made", read_clock () - started);
  vd_editor_project_do (project, edit);
  tell (name, started);
}

/* Megabytes that are allocated. */
static double
read_memory (void)
{
  struct mallinfo2 now = mallinfo2 ();

  return (now.uordblks + now.hblkhd) / 1e6;
}

static void
tell_memory (const char *name,
             double      before)
{
  g_print ("  %-30s %10.1f MB\n", name, read_memory () - before);
}

static void
copy_documents (void)
{
  double started = read_clock (), before = read_memory ();
  VdProject *copy = vd_project_copy (vd_editor_project_get (project), NULL);

  tell ("copied", started);
  tell_memory ("of memory", before);
  vd_project_free (copy);
}

static void
read_again (const VdDocument *document,
            GPtrArray        *documents)
{
  g_autoptr (GBytes) text = document != NULL ? vd_document_write (document) : NULL;

  if (text != NULL)
    g_ptr_array_add (documents, vd_document_load_bytes (text, "again", NULL));
}

static void
write_and_read (void)
{
  const VdProject *files = vd_editor_project_get (project);
  double started = read_clock (), before = read_memory ();
  g_autoptr (GPtrArray) documents =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free);

  read_again (files->system, documents);
  read_again (files->scenario, documents);
  for (guint i = 0; i < files->maps->len; i++)
    read_again (files->maps->pdata[i], documents);
  tell ("written and read", started);
  tell_memory ("of memory, without the texts", before);
}

/* The kind that the map has where its file says nothing, or another. */
static guint
find_kind (gboolean usual)
{
  const VdMap *map = vd_editor_project_get (project)->resolved->pdata[0];

  return usual ? map->usual : map->usual == 0;
}

static void
measure (void)
{
  const VdMap *map = vd_editor_project_get (project)->resolved->pdata[0];
  guint n = vd_grid_n_cells (&map->grid);
  double started;

  paint ("the first edit", 1, 1);
  paint ("a dab of the brush", 7, 2);
  paint ("all painted", n, find_kind (FALSE));
  started = read_clock ();
  vd_editor_project_undo (project);
  tell ("undone", started);
  started = read_clock ();
  vd_editor_project_redo (project);
  tell ("redone", started);
  paint ("all painted as usual", n, find_kind (TRUE));
  paint ("all painted anew", n, find_kind (FALSE));
  started = read_clock ();
  vd_editor_project_undo (project);
  tell ("undone", started);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  double started = read_clock ();

  project = argc == 2 ? vd_editor_project_open (argv[1], &error) : NULL;
  if (project == NULL)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "usage: bench-edits SCENARIO");
      return 1;
    }

  tell ("opened", started);
  write_and_read ();
  copy_documents ();
  measure ();
  g_object_unref (project);

  return 0;
}
