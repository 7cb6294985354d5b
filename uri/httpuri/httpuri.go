// Package httpuri connects URIs and IRIs to requests of net/http: it makes a request to an
// IRI, returns the URI of a request that a server received, and checks that a redirect
// stays within the same origin.
//
// Package net/http reads URIs with net/url, which changes some of them. The functions
// of this package return an error where it would.
package httpuri

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/neturl"
)

var (
	// ErrHost reports a URI of http or https whose host is empty (RFC 9110, 4.2.1 and
	// 4.2.2), or a field Host that is not a host and an optional port (RFC 9110, 7.2).
	ErrHost = errors.New("the host is empty, or not a host with an optional port")
	// ErrUserinfo reports a URI of http or https with a userinfo, which is "an error" in a
	// received message (RFC 9110, 4.2.4).
	ErrUserinfo = errors.New("the URI has a userinfo")
	// ErrNoTarget reports a request that no server received. Its URI is that of the field
	// URL: see neturl.FromURL.
	ErrNoTarget = errors.New("the request was not received: RequestURI is empty")
	// ErrScheme reports a URI that is not of http or https.
	ErrScheme = errors.New("the scheme is not http or https")
)

// NewRequest returns a request for a URI or an IRI of http or https. It does what [http.NewRequestWithContext] does for a text.
//
// An IRI is mapped to a URI. A domain name that is not in ASCII, percent-encoded or not, is
// converted with [idna.UTS46], as browsers do; to convert it otherwise, pass a URI that
// [iri.Mapping] returned. The conversion can make an IPv4 address: "http://１２７.0.0.1/" is
// requested from 127.0.0.1. To allow only some hosts, look at the field URL of the result.
//
// The scheme is written in lower case. A fragment stays in the field URL, and is not sent.
// If net/url would change the URI otherwise, the error is a [*neturl.Error]. Such URIs are,
// for example, those with an empty fragment.
func NewRequest(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	if u.Edition().IsIRI() {
		i, err := iri.Parse(u.String())
		if err != nil {
			return nil, err
		}
		if u, err = i.ToURI(); err != nil {
			return nil, err
		}
	}
	u, err := requested(u)
	if err != nil {
		return nil, err
	}
	if _, err := neturl.ToURL(u); err != nil {
		return nil, err
	}
	return http.NewRequestWithContext(ctx, method, u.String(), body)
}

// requested returns a URI of http or https with the scheme in lower case and a host that is a
// domain name of the DNS.
func requested(u uri.URI) (uri.URI, error) {
	host, _ := u.Host()
	switch {
	case !isHTTP(u):
		return u, ErrScheme
	case host == "":
		return u, ErrHost
	}
	scheme, _ := u.Scheme()
	encoded := u.HostKind() == uri.HostRegName && strings.Contains(host, "%")
	if scheme == strings.ToLower(scheme) && !encoded {
		return u, nil
	}
	b := u.Builder()
	b.Scheme = strings.ToLower(scheme)
	if encoded {
		name, _ := url.PathUnescape(host) // the percent-encoding of a URI is valid
		name, err := idna.UTS46{}.ToASCII(name)
		if err != nil {
			return u, err
		}
		b.Host = uri.Encoded(name)
	}
	return b.URI()
}

// Target returns the URI of a request that a server received, which RFC 9110 calls the
// target URI (7.1). It follows RFC 9112, 3.3, from what the client sent: the fields
// RequestURI and Host. The scheme is https if the request was received over TLS, and http
// otherwise. Behind a proxy that ends TLS, set Scheme of the URI's Builder to "https".
//
// The URI has no fragment. It is checked strictly: the error is a [*uri.SyntaxError] for the
// text of the URI, [ErrHost], [ErrUserinfo] or [ErrNoTarget].
func Target(r *http.Request) (uri.URI, error) {
	scheme, text := "http://", r.RequestURI
	if r.TLS != nil {
		scheme = "https://"
	}
	host := r.Host
	switch {
	case text == "":
		return uri.URI{}, ErrNoTarget
	case r.Method == http.MethodConnect: // the authority-form
		host, text = text, scheme+text
	case text == "*":
		text = scheme + host
	case strings.HasPrefix(text, "/"): // the origin-form
		text = scheme + host + text
	}
	if err := uri.RFC3986().Check("absolute-URI", text); err != nil {
		return uri.URI{}, err
	}
	u, err := uri.Parse(text)
	if err != nil || !isHTTP(u) {
		return u, err
	}
	if _, ok := u.Userinfo(); ok {
		return uri.URI{}, ErrUserinfo
	}
	name, _ := u.Host()
	if authority, _ := u.Authority(); authority != host || name == "" {
		return uri.URI{}, ErrHost
	}
	return u, nil
}

func isHTTP(u uri.URI) bool {
	scheme, _ := u.Scheme()
	return strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}
