"""What the printed game states, written down a second time for recount.py."""

import collections
import re

# What the charts print: side, turn (0: set-up), option, hex or edge, count/points, units.
CHARTS = """
prussian  0 -  0610   1/6   6-3 1/Tau
prussian  0 -  0808   1/6   6-3 2/Tau
prussian  0 -  0905   1/2   2-4c Tau
prussian  0 -  0811   1/3   3-3a Tau
prussian  0 -  1910   1/6   6-3 1/Gra
prussian  0 -  1908   1/6   6-3 2/Gra
prussian  0 -  2006   1/2   2-4c Gra
prussian  0 -  2009   1/3   3-3a Gra
prussian  0 -  1405   1/5   5-3 1/Sax
prussian  0 -  1505   1/5   5-3 2/Sax
prussian  0 -  1705   1/2   2-4c Sax
prussian  0 -  1605   1/2   2-3a Sax
prussian  0 -  1804   1/3   3-3 Dhy
french    0 -  0606   1/8   8-4 1/Gaz
french    0 -  0607   1/8   8-4 2/Gaz
french    0 -  0508   1/8   8-4 1/Suc
french    0 -  0408   1/8   8-4 2/Suc
french    0 -  0407   1/2   2-5c V
prussian  1 B  2320  11/52  6-3 1/1, 6-3 2/1, 2-4c 1, 6-3 1/2, 6-3 2/2, 2-4c 2, 6-3 1/3, 6-3 2/3, 2-4c 3, 3-4c Blu, 7-3a 1
prussian  2 A  1622  11/52  6-3 1/1, 6-3 2/1, 2-4c 1, 6-3 1/2, 6-3 2/2, 2-4c 2, 6-3 1/3, 6-3 2/3, 2-4c 3, 3-4c Blu, 7-3a 1
prussian  2 B  2320   7/32  5-3 1/1Res, 5-3 2/1Res, 3-4c 1Res, 5-3 1/2Res, 5-3 2/2Res, 4-4c 2Res, 5-3a Res
prussian  3 A  1622   7/32  5-3 1/1Res, 5-3 2/1Res, 3-4c 1Res, 5-3 1/2Res, 5-3 2/2Res, 4-4c 2Res, 5-3a Res
prussian  2 BL 2320   4/17  6-3 1/Lou, 6-3 2/Lou, 2-4c Lou, 3-3a Lou
prussian  3 AL 1622   4/17  6-3 1/Lou, 6-3 2/Lou, 2-4c Lou, 3-3a Lou
prussian  5 -  0120   2/6   4-3 Holz, 2-4c Holz
prussian 10 -  2901   2/14  7-3 1/Ruch, 7-3 2/Ruch
french    1 -  0104   2/16  11-4 Gd, 5-3a V
french    2 -  0104   5/18  4-4 1/De, 4-4 2/De, 4-4 1/He, 4-4 2/He, 2-5c VII
french    3 -  0104   2/15  10-3a Gd, 5-3a VII
french    4 -  0104   2/6   4-4 Van, 2-5c VI
french    4 A  0128   3/17  7-4 1/Gud, 7-4 2/Gud, 3-3a Gud
french    9 B  north  3/17  7-4 1/Gud, 7-4 2/Gud, 3-3a Gud
french    5 -  0112   3/12  5-4 1/Hil, 5-4 2/Hil, 2-5c IV
french    6 A  0128   4/18  7-4 1/Fri, 6-4 2/Fri, 3-3a Fri, 2-5c III
french   11 B  north  4/18  7-4 1/Fri, 6-4 2/Fri, 3-3a Fri, 2-5c III
french    7 A  0128   3/19  8-4 1/Mor, 7-4 2/Mor, 4-3a Mor
french   12 B  north  3/19  8-4 1/Mor, 7-4 2/Mor, 4-3a Mor
french    8 -  0104   5/21  4-4 1/Mar, 4-4 2/Mar, 4-4 1/Mah, 4-4 2/Mah, 5-3a VI
french    9 -  0104   5/25  5-4 1/Lev, 5-4 2/Lev, 5-4 1/Leg, 5-4 2/Leg, 5-3a IV
french   10 -  0104   3/12  4-5c Kle, 4-5c Nan, 4-5c Haut
french   10 N  0820   4/14  4-4 1/Riv, 4-4 2/Riv, 2-5c I, 4-5c Sah
french   10 Y  0128   4/14  4-4 1/Riv, 4-4 2/Riv, 2-5c I, 4-5c Sah
french   12 N  0820   3/13  4-4 1/Dro, 4-4 2/Dro, 5-3a I
french   12 Y  0128   3/13  4-4 1/Dro, 4-4 2/Dro, 5-3a I
"""

