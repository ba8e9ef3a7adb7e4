#include "validator/agreed.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "formats/io/json-writer.h"
#include "validator/columns.h"

/* (transfer full) */
static char *
name_kind (const VdAgreeKind *kind)
{
  static const char *const groups[VD_N_AGREE_GROUPS] = {
    N_("terrain"), N_("hexsides"), N_("paths"), N_("names"), N_("region")
  };

  return g_strjoin (" ", _(groups[kind->group]), kind->id, NULL);
}

/* As a row of a map names it. (transfer full) */
static char *
name_place (const VdAgreed  *agreed,
            const VdDispute *dispute)
{
  const VdMap *map = agreed->agreement->maps->pdata[0];
  const VdAgreeKind *kind = agreed->agreement->kinds->pdata[dispute->kind];
  g_autofree char *hex = vd_map_get_label (map, dispute->cell);
  g_autofree char *next = dispute->next >= 0 ? vd_map_get_label (map, dispute->next) : NULL;

  if (next == NULL)
    return g_steal_pointer (&hex);

  return g_strconcat (hex, kind->group == VD_AGREE_SIDES ? "/" : "-", next, NULL);
}

static gboolean
leaves_map (const VdAgreeKind *kind,
            const VdDispute   *dispute)
{
  return kind->group == VD_AGREE_PATHS && dispute->next < 0;
}

/* Text */

static const char *
say_value (const char *value)
{
  if (value == NULL)
    return _("nothing");

  return g_str_equal (value, "yes") ? _("yes") : value;
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
  g_autofree char *of = name_kind (kind);
  g_autofree char *place = name_place (agreed, dispute);
  g_autoptr (GString) says = g_string_new (NULL);
  guint file = find_row (agreed, dispute);

  for (guint i = 0; i < agreed->n; i++)
    g_string_append_printf (says, "%s%s", i > 0 ? " | " : "", say_value (dispute->says[i]));
  if (dispute->is_settled)
    g_string_append_printf (says, " -> %s", say_value (dispute->right));

  printf ("%s:%u: %s, %s%s: %s\n", agreed->files[file], MAX (dispute->lines[file], 1), place, of,
          leaves_map (kind, dispute) ? _(" off the map") : "", says->str);
}

static void
tell_kind (const VdAgreeKind *kind)
{
  g_autofree char *name = name_kind (kind);
  g_autofree char *fitted = vd_columns_fit (name, VD_NAME_WIDTH);
  VdInterval kappa;

  printf ("%s %9" G_GUINT64_FORMAT " %9u", fitted, kind->agreeing.n, kind->n_disputes);
  if (vd_kappa (&kind->agreeing, &kappa))
    printf ("  %6.3f  %.3f to %.3f\n", kappa.value, kappa.low, kappa.high);
  else
    printf ("       -\n");
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
tell_bound (const VdMissed *missed,
            const char     *why)
{
  printf ("%s\n", why);
  printf (_("At most %.3g errors are to be expected that both made (in 39 of 40 maps).\n"),
          missed->high);
}

static void
tell_missed (const VdMissed *missed)
{
  printf (_("Errors that both made, and that agree: %.3g to be expected (95 %%: %.3g to %.3g).\n"),
          missed->expected, missed->low, missed->high);
  printf (_("Of 100 such maps %.0f have none of them, and 39 of 40 have at most %u.\n"),
          100 * missed->none, missed->most);
}

static void
tell_settled (const VdAgreement *agreement)
{
  if (agreement->n_settled == 0)
    return;

  printf (_("Of %u disputes between the first two %u are settled: the first was wrong in %u, the "
            "second in %u, both in %u.\n"), agreement->n_between, agreement->n_settled,
          agreement->wrong[0], agreement->wrong[1], agreement->n_neither);
  if (agreement->n_settled < agreement->n_between)
    printf ("%s\n", _("The others are taken to be as these."));
}

static void
tell_estimate (const VdAgreed *agreed)
{
  VdMissed missed;

  putchar ('\n');
  tell_settled (agreed->agreement);
  switch (vd_agreement_estimate (agreed->agreement, &missed))
    {
    case VD_AGREE_NO_ERRORS:
      puts (_("The first two agree in all, so there is nothing to make an estimate of."));
      break;
    case VD_AGREE_OPEN:
      tell_bound (&missed, _("Nobody has said who was right, so there is no estimate: settle the "
                             "disputes by a third file, or by --settled."));
      break;
    case VD_AGREE_TOO_FEW:
      tell_bound (&missed, _("Too few disputes for an estimate."));
      break;
    case VD_AGREE_ESTIMATE:
      tell_missed (&missed);
      break;
    }

  puts (agreed->one_reader
        ? _("One person made these files: errors are not independent, and there may be many more.  "
            "This is a lower bound.")
        : _("This holds for two people who err independently; where hard places mislead both, or "
            "one person made both files, there are more."));
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

  if (marks == NULL)
    return;

  putchar ('\n');
  printf (ngettext ("%u row has become checked.\n", "%u rows have become checked.\n",
                    marks->n_checked), marks->n_checked);
  if (marks->n_disputed > 0)
    printf (ngettext ("%u row is disputed, and stays as %s has it.\n",
                      "%u rows are disputed, and stay as %s has them.\n", marks->n_disputed),
            marks->n_disputed, agreed->files[0]);
  if (marks->n_suggested > 0)
    printf (ngettext ("%u row agrees, but nobody who has it entered it without a suggestion.\n",
                      "%u rows agree, but nobody who has them entered them without a suggestion.\n",
                      marks->n_suggested), marks->n_suggested);
  if (marks->n_other > 0)
    printf (ngettext ("%u row agrees, but was not read from the map, as its status says.\n",
                      "%u rows agree, but were not read from the map, as their status says.\n",
                      marks->n_other), marks->n_other);
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
  g_autofree char *place = name_place (agreed, dispute);

  vd_json_object (json, NULL);
  vd_json_string (json, "group", vd_agree_groups[kind->group]);
  if (kind->id != NULL)
    vd_json_string (json, "id", kind->id);
  vd_json_string (json, "at", place);
  if (leaves_map (kind, dispute))
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
