/* schema.h: the elements and attributes of our namespace, as one table
 *
 * What a document may say is declared here, and only here: what may stand
 * where, what kind of thing it is, which rows of a kind read it, what people
 * call it.  From this come the RELAX NG schemas for other programs
 * (schema-rng.c), what the reader accepts, the canonical order, keys and lists of
 * diff and merge, limits of numbers, references and what names them, findings on
 * what nothing reads, the fields of the editor; and the tables of
 * formats/README.md are held to it by a test.
 *
 * The rows stand in a file for each kind of document, in the order of that page:
 * schema-system.c, schema-map.c, schema-scenario.c, schema-cases.c.  To add an
 * attribute to an element is to add a row there, and to write the code that acts
 * on it.
 *
 * GLib alone is needed here, so that the program of the build that writes the
 * schemas needs nothing else.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What has ids, and what is named by them; the system's kinds come first. */
typedef enum
{
  VD_ID_CLASS,
  VD_ID_TERRAIN,
  VD_ID_SIDE_KIND,
  VD_ID_PATH_KIND,
  VD_ID_PERIOD,
  VD_ID_SHIFT,     /* a row that moves columns or changes dice */
  VD_ID_RESULT,
  VD_ID_MAP,
  VD_ID_FIELD,     /* an area, or a map that has none */
  VD_ID_SIDE,
  VD_ID_ARMY,
  VD_ID_FORMATION,
  VD_ID_UNIT,
  VD_ID_OPTION,
  VD_ID_GROUP,
  VD_ID_TRACK,
  VD_ID_AWARD,
  VD_ID_CHOICE,    /* of its option */
  VD_ID_SECTION,   /* of a track */
  VD_ID_ZONE,
  VD_ID_SOURCE,    /* of its file */
  VD_ID_EDGE,      /* of its map, likewise what follows */
  VD_ID_REGION,
  VD_ID_RUN,
  VD_ID_PATH,
  VD_ID_SCAN,
  VD_ID_DOCUMENT,  /* a system, a scenario, a case */
  VD_ID_MECHANIC,  /* what the program has, which no row declares */
  VD_ID_SETTING,
  VD_ID_POINT,
  VD_N_IDS
} VdIdKind;

/* How a value is written. */
typedef enum
{
  VD_VALUE_TEXT,      /* a line of anything */
  VD_VALUE_WORD,      /* one of @words */
  VD_VALUE_TRAITS,    /* words that mechanics look for, with blanks between */
  VD_VALUE_ID,        /* names the row among its @kind; see vd_schema_is_id() of what is "id" */
  VD_VALUE_REF,       /* the id of one of its @kind */
  VD_VALUE_REFS,      /* several, with blanks between */
  VD_VALUE_CONDITION, /* options and their choices that must all hold: "plan=a louis=yes" */
  VD_VALUE_NUMBER,    /* whole, from @least to @most */
  VD_VALUE_TURN,      /* likewise, of a turn */
  VD_VALUE_POINTS,    /* of strength: "3", "1/2": whole quarters, up to @most points */
  VD_VALUE_COST,      /* movement points, likewise, or "never" */
  VD_VALUE_MULTIPLE,  /* of a strength: "2", "3/2": whole quarters from @least to @most */
  VD_VALUE_FRACTION,  /* that something is multiplied by: "1/2" */
  VD_VALUE_RATIO,     /* "2", "3:2" */
  VD_VALUE_ODDS,      /* "3-1" */
  VD_VALUE_FACES,     /* of a die, with blanks between */
  VD_VALUE_CODES,     /* of results, one for each column */
  VD_VALUE_COLOR,     /* "#rrggbb" */
  VD_VALUE_DECIMAL,   /* degrees, metres */
  VD_VALUE_RANGE,     /* of printed numbers: "1-20" */
  VD_VALUE_HEX,       /* as printed: "0707", "map:0707" */
  VD_VALUE_HEXES,     /* several, with blanks between */
  VD_VALUE_ROUTE,     /* the same in order, from one to the next */
  VD_VALUE_HEXSIDES,  /* "1306/1405", "0809>0810" */
  VD_VALUE_SETTING,   /* of a parameter: a word, a number, sides */
  VD_VALUE_PHASE,     /* of a side: "combat blue" */
  VD_VALUE_CANCEL,    /* "exit 0707 blue" */
  VD_VALUE_CASES,     /* of a book of rules, "; " between */
  VD_VALUE_LANGUAGE,  /* "de" */
  VD_VALUE_FILE       /* its name, from the folder of this one */
} VdValueType;

