// Package file converts names of files to file URIs and back (RFC 8089), by the rules of
// POSIX or Windows.
//
// The conversion is exact: for each name that [System.URI] accepts, [System.Name] returns
// the same bytes. The rules depend on the [System], and not on the system that the program
// runs on.
//
// A file URI has an absolute name. [path/filepath.Abs] returns names in the accepted form:
// absolute, without "." and "..", and on Windows with "\" as the separator. Names that a
// URI cannot contain, or that are not files, such as "C:\NUL" on Windows, are errors, in
// both directions.
//
// Names are octets. They need not be UTF-8 on POSIX. To get an IRI, in which non-ASCII
// characters are readable, pass the URI to iri.FromURI; ToURI is the way back.
package file

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/stricturi/stricturi/uri"
)

// System has the rules for names of an operating system.
type System uint8

// The systems.
const (
	// Native is Windows if the program runs on Windows, and otherwise POSIX.
	Native System = iota
	// POSIX has names such as "/dir/file", of any octets except NUL.
	POSIX
	// Windows has names such as `C:\dir\file` and `\\host\share\file`.
	Windows
)

func (s System) rules() System {
	if s != Native {
		return s
	}
	if runtime.GOOS == "windows" {
		return Windows
	}
	return POSIX
}

// An [*Error] wraps one of these errors.
var (
	// ErrRelative reports a name that is not absolute: "a", and on Windows `\a`, `C:a`
	// and `\\host`. It also reports a URI with such a path: "file:a", and on Windows
	// "file:///a".
	ErrRelative = errors.New("not an absolute name: pass it to filepath.Abs")
	// ErrSlashes reports a name or a path that begins with "//", which a file URI
	// cannot have (RFC 8089, 2). Some URIs have the host of a Windows name there (E.3.2).
	ErrSlashes = errors.New(`the path begins with "//": pass a name to filepath.Clean`)
	// ErrDotSegment reports a segment "." or "..", escaped or not. Resolution and
	// normalization remove it, although ".." can mean another directory than the one
	// before it if that is a symbolic link.
	ErrDotSegment = errors.New(`the segment is "." or "..": pass a name to filepath.Clean, a URI to Normalize`)
	// ErrCharacter reports a character that names cannot contain in this place: NUL, a
	// separator that is escaped in the URI, and on Windows also "/", control characters,
	// one of <>:"|?*, octets that are not UTF-8, and a dot or a space at the end of a
	// segment. Windows ignores those at the end, so the name would be another file's.
	ErrCharacter = errors.New("a name cannot contain this character here")
	// ErrDevice reports a name of Windows that is not that of a file, but of a device,
	// such as "NUL" and `\\host\pipe\a`, or one that begins with `\\?\` or `\\.\`, for
	// which there is no mapping (RFC 8089, 5 and Appendix C).
	ErrDevice = errors.New("the name of a device, or in a namespace of Windows")
	// ErrHost reports a host that the system's names cannot have: on POSIX any except
	// "localhost", and on Windows an IP literal, or in a name "localhost", which in a URI
	// means that there is no host (RFC 8089, 2). If the host is known to be this
	// machine, remove it from the URI: set Host of its Builder to uri.Encoded("").
	ErrHost = errors.New("a name of this system cannot have this host")
	// ErrScheme reports a URI whose scheme is not "file".
	ErrScheme = errors.New(`the scheme is not "file"`)
	// ErrComponent reports a URI with a userinfo, a port, a query or a fragment, which
	// file URIs do not have (RFC 8089, 2). The port in "file://C:/a" is empty: the URI of
	// that name is "file:///C:/a".
	ErrComponent = errors.New("a file URI has no userinfo, port, query or fragment")
)

// Error reports a name that has no file URI, or a URI that is not that of a name.
type Error struct {
	Offset int // in bytes, in the name or in the text of the URI
	Err    error
}

