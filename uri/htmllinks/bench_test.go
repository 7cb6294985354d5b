package htmllinks_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// BenchmarkLinks resolves the links of a page.
func BenchmarkLinks(b *testing.B) {
	text := page()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		d := testutil.Must(htmllinks.Parse(strings.NewReader(text), htmllinks.Options{}))
		base, _ := d.Base()
		for l := range htmllinks.Resolve(d.Links(), base.Ref, uri.Resolver{}.ResolveText) {
			if l.Err != nil {
				b.Fatal(l.Err)
			}
		}
	}
}

func page() string {
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><html><head><title>x</title><base href='http://a/'></head><body>\n")
	for i := 0; page.Len() < 1<<19; i++ {
		fmt.Fprintf(&page, "<div class=\"item n%d\" id=\"i%[1]d\"><h2>Title %[1]d</h2><p>Some text with <em>emphasis</em> and a <a href=\"/path/%[1]d?x=1&amp;y=2\" rel=\"nofollow\">link</a>, as prose usually has it, and more text.</p><img src=\"/img/%[1]d.png\" alt=\"an image\"></div>\n", i)
	}
	return page.String()
}
