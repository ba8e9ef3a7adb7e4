/* The formats that there are. */
#include "formats/exchange/exchange.h"

#include <string.h>

extern const VdExportFormat vd_csv;
extern const VdExportFormat vd_geopackage;
extern const VdExportFormat vd_hexjson;
extern const VdExportFormat vd_json;
extern const VdExportFormat vd_rtt;
extern const VdExportFormat vd_svg;
extern const VdExportFormat vd_tmj;
extern const VdExportFormat vd_tmx;
extern const VdExportFormat vd_tts;
extern const VdExportFormat vd_vassal;

const VdExportFormat *const vd_export_formats[] = {
  &vd_csv, &vd_geopackage, &vd_hexjson, &vd_json, &vd_rtt, &vd_svg, &vd_tmj, &vd_tmx, &vd_tts,
  &vd_vassal, NULL,
};

const VdExportFormat *
vd_export_find_format (const char *name)
{
  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    if (strcmp (vd_export_formats[i]->name, name) == 0)
      return vd_export_formats[i];

  return NULL;
}
