/* Lets a case ask a program many things about what it shows at once.
 *
 * GTK tells assistive technology of each widget over the accessibility bus, one answer for each
 * question, so that most of what a look at a window costs goes into carrying messages.  A program
 * that this is loaded into takes a list of such questions in a single message, and walks over all
 * that it shows for another.  The answers are GTK's own: they come from what it has put on the
 * bus, by the functions that the bus would call; nothing else of GTK is touched.
 *
 * At /org/vedette/Tests on the accessibility bus:
 *
 *   Ask (questions: a(ossv)) -> (answers: av)
 *     Path, interface, method and arguments of each, the boolean false where there are none; a Get
 *     of properties is one, too.  An answer that was an error is the boolean false.
 *   Walk (path: o, into_tables: b, hidden: as) -> (nodes: ay)
 *     The node at the path and all below it, a parent before its children; below a table
 *     nothing, unless it is wanted; nothing of pages so named, which have no place.  Of each its
 *     depth, path, name, role, 1 where it is the page of a stack, states and interfaces: each as
 *     text that ends with a zero, numbers and interfaces of one with blanks between. */
#include <gio/gio.h>

#include <dlfcn.h>
#include <string.h>

#define PATH "/org/vedette/Tests"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define COMPONENT "org.a11y.atspi.Component"
#define PROPERTIES "org.freedesktop.DBus.Properties"
#define TREE_TABLE 66 /* ATSPI_ROLE_TREE_TABLE */

/* What is on the bus: an interface of an object. */
typedef struct
{
  char *path;
  GDBusInterfaceInfo *info;
  GDBusInterfaceVTable vtable;
  gpointer data;
} Shown;

/* What GTK's functions take for the question of another program: where the answer goes.  It is no
 * object, and GTK does no more with one than to answer it. */
typedef struct
{
  GVariant *answer;
} Question;

static GHashTable *by_path; /* char* -> GPtrArray* of Shown */
static GHashTable *by_id;   /* guint -> Shown */
static GDBusConnection *bus;
static Question *asked; /* The one that is being asked */

static void *
find_next (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name);

  g_assert (function != NULL);

  return function;
}

static void
shown_free (Shown *shown)
{
  g_free (shown->path);
  g_dbus_interface_info_unref (shown->info);
  g_free (shown);
}

/* Asking */

static const Shown *
find_shown (const char *path,
            const char *interface)
{
  GPtrArray *list = g_hash_table_lookup (by_path, path);

  for (guint i = 0; list != NULL && i < list->len; i++)
    if (g_str_equal (((Shown *) list->pdata[i])->info->name, interface))
      return list->pdata[i];

  return NULL;
}

/* The answer, or NULL for an error. */
static GVariant *
ask (const char *path,
     const char *interface,
     const char *method,
     GVariant   *arguments)
{
  const char *sender = g_dbus_connection_get_unique_name (bus);
  Question question = { 0 };
  const Shown *shown;

  g_variant_ref_sink (arguments);
  if (g_str_equal (interface, PROPERTIES))
    {
      const char *name;
      GVariant *value = NULL;

      g_variant_get (arguments, "(&s&s)", &interface, &name);
      shown = find_shown (path, interface);
      if (shown != NULL && g_dbus_interface_info_lookup_property (shown->info, name) != NULL)
        value = shown->vtable.get_property (bus, sender, path, interface, name, NULL, shown->data);
      if (value != NULL)
        question.answer = g_variant_ref_sink (g_variant_new ("(v)", value));
    }
  else if ((shown = find_shown (path, interface)) != NULL)
    {
      g_assert (asked == NULL);
      asked = &question;
      shown->vtable.method_call (bus, sender, path, interface, method, arguments,
                                 (GDBusMethodInvocation *) &question, shown->data);
      asked = NULL;
    }
  g_variant_unref (arguments);

  return question.answer;
}

static GVariant *
ask_accessible (const char *path,
                const char *method)
{
  return ask (path, ACCESSIBLE, method, g_variant_new ("()"));
}

void
g_dbus_method_invocation_return_value (GDBusMethodInvocation *invocation,
                                       GVariant              *value)
{
  static void (*next) (GDBusMethodInvocation *, GVariant *);

  if (invocation == (GDBusMethodInvocation *) asked && asked != NULL)
    {
      asked->answer = g_variant_ref_sink (value != NULL ? value : g_variant_new ("()"));
      return;
    }
  if (next == NULL)
    next = find_next ("g_dbus_method_invocation_return_value");
  next (invocation, value);
}

