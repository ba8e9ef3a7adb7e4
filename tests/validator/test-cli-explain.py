#!/usr/bin/env python3
"""vedette explain as a user meets it: what it answers, of the set-up and of recorded games; TAP.

usage: test-cli-explain.py VEDETTE SOURCE
"""

import fractions
import pathlib
import re
import shutil
import tempfile

from cli import SOURCE, case, exits, finish, run

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
EYLAU = SOURCE / "scenarios/eylau/eylau.scenario.xml"
DRESDEN = SOURCE / "scenarios/dresden/dresden.scenario.xml"
GAME = SOURCE / "tests/games/jena-auerstadt.game"
JENA = SOURCE / "scenarios/rossbach-avenged/jena.scenario.xml"
DAY = "6"  # a turn that has a Combat Phase


def explain():
    cited = re.compile(r"\[(NAW|JA) [0-9][^\]]*\]")

    def ask(*words):
        code, out, err = run("explain", BATTLE, *words)
        return out if code == 0 else f"exit code {code}: {err}"

    def every_part_cites(out):
        parts = [line for line in out.splitlines() if re.match(r"\s{2,}(\d.*)?  \S", line)]
        return parts and all(cited.search(line) for line in parts)

    out = ask("step", "0707", "0708", "infantry")
    case("a step has a price with its case", "0708: 1\n" in out and cited.search(out), out)
    case("each part of it cites one", every_part_cites(out), out)
    case("guns pay by their own class", "0708: " in ask("step", "0707", "0708", "artillery"))
    exits("a step to a far hex is misused", 64, "explain", BATTLE, "step", "0707", "0909", "infantry")
    exits("a class that there is not is refused", 64, "explain", BATTLE, "step", "0707", "0708", "navy")
    exits("a period that there is not is refused", 64, "explain", BATTLE, "step", "0707", "0708",
          "infantry", "--period=noon")

    _, err = exits("a unit by the name on its counter", 64, "explain", BATTLE, "move", "1/Suchet", "0405")
    case("is told its id", "suchet-1, suchet-2" in err, err)
    _, err = exits("a unit that is like none", 64, "explain", BATTLE, "move", "99", "0405")
    case("is told where to look", "scenario file" in err, err)

    out = ask("move", "suchet-1", "0405")
    case("a move has its path, its parts and its sum",
         "0406: 1/2\n" in out and "Legal: 2 of 4 movement points" in out and every_part_cites(out), out)
    out = ask("move", "suchet-1", "0406", "0407")
    case("a path is taken as given", "Refused: " in out and cited.search(out.splitlines()[-1]), out)
    out = ask("move", "suchet-1", "0610")
    case("an enemy's hex is refused with its case", re.search(r"^Refused: .+ \[NAW 5\.12\]$", out, re.M), out)
    out = ask("move", "suchet-1", "0405", "--at", "0406")
    case("--at places the unit", "from 0406 to 0405" in out and "Legal: 1 of 4" in out, out)
    out = ask("move", "suchet-1", "0405", "--place", "suchet-1=0406")
    case("so does --place", "from 0406 to 0405" in out, out)
    exits("not on an enemy", 64, "explain", BATTLE, "move", "suchet-1", "0405", "--at", "0610")
    exits("a unit that there is not is refused", 64, "explain", BATTLE, "move", "nobody", "0405")
    exits("a hex that there is not is refused", 64, "explain", BATTLE, "move", "suchet-1", "9999")
    exits("a turn that there is not is refused", 64, "explain", BATTLE, "move", "suchet-1", "0405",
          "--turn=99")

    town = ["odds", "tauenzien-1", "--with", "suchet-1", "--place", "tauenzien-1=0909",
            "--place", "suchet-1=0908", "--turn", DAY]
    out = ask(*town)
    case("odds have strengths, multiple and column",
         "Attack: 8\n" in out and "Defence: 12\n" in out and "6 times 2" in out and "column 1-2" in out, out)
    case("the multiple cites the terrain's case", "in Town [NAW 9.0-Town]" in out, out)
    case("the row of the table is shown", re.search(r"^Result: +[A-Z]\w( +[A-Z]\w){5}$", out, re.M), out)
    out = ask(*town, "--demoralized=prussian:jena")
    case("demoralization moves the column", "moved by +1, column 1-1" in out, out)
    out = ask("odds", "tauenzien-1", "--with", "suchet-1", "--turn", DAY)
    case("an attack from afar is refused with its case", re.search(r"^Refused: .+ \[NAW 7\.15\]$", out, re.M), out)
    out = ask("odds", "tauenzien-1", "--with", "suchet-1", "--turn", "1")
    case("so is one at night", re.search(r"^Refused: .+ \[.+\]$", out, re.M), out)
    exits("odds need an attacker", 64, "explain", BATTLE, "odds", "tauenzien-1")

    out = ask("sight", "0707", "0910")
    case("a line of sight shows its hexes and cites its cases",
         "0808 Clear" in out and "The line of sight is open" in out and "[NAW 8.3" in out, out)
    out = ask("sight", "0707", "0911")
    case("blocked or not is said", "The line of sight is " in out, out)
    _, err = exits("a question that there is not is refused", 64, "explain", BATTLE, "weather")
    case("with those that there are", "control, " in err and "retreat" in err, err)
    exits("a question without its words is refused", 64, "explain", BATTLE, "step", "0707")


