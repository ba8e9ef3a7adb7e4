#include "formats/scan/scheme.h"

#include <string.h>

#include "config.h"
#include "core/text/phrase.h"
#include "formats/io/error.h"
#include "formats/scan/libraries.h"

#ifdef VD_HAVE_TESSERACT
#include <tesseract/capi.h>

struct _VdNumberReader
{
  TessBaseAPI *api;
};

VdNumberReader *
vd_number_reader_new (GError **error)
{
  VdNumberReader *self = g_new0 (VdNumberReader, 1);

  self->api = TessBaseAPICreate ();
  TessBaseAPISetVariable (self->api, "debug_file", "/dev/null");
  if (TessBaseAPIInit3 (self->api, NULL, "eng") != 0)
    {
      g_set_error_literal (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                           N_("tesseract does not find its data for \"eng\"."));
      vd_number_reader_free (self);
      return NULL;
    }

  TessBaseAPISetVariable (self->api, "tessedit_char_whitelist",
                          "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  TessBaseAPISetPageSegMode (self->api, PSM_SINGLE_LINE);
  return self;
}

void
vd_number_reader_free (VdNumberReader *self)
{
  TessBaseAPIDelete (self->api);
  g_free (self);
}

double
vd_number_reader_read (const VdGrey *crop,
                       char         *text,
                       gpointer      reader)
{
  VdNumberReader *self = reader;
  char *read;
  guint n = 0;

  TessBaseAPISetImage (self->api, crop->bytes, crop->width, crop->height, 1, crop->stride);
  TessBaseAPISetSourceResolution (self->api, 300);
  read = TessBaseAPIGetUTF8Text (self->api);
  for (const char *at = read; at != NULL && *at != '\0' && n + 1 < VD_MAX_READ; at++)
    if (g_ascii_isalnum (*at))
      text[n++] = *at;
  text[n] = '\0';
  TessDeleteText (read);
  return CLAMP (TessBaseAPIMeanTextConf (self->api) / 100.0, 0, 1);
}
#else
VdNumberReader *
vd_number_reader_new (GError **error)
{
  g_set_error_literal (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                       vd_scan_get_missing (VD_SCAN_HAS_NUMBERS));
  return NULL;
}

void
vd_number_reader_free (VdNumberReader *self)
{
}

double
vd_number_reader_read (const VdGrey *crop,
                       char         *text,
                       gpointer      reader)
{
  text[0] = '\0';
  return 0;
}
#endif
