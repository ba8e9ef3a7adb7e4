/* row-name.h: what the rows of a battle are called in their documents */
#pragma once

#include "core/scenario/scenario.h"
#include "core/text/about.h"

G_BEGIN_DECLS

/**
 * vd_about_name:
 * @about: not %VD_ABOUT_NOTHING
 * @name: (out caller-allocates)
 */
void vd_about_name (const VdScenario *self,
                    VdAbout           about,
                    VdRowName        *name);

G_END_DECLS
