/* exchange-private.h: what exports and imports have in common */
#pragma once

#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

/* @why: a phrase, or marked with N_.  Returns: %FALSE */
gboolean    vd_exchange_fail         (GError                 **error,
                                      VdExchangeError          code,
                                      const char              *before,
                                      const char              *why);

/* @watch: (nullable).  Returns: whether to go on */
gboolean    vd_exchange_step         (VdWatch                 *watch,
                                      guint                    done,
                                      guint                    total);

G_END_DECLS
