import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import stricturi_formats as formats

try:
    import jsonschema
except ImportError:
    jsonschema = None
try:
    import regex
except ImportError:
    regex = None

ROOT = pathlib.Path(__file__).parents[3]


def read(name):
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


VECTORS = read("formats/regex/vectors.json")
# The domain of one address is not in Normalization Form C, which its document requires.
DISPUTED = ("idn-email", "user@cafe\u0301.com")
SUITE = [(c["format"], c["in"], c["valid"] != ((c["format"], c["in"]) == DISPUTED))
         for c in read("conformance/formats/json-schema.json")["cases"] if c["format"] in formats.NAMES]
if formats.idna is None:  # which the labels of IDNA need
    VECTORS["hostname"] = [v for v in VECTORS["hostname"] if "xn--" not in v[0].lower()]
    SUITE = [c for c in SUITE if c[0] != "hostname" or "xn--" not in c[1].lower()]


class Formats(unittest.TestCase):
    def test_vectors(self):
        for name in formats.NAMES:
            for text, valid in VECTORS.get(name, []):
                self.assertEqual(formats.is_valid(name, text), valid, (name, text))

    def test_entry_rules(self):
        entries = read("formats/regex/expressions.json")
        for module in filter(None, (re, regex)):
            for name, entry in entries.items():
                expression = module.compile(entries[entry.get("same", name)]["expressions"]["python"])
                for text, valid in VECTORS[name]:
                    if valid or not entry["unchecked"]:
                        self.assertEqual(bool(expression.search(text)), valid, (module, name, text))

    def test_suite(self):
        for name, text, valid in SUITE:
            self.assertEqual(formats.is_valid(name, text), valid, (name, text))

    @unittest.skipUnless(jsonschema, "jsonschema is not installed")
    def test_jsonschema(self):
        checker = formats.format_checker()
        for name, text, valid in SUITE:
            self.assertEqual(checker.conforms(text, name), valid, (name, text))
        self.assertTrue(checker.conforms(1, "uri"))

    def test_long_and_hostile(self):
        for name in formats.NAMES:
            for text, _ in VECTORS.get(name, [])[:20]:
                for part in (text, text[:1], text[-1:], text[-3:]):
                    formats.is_valid(name, text + part * (100_000 // max(len(part), 1)) + "\0")
        self.assertTrue(formats.is_uri("http://h/" + "%41" * 300_000))
        self.assertFalse(formats.is_uri("http://h/" + "%41" * 300_000 + "%"))
        self.assertTrue(formats.is_iri("http://h/" + "é" * 1_000_000))

    def test_edges(self):
        self.assertFalse(formats.is_uri("s:\n"))
        self.assertFalse(formats.is_char("\ud800"))
        with self.assertRaises(ValueError):
            formats.is_valid("urn", "urn:a:b")

    @unittest.skipUnless(all(map(importlib.util.find_spec, ("pip", "setuptools", "wheel"))), "pip, setuptools or wheel is not installed")
    def test_wheel(self):
        with tempfile.TemporaryDirectory() as folder:
            source = shutil.copytree(pathlib.Path(__file__).parents[1], pathlib.Path(folder, "source"))
            subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
                            "--wheel-dir", folder, source], check=True)
            [wheel] = pathlib.Path(folder).glob("*.whl")
            names = [name.rpartition("/")[2] for name in zipfile.ZipFile(wheel).namelist()]
        for name in ("LICENSE", "py.typed", "formats.json"):
            self.assertIn(name, names)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_types(self):
        program = """import stricturi_formats
ok: bool = stricturi_formats.is_valid("uri", "a:") and stricturi_formats.is_uri("a:")
stricturi_formats.is_valid(1, "a:")
"""
        run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", os.devnull,
                              "--follow-imports", "silent", "-c", program],
                             capture_output=True, text=True, cwd=pathlib.Path(__file__).parents[1])
        self.assertIn("Found 1 error", run.stdout)
        self.assertIn('incompatible type "int"', run.stdout)


if __name__ == "__main__":
    unittest.main()
