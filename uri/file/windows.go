package file

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// splitWindows splits an absolute name of Windows: a drive and a path, or a UNC name, which
// is `\\host-name\share-name` and object names.
func splitWindows(text string) (n name, offset int, err error) {
	if unc, ok := strings.CutPrefix(text, `\\`); ok {
		host, path, ok := strings.Cut(unc, `\`)
		if host == "." || host == "?" {
			return n, len(`\\`), ErrDevice
		}
		if !ok || host == "" {
			return n, 0, ErrRelative
		}
		return name{host: host, hasHost: true, segments: strings.Split(path, `\`)}, 0, nil
	}
	drive, path, ok := strings.Cut(text, `\`)
	if !ok || !isDrive(drive) {
		return n, 0, ErrRelative
	}
	return name{segments: append([]string{drive}, strings.Split(path, `\`)...)}, 0, nil
}

// isDrive reports whether a segment is a drive: a letter and a colon.
func isDrive(segment string) bool {
	return len(segment) == len("c:") && ascii.IsLetter(segment[0]) && segment[1] == ':'
}

// checkHost checks the host of a UNC name.
func checkHost(host string) (offset int, err error) {
	switch host {
	case ".", "?":
		return 0, ErrDevice
	case "..":
		return 0, ErrHost
	}
	if offset = badChar(host); offset < 0 {
		offset = strings.IndexByte(host, ':')
	}
	if offset >= 0 {
		return offset, ErrCharacter
	}
	return 0, nil
}

// checkWindows checks segment i of a name. A file name may have the name and the type of a
// stream after it: "file:stream:type".
func checkWindows(n name, i int) (offset int, err error) {
	segment := n.segments[i]
	share := n.hasHost && i == 0
	last := i == len(n.segments)-1
	switch {
	case !n.hasHost && i == 0:
		return 0, nil // the drive
	case share && segment == "":
		return 0, ErrRelative
	case device().MatchString(segment) || share && (ascii.EqualFold(segment, "pipe") || ascii.EqualFold(segment, "mailslot")):
		return 0, ErrDevice
	}
	if offset = badChar(segment); offset >= 0 {
		return offset, ErrCharacter
	}
	base, stream, hasStream := strings.Cut(segment, ":")
	switch {
	case hasStream && (share || !last || base == ""):
		return len(base), ErrCharacter
	case strings.Count(stream, ":") > 1:
		return strings.LastIndexByte(segment, ':'), ErrCharacter
	}
	for _, part := range []string{base, segment} {
		if strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") {
			return len(part) - 1, ErrCharacter
		}
	}
	return 0, nil
}

// badChar returns the offset of the first character that no name of Windows contains, or
// -1.
func badChar(text string) int {
	for i := 0; i < len(text); {
		if b := text[i]; b < ' ' || strings.IndexByte(`<>"/\|?*`, b) >= 0 {
			return i
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			// Package os returns an unpaired surrogate of UTF-16 in three octets.
			if !isSurrogate(text[i:], 0xA0, 0xBF) || isSurrogate(text[i:], 0xA0, 0xAF) && isSurrogate(text[i+3:], 0xB0, 0xBF) {
				return i
			}
			size = 3
		}
		i += size
	}
	return -1
}

// isSurrogate reports whether a text begins with a surrogate whose second octet is in a
// range.
func isSurrogate(text string, low, high byte) bool {
	return len(text) >= 3 && text[0] == 0xED && low <= text[1] && text[1] <= high && 0x80 <= text[2] && text[2] <= 0xBF
}

// device matches the name of a device, whatever its extension is. RFC 8089, 5: "Implementers MUST
// research the reserved names".
var device = lazyregexp.New(`(?i)^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)[1-9¹²³]) *(?:[.:]|$)`)
