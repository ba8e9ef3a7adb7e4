#include "formats/print/inks.h"

#include <gio/gio.h>
#include <string.h>

#include "formats/io/error.h"

#define PROGRAM "gs"
#define LOOK_EVERY 50 /* milliseconds */

/* Where a profile says what it is for (ICC.1, 7.2). */
#define PROFILE_SPACE 16
#define PROFILE_MARK 36
#define PROFILE_HEAD 128

/* Whether it can be done */

/* @path: of a file that says how a press mixes inks */
static gboolean
check_profile (const char  *path,
               GError     **error)
{
  g_autofree char *data = NULL;
  g_autofree char *why = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &data, &length, NULL))
    why = vd_phrase_new (N_("%s cannot be read"), path);
  else if (length < PROFILE_HEAD || memcmp (data + PROFILE_MARK, "acsp", 4) != 0)
    why = vd_phrase_new (N_("%s is no ICC profile; name one of a press, as printers hand them out"),
                         path);
  else if (memcmp (data + PROFILE_SPACE, "CMYK", 4) != 0)
    why = vd_phrase_new (N_("%s is not for cyan, magenta, yellow and black; name one of a press"),
                         path);

  return why == NULL || vd_option_refuse (error, "profile", why);
}

gboolean
vd_inks_check (const VdPrint  *print,
               GError        **error)
{
  const char *profile = vd_print_get_text (print, "profile");
  g_autofree char *program = NULL;

  if (!vd_print_get_flag (print, "cmyk"))
    return TRUE;

  program = g_find_program_in_path (PROGRAM);
  if (program == NULL)
    return vd_option_refuse (error, "cmyk", N_("needs the program gs, which is not installed: its "
                                               "package is ghostscript"));

  return profile == NULL || check_profile (profile, error);
}

/* The program */

typedef struct
{
  GSubprocess  *process;
  GMainLoop    *loop;
  VdWatch      *watch;
  GBytes       *output, *said;
  gboolean      is_done;
} Run;

static void
on_done (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Run *self = user_data;

  self->is_done = g_subprocess_communicate_finish (self->process, result, &self->output,
                                                   &self->said, NULL);
  g_main_loop_quit (self->loop);
}

static gboolean
on_look (gpointer user_data)
{
  Run *self = user_data;

  if (self->watch != NULL && vd_watch_is_cancelled (self->watch))
    g_subprocess_force_exit (self->process);

  return G_SOURCE_CONTINUE;
}

static GSubprocess *
start (const VdPrint  *print,
       GError        **error)
{
  const char *profile = vd_print_get_text (print, "profile");
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  /* "-" is standard input; -dSAFER lets no page read files. */
  g_strv_builder_add_many (words, PROGRAM, "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH",
                           "-sDEVICE=pdfwrite", "-sColorConversionStrategy=CMYK",
                           "-sProcessColorModel=DeviceCMYK", "-dAutoRotatePages=/None",
                           "-dDownsampleColorImages=false", "-dDownsampleGrayImages=false",
                           "-dDownsampleMonoImages=false", "-sstdout=%stderr", "-o", "-", NULL);
  if (profile != NULL)
    {
      g_autofree char *permit = g_strconcat ("--permit-file-read=", profile, NULL);
      g_autofree char *chosen = g_strconcat ("-sOutputICCProfile=", profile, NULL);

      g_strv_builder_add_many (words, permit, chosen, NULL);
    }
  g_strv_builder_add (words, "-");

  all = g_strv_builder_end (words);
  return g_subprocess_newv ((const char *const *) all,
                            G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                            G_SUBPROCESS_FLAGS_STDERR_PIPE, error);
}

static void
run (Run    *self,
     GBytes *input)
{
  GMainContext *context = g_main_context_new ();
  GSource *look = g_timeout_source_new (LOOK_EVERY);

  g_main_context_push_thread_default (context);
  self->loop = g_main_loop_new (context, FALSE);
  g_source_set_callback (look, on_look, self, NULL);
  g_source_attach (look, context);
  g_subprocess_communicate_async (self->process, input, NULL, on_done, self);
  g_main_loop_run (self->loop);

  g_source_destroy (look);
  g_source_unref (look);
  g_main_loop_unref (self->loop);
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
}

/* The first line of what it said, which says most. */
static void
complain (const Run  *self,
          GError    **error)
{
  gsize length = 0;
  const char *said = self->said != NULL ? g_bytes_get_data (self->said, &length) : NULL;
  g_autofree char *text = g_strndup (said != NULL ? said : "", length);
  g_autofree char *valid = NULL;

  text[strcspn (text, "\n")] = '\0';
  valid = g_utf8_make_valid (text, -1);
  vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                       N_("Ghostscript cannot make inks of the pages: %s"), valid);
}

GBytes *
vd_inks_convert (const VdPrint  *print,
                 GBytes         *pdf,
                 VdWatch        *watch,
                 GError        **error)
{
  Run self = { .watch = watch };
  gboolean is_good;

  self.process = start (print, NULL);
  if (self.process == NULL)
    {
      vd_option_refuse (error, "cmyk", N_("the program gs cannot be started"));
      return NULL;
    }

  run (&self, pdf);
  is_good = self.is_done && g_subprocess_get_successful (self.process) &&
            g_bytes_get_size (self.output) > 0;
  if (!is_good && (watch == NULL || !vd_watch_is_cancelled (watch)))
    complain (&self, error);

  g_object_unref (self.process);
  g_clear_pointer (&self.said, g_bytes_unref);
  if (!is_good)
    g_clear_pointer (&self.output, g_bytes_unref);
  return self.output;
}
