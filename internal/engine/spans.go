package engine

// Spans is where the components of a reference are, as byte offsets of their
// ends. A component that the reference does not have is 0 here; but the path
// ends, and so does what may have a query, where the text does if nothing
// follows.
type Spans struct {
	SchemeEnd, UserinfoEnd, HostEnd, AuthorityEnd, PathEnd, QueryEnd uint32

	Has  uint8 // the components that there are: HasScheme and so on
	Host uint8 // the Rule that says what kind of host it is, or in an edition its number; 0 without a host

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
