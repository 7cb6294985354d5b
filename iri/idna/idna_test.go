package idna_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

// What Nameprep makes of a label is refused as if it had been written so, and
// so is what stands beside unassigned characters.
func TestNameprepRefuses(t *testing.T) {
	for _, c := range []struct {
		name, host string
		reason     idna.Reason
		offset     int
	}{
		{"a prefix", "xn--é", idna.ReasonHasACEPrefix, 0},
		{"a prefix that is made", "ｘn--\u0378", idna.ReasonHasACEPrefix, 0},
		{"a prefix that is made, and no punycode after it", "ｘn--é", idna.ReasonHasACEPrefix, 0},
		{"a disallowed character", "éa\u2FF0", idna.ReasonDisallowed, 3},
		{"a disallowed character beside an unassigned one", "\u0378éa\u2FF0", idna.ReasonDisallowed, 5},
		{"right-to-left and left-to-right", "אa", idna.ReasonDisallowed, 0},
		{"a hyphen at the end that is made", "é－", idna.ReasonOuterHyphen, 2},
		{"a hyphen at the beginning that is made", "－é", idna.ReasonOuterHyphen, 0},
	} {
		_, err := iri.Mapping{DomainNames: idna.Names{}}.MapUnicode("http://" + c.host + "/")
		e, ok := errors.AsType[*iri.DomainNameError](err)
		if !ok || !errors.Is(e, c.reason) || e.Offset != len("http://")+c.offset {
			t.Errorf("%s: got %+v, want reason %d at %d", c.name, e, c.reason, len("http://")+c.offset)
		}
	}
}

func TestSchemes(t *testing.T) {
	if idna.Schemes()[0] = ""; slices.Contains(idna.Schemes(), "") {
		t.Error("the table is shared")
	}
}

func TestNames(t *testing.T) {
	_, err := idna.Names{}.ToASCII("x.\u2FF0")
	if e, ok := errors.AsType[*iri.DomainNameError](err); !ok || e.Offset != len("x.") || !errors.Is(e, idna.ReasonDisallowed) {
		t.Errorf("got %#v", err)
	}
	for in, want := range map[string]string{
		"": "", "xn--99zt52a.XN--R8JZ45G.": "納豆.例え.", "xn--a..xn--": "xn--a..xn--", "a.b": "a.b",
		"xn--ab-h4b": "ab\u0378", // unassigned, and allowed
		"xn--a-0hb":  "xn--a-0hb",
	} {
		if got := (idna.Names{}).ToUnicode(in); got != want {
			t.Errorf("ToUnicode(%q) = %+q", in, got)
		}
	}
	if got := (idna.Names{Creating: true}).ToUnicode("xn--ab-h4b"); got != "xn--ab-h4b" {
		t.Errorf("unassigned, creating: %+q", got)
	}
}

// The texts of the reasons are data that programs compare.
func TestReasons(t *testing.T) {
	seen := make(map[string]bool)
	for r := idna.ReasonEmptyLabel; r <= idna.ReasonDisallowed; r++ {
		if text := r.Error(); text == "" || seen[text] {
			t.Errorf("reason %d is %q", uint8(r), text)
		} else {
			seen[text] = true
		}
	}
	if text := (idna.ReasonDisallowed + 1).Error(); text != "" {
		t.Errorf("a number that is not a reason is %q", text)
	}
}
