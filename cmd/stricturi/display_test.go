package main

import (
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
			"in a context", []string{"--before", "א ", "1/אב"},
			`{"in":"1/אב","out":"1/בא","valid":true,"reordered":true,"mirrored":[],"needsEmbedding":{"ltr":true,"rtl":true}}`, 0,
		},
		{
			"in another", []string{"--before", "a ", "--after", " א", "אב"},
			`{"in":"אב","out":"בא","valid":true,"reordered":true,"mirrored":[],"needsEmbedding":{"ltr":false,"rtl":false}}`, 0,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, "", append([]string{"display", "--json"}, tt.args...)...)
			if got != (outcome{tt.want + "\n", "", tt.status}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
}

func TestDisplayInvalid(t *testing.T) {
	got := runWith(t, "<א\n\xFF\nb\n", "display", "--json")
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
	got := runWith(t, "", "display", "--override", "/אב", "a b")
	if got.out != "\u202D/בא\u202C\n\u202Da b\u202C\n" || got.status != 1 || !strings.Contains(got.err, "warning") {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "display", "\xFF")
	if got.status != 1 || !strings.Contains(got.out, "not UTF-8") {
		t.Errorf("got %+v", got)
	}
}
