package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

func TestGrammarEditions(t *testing.T) {
	got := runWith(t, "", "grammar", "--json")
	if stems := values(t, got.out, "stem"); got.status != 0 || len(stems) != len(allStems) || stems[0] != "rfc2396" || stems[5] != "rfc3987" {
		t.Errorf("got %+v", got)
	}
	if names := keys(t, strings.SplitAfter(got.out, "\n")[0]); !slices.Equal(names, []string{"stem", "document", "title", "date", "reference", "entries", "rules"}) {
		t.Errorf("members %v", names)
	}
	o := objects(t, got.out)[3]
	if o["document"] != "RFC 3986" || o["date"] != "January 2005" || o["rules"] != float64(len(uri.RFC3986.Rules())) {
		t.Errorf("got %v", o)
	}
	text := runWith(t, "", "grammar")
	for _, stem := range allStems {
		if !strings.Contains(text.out, stem+" ") {
			t.Errorf("no %s in\n%s", stem, text.out)
		}
	}
}

// The rules that grammar shows are those that check knows.
func TestGrammarRules(t *testing.T) {
	rules := make(map[string][]string)
	for _, e := range uri.Editions() {
		rules[e.String()] = e.Rules()
	}
	for _, e := range iri.Editions() {
		rules[e.String()] = e.Rules()
	}
	if len(rules) != len(edition.All) {
		t.Errorf("%d editions, not %d", len(rules), len(edition.All))
	}
	for stem, want := range rules {
		var got []string
		out := runWith(t, "", "grammar", "--json", stem).out
		for _, o := range objects(t, out) {
			if o["spec"] != stem || o["section"] == "" {
				t.Errorf("got %v", o)
			}
			got = append(got, o["rule"].(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: grammar has %v\ncheck has %v", stem, got, want)
		}
		text := runWith(t, "", "grammar", stem).out
		for _, rule := range want {
			if !strings.Contains(text, "\n  "+rule+" ") {
				t.Errorf("no %s in\n%s", rule, text)
			}
		}
	}
}

func TestGrammarRule(t *testing.T) {
	got := runWith(t, "", "grammar", "rfc3986", "HOST", "--json")
	want := `{"spec":"rfc3986","rule":"host","section":"3.2.2","body":false,"core":false,"abnf":"host          = IP-literal / IPv4address / reg-name",` +
		`"peg":"`
	if !strings.HasPrefix(got.out, want) || !strings.HasSuffix(got.out, `"uses":["IP-literal","IPv4address","reg-name"],"usedBy":["authority"],"readings":[]}`+"\n") || got.status != 0 {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "grammar", "rfc2396", "delims", "--json")
	if !strings.Contains(got.out, `"readings":[{"printed":"<\">","read":"%x22","why":"`) {
		t.Errorf("got %s", got.out)
	}
	got = runWith(t, "", "grammar", "rfc2396", "alpha")
	for _, want := range []string{"alpha  RFC 2396, 1.6", "ABNF\n  alpha ", "PEG\n  Alpha <- ", "uses    lowalpha, upalpha", "used by "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("%q is not in\n%s", want, got.out)
		}
	}
	// The lines of a definition stand as they do in the document.
	got = runWith(t, "", "grammar", "rfc2396", "lowalpha")
	if !strings.Contains(got.out, "\n  lowalpha = \"a\" ") || !strings.Contains(got.out, "\n             \"j\" ") {
		t.Errorf("got\n%s", got.out)
	}
	if got := runWith(t, "", "grammar", "rfc3986", "ALPHA"); !strings.Contains(got.out, "ALPHA  RFC 2234, ") || !strings.Contains(got.out, "uses    none") {
		t.Errorf("got\n%s", got.out)
	}
}
