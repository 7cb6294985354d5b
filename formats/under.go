package formats

import "github.com/stricturi/stricturi/uri"

// Under returns the formats of [All], but uri and uri-reference follow edition u instead
// of RFC 3986, and iri and iri-reference follow edition i instead of RFC 3987. It is for
// schemas that name these formats and mean another edition.
func Under(u, i uri.Edition) []Format {
	list := All()
	for at := range list {
		f := &list[at]
		switch f.Name {
		case "uri":
			f.Section, f.Check = u.Document(), checker(u.Parse)
		case "uri-reference":
			f.Section, f.Check = u.Document(), checker(u.ParseReference)
		case "iri":
			f.Section, f.Check = i.Document(), checker(i.Parse)
		case "iri-reference":
			f.Section, f.Check = i.Document(), checker(i.ParseReference)
		}
	}
	return list
}
