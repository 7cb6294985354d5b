package schemes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/uri"
)

var geoGrammar = grammar{scheme: "geo", section: "RFC 5870, 3.3", machine: &tables.Geo, rule: tables.GeoGeoURI}

// geo is the location that a geo URI identifies (RFC 5870).
type geo struct {
	crs         string   // the coordinate reference system, in lower case
	coordinates []string // in their shortest forms
	uncertainty string   // likewise, "" if it is not known
	// params are the other parameters, in their order. The names are in lower case, and the
	// values are decoded.
	params []Param
}

// wgs84 is the default coordinate reference system of a geo URI (RFC 5870, 3.4.1).
const wgs84 = "wgs84"

// isGeoLabel and isGeoNumber report whether the value of crs is a labeltext, and that of u a
// pnum. The grammar's parameter, which is for other names, has more characters.
func isGeoLabel(text string) bool {
	return text != "" && strings.Trim(text, "-"+asciiDigits+asciiLetters) == ""
}

func isGeoNumber(text string) bool {
	whole, fraction, point := strings.Cut(text, ".")
	return whole != "" && (fraction != "" || !point) && strings.Trim(whole+fraction, asciiDigits) == ""
}

const (
	asciiDigits  = "0123456789"
	asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// splitGeo takes a geo URI apart. It returns a [*uri.SyntaxError] if the reference does not match
// the grammar, or if crs or u are not in their places or appear twice (3.3). In WGS 84, a
// latitude has at most two digits before the point and a longitude three (3.3), and they are
// not over 90 and 180 degrees (3.4.2).
func splitGeo(ref uri.Reference) (geo, error) {
	text, err := geoGrammar.match(ref)
	if err != nil {
		return geo{}, err
	}
	coordinates, list, _ := strings.Cut(text[len("geo:"):], ";")
	g := geo{crs: wgs84}
	start := len("geo:") + len(coordinates) + 1
	for at, p := range params(list, ";") {
		p.Name = strings.ToLower(p.Name)
		switch p.Name {
		case "crs":
			if at > 0 || !isGeoLabel(p.Value) {
				return geo{}, geoGrammar.fail(ref, start+at, "crs that is not the first parameter, or not a label", "RFC 5870, 3.3")
			}
			g.crs = strings.ToLower(p.Value)
		case "u":
			if g.uncertainty != "" || g.params != nil || !isGeoNumber(p.Value) {
				return geo{}, geoGrammar.fail(ref, start+at, "second u, u after another parameter, or u that is not a number", "RFC 5870, 3.3")
			}
			g.uncertainty = shortest(p.Value)
		default:
			p.Value = decode(p.Value)
			g.params = append(g.params, p)
		}
	}
	at := len("geo:")
	for i, number := range strings.Split(coordinates, ",") {
		if g.crs == wgs84 && i < len(geoLimits) {
			digits, _, _ := strings.Cut(strings.TrimPrefix(number, "-"), ".")
			if len(digits) > geoLimits[i].digits {
				return geo{}, geoGrammar.fail(ref, at, "latitude or longitude with too many digits before the point", "RFC 5870, 3.3")
			}
			whole, _ := strconv.Atoi(digits)
			if largest := geoLimits[i].largest; whole > largest || whole == largest && strings.Contains(shortest(number), ".") {
				return geo{}, geoGrammar.fail(ref, at, "latitude or longitude out of range", "RFC 5870, 3.4.2")
			}
		}
		g.coordinates = append(g.coordinates, shortest(number))
		at += len(number) + 1
	}
	return g, nil
}

// geoLimits are those of the latitude and the longitude: digits before the point, and degrees.
var geoLimits = [...]struct{ digits, largest int }{{2, 90}, {3, 180}}

// shortest returns the shortest form of a number. Numbers are mathematically identical (3.4.4)
// if it is the same; "-0" is 0 (3.3).
func shortest(number string) string {
	number, negative := strings.CutPrefix(number, "-")
	number = strings.TrimLeft(number, "0")
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	switch {
	case number == "":
		return "0"
	case number[0] == '.':
		number = "0" + number
	}
	if negative {
		number = "-" + number
	}
	return number
}

// normalizeGeo returns the form in which equivalent geo URIs are the same text (3.4.4): numbers
// without superfluous zeros, no crs=wgs84, names in lower case, values encoded only where
// they must be, and parameters in the order of their names. In WGS 84 the longitude of a
// pole is 0 and that of the date line 180.
func normalizeGeo(ref uri.Reference) (uri.Reference, error) {
	g, err := splitGeo(ref)
	if err != nil {
		return uri.Reference{}, err
	}
	suffix := ""
	if n := g.coordinates; g.crs != wgs84 {
		suffix = ";crs=" + g.crs
	} else if n[0] == "90" || n[0] == "-90" {
		n[1] = "0"
	} else if n[1] == "-180" {
		n[1] = "180"
	}
	var b strings.Builder
	b.WriteString("geo:" + strings.Join(g.coordinates, ",") + suffix)
	if g.uncertainty != "" {
		b.WriteString(";u=" + g.uncertainty)
	}
	slices.SortFunc(g.params, compareParams)
	for _, p := range g.params {
		b.WriteString(";" + p.Name)
		if p.Value != "" {
			// The grammar also has brackets, which no URI of RFC 3986 has there.
			b.WriteString("=" + escape(p.Value, unreservedOr("!*'():&+$")))
		}
	}
	return replace(ref, b.String())
}
