package main

import (
	"encoding/json"
	"os"
	"testing"
)

// No file has more phrases to avoid than allowed.json lists for it, and the list
// has no file that is gone or has fewer.
func TestEnglish(t *testing.T) {
	found, err := find("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("allowed.json")
	if err != nil {
		t.Fatal(err)
	}
	allowed := make(map[string]int)
	if err := json.Unmarshal(text, &allowed); err != nil {
		t.Fatal(err)
	}
	for name, all := range found {
		if len(all) <= allowed[name] {
			continue
		}
		for _, f := range all {
			t.Errorf("%s:%d: %q: write %s", name, f.line, f.phrase, f.instead)
		}
		t.Errorf("%s: %d phrases to avoid, more than the %d allowed", name, len(all), allowed[name])
	}
	for name, n := range allowed {
		if got := len(found[name]); got < n {
			t.Errorf("%s has %d phrases to avoid, fewer than the %d allowed: run go run ./internal/english -update", name, got, n)
		}
	}
}

func TestSearch(t *testing.T) {
	for text, want := range map[string]int{
		"The zero URI is none: its text is empty":       1,
		"the target is no URI":                          1,
		"known are a, b":                                1,
		"known areas":                                   0,
		"holds the parser against the grammar":          1,
		"holds bytes":                                   0,
		"returns 0 if there is no host":                 0,
		"if there is none, it fails":                    0,
		"some of which are long":                        0,
		"no text but for a normalised one, of which":    3,
		"characters beyond US-ASCII":                    1,
		"what follows, behind\n// the @":                1,
		"The text, of which nothing is kept, so many, ": 2,
	} {
		n := 0
		prose([]byte("package p\n\n// "+text+"\nvar x = 1\n"), func(_ int, s string) { search(s, 1, func(finding) { n++ }) })
		if n != want {
			t.Errorf("%q: %d findings, want %d", text, n, want)
		}
	}
}
