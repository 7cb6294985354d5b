package lint_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/lint"
)

// ordinary returns 2,160 IRIs that no document advises against: words of many languages.
func ordinary() []string {
	var all []string
	words := []string{
		"résumé", "straßenbahn", "smörgåsbord", "čeština", "żółw", "ελλάδα", "москва", "україна", "հայաստան",
		"ישראל", "مثال", "فارسی", "भारत", "বাংলা", "தமிழ்", "ไทย", "ქართული", "አማርኛ", "東京", "ひらがな", "한국어", "example", "tiếng-việt", "íslenska",
	}
	for i, host := range words {
		for j, path := range words[:15] {
			query := words[(i+j)%len(words)]
			host := strings.ReplaceAll(host, "ß", "ss") // Nameprep
			all = append(all,
				"http://"+host+".example/"+path+"/"+query,
				"https://www."+host+".example.org:8443/a-b/"+path+".html?q="+query+"&page=2#"+path,
				"ftp://"+host+".example/"+path+"/%20",
				"/"+path+"?"+host+"="+query,
				"urn:"+path,
				"#"+query,
			)
		}
	}
	return all
}

func TestOrdinary(t *testing.T) {
	all := ordinary()
	for _, text := range all {
		for _, f := range lint.Check(text) {
			t.Errorf("%s: %v: %v", text, f.Code, f)
		}
	}
	if len(all) < 2000 {
		t.Errorf("%d texts", len(all))
	}
}

// What an edition accepts has no must, except for the kinds with which RFC 3986 forbids more
// than its grammar does. The texts are the ordinary ones, the conformance vectors, and the
// lines of the file that STRICTURI_CORPUS_IRI names.
func TestNoFalseMust(t *testing.T) {
	texts := ordinary()
	if name := os.Getenv("STRICTURI_CORPUS_IRI"); name != "" {
		data := testutil.Must(os.ReadFile(name))
		texts = append(texts, strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")...)
	}
	files := testutil.Must(conformance.Files())
	for _, f := range files {
		for _, v := range f.Vectors {
			texts = append(texts, v.Text())
		}
	}
	for _, e := range editions.All() {
		accepted := 0
		for _, text := range texts {
			if !e.ValidReference(text) {
				continue
			}
			accepted++
			for _, f := range (lint.Checker{Edition: e}).Check(text) {
				if f.Severity == lint.SeverityMust && f.Code != "host-encoding" && f.Code != "version-flag" {
					t.Errorf("%v, %q: %v", e, text, f)
				}
			}
		}
		t.Logf("%v: %d texts", e, accepted)
		if accepted < 200 {
			t.Errorf("%v: %d texts", e, accepted)
		}
	}
}
