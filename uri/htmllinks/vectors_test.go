package htmllinks_test

import (
	"slices"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

type vectorLink struct {
	Element, Attribute string
	Line               int
	Start, End         int64
	Ref, Target        string
}

var xmlResolver = uri.Resolver{Edition: iri.RFC3987().Edition}

// Links and bases are in the vectors of conformance/links.
func TestVectors(t *testing.T) {
	for _, kind := range []string{"html", "xml"} {
		for _, v := range testutil.Vectors[struct {
			ContentType, In, Charset, UnknownCharset, Why string
			InBase64                                      []byte
			Base                                          *string
			Fault                                         *int64
			Links                                         []vectorLink
		}]("../../conformance/links/" + kind + "*.json") {
			t.Run(kind+"/"+v.Why, func(t *testing.T) {
				doc := v.In + string(v.InBase64)
				d := parse(t, doc, v.ContentType)
				if kind == "xml" {
					d = parseXML(t, doc, v.ContentType)
				}
				var got []vectorLink
				for l := range htmllinks.Resolve(d.Links(), "http://h/d/f", xmlResolver.ResolveText) {
					x := vectorLink{l.Element, l.Attribute, l.Line, l.Start, l.End, l.Ref, ""}
					if kind == "xml" {
						x.Target = l.Target.Text
					}
					got = append(got, x)
				}
				if !slices.Equal(got, v.Links) {
					t.Errorf("%q:\n got %+v\nwant %+v", doc, got, v.Links)
				}
				base, ok := d.Base()
				if ok != (v.Base != nil) || ok && base.Ref != *v.Base || d.Charset() != v.Charset || d.UnknownCharset() != v.UnknownCharset {
					t.Errorf("%q: base %q, charset %s, unknown %q", doc, base.Ref, d.Charset(), d.UnknownCharset())
				}
				fault, ok := errs.AsType[*htmllinks.ParseError](d.TreeError())
				if ok != (v.Fault != nil) || ok && fault.Offset != *v.Fault {
					t.Errorf("%q: %v", doc, d.TreeError())
				}
			})
		}
	}
}
