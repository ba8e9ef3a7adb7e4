/* tmx-take.h: what a map of Tiled says otherwise, into the documents of a battle (tmx.h)
 *
 * Three are compared: what an object says of where it was when it was exported, or of what its
 * row said; what it shows now; and what the battle says.  Whatever has not been touched in Tiled
 * leaves the battle as it is.
 */
#pragma once

#include "formats/exchange/tmx/tmx-source.h"

G_BEGIN_DECLS

/* Kinds of things, as they are counted. */
#define VD_TMX_HEXES N_("hexes")
#define VD_TMX_SIDES N_("hexsides")
#define VD_TMX_PATHS N_("paths")
#define VD_TMX_NAMES N_("names")
#define VD_TMX_REGIONS N_("regions")
#define VD_TMX_UNITS N_("units")
#define VD_TMX_VALUES N_("values of units")
#define VD_TMX_LAYERS N_("layers")
#define VD_TMX_OBJECTS N_("objects")
#define VD_TMX_MAPS N_("maps")

/**
 * VdTmxTaken: an object of a class that is known
 * @place: where that is, for people
 */
typedef struct
{
  const VdTmxSourceLayer *layer;
  const VdXmlNode        *object;
  char                   *place;
} VdTmxTaken;

/**
 * VdTmxTake: a file, and the map that it is of
 * @number: of the map among those of the project
 * @objects: by class, of VdTmxTaken
 */
typedef struct
{
  VdImport      *import;
  VdProject     *project;
  guint          number;
  const VdMap   *map;
  VdDocument    *document;
  VdTmxGeometry  geometry;
  VdTmxSource   *source;
  GHashTable    *objects;
} VdTmxTake;

/* tmx-import.c: as VdExportFormat.read, of files of either form */
gboolean         vd_tmx_read_battle   (VdImport         *self,
                                       gboolean          is_json,
                                       GError          **error);

/* Returns: (transfer none): those of that class; empty if there are none */
const GPtrArray *vd_tmx_take_list     (const VdTmxTake  *self,
                                       const char       *class);

/* Whether the file has a layer for them: @kind: (nullable): of hexsides or paths */
gboolean         vd_tmx_take_has      (const VdTmxTake  *self,
                                       const char       *class,
                                       const char       *kind);

/* Returns: the cell under that point that is in play, or -1 */
int              vd_tmx_take_find     (const VdTmxTake  *self,
                                       VdTmxPoint        point);

/* Returns: the section of the document, which is made if there is none */
VdNode          *vd_tmx_take_section  (VdDocument       *document,
                                       const char       *name);

/**
 * VdTmxRow: a row, and what is said of it
 * @what: what it counts as
 * @shown: (nullable): the attribute that is the name of its objects
 * @except: (array zero-terminated=1): attributes that are taken otherwise
 * @is_other: whether something of it has been changed already that its source said
 */
typedef struct
{
  VdNode            *row;
  const char        *what;
  const char        *shown;
  const char *const *except;
  gboolean           is_other;
} VdTmxRow;

/**
 * vd_tmx_take_row:
 * @objects: (element-type VdTmxTaken): all that are of that row
 *
 * Gives it what their properties say otherwise, and tells of those that no row has.  If it then
 * says something else than before it loses its source and its status, unless these were changed
 * too.
 */
void             vd_tmx_take_row      (VdTmxTake        *self,
                                       const VdTmxRow   *row,
                                       const GPtrArray  *objects);

/* Each takes what it is called after.  Returns: %FALSE if it is to stop: with @error if a layer
 * cannot be read */
gboolean         vd_tmx_take_terrain  (VdTmxTake        *self,
                                       GError          **error);
void             vd_tmx_take_facts    (VdTmxTake        *self);
gboolean         vd_tmx_take_lines    (VdTmxTake        *self);
gboolean         vd_tmx_take_names    (VdTmxTake        *self);
gboolean         vd_tmx_take_regions  (VdTmxTake        *self);

/* Of all files together: (element-type VdTmxTake). */
void             vd_tmx_take_units    (const GPtrArray  *takes);

/* tmx-take-shape.c: Each returns (transfer full) (nullable): what the line shows, hexsides as
 * words with the low hex first where they are directed; %NULL with @why, a phrase */
GPtrArray       *vd_tmx_shape_sides   (const VdTmxTake  *self,
                                       const GArray     *points,
                                       gboolean          is_directed,
                                       char            **why);
GPtrArray       *vd_tmx_shape_path    (const VdTmxTake  *self,
                                       const GArray     *points,
                                       char            **why);

G_END_DECLS