def points(text):
    """As they are printed: "2", "1/2", "1 1/4"."""
    return sum(fractions.Fraction(part) for part in text.split())


def adds_up(out):
    """Whether the parts of attack and defence come to what stands above them."""
    for name in "Attack", "Defence":
        block = re.search(rf"^{name}: ([\d /]+)\n((?:  .*\n)+)", out, re.M)
        parts = re.findall(r"^ +(\d[\d /]*?)  ", block.group(2), re.M) if block else []
        if not parts or sum(map(points, parts)) != points(block.group(1)):
            return False
    return True


def explain_odds():
    """What an attack rests on, asked before it can be made."""
    def ask(*words):
        code, out, err = run("explain", *words)
        return out if code == 0 else f"exit code {code}: {err}"

    fresh = ["odds", "ost-1", "--with", "heu-1", "--with", "heu-2", "--turn", "4",
             "--place", "ost-1=1017", "--place", "heu-1=1018", "--place", "heu-2=0918"]
    out = ask(EYLAU, *fresh)
    case("fresh strength that is still to be declared is no answer", "Odds: " in out and "declared" not in out, out)
    case("what a formation adds is a part of the attack", adds_up(out) and "of one formation" in out, out)

    rain = ["odds", "fr-old-guard", "--with", "au-bubna", "--place", "fr-old-guard=1609", "--place", "au-bubna=1608"]
    out = ask(DRESDEN, *rain, "--turn", "9")
    case("in rain the parts come to the whole", "Attack: 2\n" in out and adds_up(out) and "(5 on its counter)" in out, out)
    out = ask(DRESDEN, *rain, "--turn", "5")
    case("and else", "Attack: 5\n" in out and adds_up(out) and "on its counter" not in out, out)
    for who in "allied", "austrian":
        out = ask(DRESDEN, *rain, "--turn", "5", "--demoralized", who)
        case(f"--demoralized {who} moves the column", "moved by -1" in out, out)
    out = ask(DRESDEN, *rain, "--turn", "5", "--demoralized", "prussian")
    case("another army's demoralization does not", "moved by" not in out, out)
    _, err = exits("where nobody is ever demoralized it is refused", 64, "explain", EYLAU, *fresh, "--demoralized=french")
    case("and says so", "in this battle" in err, err)

    code, out, err = run("explain", JENA, "odds", "tauenzien", "--with", "suchet", "--place", "suchet=N1531")
    case("where attacks are declared first nobody is told that he cannot roll yet",
         code == 0 and "Odds: " in out and "to roll" not in out + err, out, err)

    stack = ["odds", "fr-old-guard", "--place", "fr-old-guard=1609", "--turn", "5",
             *(f"--place={unit}=1608" for unit in ("au-bubna", "au-chiesa-colloredo"))]
    both = ask(DRESDEN, *stack, "--with=au-bubna", "--with=au-chiesa-colloredo")
    case("two units of a stack may both be named", "Bubna attacks" in both and "Chiesa" in both and adds_up(both), both)
    case("or one for both", sorted(both.splitlines()) ==
         sorted(ask(DRESDEN, *stack, "--with=au-chiesa-colloredo").splitlines()), both)


