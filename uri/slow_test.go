package uri_test

import (
	"errors"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// The oracle implements each document's algorithm step by step as printed, by rewriting
// strings.

// slowTarget is the result of the oracle: the target, or the current document.
type slowTarget struct {
	uri.Parts
	current bool
}

var errSlow = errors.New("refused")

func slowResolve(r uri.Resolver, base, ref string) (slowTarget, error) {
	b, p := uri.Split(base), uri.Split(ref)
	if b.HasScheme && slowOpaque(r.Edition, b) && !slowServes(r, p) {
		return slowTarget{}, errSlow
	}
	if r.SameScheme && !slowOpaque(r.Edition, b) && b.HasScheme && p.HasScheme && slowFold(b.Scheme) == slowFold(p.Scheme) && slowKnown(r, b.Scheme) {
		switch {
		case is3986(r.Edition) || r.Edition == uri.RFC2396bis00():
			p.Scheme, p.HasScheme = "", false
		case p.Path == "" && !p.HasAuthority && !p.HasQuery:
			// RFC 2396 checks for the current document before it removes the
			// scheme.
			p.Scheme, p.HasScheme = "", false
			return slow2396(r, b, p, true)
		default:
			p.Scheme, p.HasScheme = "", false
		}
	}
	if !b.HasScheme && !slowServes(r, p) {
		return slowTarget{}, errSlow
	}
	switch {
	case is3986(r.Edition):
		return slow3986(r, b, p)
	case r.Edition == uri.RFC2396bis00():
		return slowBis00(r, b, p)
	default:
		return slow2396(r, b, p, false)
	}
}

// slowFold is for bytes that need not be UTF-8, which package strings takes for
// U+FFFD.
func slowFold(scheme string) string {
	b := []byte(scheme)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c - 'A' + 'a'
		}
	}
	return string(b)
}

func slowKnown(r uri.Resolver, scheme string) bool {
	_, ok := uri.SchemeTable{}.Lookup(scheme)
	return ok || r.Letter && (r.Edition == uri.RFC2396bis00() || is3986(r.Edition))
}

// slowServes reports whether a reference does not need the base.
func slowServes(r uri.Resolver, p uri.Parts) bool {
	return p.HasScheme || !is3986(r.Edition) && p.Path == "" && !p.HasAuthority && !p.HasQuery
}

func slowOpaque(e uri.Edition, b uri.Parts) bool {
	switch {
	case is3986(e) || b.HasAuthority || !b.HasScheme:
		return false
	case b.Path != "":
		return b.Path[0] != '/'
	case e == uri.RFC2396bis00():
		return strings.ContainsAny(b.Query, "[]")
	}
	return b.HasQuery
}

// RFC 2396, 5.2.
func slow2396(r uri.Resolver, b, p uri.Parts, past2 bool) (slowTarget, error) {
	// 2)
	if !past2 && p.Path == "" && !p.HasScheme && !p.HasAuthority && !p.HasQuery {
		return slowTarget{p, true}, nil
	}
	// 3)
	if p.HasScheme {
		return slowTarget{Parts: p}, nil
	}
	p.Scheme, p.HasScheme = b.Scheme, b.HasScheme
	// 4)
	if p.HasAuthority {
		return slowTarget{Parts: p}, nil
	}
	p.Authority, p.HasAuthority = b.Authority, b.HasAuthority
	// 5)
	if strings.HasPrefix(p.Path, "/") {
		return slowTarget{Parts: p}, nil
	}
	// 6)
	if b.Path == "" && !r.Letter && !r.Step6aAsPrinted {
		b.Path = "/"
	}
	var err error
	p.Path, err = slowMerge(b.Path, p.Path, r.Excess)
	// 7)
	return slowGuard(r, p, err)
}

// bis-00, 5.2.
func slowBis00(r uri.Resolver, b, p uri.Parts) (slowTarget, error) {
	var t uri.Parts
	var err error
	if p.HasScheme {
		t = p
	} else {
		if p.HasAuthority {
			t.Authority, t.HasAuthority = p.Authority, true
			t.Path = p.Path
			t.Query, t.HasQuery = p.Query, p.HasQuery
		} else {
			if p.Path == "" {
				if p.HasQuery {
					t.Path = b.Path
					t.Query, t.HasQuery = p.Query, true
				} else {
					return slowTarget{p, true}, nil
				}
			} else {
				if strings.HasPrefix(p.Path, "/") {
					t.Path = p.Path
				} else {
					if b.Path == "" {
						b.Path = "/"
					}
					t.Path, err = slowMerge(b.Path, p.Path, r.Excess)
				}
				t.Query, t.HasQuery = p.Query, p.HasQuery
			}
			t.Authority, t.HasAuthority = b.Authority, b.HasAuthority
		}
		t.Scheme, t.HasScheme = b.Scheme, b.HasScheme
	}
	t.Fragment, t.HasFragment = p.Fragment, p.HasFragment
	return slowGuard(r, t, err)
}

