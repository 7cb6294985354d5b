package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

const appendixE = `Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://ds.internic.
net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.
`

// Input that breaks off is reported after the references found in it.
func TestFindBroken(t *testing.T) {
	var stdout, stderr strings.Builder
	stdin := io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(errors.New("broken")))
	status := run(t.Context(), []string{"find"}, stdin, &stdout, &stderr)
	if status != 2 || stdout.String() != "✓ http://a/  1:1 URI\n" || stderr.String() != "stricturi: standard input: broken\n" {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// An interrupt ends the work even if the input blocks.
func TestFindInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	go func() {
		io.WriteString(w, "http://a/ ")
		cancel()
	}()
	var stdout, stderr strings.Builder
	if status := run(ctx, []string{"find"}, r, &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q", status, stderr.String())
	}
}

// References are shown before more text comes.
func TestFindPrompt(t *testing.T) {
	in, feed := io.Pipe()
	got, out := io.Pipe()
	done := make(chan int)
	go func() { done <- run(t.Context(), []string{"find", "--json"}, in, out, io.Discard) }()
	answers := json.NewDecoder(got)
	for n := range 3 {
		ref := fmt.Sprintf("http://a/%d", n)
		fmt.Fprintf(feed, "<%s> and <%[1]s> in a line.\n", ref)
		for range 2 {
			var a struct{ Ref string }
			if err := answers.Decode(&a); err != nil || a.Ref != ref {
				t.Fatalf("%+v, %v; want %s", a, err, ref)
			}
		}
	}
	feed.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}
