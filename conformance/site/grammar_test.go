package site_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestGrammar(t *testing.T) {
	p := launch(t)
	p.visit("#grammar")
	p.until(`document.querySelector("#grammar-view svg")`)
	p.idle("grammar")
	p.enter("#grammar-abnf", "a = b / c\nb = 1*\"x\" *\"x\"\nc = \"xx\" d\n")
	p.until(`document.querySelector("#grammar-findings li.error")`)
	if got := p.text("#grammar-findings li.error"); !strings.Contains(got, "undefined") || !strings.Contains(got, "d") {
		t.Errorf("finding %q", got)
	}
	p.click("#grammar-findings li.error button")
	if got := js[string](p, `(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.activeElement)`); got != `c = "xx" d` {
		t.Errorf("the selected line is %q", got)
	}
	p.do(evaluate(`(e => { e.value = "b"; e.dispatchEvent(new Event("change")); })(document.querySelector("#grammar-rule"))`))
	p.until(`document.querySelector("#grammar-view .abnf")?.textContent.startsWith("b =")`)
	view := func(name, ready string) {
		t.Helper()
		p.click(`#grammar-views input[value="` + name + `"]`)
		p.until(`document.querySelector(` + quote("#grammar-view "+ready) + `) && !document.querySelector("#grammar .busy")`)
	}
	view("regex", ".regexes")
	if got := p.text("#grammar-view .regexes pre"); got != "^x+$" && got != `^[Xx]+$` && got != `^[xX]+$` && got != `\A[Xx]+\z` {
		t.Errorf("the expression is %q", got)
	}
	view("suite", "table")
	if n := js[int](p, `document.querySelectorAll("#grammar-view .suite tbody tr").length`); n < 4 {
		t.Errorf("%d cases", n)
	}
	view("try", ".tried")
	p.enter("#grammar-texts", "xxx\nxy<b>\n")
	p.until(`document.querySelectorAll("#grammar-view .tried > li").length === 3`)
	if got := js[[]string](p, `[...document.querySelectorAll("#grammar-view .tried > li > .line")].map(e => e.innerText.replace(/\s+/g, " "))`); got[0] != "✓ xxx" || got[1] != "✗ xy<b>" {
		t.Errorf("%q", got)
	}
	if got := p.text("#grammar-view .tried .caret"); got != "y" {
		t.Errorf("the caret is at %q", got)
	}
	p.until(`location.hash.includes("view=try")`)
	fragment := js[string](p, `location.hash`)
	p.visit(fragment)
	p.until(`document.querySelectorAll("#grammar-view .tried > li").length === 3`)
	if got := js[string](p, `document.querySelector("#grammar-rule").value`); got != "b" {
		t.Errorf("rule %q came back from %s", got, fragment)
	}
	// A rule of the library.
	p.enter("#grammar-abnf", "; import rfc5322: addr-spec\n\na = addr-spec\n")
	p.enter("#grammar-texts", "a@b\na@\n")
	p.until(`document.querySelectorAll("#grammar-view .tried .ok").length === 1 && !document.querySelector("#grammar .busy")`)
	// A fault of the syntax.
	p.enter("#grammar-abnf", "a = \"x\"\nb =\n")
	p.until(`document.querySelector("#grammar-verdict.bad")?.textContent.startsWith("line 2")`)
}

// While an expression is in the making, that of the grammar before is not shown.
func TestWorking(t *testing.T) {
	p := launch(t)
	p.visit("#grammar?abnf=a+%3D+%22x%22&view=regex")
	p.until(`document.querySelector("#grammar-view .regexes") && !document.querySelector("#grammar .busy")`)
	p.enter("#grammar-abnf", "a = *(\"x\" / \"y\") \"x\" 12(\"x\" / \"y\")\n")
	p.until(`document.querySelector("#grammar-view.busy")?.textContent === "Working…"`)
	p.enter("#grammar-abnf", "a = %x79\n")
	p.until(`document.querySelector("#grammar-view:not(.busy) .regexes pre")`)
	if got := p.text("#grammar-view .regexes pre"); !strings.Contains(got, "y") {
		t.Errorf("the expression is %q", got)
	}
}

