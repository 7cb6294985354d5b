package main

import (
	"slices"
	"strings"
	"testing"
)

func TestLintJSON(t *testing.T) {
	for _, tt := range []struct {
		name   string
		args   []string
		want   string
		status int
	}{
		{"nothing", []string{"http://résumé.example.org/"}, `{"in":"http://résumé.example.org/","findings":[]}`, 0},
		{
			"a should, with component and restriction",
			[]string{"/א1"},
			`{"in":"/א1","findings":[{"section":"4.2","severity":"should","start":3,"end":4,` +
				`"message":"right-to-left characters, but none at the end of isegment-nz","kind":"bidi","code":"bidi","component":"isegment-nz","restriction":2,` +
				`"fix":{"start":1,"end":4,"replace":"א1","with":"%D7%901","why":"the whole component percent-encoded"}}]}`,
			0,
		},
		{
			"a must",
			[]string{"/\u200E"},
			`{"in":"/` + "\u200E" + `","findings":[{"section":"4.1","severity":"must","start":1,"end":4,` +
				`"message":"IRIs must not contain bidirectional formatting characters: U+200E","kind":"formatting","code":"formatting","component":null,"restriction":null,` +
				`"fix":{"start":1,"end":4,"replace":"` + "\u200E" + `","with":"","why":"characters removed that cannot be seen"}}]}`,
			1,
		},
		{
			"an encoded label",
			[]string{"http://xn--pypal-4ve.com/"},
			`{"in":"http://xn--pypal-4ve.com/","findings":[{"section":"7.5","severity":"should","start":7,"end":20,` +
				`"message":"in the decoded label: scripts that are not used together in label of ireg-name: Latin, Cyrillic","kind":"scripts","code":"scripts","component":"label of ireg-name","restriction":null},` +
				`{"section":"5.3.3","severity":"should","start":7,"end":20,"message":"an encoded label: IRIs should have its characters, \"pаypal\"","kind":"ace","code":"ace","component":"label of ireg-name","restriction":null}]}`,
			0,
		},
		{
			"an encoded label of one script",
			[]string{"//xn--9ca.com", "http://xn--9ca.com/"},
			`{"in":"//xn--9ca.com","findings":[]}` + "\n" +
				`{"in":"http://xn--9ca.com/","findings":[{"section":"5.3.3","severity":"should","start":7,"end":14,"message":"an encoded label: IRIs should have its characters, \"é\"","kind":"ace","code":"ace","component":"label of ireg-name","restriction":null,` +
				`"fix":{"start":7,"end":14,"replace":"xn--9ca","with":"é","why":"the characters of the label"}}]}`,
			0,
		},
		{"labels are components", []string{"//a.א.b"}, `{"in":"//a.א.b","findings":[]}`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, "", append([]string{"lint", "--json"}, tt.args...)...)
			if got != (outcome{tt.want + "\n", "", tt.status}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
}

func TestLintDisable(t *testing.T) {
	got := runWith(t, "", "lint", "--disable", "nfkc", "http://RÉSUMÉ.example/\uFB01")
	if strings.Contains(got.out, "KC") || !strings.Contains(got.out, `fix: résumé instead of "RÉSUMÉ"`) || got.status != 0 {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--disable", "syntax,nfkc", "<"); got.status != 0 || strings.Contains(got.out, "must") {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--enable", "upper-case", "/aB"); !strings.Contains(got.out, "should, 2–3") {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--enable", "x", "a"); got.status != 2 || !strings.Contains(got.err, "upper-case") {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--disable", "x", "a"); got.status != 2 || !strings.Contains(got.err, "encoded-host") {
		t.Errorf("got %+v", got)
	}
	// A fix that shows a userinfo is in JSON alone.
	if got := runWith(t, "", "lint", "//u:e\u0301secret@h"); strings.Contains(got.out, "fix") {
		t.Errorf("got %+v", got)
	}
}

func TestLintOptions(t *testing.T) {
	got := runWith(t, "", "lint", "--json", "--listed", "--spec", "iri11", "//a.א.b")
	if strings.Count(got.out, `"component":"ireg-name"`) != 2 || got.status != 0 {
		t.Errorf("got %+v", got)
	}
	for _, spec := range []string{"iri11", "rfc3987"} {
		got := runWith(t, "", "lint", "--json", "--spec", spec, "<")
		if !strings.Contains(got.out, spec+": ") || got.status != 1 {
			t.Errorf("got %+v", got)
		}
	}
	got = runWith(t, "", "to-iri", "--display", "--spec", "rfc3986", "a")
	if got.status != 2 || !strings.Contains(got.err, "rfc3987") || !strings.Contains(got.err, "iri11") {
		t.Errorf("got %+v", got)
	}
}

// An edition of URIs has the words of its document.
func TestLintURIs(t *testing.T) {
	for _, test := range []struct {
		spec, text string
		want       string // what the answer contains
		status     int
	}{
		{"rfc2396", "http://u:p@a.b:8080/", `"section":"3.2.2","severity":"should","start":9,"end":10,"message":"a password in the userinfo","kind":"password"`, 0},
		{"rfc2396", "http://u:p@a.b:8080/", `"section":"7","severity":"should","start":15,"end":19,"message":"the default port of http is 80","kind":"port"`, 0},
		{"rfc2732", "http://::1/", `"section":"RFC 2732, 2"`, 0},
		{"rfc2396bis00", "url:a:b", `"section":"E"`, 0},
		{"rfc3986", "HTTP://a.b/", `"code":"scheme-case","component":null,"restriction":null,"fix":{"start":0,"end":4,"replace":"HTTP","with":"http","why":"lower case"}`, 0},
		{"rfc3986", "//%E9/", `"section":"3.2.2","severity":"must"`, 1},
		{"rfc3986", "/é", `"code":"syntax"`, 1},
	} {
		got := runWith(t, "", "lint", "--json", "--spec", test.spec, test.text)
		if !strings.Contains(got.out, test.want) || got.status != test.status {
			t.Errorf("%s, %s: got %+v", test.spec, test.text, got)
		}
	}
	want := "• http://xxxxx@a.b/\n  should, 9–15: a password in the userinfo (RFC 3986, 3.2.1)\n"
	if got := runWith(t, "", "lint", "--spec", "rfc3986", "http://u:secret@a.b/"); got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
}

// Answers are in order, whatever earlier texts contain.
func TestLintLines(t *testing.T) {
	got := runWith(t, "a\n\xFF\n/\u202E\r\n\né\n", "lint", "--json")
	if texts := textsOf(t, got.out); !slices.Equal(texts, []string{"a", "\xFF", "/\u202E", "", "é"}) || got.status != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestLintText(t *testing.T) {
	got := runWith(t, "", "lint", "a", "/\uFB01", "/\u202E<")
	want := "✓ a\n" +
		"• /\uFB01\n  should, 1–4: not in Normalization Form KC: U+FB01 stands for \"fi\" (RFC 3987, 7.5)\n" +
		"    fix: fi instead of \"\uFB01\": Normalization Form KC\n" +
		"✗ /<U+202E><\n  must, 1–4: IRIs must not contain bidirectional formatting characters: U+202E (RFC 3987, 4.1)\n" +
		"    fix: \"<U+202E>\" removed at offset 1: characters removed that cannot be seen\n" +
		"  must, 4–5: "
	if !strings.HasPrefix(got.out, want) || got.status != 1 {
		t.Errorf("got %s\nwant %s", got.out, want)
	}
}

func TestIRICommandsHelp(t *testing.T) {
	for _, command := range []string{"lint", "to-iri"} {
		if got := runWith(t, "", command, "--help"); got.status != 0 || !strings.Contains(got.out, "needsEmbedding") && !strings.Contains(got.out, "findings") {
			t.Errorf("got %+v", got)
		}
		if got := runWith(t, "", "__complete", command, "--spec", ""); !strings.Contains(got.out, "iri11\n") || !strings.Contains(got.out, "rfc3987\n") {
			t.Errorf("got %+v", got)
		}
	}
}

// With --schemes a reference must be valid by the rules of its scheme.
func TestLintSchemes(t *testing.T) {
	got := runWith(t, "", "lint", "--json", "--schemes", "--spec", "rfc3986", "urn:ab:c", "x-y:z", "urn:abc:d")
	want := `{"in":"urn:ab:c","findings":[{"section":"RFC 8141, 5.1","severity":"must","start":4,"end":5,`
	if lines := strings.Split(got.out, "\n"); got.status != 1 || !strings.HasPrefix(lines[0], want) || !strings.HasSuffix(lines[1], `"findings":[]}`) || !strings.HasSuffix(lines[2], `"findings":[]}`) {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--spec", "rfc3986", "urn:ab:c"); got.status != 0 {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "lint", "--schemes", "--spec", "rfc3986", "urn:ab:c"); strings.Count(got.out, "(RFC 8141, section 5.1)") != 1 {
		t.Errorf("the section is not named once: %s", got.out)
	}
}
