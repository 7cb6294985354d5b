package main

// jsonABNF is the grammar of RFC 8259, sections 2 to 7.
const jsonABNF = `JSON-text = ws value ws
begin-array     = ws %x5B ws  ; [ left square bracket
begin-object    = ws %x7B ws  ; { left curly bracket
end-array       = ws %x5D ws  ; ] right square bracket
end-object      = ws %x7D ws  ; } right curly bracket
name-separator  = ws %x3A ws  ; : colon
value-separator = ws %x2C ws  ; , comma
ws = *(
        %x20 /              ; Space
        %x09 /              ; Horizontal tab
        %x0A /              ; Line feed or New line
        %x0D )              ; Carriage return
value = false / null / true / object / array / number / string
false = %x66.61.6c.73.65   ; false
null  = %x6e.75.6c.6c      ; null
true  = %x74.72.75.65      ; true
object = begin-object [ member *( value-separator member ) ]
         end-object
member = string name-separator value
array = begin-array [ value *( value-separator value ) ] end-array
number = [ minus ] int [ frac ] [ exp ]
decimal-point = %x2E       ; .
digit1-9 = %x31-39         ; 1-9
e = %x65 / %x45            ; e E
exp = e [ minus / plus ] 1*DIGIT
frac = decimal-point 1*DIGIT
int = zero / ( digit1-9 *DIGIT )
minus = %x2D               ; -
plus = %x2B                ; +
zero = %x30                ; 0
string = quotation-mark *char quotation-mark
char = unescaped /
    escape (
        %x22 /          ; "    quotation mark  U+0022
        %x5C /          ; \    reverse solidus U+005C
        %x2F /          ; /    solidus         U+002F
        %x62 /          ; b    backspace       U+0008
        %x66 /          ; f    form feed       U+000C
        %x6E /          ; n    line feed       U+000A
        %x72 /          ; r    carriage return U+000D
        %x74 /          ; t    tab             U+0009
        %x75 4HEXDIG )  ; uXXXX                U+XXXX
escape = %x5C              ; \
quotation-mark = %x22      ; "
unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
`

const jsonTest = `package json

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Package encoding/json is the oracle, for texts without lone surrogates.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seeds := []string{"{\"a\": [1, -2.5e+3, true, null], \"b\\u00e9\": {}}", "[[],[{}]]", " 0 ", "\"x\"", "[1,]", "nul"}
	pieces := []string{"[", "]", "{", "}", ",", ":", " ", "\"", "\\", "0", "1", "-", ".", "e", "true", "\n", "é", "\x00", "\\u12"}
	valid := 0
	for range 20_000 {
		text := seeds[rng.IntN(len(seeds))]
		for range rng.IntN(4) {
			at := rng.IntN(len(text) + 1)
			to := min(len(text), at+rng.IntN(3))
			text = text[:at] + pieces[rng.IntN(len(pieces))] + text[to:]
		}
		offset, ok := Match(RuleJSONText, text)
		if !utf8.ValidString(text) {
			continue
		}
		if ok != json.Valid([]byte(text)) {
			t.Fatalf("%q: %t", text, ok)
		}
		tokens, err := Parse(nil, RuleJSONText, text, nil)
		if (err == nil) != ok || (Check(RuleJSONText, text) == nil) != ok {
			t.Fatalf("%q: %v", text, err)
		}
		if ok {
			valid++
			if last := tokens[len(tokens)-1]; last != (Token{RuleJSONText, 0, uint32(len(text))}) {
				t.Fatalf("%q: %v", text, last)
			}
			continue
		}
		e := err.(*Error)
		if e.Offset != offset || e.Deep || len(e.Expected) == 0 || e.Open[0] != "JSON-text" {
			t.Fatalf("%q: %+v", text, e)
		}
	}
	if valid == 0 {
		t.Error("no valid text")
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		rule           Rule
		text           string
		offset         int
		open, expected []string
	}{
		{RuleJSONText, "[1,]", 3, []string{"JSON-text", "value", "array", "value-separator"}, []string{"ws", "value"}},
		{RuleJSONText, "{\"a\" 1}", 5, nil, nil},
		{RuleNumber, "-x", 1, []string{"number"}, []string{"int"}},
		{RuleString, "\"a\\x", 3, []string{"string", "char"}, nil},
		{RuleJSONText, "\"a\\x", 3, []string{"JSON-text", "value", "string", "char"}, nil},
	} {
		e, ok := Check(tt.rule, tt.text).(*Error)
		if !ok || e.Offset != tt.offset || tt.open != nil && !slices.Equal(e.Open, tt.open) || len(e.Expected) == 0 || e.Section == "" {
			t.Errorf("%q: %+v", tt.text, e)
		}
		if x := Explain(tt.rule, tt.text, tt.offset); !slices.Equal(x.Expected, e.Expected) {
			t.Errorf("%q: %+v", tt.text, x)
		}
	}
	if offset, ok := Match(RuleJSONText, "[\"\x80\"]"); ok || offset != 2 {
		t.Error("not UTF-8:", offset, ok)
	}
}

func TestTree(t *testing.T) {
	keep := &RuleSet{}
	for _, r := range []Rule{RuleArray, RuleNumber} {
		keep[r/64] |= 1 << (r % 64)
	}
	tokens, err := Parse(nil, RuleJSONText, "[1, [2]]", keep)
	want := []Token{{RuleNumber, 1, 2}, {RuleNumber, 5, 6}, {RuleArray, 4, 7}, {RuleArray, 0, 8}}
	if err != nil || !slices.Equal(tokens, want) {
		t.Error(tokens, err)
	}
}

// Hostile texts end in an error or a verdict.
func TestHostile(t *testing.T) {
	rep := strings.Repeat
	for _, text := range []string{rep("[", 100_000), rep("[", 100_000) + rep("]", 100_000), rep("{\"\":", 100_000)} {
		if e, ok := Check(RuleJSONText, text).(*Error); !ok || !e.Deep {
			t.Errorf("%.10q: %v", text, e)
		}
		if _, err := Parse(nil, RuleJSONText, text, nil); err == nil || !err.(*Error).Deep {
			t.Errorf("%.10q: %v", text, err)
		}
		if offset, ok := Match(RuleJSONText, text); ok || offset == 0 {
			t.Errorf("%.10q: %d, %t", text, offset, ok)
		}
	}
	for _, text := range []string{rep("[", 10_000) + rep("]", 10_000), "[" + rep(" ", 50_000) + "1]", "[" + rep("1", 100_000) + rep(",1", 50_000) + "]"} {
		if err := Check(RuleJSONText, text); err != nil {
			t.Errorf("%.10q: %v", text, err)
		}
	}
}
`

