#include "editor/units/order-tree.h"

#include <glib/gi18n.h>
#include <string.h>

#define DETAIL_MARGIN 3 /* pixels: above and below two lines */

struct _VdOrderItem
{
  GObject      parent_instance;

  VdUnitStore *store;    /* borrowed: the tree holds it */
  gboolean     complete;
  VdOrderKind  kind;
  VdNode      *node;
  char        *title;
  char        *summary;
  char        *detail;   /* (nullable) */
  GListStore  *children; /* (nullable): until it is unfolded */
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdOrderItem, vd_order_item, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

VdOrderKind
vd_order_item_get_kind (VdOrderItem *self)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), VD_ORDER_ALL);

  return self->kind;
}

VdNode *
vd_order_item_get_node (VdOrderItem *self)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), NULL);

  return self->node;
}

const char *
vd_order_item_get_title (VdOrderItem *self)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), NULL);

  return self->title;
}

const char *
vd_order_item_get_summary (VdOrderItem *self)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), NULL);

  return self->summary;
}

const char *
vd_order_item_get_detail (VdOrderItem *self)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), NULL);

  return self->detail;
}

/* What belongs where */

static VdNode *
get_army (const VdUnits *units,
          const VdNode  *formation)
{
  return vd_units_find_row (units, VD_LIST_ARMIES, vd_node_get (formation, "army"));
}

static VdNode *
get_army_side (const VdUnits *units,
               const VdNode  *army)
{
  return vd_units_find_row (units, VD_LIST_SIDES, vd_node_get (army, "side"));
}

gboolean
vd_order_item_has (VdOrderItem      *self,
                   const VdUnits    *units,
                   const VdUnitInfo *info)
{
  g_return_val_if_fail (VD_IS_ORDER_ITEM (self) && units != NULL && info != NULL, FALSE);

  switch (self->kind)
    {
    case VD_ORDER_ALL:
      return TRUE;

    case VD_ORDER_SIDE:
      return info->side == self->node;

    case VD_ORDER_ARMY:
      for (VdNode *formation = info->formation; formation != NULL;)
        {
          VdNode *parent = vd_units_find_row (units, VD_LIST_FORMATIONS,
                                              vd_node_get (formation, "parent"));

          if (get_army (units, formation) == self->node)
            return TRUE;
          formation = parent != formation && !vd_units_is_under (units, parent, formation)
                      ? parent : NULL;
        }
      return FALSE;

    case VD_ORDER_FORMATION:
      return vd_units_is_under (units, info->formation, self->node);

    case VD_ORDER_LOOSE:
      return info->formation == NULL && info->side == self->node;

    case VD_ORDER_UNIT:
      return info->node == self->node;

    default:
      g_assert_not_reached ();
    }
}

typedef struct
{
  VdOrderKind kind;
  VdNode     *node;
} Entry;

static void
add_entry (GArray      *entries,
           VdOrderKind  kind,
           VdNode      *node)
{
  Entry entry = { kind, node };

  g_array_append_val (entries, entry);
}

static gboolean
is_unit (const VdNode *node)
{
  return strcmp (vd_node_get_name (node), "unit") == 0;
}

/* Formations right under a side: those without a parent and without an army. */
static void
list_side (const VdUnits *units,
           VdNode        *side,
           GArray        *entries)
{
  const GPtrArray *armies = vd_units_get_list (units, VD_LIST_ARMIES);
  const GPtrArray *top = vd_units_list_below (units, NULL);
  gboolean loose = FALSE;

  for (guint i = 0; i < armies->len; i++)
    if (get_army_side (units, armies->pdata[i]) == side)
      add_entry (entries, VD_ORDER_ARMY, armies->pdata[i]);

  for (guint i = 0; top != NULL && i < top->len; i++)
    if (is_unit (top->pdata[i]))
      loose |= vd_units_find_node (units, top->pdata[i])->side == side;
    else if (get_army (units, top->pdata[i]) == NULL &&
             vd_units_get_formation_side (units, top->pdata[i]) == side)
      add_entry (entries, VD_ORDER_FORMATION, top->pdata[i]);

  if (loose)
    add_entry (entries, VD_ORDER_LOOSE, side);
}

static void
list_army (const VdUnits *units,
           const VdNode  *army,
           GArray        *entries)
{
  const GPtrArray *top = vd_units_list_below (units, NULL);

  for (guint i = 0; top != NULL && i < top->len; i++)
    if (!is_unit (top->pdata[i]) && get_army (units, top->pdata[i]) == army)
      add_entry (entries, VD_ORDER_FORMATION, top->pdata[i]);
}

