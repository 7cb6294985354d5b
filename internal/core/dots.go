package core

import "strings"

// Excess says what becomes of ".." segments that would lead above the root
// (RFC 2396, 5.2, step 6g; RFC 3986, 5.2.4, step 2C).
type Excess uint8

// What becomes of them.
const (
	ExcessByEdition Excess = iota // kept before RFC 3986, dropped since
	ExcessKeep
	ExcessDrop
	ExcessError
	numExcesses
)

var excessNames = [numExcesses]string{
	ExcessByEdition: "edition", ExcessKeep: "keep", ExcessDrop: "drop", ExcessError: "error",
}

// String returns the name of the choice.
func (x Excess) String() string {
	if x >= numExcesses {
		return ""
	}
	return excessNames[x]
}

// dotRemover removes dot segments from a path while it is put together at the
// end of a buffer. It does in one pass what RFC 3986, 5.2.4, and RFC 2396,
// 5.2, steps 6c to 6g, do by rewriting a buffer: each segment is written once
// and taken back at most once. What is in the buffer always ends with a slash
// when a segment begins, unless the path is still empty.
type dotRemover struct {
	out   []byte
	start int // of the path in out
	floor int // no ".." takes back what is before: the root, and ".." that were kept

	// restoreRoot is what RFC 3986 does where a ".." takes back the only
	// segment of a path that did not begin with a slash: the slash behind the
	// ".." stays (5.2.4, step 2C), so "a/../b" becomes "/b". In RFC 2396 it
	// goes with the ".." (step 6e).
	restoreRoot bool
	// dropNow is RFC 3986's way to drop excess ".." segments; RFC 2396 drops
	// them when all others are gone (step 6g). Otherwise they are kept.
	dropNow bool
	excess  bool // there were excess ".." segments
}

// removeDots appends a path, which is in two parts, without its dot segments,
// and reports whether it had excess ".." segments.
func (e *Edition) removeDots(dst []byte, directory, rest string, x Excess) ([]byte, bool) {
	is3986 := e.Algorithm == Algorithm3986
	d := dotRemover{
		out: dst, start: len(dst), floor: len(dst),
		restoreRoot: is3986,
		dropNow:     is3986 && x != ExcessKeep,
	}
	d.add(directory) // 6a
	d.add(rest)      // 6b
	if d.excess && !d.dropNow && x == ExcessDrop {
		d.drop()
	}
	return d.out, d.excess
}

// add appends a part of a path that begins at the beginning of a segment. A
// part that more is to follow ends with a slash.
func (d *dotRemover) add(path string) {
	for {
		i, n := dotSegment(path)
		if i < 0 {
			d.push(path)
			return
		}
		d.push(path[:i])
		// 6c, 6d; 2A, 2B, 2D. A "." goes with the slash behind it.
		path = path[i+n:]
		last := path == ""
		if !last {
			path = path[len("/"):]
		}
		if n == len("..") {
			d.up(last)
		}
	}
}

// push appends whole segments, none of them a dot segment: 2E.
func (d *dotRemover) push(segments string) {
	if segments == "" {
		return
	}
	if len(d.out) == d.start && segments[0] == '/' {
		d.floor++ // the root
	}
	d.out = append(d.out, segments...)
}

// up takes back the last segment: 6e, 6f; 2C.
func (d *dotRemover) up(last bool) {
	if len(d.out) == d.floor {
		d.excess = true
		if d.dropNow {
			return
		}
		d.out = append(d.out, ".."...)
		if !last {
			d.out = append(d.out, '/')
		}
		d.floor = len(d.out)
		return
	}
	n := len(d.out) - len("/")
	for n > d.floor && d.out[n-1] != '/' {
		n--
	}
	d.out = d.out[:n]
	if n == d.start && d.restoreRoot {
		d.out = append(d.out, '/')
		d.floor = len(d.out)
	}
}

// drop removes the ".." segments that were kept (RFC 2396, 5.2, step 6g).
func (d *dotRemover) drop() {
	root := d.start
	if root < len(d.out) && d.out[root] == '/' {
		root++
	}
	d.out = append(d.out[:root], d.out[max(root, d.floor):]...)
}

// dotSegment returns where the first "." or ".." begins that is a complete
// path segment, and its length, or a negative offset.
func dotSegment(path string) (start, length int) {
	for i := 0; i < len(path); i++ {
		j := strings.IndexByte(path[i:], '.')
		if j < 0 {
			break
		}
		i += j
		if i > 0 && path[i-1] != '/' {
			continue
		}
		n := 1
		if i+n < len(path) && path[i+n] == '.' {
			n++
		}
		if i+n == len(path) || path[i+n] == '/' {
			return i, n
		}
		i += n - 1
	}
	return -1, 0
}
