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

// MaxLen is the maximum length of a text in bytes.
const MaxLen = maxLen

func (r Ref) hostStart() uint32 {
	if r.flags.has(hasUserinfo) {
		return r.userinfoEnd + uint32(len("@"))
	}
	return r.authorityStart()
}

// Parts returns the parts of the reference, in order, and their number. There is always
// a path. Parts may be used only with editions in which every authority has a host: RFC
// 3986 and those of IRIs.
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
