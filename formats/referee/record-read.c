/* record-read.c: a recorded game from text */
#include "formats/referee/record-file.h"

#include <errno.h>
#include <string.h>

#include "formats/io/input.h"
#include "formats/referee/notation.h"

#define MAX_HEAD 64 /* lines */

VdRecordFile *
vd_record_file_new (const char *path)
{
  VdRecordFile *self;

  g_return_val_if_fail (path != NULL, NULL);

  self = g_new0 (VdRecordFile, 1);
  self->path = g_strdup (path);
  self->players = g_ptr_array_new_with_free_func (g_free);
  self->record = vd_record_new ();
  self->core = VD_CORE_VERSION;

  return self;
}

void
vd_record_file_free (VdRecordFile *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->path);
  g_free (self->title);
  g_free (self->scenario);
  g_free (self->text);
  g_ptr_array_unref (self->players);
  vd_record_free (self->record);
  g_free (self);
}

char *
vd_record_file_get_scenario (const VdRecordFile *self)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (self != NULL && self->scenario != NULL, NULL);

  folder = g_path_get_dirname (self->path);
  return strcmp (folder, ".") == 0 ? g_strdup (self->scenario)
                                   : g_build_filename (folder, self->scenario, NULL);
}

/* Lines */

typedef struct
{
  VdRecordFile     *file;
  const VdScenario *scenario;
  char             *at;     /* the next line; lines are cut where they end */
  char             *end;
  guint             line;   /* the number of the one that is read */
  guint             heads;  /* which words of the head were there, as bits */
  GArray           *path;
  GPtrArray        *options; /* of char*: what the head says was chosen */
  VdRecordMark      mark;   /* the last one */
  gboolean          closed;
  GError          **error;
} Reader;

/* @remedy: a sentence. */
G_GNUC_PRINTF (4, 5) static gboolean
fail (Reader        *self,
      VdFormatError  code,
      const char    *remedy,
      const char    *format,
      ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = g_strdup_vprintf (format, args);
  va_end (args);

  vd_blank_controls (why);
  g_set_error (self->error, VD_FORMAT_ERROR, code, "%s:%u: %s. %s", self->file->path, MAX (self->line, 1),
               why, remedy);
  return FALSE;
}

/* The next line that says something, without the blanks around it; (nullable) at
 * the end, or with an error set. */
static char *
next_line (Reader *self)
{
  while (self->at < self->end)
    {
      char *line = self->at;
      char *stop = memchr (line, '\n', self->end - line);
      gsize length = (stop != NULL ? stop : self->end) - line;

      self->at = stop != NULL ? stop + 1 : self->end;
      self->line++;
      if (length > VD_RECORD_MAX_LINE)
        {
          fail (self, VD_FORMAT_ERROR_LIMIT, "Divide it; orders stand a line each.",
                "the line is longer than %d bytes", VD_RECORD_MAX_LINE);
          return NULL;
        }

      line[length] = '\0';
      if (!g_utf8_validate (line, length, NULL)) /* a byte 0 is none either */
        {
          fail (self, VD_FORMAT_ERROR_SYNTAX, "Save the file as UTF-8.",
                "the line is no text in UTF-8");
          return NULL;
        }

      g_strstrip (line);
      if (*line != '\0' && *line != '#')
        return line;
    }

  return NULL;
}

static gboolean
has_failed (const Reader *self)
{
  return *self->error != NULL;
}

/* Cuts the first word off; the rest begins with a word or is "". */
static char *
take_word (char **rest)
{
  char *word = *rest;

  *rest += strcspn (*rest, " \t");
  if (**rest != '\0')
    {
      *(*rest)++ = '\0';
      *rest += strspn (*rest, " \t");
    }

  return word;
}

static gboolean
read_hash (Reader     *self,
           const char *text,
           guint64    *hash)
{
  if (strlen (text) == 16 && strspn (text, "0123456789abcdef") == 16)
    {
      *hash = g_ascii_strtoull (text, NULL, 16);
      return TRUE;
    }

  return fail (self, VD_FORMAT_ERROR_SYNTAX, "Let vedette write it.",
               "expected a hash of 16 digits and letters a to f, not \"%s\"", text);
}

/* The head */

enum
{
  HEAD_TITLE, HEAD_SCENARIO, HEAD_RULES, HEAD_CORE, HEAD_PLAYER, HEAD_OPTION, HEAD_SEED,
  N_HEADS
};

static const struct
{
  const char *word;
  gboolean    repeats;
} heads[N_HEADS] = {
  [HEAD_TITLE] = { "title", FALSE },
  [HEAD_SCENARIO] = { "scenario", FALSE },
  [HEAD_RULES] = { "rules", FALSE },
  [HEAD_CORE] = { "core", FALSE },
  [HEAD_PLAYER] = { "player", TRUE },
  [HEAD_OPTION] = { "option", TRUE },
  [HEAD_SEED] = { "seed", FALSE },
};

