#include "core/text/phrase.h"

#include <string.h>

/* A phrase is FIRST sentence NEXT argument NEXT argument LAST.  No document can
 * hold these characters, as XML forbids them; if another text does, it is read as
 * badly as it is written, but harmlessly. */
#define FIRST '\x1c'
#define NEXT '\x1f'
#define LAST '\x1d'

/* Phrases within phrases. */
#define MAX_DEPTH 8

/* A sentence has no more arguments; what is beyond them is left out. */
#define MAX_ARGUMENTS 12

/* Making */

typedef struct
{
  va_list list;
} Arguments;

/* Where a conversion ends that begins at the percent sign @at. */
static const char *
find_end (const char *at)
{
  at++;
  while (*at != '\0' && strchr ("-+ #0123456789.*$", *at) != NULL)
    at++;

  return *at != '\0' ? at + 1 : at;
}

static void
add_string (GString    *phrase,
            const char *text,
            int         length)
{
  g_string_append_c (phrase, NEXT);
  if (length < 0)
    g_string_append (phrase, text != NULL ? text : "?");
  else
    g_string_append_len (phrase, text, length);
}

/* @start: its percent sign
 * @end: behind the conversion */
static void
add_argument (GString    *phrase,
              const char *start,
              const char *end,
              Arguments  *args)
{
  switch (end[-1])
    {
    case 's':
      {
        int length = end[-2] == '*' ? va_arg (args->list, int) : -1;

        add_string (phrase, va_arg (args->list, const char *), length);
        break;
      }
    case 'u':
      g_string_append_printf (phrase, "%c%u", NEXT, va_arg (args->list, guint));
      break;
    case 'd':
      g_string_append_printf (phrase, start[1] == '+' ? "%c%+d" : "%c%d", NEXT,
                              va_arg (args->list, int));
      break;
    case '%':
      break;
    default:
      g_critical ("a phrase has a conversion that is not known");
    }
}

char *
vd_phrase_new_valist (const char *format,
                      va_list     list)
{
  GString *phrase = g_string_new (NULL);
  const char *at = format;
  Arguments args;

  va_copy (args.list, list);
  g_string_append_printf (phrase, "%c%s", FIRST, format);
  while ((at = strchr (at, '%')) != NULL)
    {
      const char *end = find_end (at);

      add_argument (phrase, at, end, &args);
      at = end;
    }
  g_string_append_c (phrase, LAST);
  va_end (args.list);

  return g_string_free (phrase, FALSE);
}

char *
vd_phrase_new (const char *format,
               ...)
{
  va_list args;
  char *phrase;

  va_start (args, format);
  phrase = vd_phrase_new_valist (format, args);
  va_end (args);

  return phrase;
}

char *
vd_phrase_of (const char *sentence)
{
  return sentence == NULL || *sentence == FIRST
         ? g_strdup (sentence) : g_strdup_printf ("%c%s%c", FIRST, sentence, LAST);
}

/* Saying */

static void say_text (GString     *said,
                      const char  *text,
                      gsize        length,
                      VdTranslate  translate,
                      guint        depth);

/* The end of a part of a phrase: the next NEXT or LAST that is not of a phrase
 * within it. */
static const char *
find_part_end (const char *at,
               const char *end)
{
  guint within = 0;

  for (; at < end; at++)
    if (*at == FIRST)
      within++;
    else if (within == 0 && (*at == NEXT || *at == LAST))
      break;
    else if (*at == LAST)
      within--;

  return at;
}

/* @arguments: as they are said */
static void
fill_in (GString    *said,
         const char *sentence,
         GPtrArray  *arguments)
{
  guint next = 0;

  while (*sentence != '\0')
    {
      const char *end;
      guint number;

      if (*sentence != '%')
        {
          g_string_append_c (said, *sentence++);
          continue;
        }

      end = find_end (sentence);
      number = strspn (sentence + 1, "0123456789");
      if (end[-1] == '%')
        g_string_append_c (said, '%');
      else if (sentence[1 + number] == '$')
        number = g_ascii_strtoull (sentence + 1, NULL, 10);
      else
        number = ++next;

      if (end[-1] != '%' && number > 0 && number <= arguments->len)
        g_string_append (said, arguments->pdata[number - 1]);
      sentence = end;
    }
}

/* @at: behind the FIRST of a phrase.  Returns what is behind its LAST. */
static const char *
say_phrase (GString     *said,
            const char  *at,
            const char  *end,
            VdTranslate  translate,
            guint        depth)
{
  const char *stop = find_part_end (at, end);
  g_autofree char *sentence = g_strndup (at, stop - at);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);

  while (stop < end && *stop == NEXT && arguments->len < MAX_ARGUMENTS)
    {
      GString *argument = g_string_new (NULL);

      at = stop + 1;
      stop = find_part_end (at, end);
      say_text (argument, at, stop - at, translate, depth + 1);
      g_ptr_array_add (arguments, g_string_free (argument, FALSE));
    }

  /* The catalogue's own head answers to nothing. */
  fill_in (said, translate != NULL && *sentence != '\0' ? translate (sentence) : sentence,
           arguments);
  return stop < end ? stop + 1 : stop;
}

static void
say_text (GString     *said,
          const char  *text,
          gsize        length,
          VdTranslate  translate,
          guint        depth)
{
  const char *end = text + length;

  while (text < end)
    if (*text == FIRST && depth < MAX_DEPTH)
      text = say_phrase (said, text + 1, end, translate, depth);
    else
      g_string_append_c (said, *text++);
}

char *
vd_phrase_say (const char  *phrase,
               VdTranslate  translate)
{
  GString *said;

  if (phrase == NULL)
    return NULL;

  said = g_string_new (NULL);
  say_text (said, phrase, strlen (phrase), translate, 0);
  return g_string_free (said, FALSE);
}
