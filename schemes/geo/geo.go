// Package geo checks geo URIs and takes them apart (RFC 5870).
package geo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/schemes/internal/scheme"
	"github.com/stricturi/stricturi/uri"
)

var grammar = scheme.Grammar{Scheme: "geo", Section: "RFC 5870, 3.3", Machine: &tables.Geo, Rule: tables.GeoGeoURI}

// Location is what a geo URI identifies.
type Location struct {
	// CRS is the coordinate reference system, in lower case.
	CRS string
	// Coordinates are two or three: for "wgs84" the latitude and the longitude in degrees,
	// and the altitude in meters.
	Coordinates []float64
	// Uncertainty is the radius of the location, in meters. Without HasUncertainty it is
	// not known.
	Uncertainty    float64
	HasUncertainty bool
	// Params are the other parameters, in their order.
	Params []Param
}

// Param is a parameter. The name is in lower case, and the value is decoded.
type Param struct{ Name, Value string }

// WGS84 is the default coordinate reference system (3.4.1).
const WGS84 = "wgs84"

// Check returns a [*uri.SyntaxError] if a reference is not a geo URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := Parse(ref)
	return err
}

// Equal reports whether two references are geo URIs and equivalent (3.4.4): with the same
// numbers, reference system and uncertainty, and the same other parameters in any order. In
// WGS 84, the longitude of a pole does not matter, and -180 is 180 degrees.
func Equal(a, b uri.Reference) bool {
	l, err := Parse(a)
	if err != nil {
		return false
	}
	m, err := Parse(b)
	if err != nil || l.CRS != m.CRS || l.HasUncertainty != m.HasUncertainty || l.Uncertainty != m.Uncertainty {
		return false
	}
	byName := func(p, q Param) int {
		return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.Value, q.Value))
	}
	return slices.Equal(l.comparable(), m.comparable()) &&
		slices.Equal(slices.SortedFunc(slices.Values(l.Params), byName), slices.SortedFunc(slices.Values(m.Params), byName))
}

// comparable returns the coordinates, those of one place always the same.
func (l Location) comparable() []float64 {
	c := slices.Clone(l.Coordinates)
	if l.CRS == WGS84 {
		switch {
		case c[0] == 90 || c[0] == -90:
			c[1] = 0
		case c[1] == -180:
			c[1] = 180
		}
	}
	return c
}

// Parse takes a geo URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, if crs or u are not in their places or appear twice (3.3), or if a latitude
// or a longitude of WGS 84 is out of range (3.4.2).
func Parse(ref uri.Reference) (Location, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return Location{}, err
	}
	coordinates, rest, more := strings.Cut(text[len("geo:"):], ";")
	l := Location{CRS: WGS84}
	at := len("geo:") + len(coordinates) + 1
	for i := 0; more; i++ {
		var param string
		param, rest, more = strings.Cut(rest, ";")
		name, value, _ := strings.Cut(param, "=")
		name = strings.ToLower(name)
		switch {
		case name == "crs" && i == 0:
			l.CRS = strings.ToLower(value)
		case name == "u" && !l.HasUncertainty && len(l.Params) == 0 && strings.Trim(value, "0123456789.") == "" && value != "":
			l.Uncertainty, _ = strconv.ParseFloat(value, 64)
			l.HasUncertainty = true
		case name == "crs", name == "u":
			return Location{}, grammar.Fail(ref, at, "parameter in the wrong place, twice, or without a number", "RFC 5870, 3.3")
		default:
			l.Params = append(l.Params, Param{name, scheme.Decode(value)})
		}
		at += len(param) + 1
	}
	at = len("geo:")
	for i, num := range strings.Split(coordinates, ",") {
		x, _ := strconv.ParseFloat(num, 64)
		if l.CRS == WGS84 && i < 2 && (x < -limits[i] || x > limits[i]) {
			return Location{}, grammar.Fail(ref, at, "latitude or longitude out of range", "RFC 5870, 3.4.2")
		}
		l.Coordinates = append(l.Coordinates, x)
		at += len(num) + 1
	}
	return l, nil
}

// limits are the largest latitude and longitude.
var limits = [2]float64{90, 180}
