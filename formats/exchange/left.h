/* left.h: what an export leaves behind
 *
 * Nothing is dropped unsaid.  All that the documents hold and the format does not say
 * it takes (carried.h) is counted by vd_left_walk(): the topmost elements that are not
 * taken, with all that stands in them; attributes of elements that are; comments;
 * what is of other namespaces.  What a format loses besides, it adds itself: rows
 * that it would have taken, and whatever else it can count.
 */
#pragma once

#include "core/text/phrase.h"
#include "formats/exchange/carried.h"
#include "formats/io/json-writer.h"

G_BEGIN_DECLS

typedef struct _VdLeft VdLeft;

typedef enum
{
  VD_LEFT_ELEMENT,   /* of the documents of a kind */
  VD_LEFT_ATTRIBUTE, /* likewise */
  VD_LEFT_COMMENTS,  /* and processing instructions */
  VD_LEFT_FOREIGN,   /* of other namespaces, and what this version does not know */
  VD_LEFT_OTHER      /* what the format has said */
} VdLeftKind;

/**
 * VdLeftItem:
 * @document: where an element or an attribute stands
 * @element: (nullable)
 * @attribute: (nullable)
 * @what: (nullable): of other things, what they are
 * @n: how many
 * @n_inside: of elements, how many stand in them
 */
typedef struct
{
  VdLeftKind               kind;
  VdDocumentKind           document;
  const VdElement         *element;
  const VdSchemaAttribute *attribute;
  const char              *what;
  guint                    n;
  guint                    n_inside;
} VdLeftItem;

VdLeft           *vd_left_new     (void);
void              vd_left_free    (VdLeft             *self);

/**
 * vd_left_add:
 * @what: what is lost, marked with N_, as its number follows: "ends of roads"
 */
void              vd_left_add     (VdLeft             *self,
                                   const char         *what,
                                   guint               n);

/**
 * vd_left_add_row:
 *
 * Says of a row of an element that the format takes that this one is lost.  It counts as
 * @what once, however often that is said.
 */
void              vd_left_add_row (VdLeft             *self,
                                   const char         *what,
                                   const VdNode       *row);

/* Whether that was said of it. */
gboolean          vd_left_has_row (const VdLeft       *self,
                                   const VdNode       *row);

/* Counts what of the document is not in @list, a format's (carried.h). */
void              vd_left_walk    (VdLeft             *self,
                                   const VdDocument   *document,
                                   const char *const  *list);

/* Returns: (transfer none) (nullable): the item of that number, from 0 */
const VdLeftItem *vd_left_get     (const VdLeft       *self,
                                   guint               number);

#define VD_LEFT_ANYWHERE -1

/**
 * VdLeftLine: something that is left, in words
 * @document: the kind of document in which it stands, or %VD_LEFT_ANYWHERE
 * @text: a phrase, with how many there are: "combat results (36)"
 */
typedef struct
{
  int   document;
  char *text;
} VdLeftLine;

/* Returns: (transfer full) (element-type VdLeftLine): all of it, one by one, by documents */
GPtrArray        *vd_left_list    (const VdLeft       *self);

/**
 * vd_left_say:
 * @translate: (nullable): gettext()
 *
 * Returns: (transfer full) (nullable): all of it in a sentence; %NULL if nothing is left
 */
char             *vd_left_say     (const VdLeft       *self,
                                   VdTranslate         translate);

/* Writes a member "left", an array of all items, in English. */
void              vd_left_write   (const VdLeft       *self,
                                   VdJson             *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLeft, vd_left_free)

G_END_DECLS
