package abnf

import "sync"

// coreText is RFC 5234, Appendix B.1.
const coreText = `
         ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z

         BIT            =  "0" / "1"

         CHAR           =  %x01-7F
                                ; any 7-bit US-ASCII character,
                                ;  excluding NUL

         CR             =  %x0D
                                ; carriage return

         CRLF           =  CR LF
                                ; Internet standard newline

         CTL            =  %x00-1F / %x7F
                                ; controls

         DIGIT          =  %x30-39
                                ; 0-9

         DQUOTE         =  %x22
                                ; " (Double Quote)

         HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"

         HTAB           =  %x09
                                ; horizontal tab

         LF             =  %x0A
                                ; linefeed

         LWSP           =  *(WSP / CRLF WSP)
                                ; Use of this linear-white-space rule
                                ;  permits lines containing only white
                                ;  space that are no longer legal in
                                ;  mail headers and have caused
                                ;  interoperability problems in other
                                ;  contexts.
                                ; Do not use when defining mail
                                ;  headers and use with caution in
                                ;  other contexts.

         OCTET          =  %x00-FF
                                ; 8 bits of data

         SP             =  %x20

         VCHAR          =  %x21-7E
                                ; visible (printing) characters

         WSP            =  SP / HTAB
                                ; white space
`

var coreRules = sync.OnceValue(func() *Grammar {
	g, err := ListsSender.parse(coreText, nil, nil)
	if err != nil {
		panic(err) // coreText is constant and tested
	}
	for _, r := range g.Rules {
		r.Core, r.Line, r.Col, r.refs = true, 0, 0, nil
	}
	return g
})

// CoreNames returns the names of the rules of RFC 5234, Appendix B.1.
func CoreNames() (names []string) {
	for _, r := range coreRules().Rules {
		names = append(names, r.Name)
	}
	return names
}

// addCore appends the core rules that g uses, directly or through other core rules, and
// does not define, in the order of Appendix B.1.
func (g *Grammar) addCore() {
	core := coreRules()
	needed := make(map[string]bool)
	todo := append([]*Rule(nil), g.Rules...)
	for len(todo) > 0 {
		r := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, name := range Uses(r.Node) {
			name = fold(name)
			c := core.index[name]
			if c == nil || needed[name] || g.index[name] != nil {
				continue
			}
			needed[name] = true
			todo = append(todo, c)
		}
	}
	for _, c := range core.Rules {
		if name := fold(c.Name); needed[name] {
			own := *c
			g.Rules = append(g.Rules, &own)
			g.index[name] = &own
		}
	}
}