def explain_made():
    """Rules that no shipped battle has: shifts, ways out of enemy control, zones that bend."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        shutil.copytree(SOURCE / "tests/broken/base", scratch, dirs_exist_ok=True)
        battle = scratch / "small.scenario.xml"
        battle.write_text(battle.read_text().replace("</scenario>", """
          <override>
            <classes><class id="cavalry" zone="flexible"/></classes>
            <shifts><shift id="foot" name="Foot"><has class="infantry"/></shift>
              <die id="bad" name="Bad day" amount="-1"/></shifts>
            <mechanics><set name="control-exit" value="first-step"/></mechanics>
          </override></scenario>"""))

        def ask(*words):
            code, out, err = run("explain", battle, *words)
            return out if code == 0 else f"exit code {code}: {err}"

        out = ask("odds", "r1", "--with=b1", "--place=b1=0502", "--place=r1=0501")
        case("a shift is told with its columns", re.search("Foot shifts the column by [+]1", out), out)
        case("and what changes the die", re.search("Bad day changes the die by -1", out), out)

        near = "--place=b1=0301", "--place=r1=0302"
        out = ask("move", "b1", "0201", *near)
        case("a first hex in enemy control has a name", "0201 is in enemy control" in out and "Refused" in out, out)
        out = ask("move", "b1", "0101", *near)
        case("of a hex farther off each that shuts the unit in", "0201 is in enemy control" in out and
             "0401 is in enemy control" in out and "Refused: The first hex" in out, out)
        out = ask("move", "b1", "0405", "--place=b1=0303", "--place=r1=0302")
        case("and one that is free", "0304 is free of enemy control" in out and "Legal" in out, out)

        out = ask("control", "0302", "--place=b2=0301", "--place=b1=0202", "--place=r1=0501")
        lines = out.splitlines()
        at = next((i for i, line in enumerate(lines) if "2nd Blue" in line), 0)
        case("a zone that bends is a zone like others", "controls it: " in lines[at] and
             "pass by" not in lines[at], out)
        case("and what passes by it is told besides", "pass by" in "".join(lines[at + 1:at + 2]), out)


def explain_where():
    """Where units may go, and at which position of a game."""
    def ask(*words):
        code, out, err = run("explain", BATTLE, *words)
        return out if code == 0 else f"exit code {code}: {err}"

    near = ["--place", "tauenzien-1=0909", "--place", "suchet-1=0908"]
    out = ask("control", "0909", *near)
    case("a hex has its controllers", re.search(r"Suchet, French, in 0908: controls it: .*\[NAW 6\.4\]", out), out)
    wagram = SOURCE / "scenarios/wagram/wagram.scenario.xml"
    river = re.search(r'<(?:run|river)[^>]*kind="river"[^>]*sides="(\d{4})/(\d{4})', (BATTLE.parent / "jena.map.xml").read_text()
                      + (wagram.parent / "wagram.map.xml").read_text())
    case("there is a river", river)
    out = run("explain", wagram, "control", river.group(1), "--place", f"corps-i-2={river.group(2)}")[1]
    case("and those whom a river keeps from it", re.search(r"does not: .*\[(NAW|WAG) ", out), out)
    out = ask("control", "0101")
    case("or none", "nobody" in out, out)

    out = ask("retreat", "tauenzien-1", *near)
    case("a retreat has each hex, and why not", re.search(r"^  0910: yes$", out, re.M) and
         re.search(r"^  1008: no: .*\[NAW 7\.72\]$", out, re.M) and len(out.splitlines()) == 7, out)
    ring = [f"--place={unit}={hex_}" for unit, hex_ in zip(
        ("tauenzien-1", "suchet-1", "suchet-2", "gazan-1", "gazan-2"), ("0909", "0908", "1008", "0910", "0809"))]
    out = ask("retreat", "tauenzien-1", *ring)
    case("without any it is lost", re.search(r"\[NAW 7\.72[^\]]*\]$", out.splitlines()[-1]) and "yes" not in out, out)
    away = ["retreat", "fr-old-guard", "--place", "fr-old-guard=1609", "--place", "au-bubna=1608"]
    _, free, _ = run("explain", DRESDEN, *away)
    _, driven, _ = run("explain", DRESDEN, *away, "--with=au-bubna")
    case("and nearer to who drives it back is no way", free.count("yes") >= driven.count("yes") > 0, free, driven)
    out = run("explain", DRESDEN, "retreat", "fr-l-i")[1]
    case("a garrison has none", "[DRE 14.0-b]" in out, out)
    out = run("explain", JENA, "retreat", "prince-hohenlohe")[1]
    case("a leader goes with the last of his stack", "[R06 5.22]" in out and len(out.splitlines()) == 2, out)
    exits("who is not on the map has none", 64, "explain", BATTLE, "retreat", "ruchel-1")

    out = ask("exit", "klein", "--place=klein=2801", "--turn=9", "--demoralized=prussian")
    case("a way out has its price and case", re.search(r"^  exit klein 2901 west: costs 1 \[JA 17\.0-A\]$", out, re.M), out)
    out = ask("exit", "klein", "--place=klein=2801", "--turn=9")
    case("one that is closed the case that closes it",
         re.search(r"^Refused: exit klein 2901 west: .*\[JA 17\.0-A\]$", out, re.M) and "costs" not in out, out)
    case("and a track too", re.search(r"^Refused: transit klein .*\[NAW 5\.15\]$", out, re.M), out)


def explain_zones(scratch):
    """Whose control reaches where, in a battle whose classes and terrain differ in that."""
    shutil.copytree(SOURCE / "scenarios", scratch / "scenarios")
    battle = scratch / "scenarios" / BATTLE.parent.name / BATTLE.name
    text = BATTLE.read_text()

    def ask(zone, control):
        battle.write_text(text.replace("<override>", f"""<override>
    <classes><class id="infantry" zone="{zone}"/></classes>""", 1).replace("<chart>", "<chart>" + "".join(
            f'<hex id="{ground}" control="{control}"/>' for ground in ("clear", "forest", "town")), 1))
        code, out, err = run("explain", battle, "control", "0909", "--place", "tauenzien-1=0909", "--place",
                             "suchet-1=0908")
        return out if code == 0 else f"exit code {code}: {err}"

    out = ask("full", "yes")
    case("who has a whole zone controls it", "controls it: Units that touch" in out, out)
    out = ask("flexible", "yes")
    case("a zone that retreats pass by is told", "controls it: Units that touch" in out and
         "    Retreats and arrivals pass by" in out, out)
    out = ask("none", "yes")
    case("so is a class that has none", "does not: Units of some classes control no hex" in out, out)
    out = ask("full", "no")
    case("and ground into which none reaches", "does not: Control does not reach into terrain" in out, out)


def explain_duties():
    """Who has still to fight."""
    def ask(*words):
        code, out, err = run("explain", BATTLE, *words, "--turn", DAY)
        return out if code == 0 else f"exit code {code}: {err}"

    near = ["--place=tauenzien-1=0909", "--place=suchet-1=0908", "--place=suchet-2=1008"]
    out = ask("duties", "french", *near)
    case("who has to attack is named, with whom and the case", "  2/Suchet in 1008 must attack [NAW 7.12]: "
         "1/Tauenzien (0909)\n" in out, out)
    case("who has to be attacked is, with by whom", "  1/Tauenzien in 0909 must be attacked [NAW 7.11], by: "
         "1/Suchet (0908), 2/Suchet (1008)\n" in out, out)
    out = ask("duties", "prussian", *near)
    case("each by the other side in its own phase", "  1/Tauenzien in 0909 must attack [NAW 7.12]: " in out, out)
    out = ask("odds", "tauenzien-1", "--with=suchet-1", *near, "--place=tauenzien-2=1805")
    case("an attack that leaves somebody names who has still to attack",
         "Every phasing unit in enemy control must attack: 2/Suchet in 1008 [NAW 7.12]" in out, out)
    out = ask("odds", "tauenzien-1", "--with=suchet-1", *near[:2], "--place=tauenzien-2=0907")
    case("or to be attacked", "must be attacked: 2/Tauenzien in 0907 [NAW 7.11]" in out, out)
    out = ask("odds", "tauenzien-1", "--with=suchet-1", "--with=suchet-2", *near, "--place=tauenzien-2=0907")
    case("also where it is another unit that is added", "2/Tauenzien in 0907" in out, out)
    exits("by night nobody has", 0, "explain", BATTLE, "duties", "french", "--turn=1")
    exits("a side that there is not has none", 64, "explain", BATTLE, "duties", "english")
    exits("nor is it anybody's turn before a game", 64, "explain", BATTLE, "duties")


def explain_recorded(scratch):
    """The same of a recorded game, after so many orders."""
    def ask(*words):
        code, out, err = run("explain", *words)
        return out if code == 0 else f"exit code {code}: {err}"

    orders = [line.split(" = ")[0].strip() for line in GAME.read_text().splitlines() if line.startswith("  ")]
    first = next(number for number, order in enumerate(orders) if order.startswith("move "))
    unit, hexes = orders[first].split()[1], orders[first].split()[2:]
    out = ask(BATTLE, "move", unit, *hexes, f"--game={GAME}", f"--at={first}")
    case("a move can be asked about where it was made", "Legal: " in out and "As if" not in out, out)
    out = ask(BATTLE, "move", unit, hexes[-1], f"--game={GAME}", f"--at={first + 1}")
    case("and is refused once it was", "Refused: " in out, out)
    begun = next(number for number, order in enumerate(orders) if order.startswith("with "))
    enemy = orders[begun - 1].split()[1]
    out = ask(BATTLE, "odds", f"--game={GAME}", f"--at={begun + 1}")
    case("an attack that is open needs no words", "Odds: " in out and adds_up(out), out)
    who = orders[begun].split()[1]
    again = ask(BATTLE, "odds", enemy, f"--with={who}", f"--game={GAME}", f"--at={begun - 1}")
    case("and is the same as one that is named", out.splitlines()[:5] == again.splitlines()[:5], out, again)
    out = ask(BATTLE, "duties", f"--game={GAME}", f"--at={begun - 1}")
    case("duties are those of whose turn it is", " must " in out and "As if" not in out, out)
    out = ask(BATTLE, "exit", who, f"--game={GAME}", f"--at={begun}")
    case("of a phase that is not open it says so", out.startswith("As if the Movement Phase of "), out)
    out = ask(BATTLE, "control", "0909", f"--game={GAME}")
    case("without --at it is the end", out.startswith("0909, turn 12"), out)
    out = ask(BATTLE, "step", "0707", "0708", "infantry", f"--game={GAME}", f"--at={first}")
    case("a step is in the period of the position", "Night" in out, out)
    exits("so many orders it does not have", 64, "explain", BATTLE, "control", "0909", f"--game={GAME}", "--at=99999")
    exits("a hex is no number of orders", 64, "explain", BATTLE, "control", "0909", f"--game={GAME}", "--at=x")
    exits("before all are set up nothing is asked", 64, "explain", BATTLE, "control", "0909", f"--game={GAME}", "--at=0")
    exits("the turn is that of the game", 64, "explain", BATTLE, "control", "0909", f"--game={GAME}", "--turn=3")
    exits("a game that is not there cannot be read", 2, "explain", BATTLE, "control", "0909", "--game=nowhere.game")
    _, err = exits("nor one of another battle", 2, "explain", DRESDEN, "control", "0909", f"--game={GAME}")
    case("which is known by its name", "it is a game of “Jena-Auerstadt”" in err, err)
    broken = scratch / "explained.game"
    broken.write_text(GAME.read_text().replace("  end\n", "  end\n  end\n", 1))
    _, err = exits("nor one that breaks before", 2, "explain", BATTLE, "control", "0909", f"--game={broken}")
    case("which is said by its line", re.match(rf"vedette explain: {broken}:\d+: the game breaks there", err), err)

    words = "control", "0909", f"--game={GAME}", f"--at={begun}"
    case("the scenario need not be named", ask(*words) == ask(BATTLE, *words), ask(*words))
    case("nor for a question without words", ask("duties", *words[2:]) == ask(BATTLE, "duties", *words[2:]))
    exits("a question must", 64, "explain", f"--game={GAME}")
    _, err = exits("with its words", 64, "explain", "sight", "0909", f"--game={GAME}")
    case("which are said", "write: vedette explain --game GAME sight FROM TO" in err, err)
    exits("without a game so must the scenario", 64, "explain", "control", "0909")


with tempfile.TemporaryDirectory() as folder:
    explain()
    explain_odds()
    explain_made()
    explain_where()
    explain_duties()
    explain_recorded(pathlib.Path(folder))
    explain_zones(pathlib.Path(folder))
finish()
