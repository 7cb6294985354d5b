package constant

import (
	"net/http/httptest"
	"net/url"

	"github.com/stricturi/stricturi/uri"
)

func testFile() {
	url.Parse("a b") // on purpose
	uri.Parse("a b")
	uri.MustParse("a b:c")                  // want `uri\.MustParse`
	httptest.NewRequest("GET", "/a b", nil) // want `httptest\.NewRequest`
}
