package site_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const arrowRight = kb.ArrowRight

func evaluate(expression string) chromedp.Action { return chromedp.Evaluate(expression, nil) }

func focus(selector string) chromedp.Action {
	return evaluate(`document.querySelector(` + quote(selector) + `).focus()`)
}

// The state is in the fragment, and comes back from it.
func TestFragment(t *testing.T) {
	p := launch(t)
	p.visit("")
	p.idle("check")
	const text = "http://a/?x=1&y=<b>#é%25+ #"
	p.enter("#check-text", text)
	p.enter("#check-base", "s:/x")
	p.settled(inNo)
	p.until(`location.hash.includes("base=")`)
	fragment := js[string](p, `location.hash`)
	p.visit(fragment)
	p.settled(inNo)
	if got := js[[]string](p, `[document.querySelector("#check-text").value, document.querySelector("#check-base").value, location.hash]`); got[0] != text || got[1] != "s:/x" || got[2] != fragment {
		t.Errorf("%q came back from %s", got, fragment)
	}
	// A link within the page.
	p.do(evaluate(`location.hash = "#check?text=a"`))
	p.settled(inAll + relative)
	if got := js[string](p, `document.querySelector("#check-text").value`); got != "a" {
		t.Errorf("the text is %q", got)
	}
	for _, bad := range []string{"#nothing", "#check?text=%FF%", "#compare?pair=../x&rule=%00", "#grammar?view=x&rule=y", "#__proto__", "#check?__proto__=x"} {
		p.visit(bad)
		p.until(`document.querySelector("[role=tab][aria-selected=true]")`)
	}
}

func TestTabs(t *testing.T) {
	p := launch(t)
	p.visit("#check?text=a")
	p.idle("check")
	p.do(focus("#tab-check"))
	for _, tt := range []struct{ key, tab string }{
		{kb.ArrowRight, "compare"}, {kb.ArrowRight, "grammar"}, {kb.ArrowRight, "diff"}, {kb.ArrowRight, "history"}, {kb.ArrowRight, "check"},
		{kb.ArrowLeft, "history"}, {kb.Home, "check"}, {kb.End, "history"}, {kb.ArrowLeft, "diff"},
	} {
		p.press(tt.key)
		got := js[string](p, `[document.activeElement.id, [...document.querySelectorAll("[role=tab][aria-selected=true]")].map(e => e.id), [...document.querySelectorAll("[role=tab]")].filter(e => e.tabIndex === 0).map(e => e.id), [...document.querySelectorAll("[role=tabpanel]")].filter(e => !e.hidden).map(e => "tab-" + e.id)].join(" ")`)
		if want := strings.TrimSuffix(strings.Repeat("tab-"+tt.tab+" ", 4), " "); got != want {
			t.Errorf("focus, selected tab, tab in the order, shown panel: %q, want %q", got, want)
		}
	}
	p.until(`location.hash.startsWith("#diff")`)
	p.press(kb.Tab)
	if got := js[string](p, `document.activeElement.id`); got != "diff-old" {
		t.Errorf("after the tabs the focus goes to %q", got)
	}
	// The text is still there.
	p.click("#tab-check")
	p.settled(inAll + relative)
}

// A tab that is opened for the first time has an example, later what was entered.
func TestFirst(t *testing.T) {
	p := launch(t)
	p.visit("#compare")
	for _, tt := range []struct{ name, ready, field string }{
		{"grammar", "#grammar-view svg", "#grammar-abnf"},
		{"diff", "#diff-pairs .pair", "#diff-new"},
		{"check", "#check-fault .caret", "#check-text"},
	} {
		p.click("#tab-" + tt.name)
		p.until(`document.querySelector(` + quote(tt.ready) + `)`)
		p.idle(tt.name)
		if got := p.text("#" + tt.name + " .error, #" + tt.name + "-verdict.bad"); tt.name != "check" && got != "(nothing)" {
			t.Errorf("%s says %q", tt.name, got)
		}
		p.enter(tt.field, "x")
		p.click("#tab-compare")
		p.click("#tab-" + tt.name)
		if got := js[string](p, `document.querySelector(`+quote(tt.field)+`).value`); got != "x" {
			t.Errorf("%s: %q was entered, and %q is there", tt.name, "x", got)
		}
	}
}

