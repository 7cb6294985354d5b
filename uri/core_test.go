package uri

import (
	"errors"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/core"
)

// The constants have the values of package core, to which they are converted.
func TestConstants(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want int
	}{
		{"EqualSimple", int(EqualSimple), int(core.RungSimple)},
		{"EqualCase", int(EqualCase), int(core.RungCase)},
		{"EqualPercent", int(EqualPercent), int(core.RungPercent)},
		{"EqualDots", int(EqualDots), int(core.RungDots)},
		{"EqualDotEscapes", int(EqualDotEscapes), int(core.RungDotEscapes)},
		{"EqualScheme", int(EqualScheme), int(core.RungScheme)},
		{"EqualIDN", int(EqualIDN), int(core.RungIDN)},
		{"EqualProtocol", int(EqualProtocol), int(core.RungProtocol)},
		{"EqualNever", int(EqualNever), int(core.RungDifferent)},
		{"NormalizeCase", int(NormalizeCase), 1 << core.RungCase},
		{"NormalizePercent", int(NormalizePercent), 1 << core.RungPercent},
		{"NormalizeDots", int(NormalizeDots), 1 << core.RungDots},
		{"NormalizeScheme", int(NormalizeScheme), 1 << core.RungScheme},
		{"NormalizeIDN", int(NormalizeIDN), 1 << core.RungIDN},
		{"NormalizeNFC", int(NormalizeNFC), 1 << core.RungNFC},
		{"NormalizeNFKC", int(NormalizeNFKC), 1 << core.RungNFKC},
		{"NormalizeDotEscapes", int(NormalizeDotEscapes), 1 << core.RungDotEscapes},
		{"PlaceUser", int(PlaceUser), int(core.PlaceUser)},
		{"PlaceFragment", int(PlaceFragment), int(core.PlaceFragment)},
		{"HostNone", int(HostNone), int(core.HostNone)},
		{"HostHostname", int(HostHostname), int(core.Hostname)},
		{"HostIPv4address", int(HostIPv4address), int(core.IPv4address)},
		{"HostIPv6reference", int(HostIPv6reference), int(core.IPv6reference)},
		{"HostIPv6address", int(HostIPv6address), int(core.IPv6address)},
		{"HostIPvFuture", int(HostIPvFuture), int(core.IPvFuture)},
		{"HostRegName", int(HostRegName), int(core.RegName)},
		{"HostIregName", int(HostIregName), int(core.IregName)},
		{"HostIPv6addrz", int(HostIPv6addrz), int(core.IPv6addrz)},
		{"ExcessByEdition", int(ExcessByEdition), int(core.ExcessByEdition)},
		{"ExcessKeep", int(ExcessKeep), int(core.ExcessKeep)},
		{"ExcessDrop", int(ExcessDrop), int(core.ExcessDrop)},
		{"ExcessError", int(ExcessError), int(core.ExcessError)},
	} {
		if test.got != test.want {
			t.Errorf("%s is %d, in package core %d", test.name, test.got, test.want)
		}
	}
}

// The authority of an edition may have another name, like net_loc in RFC 1808. A text that
// was checked against that rule has a userinfo, and errors hide it.
func TestAuthorityByName(t *testing.T) {
	const text, user = "bob:secret@h|", "bob"
	for rule, hidden := range map[string]bool{"net_loc": true, "segment": false} {
		e := newSyntaxError(core.Failure{
			Edition: &core.Edition{Stem: "rfc1808", Authority: "net_loc"}, Rule: rule, Offset: len(text) - 1,
			Explanation: &core.Explanation{Open: []string{rule}},
		}, text)
		var got *SyntaxError
		if !errors.As(e, &got) || strings.Contains(got.Picture(120), user) == hidden {
			t.Errorf("%s: %s", rule, got.Picture(120))
		}
	}
}