# The counter sheet, row by row; letters of the types are lost in print and come from the charts.
SHEET = {
    "french": """
        Gd 11-4, 1/Gaz 8-4, 2/Gaz 8-4, 1/Suc 8-4, 2/Suc 8-4, 1/Mor 8-4, 1/Gud 7-4, 2/Gud 7-4,
        1/Fri 7-4, 2/Mor 7-4, 2/Fri 6-4, 1/Hil 5-4, 2/Hil 5-4, 1/Lev 5-4, 2/Lev 5-4, 1/Leg 5-4,
        2/Leg 5-4, Van 4-4, 1/De 4-4, 2/De 4-4, 1/He 4-4, 2/He 4-4, 1/Mar 4-4, 2/Mar 4-4,
        1/Mah 4-4, 2/Mah 4-4, 1/Riv 4-4, 2/Riv 4-4, 1/Dro 4-4, 2/Dro 4-4, Kle 4-5, Haut 4-5,
        Nan 4-5, Sah 4-5, I 2-5, III 2-5, IV 2-5, V 2-5, VI 2-5, VII 2-5, Gd 10-3, I 5-3, IV 5-3,
        V 5-3, VI 5-3, VII 5-3, Mor 4-3, Gud 3-3, Fri 3-3""",
    "prussian": """
        Dhy 3-3, Holz 4-3, 1/Sax 5-3, 2/Sax 5-3, 1/1Res 5-3, 2/1Res 5-3, 1/2Res 5-3, 2/2Res 5-3,
        1/Tau 6-3, 2/Tau 6-3, 1/Gra 6-3, 2/Gra 6-3, 1/1 6-3, 2/1 6-3, 1/2 6-3, 2/2 6-3, 1/3 6-3,
        2/3 6-3, 1/Lou 6-3, 2/Lou 6-3, 1/Ruch 7-3, 2/Ruch 7-3, Tau 2-4, Gra 2-4, Holz 2-4,
        Sax 2-4, Lou 2-4, 1 2-4, 2 2-4, 3 2-4, Blu 3-4, 1Res 3-4, 2Res 4-4, Sax 2-3, Tau 3-3,
        Gra 3-3, Lou 3-3, 1 7-3, Res 5-3""",
}

# Codes of the counters and the designations they stand for.
DESIGNATIONS = dict(pair.split("=") for pair in """
    Gd=Guard Gaz=Gazan Suc=Suchet Mor=Morand Gud=Gudin Fri=Friant Hil=Hilaire Lev=Leval
    Leg=Legrand Van=Vanguard De=Desjardins He=Heudelet Mar=Marchand Mah=Mahler Riv=Rivaud
    Dro=Drouet Kle=Klein Haut=Hautpoul Nan=Nansouty Sah=Sahuc Dhy=Dhyern Holz=Holtzendorf
    Sax=Saxon Res=Reserve Tau=Tauenzien Gra=Grawart Lou=Louis Ruch=Ruchel Blu=Blucher
    """.split())

# Case 9.0: id, cost, multiplier of the defence, whether sight is blocked or the side directed.
CHART = """
    hex clear 1 1 -      hex forest 2 1 blocks   hex rough 2 2 -    hex marsh never 2 -
    hex town 1 2 blocks  side slope 1 2 directed side river never 1 -
    side stream 2 2 -    side bridge 0 2 -       path road 1/2 1 -  path trail 1 1 -
"""

# Case 7.6, read by columns.
RESULTS = {
    "1-5": "Ar Ar Ae Ae Ae Ae", "1-4": "Ar Ar Ar Ar Ae Ae", "1-3": "Dr Ar Ar Ar Ar Ae",
    "1-2": "Dr Dr Ar Ar Ar Ar", "1-1": "Dr Dr Dr Ar Ar Ar", "2-1": "Dr Dr Dr Dr Ar Ar",
    "3-1": "Dr Dr Dr Dr Dr Ar", "4-1": "De Dr Dr Dr Dr Ex", "5-1": "De De Dr Dr Ex Ex",
    "6-1": "De De De Dr Ex Ex",
}

