#include "validator/agreed.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/text/phrase.h"
#include "formats/agree/agree-words.h"
#include "formats/io/json-writer.h"
#include "validator/columns.h"

/* Text */

/* (transfer full); @phrase: (transfer full) */
static char *
say (char *phrase)
{
  char *said = vd_phrase_say (phrase, gettext);

  g_free (phrase);
  return said;
}

static void
append_value (GString    *text,
              const char *value)
{
  g_autofree char *said = say (vd_agree_say_value (value));

  g_string_append (text, said);
}

/* The first file that has a row there, and its line; else the first of all. */
static guint
find_row (const VdAgreed  *agreed,
          const VdDispute *dispute)
{
  for (guint i = 0; i < agreed->n; i++)
    if (dispute->lines[i] > 0)
      return i;

  return 0;
}

static void
tell_dispute (const VdAgreed  *agreed,
              const VdDispute *dispute)
{
  const VdAgreeKind *kind = agreed->agreement->kinds->pdata[dispute->kind];
  g_autofree char *of = say (vd_agree_say_kind (kind));
  g_autofree char *place = vd_agree_write_place (agreed->agreement, dispute);
  g_autoptr (GString) says = g_string_new (NULL);
  guint file = find_row (agreed, dispute);

  for (guint i = 0; i < agreed->n; i++)
    {
      g_string_append (says, i > 0 ? " | " : "");
      append_value (says, dispute->says[i]);
    }
  if (dispute->is_settled)
    {
      g_string_append (says, " -> ");
      append_value (says, dispute->right);
    }

  printf ("%s:%u: %s, %s%s: %s\n", agreed->files[file], MAX (dispute->lines[file], 1), place, of,
          vd_agree_leaves_map (kind, dispute) ? _(" off the map") : "", says->str);
}

static void
tell_kind (const VdAgreeKind *kind)
{
  g_autofree char *name = say (vd_agree_say_kind (kind));
  g_autofree char *fitted = vd_columns_fit (name, VD_NAME_WIDTH);
  VdInterval kappa;

  printf ("%s %9" G_GUINT64_FORMAT " %9u", fitted, kind->agreeing.n, kind->n_disputes);
  if (!vd_kappa (&kind->agreeing, &kappa))
    printf ("       -\n");
  else if (!vd_kappa_is_telling (&kappa))
    /* Translators: in place of kappa: too few decisions to tell agreement from chance */
    printf ("       -  %s\n", _("too few to tell"));
  else
    printf ("  %6.3f  %.3f to %.3f\n", kappa.value, kappa.low, kappa.high);
}

static void
tell_kinds (const VdAgreed *agreed)
{
  g_autofree char *heading = vd_columns_fit (_("Agreement"), VD_NAME_WIDTH);

  /* Translators: the heading of a table; numbers stand right below the ends of the words. */
  printf ("%s %s\n", heading, _("decisions  disputes   kappa  95 %"));
  for (guint i = 0; i < agreed->agreement->kinds->len; i++)
    tell_kind (agreed->agreement->kinds->pdata[i]);
}

static void
tell_estimate (const VdAgreed *agreed)
{
  g_autoptr (GPtrArray) lines = vd_agree_say_estimate (agreed->agreement, agreed->one_reader);

  putchar ('\n');
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line = vd_phrase_say (lines->pdata[i], gettext);

      puts (line);
    }
}

static void
tell_gold (const VdAgreed *agreed)
{
  const VdGold *gold = &agreed->agreement->gold;

  if (!agreed->has_gold)
    return;

  putchar ('\n');
  if (gold->n == 0)
    {
      puts (_("There is no gold row."));
      return;
    }

  for (guint i = 0; i < agreed->n; i++)
    {
      VdInterval part = vd_interval_of_part (gold->wrong[i], gold->n);

      printf (_("Gold: %s is wrong in %u of %u (95 %%: %.2f to %.2f in 100).\n"), agreed->files[i],
              gold->wrong[i], gold->n, 100 * part.low, 100 * part.high);
    }
  printf (_("Gold: the first two are wrong alike in %u.\n"), gold->wrong_alike);
}

static void
tell_marks (const VdAgreed *agreed)
{
  const VdAgreeMarks *marks = agreed->marks;
  g_autoptr (GPtrArray) lines = NULL;

  if (marks == NULL)
    return;

  lines = vd_agree_say_marks (marks, agreed->files[0]);
  putchar ('\n');
  for (guint i = 0; i < lines->len; i++)
    {
      g_autofree char *line = vd_phrase_say (lines->pdata[i], gettext);

      puts (line);
    }
}

void
vd_agreed_tell (const VdAgreed *agreed)
{
  const GPtrArray *disputes = agreed->agreement->disputes;

  for (guint i = 0; i < disputes->len; i++)
    tell_dispute (agreed, disputes->pdata[i]);
  if (disputes->len > 0)
    putchar ('\n');

  tell_kinds (agreed);
  tell_estimate (agreed);
  tell_gold (agreed);
  tell_marks (agreed);
}

/* JSON: words of the files; null for nothing */

static void
put_interval (VdJson           *json,
              const char       *key,
              const VdInterval *interval)
{
  vd_json_object (json, key);
  vd_json_number (json, "value", interval->value);
  vd_json_number (json, "low", interval->low);
  vd_json_number (json, "high", interval->high);
  vd_json_close (json, '}');
}