// Error returns a one-line description of the error. It contains no part of the name.
func (e *Error) Error() string {
	return fmt.Sprintf("file name, offset %d: %v", e.Offset, e.Err)
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// URI returns the file URI of an absolute name: "file:///dir/file" for "/dir/file" on POSIX
// and "file:///C:/dir/file" for `C:\dir\file` on Windows (RFC 8089, Appendices B and D.2),
// and "file://host/share/file" for `\\host\share\file` (E.3.1). Octets that a segment
// cannot contain are percent-encoded. The error is an [*Error].
func (s System) URI(name string) (uri.URI, error) {
	s = s.rules()
	n, offset, err := s.split(name)
	if err == nil {
		offset, err = s.check(n)
	}
	if isLocalhost(n.host) {
		offset, err = len(`\\`), ErrHost
	}
	if err != nil {
		return uri.URI{}, &Error{offset, err}
	}
	host, _ := uri.RFC3986().Escape(uri.PlaceRegName, n.host) // any octets can be escaped there
	b := uri.Builder{Scheme: "file", Host: uri.Encoded(string(host))}
	b.Path = b.Segments().Append(n.segments...).Text()
	return b.URI()
}

// Name returns the name of the file that a URI identifies. A URI without a host, and one
// with the host "localhost", identifies a file of this machine (RFC 8089, 2). On Windows,
// a name with another host begins with `\\host\share` (E.3.1).
//
// Name does not accept the nonstandard forms of Appendix E.
// The error is an [*Error], or a [*uri.SyntaxError] for a URI of an earlier edition that is
// not one of RFC 3986.
//
// The name is absolute, and may be any on the machine. To confine it to a directory, use
// [os.Root].
func (s System) Name(u uri.URI) (string, error) {
	s = s.rules()
	if u.Edition() != uri.RFC3986() { // to which RFC 8089 refers
		v, err := uri.Parse(u.String())
		if err != nil {
			return "", err
		}
		u = v
	}
	n, raw, offset, err := s.parts(u)
	if err == nil {
		offset, err = s.check(n)
		offset = raw.offset(offset, len(s.root(n)))
	}
	if err != nil {
		return "", &Error{offset, err}
	}
	return s.join(n), nil
}

// name is a name in its parts. It has a host on Windows only. Otherwise the first segment
// is the drive there.
type name struct {
	host     string
	hasHost  bool
	segments []string
}

// split splits an absolute name. If it is not absolute, it returns the offset and the error.
func (s System) split(text string) (n name, offset int, err error) {
	switch {
	case s == Windows:
		return splitWindows(text)
	case !strings.HasPrefix(text, "/"):
		return n, 0, ErrRelative
	case strings.HasPrefix(text, "//"):
		return n, 1, ErrSlashes
	}
	return name{segments: strings.Split(text[len("/"):], "/")}, 0, nil
}

// join is the inverse of split.
func (s System) join(n name) string {
	separator := `\`
	if s == POSIX {
		separator = "/"
	}
	return s.root(n) + strings.Join(n.segments, separator)
}

// root returns what is before the first segment.
func (s System) root(n name) string {
	switch {
	case s == POSIX:
		return "/"
	case n.hasHost:
		return `\\` + n.host + `\`
	}
	return ""
}

// check checks the parts of a name. The offset of the error is in the name that join
// returns.
func (s System) check(n name) (offset int, err error) {
	if offset, err := checkHost(n.host); err != nil {
		return len(`\\`) + offset, err
	}
	at := len(s.root(n))
	for i, segment := range n.segments {
		var offset int
		var err error
		switch {
		case segment == "." || segment == "..":
			err = ErrDotSegment
		case s == Windows:
			offset, err = checkWindows(n, i)
		default:
			if offset = strings.IndexAny(segment, "\x00/"); offset >= 0 {
				err = ErrCharacter
			}
		}
		if err != nil {
			return at + offset, err
		}
		at += len(segment) + len("/")
	}
	return 0, nil
}
