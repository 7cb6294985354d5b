package main

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri"
)

func TestEscape(t *testing.T) {
	answers(t, "escape", []answerTest{
		{[]string{"--place", "segment", "AC/DC 100%"}, `{"in":"AC/DC 100%","out":"AC%2FDC%20100%25"}`, 0},
		{[]string{"--place", "query-value", "v&admin=1+1"}, `{"in":"v&admin=1+1","out":"v%26admin=1%2B1"}`, 0},
		{[]string{"--place", "user", "us:er"}, `{"in":"us:er","out":"us%3Aer"}`, 0},
		{[]string{"--place", "segment", "--spec", "rfc3987", "é"}, `{"in":"é","out":"é"}`, 0},
		{[]string{"--place", "segment", "\xFF"}, `{"in":"` + "\uFFFD" + `","inBase64":"/w==","out":"%FF"}`, 0},
		{[]string{"--place", "label", "--spec", "rfc2396", "a_b"}, `{"in":"a_b","out":null,"error":{"offset":1,"message":`, 1},
		{[]string{"--place", "segment", ".."}, `{"in":"..","out":null,"error":{"offset":0,"message":`, 1},
	})
	got := runWith(t, "a b\n..\n%\n", "escape", "--place", "segment")
	if got.status != 1 || got.out != "a%20b\n%25\n" || !strings.HasPrefix(got.err, "✗ ..\n  segment, offset 0: ") {
		t.Errorf("%+v", got)
	}
}

func TestUnescape(t *testing.T) {
	answers(t, "unescape", []answerTest{
		{[]string{"--place", "segment", "a%2Fb%0A"}, `{"in":"a%2Fb%0A","out":"a/b\n"}`, 0},
		{[]string{"--place", "segment", "%FF"}, `{"in":"%FF","out":"` + "\uFFFD" + `","outBase64":"/w=="}`, 0},
		{[]string{"--place", "segment", "a/b"}, `{"in":"a/b","out":null,"error":{"offset":1,"message":`, 1},
		{[]string{"--place", "segment", "100%"}, `{"in":"100%","out":null,"error":{"offset":3,"message":`, 1},
		{
			[]string{"--safe", "--place", "segment", "%25%2F%0D%C0%AF%41"},
			`{"in":"%25%2F%0D%C0%AF%41","out":"%25%2F%0D%C0%AFA","kept":[{"start":0,"end":3,"reason":"percent"},{"start":3,"end":6,"reason":"reserved"},` +
				`{"start":6,"end":9,"reason":"control"},{"start":9,"end":12,"reason":"not UTF-8"},{"start":12,"end":15,"reason":"not UTF-8"}]}`, 0,
		},
		{[]string{"--safe", "--place", "segment", "a"}, `{"in":"a","out":"a","kept":[]}`, 0},
		{[]string{"--safe", "--place", "segment", "a/"}, `{"in":"a/","out":null,"error":{"offset":1,`, 1},
	})
	got := runWith(t, "a%20b\n%0D\n%C2%85\na/b\nc\n", "unescape", "--place", "segment")
	if got.status != 1 || got.out != "a b\nc\n" || !strings.HasPrefix(got.err, "✗ %0D\n") || strings.Count(got.err, "✗") != 3 {
		t.Errorf("%+v", got)
	}
	got = runWith(t, "", "unescape", "--safe", "--place", "query", "a%0d%20b")
	if got != (outcome{"a%0d b\n  %0d at 1: control\n", "", 0}) {
		t.Errorf("%+v", got)
	}
}

// Escape and unescape are inverses for every place, edition and octet.
func TestEscapeInverse(t *testing.T) {
	for _, stem := range allStems {
		for place := uri.PlaceUser; place.String() != ""; place++ {
			name := strings.ReplaceAll(place.String(), " ", "-")
			if name == "label" {
				continue // it has characters without an escape
			}
			data := "a"
			for c := range 256 {
				data += string([]byte{byte(c)})
			}
			escaped := runWith(t, "", "escape", "--spec", stem, "--place", name, data)
			back := runWith(t, "", "unescape", "--json", "--spec", stem, "--place", name, strings.TrimSuffix(escaped.out, "\n"))
			want := runWith(t, "", "escape", "--json", "--spec", stem, "--place", name, data)
			_, in, _ := strings.Cut(want.out, `"inBase64":`)
			in, _, _ = strings.Cut(in, ",")
			if escaped.status != 0 || back.status != 0 || !strings.Contains(back.out, `"outBase64":`+in) {
				t.Errorf("%s, %s: %+v, %+v", stem, name, escaped, back)
			}
		}
	}
}