static void
put_kind (VdJson            *json,
          const VdAgreeKind *kind)
{
  VdInterval kappa;

  vd_json_object (json, NULL);
  vd_json_string (json, "group", vd_agree_groups[kind->group]);
  if (kind->id != NULL)
    vd_json_string (json, "id", kind->id);
  vd_json_integer (json, "decisions", kind->agreeing.n);
  vd_json_integer (json, "disputes", kind->n_disputes);
  if (vd_kappa (&kind->agreeing, &kappa))
    put_interval (json, "kappa", &kappa);
  vd_json_close (json, '}');
}

static void
put_dispute (VdJson          *json,
             const VdAgreed  *agreed,
             const VdDispute *dispute)
{
  const VdAgreeKind *kind = agreed->agreement->kinds->pdata[dispute->kind];
  g_autofree char *place = vd_agree_write_place (agreed->agreement, dispute);

  vd_json_object (json, NULL);
  vd_json_string (json, "group", vd_agree_groups[kind->group]);
  if (kind->id != NULL)
    vd_json_string (json, "id", kind->id);
  vd_json_string (json, "at", place);
  if (vd_agree_leaves_map (kind, dispute))
    vd_json_boolean (json, "off", TRUE);
  vd_json_array (json, "says");
  for (guint i = 0; i < agreed->n; i++)
    vd_json_string (json, NULL, dispute->says[i]);
  vd_json_close (json, ']');
  vd_json_array (json, "lines");
  for (guint i = 0; i < agreed->n; i++)
    vd_json_integer (json, NULL, dispute->lines[i]);
  vd_json_close (json, ']');
  vd_json_boolean (json, "settled", dispute->is_settled);
  if (dispute->is_settled)
    vd_json_string (json, "right", dispute->right);
  vd_json_close (json, '}');
}

static void
put_estimate (VdJson         *json,
              const VdAgreed *agreed)
{
  static const char *const answers[] = { "no-disputes", "open", "too-few", "estimate" };
  const VdAgreement *agreement = agreed->agreement;
  VdMissed missed;
  VdAgreeAnswer answer = vd_agreement_estimate (agreement, &missed);

  vd_json_object (json, "errors");
  vd_json_string (json, "answer", answers[answer]);
  vd_json_integer (json, "disputes", agreement->n_between);
  vd_json_integer (json, "settled", agreement->n_settled);
  vd_json_integer (json, "first-wrong", agreement->wrong[0]);
  vd_json_integer (json, "second-wrong", agreement->wrong[1]);
  vd_json_integer (json, "both-wrong", agreement->n_neither);
  if (answer == VD_AGREE_ESTIMATE)
    {
      vd_json_number (json, "expected", missed.expected);
      vd_json_number (json, "low", missed.low);
      vd_json_number (json, "none", missed.none);
      vd_json_integer (json, "most", missed.most);
    }
  if (answer != VD_AGREE_NO_ERRORS)
    vd_json_number (json, "high", missed.high);
  vd_json_boolean (json, "lower-bound", agreed->one_reader);
  vd_json_close (json, '}');
}

static void
put_gold (VdJson         *json,
          const VdAgreed *agreed)
{
  const VdGold *gold = &agreed->agreement->gold;

  vd_json_object (json, "gold");
  vd_json_integer (json, "decisions", gold->n);
  vd_json_array (json, "wrong");
  for (guint i = 0; i < agreed->n; i++)
    vd_json_integer (json, NULL, gold->wrong[i]);
  vd_json_close (json, ']');
  vd_json_integer (json, "wrong-alike", gold->wrong_alike);
  vd_json_close (json, '}');
}

static void
put_marks (VdJson             *json,
           const VdAgreeMarks *marks)
{
  vd_json_object (json, "rows");
  vd_json_integer (json, "checked", marks->n_checked);
  vd_json_integer (json, "disputed", marks->n_disputed);
  vd_json_integer (json, "suggested", marks->n_suggested);
  vd_json_integer (json, "alone", marks->n_alone);
  vd_json_integer (json, "partly", marks->n_partly);
  vd_json_integer (json, "not-read", marks->n_other);
  vd_json_close (json, '}');
}

void
vd_agreed_put (const VdAgreed *agreed)
{
  const VdAgreement *agreement = agreed->agreement;
  VdJson json;

  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  vd_json_array (&json, "files");
  for (guint i = 0; i < agreed->n; i++)
    vd_json_string (&json, NULL, agreed->files[i]);
  vd_json_close (&json, ']');
  vd_json_array (&json, "kinds");
  for (guint i = 0; i < agreement->kinds->len; i++)
    put_kind (&json, agreement->kinds->pdata[i]);
  vd_json_close (&json, ']');
  vd_json_array (&json, "disputes");
  for (guint i = 0; i < agreement->disputes->len; i++)
    put_dispute (&json, agreed, agreement->disputes->pdata[i]);
  vd_json_close (&json, ']');
  put_estimate (&json, agreed);
  if (agreed->has_gold)
    put_gold (&json, agreed);
  if (agreed->marks != NULL)
    put_marks (&json, agreed->marks);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}
