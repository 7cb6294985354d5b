package conformance_test

import (
	"testing"

	"github.com/stricturi/stricturi/iri/idna"
)

type idnaVector struct {
	purpose
	Operation, In string
	Stored        bool
	Out           *string
}

func TestIDNA(t *testing.T) { each(t, "idna", func(t *testing.T, _ string, v idnaVector) { v.run(t) }) }

func (v idnaVector) run(t *testing.T) {
	d := idna.Names{Creating: v.Stored}
	var got string
	var err error
	switch v.Operation {
	case "nameprep":
		got, err = d.Nameprep(v.In)
	case "toASCII":
		got, err = d.ToASCII(v.In)
	case "toUnicode":
		got = d.ToUnicode(v.In)
	default:
		t.Fatalf("unknown operation %q", v.Operation)
	}
	switch {
	case v.Out == nil && err == nil:
		t.Errorf("%s of %+q (%s, %s): %+q, must fail", v.Operation, v.In, v.Section, v.Why, got)
	case v.Out != nil && (err != nil || got != *v.Out):
		t.Errorf("%s of %+q (%s, %s): %+q, %v, want %+q", v.Operation, v.In, v.Section, v.Why, got, err, *v.Out)
	}
}
