package main

import (
	"io"
	"strings"
	"testing"
)

func TestDisplayJSON(t *testing.T) {
	for _, tt := range []struct {
		name   string
		args   []string
		want   string
		status int
	}{
		{
			"left to right", []string{"http://a/"},
			`{"in":"http://a/","out":"http://a/","valid":true,"reordered":false,"mirrored":[],"needsEmbedding":{"ltr":false,"rtl":true}}`, 0,
		},
		{
			"right to left", []string{"/אב(ג"},
			`{"in":"/אב(ג","out":"/ג(בא","valid":true,"reordered":true,"mirrored":[{"start":5,"end":6}],"needsEmbedding":{"ltr":false,"rtl":true}}`, 0,
		},
		{
			"a URI", []string{"/%D7%90%D7%91"},
			`{"in":"/%D7%90%D7%91","out":"/בא","valid":true,"reordered":true,"mirrored":[],"needsEmbedding":{"ltr":false,"rtl":true}}`, 0,
		},
		{
			"in a context", []string{"--before", "א ", "1/אב"},
			`{"in":"1/אב","out":"1/בא","valid":true,"reordered":true,"mirrored":[],"needsEmbedding":{"ltr":true,"rtl":true}}`, 0,
		},
		{
			"in another", []string{"--before", "a ", "--after", " א", "אב"},
			`{"in":"אב","out":"בא","valid":true,"reordered":true,"mirrored":[],"needsEmbedding":{"ltr":false,"rtl":false}}`, 0,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, "", append([]string{"to-iri", "--display", "--json"}, tt.args...)...)
			if got != (outcome{tt.want + "\n", "", tt.status}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
}

func TestDisplayInvalid(t *testing.T) {
	got := runWith(t, "<א\n\xFF\nb\n", "to-iri", "--display", "--json")
	all := objects(t, got.out)
	if got.status != 1 || len(all) != 3 {
		t.Fatalf("got %+v", got)
	}
	if all[0]["out"] != "<א" || all[0]["valid"] != false || all[0]["error"] == nil {
		t.Errorf("got %v", all[0])
	}
	if all[1]["out"] != nil || all[1]["inBase64"] != "/w==" || all[1]["needsEmbedding"] != nil {
		t.Errorf("got %v", all[1])
	}
	if all[2]["error"] != nil || all[2]["valid"] != true {
		t.Errorf("got %v", all[2])
	}
}

func TestDisplayText(t *testing.T) {
	got := runWith(t, "", "to-iri", "--display", "--override", "/אב", "a b")
	if got.out != "\u202D/בא\u202C\n\u202Da b\u202C\n" || got.status != 1 || !strings.Contains(got.err, "warning") {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "to-iri", "--display", "\xFF")
	if got.status != 1 || got.out != "" || !strings.Contains(got.err, "not UTF-8") {
		t.Errorf("got %+v", got)
	}
}

// A left-to-right embedding has the text in logical order (RFC 3987, 4.1). A terminal
// gets no bidirectional text without an override, unless it is asked for.
func TestDisplayEnclosed(t *testing.T) {
	const text, shown = "/אב", "/בא"
	for _, tt := range []struct {
		name, args     string
		pipe, terminal string
	}{
		{"by default", "", shown, "\u202D" + shown + "\u202C"},
		{"plain", "--plain", shown, shown},
		{"override", "--override", "\u202D" + shown + "\u202C", "\u202D" + shown + "\u202C"},
		{"embed", "--embed", "\u202A" + text + "\u202C", "\u202A" + text + "\u202C"},
		{"with line numbers", "-n", "      1: \u202D" + shown + "\u202C", "      1: \u202D" + shown + "\u202C"},
	} {
		args := append([]string{"to-iri", "--display"}, strings.Fields(tt.args)...)
		if got := runWith(t, text+"\n", args...); got != (outcome{tt.pipe + "\n", "", 0}) {
			t.Errorf("%s, to a pipe: %+v", tt.name, got)
		}
		out := newTTY(80, false)
		run(t.Context(), args, strings.NewReader(text+"\n"), out, io.Discard)
		if out.String() != tt.terminal+"\n" {
			t.Errorf("%s, to a terminal: %+q", tt.name, out.String())
		}
	}
	// A formatting character would end the embedding, or reorder what is around the text.
	for _, tt := range []struct{ args, want string }{
		{"--embed", "\u202Aa<U+202E><U+2067>ב\u200Cא\u202C"},
		{"--override", "\u202Da<U+202E>א\u200Cב<U+2067>\u202C"},
		{"", "a<U+202E>א\u200Cב<U+2067>"},
	} {
		got := runWith(t, "", append([]string{"to-iri", "--display", "a\u202E\u2067ב\u200Cא"}, strings.Fields(tt.args)...)...)
		if got.out != tt.want+"\n" {
			t.Errorf("%q: %+q, not %+q", tt.args, got.out, tt.want)
		}
	}
	if got := runTTY(t, newTTY(80, false), "to-iri", "--display", "http://a/é"); got != "http://a/é\n" {
		t.Errorf("nothing to reorder: %+q", got)
	}
	if got := runWith(t, "", "to-iri", "--display", "--embed", "--plain", "a"); got.status != 2 || !strings.Contains(got.err, "plain") {
		t.Errorf("%+v", got)
	}
}