/* Whether a row can be without it. */
typedef enum
{
  VD_NEED_NOT,
  VD_NEED_ASKED, /* it opens, but is unfinished: forms do not let it be emptied */
  VD_NEED_MUST   /* a file without it is not read */
} VdNeed;

/* Who looks at it. */
typedef enum
{
  VD_READ_BY_RULES,
  VD_READ_BY_MAP,     /* the map as it is drawn and played on */
  VD_READ_BY_DRAWING, /* of counters and maps */
  VD_READ_BY_CHECK,
  VD_READ_BY_PEOPLE,
  VD_READ_BY_NOBODY   /* kept for other programs; that it is not played is a finding */
} VdReadBy; /* See vd_attribute_is_of_rules() before an attribute moves to another. */

/**
 * VdSchemaAttribute:
 * @name: interned
 * @kind: of an id and of references
 * @is_qualified: of references: the map stands before it, "map:north"
 * @needed: it must be there: of @need
 * @least, @most: of numbers
 * @words: (nullable): all that it may be, "|" between
 * @values: (nullable): the same, %NULL-terminated; made of @words
 * @played: (nullable): those of @words that the rules play; %NULL for all, or for none of what
 *   drawing reads
 * @read_if: (nullable): which rows read it, see vd_attribute_is_read(); %NULL for all
 * @usual: (nullable): what holds where it is not given
 * @since: (nullable): the first version of Vedette that has it; %NULL for 0.1.0
 * @title, @help: (nullable): for people; not translated yet
 *
 * A row of the table, and the same as it is looked up.
 */
typedef struct
{
  const char  *name;
  VdValueType  type;
  VdIdKind     kind;
  gboolean     is_qualified;
  VdNeed       need;
  VdReadBy     reader;
  guint        least, most;
  const char  *words;
  const char  *played;
  const char  *read_if;
  const char  *usual;
  const char  *since;
  const char  *title;
  const char  *help;
  gboolean     needed;
  char       **values;
} VdSchemaAttribute;

typedef struct _VdElement VdElement;

/**
 * VdElement:
 * @id: tells elements of one name apart: "chart/hex", "terrain/hex"
 * @name: as in a file; interned
 * @keys: (array zero-terminated=1): attributes that name a row among its kind, if it
 *   has no id; see vd_node_get_key_word()
 * @key_ifs: (array zero-terminated=1): for each of them "name=value", without which it is no part
 *   of the key, or ""
 * @is_text: holds text
 * @is_sorted: its children are written in the order of their `at`
 * @is_once: stands at most once in its parent
 * @is_unplayed: no game depends on what stands in it: see vd_attribute_is_of_rules()
 * @is_transcribing: tells how a map is transcribed, and nothing of it; 0.1.0 had none of these
 * @attributes: (array length=n_attributes): in canonical order
 * @children: (array length=n_children): what may stand inside
 * @title: (nullable): several of it, for people; not translated yet
 */
struct _VdElement
{
  const char               *id;
  const char               *name;
  char                    **keys;
  char                    **key_ifs;
  gboolean                  is_text;
  gboolean                  is_sorted;
  gboolean                  is_once;
  gboolean                  is_unplayed;
  gboolean                  is_transcribing;
  guint                     n_attributes;
  const VdSchemaAttribute  *attributes;
  guint                     n_children;
  const VdElement         **children;
  const char               *title;
};

#define VD_SCHEMA_MAX_CHILDREN 32
#define VD_SCHEMA_MAX_ID 64 /* bytes */

/* Of a scan, in pixels. */
#define VD_SCAN_MAX_SIDE 100000

