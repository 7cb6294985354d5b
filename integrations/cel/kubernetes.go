package cel

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"github.com/stricturi/stricturi/uri"
)

// urlType is the type of the values of the function url.
var urlType = cel.ObjectType("kubernetes.URL")

// Kubernetes adds the functions of the URL library of Kubernetes:
//
//	url(<string>) <URL>
//	isURL(<string>) <bool>
//	<URL>.getScheme() <string>
//	<URL>.getHost() <string>
//	<URL>.getHostname() <string>
//	<URL>.getPort() <string>
//	<URL>.getEscapedPath() <string>
//	<URL>.getQuery() <map <string>, <list <string>>>
//
// "The URL must be an absolute URI or an absolute path": a URI of RFC 3986, or a
// relative reference that begins with a single slash. The functions return what
// Kubernetes documents, with these differences for texts that RFC 3986 does not allow or
// that net/url misreads:
//
//   - A space and other characters that a URI cannot contain are errors. Kubernetes
//     escapes some of them.
//   - "//host/path" is not an absolute path but has an authority, so it is an error.
//   - getHost and getHostname decode a triplet only if this does not change the
//     structure of the host, so "a%2Fb" stays as it is. They do not change case.
//   - A ";" in a query is data. Kubernetes leaves out pairs that contain one.
func Kubernetes() cel.EnvOption {
	return options(
		cel.Function("url", cel.Overload("string_to_url", []*cel.Type{cel.StringType}, urlType,
			cel.UnaryBinding(func(text ref.Val) ref.Val {
				r, err := parseURL(string(text.(types.String)))
				if err != nil {
					return types.WrapErr(err)
				}
				return urlValue{r}
			}))),
		cel.Function("isURL", cel.Overload("is_url_string", []*cel.Type{cel.StringType}, cel.BoolType,
			cel.UnaryBinding(func(text ref.Val) ref.Val {
				_, err := parseURL(string(text.(types.String)))
				return types.Bool(err == nil)
			}))),
		getter("getScheme", "url_get_scheme", func(r uri.Reference) string {
			scheme, _ := r.Scheme()
			return strings.ToLower(scheme)
		}),
		getter("getHost", "url_get_host", func(r uri.Reference) string {
			if port, ok := r.Port(); ok {
				return host(r) + ":" + port
			}
			return host(r)
		}),
		getter("getHostname", "url_get_hostname", func(r uri.Reference) string {
			return strings.TrimSuffix(strings.TrimPrefix(host(r), "["), "]")
		}),
		getter("getPort", "url_get_port", func(r uri.Reference) string {
			port, _ := r.Port()
			return port
		}),
		getter("getEscapedPath", "url_get_escaped_path", func(r uri.Reference) string { return r.Path() }),
		cel.Function("getQuery", cel.MemberOverload("url_get_query", []*cel.Type{urlType},
			cel.MapType(cel.StringType, cel.ListType(cel.StringType)), cel.UnaryBinding(getQuery))),
	)
}

func parseURL(text string) (uri.Reference, error) {
	u, err := uri.Parse(text)
	if errors.Is(err, uri.ErrRelative) && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") {
		return uri.ParseReference(text)
	}
	return u.Reference(), err
}

// host returns the host, decoded where that is safe.
func host(r uri.Reference) string {
	host, _ := r.Host()
	if r.HostKind() != uri.HostRegName {
		return host
	}
	if data, err := uri.RFC3986().UnescapeSafe(uri.PlaceRegName, uri.Escaped(host)); err == nil {
		return data
	}
	return host
}

func getter(name, id string, get func(uri.Reference) string) cel.EnvOption {
	return cel.Function(name, cel.MemberOverload(id, []*cel.Type{urlType}, cel.StringType,
		cel.UnaryBinding(func(v ref.Val) ref.Val { return types.String(get(v.(urlValue).Reference)) })))
}

func getQuery(v ref.Val) ref.Val {
	pairs := map[string][]string{}
	for key, value := range v.(urlValue).Pairs().PlusIsSpace().All() {
		pairs[key] = append(pairs[key], value)
	}
	return types.DefaultTypeAdapter.NativeToValue(pairs)
}

// urlValue is a value of urlType.
type urlValue struct{ uri.Reference }

func (v urlValue) ConvertToNative(to reflect.Type) (any, error) {
	switch to {
	case reflect.TypeFor[uri.Reference]():
		return v.Reference, nil
	case reflect.TypeFor[string]():
		return v.Reference.String(), nil
	}
	return nil, fmt.Errorf("a URL cannot be converted to %v", to)
}

func (v urlValue) ConvertToType(to ref.Type) ref.Val {
	switch to.TypeName() {
	case urlType.TypeName():
		return v
	case types.TypeType.TypeName():
		return urlType
	case types.StringType.TypeName():
		return types.String(v.Reference.String())
	}
	return types.NewErr("a URL cannot be converted to %s", to.TypeName())
}

func (v urlValue) Equal(other ref.Val) ref.Val {
	u, ok := other.(urlValue)
	return types.Bool(ok && u.Reference == v.Reference)
}

func (v urlValue) Type() ref.Type { return urlType }

// Value returns the URL as a uri.Reference.
func (v urlValue) Value() any { return v.Reference }
