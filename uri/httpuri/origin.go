package httpuri

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
	"github.com/stricturi/stricturi/uri/origin"
)

// ErrOrigin reports a URI of another origin (RFC 6454, 4).
var ErrOrigin = errors.New("the URI has another origin")

// maxRedirects is the limit that an http.Client without CheckRedirect has.
const maxRedirects = 10

// CheckRedirect returns an error if a redirect leads to another origin than the one before
// it, or if there were 10 redirects. It is for the field of the same name:
//
//	client := http.Client{CheckRedirect: httpuri.CheckRedirect}
func CheckRedirect(r *http.Request, via []*http.Request) error {
	if len(via) == 0 {
		return nil // not a redirect
	}
	if len(via) >= maxRedirects {
		return fmt.Errorf("stopped after %d redirects", maxRedirects)
	}
	to, err := neturl.FromURL(r.URL, uri.Parse)
	if err != nil {
		return err
	}
	from, err := neturl.FromURL(via[len(via)-1].URL, uri.Parse)
	if err != nil {
		return err
	}
	if !sameOrigin(from, to) {
		return ErrOrigin
	}
	return nil
}

// SameOrigin resolves a reference against the URI of a request that a server received, and
// returns the target, to which the server can redirect. If the reference leads to another
// origin, the error is [ErrOrigin]. It is for references from a request, such as the value
// of a parameter "next". An IRI reference is mapped to a URI reference.
//
// The base is the URI that the client requested: what [Target] returns, with the scheme https
// if a proxy ended TLS.
//
// A target with a userinfo, which a field of a message must not have, is [ErrUserinfo] (RFC
// 9110, 4.2.4). A reference that is not valid is a [*uri.SyntaxError]. Browsers accept some of
// them, and read `/\example.org` as "//example.org".
func SameOrigin(base uri.URI, reference string) (uri.URI, error) {
	i, err := iri.ParseReference(reference)
	if err != nil {
		return uri.URI{}, err
	}
	ref, err := i.ToURI()
	if err != nil {
		return uri.URI{}, err
	}
	u, err := base.Resolve(ref)
	if err != nil {
		return uri.URI{}, err
	}
	if !sameOrigin(base, u) {
		return uri.URI{}, ErrOrigin
	}
	if _, ok := u.Userinfo(); ok {
		return uri.URI{}, ErrUserinfo
	}
	return u, nil
}

// sameOrigin reports whether two URIs of http or https have the same scheme, host and port
// (RFC 6454, 5).
func sameOrigin(a, b uri.URI) bool { return isHTTP(a) && origin.Same(a, b) }
