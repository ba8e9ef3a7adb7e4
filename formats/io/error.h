/* error.h: why something can't be read or written */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_FORMAT_ERROR (vd_format_error_quark ())
GQuark vd_format_error_quark (void);

typedef enum
{
  VD_FORMAT_ERROR_OPEN,   /* the file cannot be read or written */
  VD_FORMAT_ERROR_SYNTAX, /* not well-formed XML, or XML that we refuse (DTD, entities) */
  VD_FORMAT_ERROR_SCHEMA, /* well-formed, but not one of our documents */
  VD_FORMAT_ERROR_LIMIT,  /* too large, too deep */
  VD_FORMAT_ERROR_CUT,    /* what went to a pipe or a device may have been written in part */
  VD_FORMAT_ERROR_UNPLAYABLE, /* a scenario that is to be played and cannot be */
  VD_FORMAT_ERROR_OPTION  /* the message begins with the name of an option and a colon */
} VdFormatError;

/* Sets a phrase (core/text/phrase.h) as the message of @error. */
void   vd_format_error_set   (GError        **error,
                              VdFormatError   code,
                              const char     *format,
                              ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