static void
list_below (const VdUnits *units,
            const VdNode  *formation,
            gboolean       complete,
            GArray        *entries)
{
  const GPtrArray *nodes = vd_units_list_below (units, formation);

  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    if (!is_unit (nodes->pdata[i]))
      add_entry (entries, VD_ORDER_FORMATION, nodes->pdata[i]);
    else if (complete)
      add_entry (entries, VD_ORDER_UNIT, nodes->pdata[i]);
}

static void
list_loose (const VdUnits *units,
            const VdNode  *side,
            GArray        *entries)
{
  const GPtrArray *top = vd_units_list_below (units, NULL);

  for (guint i = 0; top != NULL && i < top->len; i++)
    if (is_unit (top->pdata[i]) && vd_units_find_node (units, top->pdata[i])->side == side)
      add_entry (entries, VD_ORDER_UNIT, top->pdata[i]);
}

static gboolean
has_sideless (const VdUnits *units)
{
  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_units_get (units, i)->side == NULL)
      return TRUE;

  return FALSE;
}

static GArray *
list_top (const VdUnits *units,
          gboolean       complete)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const GPtrArray *sides = vd_units_get_list (units, VD_LIST_SIDES);

  if (!complete)
    add_entry (entries, VD_ORDER_ALL, NULL);
  for (guint i = 0; i < sides->len; i++)
    add_entry (entries, VD_ORDER_SIDE, sides->pdata[i]);
  if (has_sideless (units))
    add_entry (entries, VD_ORDER_SIDE, NULL);

  return entries;
}

static GArray *
list_children (VdOrderItem *self)
{
  const VdUnits *units = vd_unit_store_get_units (self->store);
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  if (self->kind == VD_ORDER_SIDE)
    list_side (units, self->node, entries);
  else if (self->kind == VD_ORDER_ARMY)
    list_army (units, self->node, entries);
  else if (self->kind == VD_ORDER_FORMATION)
    list_below (units, self->node, self->complete, entries);
  else if (self->kind == VD_ORDER_LOOSE && self->complete)
    list_loose (units, self->node, entries);

  return entries;
}

/* What a row says */

static char *
make_title (VdOrderItem *self)
{
  if (self->kind == VD_ORDER_ALL)
    return g_strdup (_("All units"));
  if (self->kind == VD_ORDER_LOOSE)
    return g_strdup (_("No formation"));

  return g_strdup (self->node != NULL ? vd_row_get_title (self->node) : _("No side"));
}

static guint
count_units (VdOrderItem *self,
             double      *strength)
{
  const VdUnits *units = vd_unit_store_get_units (self->store);
  guint n = 0;

  *strength = 0;
  if (self->kind == VD_ORDER_FORMATION)
    return vd_units_count (units, self->node, strength);

  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_order_item_has (self, units, vd_units_get (units, i)))
      {
        n++;
        *strength += vd_units_read_points (vd_unit_get (vd_units_get (units, i),
                                                        VD_UNIT_STRENGTH));
      }

  return n;
}

static char *
make_summary (VdOrderItem *self)
{
  double strength;
  guint n;

  if (self->kind == VD_ORDER_UNIT)
    return g_strdup (vd_unit_row_get (vd_unit_store_find (self->store, self->node),
                                      VD_UNIT_START));

  n = count_units (self, &strength);
  /* TRANS: how many units, and their strength points together */
  return g_strdup_printf (_("%u · %g"), n, strength);
}

/* Whoever is of a class of leaders and of no kind is an officer of his formation. */
static gboolean
leads_units (const VdUnits *units,
             const VdNode  *unit)
{
  const char *kind = vd_node_get (unit, "kind");
  VdNode *class = vd_units_find_row (units, VD_LIST_CLASSES, vd_node_get (unit, "class"));

  if (kind != NULL)
    return strcmp (kind, "officer") == 0 || strcmp (kind, "commander") == 0;

  return class != NULL && g_strcmp0 (vd_node_get (class, "role"), "leader") == 0;
}

/* Those of the formation itself, with commas between. */
static char *
list_leaders (VdOrderItem *self)
{
  const VdUnits *units = vd_unit_store_get_units (self->store);
  const GPtrArray *nodes = vd_units_list_below (units, self->node);
  GString *names = g_string_new (NULL);

  for (guint i = 0; nodes != NULL && i < nodes->len; i++)
    if (is_unit (nodes->pdata[i]) && leads_units (units, nodes->pdata[i]))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              vd_row_get_title (nodes->pdata[i]));

  return g_string_free (names, FALSE);
}