/**
 * vd_schema_get_root:
 *
 * Returns: (nullable): the root element of that name
 */
const VdElement *vd_schema_get_root      (const char      *name);

/**
 * vd_schema_get_child:
 * @name: interned
 * @index: (out) (optional): its place in @parent's children
 *
 * Returns: (nullable): the element @name as it may stand in @parent
 */
const VdElement *vd_schema_get_child     (const VdElement *parent,
                                          const char      *name,
                                          guint           *index);

/**
 * vd_schema_find:
 * @id: as "chart/hex"
 *
 * Returns: (nullable): the element
 */
const VdElement *vd_schema_find          (const char      *id);

/**
 * vd_schema_knows:
 *
 * Returns: whether any element of our namespace has that name
 */
gboolean         vd_schema_knows         (const char      *name);

/**
 * vd_element_get_rank:
 * @attribute: interned
 *
 * Returns: the place of an attribute in the canonical order, or -1 if it is
 *   not one of @element's
 */
int              vd_element_get_rank     (const VdElement *element,
                                          const char      *attribute);

/**
 * vd_element_get_attribute:
 * @name: need not be interned
 *
 * Returns: (nullable): the attribute
 */
const VdSchemaAttribute *vd_element_get_attribute (const VdElement *element,
                                                   const char      *name);

/* Returns: (transfer full): "at, terrain, case", for messages */
char            *vd_element_list_attributes (const VdElement *element);
char            *vd_element_list_children   (const VdElement *element);

/**
 * vd_attribute_allows:
 *
 * Returns: whether @value is one of the attribute's words, if it has any
 */
gboolean         vd_attribute_allows     (const VdSchemaAttribute *self,
                                          const char              *value);

/**
 * vd_attribute_plays:
 *
 * Returns: whether the rules play what has that word there, or leave the
 *   attribute to others
 */
gboolean         vd_attribute_plays      (const VdSchemaAttribute *self,
                                          const char              *value);

/**
 * vd_attribute_is_of_rules:
 *
 * What drawing, checks and people alone read is not, nor where files lie; what nobody reads
 * yet is.  Fingerprints are of these alone (formats/project/fingerprint.h): whoever moves an
 * attribute from one to the other makes other rules of every document that has it.
 *
 * Returns: whether a game can depend on the attribute having that value
 */
gboolean         vd_attribute_is_of_rules (const VdSchemaAttribute *self,
                                           const char              *value);

/* Whether the order of its words does not matter, and each stands once. */
gboolean         vd_attribute_is_set     (const VdSchemaAttribute *self);

/* Whether it names rows by their ids; see also @kind. */
gboolean         vd_attribute_refers     (const VdSchemaAttribute *self);

/**
 * VdRowGet:
 *
 * Returns: (nullable): the value of an attribute of @row
 */
typedef const char *(*VdRowGet)          (gconstpointer    row,
                                          const char      *attribute);

/**
 * vd_attribute_is_read:
 * @parent: (nullable): the element that the row stands in
 * @row, @get: what is asked for the other attributes of the row
 *
 * Which rows read an attribute is said in @read_if by conditions that must all
 * hold, with blanks between: "test=holds|enters", one of these words; "!test=holds",
 * another or none; "!at", without that attribute; "after", with it; "in=chart/side", in
 * that element.  " or " may stand between several such lists.
 *
 * Returns: whether anything reads the attribute of that row
 */
gboolean         vd_attribute_is_read    (const VdSchemaAttribute *self,
                                          const VdElement         *parent,
                                          gconstpointer            row,
                                          VdRowGet                 get);

/**
 * vd_schema_is_id:
 *
 * Ids are words of lists, of conditions and of the orders in recorded games, and may
 * stand behind that of their map: so no blanks, none of : = ; , + * > < / " and no
 * control characters; not empty, at most %VD_SCHEMA_MAX_ID bytes.  Codes of results
 * ("1/2") and keys of sources are not such words, and are not held to it.
 *
 * Returns: whether @text can be one
 */
gboolean         vd_schema_is_id         (const char      *text);

G_END_DECLS
