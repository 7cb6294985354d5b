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

// NewRequest returns a request for a URI or an IRI of http or https, as
// [http.NewRequestWithContext] does for a text.
//
// An IRI is mapped to a URI. Its domain name is converted with [idna.UTS46], as net/http
// and browsers do; to convert it otherwise, pass a URI that [iri.Mapping] returned. A
// fragment stays in the field URL, and is not sent.
//
// If net/url would change the URI, the error is a [*neturl.Error]. Such URIs are, for
// example, those with capital letters in the scheme: normalize them first.
func NewRequest[T uri.URI | iri.IRI](ctx context.Context, method string, target T, body io.Reader) (*http.Request, error) {
	var u uri.URI
	switch v := any(target).(type) {
	case uri.URI:
		u = v
	case iri.IRI:
		r, err := iri.Mapping{Edition: v.Edition(), DomainNames: idna.UTS46{}}.Map(v.Reference())
		if err != nil {
			return nil, err
		}
		u, _ = r.URI()
	}
	if !isHTTP(u) {
		return nil, ErrScheme
	}
	if host, _ := u.Host(); host == "" {
		return nil, ErrHost
	}
	if _, err := neturl.ToURL(u); err != nil {
		return nil, err
	}
	return http.NewRequestWithContext(ctx, method, u.String(), body)
}

// Target returns the URI of a request that a server received, which RFC 9110 calls the
// target URI (7.1). It follows RFC 9112, 3.3, from what the client sent: the fields
// RequestURI and Host. The scheme is https if the request was received over TLS, and http
// otherwise. Behind a proxy that ends TLS, replace it with u.WithScheme("https").
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
	if err := uri.RFC3986.Check("absolute-URI", text); err != nil {
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
