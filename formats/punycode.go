package formats

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The parameters of RFC 3492, 5.
const (
	punyBase, punyMin, punyMax   = 36, 1, 26
	punySkew, punyDamp           = 38, 700
	punyInitialBias, punyInitial = 72, 0x80
)

// adapt is the bias adaptation of RFC 3492, 6.1.
func adapt(delta, points int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > (punyBase-punyMin)*punyMax/2; k += punyBase {
		delta /= punyBase - punyMin
	}
	return k + (punyBase-punyMin+1)*delta/(delta+punySkew)
}

func threshold(k, bias int) int { return min(max(k-bias, punyMin), punyMax) }

// maxDelta is more than any delta of 63 code points.
const maxDelta = 1 << 27

// decodePunycode decodes a text in lower case of at most 63 octets (RFC 3492, 6.2).
func decodePunycode(text string) (string, bool) {
	var out []rune
	if i := strings.LastIndexByte(text, '-'); i > 0 {
		out, text = []rune(text[:i]), text[i+1:]
	}
	n, i, bias := punyInitial, 0, punyInitialBias
	for text != "" {
		old, w := i, int64(1)
		for k := punyBase; ; k += punyBase {
			if text == "" {
				return "", false
			}
			digit := strings.IndexByte("abcdefghijklmnopqrstuvwxyz0123456789", text[0])
			text = text[1:]
			if digit < 0 {
				return "", false
			}
			if int64(digit) > int64(maxDelta-i)/w {
				return "", false
			}
			i += digit * int(w)
			t := threshold(k, bias)
			if digit < t {
				break
			}
			if w *= int64(punyBase - t); w > maxDelta {
				w = maxDelta + 1 // only the digit 0 can follow
			}
		}
		points := len(out) + 1
		bias = adapt(i-old, points, old == 0)
		n += i / points
		i %= points
		if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return "", false
		}
		out = slices.Insert(out, i, rune(n))
		i++
	}
	return string(out), true
}

// encodePunycode encodes a text of at most 63 code points (RFC 3492, 6.3).
func encodePunycode(text string) string {
	runes := []rune(text)
	var out []byte
	for _, c := range runes {
		if c < utf8.RuneSelf {
			out = append(out, byte(c))
		}
	}
	basic := len(out)
	done := basic
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(punyInitial), 0, punyInitialBias
	for done < len(runes) {
		next := rune(utf8.MaxRune)
		for _, c := range runes {
			if c >= n {
				next = min(next, c)
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, c := range runes {
			if c < n {
				delta++
			}
			if c != n {
				continue
			}
			q := delta
			for k := punyBase; ; k += punyBase {
				t := threshold(k, bias)
				if q < t {
					break
				}
				out = append(out, punyDigit(t+(q-t)%(punyBase-t)))
				q = (q - t) / (punyBase - t)
			}
			out = append(out, punyDigit(q))
			bias = adapt(delta, done+1, done == basic)
			delta = 0
			done++
		}
		delta++
		n++
	}
	return string(out)
}

func punyDigit(d int) byte { return "abcdefghijklmnopqrstuvwxyz0123456789"[d] }
