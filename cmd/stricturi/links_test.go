package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

const appendixD = `<!doctype html public "-//IETF//DTD HTML//EN">
<HTML><HEAD>
<TITLE>An example HTML document</TITLE>
<BASE href="http://www.ics.uci.edu/Test/a/b/c">
</HEAD><BODY>
... <A href="../x">a hypertext anchor</A> ...
</BODY></HTML>
`

// A document is in XML by its content. XHTML that pages are written in is HTML.
func TestLinksIsXML(t *testing.T) {
	for doc, want := range map[string]bool{
		"<?xml version='1.0'?><a/>": true, " <!-- <html> --><feed xmlns='a'>": true, "\uFEFF<svg xmlns:xlink='a'/>": true, "<?xml version='1.0'?>": true,
		wide("<?xml version='1.0'?><a/>"): true, "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>": false, "": false, "<p>": false, "a<b>c": false,
	} {
		if got := isXML([]byte(doc)); got != want {
			t.Errorf("%q: %v", doc, got)
		}
	}
}

// wide returns ASCII text in UTF-16LE.
func wide(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(text[i:i+1] + "\x00")
	}
	return b.String()
}

func TestLinksInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	var stdout, stderr strings.Builder
	if status := run(ctx, []string{"links"}, r, &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q", status, stderr.String())
	}
}