# Case 18.2 with 20.1: option, Louis -> Jena and Auerstadt, Prussian and French.
LEVELS = {
    ("a", "no"): (18, 65, 15, 19), ("a", "yes"): (21, 65, 20, 19),
    ("b", "no"): (48, 75, None, None), ("b", "yes"): (60, 75, None, None),
}

# Case 19.1: what is asked, who scores, points under options A and B.
AWARDS = """
    ratio-at-most:prussian:french:2     prussian 1 -
    ratio-at-most:prussian:french:1     prussian - 1
    ratio-above:prussian:french:2       french   2 1
    demoralized:prussian:jena           french   1 2
    demoralized:prussian:auerstadt      french   1 -
    demoralized:french:jena             prussian 3 3
    demoralized:french:auerstadt        prussian 2 -
    losses-below:prussian:48            prussian 3 2
    exited-at-least:french:jena:north west:125  french 2 -
"""

EXITS = {
    ("prussian", "jena"): {"west", "north"}, ("prussian", "auerstadt"): {"south"},
    ("french", "jena"): {"north", "east", "west"}, ("french", "auerstadt"): {"south", "east"},
}

# Parameters and rulings: the standard rules', then what the exclusive rules add.
MECHANICS = ["bombardment", "displacement", "advance", "odds-reduction"]
SETTINGS = {
    "stacking": "1", "road-cancels-side": "no", "slope-only-into-clear": "no",
    "exclusive-mix": "any", "bombard-breaks-exclusive": "no", "many-to-many": "no",
    "displacement-due": "yes", "bombard-displaces": "yes",
}
OWN_MECHANICS = ["demoralization", "exit", "transit"]
OWN_SETTINGS = {
    "shift-before-clamp": "no", "closed-terrain-road": "closed", "demoralization-shift": "1",
    "demoralized-advance": "yes", "demoralized-one-side": "yes", "demoralized-tie": "non-phasing",
    "entry-cost": "normal", "entry-controlled": "no", "entry-occupied": "prussian",
    "entry-elsewhere": "yes", "decline-if-demoralized": "yes", "exit-cost": "normal",
    "no-losses-ratio": "at-most",
}

MOVES = {
    "french": {"infantry": 4, "cavalry": 5, "artillery": 3},
    "prussian": {"infantry": 3, "cavalry": 4, "artillery": 3},
}
TYPES = {"": "infantry", "c": "cavalry", "a": "artillery"}


Unit = collections.namedtuple("Unit", "side strength move type code")
Line = collections.namedtuple("Line", "side turn option where count points units")


def read_units(side, text):
    for entry in text.split(","):
        value, code = entry.split()
        strength, move, letter = re.fullmatch(r"(\d+)-(\d+)([ac]?)", value).groups()
        yield Unit(side, int(strength), int(move), TYPES[letter], code)


def read_charts():
    for text in CHARTS.strip().splitlines():
        side, turn, option, where, total, units = text.split(None, 5)
        count, points = total.split("/")
        yield Line(side, int(turn), option, where, int(count), int(points),
                   sorted(read_units(side, units)))


def applies(option, turn, chosen):
    bernadotte = chosen["bernadotte-12" if turn == 12 else "bernadotte"]
    return {"-": True, "A": chosen["plan"] == "a", "B": chosen["plan"] == "b",
            "AL": chosen["plan"] == "a" and chosen["louis"] == "yes",
            "BL": chosen["plan"] == "b" and chosen["louis"] == "yes",
            "N": bernadotte == "no", "Y": bernadotte == "yes"}[option]


CAVALRY = ("Kle", "Haut", "Nan", "Sah", "Blu")  # cavalry formations, known by their name alone


def full_name(unit):
    """The designation that a counter's code stands for."""
    head, _, body = unit.code.rpartition("/")
    reserve = re.fullmatch(r"(\d)Res", body)
    if reserve:
        name = f"{reserve.group(1)} Reserve"
    elif re.fullmatch("[IV]+", body):
        name = f"{body} Corps"
    else:
        name = DESIGNATIONS.get(body, body)
    name = f"{head}/{name}" if head else name
    if not head and unit.type != "infantry" and unit.code not in CAVALRY:
        name += " " + unit.type.capitalize()
    return name


LINES = list(read_charts())
