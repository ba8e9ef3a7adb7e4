/* json-read.h: what the files that read JSON share
 *
 * The battle is written down as XML, row by row, and always is a place in the JSON.  Only
 * json*.c include this.
 */
#pragma once

#include <json-glib/json-glib.h>

#include "core/text/phrase.h"
#include "formats/exchange/import.h"
#include "formats/exchange/json/json-form.h"

G_BEGIN_DECLS

/**
 * VdJsonReader:
 * @name: of the file
 * @out: the XML
 * @place: where in the JSON: "/maps/0/terrain/hex/3"
 * @line: of @out, as far as it is @counted
 * @wanted: 0, or a line of @out of which it is to be @found what it was made of
 * @error: the first fault
 * @put_more: what is put at the end of a scenario
 */
typedef struct _VdJsonReader VdJsonReader;
struct _VdJsonReader
{
  const char *name;
  JsonObject *root;
  GString    *out;
  GString    *place;
  guint       line;
  gsize       counted;
  guint       wanted;
  GString    *found;
  GError     *error;
  void      (*put_more) (VdJsonReader *self);
};

/* json.c: as VdExportFormat.read */
gboolean    vd_json_read_battle   (VdImport                *self,
                                   GError                 **error);

/* json-read-rows.c: an element with all that stands in it and beside it */
void        vd_json_read_row      (VdJsonReader            *self,
                                   const VdElement         *element,
                                   JsonNode                *node);

/* json-read-values.c: keeps the first fault, a phrase.  Returns: %FALSE */
gboolean    vd_json_fail          (VdJsonReader            *self,
                                   const char              *format,
                                   ...) G_GNUC_PRINTF (2, 3);

/* From here on we are at that member, or item; till vd_json_leave(), which takes what these
 * return. */
gsize       vd_json_go_to         (VdJsonReader            *self,
                                   const char              *member);
gsize       vd_json_go_to_item    (VdJsonReader            *self,
                                   guint                    number);
void        vd_json_leave         (VdJsonReader            *self,
                                   gsize                    before);

/* What is written from here on is made of the row that we are at. */
void        vd_json_mark_line     (VdJsonReader            *self);

/* Text for the XML, with what must be escaped. */
gboolean    vd_json_is_clean      (const char              *text);
gboolean    vd_json_put_text      (VdJsonReader            *self,
                                   const char              *text);
gboolean    vd_json_put_attribute (VdJsonReader            *self,
                                   const char              *name,
                                   const char              *value);
gboolean    vd_json_check_name    (VdJsonReader            *self,
                                   const char              *name);

/* Each returns (nullable): %NULL with a fault if it is none */
const char *vd_json_get_text      (VdJsonReader            *self,
                                   JsonNode                *node);
JsonArray  *vd_json_get_array     (VdJsonReader            *self,
                                   JsonNode                *node);
JsonObject *vd_json_get_object    (VdJsonReader            *self,
                                   JsonNode                *node);
/* Of a member that must be there. */
const char *vd_json_get_member    (VdJsonReader            *self,
                                   JsonObject              *object,
                                   const char              *member);
/* Returns: (nullable): without a fault */
const char *vd_json_peek_text     (JsonObject              *object,
                                   const char              *member);

/* Returns: (transfer full) (nullable): as it is written in a document */
char       *vd_json_read_value    (VdJsonReader            *self,
                                   const VdSchemaAttribute *attribute,
                                   JsonNode                *node);

G_END_DECLS
