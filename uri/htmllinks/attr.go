package htmllinks

import (
	"iter"
	"strings"
)

const (
	blanks   = " \t\n\f\r" // HTML's ASCII white space
	nameEnds = blanks + "/>"
)

// extent is a part of a text.
type extent struct{ start, end int }

// attr is an attribute of a tag.
type attr struct {
	name  string // as in the text
	value extent // in the text, without quotes
}

// attributesOf returns an iterator over the attributes in a part of a tag, after its name, as
// the tokenizer of golang.org/x/net/html finds them (HTML, 13.2.5.32 to 13.2.5.40).
func attributesOf(text string, in extent) iter.Seq[attr] {
	return func(yield func(attr) bool) {
		text := text[:in.end]
		i := past(text, in.start, blanks+"/")
		for ; i < len(text) && text[i] != '>'; i = past(text, i, blanks+"/") {
			end := until(text, i+1, nameEnds+"=") // it can begin with "="
			a := attr{name: text[i:end], value: extent{end, end}}
			i = end
			if equals := past(text, i, blanks); strings.HasPrefix(text[equals:], "=") {
				i = past(text, equals+1, blanks)
				stop, quote := blanks+">", 0
				if i < len(text) && (text[i] == '"' || text[i] == '\'') {
					stop, quote = text[i:i+1], 1
				}
				a.value = extent{i + quote, until(text, i+quote, stop)}
				i = min(len(text), a.value.end+quote)
			}
			if !yield(a) {
				return
			}
		}
	}
}

// past returns the offset of the first byte from i on that is not in set.
func past(s string, i int, set string) int { return len(s) - len(strings.TrimLeft(s[i:], set)) }

// until returns the offset of the first byte from i on that is in set.
func until(s string, i int, set string) int {
	if n := strings.IndexAny(s[i:], set); n >= 0 {
		return i + n
	}
	return len(s)
}

// specials begin the pieces of an attribute that its value has in another form.
const specials = "&\r\x00"

// resolved returns the value of an attribute with the given raw text, and maps offsets in it
// to those in the raw text. The value of a piece of the raw text is returned by value.
func resolved(raw string, value func(raw string) string) (string, func(int) int) {
	if !strings.ContainsAny(raw, specials) {
		return raw, func(i int) int { return i }
	}
	var all []byte
	var offsets []int
	for from := 0; from < len(raw); {
		end := until(raw, from+1, specials) // only the beginning of a piece can have another length
		v := value(raw[from:end])
		for i := range len(v) {
			at := from
			if i > 0 {
				at = max(from, end-len(v)+i)
			}
			offsets = append(offsets, at)
		}
		all, from = append(all, v...), end
	}
	offsets = append(offsets, len(raw))
	return string(all), func(i int) int { return offsets[i] }
}
