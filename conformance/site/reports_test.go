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
	for name, args := range map[string][]string{
		"audit.html": {"diff", "--output", "html", "rfc2396bis00", "rfc3986"},
	} {
		cmd := exec.Command("go", append([]string{"run", "./cmd/stricturi"}, args...)...)
		cmd.Dir = filepath.Join("..", "..")
		out, _ := cmd.Output() // texts are invalid
		if err := os.WriteFile(filepath.Join(dir, name), out, 0o666); err != nil {
			t.Fatal(err)
		}
		p.visit(name)
		p.until(`document.querySelector("h1")`)
		if shown := js[string](p, `document.querySelector("#page\\.filter output").textContent`); shown != "54 of 54 rules" {
			t.Errorf("%s shows %s", name, shown)
		}
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
}
