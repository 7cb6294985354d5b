package uri_test

import (
	"fmt"
	"io"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
	"github.com/stricturi/stricturi/uri/origin"
)

// This example is in docs/guide/lists.md.

// crawl returns the pages of a site that can be reached from start, each once.
func crawl(start uri.URI, fetch func(uri.URI) (io.Reader, error)) []uri.URI {
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeScheme}
	seen := map[uri.URI]bool{n.Normalize(start): true}
	pages := []uri.URI{start}
	for i := 0; i < len(pages); i++ {
		page, err := fetch(pages[i])
		if err != nil {
			fmt.Println(pages[i], err)
			continue
		}
		document, err := htmllinks.Parse(page, htmllinks.Options{})
		if err != nil {
			fmt.Println(pages[i], err)
			continue
		}
		base := pages[i]
		if element, ok := document.Base(); ok {
			// As in HTML, the base may be relative. An invalid one is ignored.
			if b, err := follow(base, element.Ref); err == nil {
				base = b
			}
		}
		for link := range document.Links() {
			if link.Element != "a" {
				continue
			}
			u, err := follow(base, link.Ref)
			if err != nil {
				fmt.Printf("%s, line %d: %v\n", pages[i], link.Line, err)
				continue
			}
			key := n.Normalize(u)
			if origin.Same(u, start) && !seen[key] {
				seen[key] = true
				pages = append(pages, u)
			}
		}
	}
	return pages
}

// follow resolves a link, which is an IRI reference, and returns the URI to fetch.
func follow(base uri.URI, link string) (uri.URI, error) {
	ref, err := iri.Mapping{DomainNames: idna.UTS46{}}.MapUnicode(link)
	if err != nil {
		return uri.URI{}, err
	}
	target, err := base.Resolve(ref)
	return target.WithoutFragment(), err
}

func Example_crawl() {
	site := map[string]string{
		"http://example.com": `<base href="/a/"><a href="b#x"><a href="HTTP://EXAMPLE.com:80/./a/%62">
<a href="été"><a href="/"><a href="http://example.com.evil.example/"><a href="c d"><a href="mailto:a@example.com">`,
		"http://example.com/a/b": `<a href="../c"><img src="i">`,
	}
	fetch := func(u uri.URI) (io.Reader, error) { return strings.NewReader(site[u.String()]), nil }
	for _, u := range crawl(uri.MustParse("http://example.com"), fetch) {
		fmt.Println(u)
	}
	// Output:
	// http://example.com, line 2: rfc3987: not a valid IRI-reference: unexpected U+0020 at offset 1, in isegment-nz-nc (section 2.2)
	// http://example.com
	// http://example.com/a/b
	// http://example.com/a/%C3%A9t%C3%A9
	// http://example.com/c
}
