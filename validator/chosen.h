/* chosen.h: options of formats on a command line, those that several have in common once */
#pragma once

#include "formats/exchange/exchange.h"
#include "validator/command.h"

G_BEGIN_DECLS

typedef struct _VdChosen VdChosen;

/* @imports: whether what may be chosen of imports is meant, not of exports. */
VdChosen   *vd_chosen_new         (gboolean    imports);
/* @options: those of a command, which are of no format. */
VdChosen   *vd_chosen_new_of      (const VdOptionRow *options);
void        vd_chosen_free        (VdChosen   *self);

/* As vd_usage_parse(), with these options behind those of @usage. */
gboolean    vd_chosen_parse       (VdChosen       *self,
                                   const VdUsage  *usage,
                                   int             argc,
                                   char          **argv);

/* Returns: (transfer container): of char*: char*, as #VdExportRequest wants it; likewise */
GHashTable *vd_chosen_get_values  (const VdChosen *self);

/* Returns: the exit code, a mistake in a choice being one of the command line */
int         vd_chosen_fail        (const GError *error);

G_END_DECLS
