package core

import "strings"

// The choices of uri.Excess (RFC 2396, 5.2, step 6g; RFC 3986, 5.2.4, step 2C).
const (
	ExcessByEdition uint8 = iota // kept before RFC 3986, dropped since
	ExcessKeep
	ExcessDrop
	ExcessError
)

// removeDots removes the dot segments of the path text[start:end], as RFC 3986, 5.2.4, and
// RFC 2396, 5.2, steps 6c to 6g, do, in one pass: each segment is moved once and removed at
// most once. It returns the text, the end of the path in it, and whether there were excess
// ".." segments.
func (e *Edition) removeDots(text []byte, start, end int, x uint8) (out []byte, pathEnd int, excess bool) {
	first, _ := dotSegment(StringOf(text[start:end]))
	if first < 0 {
		return text, end, false
	}
	is3986 := e.Algorithm == Algorithm3986
	// RFC 3986 drops each excess ".." segment at once. RFC 2396 keeps them and drops them
	// at the end (step 6g).
	dropNow := is3986 && x != ExcessKeep
	// text[i:] is not yet read. text[:done] is the result so far, which ends with a slash unless
	// the path in it is empty. No ".." removes anything before floor: the root, and ".."
	// segments that were kept.
	i, done, floor := start+first, start+first, start
	if first > 0 && text[start] == '/' {
		floor++
	}
	for i < end {
		n := 0
		for n < len("..") && i+n < end && text[i+n] == '.' {
			n++
		}
		if n == 0 || i+n < end && text[i+n] != '/' { // 2E
			if done == start && text[i] == '/' {
				floor++
			}
			for more := true; more && i < end; i++ {
				text[done] = text[i]
				done++
				more = text[i] != '/'
			}
			continue
		}
		// 6c, 6d; 2A, 2B, 2D. A "." is removed with the slash after it.
		dots := i
		i = min(i+n+len("/"), end)
		switch {
		case n == len("."):
		case done > floor: // 6e, 6f; 2C
			done--
			for done > floor && text[done-1] != '/' {
				done--
			}
			// The slash after a ".." that removes the only segment of a path without
			// a leading slash: "a/../b" becomes "/b" in RFC 3986 (5.2.4, step 2C). RFC
			// 2396 removes it with the ".." (step 6e).
			if done == start && is3986 {
				text[done] = '/'
				done++
				floor = done
			}
		default:
			excess = true
			if !dropNow {
				done += copy(text[done:], text[dots:i])
				floor = done
			}
		}
	}
	if excess && !dropNow && x == ExcessDrop { // 6g
		root := start
		if root < done && text[root] == '/' {
			root++
		}
		done = root + copy(text[root:], text[max(root, floor):done])
	}
	return append(text[:done], text[end:]...), done, excess
}

// dotSegment returns the offset and the length of the first complete path segment
// that is "." or "..". The offset is negative if there is none.
func dotSegment(path string) (start, length int) {
	for i := nextDot(path, 0); i >= 0; i = nextDot(path, i+1) {
		n := 1
		if i+n < len(path) && path[i+n] == '.' {
			n++
		}
		if i+n == len(path) || path[i+n] == '/' {
			return i, n
		}
	}
	return -1, 0
}

// nextDot returns the first offset, from i on, at which a segment of a path begins with a
// dot, or -1.
func nextDot(path string, i int) int {
	for ; ; i++ {
		n := strings.IndexByte(path[i:], '.')
		if n < 0 {
			return -1
		}
		if i += n; i == 0 || path[i-1] == '/' {
			return i
		}
	}
}
