package site_test

import (
	"strings"
	"testing"
)

// The pages of the lineage judge a text at each document or revision. The revision of 2004-02-10 is the
// first that accepts this text, but its rule is too large to be judged on the page.
func TestLineage(t *testing.T) {
	p := launch(t)
	for name, first := range map[string]string{"documents": "bis-04", "revisions": "2004-02-11"} {
		p.visit("lineage-" + name + ".html")
		got := js[string](p, `(() => {
  const form = document.querySelector("#page\\.verdicts form");
  form.elements.rule.value = "URI-reference";
  form.elements.text.value = "a://[va.a]";
  form.dispatchEvent(new Event("input"));
  return document.querySelector("li.valid").firstElementChild.textContent;
})()`)
		if !strings.Contains(got, first) {
			t.Errorf("%s: first valid at %q, want %s", name, got, first)
		}
	}
}
