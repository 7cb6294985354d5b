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
type Param = scheme.Param

// WGS84 is the default coordinate reference system (3.4.1).
const WGS84 = "wgs84"

// Check returns a [*uri.SyntaxError] if a reference is not a geo URI; see [Parse].
func Check(ref uri.Reference) error {
	_, err := parse(ref)
	return err
}

// Parse takes a geo URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, or if crs or u are not in their places or appear twice (3.3). In WGS 84, a
// latitude has at most two digits before the point and a longitude three (3.3), and they are
// not over 90 and 180 degrees (3.4.2).
func Parse(ref uri.Reference) (Location, error) {
	p, err := parse(ref)
	if err != nil {
		return Location{}, err
	}
	l := Location{CRS: p.crs, HasUncertainty: p.u != "", Params: p.params}
	for _, c := range p.coordinates {
		x, _ := strconv.ParseFloat(c, 64)
		l.Coordinates = append(l.Coordinates, x)
	}
	l.Uncertainty, _ = strconv.ParseFloat(p.u, 64)
	return l, nil
}

// Normalize returns the form in which equivalent geo URIs are the same text (3.4.4): numbers
// without superfluous zeros, no crs=wgs84, names in lower case, values encoded only where
// they must be, and parameters in the order of their names. In WGS 84 the longitude of a
// pole is 0 and that of the date line 180. Normalize returns the error of [Check] if there is
// one.
func Normalize(ref uri.Reference) (uri.Reference, error) {
	p, err := parse(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	c := p.coordinates
	if p.crs == WGS84 {
		switch {
		case c[0] == "90" || c[0] == "-90":
			c[1] = "0"
		case c[1] == "-180":
			c[1] = "180"
		}
	}
	var b strings.Builder
	b.WriteString("geo:" + strings.Join(c, ","))
	if p.crs != WGS84 {
		b.WriteString(";crs=" + p.crs)
	}
	if p.u != "" {
		b.WriteString(";u=" + p.u)
	}
	slices.SortFunc(p.params, func(p, q Param) int {
		return cmp.Or(strings.Compare(p.Name, q.Name), strings.Compare(p.Value, q.Value))
	})
	for _, q := range p.params {
		b.WriteString(";" + q.Name)
		if q.Value != "" {
			b.WriteString("=" + scheme.Escape(q.Value, isParamchar))
		}
	}
	return scheme.Replace(ref, b.String()), nil
}

// isParamchar reports whether a value can have a character that is not percent-encoded. The
// grammar also has brackets, which no URI of RFC 3986 has there.
func isParamchar(c byte) bool {
	return scheme.IsUnreserved(c) || strings.IndexByte("!*'():&+$", c) >= 0
}

// parsed is a geo URI with normalized numbers.
type parsed struct {
	crs, u      string
	coordinates []string
	params      []Param
}

func parse(ref uri.Reference) (parsed, error) {
	text, err := grammar.Match(ref)
	if err != nil {
		return parsed{}, err
	}
	coordinates, params, _ := strings.Cut(text[len("geo:"):], ";")
	l := parsed{crs: WGS84}
	start := len("geo:") + len(coordinates) + 1
	for at, p := range scheme.Params(params, ";") {
		p.Name = strings.ToLower(p.Name)
		switch p.Name {
		case "crs":
			if at > 0 || !isLabel(p.Value) {
				return parsed{}, grammar.Fail(ref, start+at, "crs that is not the first parameter, or not a label", "RFC 5870, 3.3")
			}
			l.crs = strings.ToLower(p.Value)
		case "u":
			if l.u != "" || l.params != nil || !isNumber(p.Value) {
				return parsed{}, grammar.Fail(ref, start+at, "second u, u after another parameter, or u that is not a number", "RFC 5870, 3.3")
			}
			l.u = number(p.Value)
		default:
			p.Value = scheme.Decode(p.Value)
			l.params = append(l.params, p)
		}
	}
	at := len("geo:")
	for i, num := range strings.Split(coordinates, ",") {
		if l.crs == WGS84 && i < len(limits) {
			digits, _, _ := strings.Cut(strings.TrimPrefix(num, "-"), ".")
			if len(digits) > limits[i].digits {
				return parsed{}, grammar.Fail(ref, at, "latitude or longitude with too many digits before the point", "RFC 5870, 3.3")
			}
			whole, _ := strconv.Atoi(digits)
			if largest := limits[i].largest; whole > largest || whole == largest && strings.Contains(number(num), ".") {
				return parsed{}, grammar.Fail(ref, at, "latitude or longitude out of range", "RFC 5870, 3.4.2")
			}
		}
		l.coordinates = append(l.coordinates, number(num))
		at += len(num) + 1
	}
	return l, nil
}

// isLabel reports whether a text matches labeltext. The grammar's parameter, which is for
// other names, has more characters.
func isLabel(text string) bool {
	return text != "" && strings.Trim(text, "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == ""
}

// isNumber reports whether a text matches pnum.
func isNumber(text string) bool {
	const digits = "0123456789"
	whole, fraction, ok := strings.Cut(text, ".")
	return whole != "" && strings.Trim(whole+fraction, digits) == "" && (fraction != "") == ok
}

// limits are those of the latitude and the longitude: digits before the point, and degrees.
var limits = [...]struct{ digits, largest int }{{2, 90}, {3, 180}}

// number returns the shortest form of a number. Numbers are mathematically identical (3.4.4)
// if it is the same; "-0" is 0 (3.3).
func number(num string) string {
	num, negative := strings.CutPrefix(num, "-")
	whole, fraction, _ := strings.Cut(num, ".")
	whole, fraction = strings.TrimLeft(whole, "0"), strings.TrimRight(fraction, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if negative && whole != "0" {
		return "-" + whole
	}
	return whole
}
