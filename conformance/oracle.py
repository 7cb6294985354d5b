"""Answers questions about texts, for oracle_test.go.

The argument names the oracle. The first line of the output is the version of Unicode
that it has. Each line of the input is an operation and the code points of a text, in
hexadecimal; each line of the output the code points of the result, "-" if the
operation fails, or "?" if the oracle cannot tell. The oracles and their operations:

libidn, the C library, for labels by RFC 3490:
    nameprep   Nameprep of a query string
    stored     Nameprep of a stored string
    ascii      ToASCII with UseSTD3ASCIIRules and AllowUnassigned
    creating   ToASCII with UseSTD3ASCIIRules
    unicode    ToUnicode with both flags

encodings.idna, Python's module:
    nameprep   Nameprep of a query string

icu, the C library:
    ascii      ToASCII of a label by UTS #46, nontransitional, with UseSTD3ASCIIRules,
               CheckBidi and CheckJoiners
    transitional  the same, transitional
"""

import re
import sys


def libidn():
    import ctypes
    import ctypes.util

    lib = ctypes.CDLL(ctypes.util.find_library("idn") or "libidn.so.12")
    profile = ctypes.c_void_p.in_dll(lib, "stringprep_nameprep")
    uint32, size_t = ctypes.c_uint32, ctypes.c_size_t
    unassigned, std3 = 1, 2
    no_unassigned = 4

    def array(label, size):
        return (uint32 * size)(*label)

    def prepare(label, flags):
        size = 20 * len(label) + 20
        data, length = array(label, size), size_t(len(label))
        if lib.stringprep_4i(data, ctypes.byref(length), size_t(size), flags, ctypes.byref(profile)) != 0:
            return None
        return data[: length.value]

    def to_ascii(label, flags):
        out = ctypes.create_string_buffer(64)
        if lib.idna_to_ascii_4i(array(label, len(label) + 1), size_t(len(label)), out, flags) != 0:
            return None
        return out.value

    def to_unicode(label):
        size = 20 * len(label) + 20
        data, length = (uint32 * size)(), size_t(size)
        lib.idna_to_unicode_44i(array(label, len(label) + 1), size_t(len(label)), data, ctypes.byref(length), unassigned | std3)
        return data[: length.value]

    return "3.2.0", {
        "nameprep": lambda label: prepare(label, 0),
        "stored": lambda label: prepare(label, no_unassigned),
        "ascii": lambda label: to_ascii(label, unassigned | std3),
        "creating": lambda label: to_ascii(label, std3),
        "unicode": to_unicode,
    }


def encodings_idna():
    import encodings.idna
    import stringprep
    import unicodedata

    # The module folds case by the present Unicode. What Unicode 3.2 did not
    # fold has to be left alone.
    unfolded = {0x4C0, 0x2132, 0x2183, *range(0x10A0, 0x10C6), *range(0x13A0, 0x13F5)}
    fold = stringprep.map_table_b2

    def map_table_b2(c):
        if ord(c) in unfolded or stringprep.in_table_a1(c):
            return c
        return fold(c)

    stringprep.map_table_b2 = map_table_b2

    def nameprep(label):
        text = "".join(map(chr, label))
        # The module sorts marks that Unicode 3.2 does not assign.
        if any(stringprep.in_table_a1(c) and unicodedata.combining(c) for c in text):
            return "?"
        try:
            return [ord(c) for c in encodings.idna.nameprep(text)]
        except UnicodeError:
            return None

    return "3.2.0", {"nameprep": nameprep}


def icu():
    import ctypes
    import ctypes.util
    import re

    name = ctypes.util.find_library("icuuc")
    lib, suffix = ctypes.CDLL(name), "_" + re.search(r"\.so\.(\d+)", name).group(1)
    pointer, int32 = ctypes.c_void_p, ctypes.c_int32

    def function(symbol, result, *arguments):
        f = getattr(lib, symbol + suffix)
        f.restype, f.argtypes = result, arguments
        return f

    error = int32(0)
    status = ctypes.byref(error)

    def units(text):
        data = "".join(map(chr, text)).encode("utf-16-le", "surrogatepass")
        return (ctypes.c_uint16 * (len(data) // 2 + 1)).from_buffer_copy(data + b"\0\0"), len(data) // 2

    def decoded(data, length):
        octets = bytes(memoryview(data).cast("B")[: 2 * length])
        return [ord(c) for c in octets.decode("utf-16-le", "surrogatepass")]

    def converter(call):
        def convert(text):
            data, length = units(text)
            out = (ctypes.c_uint16 * (20 * length + 100))()
            error.value = 0
            n = call(data, length, out)
            return None if n is None or error.value > 0 else decoded(out, n)

        return convert

    class Info(ctypes.Structure):
        _fields_ = [("size", ctypes.c_int16), ("different", ctypes.c_int8), ("reserved", ctypes.c_int8),
                    ("errors", ctypes.c_uint32), ("reserved2", int32), ("reserved3", int32)]

    check_bidi, check_context, nontransitional = 4, 8, 0x10 | 0x20
    lengths_and_hyphens = 0x3E  # errors that flags of browsers ignore
    to_ascii = function("uidna_labelToASCII", int32, pointer, pointer, int32, pointer, int32, pointer, pointer)

    def labels(flags):
        instance = function("uidna_openUTS46", pointer, ctypes.c_uint32, pointer)(check_bidi | check_context | flags, status)

        def call(data, length, out):
            info = Info(size=ctypes.sizeof(Info))
            n = to_ascii(instance, data, length, out, len(out), ctypes.byref(info), status)
            name = "".join(map(chr, out[:max(n, 0)]))
            return None if info.errors & ~lengths_and_hyphens or re.search(r'[^A-Za-z0-9._~!$&\'()*+,;=-]', name) else n

        return converter(call)

    version = (ctypes.c_uint8 * 4)()
    function("u_getUnicodeVersion", None, pointer)(version)
    return "%d.%d.%d" % tuple(version[:3]), {
        "ascii": labels(nontransitional),
        "transitional": labels(0),
    }


def main():
    oracles = {"libidn": libidn, "encodings.idna": encodings_idna, "icu": icu}
    version, operations = oracles[sys.argv[1]]()
    print(version, flush=True)
    for line in sys.stdin:
        operation, *label = line.split()
        result = operations[operation]([int(c, 16) for c in label])
        if result is None:
            result = "-"
        elif result != "?":
            result = " ".join("%x" % c for c in result)
        print(result)


main()
