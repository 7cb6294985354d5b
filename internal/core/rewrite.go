package core

// Part is a component of a reference that can contain percent-encoded octets or
// non-ASCII characters. A mapping between URIs and IRIs rewrites these components.
type Part struct {
	Kind       PartKind
	Start, End int // offsets in the text
}

// PartKind tells which component a part is.
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

// Parts returns the parts of the reference, in order, and their number. There is always
// a path. Parts may be used only with editions in which every authority has a host: RFC
// 3986 and those of IRIs.
func (r *Ref) Parts() (parts [numParts]Part, n int) {
	add := func(kind PartKind, start, end uint32) {
		parts[n] = Part{kind, int(start), int(end)}
		n++
	}
	if r.has(hasUserinfo) {
		add(PartUserinfo, r.authorityStart(), r.UserinfoEnd)
	}
	if r.has(hasHost) {
		add(PartHost, r.HostStart(), r.HostEnd)
	}
	add(PartPath, r.pathStart(), r.PathEnd)
	if r.has(hasQuery) {
		add(PartQuery, r.PathEnd+uint32(len("?")), r.QueryEnd)
	}
	if r.has(hasFragment) {
		add(PartFragment, r.QueryEnd+uint32(len("#")), uint32(len(r.text)))
	}
	return parts, n
}
