#include "core/text/finding.h"

#include <string.h>

static void
finding_free (gpointer data)
{
  VdFinding *finding = data;

  g_free (finding->code);
  g_free (finding->text);
  g_free (finding->remedy);
  g_free (finding->phrase);
  g_free (finding->remedy_phrase);
  g_free (finding->file);
  g_free (finding->hex);
  g_free (finding->subject);
  g_free (finding->rule);
  g_free (finding->ignored);
  g_free (finding->word);
  if (finding->repair != NULL)
    finding->free_repair (finding->repair);
  g_free (finding);
}

VdFindings *
vd_findings_new (void)
{
  return g_ptr_array_new_with_free_func (finding_free);
}

/* In ASCII one byte; from U+0080 to U+009F two. */
void
vd_blank_controls (char *text)
{
  for (guchar *at = (guchar *) text; *at != '\0'; at++)
    if (g_ascii_iscntrl (*at))
      *at = ' ';
    else if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] <= 0x9f)
      at[0] = at[1] = ' ';
}

/* What is too long ends in the middle of a name, not of a character. */
VdCalled
vd_call (const char *id,
         const char *name)
{
  VdCalled called;
  const char *end;

  if (id == NULL || name == NULL || strcmp (id, name) == 0)
    g_strlcpy (called.text, id != NULL ? id : "?", sizeof called.text);
  else
    g_snprintf (called.text, sizeof called.text, "%s (%s)", name, id);

  if (!g_utf8_validate (called.text, -1, &end))
    called.text[end - called.text] = '\0';
  return called;
}

VdFinding *
vd_findings_add (VdFindings *findings,
                 const char *code,
                 VdSeverity  severity,
                 const char *format,
                 ...)
{
  VdFinding *finding = g_new0 (VdFinding, 1);
  va_list args;

  g_return_val_if_fail (code != NULL && format != NULL, NULL);

  va_start (args, format);
  finding->phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  finding->text = vd_finding_say (finding, NULL);

  finding->code = g_strdup (code);
  finding->severity = severity;
  g_ptr_array_add (findings, finding);

  return finding;
}

static char *
say_in_one_line (const char  *phrase,
                 VdTranslate  translate)
{
  char *text = vd_phrase_say (phrase, translate);

  if (text != NULL)
    vd_blank_controls (text);
  return text;
}

void
vd_finding_set_spot (VdFinding *self,
                     guint      map,
                     guint      cell)
{
  self->has_spot = TRUE;
  self->spot = (VdSpot) { map, cell };
  self->map = map;
}

void
vd_finding_set_name (VdFinding       *self,
                     const VdRowName *name)
{
  g_free (self->subject);
  self->subject = vd_row_name_print (name);
  self->key = name->key != NULL ? self->subject + strlen (name->element) + 1 : NULL;
}

void
vd_finding_set_map (VdFinding *self,
                    guint      map)
{
  self->map = self->spot.map = map;
}

void
vd_finding_set_remedy (VdFinding  *self,
                       const char *remedy)
{
  g_free (self->remedy);
  g_free (self->remedy_phrase);
  self->remedy_phrase = vd_phrase_of (remedy);
  self->remedy = say_in_one_line (self->remedy_phrase, NULL);
}

char *
vd_finding_say (const VdFinding *self,
                VdTranslate      translate)
{
  return say_in_one_line (self->phrase, translate);
}

char *
vd_finding_say_remedy (const VdFinding *self,
                       VdTranslate      translate)
{
  return say_in_one_line (self->remedy_phrase, translate);
}

guint
vd_findings_count (const VdFindings *findings,
                   VdSeverity        severity)
{
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (finding->ignored == NULL && !finding->known && finding->severity >= severity)
        n++;
    }

  return n;
}

const char *
vd_severity_name (VdSeverity severity)
{
  static const char *const names[] = { "note", "warning", "error" };

  g_return_val_if_fail (severity <= VD_ERROR, NULL);
  return names[severity];
}
