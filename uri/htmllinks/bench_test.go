package htmllinks_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/uri/htmllinks"
)

func BenchmarkParse(b *testing.B) {
	var page strings.Builder
	page.WriteString("<!DOCTYPE html><html><head><title>x</title><base href='http://a/'></head><body>\n")
	for i := 0; page.Len() < 1<<19; i++ {
		fmt.Fprintf(&page, "<div class=\"item n%d\" id=\"i%[1]d\"><h2>Title %[1]d</h2><p>Some text with <em>emphasis</em> and a <a href=\"/path/%[1]d?x=1&amp;y=2\" rel=\"nofollow\">link</a>, as prose usually has it, and more text.</p><img src=\"/img/%[1]d.png\" alt=\"an image\"></div>\n", i)
	}
	b.SetBytes(int64(page.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := htmllinks.Parse(strings.NewReader(page.String()), htmllinks.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
