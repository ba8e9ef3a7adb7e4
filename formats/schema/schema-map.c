/* A map: grid, numbering, terrain, hexsides, paths, names, regions. */
#include "formats/schema/schema-private.h"

#define NAME TEXT ("name", .title = N_("Name"))
#define KIND(of) REF ("kind", of, .need = VD_NEED_MUST, .reader = VD_READ_BY_MAP)
#define HEXES(of, ...) { "hexes", of, .reader = VD_READ_BY_MAP, __VA_ARGS__ }

const VdSchemaAttribute vd_schema_any_feature[] = {
  WORD ("suggested", "yes", .reader = VD_READ_BY_CHECK, .title = N_("Suggested"),
        .help = N_("Accepted as a program had suggested it, and not read a second time")),
  { NULL }
};

const VdElementRow vd_schema_map[] = {
  { "map", "file", VD_ELEMENT_ROOT | VD_ELEMENT_BARE | VD_ELEMENT_ONCE, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_MAP)) },

  { "grid", "map", VD_ELEMENT_ONCE, NULL, ATTRIBUTES (GRID), .title = N_("grid") },
  { "numbering", "map", VD_ELEMENT_ONCE, NULL, ATTRIBUTES (NUMBERING), .title = N_("numbering") },
  { "edges", "map", VD_ELEMENT_ONCE, .title = N_("edges") },
  { "edge", "edges case", 0, NULL,
    ATTRIBUTES (ID (VD_ID_EDGE),
                NAME,
                WORD ("side", "top|right|bottom|left", .reader = VD_READ_BY_MAP,
                      .read_if = "!hexes"),
                HEXES (VD_VALUE_HEXES)), .title = N_("edges") },
  { "areas", "map", VD_ELEMENT_ONCE, .title = N_("playing areas") },
  { "area", "areas", 0, NULL,
    ATTRIBUTES (ID (VD_ID_FIELD),
                NAME,
                { "columns", VD_VALUE_RANGE, .reader = VD_READ_BY_MAP },
                { "rows", VD_VALUE_RANGE, .reader = VD_READ_BY_MAP }),
    .title = N_("playing areas") },

  { "terrain", "map", VD_ELEMENT_ONCE | VD_ELEMENT_SORTED, NULL,
    ATTRIBUTES (REF ("default", VD_ID_TERRAIN, .reader = VD_READ_BY_MAP)), .title = N_("terrain") },
  { "terrain/hex", "terrain case", VD_ELEMENT_FEATURE, "at",
    ATTRIBUTES ({ "at", VD_VALUE_HEX, .need = VD_NEED_MUST, .reader = VD_READ_BY_MAP },
                REF ("terrain", VD_ID_TERRAIN, .need = VD_NEED_MUST,
                     .reader = VD_READ_BY_MAP)), .title = N_("hexes with terrain") },
  { "map/sides", "map", VD_ELEMENT_ONCE, .title = N_("hexsides") },
  { "run", "map/sides case", VD_ELEMENT_FEATURE, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_RUN),
                KIND (VD_ID_SIDE_KIND),
                NAME,
                { "sides", VD_VALUE_HEXSIDES, .need = VD_NEED_MUST,
                  .reader = VD_READ_BY_MAP }), .title = N_("runs of hexsides") },
  { "paths", "map", VD_ELEMENT_ONCE, .title = N_("paths") },
  { "path", "paths case", VD_ELEMENT_FEATURE, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_PATH),
                KIND (VD_ID_PATH_KIND),
                NAME,
                HEXES (VD_VALUE_ROUTE, .need = VD_NEED_MUST),
                REFS ("off", VD_ID_EDGE, .reader = VD_READ_BY_MAP)), .title = N_("paths") },
  { "names", "map", VD_ELEMENT_ONCE, .title = N_("names") },
  { "name", "names", VD_ELEMENT_FEATURE, "at",
    ATTRIBUTES ({ "at", VD_VALUE_HEX, .need = VD_NEED_MUST, .reader = VD_READ_BY_MAP },
                TEXT ("text", .need = VD_NEED_MUST),
                WORD ("size", "small|medium|large", .reader = VD_READ_BY_DRAWING),
                WORD ("look", "place|feature|area|water", .reader = VD_READ_BY_DRAWING),
                LINE ("offset", .reader = VD_READ_BY_DRAWING),
                WORD ("turn", "-90|-75|-60|-45|-30|-15|15|30|45|60|75|90",
                      .reader = VD_READ_BY_DRAWING)), .title = N_("names") },
  { "regions", "map", VD_ELEMENT_ONCE, .title = N_("regions") },
  { "region", "regions case", VD_ELEMENT_FEATURE, NULL,
    ATTRIBUTES (ID (VD_ID_REGION),
                NAME,
                TEXT ("kind"),
                HEXES (VD_VALUE_HEXES, .need = VD_NEED_MUST)), .title = N_("regions") },
  { "georeference", "map", VD_ELEMENT_ONCE, NULL,
    ATTRIBUTES ({ "latitude", VD_VALUE_DECIMAL, .need = VD_NEED_MUST,
                  .reader = VD_READ_BY_PEOPLE },
                { "longitude", VD_VALUE_DECIMAL, .need = VD_NEED_MUST,
                  .reader = VD_READ_BY_PEOPLE },
                { "scale", VD_VALUE_DECIMAL, .reader = VD_READ_BY_DRAWING },
                { "azimuth", VD_VALUE_DECIMAL, .reader = VD_READ_BY_DRAWING }),
    .title = N_("georeference") },
  { NULL }
};
