package core

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Query is a query in the form key=value&…, as a list of pairs.
type Query struct {
	Text    string
	Defined bool
	Plus    bool // a "+" is a space
}

// QueryPairs returns the query of the reference.
func (r *Ref) QueryPairs() (q Query) {
	q.Text, q.Defined = r.Query()
	return q
}

// end returns the end of the piece that begins at i. Separators are around pieces.
func (q Query) end(i int) int {
	if n := strings.IndexByte(q.Text[i:], '&'); n >= 0 {
		return i + n
	}
	return len(q.Text)
}

// pieces yields the extents of the pieces that are not empty.
func (q Query) pieces() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for i := 0; i < len(q.Text); {
			end := q.end(i)
			if i < end && !yield(i, end) {
				return
			}
			i = end + len("&")
		}
	}
}

// Raw yields the keys and values of the pairs as they are written.
func (q Query) Raw() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for i, end := range q.pieces() {
			key, value, _ := strings.Cut(q.Text[i:end], "=")
			if !yield(key, value) {
				return
			}
		}
	}
}

// All yields the keys and values of the pairs, decoded.
func (q Query) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for key, value := range q.Raw() {
			if !yield(Decode(key, q.Plus), Decode(value, q.Plus)) {
				return
			}
		}
	}
}

// key returns the decoded key of a piece.
func (q Query) key(i, end int) string {
	key, _, _ := strings.Cut(q.Text[i:end], "=")
	return Decode(key, q.Plus)
}

// Set is SetEscaped for a value that is data.
func (q Query) Set(e *Edition, key, value string) Query {
	return q.SetEscaped(e, key, e.escape(PlaceQueryValue, value))
}

// SetEscaped returns the query with the value of the first pair of a key replaced, and
// without the others. If there is no pair of the key, SetEscaped adds one.
func (q Query) SetEscaped(e *Edition, key, value string) Query {
	for i, end := range q.pieces() {
		if q.key(i, end) != key {
			continue
		}
		raw, _, _ := strings.Cut(q.Text[i:end], "=")
		rest := q
		rest.Text = q.Text[end:]
		rest = rest.Delete(key)
		q.Text = q.Text[:i] + raw + "=" + value + rest.Text
		return q
	}
	return q.AddEscaped(e.escape(PlaceQueryName, key) + "=" + value)
}

// Add is AddEscaped for a key and a value that are data.
func (q Query) Add(e *Edition, key, value string) Query {
	return q.AddEscaped(e.escape(PlaceQueryName, key) + "=" + e.escape(PlaceQueryValue, value))
}

// AddEscaped returns the query with pairs added at its end.
func (q Query) AddEscaped(pairs string) Query {
	q.Defined = true
	if n := len(q.Text); n > 0 && q.Text[n-1] != '&' {
		q.Text += "&"
	}
	q.Text += pairs
	return q
}

// Ends returns the offset of the first character of an escaped value that ends the value,
// or that a value cannot contain, or -1.
func (q Query) Ends(e *Edition, value string) int { return e.unescaped(PlaceQueryValue, value) }

// Delete returns the query without the pairs of a key. Without any other text, the query
// becomes undefined.
func (q Query) Delete(key string) Query {
	return q.DeleteFunc(func(k string) bool { return k == key })
}

// DeleteFunc is Delete for the keys that match.
func (q Query) DeleteFunc(match func(key string) bool) Query {
	var b strings.Builder
	done := 0 // text up to here is in b, or deleted with the separator after it
	for i, end := range q.pieces() {
		if match(q.key(i, end)) {
			b.WriteString(q.Text[done:i])
			done = end + len("&")
		}
	}
	if done == 0 {
		return q
	}
	text := b.String()
	switch {
	case done <= len(q.Text):
		text += q.Text[done:]
	case text != "":
		text = text[:len(text)-len("&")] // the last pair had no separator after it
	}
	q.Text, q.Defined = text, text != ""
	return q
}

// Sort returns the query with its pairs in the order of their decoded keys. Pairs of the
// same key keep their order, and separators their places.
func (q Query) Sort() Query {
	type pair struct{ key, text string }
	var pairs []pair
	for i, end := range q.pieces() {
		pairs = append(pairs, pair{q.key(i, end), q.Text[i:end]})
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(a.key, b.key) })
	var b strings.Builder
	done, n := 0, 0
	for i, end := range q.pieces() {
		b.WriteString(q.Text[done:i])
		b.WriteString(pairs[n].text)
		done = end
		n++
	}
	b.WriteString(q.Text[done:])
	q.Text = b.String()
	return q
}
