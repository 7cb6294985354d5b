package main

import (
	"strings"
	"testing"
)

// A document is in XML by its content. XHTML that pages are written in is HTML.
func TestLooksLikeXML(t *testing.T) {
	for doc, want := range map[string]bool{
		"<?xml version='1.0'?><a/>": true, " <!-- <html> --><feed xmlns='a'>": true, "\uFEFF<svg xmlns:xlink='a'/>": true, "<?xml version='1.0'?>": true,
		wide("<?xml version='1.0'?><a/>"): true, "<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>": false, "": false, "<p>": false, "a<b>c": false,
	} {
		if got := looksLikeXML([]byte(doc)); got != want {
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