// commentABNF is of RFC 5322, sections 3.2.1, 3.2.2, 3.2.5 and 4.1.
const commentABNF = `FWS             =   ([*WSP CRLF] 1*WSP) /  obs-FWS
                                       ; Folding white space
ctext           =   %d33-39 /          ; Printable US-ASCII
                    %d42-91 /          ;  characters not including
                    %d93-126 /         ;  "(", ")", or "\"
                    obs-ctext
ccontent        =   ctext / quoted-pair / comment
comment         =   "(" *([FWS] ccontent) [FWS] ")"
CFWS            =   (1*([FWS] comment) [FWS]) / FWS
quoted-pair     =   ("\" (VCHAR / WSP)) / obs-qp
unstructured    =   (*([FWS] VCHAR) *WSP) / obs-unstruct
obs-FWS         =   1*WSP *(CRLF 1*WSP)
obs-NO-WS-CTL   =   %d1-8 /            ; US-ASCII control
                    %d11 /             ;  characters that do not
                    %d12 /             ;  include the carriage
                    %d14-31 /          ;  return, line feed, and
                    %d127              ;  white space characters
obs-ctext       =   obs-NO-WS-CTL
obs-qp          =   "\" (%d0 / obs-NO-WS-CTL / LF / CR)
obs-utext       =   %d0 / obs-NO-WS-CTL / VCHAR
obs-unstruct    =   *((*LF *CR *(obs-utext *LF *CR)) / FWS)
`

const commentTest = `package comment

import (
	"strings"
	"testing"
)

func Test(t *testing.T) {
	for _, tt := range []struct {
		rule   Rule
		text   string
		offset int // -1 if the text is valid
	}{
		{RuleCFWS, "(a (nested \\) comment))", -1},
		{RuleCFWS, "\r\n (a)\r\n\t", -1},
		{RuleCFWS, "(a (b)", 6},
		{RuleCFWS, "(a))", 3},
		{RuleFWS, " \r\n \r\n ", -1},
		{RuleFWS, " \r\n\r\n ", 3},
		{RuleFWS, " \r\nx", 3},
		{RuleUnstructured, "a\n\rb \r\n c", -1},
		{RuleUnstructured, "", -1},
		{RuleUnstructured, "\u0100", 0},
		{RuleCFWS, strings.Repeat("(a ", 5_000) + strings.Repeat(") ", 5_000), -1},
	} {
		offset, ok := Match(tt.rule, tt.text)
		if ok != (tt.offset < 0) || !ok && offset != tt.offset {
			t.Errorf("%v, %.20q: %d, %t", tt.rule, tt.text, offset, ok)
		}
		if tokens, err := Parse(nil, tt.rule, tt.text, nil); (err == nil) != ok || ok && tokens[len(tokens)-1].Rule != tt.rule {
			t.Errorf("%v, %.20q: %v", tt.rule, tt.text, err)
		}
	}
	if e, ok := Check(RuleCFWS, strings.Repeat("(", 100_000)).(*Error); !ok || !e.Deep {
		t.Error(e)
	}
}
`