void
g_dbus_method_invocation_return_error_literal (GDBusMethodInvocation *invocation,
                                               GQuark                 domain,
                                               int                    code,
                                               const char            *message)
{
  static void (*next) (GDBusMethodInvocation *, GQuark, int, const char *);

  if (invocation == (GDBusMethodInvocation *) asked && asked != NULL)
    return;
  if (next == NULL)
    next = find_next ("g_dbus_method_invocation_return_error_literal");
  next (invocation, domain, code, message);
}

void
g_dbus_method_invocation_return_error (GDBusMethodInvocation *invocation,
                                       GQuark                 domain,
                                       int                    code,
                                       const char            *format,
                                       ...)
{
  g_autofree char *message = NULL;
  va_list words;

  va_start (words, format);
  message = g_strdup_vprintf (format, words);
  va_end (words);
  g_dbus_method_invocation_return_error_literal (invocation, domain, code, message);
}

/* Walking */

static void
put (GByteArray *out,
     const char *text)
{
  g_byte_array_append (out, (const guint8 *) text, strlen (text) + 1);
}

static gboolean
has_place (const char *path)
{
  return find_shown (path, COMPONENT) != NULL;
}

/* The paths of the children.  GTK 4.8 lists what lies on the pages of a stack, turned away or
 * not; asked for them one by one it tells of the pages, which have names. */
static GPtrArray *
list_children (const char *path,
               gboolean   *are_pages)
{
  GPtrArray *children = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GVariant) answer = ask_accessible (path, "GetChildren");
  g_autoptr (GVariant) list = NULL;
  const char *child;
  GVariantIter iter;

  *are_pages = FALSE;
  if (answer == NULL)
    return children;
  list = g_variant_get_child_value (answer, 0);
  g_variant_iter_init (&iter, list);
  while (g_variant_iter_next (&iter, "(&s&o)", NULL, &child))
    g_ptr_array_add (children, g_strdup (child));
  for (guint i = 0; children->len > 1 && i < children->len; i++)
    {
      g_autoptr (GVariant) one = ask (path, ACCESSIBLE, "GetChildAtIndex",
                                      g_variant_new ("(i)", i));

      if (one == NULL)
        break;
      g_variant_get (one, "((&s&o))", NULL, &child);
      if (i == 0 && g_str_equal (child, children->pdata[0]))
        break;
      *are_pages = TRUE;
      g_free (children->pdata[i]);
      children->pdata[i] = g_strdup (child);
    }

  return children;
}

static void
put_words (GByteArray *out,
           GVariant   *answer)
{
  g_autoptr (GVariant) list = answer != NULL ? g_variant_get_child_value (answer, 0) : NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  for (gsize i = 0; list != NULL && i < g_variant_n_children (list); i++)
    {
      g_autoptr (GVariant) word = g_variant_get_child_value (list, i);

      g_string_append (words, i > 0 ? " " : "");
      if (g_variant_is_of_type (word, G_VARIANT_TYPE_STRING))
        g_string_append (words, g_variant_get_string (word, NULL));
      else
        g_string_append_printf (words, "%u", g_variant_get_uint32 (word));
    }
  put (out, words->str);
}

static void
walk (const char        *path,
      guint              depth,
      gboolean           is_page,
      gboolean           into_tables,
      const char *const *hidden,
      GByteArray        *out)
{
  g_autoptr (GVariant) named = ask (path, PROPERTIES, "Get",
                                    g_variant_new ("(ss)", ACCESSIBLE, "Name"));
  g_autoptr (GVariant) played = ask_accessible (path, "GetRole");
  g_autoptr (GVariant) states = ask_accessible (path, "GetState");
  g_autoptr (GVariant) interfaces = ask_accessible (path, "GetInterfaces");
  g_autoptr (GVariant) name = NULL;
  g_autoptr (GPtrArray) children = NULL;
  gboolean are_pages;
  guint32 role;
  char number[16];

  if (named == NULL || played == NULL)
    return;
  g_variant_get (named, "(v)", &name);
  g_variant_get (played, "(u)", &role);
  if (depth > 0 && g_strv_contains (hidden, g_variant_get_string (name, NULL)) && !has_place (path))
    return;
  g_snprintf (number, sizeof number, "%u", depth);
  put (out, number);
  put (out, path);
  put (out, g_variant_get_string (name, NULL));
  g_snprintf (number, sizeof number, "%u", role);
  put (out, number);
  put (out, is_page ? "1" : "");
  put_words (out, states);
  put_words (out, interfaces);
  if (role == TREE_TABLE && !into_tables)
    return;
  children = list_children (path, &are_pages);
  for (guint i = 0; i < children->len; i++)
    walk (children->pdata[i], depth + 1, are_pages, into_tables, hidden, out);
}

/* On the bus */

