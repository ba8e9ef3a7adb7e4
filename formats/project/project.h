/* project.h: a scenario with what it names, as its authors wrote it */
#pragma once

#include "formats/document/document.h"
#include "formats/map/map.h"

G_BEGIN_DECLS

/**
 * VdProject: a scenario document with the system and the maps it names
 *
 * Owns its documents.  Those of a bundle (formats/project/bundle.h) stand in one file, and
 * are not to be saved by themselves.  A lone map that is a second pass (formats/agree/pass.h) has
 * the kinds of the scenario or system that it names, if that can be read; the maps of that are
 * not looked at.  The maps are resolved against the chart; after an
 * edit they follow it by a VdProjectUpdate, or vd_project_resolve() makes them anew.
 */
typedef struct
{
  char       *path;      /* of the scenario (or lone map) that was opened */
  VdDocument *system;    /* (nullable): a lone map has none */
  VdDocument *scenario;  /* (nullable) */
  GPtrArray  *maps;      /* of VdDocument */
  GPtrArray  *paths;     /* of char*: file of each map */
  char       *system_path;
  VdChart    *chart;
  GPtrArray  *resolved;  /* of VdMap, in the order of maps */
  gboolean    is_bundle; /* the file held system and maps inline */
  GPtrArray  *kinds;     /* (nullable): of VdDocument: what gives a second pass its kinds; read only */
  GPtrArray  *bundled;   /* (nullable): of VdBundled: documents that are inline, till they are used */
  VdWatch    *watch;     /* (nullable): while it is loaded */
} VdProject;

/**
 * vd_project_load:
 * @path: a scenario, map or system file
 * @findings: (nullable): receives what is questionable on the maps
 *
 * Loads a file and what it names.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if any of the
 *   files cannot be read
 */
VdProject  *vd_project_load    (const char  *path,
                                VdFindings  *findings,
                                GError     **error);

/**
 * vd_project_take:
 * @document: (transfer full): of any kind; a bundle needs no other file
 *
 * As vd_project_load(), for a document that was read by other means.
 */
VdProject  *vd_project_take    (VdDocument  *document,
                                GError     **error);

/* As vd_project_load(), in another thread than the one that looks at @watch (nullable). */
VdProject  *vd_project_load_watched (const char  *path,
                                     VdWatch     *watch,
                                     GError     **error);

/**
 * vd_project_new:
 * @path: the file that messages name
 * @system: (transfer full) (nullable)
 * @scenario: (transfer full) (nullable)
 * @map: (transfer full) (nullable)
 * @findings: (nullable): as in vd_project_load()
 *
 * Makes a project of documents that are held in memory.  What the scenario
 * says of files (`system`, `maps`) is not read.
 *
 * Returns: (transfer full)
 */
VdProject  *vd_project_new     (const char  *path,
                                VdDocument  *system,
                                VdDocument  *scenario,
                                VdDocument  *map,
                                VdFindings  *findings);

/**
 * vd_project_assemble:
 * @path: what is opened
 * @documents: (element-type VdDocument): a scenario, its system, its maps, as
 *   they are to be; taken out of the array
 * @paths: (element-type utf8): the file of each, in the same order
 * @findings: (nullable): as in vd_project_load()
 *
 * Makes a project of documents that were read by other means.
 *
 * Returns: (transfer full)
 */
VdProject  *vd_project_assemble (const char *path,
                                GPtrArray   *documents,
                                GPtrArray   *paths,
                                VdFindings  *findings);

/**
 * vd_project_copy:
 * @watch: (nullable): to end it early
 *
 * As vd_document_copy(), of all documents.  The maps of the copy are not resolved.
 *
 * Returns: (transfer full) (nullable): %NULL if it was cancelled
 */
VdProject  *vd_project_copy    (const VdProject *project,
                                const VdWatch   *watch);

/* As vd_document_count_rows(), of all documents. */
guint       vd_project_count_rows (const VdProject *project);

/* @project: (nullable) */
void        vd_project_free    (VdProject   *project);

/**
 * vd_project_resolve:
 * @findings: (nullable): as in vd_project_load()
 *
 * Makes the chart and the maps anew from the documents.
 */
void        vd_project_resolve (VdProject   *project,
                                VdFindings  *findings);

/**
 * vd_project_find_faults:
 *
 * Adds what is questionable on the maps, which are resolved and stay as they are.  Only those
 * with such faults are read once more.
 */
void        vd_project_find_faults (VdProject   *project,
                                    VdFindings  *findings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdProject, vd_project_free)

G_END_DECLS