static int
find_head (const char *word)
{
  for (guint i = 0; i < N_HEADS; i++)
    if (strcmp (heads[i].word, word) == 0)
      return i;

  return -1;
}

static gboolean
read_scenario_name (Reader     *self,
                    const char *name)
{
  if (g_path_is_absolute (name) || strstr (name, "://") != NULL || strcmp (name, "-") == 0)
    return fail (self, VD_FORMAT_ERROR_SCHEMA, "Name it from the folder of this file.",
                 "the scenario \"%s\" is no file name relative to this file", name);

  self->file->scenario = g_strdup (name);
  return TRUE;
}

static gboolean
read_number (Reader     *self,
             const char *text,
             guint64     most,
             guint64    *number)
{
  if (g_ascii_string_to_unsigned (text, 10, 0, most, number, NULL))
    return TRUE;

  return fail (self, VD_FORMAT_ERROR_SYNTAX, "Let vedette write it.",
               "expected a number from 0 to %" G_GUINT64_FORMAT ", not \"%s\"", most, text);
}

static gboolean
read_value (Reader     *self,
            guint       head,
            const char *value)
{
  VdRecordFile *file = self->file;
  guint64 number = 0;
  gboolean good = TRUE;

  switch (head)
    {
    case HEAD_TITLE:
      file->title = g_strdup (value);
      return TRUE;
    case HEAD_SCENARIO:
      return read_scenario_name (self, value);
    case HEAD_RULES:
      return read_hash (self, value, &file->rules);
    case HEAD_CORE:
      good = read_number (self, value, G_MAXINT32, &number);
      file->core = number;
      return good;
    case HEAD_PLAYER:
      g_ptr_array_add (file->players, g_strdup (value));
      return TRUE;
    case HEAD_OPTION:
      g_ptr_array_add (self->options, g_strdup (value));
      return TRUE;
    case HEAD_SEED:
      return read_number (self, value, G_MAXUINT64, &file->record->seed);
    default:
      g_assert_not_reached ();
    }
}

static gboolean
read_head_line (Reader *self,
                char   *line,
                guint   n)
{
  char *value = line;
  const char *word = take_word (&value);
  int head = find_head (word);

  if (head < 0 || n > MAX_HEAD)
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "The head ends with \"seed\"; orders follow it.",
                 "expected title, scenario, rules, core, player, option or seed, not \"%s\"", word);
  if (*value == '\0')
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "Write it behind the word.",
                 "expected a value of %s", word);
  if ((self->heads & (1u << head)) && !heads[head].repeats)
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "Keep one of them.", "%s stands there twice", word);

  self->heads |= 1u << head;
  return read_value (self, head, value);
}

/* Up to the seed. */
static gboolean
read_head (Reader *self)
{
  char *line = next_line (self);

  if (line == NULL ||
      (strcmp (line, "vedette-game 1") != 0 && strcmp (line, "vedette-game 1 truth") != 0))
    return has_failed (self) ||
           fail (self, VD_FORMAT_ERROR_SCHEMA,
                 "Name a file that \"vedette playtest --save\" or the referee wrote.",
                 "expected \"vedette-game %d\" in the first line", VD_RECORD_VERSION);

  for (guint n = 1; !(self->heads & (1u << HEAD_SEED)); n++)
    {
      line = next_line (self);
      if (line == NULL)
        return has_failed (self) ||
               fail (self, VD_FORMAT_ERROR_SCHEMA, "It may be cut off; save it again.",
                     "the file ends before its seed");
      if (!read_head_line (self, line, n))
        return FALSE;
    }

  for (guint i = 0; i < HEAD_PLAYER; i++)
    if (!(self->heads & (1u << i)))
      return fail (self, VD_FORMAT_ERROR_SCHEMA, "Write it before the seed.",
                   "the head lacks \"%s\"", heads[i].word);

  return TRUE;
}

VdRecordFile *
vd_record_file_read_text (const char  *bytes,
                          gsize        n,
                          const char  *path,
                          GError     **error)
{
  g_autoptr (VdRecordFile) file = NULL;
  g_autoptr (GPtrArray) options = g_ptr_array_new_with_free_func (g_free);
  GError *inner = NULL;
  Reader reader;

  g_return_val_if_fail ((bytes != NULL || n == 0) && path != NULL, NULL);

  file = vd_record_file_new (path);
  reader = (Reader) { .file = file, .options = options, .error = &inner };

  file->text = g_malloc (n + 1);
  memcpy (file->text, bytes, n);
  file->text[n] = '\0';
  file->n_text = n;
  reader.at = file->text;
  reader.end = file->text + n;
  if (!read_head (&reader) || inner != NULL)
    {
      g_propagate_error (error, inner);
      return NULL;
    }

  /* The options are read once more, with the orders that they sum up. */
  memcpy (file->text, bytes, n);
  return g_steal_pointer (&file);
}