// tabs are tabs with something in them.
var tabs = []struct{ name, fragment, ready string }{
	{"check", "#check?text=http%3A%2F%2Fexample.com%2F%5B" + strings.Repeat("long", 60) + "&base=http%3A%2F%2Fa%2F", "#check-fault .caret"},
	{"check", "#check?text=http%3A%2F%2Fu%40%D7%90%D7%91.%D7%92%D7%93%3A80%2F" + strings.Repeat("long", 60) + "&edition=rfc3987", "#check-details .tree"},
	{"check", "#check?text=http%3A%2F%2Fa%40b%402130706433%2Fx%0Ahttp%3A%2F%2F%E4%BE%8B%E3%81%88.jp%2F%0Ahttp%3A%2F%2F%5B%3A%3A1%5D%2F" + strings.Repeat("long", 60) + "&line=1", "#check-advice .readers"},
	{"compare", "#compare?pair=rfc2396bis00--rfc3986&rule=IPv6address", "#compare-pairs .pair[open] svg"},
	{"grammar", "#grammar?abnf=rfc3986&rule=IPv6address", "#grammar-view svg"},
	{"grammar", "#grammar?abnf=a+%3D+1*%22x%22+*%22x%22+b&view=try&texts=" + strings.Repeat("xx", 100), "#grammar-view .error"},
	{"grammar", "#grammar?abnf=a+%3D+1*%22x%22+*%22x%22&view=try&texts=" + strings.Repeat("xx", 100) + "y%0Axx", "#grammar-view .tried"},
	{"grammar", "#grammar?abnf=rfc3986&rule=host&view=suite", "#grammar-view table"},
	{"grammar", "#grammar?abnf=rfc3986&rule=host&view=regex", "#grammar-view pre"},
	{"grammar", "#grammar?abnf=rfc3986&rule=port&view=against&texts=%5E%5Cd%2B%24%0A%5Cd%0A%28%3F%3Da%29", "#grammar-view .badge"},
	{"diff", "#diff", "#diff-pairs .pair"},
	{"history", "#history", "#history-steps .pair"},
}

// Everything that can be used has a name. No window is so narrow that the page scrolls
// sideways, and everything can be read in both sets of colors.
func TestViews(t *testing.T) {
	p := launch(t)
	for i, tt := range tabs {
		p.visit(tt.fragment)
		p.idle(tt.name)
		p.until(`document.querySelector(` + quote(tt.ready) + `)`)
		p.do(evaluate(`document.querySelectorAll("main details").forEach((e, i) => { if (i < 12) e.open = true })`))
		for _, fault := range js[[]string](p, `[...document.querySelectorAll("input, textarea, select, button, a, [tabindex], [role=radiogroup], [role=tabpanel], [role=tablist]")].filter(e => e.id !== "main" && e.checkVisibility() &&
			!(e.labels?.length && e.labels[0].textContent.trim()) && !e.getAttribute("aria-label")?.trim() && !(e.getAttribute("aria-labelledby") && document.getElementById(e.getAttribute("aria-labelledby"))) && !(/^(BUTTON|A)$/.test(e.tagName) && e.textContent.trim())).map(e => e.outerHTML.slice(0, 200))`) {
			t.Errorf("%s: no name: %s", tt.fragment, fault)
		}
		if got := js[[]string](p, `(ids => [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))])([...document.querySelectorAll("[id]")].map(e => e.id))`); len(got) > 0 {
			t.Errorf("%s: ids that are not unique: %q", tt.fragment, got)
		}
		if n := js[int](p, `document.querySelectorAll("[style], body script").length`); n > 0 {
			t.Errorf("%s: %d inline styles or scripts", tt.fragment, n)
		}
		for _, fault := range js[[]string](p, unnamed) {
			t.Errorf("%s: no role or no name: %s", tt.fragment, fault)
		}
		for _, size := range []struct {
			width, height int64
			colors        string
		}{{1280, 1000, "light"}, {320, 800, "light"}, {390, 844, "dark"}, {800, 1000, "dark"}} {
			p.size(size.width, size.height, size.colors)
			name := fmt.Sprintf("%s-%d-%d-%s", tt.name, i, size.width, size.colors)
			if got := js[int64](p, `document.documentElement.scrollWidth`); got > size.width {
				t.Errorf("%s: the page is %d wide; too wide are %q", name, got, js[[]string](p, `[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + "." + e.className + "#" + e.id).slice(0, 5)`))
			}
			for _, fault := range js[[]string](p, unreachable) {
				t.Errorf("%s: scrolls without the keyboard: %s", name, fault)
			}
			for _, fault := range js[[]string](p, contrast) {
				t.Errorf("%s: contrast of %s", name, fault)
			}
			p.shot(name)
		}
	}
}

