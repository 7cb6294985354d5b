package behavior

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// A resolution has what the algorithms decide by.
type resolution struct {
	base, ref uri.Parts
	same      bool // the scheme of the reference may be ignored
}

func (r resolution) bare() bool {
	return r.ref.Path == "" && !r.ref.HasScheme && !r.ref.HasAuthority && !r.ref.HasQuery
}

// ignored reports whether the scheme is ignored, if that is one that always has a hier_part.
func (r resolution) ignored() bool { return r.same && r.ref.HasScheme && r.ref.Scheme == r.base.Scheme }

// relative reports whether a step after that for schemes is reached.
func (r resolution) relative() bool { return !r.bare() && (!r.ref.HasScheme || r.ignored()) }

func (r resolution) absolutePath() bool { return strings.HasPrefix(r.ref.Path, "/") }

// merges reports whether the paths are merged.
func (r resolution) merges() bool {
	return r.relative() && !r.ref.HasAuthority && !r.absolutePath() && r.ref.Path != ""
}

// directory is the base's path without its last segment.
func (r resolution) directory() string {
	return r.base.Path[:strings.LastIndexByte(r.base.Path, '/')+1]
}

// merged is a path before its dot segments are removed.
func (r resolution) merged() string { return r.directory() + r.ref.Path }

// has reports whether the merged path matches an expression.
func has(expr string) func(resolution) bool {
	matches := regexp.MustCompile(expr).MatchString
	return func(r resolution) bool { return r.merges() && matches(r.merged()) }
}

// path is the path that remove_dot_segments of RFC 3986, 5.2.4, gets.
func (r resolution) path() string {
	switch {
	case !r.merges():
		return r.ref.Path
	case r.base.HasAuthority && r.base.Path == "":
		return "/" + r.ref.Path
	}
	return r.merged()
}

// removes reports whether a step of RFC 3986, 5.2.4, is taken. It returns the steps as
// printed, A to E.
func (r resolution) removes(step string) bool {
	in, out := r.path(), ""
	if r.ref.Path == "" && !r.ref.HasScheme && !r.ref.HasAuthority {
		return false // the path is that of the base
	}
	for in != "" {
		taken := "E"
		switch {
		case strings.HasPrefix(in, "../"):
			taken, in = "A ../", in[3:]
		case strings.HasPrefix(in, "./"):
			taken, in = "A ./", in[2:]
		case strings.HasPrefix(in, "/./"):
			taken, in = "B /./", in[2:]
		case in == "/.":
			taken, in = "B /.", "/"
		case strings.HasPrefix(in, "/../"):
			taken, in = "C /../", in[3:]
		case in == "/..":
			taken, in = "C /..", "/"
		case in == "." || in == "..":
			taken, in = "D "+in, ""
		default:
			end := strings.IndexByte(in[1:], '/') + 1
			if end == 0 {
				end = len(in)
			}
			out, in = out+in[:end], in[end:]
		}
		if taken[0] == 'C' {
			if out == "" {
				taken += " at the root"
			}
			out = out[:max(strings.LastIndexByte(out, '/'), 0)]
		}
		if taken == step {
			return true
		}
	}
	return false
}

