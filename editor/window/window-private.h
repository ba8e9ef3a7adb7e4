/* window-private.h: what the parts of the window share
 *
 * window.c         the widget: what it shows
 * window-actions.c what can be done
 * window-carry.c   counters that are carried from the map to the units
 * window-edit.c    what can be done with hexes that are selected, or asked for
 * window-export.c  the battle for other programs, and pictures of it, to files
 * window-files.c   opening
 * window-focus.c   who has the keys
 * window-games.c   games that are played, opened and shown
 * window-import.c  what other programs have written
 * window-pages.c   what the window turns between
 * window-safety.c  what one should know of files; what a crash has left
 * window-save.c    saving, here or elsewhere; closing
 * window-second.c  second passes of maps, begun and compared
 * window-tell.c    messages and questions
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/findings/finding-list.h"
#include "editor/games/game-bar.h"
#include "editor/panels/ask-bar.h"
#include "editor/panels/game-panel.h"
#include "editor/panels/layer-panel.h"
#include "editor/panels/name-popover.h"
#include "editor/panels/offer-bar.h"
#include "editor/panels/palette.h"
#include "editor/panels/paste-bar.h"
#include "editor/panels/rules-panel.h"
#include "editor/panels/scan-panel.h"
#include "editor/panels/status-legend.h"
#include "editor/project/open-job.h"
#include "editor/second/second-panel.h"
#include "editor/units/unit-panel.h"
#include "editor/units/unit-view.h"
#include "editor/widgets/page.h"
#include "editor/window/window.h"

G_BEGIN_DECLS

/* Each has its place over the content. */
typedef enum
{
  VD_BAR_TROUBLE,        /* edits can't be kept */
  VD_BAR_CHANGED,        /* another program has written a file */
  VD_BAR_REMARK,         /* what came of a recovery */
  VD_BAR_SHARED,         /* other scenarios have the maps too */
  VD_BAR_OPEN_ELSEWHERE,
  VD_BAR_GAME,           /* what is to be said of the game that is shown */
  VD_N_BARS
} VdWindowBar;

struct _VdEditorWindow
{
  GtkApplicationWindow  parent_instance;

  VdEditorProject      *project; /* (nullable) */
  VdTools              *tools;
  VdGames              *games;
  GSettings            *settings;
  char                 *pending_game; /* (nullable): to be shown once its scenario is open: */
  char                 *pending_battle; /* (nullable): this file */
  char                 *game_remark; /* (nullable): that was told of the game */
  GFile                *pending; /* to be opened once the changes are dealt with */
  VdJob                *opening; /* (nullable) */
  GFile                *opening_file;
  guint                 opening_source;
  gboolean              closing;
  GPtrArray            *pages;   /* of VdPage (borrowed): those of the three stacks */
  GtkFileChooserNative *chooser;
  char                 *asked_from; /* (nullable): the view that asks for hexes of the map */

  GtkBox               *bar_box;
  GtkWidget            *bars[VD_N_BARS]; /* (nullable) */
  GPtrArray            *monitors;        /* of GFileMonitor */
  guint                 look_source;
  VdRecovery           *recovery;        /* (nullable): that is being offered */
  gboolean              past_recovery;   /* the user wants what was saved */
  char                 *copy_path;       /* (nullable): where to save, once that is confirmed */
  gboolean              copy_moves;      /* the window goes on with the copy */
  GPtrArray            *due_pages;       /* of @pages, those that have not got the project */
  guint                 page_source;     /* they get it one by one */
  guint                 page_frames;     /* frames since there are some */
  gboolean              told_of_sharers;
  gboolean              closes_after;    /* once it is saved */
  guint                 saving_source;
  GtkWidget            *saving_box;
  GtkLabel             *saving_label;
  GtkProgressBar       *saving_bar;
  VdJob                *exporting;       /* (nullable): while a picture is drawn */
  char                 *export_path;     /* (nullable): into this file */

