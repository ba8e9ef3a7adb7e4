"""Holds lines of the referee's protocol to formats/referee.schema.json."""

import json
import pathlib

import jsonschema

SCHEMA = json.loads(
    (pathlib.Path(__file__).resolve().parents[2] / "formats/referee.schema.json").read_text())
validators = {}


def shortened(line):
    """Long lists of strings are looked at here, which takes jsonschema half a minute."""
    return {key: value[:5] if isinstance(value, list) and all(isinstance(item, str) for item in value)
            else value for key, value in line.items()}


def complaint(line, name):
    """What the part NAME of the schema says of a line; None if nothing."""
    if "error" not in line:
        line = shortened(line)
    if name not in SCHEMA["$defs"]:
        return f"the schema has no {name}"
    if name not in validators:
        validators[name] = jsonschema.Draft202012Validator(
            {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    return next((f"{name}: {error.message}" for error in validators[name].iter_errors(line)), None)


def request_complaint(line):
    return complaint(line, f"request-{line.get('request')}")


def reply_complaint(line):
    return complaint(line, "error" if "error" in line else f"reply-{line.get('reply')}")


def notice_complaint(line):
    return complaint(line, f"notice-{line.get('notice')}")