static char *
detail_formation (VdOrderItem *self)
{
  const char *level = vd_node_get (self->node, "level");
  g_autofree char *leaders = list_leaders (self);

  if (level == NULL)
    return *leaders != '\0' ? g_steal_pointer (&leaders) : NULL;
  if (*leaders == '\0')
    /* TRANS: %s is the losses by which a formation is demoralized */
    return g_strdup_printf (_("level %s"), level);

  /* TRANS: who leads a formation, and the losses by which it is demoralized */
  return g_strdup_printf (_("%s · level %s"), leaders, level);
}

static char *
detail_unit (VdOrderItem *self)
{
  VdUnitRow *row = vd_unit_store_find (self->store, self->node);
  const char *kind = vd_unit_row_get (row, VD_UNIT_KIND);
  const char *rating = vd_unit_row_get (row, VD_UNIT_RATING);

  if (*kind == '\0')
    return NULL;

  return *rating == '\0' ? g_strdup (kind)
         /* TRANS: what kind of leader a unit is, and how many it puts in command */
                         : g_strdup_printf (_("%s, rating %s"), kind, rating);
}

static char *
make_detail (VdOrderItem *self)
{
  if (self->kind == VD_ORDER_FORMATION)
    return detail_formation (self);

  return self->kind == VD_ORDER_UNIT ? detail_unit (self) : NULL;
}

static char *
describe_numbers (VdOrderItem *self)
{
  double strength;
  guint n;

  if (self->kind == VD_ORDER_UNIT)
    return g_strdup_printf ("%s, %s", self->title, self->summary);

  n = count_units (self, &strength);
  /* TRANS: a side or formation, how many units, and their strength points together */
  return g_strdup_printf (ngettext ("%s, %u unit, %g strength points",
                                    "%s, %u units, %g strength points", n),
                          self->title, n, strength);
}

char *
vd_order_item_describe (VdOrderItem *self)
{
  g_autofree char *numbers = NULL;

  g_return_val_if_fail (VD_IS_ORDER_ITEM (self), NULL);

  numbers = describe_numbers (self);
  return self->detail != NULL ? g_strdup_printf ("%s, %s", numbers, self->detail)
                              : g_steal_pointer (&numbers);
}

static void
set_texts (VdOrderItem *self)
{
  g_autofree char *title = make_title (self);
  g_autofree char *summary = make_summary (self);
  g_autofree char *detail = make_detail (self);

  if (g_strcmp0 (title, self->title) == 0 && g_strcmp0 (summary, self->summary) == 0 &&
      g_strcmp0 (detail, self->detail) == 0)
    return;

  g_free (self->title);
  g_free (self->summary);
  g_free (self->detail);
  self->title = g_steal_pointer (&title);
  self->summary = g_steal_pointer (&summary);
  self->detail = g_steal_pointer (&detail);
  g_signal_emit (self, signals[CHANGED], 0);
}

static VdOrderItem *
item_new (VdUnitStore *store,
          gboolean     complete,
          const Entry *entry)
{
  VdOrderItem *self = g_object_new (VD_TYPE_ORDER_ITEM, NULL);

  self->store = store;
  self->complete = complete;
  self->kind = entry->kind;
  self->node = entry->node;
  set_texts (self);

  return self;
}

/* Following the store */

static gboolean
is_item (GListStore  *list,
         guint        index,
         const Entry *entry)
{
  g_autoptr (VdOrderItem) item = g_list_model_get_item (G_LIST_MODEL (list), index);

  return item->kind == entry->kind && item->node == entry->node;
}

/* Changes what differs between the start and the end that are as they were. */
static void
splice_items (GListStore   *list,
              VdUnitStore  *store,
              gboolean      complete,
              const GArray *entries)
{
  guint old = g_list_model_get_n_items (G_LIST_MODEL (list));
  guint start = 0, end = 0;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  while (start < MIN (old, entries->len) &&
         is_item (list, start, &g_array_index (entries, Entry, start)))
    start++;
  while (start + end < MIN (old, entries->len) &&
         is_item (list, old - end - 1, &g_array_index (entries, Entry, entries->len - end - 1)))
    end++;

  for (guint i = start; i < entries->len - end; i++)
    g_ptr_array_add (items, item_new (store, complete, &g_array_index (entries, Entry, i)));
  if (items->len > 0 || start + end < old)
    g_list_store_splice (list, start, old - start - end, items->pdata, items->len);
}

static void
refresh_list (GListStore   *list,
              VdUnitStore  *store,
              gboolean      complete,
              const GArray *entries)
{
  splice_items (list, store, complete, entries);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (VdOrderItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      set_texts (item);
      if (item->children != NULL)
        {
          g_autoptr (GArray) inner = list_children (item);

          refresh_list (item->children, store, complete, inner);
        }
    }
}

