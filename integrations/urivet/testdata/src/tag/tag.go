package tag

import (
	"net/url"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

type formats struct {
	A string  `format:"uri" default:"http://example.com/a b"`         // want `tag default: RFC 3986: not a valid URI: unexpected U\+0020 at offset 20`
	B string  `json:"b" format:"uri" example:"example.com"`           // want `tag example: RFC 3986: not a valid URI: ends too early`
	C *string `default:"a b" format:"uri-reference"`                  // want `tag default: RFC 3986: not a valid URI-reference`
	D string  "format:\"uri\" default:\"http://example.com/\\\"\""    // want `tag default: .* at offset 19`
	E string  `format:"date-time" default:"2024-02-30T00:00:00Z"`     // want `tag default: RFC 3339`
	F string  `jsonschema:"title=a,format=uri,default=http://h/{id}"` // want `this is a URI template`
	G string  `format:"iri" example:"http://h/\u00e9|"`               // want `tag example: RFC 3987: .* offset 11`

	H string   `format:"uri" default:"http://example.com/" example:""`
	I string   `format:"uri" default:"${URL} x"`
	J string   `default:"a b"`
	K []string `format:"uri" default:"a b,c"`
	L int      `format:"int64" default:"x"`
	M string   `format:"iri" example:"http://h/\u00e9"`
	N string   `format:"uri" default:"a b`
	O string   `jsonschema:"format=uri,default=http://h/a\\,b c"`
	P string   `format: "uri" default:"a b"`
}

type validate struct {
	A string   `validate:"required,uri" default:"a b"`          // want `tag default: RFC 3986: not a valid URI`
	B string   `validate:"omitempty,url" example:"example.com"` // want `tag example: RFC 3987: not a valid IRI`
	C string   `binding:"http_url" envDefault:"http://h/ "`     // want `tag envDefault: RFC 3987`
	D string   `validate:"urn_rfc2141" env-default:"urn:a"`     // want `tag env-default`
	E []string `validate:"dive,uri" default:"a b"`
	F string   `validate:"uri" default:"/a"`
	G string   `validate:"uri|eq=x y" default:"x y"`
	H string   `validate:"url" default:"http://h/\u00e9"`
}

type typed struct {
	A url.URL        `default:"http://h/a b"` // want `tag default: RFC 3986`
	B *url.URL       `envDefault:"http://[h"` // want `tag envDefault: RFC 3986`
	C uri.URI        `default:"a"`            // want `not a valid URI`
	D *uri.Reference `default:"a b"`          // want `not a valid URI-reference`
	E iri.IRI        `default:"\u00e9"`       // want `not a valid IRI`
	F *url.URL       `default:"/a"`
	G iri.Reference  `default:"\u00e9"`
}

type misspelled struct {
	A string `format:"uri_reference"`       // want `have no format "uri_reference", so validators ignore it: write "uri-reference"`
	B string `format:"url"`                 // want `write "uri"`
	C string `format:"DateTime"`            // want `write "date-time"`
	D string `format:"hostnmae"`            // want `write "hostname"`
	E string `format:"json-ponter"`         // want `write "json-pointer"`
	F string `jsonschema:"format=dat-time"` // want `write "date-time"`
	G string "format:\"uri reference\""     // want `write "uri-reference"`
	H string `format:"2006-01-02"`
	I string `format:"date"`
	J string `format:"password"`
	K string `format:"something"`
	L string `format:""`
}