// A grammar that explodes does not freeze the page, and the next one is examined.
func TestHostileGrammar(t *testing.T) {
	p := launch(t)
	var b strings.Builder
	for i := range 1000 { // each has a quarter of a million states, which is the limit
		fmt.Fprintf(&b, "r%d = *(\"x\" / \"y\") \"x\" 17(\"x\" / \"y\") *(\"x\" / \"z\") \"z\" %d\"y\"\n", i, i)
	}
	p.visit("#grammar?view=suite")
	p.until(`document.querySelector("#grammar-view table")`)
	p.enter("#grammar-abnf", b.String())
	p.until(`document.querySelector("#grammar-verdict.busy")`)
	p.click("#tab-check") // the page answers
	p.enter("#check-text", "http://a/#x#y")
	p.settled(inNo)
	p.click("#tab-grammar")
	p.until(`document.querySelector("#grammar-verdict:not(.busy)")`) // it tells which rules are too large
	p.enter("#grammar-abnf", "a = \"x\"\n")
	p.until(`document.querySelector("#grammar-verdict.good") && document.querySelector("#grammar-view table")`)
}

// A comparison that takes too long is stopped, and the next one is made.
func TestHostileDiff(t *testing.T) {
	p := launch(t)
	var b strings.Builder
	for i := range 1000 { // each has a quarter of a million states, which is the limit
		fmt.Fprintf(&b, "r%d = *(\"x\" / \"y\") \"x\" 17(\"x\" / \"y\") *(\"x\" / \"z\") \"z\" %d\"y\"\n", i, i)
	}
	p.visit("#diff")
	p.until(`document.querySelector("#diff-pairs .pair")`)
	p.enter("#diff-old", b.String())
	p.enter("#diff-new", strings.ReplaceAll(b.String(), "17(", "16("))
	p.until(`document.querySelector("#diff-verdict").textContent.includes("seconds and was stopped")`)
	p.enter("#diff-old", "a = *\"x\"\n")
	p.enter("#diff-new", "a = 1*\"x\"\n")
	p.until(`document.querySelector("#diff-verdict").textContent === "1 of 1 rules differ: 1 narrower."`)
}

func TestDiff(t *testing.T) {
	p := launch(t)
	p.visit("#diff")
	p.until(`document.querySelector("#diff-pairs .pair")`)
	p.enter("#diff-old", "a = *\"x\"\nb = \"<b>\"\n")
	p.enter("#diff-new", "a = 1*\"x\"\nb = \"<b>\"\n")
	p.until(`document.querySelector("#diff-verdict").textContent === "1 of 2 rules differ: 1 narrower."`)
	if got := p.text("#diff-pairs .pair summary"); !strings.Contains(got, "lost the empty string") {
		t.Errorf("%q", got)
	}
	p.click("#diff-pairs .pair summary")
	p.until(`document.querySelectorAll("#diff-pairs .pair[open] svg").length === 2`)
	p.enter("#diff-new", "a =\n")
	p.until(`document.querySelector("#diff-verdict").textContent.startsWith("In the new grammar, line 1")`)
}

func TestCompare(t *testing.T) {
	p := launch(t)
	p.visit("#compare?pair=rfc2396--rfc3986&rule=host")
	p.until(`document.querySelectorAll("#compare-pairs .pair[open] svg").length === 2`)
	if got := p.text("#compare-pairs .pair[open] .message"); got != "All old strings remain valid, and more are." {
		t.Errorf("%q", got)
	}
	p.click(`#compare-pairs .pair[data-rule="authority"] summary`)
	p.until(`location.hash === "#compare?pair=rfc2396--rfc3986&rule=authority"`)
	for _, pair := range js[[]string](p, `[...document.querySelectorAll("#compare-pair option")].map(e => e.value)`) {
		p.do(evaluate(`(e => { e.value = ` + quote(pair) + `; e.dispatchEvent(new Event("change")); })(document.querySelector("#compare-pair"))`))
		p.until(`location.hash === "#compare?" + new URLSearchParams({pair: ` + quote(pair) + `}) && !document.querySelector("#compare-verdict.bad")`)
	}
}
