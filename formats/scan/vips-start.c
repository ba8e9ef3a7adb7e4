#include "formats/scan/vips-start.h"

/* What it warns of becomes an error of whoever asked. */
static void
be_quiet (const char     *domain,
          GLogLevelFlags  level,
          const char     *message,
          gpointer        data)
{
}

static gpointer
start (gpointer data)
{
  if (vips_init ("vedette") != 0)
    g_error ("libvips: %s", vips_error_buffer ());

  g_log_set_handler ("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, be_quiet,
                     NULL);
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
