package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The HTML of the command has the look of the page, and is as easy to read.
func TestReports(t *testing.T) {
	p := launch(t)
	dir := t.TempDir()
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	p.origin = server.URL
	p.allow("favicon.ico")
	long := "http://a/" + fmt.Sprintf("%0300d", 0)
	for name, args := range map[string][]string{
		"summary.html": {"check", "--output", "summary-html", "http://a/", "http://é/", "http://[::1]/", "a b", long, "http://a/#x#y"},
		"one.html":     {"check", "--spec", "rfc3986", "--output", "summary-html", "http://a/", "a b"},
		"audit.html":   {"diff", "--output", "html", "rfc2396bis00", "rfc3986"},
	} {
		cmd := exec.Command("go", append([]string{"run", "./cmd/stricturi"}, args...)...)
		cmd.Dir = filepath.Join("..", "..")
		out, _ := cmd.Output() // texts are invalid
		if err := os.WriteFile(filepath.Join(dir, name), out, 0o666); err != nil {
			t.Fatal(err)
		}
		p.visit(name)
		p.until(`document.querySelector("h1")`)
		for _, colors := range []string{"light", "dark"} {
			for _, width := range []int64{390, 1280} {
				p.size(width, 900, colors)
				if got := js[int64](p, `document.documentElement.scrollWidth`); got > width {
					t.Errorf("%s is %d wide at %d", name, got, width)
				}
				for _, fault := range js[[]string](p, contrast) {
					t.Errorf("%s, %s: contrast of %s", name, colors, fault)
				}
				for _, fault := range js[[]string](p, unreachable) {
					t.Errorf("%s, %d: scrolls without the keyboard: %s", name, width, fault)
				}
				p.shot(fmt.Sprintf("%s-%d-%s", name, width, colors))
			}
		}
	}
	p.visit("summary.html")
	if got := js[int](p, `document.querySelectorAll("table").length`); got != 2 {
		t.Errorf("the summary has %d tables", got)
	}
	if got := js[[]string](p, `[...document.querySelectorAll("h2 + div tbody tr")].map(e => [...e.children].slice(0, 3).map(c => c.innerText.split("\n")[0]).join("|"))`); len(got) != 2 {
		t.Errorf("differences %q", got)
	}
	if got := js[int](p, `document.querySelectorAll('a[href*="rfc3986#section-"]').length`); got == 0 {
		t.Error("no links to sections")
	}
}