// The search resolves references that take each branch of the algorithms of RFC 2396, 5.2, of
// bis-00, 5.2, and of RFC 3986, 5.2.2 to 5.2.4.
func TestBranches(t *testing.T) {
	const segment = `(?:^|/)(?:[^/.][^/]*|\.|\.[^/.][^/]*|)` // not ".."
	const queryAlone = "2396, 6: a query alone"
	branches := map[string]func(resolution) bool{
		"2396, 2: the current document":             resolution.bare,
		"2396, 2: with a fragment":                  func(r resolution) bool { return r.bare() && r.ref.HasFragment },
		"2396, 2: after 3, with the scheme ignored": func(r resolution) bool { return r.ignored() && r.ref.Path == "" && !r.ref.HasQuery },
		"2396, 3: an absolute URI":                  func(r resolution) bool { return r.ref.HasScheme && !r.same },
		"2396, 3: the scheme of the base":           func(r resolution) bool { return r.ref.HasScheme && !r.same && r.ref.Scheme == r.base.Scheme },
		"2396, 3: ignored, of a known scheme":       func(r resolution) bool { return r.ignored() && r.base.Scheme == "http" },
		"2396, 3: ignored, of another scheme":       func(r resolution) bool { return r.ignored() && r.base.Scheme != "http" },
		"2396, 3: inherited":                        resolution.relative,
		"2396, 4: an authority":                     func(r resolution) bool { return r.relative() && r.ref.HasAuthority },
		"2396, 4: inherited":                        func(r resolution) bool { return r.merges() && r.base.HasAuthority },
		"2396, 4: inherited, undefined":             func(r resolution) bool { return r.merges() && !r.base.HasAuthority },
		"2396, 5: an absolute path":                 func(r resolution) bool { return r.relative() && !r.ref.HasAuthority && r.absolutePath() },
		queryAlone: func(r resolution) bool {
			return r.relative() && !r.ref.HasAuthority && r.ref.Path == "" && r.ref.HasQuery
		},
		"2396, 6a: no slash in the base":            func(r resolution) bool { return r.merges() && r.base.Path == "" && r.base.HasAuthority },
		"2396, 6a: neither path nor authority":      func(r resolution) bool { return r.merges() && r.base.Path == "" && !r.base.HasAuthority },
		"2396, 6a: a last segment that is left out": func(r resolution) bool { return r.merges() && r.directory() != r.base.Path },
		"2396, 6a: a base that ends with a slash":   func(r resolution) bool { return r.merges() && r.base.Path != "" && r.directory() == r.base.Path },
		"2396, 6c": has(`(^|/)\./`),
		"2396, 6d": has(`(^|/)\.$`),
		"2396, 6e": has(segment + `/\.\./`),
		"2396, 6e: a segment of the base": func(r resolution) bool {
			return r.merges() && r.directory() != "/" && strings.HasPrefix(r.ref.Path, "../")
		},
		"2396, 6f":                 has(segment + `/\.\.$`),
		"2396, 6g: above the root": has(`^/\.\.(/|$)`),
		"2396, 7: a query":         func(r resolution) bool { return r.relative() && r.ref.HasQuery },
		"2396, 7: a fragment":      func(r resolution) bool { return r.relative() && r.ref.HasFragment },

		"3986, 5.2.2: a scheme":                 func(r resolution) bool { return r.ref.HasScheme && !r.ignored() && r.ref.Path != "" },
		"3986, 5.2.2: nothing, query inherited": func(r resolution) bool { return r.bare() && r.base.HasQuery },
		"3986, 5.2.2: nothing, no query":        func(r resolution) bool { return r.bare() && !r.base.HasQuery },
		"3986, 5.2.2: a query, another one":     func(r resolution) bool { return r.ref.Path == "" && r.ref.HasQuery && r.base.HasQuery },
		"3986, 5.2.2: a query, a base's path":   func(r resolution) bool { return r.ref.Path == "" && r.ref.HasQuery && r.base.Path != "" },
		"3986, 5.2.2: dots after a scheme":      func(r resolution) bool { return r.ref.HasScheme && !r.same && strings.Contains(r.ref.Path, "/.") },
		"3986, 5.2.2: dots after an authority":  func(r resolution) bool { return r.ref.HasAuthority && strings.Contains(r.ref.Path, "/.") },
		"3986, 5.2.2: dots of a base":           func(r resolution) bool { return r.bare() && strings.Contains(r.base.Path, "/.") },
		"3986, 5.2.3: authority, empty path":    func(r resolution) bool { return r.merges() && r.base.HasAuthority && r.base.Path == "" },
		"3986, 5.2.3: a path without slash":     func(r resolution) bool { return r.merges() && r.base.Path != "" && r.directory() == "" },
		"3986, 4.4: the target is the base": func(r resolution) bool {
			return !r.bare() && !r.same && r.ref.Path == r.base.Path && r.ref.Query == r.base.Query && !r.base.HasAuthority
		},
	}
	for _, step := range []string{"A ./", "A ../", "B /./", "B /.", "C /../", "C /..", "C /../ at the root", "C /.. at the root", "D .", "D ..", "E"} {
		branches["3986, 5.2.4: "+step] = func(r resolution) bool { return r.removes(step) }
	}
	pairs := [][2]string{{"rfc2396bis00", "rfc3986"}, {"rfc2396", "rfc3986"}, {"rfc2396", "rfc2396bis00"}}
	for _, pair := range pairs[:testutil.Amount(1, len(pairs))] {
		older, err := edition.Named(pair[0])
		if err != nil {
			t.Fatal(err)
		}
		newer, err := edition.Named(pair[1])
		if err != nil {
			t.Fatal(err)
		}
		left := maps.Clone(branches)
		if pair[0] == "rfc2396" {
			// Its grammar has no such reference (bis-00, G.2), which conformance/AUDIT.md tells.
			delete(left, queryAlone)
		}
		ctx, cancel := context.WithCancel(t.Context())
		c := &comparison{ctx: ctx, older: older, newer: newer, progress: func(float64) {}}
		err = c.resolutions(4, func(resolver uri.Resolver, _, base, prefix string, refs []string) {
			for _, ref := range refs {
				r := resolution{uri.Split(base), uri.Split(prefix + ref), resolver.SameScheme}
				maps.DeleteFunc(left, func(_ string, branch func(resolution) bool) bool { return branch(r) })
				if len(left) == 0 {
					cancel() // the others need not be tried
					return
				}
			}
		})
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) || len(left) > 0 {
			t.Errorf("%s, %s: %v; not taken: %q", pair[0], pair[1], err, slices.Sorted(maps.Keys(left)))
		}
	}
}
