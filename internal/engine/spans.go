package engine

// Spans has the byte offsets at which the components of a reference end. The
// offset of an undefined component is 0. But PathEnd and QueryEnd are the length
// of the text if nothing follows them.
type Spans struct {
	SchemeEnd, UserinfoEnd, HostEnd, AuthorityEnd, PathEnd, QueryEnd uint32

	Has  uint8 // the defined components: HasScheme and so on
	Host uint8 // the Rule that the host matches, or in an edition its number; 0 without a host

	Formatting bool // an IRI has a formatting character (RFC 3987, 4.1)
}

// The components in Spans.Has.
const (
	HasScheme = 1 << iota
	HasAuthority
	HasUserinfo
	HasHost
	HasPort
	HasQuery
	HasFragment
	HasOpaque // an opaque part, as the path
)
