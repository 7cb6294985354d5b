package main

import (
	"strings"
	"testing"
)

// An unknown edition that is the name of a file, and a file that is a document, have a
// remedy.
func TestSpecRemedy(t *testing.T) {
	const rfc = "Request for Comments: 1\n\n  Host Software\n\n1. Grammar\n\n   It is:\n\n   port = *DIGIT\n"
	const mixed = "Some words.\n\n   a = DIGIT\n"
	f := writeFiles(t, "rfc1.txt", rfc, "draft", rfc, "grammar.txt", "a = DIGIT\n", "mixed.abnf", mixed, "prot.abnf", "a = prot\nport = DIGIT\n",
		"link.abnf", "a = scheme\nb = iuserinfo\n")
	t.Chdir(strings.TrimSuffix(f[1], "draft"))
	const extract = "stricturi grammar extract "
	for _, tt := range []struct {
		args, stdin string
		status      int
		want, not   string
	}{
		{"check --spec rfc1.txt 1", "", 2, `"rfc1.txt"; the file of this name is a document: take its ABNF out first: ` + extract + "rfc1.txt >rfc1.abnf", "valid values"},
		{"check --spec ./rfc1.txt --rule port 1", "", 2, "./rfc1.txt:1:9: ", ""},
		{"check --spec ./rfc1.txt --rule port 1", "", 2, extract + "./rfc1.txt >rfc1.abnf", ""},
		{"grammar lint draft", "", 2, extract + "draft >draft.abnf", ""},
		{"grammar lint ./draft", "", 1, extract + "./draft >draft.abnf", ""},
		{"grammar lint -", rfc, 1, `"stricturi grammar extract" in the pipeline`, ""},
		{"diff rfc1.txt rfc3986", "", 2, extract + "rfc1.txt", ""},
		{"diff --with a=rfc1.txt rfc2396 rfc3986", "", 2, "--with a=rfc1.txt: unknown spec", ""},
		{"prove --spec grammar.txt", "", 2, "to read the file of this name, write ./grammar.txt", "extract"},
		{"grammar suite nosuch.txt --rule a", "", 2, `unknown spec "nosuch.txt"`, "extract"},
		{"grammar regex nosuch.txt a", "", 2, "or a file of ABNF whose name ends in .abnf or contains /", "extract"},
		{"parse --spec mixed.abnf --rule a 1", "", 2, "mixed.abnf:1:6: ", "extract"},
		{"check --spec - 1", mixed, 2, "-:1:6: ", "extract"},
		{"lint prot.abnf", "", 0, "to lint the grammar: stricturi grammar lint prot.abnf", "--input"},
		{"grammar lint prot.abnf", "", 1, "not defined; did you mean port? (undefined)", ""},
		{"grammar lint link.abnf", "", 1, "RFC 3986 has such a rule; to import it, add the line ; import rfc3986: scheme (undefined)", ""},
		{"grammar lint link.abnf", "", 1, "add the line ; import rfc3987: iuserinfo (undefined)", ""},
		{"check --spec link.abnf 1", "", 2, "; import rfc3986: scheme", ""},
		{"grammar regex link.abnf --rule b", "", 2, "; import rfc3987: iuserinfo", ""},
		{"grammar regex grammar.txt", "", 2, "not 1 of them", ""},
		{"grammar regex ./grammar.txt --rule a", "", 0, "^[0-9]$\n", ""},
		{"grammar regex ./grammar.txt a --rule a", "", 2, "not 3 of them", ""},
		{"grammar suite --rule a", "", 2, "not 1 of them", ""},
		{"check --spec prot.abnf 1", "", 2, "did you mean port?", ""},
	} {
		got := runWith(t, tt.stdin, strings.Fields(tt.args)...)
		all := got.out + got.err
		if int(got.status) != tt.status || !strings.Contains(all, tt.want) || tt.not != "" && strings.Contains(all, tt.not) {
			t.Errorf("%s: got %+v, want %d, %q, not %q", tt.args, got, tt.status, tt.want, tt.not)
		}
	}
}

// A message about a grammar in one long line is short.
func TestLongGrammarLine(t *testing.T) {
	long := strings.Repeat("b", 1<<13)
	for _, tt := range []struct{ name, text string }{
		{"a name without a definition", long + "\n"},
		{"a name that is not defined", "a = " + long + "\n"},
		{"a mistake in a rule with a long name", long + " = )\n"},
		{"two definitions", long + " = \"x\"\n" + long + " = \"y\"\n"},
		{"an unclosed literal", "a = \"" + long + "\n"},
		{"an unknown import", "; import " + long + ": host\na = host\n"},
		{"an import of an unknown rule", "; import rfc3986: " + long + "\na = host\n"},
		{"left recursion", "a = " + long + "\n" + long + " = a\n"},
		{"a reversed range", "a = %x" + strings.Repeat("0", 1<<13) + "9-1\n"},
	} {
		for _, args := range []string{"grammar lint -", "grammar lint --output=lines -", "check --spec - --rule c x", "grammar regex - a"} {
			got := runWith(t, tt.text, strings.Fields(args)...)
			if n := len(got.out) + len(got.err); n > 4000 || n == 0 {
				t.Errorf("%s, %s: %d bytes, status %d", tt.name, args, n, got.status)
			}
		}
	}
}

// An edition is named in upper case, without "rfc", or in a list.
func TestSpecNames(t *testing.T) {
	for args, same := range map[string]string{
		"check --spec 3986 a":                             "check --spec rfc3986 a",
		"check --spec RFC3986 a":                          "check --spec rfc3986 a",
		"parse --spec 2396BIS00 a":                        "parse --spec rfc2396bis00 a",
		"check --json --spec RFC3986,3987 --spec IRI11 a": "check --json --spec rfc3986 --spec rfc3987 --spec iri11 a",
		"check --json --spec rfc3986,rfc3986 a":           "check --json --spec rfc3986 a",
		"normalize --spec 2396 s:/b/../c":                 "normalize --spec rfc2396 s:/b/../c",
		"normalize --spec 3986,RFC3986 --spec rfc3986 a":  "normalize a",
		"to-uri --spec Iri11 é":                           "to-uri --spec iri11 é",
		"find --spec RFC3986 -":                           "find --spec rfc3986 -",
		"grammar 3986 host":                               "grammar rfc3986 host",
		"grammar regex RFC3986 port":                      "grammar regex rfc3986 port",
		"diff --rule port --json 2396 RFC3986":            "diff --rule port --json rfc2396 rfc3986",
		"prove --json --spec 3986+6874 --rule port":       "prove --json --spec rfc3986+6874 --rule port",
	} {
		got, want := runWith(t, "http://a/", strings.Fields(args)...), runWith(t, "http://a/", strings.Fields(same)...)
		if got != want || got.status != 0 {
			t.Errorf("%s: got %+v, want %+v", args, got, want)
		}
	}
}
