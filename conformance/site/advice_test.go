package site_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Several lines are a list. The details are those of the line that is chosen.
func TestLines(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.idle("check")
	p.enter("#check-text", "http://a/\nhttp://é/\n\nhttp://a/#x#y\n")
	p.settled("Line 1: " + inAll)
	if got := p.text("#check-lines h2"); got != "4 lines: 2 valid in all editions, 1 in some, 1 in none" {
		t.Errorf("%q", got)
	}
	p.do(focus("#check-lines li:nth-child(4) button"))
	p.press(kb.Enter)
	p.settled("Line 4: " + inNo)
	p.until(`document.activeElement.getAttribute("aria-label") === "Line 4" && location.hash.includes("line=3")`)
	p.click("#check-fault .quiet")
	if got := js[string](p, `(e => e.value.slice(e.selectionStart))(document.querySelector("#check-text"))`); got != "#y\n" {
		t.Errorf("the selection begins at %q", got)
	}
	p.click("#check-fault .fix")
	p.settled("Line 4: " + inAll)
	if got := js[string](p, `document.querySelector("#check-text").value`); got != "http://a/\nhttp://é/\n\nhttp://a/#x%23y\n" {
		t.Errorf("the text is %q", got)
	}
	p.enter("#check-text", "a")
	p.settled(inAll + relative)
	if got := p.text("#check-lines"); got != "" {
		t.Errorf("one line has a list: %q", got)
	}
}

// Where neighboring editions differ, the page says why, and links to the rule that changed.
func TestWhy(t *testing.T) {
	p := launch(t)
	p.visit("#check?text=http%3A%2F%2F%5B%3A%3A1%5D%2F")
	p.until(`document.querySelector("#check-why a")`)
	if got := p.text("#check-why"); got != "RFC 2396 stops at byte 7, [, in server; RFC 2732 takes it. What changed" {
		t.Errorf("%q", got)
	}
	p.click("#check-why a")
	p.until(`document.querySelector("#compare-pairs .pair[open]") && document.querySelector("#compare-pair").value === "rfc2396--rfc2732"`)
}

func TestAdvice(t *testing.T) {
	p := launch(t)
	p.visit("#check?text=http%3A%2F%2Fb%C3%BCcher.example%2F%C3%A9")
	p.until(`document.querySelector("#check-sent code")`)
	if got := p.text("#check-sent code"); got != "http://xn--bcher-kva.example/%C3%A9" {
		t.Errorf("sent is %q", got)
	}
	for _, tt := range []struct{ text, difference, findings string }{
		{"http://2130706433/", `The host is "2130706433" for RFC 3986 and net/url, and is missing for RFC 2396, and is "127.0.0.1" for the URL standard.`, "readers-differ"},
		{`http:\\a`, `The host is "a" for the URL standard, and is missing for net/url.`, "readers-differ"},
		{"http://example.com/", "Those that accept the text find the same host.", "Nothing was found."},
		{"http://:80/", "", "scheme"},
		{"HTTP://example.com/", "", "scheme-case"},
	} {
		p.enter("#check-text", tt.text)
		p.until(`!document.querySelector("#check .busy") && document.querySelector("#check-advice").innerText.includes(` + quote(tt.findings) + `)`)
		if got := p.text("#check-advice"); !strings.Contains(got, tt.difference) {
			t.Errorf("%s: %s", tt.text, got)
		}
	}
	p.click("#check-advice .fix")
	p.until(`document.querySelector("#check-text").value === "http://example.com/"`)
}

// The link is that of the fragment. The bar is there while a module is loaded.
func TestCopy(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.do(evaluate(`Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
		new MutationObserver(() => { window.loaded = true }).observe(document.querySelector("#load"), { attributes: true })`))
	p.idle("check")
	p.enter("#check-text", "http://a/ b")
	p.do(focus("#copy"))
	p.press(kb.Enter)
	p.until(`document.querySelector("#copied").textContent === "Copied."`)
	if got := js[string](p, `window.copied`); got != p.origin+"/#check?text=http%3A%2F%2Fa%2F+b" {
		t.Errorf("copied %q", got)
	}
	p.click("#tab-grammar")
	p.until(`document.querySelector("#grammar-view svg")`)
	if !js[bool](p, `window.loaded && document.querySelector("#load").hidden`) {
		t.Error("no bar was shown, or it is still there")
	}
	p.enter("#grammar-abnf", strings.Repeat("a", 20_000))
	p.click("#copy")
	p.until(`document.querySelector("#copied").textContent === "Too long for a link."`)
}
