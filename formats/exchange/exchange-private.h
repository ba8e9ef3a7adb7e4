/* exchange-private.h: what exports and imports have in common */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

/* @why: a phrase, or marked with N_.  Returns: %FALSE */
gboolean    vd_exchange_fail         (GError                 **error,
                                      VdExchangeError          code,
                                      const char              *before,
                                      const char              *why);

/* @values: (nullable).  Returns: (nullable): what was chosen, or what is usual */
const char *vd_exchange_get_value    (const VdExchangeOption  *options,
                                      GHashTable              *values,
                                      const char              *name);

/* Whether all that was chosen can be. */
gboolean    vd_exchange_check_values (const VdExportFormat    *format,
                                      const VdExchangeOption  *options,
                                      GHashTable              *values,
                                      GError                 **error);

/* @watch: (nullable).  Returns: whether to go on */
gboolean    vd_exchange_step         (VdWatch                 *watch,
                                      guint                    done,
                                      guint                    total);

G_END_DECLS