// slowMerge is RFC 2396, 5.2, steps 6a to 6h; the steps of bis-00's merge are
// the same. The slash that a path begins with does not follow an empty segment
// ("/../g" is kept in Appendix C.2).
func slowMerge(base, ref string, x uri.Excess) (string, error) {
	// a)
	buffer := base[:strings.LastIndexByte(base, '/')+1]
	// b)
	buffer += ref
	// c)
	for i := 0; i < len(buffer); {
		if slowBegins(buffer, i) && strings.HasPrefix(buffer[i:], "./") {
			buffer = buffer[:i] + buffer[i+2:]
		} else {
			i++
		}
	}
	// d)
	if buffer == "." || strings.HasSuffix(buffer, "/.") {
		buffer = buffer[:len(buffer)-1]
	}
	// e)
	for again := true; again; {
		again = false
		for i := range len(buffer) {
			segment, after, _ := strings.Cut(buffer[i:], "/")
			if slowBeginsSegment(buffer, i) && segment != ".." && strings.HasPrefix(after, "../") {
				buffer = buffer[:i] + after[len("../"):]
				again = true
				break
			}
		}
	}
	// f)
	if rest, ok := strings.CutSuffix(buffer, "/.."); ok {
		i := strings.LastIndexByte(rest, '/') + 1
		if slowBeginsSegment(buffer, i) && rest[i:] != ".." && !(i == 0 && rest == "" && strings.HasPrefix(buffer, "/")) {
			buffer = rest[:i]
		}
	}
	// g)
	rest := strings.TrimPrefix(buffer, "/")
	root := buffer[:len(buffer)-len(rest)]
	for rest == ".." || strings.HasPrefix(rest, "../") {
		switch x {
		case uri.ExcessError:
			return "", errSlow
		case uri.ExcessDrop:
			rest = strings.TrimPrefix(rest[len(".."):], "/")
			buffer = root + rest
		default:
			return buffer, nil
		}
	}
	// h)
	return buffer, nil
}

func slowBegins(buffer string, i int) bool { return i == 0 || buffer[i-1] == '/' }

func slowBeginsSegment(buffer string, i int) bool {
	return slowBegins(buffer, i) && !(i == 0 && strings.HasPrefix(buffer, "/"))
}

// RFC 3986, 5.2.2.
func slow3986(r uri.Resolver, b, p uri.Parts) (slowTarget, error) {
	var t uri.Parts
	var err error
	if p.HasScheme {
		t = p
		if !r.Verbatim {
			t.Path, err = slowRemove(p.Path, r.Excess)
		}
	} else {
		if p.HasAuthority {
			t.Authority, t.HasAuthority = p.Authority, true
			t.Path, err = slowRemove(p.Path, r.Excess)
			t.Query, t.HasQuery = p.Query, p.HasQuery
		} else {
			if p.Path == "" {
				t.Path = b.Path
				if p.HasQuery {
					t.Query, t.HasQuery = p.Query, true
				} else {
					t.Query, t.HasQuery = b.Query, b.HasQuery
				}
			} else {
				if strings.HasPrefix(p.Path, "/") {
					t.Path, err = slowRemove(p.Path, r.Excess)
				} else {
					// 5.2.3
					if b.HasAuthority && b.Path == "" {
						t.Path = "/" + p.Path
					} else {
						t.Path = b.Path[:strings.LastIndexByte(b.Path, '/')+1] + p.Path
					}
					t.Path, err = slowRemove(t.Path, r.Excess)
				}
				t.Query, t.HasQuery = p.Query, p.HasQuery
			}
			t.Authority, t.HasAuthority = b.Authority, b.HasAuthority
		}
		t.Scheme, t.HasScheme = b.Scheme, b.HasScheme
	}
	t.Fragment, t.HasFragment = p.Fragment, p.HasFragment
	return slowGuard(r, t, err)
}

// slowRemove is RFC 3986, 5.2.4. The document drops excess segments. If they are to be kept,
// they are added to the output like any other segment, and are not removed.
func slowRemove(path string, x uri.Excess) (string, error) {
	// 1.
	in, out := path, ""
	excess := func(segment string) error {
		if x == uri.ExcessError {
			return errSlow
		}
		if x == uri.ExcessKeep {
			out += segment
		}
		return nil
	}
	// 2.
	for in != "" {
		switch {
		// A.
		case strings.HasPrefix(in, "../"):
			if err := excess(".."); err != nil {
				return "", err
			}
			in = in[len("../"):]
			if x == uri.ExcessKeep {
				in = "/" + in
			}
		case strings.HasPrefix(in, "./"):
			in = in[len("./"):]
		// B.
		case strings.HasPrefix(in, "/./"):
			in = in[len("/."):]
		case in == "/.":
			in = "/"
		// C.
		case strings.HasPrefix(in, "/../") || in == "/..":
			if out == "" || out == ".." || strings.HasSuffix(out, "/..") {
				if err := excess("/.."); err != nil {
					return "", err
				}
				if x == uri.ExcessKeep {
					in = in[len("/.."):]
					continue
				}
			} else {
				out = out[:max(strings.LastIndexByte(out, '/'), 0)]
			}
			if in = in[len("/.."):]; in == "" {
				in = "/"
			}
		// D.
		case in == ".":
			in = ""
		case in == "..":
			if err := excess(".."); err != nil {
				return "", err
			}
			in = ""
		// E.
		default:
			n := strings.IndexByte(in[1:], '/') + 1
			if n == 0 {
				n = len(in)
			}
			out += in[:n]
			in = in[n:]
		}
	}
	// 3.
	return out, nil
}

// slowGuard makes the target safe to parse, or refuses it if a guard would change its
// meaning.
func slowGuard(r uri.Resolver, p uri.Parts, err error) (slowTarget, error) {
	if !r.Letter && !p.HasAuthority && strings.HasPrefix(p.Path, "//") {
		if !is3986(r.Edition) {
			return slowTarget{}, errSlow
		}
		p.Path = "/." + p.Path
	}
	return slowTarget{Parts: p}, err
}