VdRecordFile *
vd_record_file_read (const char  *path,
                     GError     **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  bytes = vd_input_read_file (path, VD_RECORD_MAX_BYTES, &local);
  if (bytes != NULL)
    return vd_record_file_read_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), path,
                                     error);

  g_set_error (error, VD_FORMAT_ERROR, local->code, "%s: %s", path, local->message);
  return NULL;
}

/* The body */

static gboolean
append_mark (Reader     *self,
             const char *hash)
{
  self->mark.before = self->file->record->orders->len;
  self->mark.line = self->line;
  if (!read_hash (self, hash, &self->mark.hash))
    return FALSE;

  g_array_append_val (self->file->record->marks, self->mark);
  return TRUE;
}

static int
find_phase (const char *name)
{
  for (guint i = VD_PHASE_SETUP + 1; i < VD_N_PHASES; i++)
    if (i != VD_PHASE_OVER && strcmp (vd_phase_names[i], name) == 0)
      return i;

  return -1;
}

/* "turn 3 north movement HASH" */
static gboolean
read_turn (Reader *self,
           char   *rest)
{
  guint64 turn;
  int side, phase;

  if (!read_number (self, take_word (&rest), vd_scenario_get_n_turns (self->scenario), &turn))
    return FALSE;

  side = vd_scenario_find_side (self->scenario, take_word (&rest));
  phase = find_phase (take_word (&rest));
  if (side < 0 || phase < 0)
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "Name a side and a phase of the scenario.",
                 "expected \"turn NUMBER SIDE PHASE HASH\"");

  self->mark = (VdRecordMark) { .turn = turn, .phase = phase, .player = side,
                                .winner = VD_MAX_SIDES };
  return append_mark (self, rest);
}

/* "over 14 north 12 3 HASH" */
static gboolean
read_over (Reader *self,
           char   *rest)
{
  const char *turn = take_word (&rest);
  const char *winner = take_word (&rest);
  guint64 last;
  int side = strcmp (winner, "draw") == 0 ? VD_MAX_SIDES
                                          : vd_scenario_find_side (self->scenario, winner);

  if (side < 0)
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "Name a side of the scenario, or \"draw\".",
                 "there is no side \"%s\"", winner);

  if (!read_number (self, turn, vd_scenario_get_n_turns (self->scenario), &last))
    return FALSE;

  self->mark = (VdRecordMark) { .turn = last,
                                .phase = VD_PHASE_OVER, .winner = side };
  for (guint i = 0; i < VD_MAX_SIDES; i++)
    {
      const char *points = take_word (&rest);
      gint64 number;

      if (!g_ascii_string_to_signed (points, 10, G_MININT32, G_MAXINT32, &number, NULL))
        return fail (self, VD_FORMAT_ERROR_SYNTAX, "Let vedette write it.",
                     "expected the points of each side, not \"%s\"", points);
      self->mark.points[i] = number;
    }

  self->closed = TRUE;
  return append_mark (self, rest);
}

static gboolean
read_unfinished (Reader *self,
                 char   *rest)
{
  self->mark.stops = TRUE;
  self->closed = TRUE;
  return append_mark (self, rest);
}

static int
find_result (const VdScenario *scenario,
             const char       *code)
{
  for (guint i = 0; i < scenario->n_results; i++)
    if (strcmp (scenario->results[i].code, code) == 0)
      return i;

  return -1;
}

/* Whether the first word of @text is one. */
static gboolean
is_number (const char *text)
{
  gsize length = strspn (text, "0123456789");

  return length > 0 && (text[length] == '\0' || strchr (" \t", text[length]) != NULL);
}

/* "5", "5 3-1 Dr" */
static gboolean
read_throw (Reader  *self,
            char    *rest,
            VdThrow *thrown)
{
  guint64 die;
  int column, result;

  while (thrown->n < VD_MAX_DICE && is_number (rest))
    {
      if (!read_number (self, take_word (&rest), G_MAXUINT8, &die))
        return FALSE;
      thrown->dice[thrown->n++] = die;
    }

  if (thrown->n > 0 && *rest == '\0')
    return TRUE;

  column = vd_scenario_find_column (self->scenario, take_word (&rest));
  result = find_result (self->scenario, rest);
  if (thrown->n == 0 || column < 0 || result < 0)
    return fail (self, VD_FORMAT_ERROR_SYNTAX,
                 "After \"=\" stand the dice, for a combat also column and result of the table.",
                 "expected \"= DIE\" or \"= DIE COLUMN RESULT\"");

  thrown->column = column;
  thrown->result = result;
  return TRUE;
}

