package site_test

import (
	"strings"
	"testing"
)

// settled waits for an answer of the tab Check.
func (p *tab) settled(verdict string) {
	p.Helper()
	p.until(`document.querySelector("#check-verdict").textContent === ` + quote(verdict) + ` && !document.querySelector("#check-verdict.busy")`)
}

const (
	inAll = "Valid in all 6 editions."
	inNo  = "Not valid in any of the 6 editions."
	inIRI = "Valid only in draft-duerst-iri-11, RFC 3987."

	relative = " This is a relative reference: no scheme, no host."
	nothing  = "Enter a text, or choose an example. The empty text is valid too: it refers to the current document."
)

func TestCheck(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.idle("check")
	for _, tt := range []struct{ name, text, verdict, caret, section, host string }{
		{"valid", "http://a/b?c", inAll, "(nothing)", "", "a"},
		{"a space", "http://exa mple/", inNo, "U+0020", "RFC 3986, 3.2.2", ""},
		{"at the end", "http://[", inNo, "", "RFC 3986, 3.2.2", ""},
		{"an IRI", "http://é/", inIRI, "(nothing)", "", "é"},
		{"a tag", "<script>alert(1)</script>", inNo, "<", "RFC 3986, 4.1", ""},
		{"an override", "http://a/\u202Eb", inIRI, "U+202E", "RFC 3987, 4.1", ""},
		{"a name", "example.com", inAll + relative, "(nothing)", "", ""},
		{"no scheme", "//example.com", inAll, "(nothing)", "", "example.com"},
		{"empty", "", nothing, "(nothing)", "", ""},
	} {
		p.enter("#check-text", tt.text)
		p.settled(tt.verdict)
		if got := p.text("#check-fault .caret"); got != tt.caret {
			t.Errorf("%s: the caret is at %q, want %q", tt.name, got, tt.caret)
		}
		if got := p.text("#check-fault dl"); tt.section != "" && !strings.Contains(got, tt.section) {
			t.Errorf("%s: no section %s in %q", tt.name, tt.section, got)
		}
		if got := p.text(`#check-details tr[data-name="host"] td`); tt.host != "" && got != tt.host {
			t.Errorf("%s: the host is %q, want %q", tt.name, got, tt.host)
		}
	}
	if got := p.text("#check-editions") + p.text("#check-details") + p.text("#check-results"); got != "" {
		t.Errorf("of no text the page says %q", got)
	}
	if n := js[int](p, `document.querySelectorAll("main script, main [onclick]").length`); n > 0 {
		t.Errorf("%d elements came from a text", n)
	}
}

// Verdicts of editions that differ, and the details of the edition that is chosen.
func TestEditions(t *testing.T) {
	p := launch(t)
	p.visit("#check?text=%3Fy&edition=rfc2396")
	p.settled("Valid except in RFC 2396, RFC 2396 as updated by RFC 2732." + relative)
	if got := js[[]string](p, `[...document.querySelectorAll("#check-editions .edition")].map(e => e.innerText.replace(/\s+/g, " "))`); strings.Join(got, ", ") != "RFC 2396 ✗ at 0, RFC 2732 ✗ at 0, rfc2396bis-00 ✓ valid, RFC 3986 ✓ valid, iri-11 ✓ valid, RFC 3987 ✓ valid" {
		t.Errorf("%q", got)
	}
	if got := p.text("#check-fault h2"); got != "Where RFC 2396 stops" {
		t.Errorf("heading %q", got)
	}
	rules := js[[]string](p, `[...document.querySelectorAll("#check-fault .path li")].map(e => e.textContent)`)
	if len(rules) == 0 || rules[0] != "URI-reference" {
		t.Errorf("rules %q", rules)
	}
	p.do(focus(`#check-editions input:checked`))
	for range 3 {
		p.press(arrowRight)
	}
	p.until(`document.querySelector("#check-editions input:checked").value === "rfc3986" && document.querySelector("#check-details h2")`)
	if got := p.text(`#check-details tr[data-name="query"] td`); got != "y" {
		t.Errorf("query %q", got)
	}
	if !js[bool](p, `document.activeElement.value === "rfc3986"`) {
		t.Error("the focus was lost")
	}
}

// A fix makes the text valid.
func TestFix(t *testing.T) {
	p := launch(t)
	p.visit("#check?text=http%3A%2F%2Fa%2F%23%C3%A9%23y&edition=rfc3987")
	p.settled(inNo)
	p.click("#check-fault button.fix")
	p.settled(inIRI)
	if got := js[string](p, `document.querySelector("#check-text").value`); got != "http://a/#é%23y" {
		t.Errorf("the text is %q", got)
	}
}

func TestResults(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.idle("check")
	result := func(name string) string {
		t.Helper()
		return js[string](p, `[...document.querySelectorAll("#check-results dt")].find(e => e.textContent === `+quote(name)+`)?.nextSibling.firstChild.textContent ?? "(nothing)"`)
	}
	p.enter("#check-text", "../%7Eg/%C3%A9")
	p.enter("#check-base", "http://a/b/c/d;p?q")
	p.settled(inAll + relative)
	p.until(`document.querySelector("#check-results").textContent.includes("http://a/")`)
	for name, want := range map[string]string{"Resolved": "http://a/b/%7Eg/%C3%A9", "Normalized": "../~g/%C3%A9", "As an IRI": "../~g/é"} {
		if got := result(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	p.enter("#check-base", "b")
	p.until(`document.querySelector("#check-results .error")`)
	p.enter("#check-text", "http://אב.גד/הו")
	p.settled(inIRI)
	if got := result("Displayed"); !strings.HasPrefix(got, "http://וה/דג.בא") {
		t.Errorf("displayed %q", got)
	}
	// The characters stand from left to right as they are written.
	if n := js[int](p, `(text => [...text.data].slice(1).filter((_, i) => {
		const left = (j) => { const r = document.createRange(); r.setStart(text, j); r.setEnd(text, j + 1); return r.getBoundingClientRect().left; };
		return left(i) >= left(i + 1);
	}).length)(document.querySelector("#check-results .visual .raw").firstChild)`); n > 0 {
		t.Errorf("%d characters are not to the right of the one before", n)
	}
	if got := result("As a URI"); got != "http://%D7%90%D7%91.%D7%92%D7%93/%D7%94%D7%95" {
		t.Errorf("as a URI %q", got)
	}
	if got := p.text("#check-results"); !strings.Contains(got, "IDNA") {
		t.Errorf("the results do not say that names are not converted by IDNA: %q", got)
	}
	p.click("#check-details summary")
	if got := p.text(".tree .node"); !strings.HasPrefix(got, "IRI-reference http://") {
		t.Errorf("the tree begins with %q", got)
	}
}

// A text of a megabyte is checked, and the page stays small.
func TestLong(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.idle("check")
	p.do(evaluate(`(e => { e.value = "/" + "aé".repeat(350000); e.dispatchEvent(new Event("input")); })(document.querySelector("#check-text"))`))
	p.settled(inIRI + relative)
	if n := js[int](p, `document.body.innerText.length`); n > 100_000 {
		t.Errorf("%d characters are shown", n)
	}
	p.until(`location.hash === "#check" && document.body.classList.contains("unlinked")`)
	p.enter("#check-text", "a")
	p.settled(inAll + relative)
}