  /* Template */
  GtkLabel             *title;
  GtkLabel             *subtitle;
  GtkButton            *undo_button;
  GtkButton            *redo_button;
  GtkMenuButton        *open_menu;
  GMenu                *recent_menu;
  GMenu                *canvas_menu;
  GtkStack             *screens; /* the welcome, the project, or how far opening is */
  GtkLabel             *opening_label;
  GtkProgressBar       *opening_bar;
  GtkWidget            *cancel_opening;
  GtkStackSwitcher     *view_switcher;
  GtkStack             *views;
  GtkWidget            *map_page;
  GtkWidget            *tables_page;
  GtkStack             *tables_stack;
  GtkWidget            *tables_list;
  VdOfferBar           *offer_bar;
  VdPasteBar           *paste_bar;
  VdAskBar             *ask_bar;
  VdStatusLegend       *status_legend;
  VdPalette            *palette;
  VdGameBar            *game_bar;
  VdMapView            *view;
  VdUnitView           *unit_view;
  GtkBox               *map_switcher;
  GtkMenuButton        *open_menu_button;
  GtkMenuButton        *main_menu_button;
  GtkWidget            *worked_on; /* (nullable): has the keys when no menu is open */
  GtkPaned             *paned;
  GtkWidget            *panel;
  GtkStack             *panel_stack;
  GtkLabel             *panel_title;
  VdLayerPanel         *layers;
  VdFindingList        *findings;
  VdRulesPanel         *rules;
  VdScanPanel          *scans;
  VdSecondPanel        *second;
  VdGamePanel          *game_panel;
  GtkWidget            *status_bar;
  GtkWidget            *map_controls; /* in it */
  GtkLabel             *readout;
  GtkWidget            *unlock;
  GtkLabel             *zoom_label;
  GtkEntry             *go_to;
};

/* window.c */
void vd_editor_window_set_project  (VdEditorWindow        *self,
                             VdEditorProject *project);

/* window-tell.c */

/**
 * vd_editor_window_tell:
 *
 * Shows a message with a button to close it.
 */
void vd_editor_window_tell         (VdEditorWindow        *self,
                             const char      *title,
                             const char      *text);

/* A question; its buttons are to be added. */
GtkWidget *vd_editor_window_make_dialog (VdEditorWindow *self,
                             const char      *title,
                             const char      *text);

/* Shows a line in place of the readout, until that has something new to say. */
void vd_editor_window_say          (VdEditorWindow        *self,
                             const char      *text);

/* window-pages.c */
void vd_editor_window_add_pages  (VdEditorWindow         *self);

/* Shows all pages, or of a system without a scenario those that suit it. */
void vd_editor_window_fit_pages  (VdEditorWindow         *self,
                             gboolean         is_system);

/* Gives the project to the pages: to those on the screen at once, to others when
 * they come there or, one after the other, once the map has been drawn. */
void vd_editor_window_give_pages  (VdEditorWindow        *self);

/* For who wants something of all pages, and can't wait for that. */
void vd_editor_window_give_rest   (VdEditorWindow        *self);

/**
 * vd_editor_window_is_typed:
 *
 * Returns: whether a cell of some page holds what the project does not
 */
gboolean vd_editor_window_is_typed (VdEditorWindow        *self);

/**
 * vd_editor_window_commit:
 *
 * Takes what is being typed in any page for an edit.
 *
 * Returns: %FALSE if some can't stand; its page is shown and says why
 */
gboolean vd_editor_window_commit   (VdEditorWindow        *self);

/* window-actions.c */
void vd_editor_window_add_actions    (VdEditorWindow      *self);
void vd_editor_window_update_actions (VdEditorWindow      *self);
void vd_editor_window_enable         (VdEditorWindow      *self,
                             const char      *name,
                             gboolean         enabled);

/* window-carry.c */

/**
 * vd_editor_window_take_off:
 * @place: row of the set-up whose counter is let go
 * @x: on the map's view
 *
 * Takes the unit off the map if that is over the tree of units, or over the tab of
 * their table, and says so.
 */
void vd_editor_window_take_off     (VdEditorWindow        *self,
                             const VdNode    *place,
                             double           x,
                             double           y);

/* window-edit.c */
void vd_editor_window_add_edit_actions    (VdEditorWindow *self);
void vd_editor_window_update_edit_actions (VdEditorWindow *self);

/* The first, if the cursor is on none. */
guint vd_editor_window_get_map_of_cursor  (VdEditorWindow *self);

/* window-export.c */
void vd_editor_window_add_export_actions    (VdEditorWindow *self);
void vd_editor_window_update_export_actions (VdEditorWindow *self);

/* What is being drawn is not told of any more. */
void vd_editor_window_end_export   (VdEditorWindow        *self);

/* window-import.c */
void vd_editor_window_add_import_actions    (VdEditorWindow *self);

/* Gives the keys back to where one worked when a menu of the header bar is closed. */
void vd_editor_window_follow_focus (VdEditorWindow        *self);

