/* close-window WINDOW: asks a window to close, by its number, as a manager of windows does where
 * there is one. */
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>

int
main (int   argc,
      char *argv[])
{
  Display *display = XOpenDisplay (NULL);
  XEvent event = { .xclient = { .type = ClientMessage, .format = 32 } };

  if (argc != 2 || display == NULL)
    {
      fputs ("usage: close-window WINDOW, on a display\n", stderr);
      return 64;
    }

  event.xclient.window = strtoul (argv[1], NULL, 0);
  event.xclient.message_type = XInternAtom (display, "WM_PROTOCOLS", False);
  event.xclient.data.l[0] = (long) XInternAtom (display, "WM_DELETE_WINDOW", False);
  XSendEvent (display, event.xclient.window, False, NoEventMask, &event);
  XCloseDisplay (display);
  return 0;
}
