package site_test

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	p := launch(t)
	p.size(1280, 1000, "light")
	p.visit("")
	p.until(`document.querySelector("#check-fault h2")`)
	p.shot("check-wide")
	for _, tt := range []struct{ name, text, verdict, caret, section, component string }{
		{"valid", "http://a/b?c", "Valid in all 6 editions.", "(nothing)", "", "a"},
		{"a space", "http://exa mple/", "Not valid in any of the 6 editions.", "U+0020", "RFC 3986, 3.2.2", ""},
		{"at the end", "http://[", "Not valid in any of the 6 editions.", "", "RFC 3986, 3.2.2", ""},
		{"an IRI", "http://é/", "Valid only in draft-duerst-iri-11, RFC 3987.", "(nothing)", "", "é"},
		{"a tag", "<script>alert(1)</script>", "Not valid in any of the 6 editions.", "<", "RFC 3986, 4.1", ""},
	} {
		p.enter("#check-text", tt.text)
		p.until(`document.querySelector("#check-verdict").innerText === ` + quote(tt.verdict) + ` && !document.querySelector("#check-verdict.busy")`)
		if got := p.text("#check-fault .caret"); got != tt.caret {
			t.Errorf("%s: the caret is at %q, want %q", tt.name, got, tt.caret)
		}
		if got := p.text("#check-fault dl"); tt.section != "" && !strings.Contains(got, tt.section) {
			t.Errorf("%s: no section %s in %q", tt.name, tt.section, got)
		}
		if got := p.text(`#check-details tr[data-name="host"] td`); tt.component != "" && got != tt.component {
			t.Errorf("%s: the host is %q, want %q", tt.name, got, tt.component)
		}
	}
}
