package conformance_test

import (
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

type idnaVector struct {
	purpose
	Operation, In, Reason       string
	InBase64                    []byte
	Stored, UTS46, Transitional bool
	Out                         *string
	Offset                      int
}

func TestIDNA(t *testing.T) { each(t, "idna", func(t *testing.T, _ string, v idnaVector) { v.run(t) }) }

func (v idnaVector) run(t *testing.T) {
	var d iri.DomainNames = idna.Names{Creating: v.Stored}
	if v.UTS46 {
		d = idna.UTS46{Transitional: v.Transitional}
	}
	text := v.In + string(v.InBase64)
	var got string
	var err error
	switch v.Operation {
	case "nameprep":
		got, err = idna.Names{Creating: v.Stored}.Nameprep(text)
	case "toASCII":
		got, err = d.ToASCII(text)
	case "toUnicode":
		got = d.ToUnicode(text)
	default:
		t.Fatalf("unknown operation %q", v.Operation)
	}
	if e, ok := errs.AsType[*iri.DomainNameError](err); v.Reason != "" && (!ok || e.Err.Error() != v.Reason || e.Offset != v.Offset || e.Name != text) {
		t.Errorf("%s of %+q (%s, %s): %+v, want %s at %d", v.Operation, text, v.Section, v.Why, err, v.Reason, v.Offset)
	}
	switch {
	case v.Out == nil && err == nil:
		t.Errorf("%s of %+q (%s, %s): %+q, must fail", v.Operation, v.In, v.Section, v.Why, got)
	case v.Out != nil && (err != nil || got != *v.Out):
		t.Errorf("%s of %+q (%s, %s): %+q, %v, want %+q", v.Operation, v.In, v.Section, v.Why, got, err, *v.Out)
	}
}
