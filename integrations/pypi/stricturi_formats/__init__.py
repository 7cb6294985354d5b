"""String formats of JSON Schema and OpenAPI, by the grammars of their documents.

is_valid("uri", text) tells whether a text has a format, and each format has a function of its
name: is_uri, is_idn_email. format_checker() returns a FormatChecker of python-jsonschema.
"""

import calendar
import datetime
import functools
import json
import pathlib
import re
import typing
import unicodedata

try:
    import idna
except ImportError:  # hostname takes any A-label then, and the formats that begin with idn are not there
    idna = None

_DATA = json.loads(pathlib.Path(__file__).with_name("formats.json").read_text(encoding="ascii"))


def _leap_second(text):
    m = re.fullmatch(r"(?:([0-9]{4})-(..)-(..)T)?(..):(..):60(?:\.[0-9]+)?(?:Z|([+-])(..):(..))", text, re.IGNORECASE)
    if not m:
        return True
    year, month, day, hour, minute, sign, hours, minutes = m.groups("0")
    offset = (60 * int(hours) + int(minutes)) * (-1 if sign == "-" else 1)
    days, minute = divmod(60 * int(hour) + int(minute) + 1 - offset, 24 * 60)  # of the minute after, in UTC
    if minute or not m[1]:
        return minute == 0
    # The year 0000 is a leap year, as 2000 is.
    last = calendar.monthrange(int(year) or 2000, int(month))[1]
    return int(day) + days in (1, last + 1)


def _weekday(text):
    m = re.match(r"(...), (..) (...) (....) ", text)
    if not m:
        return True  # not an IMF-fixdate
    month = "JanFebMarAprMayJunJulAugSepOctNovDec".index(m[3]) // 3 + 1
    date = datetime.date(int(m[4]) or 2000, month, int(m[2]))  # days repeat after 400 years
    return m[1] == "MonTueWedThuFriSatSun"[3 * date.weekday():][:3]


def _range(text, name):
    low, high = (-(2**63), 2**63 - 1) if name == "int64" else (0, 2**64 - 1)
    return len(text) < 21 and low <= int(text) <= high


def _no_duplicates(tag):
    seen, extension = set(), False
    for i, subtag in enumerate(tag.lower().split("-")):
        singleton = len(subtag) == 1
        if subtag == "x" or i == 0 and singleton:
            return True  # private use, or grandfathered
        if singleton:
            extension = True
        elif i == 0 or extension or len(subtag) < 4 or len(subtag) == 4 and not subtag[0].isdigit():
            continue
        if subtag in seen:
            return False
        seen.add(subtag)
    return True


def _mailbox_length(text):
    literal = text.endswith("]")
    at = text.rindex("[") - 1 if literal else text.rindex("@")
    return (len(text[:at].encode()) <= 64 and len(text.encode()) <= 254
            and (literal or _is_name(text[at + 1:].split("."), decode=False)))


def _is_name(labels, decode=True):
    length, unicode = -1, []
    for label in labels:
        encoded = label
        try:
            if not label.isascii():
                if len(label) > 63 or label != label.lower() and re.search("[A-Z]", label):
                    return False
                encoded = idna.alabel(label).decode()
            elif decode and label.lower().startswith("xn--") and idna and len(label) < 64:
                label = idna.ulabel(label)
                if idna.alabel(label).decode() != encoded.lower():
                    return False
        except UnicodeError:  # of which idna.IDNAError is one
            return False
        length += len(encoded) + 1
        if len(encoded) > 63 or length > 253:
            return False
        unicode.append(label)
    try:
        if idna and any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for label in unicode for c in label):
            return all(idna.check_bidi(label, check_ltr=True) for label in unicode)
    except UnicodeError:
        return False
    return True


_CHECKS = {
    "leap-second": _leap_second,
    "weekday": _weekday,
    "duplicates": _no_duplicates,
    "mailbox-length": _mailbox_length,
    "name-length": lambda text: _is_name(text.split(".")),
    "not-an-address": lambda text: not re.fullmatch(r"(?:[0-9]+\.){3}[0-9]+", text),
    "formatting": lambda text: not re.search("[\u200E\u200F\u202A-\u202E]", text),
    "a-label": lambda text: True,  # see name-length
    "u-label": lambda text: True,  # see mailbox-length
}


@functools.cache
def _expression(name):
    return re.compile(_DATA[name]["expression"])


def _idn_hostname(text):
    if text.isascii():
        return is_valid("hostname", text)
    labels = re.split("[.\u3002\uFF0E\uFF61]", text)
    return all(not label.isascii() or is_valid("hostname", label) and (label[2:4] != "--" or label[:4].lower() == "xn--")
               for label in labels) and _is_name(labels)


NAMES = sorted(name for name in [*_DATA, "idn-hostname"] if idna or not name.startswith("idn-"))


def is_valid(name: str, text: str) -> bool:
    """Tell whether a str has the format of a name, one of NAMES."""
    if name not in NAMES:
        raise ValueError(f"unknown format {name!r}")
    if name == "idn-hostname":
        return _idn_hostname(text)
    if not _expression(name).match(text):
        return False
    return all(_range(text, name) if key == "range" else _CHECKS[key](text) for key in _DATA[name]["unchecked"])


if typing.TYPE_CHECKING:
    import jsonschema

    def __getattr__(name: str) -> typing.Callable[[str], bool]: ...  # the functions of the next lines

for _name in NAMES:
    globals()["is_" + _name.replace("-", "_")] = functools.partial(is_valid, _name)


def format_checker() -> "jsonschema.FormatChecker":
    """Return a FormatChecker of python-jsonschema with the formats."""
    import jsonschema

    checker = jsonschema.FormatChecker(formats=())
    for name in NAMES:
        # Formats are of strings only.
        checker.checks(name)(lambda value, name=name: not isinstance(value, str) or is_valid(name, value))
    return checker
