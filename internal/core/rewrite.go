package core

// Part is a component of a reference that can hold percent-encoded octets, or
// characters beyond US-ASCII: what a mapping between URIs and IRIs rewrites.
type Part struct {
	Kind       PartKind
	Start, End int // offsets in the text
}

// PartKind is which component a part is.
type PartKind uint8

// The kinds, in the order of the text.
const (
	PartUserinfo PartKind = iota
	PartHost
	PartPath
	PartQuery
	PartFragment
	numParts
)

// MaxLen is the greatest length of a text in bytes.
const MaxLen = maxLen

// As returns the reference as one of another edition. It is for editions that
// cut each of their texts into the same components, RFC 3986 and those of IRIs
// ("Every URI is by definition an IRI", RFC 3987, 3.1), and for texts that both
// have; it looks at neither.
func (r Ref) As(id ID) Ref {
	r.id = id
	switch isIRI := r.Edition().IsIRI(); {
	case r.kind == RegName && isIRI:
		r.kind = IregName
	case r.kind == IregName && !isIRI:
		r.kind = RegName
	}
	return r
}

func (r Ref) hostStart() uint32 {
	if r.flags.has(hasUserinfo) {
		return r.userinfoEnd + uint32(len("@"))
	}
	return r.authorityStart()
}

// Parts returns the parts that the reference has, in their order, and how many
// they are. There is always a path. It is for editions in which an authority
// has a host: RFC 3986 and those of IRIs.
func (r Ref) Parts() (parts [numParts]Part, n int) {
	add := func(kind PartKind, start, end uint32) {
		parts[n] = Part{kind, int(start), int(end)}
		n++
	}
	if r.flags.has(hasUserinfo) {
		add(PartUserinfo, r.authorityStart(), r.userinfoEnd)
	}
	if r.flags.has(hasHost) {
		add(PartHost, r.hostStart(), r.hostEnd)
	}
	add(PartPath, r.pathStart(), r.pathEnd)
	if r.flags.has(hasQuery) {
		add(PartQuery, r.pathEnd+uint32(len("?")), r.queryEnd)
	}
	if r.flags.has(hasFragment) {
		add(PartFragment, r.queryEnd+uint32(len("#")), uint32(len(r.text)))
	}
	return parts, n
}

// Moved returns the reference with another text, as one of an edition: parts
// are those of Parts, in the new text, and nothing but them has changed. What
// kind of host it is, is looked up where that may have changed: a name that was
// decoded or mapped to US-ASCII can turn out to be an IPv4address
// ("first-match-wins", RFC 3986, 3.2.2).
func (r Ref) Moved(text string, parts []Part, id ID) Ref {
	r.text = text
	for _, p := range parts {
		end := uint32(p.End)
		switch p.Kind {
		case PartUserinfo:
			r.userinfoEnd = end
		case PartHost:
			r.hostEnd = end
		case PartPath:
			if r.flags.has(hasAuthority) {
				r.authorityEnd = uint32(p.Start)
			}
			r.pathEnd, r.queryEnd = end, end
		case PartQuery:
			r.queryEnd = end
		}
	}
	r = r.As(id)
	if r.kind != RegName && r.kind != IregName {
		return r
	}
	if host := text[r.hostStart():r.hostEnd]; isNumeric(host) {
		e := r.Edition()
		if rule, ok := e.Rule(IPv4address.String()); ok {
			if _, ok := e.Check(rule, host); ok {
				r.kind = IPv4address
			}
		}
	}
	return r
}

// isNumeric reports whether a host may be an IPv4address.
func isNumeric(host string) bool {
	if host == "" || len(host) > len("255.255.255.255") {
		return false
	}
	for i := range len(host) {
		if c := host[i]; c != '.' && (c < '0' || '9' < c) {
			return false
		}
	}
	return true
}
