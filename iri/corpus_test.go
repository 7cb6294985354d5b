package iri_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
)

// corpusIRIs returns the lines of the file that STRICTURI_CORPUS_IRI names, or
// else the valid references among the conformance vectors of RFC 3987.
func corpusIRIs(t testing.TB) []string {
	t.Helper()
	if name := os.Getenv("STRICTURI_CORPUS_IRI"); name != "" {
		data := testutil.Must(os.ReadFile(name))
		return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	}
	files := testutil.Must(conformance.Files())
	var lines []string
	for _, f := range files {
		for _, v := range f.Vectors {
			if v.Edition == "rfc3987" && v.Valid && v.Rule == "IRI-reference" {
				lines = append(lines, v.Text())
			}
		}
	}
	return lines
}

// Mapping IRIs to URIs and back gives the same IRIs, except for characters that were
// percent-encoded and those that section 6.1 advises against.
func TestRoundTrip(t *testing.T) {
	same, others := 0, 0
	for _, text := range corpusIRIs(t) {
		i, err := iri.ParseReference(text)
		if err != nil {
			continue // section 4.1
		}
		u := testutil.Must(i.ToURI())
		back := testutil.Must(iri.Conversion{}.Convert(u))
		if back == i {
			same++
			continue
		}
		others++
		host, _ := i.Host()
		if !strings.Contains(text, "%") && !strings.ContainsFunc(text, iri.Unsuitable) && !strings.Contains(host, "\u3002") {
			t.Errorf("%q is mapped to %q, and that converted to %q", i, u, back)
		}
		if again, err := back.ToURI(); err != nil || canonical(again.String()) != canonical(u.String()) {
			t.Errorf("%q is mapped to %q, and in the end to %q, %v", i, u, again, err)
		}
	}
	if same == 0 {
		t.Error("no IRI comes back")
	}
	t.Logf("%d come back as they were, %d with other percent-encodings", same, others)
}
