package site_test

import (
	"strings"
	"testing"
)

// The pages of the lineage judge a text at each document or revision, or say that they do not: the
// revision of 2004-02-10 is the first that accepts this text, and its rule is too large.
func TestLineage(t *testing.T) {
	p := launch(t)
	for name, want := range map[string]string{"documents": "bis-04 valid", "revisions": "2e057a2 not judged"} {
		p.visit("lineage-" + name + ".html")
		at, verdict, _ := strings.Cut(want, " ")
		got := js[string](p, `(() => {
  const form = document.querySelector("#page\\.verdicts form");
  form.elements.rule.value = "URI-reference";
  form.elements.text.value = "a://[va.a]";
  form.dispatchEvent(new Event("input"));
  const step = [...document.querySelectorAll("li[data-step]")].find((li) => li.textContent.includes("`+at+`"));
  return step.querySelector(".verdict").textContent;
})()`)
		if got != verdict {
			t.Errorf("%s: %q at %s, want %q", name, got, at, verdict)
		}
	}
}
