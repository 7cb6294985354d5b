"""Answers questions about labels by RFC 3490, for oracle_test.go.

The argument names the oracle: "libidn" is the C library, "encodings.idna" is
Python's module. Each line of the input is an operation and the code points of a
label, all in hexadecimal but the operation; each line of the output the code
points of the result, or "-" if the operation fails. The operations:

    nameprep   Nameprep of a query string
    stored     Nameprep of a stored string (libidn only)
    ascii      ToASCII with UseSTD3ASCIIRules and AllowUnassigned (libidn only)
    creating   ToASCII with UseSTD3ASCIIRules (libidn only)
    unicode    ToUnicode with both flags (libidn only)
"""

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

    return {
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

    return {"nameprep": nameprep}


def main():
    operations = {"libidn": libidn, "encodings.idna": encodings_idna}[sys.argv[1]]()
    print("ready", flush=True)
    for line in sys.stdin:
        operation, *label = line.split()
        result = operations[operation]([int(c, 16) for c in label])
        if result is None:
            result = "-"
        elif result != "?":
            result = " ".join("%x" % c for c in result)
        print(result)


main()