static GVariant *
answer_all (GVariant *questions)
{
  GVariantBuilder answers = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("av"));
  const char *path, *interface, *method;
  GVariant *arguments;
  GVariantIter iter;

  g_variant_iter_init (&iter, questions);
  while (g_variant_iter_next (&iter, "(&o&s&sv)", &path, &interface, &method, &arguments))
    {
      gboolean is_empty = g_variant_is_of_type (arguments, G_VARIANT_TYPE_BOOLEAN);
      g_autoptr (GVariant) answer = ask (path, interface, method,
                                         is_empty ? g_variant_new ("()") : arguments);

      g_variant_builder_add (&answers, "v",
                             answer != NULL ? answer : g_variant_new_boolean (FALSE));
      g_variant_unref (arguments);
    }

  return g_variant_new ("(av)", &answers);
}

static void
on_call (GDBusConnection       *connection,
         const char            *sender,
         const char            *path,
         const char            *interface,
         const char            *method,
         GVariant              *parameters,
         GDBusMethodInvocation *invocation,
         gpointer               data)
{
  if (g_str_equal (method, "Ask"))
    {
      g_autoptr (GVariant) questions = g_variant_get_child_value (parameters, 0);

      g_dbus_method_invocation_return_value (invocation, answer_all (questions));
    }
  else
    {
      g_autoptr (GByteArray) nodes = g_byte_array_new ();
      g_autofree const char **hidden = NULL;
      gboolean into_tables;
      const char *root;
      GVariant *told;

      g_variant_get (parameters, "(&ob^a&s)", &root, &into_tables, &hidden);
      walk (root, 0, FALSE, into_tables, hidden, nodes);
      told = g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, nodes->data, nodes->len, 1);
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(@ay)", told));
    }
}

static const char introspection[] =
  "<node><interface name='org.vedette.Tests'>"
  "<method name='Ask'><arg direction='in' type='a(ossv)'/><arg direction='out' type='av'/></method>"
  "<method name='Walk'><arg direction='in' type='o'/><arg direction='in' type='b'/>"
  "<arg direction='in' type='as'/><arg direction='out' type='ay'/></method>"
  "</interface></node>";

typedef guint (*Register) (GDBusConnection *, const char *, GDBusInterfaceInfo *,
                           const GDBusInterfaceVTable *, gpointer, GDestroyNotify, GError **);

static void
begin (GDBusConnection *connection,
       Register         next)
{
  static const GDBusInterfaceVTable vtable = { on_call, NULL, NULL, { NULL } };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (introspection, NULL);

  bus = connection;
  by_path = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                   (GDestroyNotify) g_ptr_array_unref);
  by_id = g_hash_table_new (NULL, NULL);
  next (connection, PATH, node->interfaces[0], &vtable, NULL, NULL, NULL);
}

guint
g_dbus_connection_register_object (GDBusConnection             *connection,
                                   const char                  *path,
                                   GDBusInterfaceInfo          *info,
                                   const GDBusInterfaceVTable  *vtable,
                                   gpointer                     data,
                                   GDestroyNotify               free_data,
                                   GError                     **error)
{
  static Register next;
  guint id;

  if (next == NULL)
    next = find_next ("g_dbus_connection_register_object");
  id = next (connection, path, info, vtable, data, free_data, error);
  if (bus == NULL && g_str_equal (info->name, ACCESSIBLE))
    begin (connection, next);
  if (id != 0 && connection == bus)
    {
      Shown *shown = g_new (Shown, 1);
      GPtrArray *list = g_hash_table_lookup (by_path, path);

      *shown = (Shown) { g_strdup (path), g_dbus_interface_info_ref (info), *vtable, data };
      if (list == NULL)
        {
          list = g_ptr_array_new_with_free_func ((GDestroyNotify) shown_free);
          g_hash_table_insert (by_path, g_strdup (path), list);
        }
      g_ptr_array_add (list, shown);
      g_hash_table_insert (by_id, GUINT_TO_POINTER (id), shown);
    }

  return id;
}

gboolean
g_dbus_connection_unregister_object (GDBusConnection *connection,
                                     guint            id)
{
  static gboolean (*next) (GDBusConnection *, guint);
  gboolean is_ours = bus != NULL && connection == bus;
  Shown *shown = is_ours ? g_hash_table_lookup (by_id, GUINT_TO_POINTER (id)) : NULL;

  if (shown != NULL)
    {
      GPtrArray *list = g_hash_table_lookup (by_path, shown->path);

      g_hash_table_remove (by_id, GUINT_TO_POINTER (id));
      if (list->len > 1)
        g_ptr_array_remove (list, shown);
      else
        g_hash_table_remove (by_path, shown->path);
    }
  if (next == NULL)
    next = find_next ("g_dbus_connection_unregister_object");

  return next (connection, id);
}
