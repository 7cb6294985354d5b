package core

import "strings"

// Excess selects what happens to ".." segments that would lead above the root
// (RFC 2396, 5.2, step 6g; RFC 3986, 5.2.4, step 2C).
type Excess uint8

// The choices.
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

// dotRemover removes dot segments from a path while appending it to a buffer. It
// does in one pass what RFC 3986, 5.2.4, and RFC 2396, 5.2, steps 6c to 6g, do by
// rewriting a buffer: each segment is written once and removed at most once. When a
// segment begins, the path in the buffer ends with a slash or is empty.
type dotRemover struct {
	out   []byte
	start int // of the path in out
	floor int // no ".." removes anything before it: the root, and ".." segments that were kept

	// restoreRoot keeps the slash after a ".." that removes the only segment of
	// a path without a leading slash, as RFC 3986 does (5.2.4, step 2C): "a/../b"
	// becomes "/b". RFC 2396 removes the slash with the ".." (step 6e).
	restoreRoot bool
	// dropNow drops each excess ".." segment at once, as RFC 3986 does. RFC 2396
	// keeps them and drops them at the end (step 6g).
	dropNow bool
	excess  bool // there were excess ".." segments
}

// removeDots appends the path directory+rest without its dot segments, and reports
// whether it had excess ".." segments.
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

// add appends a part of a path. A part begins at the beginning of a segment, and
// ends with a slash unless it is the last.
func (d *dotRemover) add(path string) {
	for {
		i, n := dotSegment(path)
		if i < 0 {
			d.push(path)
			return
		}
		d.push(path[:i])
		// 6c, 6d; 2A, 2B, 2D. A "." is removed with the slash after it.
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

// push appends complete segments that are not dot segments: 2E.
func (d *dotRemover) push(segments string) {
	if segments == "" {
		return
	}
	if len(d.out) == d.start && segments[0] == '/' {
		d.floor++ // the root
	}
	d.out = append(d.out, segments...)
}

// up removes the last segment: 6e, 6f; 2C.
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

// dotSegment returns the offset and the length of the first complete path segment
// that is "." or "..". The offset is negative if there is none.
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
