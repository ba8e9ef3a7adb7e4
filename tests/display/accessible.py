"""What a program shows to assistive technology, over the accessibility bus.

libatspi asks for one answer after the other, several for each node, so that a look
at a window takes as many round trips as it has widgets times five.  Here the program, into which
tell-all.c is loaded, tells of a whole window in one answer, and answers many questions in another.
"""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
TEXT = "org.a11y.atspi.Text"
COMPONENT = "org.a11y.atspi.Component"
PROPERTIES = "org.freedesktop.DBus.Properties"
WINDOW_COORDINATES = 1
TELL_ALL = "/org/vedette/Tests", "org.vedette.Tests"
FIELDS = 7  # of a node, as tell-all.c tells of it
FOR_EVER = GLib.MAXINT  # the time that a call has for its answer


def has_bit(words, number):
    return bool(words[number // 32] >> number % 32 & 1)


class Bus:
    """The accessibility bus."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        address, = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus",
                                     "GetAddress", None, None, Gio.DBusCallFlags.NONE, -1,
                                     None).unpack()
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
            Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def call(self, name, path, interface, method, parameters):
        return self.connection.call_sync(name, path, interface, method, parameters, None,
                                         Gio.DBusCallFlags.NONE, FOR_EVER, None)

    def ask(self, name, path, interface, method, parameters=None):
        return self.call(name, path, interface, method, parameters).unpack()

    def ask_all(self, name, questions):
        """The answer to each (path, interface, method, parameters); None where it was
        an error, as for what is gone since it was listed."""
        answers, = self.ask(name, *TELL_ALL, "Ask", GLib.Variant("(a(ossv))", [[
            (path, interface, method, parameters or GLib.Variant("b", False))
            for path, interface, method, parameters in questions]])) if questions else [[]]
        return [answer or None for answer in answers]

    def list_with_state(self, nodes, state):
        """Those that were in that state when they were listed."""
        return [node for node in nodes if has_bit(node.states, state)]

    def find_application(self, process):
        """The program of that process, or None."""
        for name, path in self.ask(REGISTRY, ROOT, ACCESSIBLE, "GetChildren")[0]:
            owner, = self.ask("org.freedesktop.DBus", "/org/freedesktop/DBus",
                              "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                              GLib.Variant("(s)", (name,)))
            if owner == process:
                return Node(self, name, path)
        return None


class Node:
    """Something that is accessible: what it has is that of when it was listed."""

    def __init__(self, bus, program, path):
        self.bus, self.program, self.path = bus, program, path
        self.name = self.role = self.interfaces = self.states = self.parent = None
        self.is_page = False

    def take(self, name, role, page, states, interfaces):
        """What the program tells of it."""
        self.name, self.role, self.is_page = name.decode(), int(role), bool(page)
        self.states = [int(word) for word in states.split()] or [0, 0]
        self.interfaces = interfaces.decode().split()

    def ask(self, interface, method, parameters=None):
        return self.bus.ask(self.program, self.path, interface, method, parameters)

    def ask_property(self, name):
        return self.ask(PROPERTIES, "Get", GLib.Variant("(ss)", (ACCESSIBLE, name)))[0]

    def get_name(self):
        """As it is now."""
        return self.ask_property("Name")

    def get_description(self):
        return self.ask_property("Description")

    def get_role_name(self):
        if self.role is None:
            self.role = self.ask(ACCESSIBLE, "GetRole")[0]
        return Atspi.role_get_name(Atspi.Role(self.role))

    def has_state(self, state):
        return has_bit(self.ask(ACCESSIBLE, "GetState")[0], state)

    def list_children(self):
        return [Node(self.bus, *child) for child in self.ask(ACCESSIBLE, "GetChildren")[0]]

    def get_box(self):
        """x, y, width and height on its window; None for what has no place, as the
        pages of a stack."""
        try:
            return self.ask(COMPONENT, "GetExtents", GLib.Variant("(u)", (WINDOW_COORDINATES,)))[0]
        except GLib.Error:
            return None

    def get_text(self):
        """What stands in an entry."""
        end = self.ask(PROPERTIES, "Get", GLib.Variant("(ss)", (TEXT, "CharacterCount")))[0]
        return self.ask(TEXT, "GetText", GLib.Variant("(ii)", (0, end)))[0]

    def do_action(self, number):
        self.ask("org.a11y.atspi.Action", "DoAction", GLib.Variant("(i)", (number,)))

    def set_value(self, value):
        self.ask(PROPERTIES, "Set", GLib.Variant("(ssv)", (
            "org.a11y.atspi.Value", "CurrentValue", GLib.Variant("d", value))))

    def walk(self, hidden=(), into_tables=True):
        """This node and all below it, a parent before its children; without the pages with
        those titles, and of a table nothing below it, unless it is wanted."""
        told = self.bus.call(self.program, *TELL_ALL, "Walk", GLib.Variant("(obas)", (
            self.path, into_tables, list(hidden))))
        fields = told.get_child_value(0).get_data_as_bytes().get_data().split(b"\0")
        way = []  # to the node before, from the first
        for i in range(0, len(fields) - 1, FIELDS):
            depth, path, *more = fields[i:i + FIELDS]
            node = Node(self.bus, self.program, path.decode())
            node.take(*more)
            del way[int(depth):]
            node.parent = way[-1] if way else None
            way.append(node)
            yield node

    def is_turned_away(self, hidden):
        """Whether it is a page with one of those titles: only pages have no place at all."""
        return self.name in hidden and COMPONENT not in self.interfaces

    def is_met_again(self, hidden):
        """Whether a walk without those pages would meet this node, which one has met, by the same
        name: asked of what it lies in alone, and at once."""
        way = [self]
        while way[-1].parent:
            way.append(way[-1].parent)
        if any(node.is_turned_away(hidden) for node in way):
            return False
        steps = [node for node in way[:-1] if not node.is_page]  # pages stay on their stacks
        name, *answers = self.bus.ask_all(self.program, [
            (self.path, PROPERTIES, "Get", GLib.Variant("(ss)", (ACCESSIBLE, "Name"))),
            *((node.parent.path, ACCESSIBLE, "GetChildren", None) for node in steps)])
        return name == (self.name,) and all(
            answer and (node.program, node.path) in answer[0]
            for node, answer in zip(steps, answers))
