package conformance_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

type mappingVector struct {
	purpose
	To, Edition, In, Charset, Variant, Out               string
	InBase64                                             []byte
	IDNA, Creating, UTS46, Transitional, EscapePrintable bool
	Kept                                                 []kept
	Error                                                *failed
}

type kept struct {
	Start  int
	End    int
	Reason string
}

type failed struct {
	Kind   string
	Offset int
	Reason string
}

func TestMapping(t *testing.T) {
	each(t, "mapping", func(t *testing.T, _ string, v mappingVector) {
		if err := v.run(); err != nil {
			t.Errorf("%+q (%s): %v", v.In, v.Why, err)
		}
	})
}

func (v mappingVector) run() error {
	edition := iri.RFC3987()
	if v.Edition != "" {
		i := slices.IndexFunc(iri.Editions(), func(e iri.Edition) bool { return e.String() == v.Edition })
		if i < 0 {
			return fmt.Errorf("unknown edition %q", v.Edition)
		}
		edition = iri.Editions()[i]
	}
	var names iri.DomainNames
	switch {
	case v.IDNA:
		names = idna.Names{Creating: v.Creating}
	case v.UTS46:
		names = idna.UTS46{Transitional: v.Transitional}
	}
	switch v.To {
	case "uri":
		return v.toURI(iri.Mapping{Edition: edition, EscapePrintable: v.EscapePrintable, DomainNames: names})
	case "text":
		got, err := (charset.Decoder{Charset: v.Charset}).Decode(v.InBase64)
		if v.Error != nil {
			return v.Error.is(err, "")
		}
		if err != nil || got != v.Out {
			return fmt.Errorf("got %q, %v, want %q", got, err, v.Out)
		}
		return nil
	case "iri":
		return v.toIRI(iri.Conversion{Edition: edition, DomainNames: names})
	}
	return fmt.Errorf("not to a URI, an IRI or a text: %q", v.To)
}

func (v mappingVector) toURI(m iri.Mapping) error {
	var got uri.Reference
	var err error
	switch {
	case v.Charset != "":
		var text string
		if text, err = (charset.Decoder{Charset: v.Charset}).Decode(v.InBase64); err == nil {
			got, err = m.MapUnicode(text)
		}
	case v.Variant == "A":
		got, err = m.MapCharacters(v.In)
	default:
		got, err = m.MapUnicode(v.In)
	}
	if v.Error != nil {
		return v.Error.is(err, v.In)
	}
	if err != nil || got.String() != v.Out {
		return fmt.Errorf("got %q, %v, want %q", got, err, v.Out)
	}
	if _, err := uri.ParseReference(got.String()); err != nil {
		return err
	}
	if again, err := m.MapUnicode(got.String()); err != nil || again != got {
		return fmt.Errorf("mapped again: %q, %v", again, err)
	}
	return nil
}

func (want failed) is(err error, text string) error {
	var got failed
	switch e := err.(type) {
	case *uri.SyntaxError:
		if got = (failed{Kind: "syntax", Offset: e.Offset}); text != "" && e.Text() != text {
			return fmt.Errorf("the error is about %q", e.Text())
		}
	case *charset.Error:
		got = failed{Kind: "charset", Offset: e.Offset}
	case *iri.DomainNameError:
		got = failed{"domain-name", e.Offset, e.Err.Error()}
	}
	if got != want {
		return fmt.Errorf("got %+v (%v), want %+v", got, err, want)
	}
	return nil
}

func (v mappingVector) toIRI(c iri.Conversion) error {
	u, err := uri.ParseReference(v.In)
	if err != nil {
		return err
	}
	got, err := c.Convert(u)
	if err != nil || got.String() != v.Out {
		return fmt.Errorf("got %q, %v, want %q", got, err, v.Out)
	}
	var all []kept
	for k := range c.Kept(u) {
		all = append(all, kept{k.Start, k.End, string(k.Reason)})
	}
	if !slices.Equal(all, v.Kept) {
		return fmt.Errorf("kept %+v, want %+v", all, v.Kept)
	}
	if back, err := got.ToURI(); err != nil || c.DomainNames == nil && (uri.Comparer{}).Equivalence(back, u) > uri.NormalizePercent {
		return fmt.Errorf("maps back to %q, %v", back, err)
	}
	return nil
}
