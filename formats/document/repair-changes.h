/* repair-changes.h: what a repair holds, for the code that proposes it and that makes it */
#pragma once

#include "formats/document/repair.h"

G_BEGIN_DECLS

typedef enum
{
  VD_CHANGE_SET,
  VD_CHANGE_WORD,
  VD_CHANGE_INSERT,
  VD_CHANGE_REMOVE
} VdChangeKind;

/**
 * VdChange:
 * @before: nowhere if the row goes where it belongs
 * @element: of the row; of a new one
 * @was: (nullable): the value or the word that must be there
 * @value: (nullable)
 */
typedef struct
{
  VdChangeKind kind;
  VdRowPlace   place;
  VdRowPlace   before;
  char        *element;
  char        *attribute;
  char        *was;
  char        *value;
  GStrv        words;
} VdChange;

struct _VdRepair
{
  char      *phrase;
  GPtrArray *changes; /* of VdChange */
  gboolean   takes;
};

G_END_DECLS
