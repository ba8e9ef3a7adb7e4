"""What a program shows to assistive technology, over the accessibility bus.

libatspi asks for one answer after the other, several for each node, so that a look
at a window takes as many round trips as it has widgets times five.  Here the program tells
at once all that it has told before, and all nodes of one depth are asked at once for the rest.
"""

import ast
import re

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
CACHE = "org.a11y.atspi.Cache"
CACHE_PATH = "/org/a11y/atspi/cache"
# One of the answers of a cache as GLib prints it, which is faster than to unpack them: path,
# number of children, interfaces, name, role, states.
ITEM = re.compile(r"""\(\('[^']*', '([^']*)'\), \('[^']*', '[^']*'\), \('[^']*', '[^']*'\), -?\d+, """
                  r"""(-?\d+), \[([^]]*)\], ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"), (\d+), """
                  r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"), \[(\d+), (\d+)\]""")
# With so many known nodes for each that a walk meets it is faster to ask for these one by one.
MANY = 4
FOR_EVER = GLib.MAXINT  # the time that a call has for its answer


def has_bit(words, number):
    return bool(words[number // 32] >> number % 32 & 1)


class Known:
    """What a program tells of a node that it has told of before; @count: how many of its
    children are shown."""

    def __init__(self, count, interfaces, name, role, *states):
        self.count, self.interfaces, self.role = int(count), interfaces, int(role)
        self.name = ast.literal_eval(name) if "\\" in name else name[1:-1]
        self.states = [int(word) for word in states]


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
        self.plain = set()  # the paths of nodes that are no stacks of pages
        self.roles = {}     # by program and path: they stay
        self.told = 0       # of how many nodes the program told when it was asked for all
        self.walked = {}    # past how many nodes walks came, by where they began

    def ask(self, name, path, interface, method, parameters=None):
        return self.connection.call_sync(name, path, interface, method, parameters, None,
                                         Gio.DBusCallFlags.NONE, FOR_EVER, None).unpack()

    def ask_all(self, name, questions):
        """The answer to each (path, interface, method, parameters); None where it was
        an error, as for what is gone since it was listed."""
        answers = [None] * len(questions)
        left = len(questions)

        def take(connection, result, number):
            nonlocal left
            left -= 1
            try:
                answers[number] = connection.call_finish(result).unpack()
            except GLib.Error:
                pass
        for number, question in enumerate(questions):
            path, interface, method, parameters = question
            self.connection.call(name, path, interface, method, parameters, None,
                                 Gio.DBusCallFlags.NONE, FOR_EVER, None, take, number)
        while left > 0:
            GLib.MainContext.default().iteration(True)
        return answers

    def list_known(self, program):
        """What the program has told of its nodes before, as it is now, by their paths, in a
        single answer: GTK makes a node known once it has been asked for."""
        told = self.connection.call_sync(program, CACHE_PATH, CACHE, "GetItems", None, None,
                                         Gio.DBusCallFlags.NONE, FOR_EVER, None)
        known = {item[1]: Known(*item.groups()[1:]) for item in ITEM.finditer(told.print_(False))}
        self.told = len(known)
        return known

    def recognize(self, node, into_tables):
        """What is known of the nodes that a walk will meet, where it is worth it to ask for all:
        not for a dialog or a page of a window that has shown large tables."""
        few = self.walked.get((node.path, into_tables), 0)
        return {} if self.told > MANY * few and self.told > MANY * 100 else self.list_known(node.program)

    def learn(self, nodes, known):
        """Finds out the children of nodes of one program, name and role of those of them that
        are known, and of the others what a walk turns on: names of pages and roles of
        parents; returns those that are still there."""
        program = nodes[0].program if nodes else None
        for node in nodes:
            if node.path in known:
                node.take(known[node.path])
        strange = [node for node in nodes if node.path not in known]
        self.ask_about([node for node in strange if node.is_page])
        # Which of them are shown is not known: one may have taken the place of another.
        parents = [node for node in nodes if node.path not in known or known[node.path].count]
        for node, children in zip(parents, self.ask_all(program, [
                (node.path, ACCESSIBLE, "GetChildren", None) for node in parents])):
            if children:
                node.children = [Node(self, *child) for child in children[0]]
            else:
                node.is_gone = True
        self.find_pages(nodes)
        self.ask_for_roles([node for node in strange if node.children])
        return [node for node in nodes if not node.is_gone]

    def name_all(self, nodes):
        """Names and roles of nodes of one program that a walk has come to and that were not known.
        By now the program knows them, and tells of all at once, if they are many of what it
        tells of."""
        unnamed = [node for node in nodes if node.name is None]
        if len(unnamed) * MANY > self.told:
            known = self.list_known(unnamed[0].program)
            for node in unnamed:
                if node.path in known:
                    node.take(known[node.path])
        self.ask_about([node for node in unnamed if node.name is None])

    def ask_for_roles(self, nodes):
        """Those of nodes of one program, which stay."""
        program = nodes[0].program if nodes else None
        new = [node for node in nodes if (program, node.path) not in self.roles]
        for node, role in zip(new, self.ask_all(program, [
                (node.path, ACCESSIBLE, "GetRole", None) for node in new])):
            if role:
                self.roles[program, node.path] = role[0]
        for node in nodes:
            node.role = self.roles.get((program, node.path))
            node.is_gone |= node.role is None

    def ask_about(self, nodes):
        """The names and roles of nodes of one program that are not known."""
        self.ask_for_roles(nodes)
        for node, name in zip(nodes, self.ask_all(nodes[0].program if nodes else None, [
                (node.path, PROPERTIES, "Get", GLib.Variant("(ss)", (ACCESSIBLE, "Name")))
                for node in nodes])):
            if name:
                node.name = name[0]
            else:
                node.is_gone = True

    def find_pages(self, nodes):
        """GTK 4.8 lists what lies on the pages of a stack, turned away or not; asked
        for them one by one it tells of the pages, which have names."""
        doubtful = [node for node in nodes
                    if len(node.children) > 1 and node.path not in self.plain]
        for node, first in zip(doubtful, self.ask_for_children([
                (node, 0) for node in doubtful])):
            if first and first.path != node.children[0].path:
                node.children = [page for page in self.ask_for_children([
                    (node, i) for i in range(len(node.children))]) if page]
                for page in node.children:
                    page.is_page = True
            else:
                self.plain.add(node.path)

    def ask_for_children(self, places):
        """The child of each (node, number), or None."""
        answers = self.ask_all(places[0][0].program if places else None, [
            (node.path, ACCESSIBLE, "GetChildAtIndex", GLib.Variant("(i)", (number,)))
            for node, number in places])
        return [answer and Node(self, *answer[0]) for answer in answers]

    def list_with_state(self, nodes, state):
        """Those that were in that state when they were listed."""
        unknown = [node for node in nodes if node.states is None]
        for node, answer in zip(unknown, self.ask_all(unknown[0].program if unknown else None, [
                (node.path, ACCESSIBLE, "GetState", None) for node in unknown])):
            node.states = answer[0] if answer else (0, 0)
        return [node for node in nodes if has_bit(node.states, state)]

    def list_placed(self, nodes):
        """Those that have a place on their window."""
        unknown = [node for node in nodes if node.interfaces is None]
        for node, answer in zip(unknown, self.ask_all(unknown[0].program if unknown else None, [
                (node.path, ACCESSIBLE, "GetInterfaces", None) for node in unknown])):
            node.interfaces = answer[0] if answer else ()
        return [node for node in nodes if COMPONENT in node.interfaces]

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
        self.is_page = self.is_gone = False
        self.children = []

    def take(self, known):
        """What is known of it."""
        self.name, self.role = known.name, known.role
        self.interfaces, self.states = known.interfaces, known.states

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

    def walk(self, choose=lambda nodes: nodes, into_tables=True):
        """This node and all below it, a parent before its children: of each depth those
        nodes that are chosen, and of a table nothing below it, unless they are wanted."""
        def is_open(node):
            return into_tables or not node.children or \
                Atspi.Role(node.role) != Atspi.Role.TREE_TABLE
        known = self.bus.recognize(self, into_tables)
        level = self.bus.learn([self], known)
        while level:
            chosen = set(choose(self.bus.learn([node for parent in level if is_open(parent)
                                                for node in parent.children], known)))
            for parent in level:
                parent.children = [node for node in parent.children if node in chosen]
                for node in parent.children:
                    node.parent = parent
            level = [node for parent in level for node in parent.children]
        self.bus.name_all(list(self.unroll()))
        walked = list(self.unroll())
        self.bus.walked[self.path, into_tables] = len(walked)
        yield from walked

    def is_met_again(self, choose):
        """Whether a walk that chooses so would meet this node, which one has met, by the same
        name: asked of what it lies in alone, and at once."""
        way = [self]
        while way[-1].parent:
            way.append(way[-1].parent)
        if len(choose(way)) < len(way):
            return False
        steps = [node for node in way[:-1] if not node.is_page]  # pages stay on their stacks
        name, *answers = self.bus.ask_all(self.program, [
            (self.path, PROPERTIES, "Get", GLib.Variant("(ss)", (ACCESSIBLE, "Name"))),
            *((node.parent.path, ACCESSIBLE, "GetChildren", None) for node in steps)])
        return name == (self.name,) and all(
            answer and (node.program, node.path) in answer[0]
            for node, answer in zip(steps, answers))

    def unroll(self):
        """Those that are there, a parent before its children."""
        if not self.is_gone:
            yield self
            for child in self.children:
                yield from child.unroll()