static gboolean
read_order (Reader *self,
            char   *line)
{
  VdRecord *record = self->file->record;
  VdRecordOrder row = { .line = self->line, .path = record->cells->len,
                        .thrown.column = VD_NO_COLUMN };
  char *thrown = strstr (line, " = ");
  g_autoptr (GError) inner = NULL;

  if (record->orders->len >= VD_RECORD_MAX_ORDERS)
    return fail (self, VD_FORMAT_ERROR_LIMIT, "Divide the game.", "more than %d orders",
                 VD_RECORD_MAX_ORDERS);
  if (thrown != NULL)
    {
      *thrown = '\0';
      if (!read_throw (self, thrown + 3 + strspn (thrown + 3, " \t"), &row.thrown))
        return FALSE;
    }

  if (!vd_order_parse (self->scenario, line, &row.order, self->path, &inner))
    return fail (self, VD_FORMAT_ERROR_SYNTAX,
                 "Names are those of the scenario; man vedette-replay lists the orders.",
                 "%s", inner->message);
  if (self->path->len > VD_RECORD_MAX_PATH)
    return fail (self, VD_FORMAT_ERROR_LIMIT, "Shorten it.", "a path of more than %d hexes",
                 VD_RECORD_MAX_PATH);

  row.n_path = self->path->len;
  g_array_append_vals (record->cells, self->path->data, self->path->len);
  g_array_append_val (record->orders, row);
  return TRUE;
}

static const struct
{
  const char *word;
  gboolean  (*read) (Reader *self,
                     char   *rest);
} headings[] = {
  { "turn ", read_turn },
  { "over ", read_over },
  { "unfinished ", read_unfinished },
};

static gboolean
read_body_line (Reader *self,
                char   *line)
{
  if (self->closed)
    return fail (self, VD_FORMAT_ERROR_SYNTAX, "Take it away.", "something follows the end");

  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    if (g_str_has_prefix (line, headings[i].word))
      {
        char *rest = line + strlen (headings[i].word);

        return headings[i].read (self, rest + strspn (rest, " \t"));
      }

  return read_order (self, line);
}

/* The head sums up what was chosen. */
static gboolean
compare_options (Reader *self)
{
  const VdRecord *record = self->file->record;
  guint n = 0;

  for (guint i = 0; i < record->orders->len; i++)
    {
      const VdRecordOrder *row = &g_array_index (record->orders, VdRecordOrder, i);
      g_autofree char *text = NULL;

      if (row->order.kind != VD_ORDER_CHOOSE)
        continue;

      self->line = row->line;
      text = vd_order_print (self->scenario, &row->order, NULL, 0);
      if (n >= self->options->len ||
          strcmp (text + strlen ("choose "), self->options->pdata[n++]) != 0)
        return fail (self, VD_FORMAT_ERROR_SCHEMA, "Mend the head, or the order.",
                     "the head does not say this option");
    }

  return n == self->options->len ||
         fail (self, VD_FORMAT_ERROR_SCHEMA, "Take it out of the head.",
               "the option \"%s\" of the head is never chosen",
               (const char *) self->options->pdata[n]);
}

static gboolean
read_body (Reader *self)
{
  VdRecord *record = self->file->record;
  char *line;

  vd_record_cut (record, 0);
  g_array_set_size (record->marks, 0);
  while ((line = next_line (self)) != NULL)
    if (!read_body_line (self, line))
      return FALSE;

  if (has_failed (self))
    return FALSE;
  if (!self->closed)
    return fail (self, VD_FORMAT_ERROR_SCHEMA, "It may be cut off; save it again.",
                 "the file ends without \"over\" or \"unfinished\"");

  return compare_options (self);
}

gboolean
vd_record_file_parse (VdRecordFile      *self,
                      const VdScenario  *scenario,
                      GError           **error)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));
  g_autoptr (GPtrArray) options = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;
  GError *inner = NULL;
  Reader reader;

  g_return_val_if_fail (self != NULL && self->text != NULL && scenario != NULL, FALSE);

  text = g_memdup2 (self->text, self->n_text + 1);
  reader = (Reader) { .file = self, .scenario = scenario, .at = text, .end = text + self->n_text,
                      .path = path, .options = options, .mark.turn = 1, .error = &inner };

  reader.mark.winner = VD_MAX_SIDES;
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->scenario, g_free);
  g_ptr_array_set_size (self->players, 0);
  if (read_head (&reader) && inner == NULL && read_body (&reader))
    return TRUE;

  g_propagate_error (error, inner);
  return FALSE;
}
