package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/uri"
)

// Fix returns a replacement that removes the finding, and reports whether there is
// one. It is advice: it can change the meaning of the text, and what it identifies.
func (f Finding) Fix() (uri.Fix, bool) {
	if f.Err != nil {
		if fixes := f.Err.Fixes(); len(fixes) > 0 {
			return fixes[0], true
		}
	}
	if f.in == nil {
		return uri.Fix{}, false
	}
	fix := uri.Fix{Start: f.Start, End: f.End, Why: rows[f.row].remedy}
	span := f.in.text[f.Start:f.End]
	ok := fix.Why != ""
	switch f.Code {
	case "formatting", "invisible":
		ok = f.keepsComponents("")
	case "nfc":
		fix.With = nfc.String(span)
		ok = f.keepsComponents(fix.With)
	case "nfkc":
		fix.With = nfc.KC(span)
		ok = f.keepsComponents(fix.With)
	case "look-alike":
		fix.With = strings.ReplaceAll(nfc.KC(span), "\u3002", ".")
		ok = fullWidth().MatchString(span)
	case "bidi":
		// "Please note that the whole component needs to be mapped" (4.2).
		fix.Start, fix.End = f.Component.Start, f.Component.End
		fix.With = string(core.AppendEncoded(nil, f.in.text[fix.Start:fix.End]))
		ok = f.Component.Rule != "ireg-name"
	case "ace":
		fix.With = names.ToUnicode(span)
		// A label of mixed scripts is less likely to deceive as it is (8).
		ok = isHost(fix.With) && !isMixed(new(linting).scriptsOf(fix.With))
	case "nameprep":
		fix.With, _ = names.Nameprep(span)
		ok = isHost(fix.With)
	case "encoded-host":
		fix.With = core.Decode(span, false)
		if f.in.checker.edition().IsIRI() {
			ok = isHost(fix.With)
			break
		}
		label, err := names.ToASCII(fix.With)
		fix.With, fix.Why = label, "the label as IDNA encodes it"
		ok = err == nil
	case "scheme-case":
		fix.With = f.in.scheme
	case "host-case":
		fix.With = lowerHost(span)
	case "percent-case":
		fix.With = strings.ToUpper(span)
	case "unreserved":
		fix.With = core.Decode(span, false)
		ok = !f.makesDots(fix.With)
	case "dot-segments":
		fix.Start, fix.End = f.in.path, f.in.pathEnd
		fix.With = uri.Normalizer{Apply: uri.NormalizeDots}.NormalizeReference(f.in.ref).Path()
		// It has some if it would be taken for an authority.
		ok = !dotSegments().MatchString(fix.With)
	case "password":
		fix.Start -= len(":")
	case "version-flag":
		fix.With = flaggedAddress(span)
	case "brackets":
		fix.With = "[" + span + "]"
	case "empty-path":
		fix.Start, fix.With = f.End, "/"
	case "suffix":
		fix.End, fix.With = f.Start, "http://"
	}
	if !ok || fix.With == f.in.text[fix.Start:fix.End] {
		return uri.Fix{}, false
	}
	fix.Secret = f.in.hides(min(f.Start, fix.Start), max(f.End, fix.End))
	return fix, true
}

// fullWidth matches full-width forms of US-ASCII, and full stops of RFC 3490, 3.1, without the
// forms of characters that IRIs do not have everywhere: "\"%<>[\]^`{|}".
var fullWidth = lazyregexp.New("^[\u3002\uFF61\uFF01\uFF03\uFF04\uFF06-\uFF1B\uFF1D\uFF1F-\uFF3A\uFF3F\uFF41-\uFF5A\uFF5E]*$")

// keepsComponents reports whether a replacement makes no delimiter, and neither makes nor breaks an
// authority, a dot segment or a percent-encoded octet.
func (f Finding) keepsComponents(with string) bool {
	before, span, after := f.in.text[:f.Start], f.in.text[f.Start:f.End], f.in.text[f.End:]
	isNew := func(c rune) bool {
		return c < utf8.RuneSelf && !ascii.IsAlphanumeric(c) && !strings.ContainsRune(span, c)
	}
	// A scheme can become empty, or two slashes can begin an authority.
	next := with + after[:min(len(after), len("//"))]
	opens := before == "" && strings.HasPrefix(next, ":")
	if path := f.in.path; !f.in.HasAuthority && path <= f.Start && f.Start <= path+len("/") {
		opens = opens || strings.HasPrefix(f.in.text[path:f.Start]+next, "//")
	}
	return !opens && !strings.ContainsFunc(with, isNew) && !f.makesDots(with) &&
		!strings.Contains(before[max(0, len(before)-len("%4")):], "%")
}

// makesDots reports whether a segment is a dot segment with the replacement.
func (f Finding) makesDots(replacement string) bool {
	const edges, longest = "/?#:", len("...")
	before, after := f.in.text[max(0, f.Start-longest):f.Start], f.in.text[f.End:min(len(f.in.text), f.End+longest)]
	segment := before[strings.LastIndexAny(before, edges)+1:] + replacement + ascii.Before(after, edges)
	return len(segment) <= len("..") && strings.Trim(segment, ".") == ""
}