// unnamed lists diagrams without a name, and names of elements that have no role: screen
// readers ignore them (WAI-ARIA 1.2, 5.2.8.6).
const unnamed = `[...document.querySelectorAll("body svg"), ...document.querySelectorAll(":is(div, span, pre, p, code)[aria-label]")].filter((e) =>
  e.localName === "svg" ? !(e.getAttribute("role") === "img" && (e.getAttribute("aria-labelledby") ?? "").split(" ").some((id) => document.getElementById(id)?.textContent.trim())) : !e.getAttribute("role")
).map((e) => e.outerHTML.slice(0, 200))`

// unreachable lists elements that scroll, but that the keyboard cannot scroll.
const unreachable = `[...document.querySelectorAll("body *")].filter((e) => {
  const style = getComputedStyle(e), scrolls = (o) => o === "auto" || o === "scroll";
  return e.checkVisibility() && (scrolls(style.overflowX) && e.scrollWidth > e.clientWidth + 1 || scrolls(style.overflowY) && e.scrollHeight > e.clientHeight + 1) &&
    e.tabIndex < 0 && !e.querySelector("button, a, [tabindex]");
}).map((e) => e.outerHTML.slice(0, 200))`

// contrast lists texts whose contrast is too low by WCAG 2.2, 1.4.3.
const contrast = `(() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (c) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (e) => { for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); if (c[3] > 200) return c; } return rgba(getComputedStyle(document.documentElement).backgroundColor); };
  const bad = new Set();
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("svg, [hidden], noscript, option") || !e.checkVisibility()) continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const style = getComputedStyle(e), a = light(rgba(style.color)), b = light(behind(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), size = parseFloat(style.fontSize);
    if (ratio < (size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5)) bad.add(e.tagName + "." + e.className + " " + ratio.toFixed(2) + ": " + e.textContent.slice(0, 30));
  }
  return [...bad];
})()`

// The files have no inline script or style, and the policy is strict.
func TestPolicy(t *testing.T) {
	p := launch(t)
	p.visit("")
	index, err := os.ReadFile(filepath.Join(site.dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if inline := regexp.MustCompile(`<style|<script(?:>| [^>]*[^/"]>[^<])| on[a-z]+=|style=|javascript:`).Find(index); inline != nil {
		t.Errorf("%q is inline", inline)
	}
	policy := js[string](p, `document.querySelector("meta[http-equiv=Content-Security-Policy]").content`)
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") || strings.Contains(policy, "http") {
		t.Errorf("policy %q", policy)
	}
	p.allow("Content Security Policy")
	if js[bool](p, `(() => { const s = document.createElement("script"); s.textContent = "window.inlined = true"; document.body.append(s); return Boolean(window.inlined); })()`) {
		t.Error("an inline script runs")
	}
	for name, attempt := range map[string]string{
		"eval":            `eval("1") === 1`,
		"new Function":    `new Function("return 1")() === 1`,
		"an inline style": `(() => { const e = document.createElement("p"); e.setAttribute("style", "color: rgb(1, 2, 3)"); document.body.append(e); return getComputedStyle(e).color === "rgb(1, 2, 3)"; })()`,
	} {
		var works bool
		p.do(chromedp.Evaluate(`(() => { try { return `+attempt+`; } catch { return false; } })()`, &works,
			func(e *runtime.EvaluateParams) *runtime.EvaluateParams {
				return e.WithAllowUnsafeEvalBlockedByCSP(false)
			}))
		if works {
			t.Errorf("%s works", name)
		}
	}
	modules, err := filepath.Glob(filepath.Join(site.dir, "assets-*", "*.wasm.gz"))
	if err != nil || len(modules) != 5 {
		t.Fatal(modules, err)
	}
	for _, file := range modules {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 1_700_000 {
			t.Errorf("%s has %d bytes", file, info.Size())
		}
	}
}
