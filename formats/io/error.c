#include "formats/io/error.h"

#include "core/text/phrase.h"

G_DEFINE_QUARK (vd-format-error-quark, vd_format_error)

void
vd_format_error_set (GError        **error,
                     VdFormatError   code,
                     const char     *format,
                     ...)
{
  g_autofree char *phrase = NULL;
  va_list args;

  g_return_if_fail (format != NULL);

  va_start (args, format);
  phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error_literal (error, VD_FORMAT_ERROR, code, phrase);
}
