#include "editor/tables/words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
#include "formats/words/wording.h"

static const char *
translate (const char *text)
{
  return gettext (text);
}

/* What names rows in sentences. */
static const struct
{
  VdIdKind  kind;
  VdRefKind ref;
} refs[] = {
  { VD_ID_SIDE, VD_REF_SIDE },
  { VD_ID_CLASS, VD_REF_CLASS },
  { VD_ID_UNIT, VD_REF_UNIT },
  { VD_ID_FIELD, VD_REF_FIELD },
  { VD_ID_MAP, VD_REF_FIELD },
  { VD_ID_REGION, VD_REF_REGION },
  { VD_ID_CHOICE, VD_REF_CHOICE },
};

static char *
name (gconstpointer names,
      VdIdKind      kind,
      const char   *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (refs); i++)
    if (refs[i].kind == kind)
      return vd_ref_name (names, refs[i].ref, id);

  g_return_val_if_fail (kind == VD_ID_EDGE, NULL);
  return vd_ref_name (names, strchr (id, ':') != NULL ? VD_REF_MAP_EDGE : VD_REF_EDGE, id);
}

static VdWording
get_wording (const VdProject *project)
{
  return (VdWording) { project, translate, name, project };
}

char *
vd_words_award (const VdProject *project,
                const VdNode    *award)
{
  const VdWording wording = get_wording (project);

  g_return_val_if_fail (project != NULL && award != NULL, NULL);

  return vd_wording_award (&wording, award);
}

char *
vd_words_condition (const VdProject *project,
                    const VdNode    *row)
{
  const VdWording wording = get_wording (project);

  g_return_val_if_fail (project != NULL && row != NULL, NULL);

  return vd_wording_condition (&wording, row);
}

char *
vd_words_level (const VdProject *project,
                const VdNode    *level)
{
  const VdWording wording = get_wording (project);

  g_return_val_if_fail (project != NULL && level != NULL, NULL);

  return vd_wording_level (&wording, level);
}

char *
vd_words_entry (const VdProject *project,
                const VdNode    *group)
{
  const VdWording wording = get_wording (project);

  g_return_val_if_fail (project != NULL && group != NULL, NULL);

  return vd_wording_entry (&wording, group);
}