static void
on_store_changed (VdUnitStore *store,
                  GListStore  *top)
{
  gboolean complete = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (top), "complete"));
  g_autoptr (GArray) entries = list_top (vd_unit_store_get_units (store), complete);

  refresh_list (top, store, complete, entries);
}

static GListModel *
make_children (gpointer item,
               gpointer user_data)
{
  VdOrderItem *self = item;
  g_autoptr (GArray) entries = NULL;

  if (self->kind == VD_ORDER_UNIT || self->kind == VD_ORDER_ALL ||
      (self->kind == VD_ORDER_LOOSE && !self->complete))
    return NULL;

  if (self->children == NULL)
    {
      self->children = g_list_store_new (VD_TYPE_ORDER_ITEM);
      entries = list_children (self);
      splice_items (self->children, self->store, self->complete, entries);
    }

  return g_object_ref (G_LIST_MODEL (self->children));
}

GtkTreeListModel *
vd_order_tree_new (VdUnitStore *store,
                   gboolean     complete)
{
  GListStore *top;
  GtkTreeListModel *tree;

  g_return_val_if_fail (VD_IS_UNIT_STORE (store), NULL);

  top = g_list_store_new (VD_TYPE_ORDER_ITEM);
  g_object_set_data (G_OBJECT (top), "complete", GINT_TO_POINTER (complete));
  on_store_changed (store, top);
  g_signal_connect_object (store, "changed", G_CALLBACK (on_store_changed), top, 0);
  tree = gtk_tree_list_model_new (G_LIST_MODEL (top), FALSE, FALSE, make_children, NULL, NULL);

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (tree)); i > 0; i--)
    {
      g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (tree, i - 1);

      gtk_tree_list_row_set_expanded (row, TRUE);
    }

  return tree;
}

static void
vd_order_item_finalize (GObject *object)
{
  VdOrderItem *self = VD_ORDER_ITEM (object);

  g_clear_object (&self->children);
  g_free (self->title);
  g_free (self->summary);
  g_free (self->detail);

  G_OBJECT_CLASS (vd_order_item_parent_class)->finalize (object);
}

static void
vd_order_item_class_init (VdOrderItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_order_item_finalize;

  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_order_item_init (VdOrderItem *self)
{
}

static GtkWidget *
append_label (GtkWidget *box)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

GtkWidget *
vd_order_tree_make_texts (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *detail;

  append_label (box);
  detail = append_label (box);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

void
vd_order_tree_show_texts (GtkWidget   *texts,
                          VdOrderItem *item)
{
  GtkWidget *title;
  GtkWidget *detail;

  g_return_if_fail (GTK_IS_BOX (texts) && VD_IS_ORDER_ITEM (item));

  title = gtk_widget_get_first_child (texts);
  detail = gtk_widget_get_last_child (texts);
  gtk_label_set_label (GTK_LABEL (title), item->title);
  gtk_widget_set_visible (detail, item->detail != NULL);
  gtk_widget_set_margin_top (texts, item->detail != NULL ? DETAIL_MARGIN : 0);
  gtk_widget_set_margin_bottom (texts, item->detail != NULL ? DETAIL_MARGIN : 0);
  gtk_label_set_label (GTK_LABEL (detail), item->detail != NULL ? item->detail : "");
}

void
vd_order_tree_bind_row (GtkListItem *item,
                        VdOrderShow  show)
{
  GtkTreeListRow *row;
  g_autoptr (VdOrderItem) shown = NULL;

  g_return_if_fail (GTK_IS_LIST_ITEM (item) && show != NULL);

  row = gtk_list_item_get_item (item);
  shown = gtk_tree_list_row_get_item (row);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (item)), row);
  g_object_set_data_full (G_OBJECT (item), "shown", g_object_ref (shown), g_object_unref);
  g_signal_connect_swapped (shown, "changed", G_CALLBACK (show), item);
  show (item);
}

void
vd_order_tree_unbind_row (GtkListItem *item,
                          VdOrderShow  show)
{
  g_return_if_fail (GTK_IS_LIST_ITEM (item) && show != NULL);

  /* A row that is out of the tree does not tell any more what it stood for. */
  g_signal_handlers_disconnect_by_func (g_object_get_data (G_OBJECT (item), "shown"), show, item);
  g_object_set_data (G_OBJECT (item), "shown", NULL);
}

void
vd_order_tree_unfold (GtkListItem *item)
{
  g_return_if_fail (GTK_IS_LIST_ITEM (item));

  gtk_tree_list_row_set_expanded (gtk_list_item_get_item (item), TRUE);
}
