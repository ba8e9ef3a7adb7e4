#include "tests/shared/imported.h"

#include <string.h>

static void
assert_documents (const VdImported *imported)
{
  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *document = imported->documents->pdata[i];
      g_autoptr (GBytes) bytes = vd_document_write (document->document);
      g_autoptr (GError) error = NULL;
      g_autoptr (VdDocument) again = vd_document_load_bytes (bytes, document->name, &error);
      g_autoptr (GBytes) written = NULL;

      g_assert_no_error (error);
      written = vd_document_write (again);
      g_assert_true (g_bytes_equal (bytes, written));
    }
}

static guint
count_told (const VdImported *imported)
{
  const VdFateItem *item;
  guint n = 0;

  for (; (item = vd_fates_get (imported->fates, n)) != NULL; n++)
    {
      g_autofree char *said = vd_fate_item_say (item, NULL);

      g_assert_true (g_utf8_validate (said, -1, NULL));
      g_assert_null (strchr (said, '\n'));
    }

  return n;
}

guint
imported_assert_sound (const VdImported *imported)
{
  assert_documents (imported);
  return count_told (imported);
}
