package base_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
)

func ExampleEstablish() {
	b, err := base.Establish(uri.RFC3986(),
		base.FromContent("../relative/"), // refused: a base must be absolute
		base.FromRetrieval("http://example.com/doc#part"),
		base.ByDefault("file:///"),
	)
	if err != nil {
		panic(err)
	}
	fmt.Println(b.URI, b.From)
	for _, r := range b.Refused {
		fmt.Println(r.Layer, r.Text())
	}
	// Output:
	// http://example.com/doc retrieval
	// content ../relative/
}

// Browsers resolve a relative base against the URI of the document.
func ExampleFromHTML() {
	resolve := func(base, ref string) (string, error) {
		target, err := uri.Resolver{}.ResolveText(base, ref)
		return target.Text, err
	}
	b, err := base.Establish(uri.RFC3986(),
		base.FromHTML("/docs/", resolve),
		base.FromRetrieval("http://example.com/a/b.html"),
	)
	fmt.Println(b.URI, b.From, err)
	// Output: http://example.com/docs/ content <nil>
}

// A part of a message whose headers contain a base.
func ExampleFromEntity() {
	message := base.FromEntity(base.FromContent("http://example.com/messages/1"), base.FromRetrieval("imap://mail.example.com/1"))
	b, err := base.Establish(uri.RFC2396(), message, base.ByDefault("file:///"))
	if err != nil {
		panic(err)
	}
	fmt.Println(b.URI, b.From)
	// Output:
	// http://example.com/messages/1 entity
}

// Without a base "a relative reference is meaningless".
func ExampleUndefinedError() {
	_, err := base.Establish(uri.RFC3986(), base.FromContent("../relative/"))
	var e *base.UndefinedError
	if errors.As(err, &e) {
		fmt.Println(len(e.Refused), errors.Is(err, uri.ErrRelative))
	}
	// Output: 1 true
}
