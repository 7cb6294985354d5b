package uri

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/internal/core"
)

// Pairs is a query in the form key=value&…, as an ordered list of pairs. Its methods
// return a changed list, in which what they do not change stays byte for byte. The
// documents do not define this form; HTML and many schemes use it.
//
// A piece between two separators is a pair if it is not empty. The key ends at its first
// "=". A pair without a "=" has an empty value.
//
// The zero Pairs is an undefined query of RFC 3986. Pairs are comparable and safe to share.
type Pairs struct {
	text        string
	defined     bool
	plusIsSpace bool
	edition     Edition
	err         error // of the first change that was not possible
}

// Pairs returns the query as a list of pairs. An undefined or empty query has none.
func (v value) Pairs() Pairs {
	text, defined := v.Query()
	return Pairs{text: text, defined: defined, edition: v.Edition()}
}

// PlusIsSpace returns the list with each "+" decoded as a space, as in HTML forms. No
// RFC defines this. Methods that write pairs write a space as "%20" and a "+" as "%2B",
// which have one meaning only.
func (q Pairs) PlusIsSpace() Pairs {
	q.plusIsSpace = true
	return q
}

// String returns the query.
func (q Pairs) String() string { return q.text }

// Raw returns an iterator over the keys and values as they are written. It does not
// allocate.
func (q Pairs) Raw() iter.Seq2[Escaped, Escaped] {
	return func(yield func(Escaped, Escaped) bool) {
		for piece := range strings.SplitSeq(q.text, "&") {
			key, value, _ := strings.Cut(piece, "=")
			if piece != "" && !yield(Escaped(key), Escaped(value)) {
				return
			}
		}
	}
}

// All returns an iterator over the keys and values, decoded.
func (q Pairs) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for key, value := range q.Raw() {
			if !yield(q.decode(key), q.decode(value)) {
				return
			}
		}
	}
}

func (q Pairs) decode(text Escaped) string { return core.Decode(string(text), q.plusIsSpace) }

// key returns the decoded key of a piece.
func (q Pairs) key(piece string) string {
	raw, _, _ := strings.Cut(piece, "=")
	return q.decode(Escaped(raw))
}

// Get returns the decoded value of the first pair of a key, and reports whether there is
// one. Keys are compared decoded.
func (q Pairs) Get(key string) (string, bool) {
	for value := range q.Values(key) {
		return value, true
	}
	return "", false
}

// Values returns an iterator over the decoded values of a key.
func (q Pairs) Values(key string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for k, value := range q.All() {
			if k == key && !yield(value) {
				return
			}
		}
	}
}

// escape escapes data, which is always possible in a query.
func (q Pairs) escape(p Place, data string) Escaped {
	text, _, _ := q.edition.core().Escape(core.Place(p), data)
	return Escaped(text)
}

// Set replaces the value of the first pair of a key, and deletes the other pairs of it. If
// there is none, Set adds a pair. Key and value are data.
func (q Pairs) Set(key, value string) Pairs {
	return q.SetEscaped(key, q.escape(PlaceQueryValue, value))
}

// Add adds a pair at the end. Key and value are data.
func (q Pairs) Add(key, value string) Pairs {
	return q.AddEscaped(q.escape(PlaceQueryName, key) + "=" + q.escape(PlaceQueryValue, value))
}

// SetEscaped is like Set for a value that is escaped. A value that has "&" or another
// character that must be escaped makes the [Builder] fail with an [*EscapeError].
func (q Pairs) SetEscaped(key string, value Escaped) Pairs {
	if _, err := q.edition.Unescape(PlaceQueryValue, value); err != nil {
		if q.err == nil {
			q.err = err
		}
		return q
	}
	isOfKey := func(piece string) bool { return piece != "" && q.key(piece) == key }
	all := strings.Split(q.text, "&")
	i := slices.IndexFunc(all, isOfKey)
	if i < 0 {
		return q.AddEscaped(q.escape(PlaceQueryName, key) + "=" + value)
	}
	raw, _, _ := strings.Cut(all[i], "=")
	all[i] = raw + "=" + string(value)
	q.text = strings.Join(append(all[:i+1], slices.DeleteFunc(all[i+1:], isOfKey)...), "&")
	return q
}

// AddEscaped adds pairs at the end, as they are: a key, a key and a value, or several pairs
// with their separators.
func (q Pairs) AddEscaped(pairs Escaped) Pairs {
	q.defined = true
	if q.text != "" && !strings.HasSuffix(q.text, "&") {
		q.text += "&"
	}
	q.text += string(pairs)
	return q
}

// Delete deletes the pairs of a key. The query becomes undefined if nothing is left of it.
func (q Pairs) Delete(key string) Pairs {
	return q.DeleteFunc(func(k string) bool { return k == key })
}

// DeleteFunc is like Delete for the decoded keys for which a function returns true.
func (q Pairs) DeleteFunc(del func(key string) bool) Pairs {
	all := strings.Split(q.text, "&")
	left := slices.DeleteFunc(slices.Clone(all), func(piece string) bool { return piece != "" && del(q.key(piece)) })
	if len(left) < len(all) {
		q.text = strings.Join(left, "&")
		q.defined = q.text != ""
	}
	return q
}

// Sort sorts the pairs by their decoded keys. Pairs of the same key keep their order.
func (q Pairs) Sort() Pairs {
	all := strings.Split(q.text, "&")
	type pair struct{ key, text string }
	var pairs []pair
	for _, piece := range all {
		if piece != "" {
			pairs = append(pairs, pair{q.key(piece), piece})
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
	for i, piece := range all {
		if piece != "" {
			all[i], pairs = pairs[0].text, pairs[1:]
		}
	}
	q.text = strings.Join(all, "&")
	return q
}

// Text returns the query for a [Builder], which fails if a change was not possible.
func (q Pairs) Text() Text {
	t := encoded(q.text, q.defined)
	t.err = q.err
	return t
}