/* Folds the side panel in the views in which it was folded before. */
void vd_editor_window_follow_views (VdEditorWindow        *self);

/* Turns to the map while hexes of it are asked for, and back. */
void vd_editor_window_follow_questions (VdEditorWindow    *self);

/* window-files.c */
void vd_editor_window_choose_file  (VdEditorWindow        *self);

/* The project that there was, if any, is back. */
void vd_editor_window_cancel_opening (VdEditorWindow      *self);

/**
 * vd_editor_window_expect:
 * @path: (nullable): what is being opened; %NULL if nothing comes of that
 *
 * Forgets a game that waits for another file.
 */
void vd_editor_window_expect       (VdEditorWindow        *self,
                             const char      *path);

/* Shows a project that was read from @file, and remembers the file. */
void vd_editor_window_take_file    (VdEditorWindow        *self,
                             VdEditorProject *project,
                             GFile           *file);

/* For the next time. */
void vd_editor_window_remember     (VdEditorWindow        *self,
                             GFile           *file);
void vd_editor_window_fill_recent  (VdEditorWindow        *self);

/* window-games.c */
void vd_editor_window_add_games    (VdEditorWindow        *self);

/* Games are of the project that the window has now. */
void vd_editor_window_follow_project (VdEditorWindow      *self);

/* Shows a recorded game by the scenario that is open; if none is, by its own. */
void vd_editor_window_open_game    (VdEditorWindow        *self,
                             const char      *path);

/* window-second.c */
void vd_editor_window_add_second_actions (VdEditorWindow  *self);

/* window-save.c */

/**
 * vd_editor_window_save:
 *
 * Saves, with what is still being typed in a table; asks first if lines would be
 * rewritten that no edit has touched.
 */
void vd_editor_window_save         (VdEditorWindow        *self);

/**
 * vd_editor_window_may_close:
 *
 * Returns: whether the window may close now; else the user is asked, and it
 *   closes later
 */
gboolean vd_editor_window_may_close (VdEditorWindow       *self);

/* Save As (@moves: the window goes on with the copy) and Save a Copy. */
void vd_editor_window_choose_place (VdEditorWindow        *self,
                             gboolean         moves);

/* The same without the question where; what is written is confirmed first. */
void vd_editor_window_save_to      (VdEditorWindow        *self,
                             const char      *path,
                             gboolean         moves);

/* Whether anything would be lost if the project were closed; what is typed, too. */
gboolean vd_editor_window_has_changes (VdEditorWindow     *self);

/* Whether to save first, or to give them up; then what was wanted goes on. */
void vd_editor_window_ask_about_changes (VdEditorWindow   *self);

/* Waits for the end of what is being saved. */
void vd_editor_window_end_saving   (VdEditorWindow        *self);
void vd_editor_window_add_saving   (VdEditorWindow        *self,
                             GtkOverlay      *overlay);

/* window-safety.c */
void vd_editor_window_begin_guard  (VdEditorWindow        *self);
void vd_editor_window_end_guard    (VdEditorWindow        *self);

/* Follows the project that the window has now. */
void vd_editor_window_guard_project (VdEditorWindow       *self);

/* The same, once it has other files. */
void vd_editor_window_guard_files  (VdEditorWindow        *self);
void vd_editor_window_show_bar     (VdEditorWindow        *self,
                             VdWindowBar      which,
                             const char      *text);
void vd_editor_window_hide_bar     (VdEditorWindow        *self,
                             VdWindowBar      which);

/* Reads the files again; what is not saved is given up. */
void vd_editor_window_reload       (VdEditorWindow        *self);

/**
 * vd_editor_window_find:
 *
 * Returns: (nullable): the window that has that file, as what was opened or else
 *   as one of its maps; @self among others
 */
VdEditorWindow *vd_editor_window_find (VdEditorWindow     *self,
                             const char      *path);

/**
 * vd_editor_window_present:
 *
 * Returns: whether a window has that file, and is in front now; if it is
 *   another one, this one is gone if it was empty
 */
gboolean vd_editor_window_present  (VdEditorWindow        *self,
                             const char      *path);

/**
 * vd_editor_window_offer_recovery:
 * @path: (nullable): %NULL for any file
 *
 * Returns: whether there was something to be recovered; the user is asked, and
 *   the file opened after that
 */
gboolean vd_editor_window_offer_recovery (VdEditorWindow  *self,
                             const char      *path);

G_END_DECLS
