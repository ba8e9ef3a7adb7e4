#include "editor/maps/layers.h"

#include <glib/gi18n.h>

const VdLayerInfo vd_layer_infos[VD_N_ALL_LAYERS] = {
  { "counters", N_("Counters"), "show-counters", VD_LAYER_OF_COUNTERS, VD_PART_COUNTERS, 1 },
  { "hints", N_("Suggestions"), "show-hints", VD_LAYER_OF_HINTS, 0, 1 },
  { "status", N_("Statuses"), NULL, VD_LAYER_OF_STATUS, 0, 1 },
  { "names", N_("Names"), "show-names", 5, VD_PART_NAMES, 1 },
  { "numbers", N_("Numbers"), "show-numbers", 4, 0, 1 },
  { "paths", N_("Paths"), "show-paths", 2, VD_PART_PATHS, 1 },
  { "sides", N_("Hexsides"), "show-sides", 1, VD_PART_SIDES, 1 },
  { "grid", N_("Grid"), "show-grid", 3, 0, 1 },
  { "regions", N_("Regions"), "show-regions", 6, VD_PART_REGIONS, 1 },
  { "terrain", N_("Terrain"), "show-terrain", 0, VD_PART_TERRAIN, 1 },
  /* What is painted below it is seen through it. */
  { "scans", N_("Scans"), "show-scans", VD_LAYER_OF_SCANS, 0, 0.7 },
};

void
vd_layers_read_opacity (GSettings *settings,
                        double    *opacity)
{
  g_autoptr (GVariant) stored = NULL;

  g_return_if_fail (G_IS_SETTINGS (settings) && opacity != NULL);

  stored = g_settings_get_value (settings, "layer-opacity");
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    {
      double value = vd_layer_infos[i].usual;

      g_variant_lookup (stored, vd_layer_infos[i].id, "d", &value);
      opacity[vd_layer_infos[i].place] = CLAMP (value, 0, 1);
    }
}

void
vd_layers_write_opacity (GSettings         *settings,
                         const VdLayerInfo *layer,
                         double             opacity)
{
  g_autoptr (GVariant) stored = NULL;
  GVariantBuilder builder;

  g_return_if_fail (G_IS_SETTINGS (settings) && layer != NULL && opacity >= 0 && opacity <= 1);

  stored = g_settings_get_value (settings, "layer-opacity");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sd}"));
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    {
      double value = vd_layer_infos[i].usual;

      g_variant_lookup (stored, vd_layer_infos[i].id, "d", &value);
      if (&vd_layer_infos[i] == layer)
        value = opacity;
      if (value != vd_layer_infos[i].usual)
        g_variant_builder_add (&builder, "{sd}", vd_layer_infos[i].id, value);
    }

  g_settings_set_value (settings, "layer-opacity", g_variant_builder_end (&builder));
}

VdParts
vd_layers_read_locked (GSettings *settings)
{
  g_auto (GStrv) locked = NULL;
  VdParts parts = 0;

  g_return_val_if_fail (G_IS_SETTINGS (settings), 0);

  locked = g_settings_get_strv (settings, "locked-layers");
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (g_strv_contains ((const char *const *) locked, vd_layer_infos[i].id))
      parts |= vd_layer_infos[i].part;

  return parts;
}

void
vd_layers_write_locked (GSettings         *settings,
                        const VdLayerInfo *layer,
                        gboolean           locked)
{
  VdParts parts;
  const char *ids[VD_N_ALL_LAYERS + 1] = { NULL };
  guint n = 0;

  g_return_if_fail (G_IS_SETTINGS (settings) && layer != NULL);

  parts = vd_layers_read_locked (settings);
  parts = locked ? parts | layer->part : parts & ~layer->part;
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].part & parts)
      ids[n++] = vd_layer_infos[i].id;

  g_settings_set_strv (settings, "locked-layers", ids);
}

const VdLayerInfo *
vd_layers_find_part (VdParts parts)
{
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].part & parts)
      return &vd_layer_infos[i];

  g_return_val_if_reached (NULL);
}

const VdLayerInfo *
vd_layers_find_place (guint place)
{
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].place == place)
      return &vd_layer_infos[i];

  g_return_val_if_reached (NULL);
}
