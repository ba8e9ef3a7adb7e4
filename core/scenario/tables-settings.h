/* tables-settings.h: mechanics, parameters and rulings by number
 *
 * A part of tables.h; the list is settings.def, and setting.h has them by name.
 */
#pragma once

#include "core/scenario/setting.h"

G_BEGIN_DECLS

typedef enum
{
#define VD_MECHANIC(symbol, name) VD_MECHANIC_##symbol,
#include "core/scenario/settings.def"
  VD_N_MECHANICS,
  VD_MECHANIC_NONE = VD_N_MECHANICS
} VdMechanic;

typedef enum
{
#define VD_SETTING(symbol, name, mechanic, kind, usual, ...) VD_SET_##symbol,
#include "core/scenario/settings.def"
  VD_N_SETS
} VdSetting;

/* Who takes ground that counts, where supply is played: values of the setting. */
typedef enum
{
  VD_HOLDS_SUPPLIED,
  VD_HOLDS_ANYWAY,
  VD_HOLDS_ENTERED
} VdSupplyHold;

G_END_DECLS
