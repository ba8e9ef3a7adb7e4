#include "formats/scan/vips-start.h"

/* What it warns of becomes an error of whoever asked, or is of no matter. */
static void
be_quiet (const char     *domain,
          GLogLevelFlags  level,
          const char     *message,
          gpointer        data)
{
}

/* Where warnings are to end the program, as G_DEBUG and tests have it, GLib does not ask the handler
 * of a domain: it stays so for ours and for those that warn of our mistakes, but what is odd in a
 * picture is none. */
static void
survive_warnings (void)
{
  static const char *const others[] = {
    "", "vedette-edit", "vedette-editor", "GLib", "GLib-GObject", "GLib-GIO", "Gdk", "Gtk",
  };
  GLogLevelFlags fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK);

  g_log_set_always_fatal (fatal & ~G_LOG_LEVEL_WARNING);
  for (guint i = 0; (fatal & G_LOG_LEVEL_WARNING) != 0 && i < G_N_ELEMENTS (others); i++)
    g_log_set_fatal_mask (others[i], fatal);
}

static gpointer
start (gpointer data)
{
  if (vips_init ("vedette") != 0)
    g_error ("libvips: %s", vips_error_buffer ());

  g_log_set_handler ("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, be_quiet,
                     NULL);
  survive_warnings ();
  /* What it would keep of pictures that were opened is memory, and files that have changed. */
  vips_cache_set_max (0);
  vips_concurrency_set (1); /* what it is given to do at a time is too little to be shared */
  return NULL;
}

void
vd_vips_start (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, start, NULL);
}
