package uri

import (
	"iter"

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
	query   core.Query
	edition Edition
	err     error // of the first change that was not possible
}

// Pairs returns the query as a list of pairs. An undefined or empty query has none.
func (v value) Pairs() Pairs { return Pairs{query: v.ref.QueryPairs(), edition: v.edition} }

// PlusIsSpace returns the list with each "+" decoded as a space, as in HTML forms. No
// RFC defines this. Methods that write pairs write a space as "%20" and a "+" as "%2B",
// which have one meaning only.
func (q Pairs) PlusIsSpace() Pairs {
	q.query.Plus = true
	return q
}

// String returns the query.
func (q Pairs) String() string { return q.query.Text }

// All returns an iterator over the keys and values, decoded.
func (q Pairs) All() iter.Seq2[string, string] { return q.query.All() }

// Raw returns an iterator over the keys and values as they are written. It does not
// allocate.
func (q Pairs) Raw() iter.Seq2[Escaped, Escaped] {
	return func(yield func(Escaped, Escaped) bool) {
		for key, value := range q.query.Raw() {
			if !yield(Escaped(key), Escaped(value)) {
				return
			}
		}
	}
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
		for k, value := range q.query.All() {
			if k == key && !yield(value) {
				return
			}
		}
	}
}

// Set replaces the value of the first pair of a key, and deletes the other pairs of it. If
// there is none, Set adds a pair. Key and value are data.
func (q Pairs) Set(key, value string) Pairs {
	q.query = q.query.Set(q.edition.core(), key, value)
	return q
}

// Add adds a pair at the end. Key and value are data.
func (q Pairs) Add(key, value string) Pairs {
	q.query = q.query.Add(q.edition.core(), key, value)
	return q
}

// SetEscaped is like Set for a value that is escaped. A value that has "&" or another
// character that must be escaped makes the [Builder] fail with an [*EscapeError].
func (q Pairs) SetEscaped(key string, value Escaped) Pairs {
	if i := q.query.Ends(q.edition.core(), string(value)); i >= 0 {
		if q.err == nil {
			q.err = &EscapeError{Place: PlaceQueryValue, Offset: i, Err: ErrUnescaped}
		}
		return q
	}
	q.query = q.query.SetEscaped(q.edition.core(), key, string(value))
	return q
}

// AddEscaped adds pairs at the end, as they are: a key, a key and a value, or several pairs
// with their separators.
func (q Pairs) AddEscaped(pairs Escaped) Pairs {
	q.query = q.query.AddEscaped(string(pairs))
	return q
}

// Delete deletes the pairs of a key. The query becomes undefined if nothing is left of it.
func (q Pairs) Delete(key string) Pairs {
	q.query = q.query.Delete(key)
	return q
}

// Sort sorts the pairs by their decoded keys. Pairs of the same key keep their order.
func (q Pairs) Sort() Pairs {
	q.query = q.query.Sort()
	return q
}

// Text returns the query for a [Builder], which fails if a change was not possible.
func (q Pairs) Text() Text {
	t := encoded(q.query.Text, q.query.Defined)
	t.err = q.err
	return t
}
