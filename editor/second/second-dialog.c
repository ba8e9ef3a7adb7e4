#include "editor/second/second-dialog.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/project/relative.h"
#include "editor/widgets/widgets.h"
#include "formats/agree/gold.h"
#include "formats/agree/pass.h"

/* The parts that can be read; regions come behind. */
enum
{
  PART_ALL,
  PART_SELECTED,
  PART_DRAWN,
  PART_REGION
};

struct _VdSecondDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  VdTools         *tools;
  guint            map;

  /* Template */
  GtkEntry        *reader;
  GtkDropDown     *part;
  GtkWidget       *drawn;
  GtkSpinButton   *n_hexes;
  GtkSpinButton   *seed;
  GtkSpinButton   *n_gold;
  GtkCheckButton  *terrain;
  GtkCheckButton  *hexsides;
  GtkCheckButton  *paths;
  GtkCheckButton  *names;
  GtkCheckButton  *regions;
  GtkLabel        *message;
  GtkWidget       *cancel;
  GtkWidget       *start;
};

enum
{
  CREATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (VdSecondDialog, vd_second_dialog, GTK_TYPE_WINDOW)

static const VdMap *
get_map (VdSecondDialog *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, self->map);
}

static const char *
get_path (VdSecondDialog *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->paths, self->map);
}

/* (nullable): of this map */
static const VdCellSet *
get_area (VdSecondDialog *self)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  return view->area != NULL && view->area_map == self->map ? view->area : NULL;
}

/* What is asked for */

static guint
read_groups (VdSecondDialog *self)
{
  GtkCheckButton *const buttons[VD_N_AGREE_GROUPS] = {
    self->terrain, self->hexsides, self->paths, self->names, self->regions,
  };
  guint groups = 0;

  for (guint i = 0; i < VD_N_AGREE_GROUPS; i++)
    if (gtk_check_button_get_active (buttons[i]))
      groups |= 1u << i;

  return groups;
}

static GArray *
list_area (VdSecondDialog *self)
{
  const VdCellSet *area = get_area (self);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 cell = 0; area != NULL && cell < area->n_cells; cell++)
    if (area->has[cell])
      g_array_append_val (cells, cell);

  return cells;
}

/* Returns: (transfer full) (nullable): %NULL for all */
static GArray *
list_cells (VdSecondDialog *self)
{
  guint part = gtk_drop_down_get_selected (self->part);

  if (part == PART_ALL)
    return NULL;
  if (part == PART_SELECTED)
    return list_area (self);
  if (part == PART_DRAWN)
    return vd_pass_draw (get_map (self), gtk_spin_button_get_value_as_int (self->n_hexes),
                         gtk_spin_button_get_value_as_int (self->seed));

  return g_array_copy (g_array_index (get_map (self)->regions, VdRegion,
                                      part - PART_REGION).cells);
}

/* (transfer full) (nullable): what has the kinds of the map */
static char *
name_rules (VdSecondDialog *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *folder = g_path_get_dirname (get_path (self));

  return project->scenario != NULL ? vd_path_make_relative (folder, project->path) : NULL;
}

static guint
get_n_gold (VdSecondDialog *self)
{
  return gtk_spin_button_get_value_as_int (self->n_gold);
}

/* Why it can't be begun: (transfer full) (nullable) */
static char *
refuse (VdSecondDialog *self)
{
  g_autofree char *path = vd_pass_make_path (get_path (self));
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *gold = vd_gold_make_path (get_path (self));
  g_autofree char *of_gold = g_path_get_basename (gold);
  g_autoptr (GArray) cells = list_cells (self);

  if (vd_editor_project_get (self->project)->is_bundle)
    return g_strdup (_("The map is inside the file of the battle, so that there is no place beside "
                       "it. Save As gives it a file of its own."));
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    /* TRANS: %s is the name of a file */
    return g_strdup_printf (_("There is a second pass already: %s. Open it, or put it elsewhere."),
                            name);
  if (get_n_gold (self) > 0 && g_file_test (gold, G_FILE_TEST_EXISTS))
    /* TRANS: %s is the name of a file */
    return g_strdup_printf (_("There are gold rows already: %s. Put them elsewhere, or take none."),
                            of_gold);
  if (cells != NULL && cells->len == 0)
    return g_strdup (_("No hex is selected."));
  if (read_groups (self) == 0)
    return g_strdup (_("Choose what is to be read."));

  return NULL;
}

static void
on_changed (VdSecondDialog *self)
{
  g_autofree char *refusal = NULL;

  if (self->project == NULL)
    return;

  refusal = refuse (self);
  gtk_widget_set_visible (self->drawn, gtk_drop_down_get_selected (self->part) == PART_DRAWN);
  gtk_label_set_label (self->message,
                       refusal != NULL ? refusal
                       : _("Enter the map once more as the print has it. What was entered first, "
                           "and what is suggested, is not shown; the first stays as it is."));
  gtk_widget_set_sensitive (self->start, refusal == NULL);
}

static int
compare_cells (gconstpointer a,
               gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

/* Among the others, so that nobody knows which they are. */
static void
mix_in (GArray       *cells,
        const GArray *gold)
{
  guint n = cells->len;

  for (guint i = 0; i < gold->len; i++)
    {
      guint32 cell = g_array_index (gold, guint32, i);
      gboolean has = FALSE;

      for (guint k = 0; k < n; k++)
        has |= g_array_index (cells, guint32, k) == cell;
      if (!has)
        g_array_append_val (cells, cell);
    }
  g_array_sort (cells, compare_cells);
}

/**
 * make_gold:
 * @hexes: (out): of guint32, (nullable): where the gold rows are
 *
 * Returns: (transfer full) (nullable): %NULL with @error, or without if none are wanted
 */
static VdDocument *
make_gold (VdSecondDialog  *self,
           GArray         **hexes,
           GError         **error)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdGoldDraw draw = { read_groups (self), get_n_gold (self),
                      gtk_spin_button_get_value_as_int (self->seed) };

  *hexes = NULL;
  return draw.n > 0 ? vd_gold_new (g_ptr_array_index (project->maps, self->map), get_path (self),
                                   &draw, NULL, NULL, hexes, error)
                    : NULL;
}

/* @gold: (nullable): hexes to be entered besides.  Returns: (transfer full) */
static VdDocument *
make_pass (VdSecondDialog *self,
           const GArray   *gold)
{
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (self->reader));
  g_autofree char *rules = name_rules (self);
  g_autoptr (GArray) cells = list_cells (self);
  VdPassForm form = {
    *typed != '\0' ? typed : NULL, rules, read_groups (self), cells,
    gtk_drop_down_get_selected (self->part) == PART_DRAWN
    ? gtk_spin_button_get_value_as_int (self->seed) : -1,
  };

  if (cells != NULL && gold != NULL)
    mix_in (cells, gold);
  return vd_pass_new (get_map (self), get_path (self), &form);
}

/* Both files, or with @error none. */
static gboolean
save_pass (VdSecondDialog  *self,
           const char      *path,
           GError         **error)
{
  g_autofree char *of_gold = vd_gold_make_path (get_path (self));
  g_autoptr (GError) refused = NULL;
  g_autoptr (GArray) hexes = NULL;
  g_autoptr (VdDocument) gold = make_gold (self, &hexes, &refused);
  g_autoptr (VdDocument) pass = NULL;

  if (refused != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&refused));
      return FALSE;
    }

  pass = make_pass (self, hexes);
  if (gold != NULL && !vd_document_save (gold, of_gold, error))
    return FALSE;
  if (vd_document_save (pass, path, error))
    return TRUE;

  if (gold != NULL)
    g_unlink (of_gold);
  return FALSE;
}

static void
on_start (VdSecondDialog *self)
{
  g_autofree char *path = vd_pass_make_path (get_path (self));
  g_autofree char *refusal = refuse (self);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  if (refusal != NULL)
    {
      on_changed (self);
      return;
    }
  if (!save_pass (self, path, &error))
    {
      g_autofree char *said = vd_phrase_say (error->message, gettext);

      gtk_label_set_label (self->message, said);
      return;
    }

  g_object_ref (self);
  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit (self, signals[CREATED], 0, file);
  g_object_unref (self);
}

/* The dialog */

static void
vd_second_dialog_dispose (GObject *object)
{
  VdSecondDialog *self = VD_SECOND_DIALOG (object);

  g_clear_object (&self->project);
  g_clear_object (&self->tools);

  G_OBJECT_CLASS (vd_second_dialog_parent_class)->dispose (object);
}

static void
vd_second_dialog_class_init (VdSecondDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_second_dialog_dispose;
  signals[CREATED] = g_signal_new ("created", VD_TYPE_SECOND_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/second-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, reader);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, part);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, drawn);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, n_hexes);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, seed);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, n_gold);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, terrain);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, hexsides);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, paths);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, names);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, regions);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, message);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, VdSecondDialog, start);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_start);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_second_dialog_init (VdSecondDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->cancel, _("Cancel"));
  vd_widget_set_name (self->start, _("Start"));
}

static void
fill_parts (VdSecondDialog *self)
{
  g_autoptr (GtkStringList) parts = gtk_string_list_new (NULL);
  const VdCellSet *area = get_area (self);
  guint n = area != NULL ? area->n : 0;
  g_autofree char *selected = g_strdup_printf (
    ngettext ("%u hex that is selected", "%u hexes that are selected", n), n);
  const GArray *regions = get_map (self)->regions;

  gtk_string_list_append (parts, _("The whole map"));
  gtk_string_list_append (parts, selected);
  gtk_string_list_append (parts, _("Hexes drawn by lot"));
  for (guint i = 0; i < regions->len; i++)
    {
      const VdRegion *region = &g_array_index (regions, VdRegion, i);
      /* TRANS: %s is the name of a region of a map */
      g_autofree char *text = g_strdup_printf (_("Region %s"), region->name != NULL ? region->name
                                                                                     : region->id);

      gtk_string_list_append (parts, text);
    }

  gtk_drop_down_set_model (self->part, G_LIST_MODEL (parts));
  vd_widget_name_drop_down (self->part, _("Part"));
  gtk_drop_down_set_selected (self->part, n > 0 ? PART_SELECTED : PART_ALL);
}

GtkWidget *
vd_second_dialog_new (GtkWindow *parent,
                      VdTools   *tools,
                      guint      map)
{
  VdSecondDialog *self;
  const char *name;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_TOOLS (tools), NULL);

  self = g_object_new (VD_TYPE_SECOND_DIALOG, "transient-for", parent, NULL);
  self->tools = g_object_ref (tools);
  self->map = map;
  self->project = g_object_ref (vd_tools_get_editor_project (tools));
  name = g_get_real_name ();
  gtk_editable_set_text (GTK_EDITABLE (self->reader),
                         name != NULL && strcmp (name, "Unknown") != 0 ? name : "");
  fill_parts (self);
  on_changed (self);
  return GTK_WIDGET (self);
}
