package bench

import (
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Generate returns a corpus of 5,000 URIs, 2,000 IRIs, or 1,000 invalid texts. The
// frequencies of lengths, schemes and components are about those of URIs on the web. The
// texts are the same on every machine.
func Generate(kind Kind) (texts []string) {
	m := &maker{state: 1}
	make, count := m.uri, 5000
	switch kind {
	case IRI:
		make, count = m.iri, 2000
	case Invalid:
		make, count = m.invalid, 1000
	}
	for seen := map[string]bool{}; len(texts) < count; {
		if text := make(); !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return texts
}

// Pair is a base URI, and a reference to resolve against it.
type Pair struct{ Base, Ref string }

// Links returns references such as links in documents, each with the URI of a document as its base.
func Links() []Pair {
	m := &maker{state: 2}
	pairs := make([]Pair, 2000)
	for i := range pairs {
		ref := ""
		switch m.below(10) {
		case 0, 1, 2:
			ref = m.path() + m.tail()
		case 3, 4:
			ref = m.file()
		case 5:
			ref = strings.Repeat("../", 1+m.below(3)) + m.file()
		case 6:
			ref = "#" + m.word()
		case 7:
			ref = m.tail()
		case 8:
			ref = "//" + m.host() + m.path()
		default:
			ref = m.web()
		}
		base, _, _ := strings.Cut(m.web(), "#")
		pairs[i] = Pair{base, ref}
	}
	return pairs
}

// maker generates texts from pseudorandom numbers with a fixed seed.
type maker struct {
	state uint64
	// letters returns a letter for words that are not ASCII. If nil, all words are ASCII.
	letters func() rune
}

// below returns a pseudorandom number in [0, n).
func (m *maker) below(n int) int {
	m.state = m.state*6364136223846793005 + 1442695040888963407
	return int(m.state >> 33 % uint64(n))
}

// in returns true with a probability of n percent.
func (m *maker) in(n int) bool { return m.below(100) < n }

func (m *maker) of(all ...string) string { return all[m.below(len(all))] }

func (m *maker) ascii() string {
	var b strings.Builder
	for range 1 + m.below(4) {
		b.WriteByte("bcdfghklmnprstvwz"[m.below(17)])
		b.WriteByte("aeiou"[m.below(5)])
		if m.in(30) {
			b.WriteByte("lmnrst"[m.below(6)])
		}
	}
	return b.String()
}

func (m *maker) word() string {
	if m.letters == nil || m.in(70) {
		return m.ascii()
	}
	var b strings.Builder
	for range 2 + m.below(8) {
		b.WriteRune(m.letters())
	}
	return b.String()
}

func (m *maker) digits(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "0123456789"[m.below(10)]
	}
	return string(b)
}

func (m *maker) hex(n int) string {
	b := make([]byte, n/2)
	for i := range b {
		b[i] = byte(m.below(256))
	}
	return hex.EncodeToString(b)
}

func (m *maker) host() string {
	switch {
	case m.in(3):
		return fmt.Sprintf("%d.%d.%d.%d", m.below(256), m.below(256), m.below(256), m.below(256))
	case m.in(2):
		return m.of("[::1]", "[2001:db8::"+m.hex(4)+"]", "[fe80:0:0:0:"+m.hex(4)+":"+m.hex(4)+":0:1]")
	}
	return m.of("www.", "www.", "", "", m.ascii()+".") + m.ascii() + m.of("", "-", "") + m.ascii() +
		m.of(".com", ".com", ".com", ".org", ".net", ".de", ".ru", ".co.uk", ".com.br", ".example")
}

func (m *maker) authority() string {
	host := m.host()
	if m.in(3) {
		host = m.ascii() + m.of("", ":"+m.ascii()) + "@" + host
	}
	if m.in(5) {
		host += ":" + m.of("8080", "443", "3000", m.digits(4))
	}
	return host
}

// segment returns a path segment: words, a number or an identifier, some with percent-encoded characters.
func (m *maker) segment() string {
	switch {
	case m.in(12):
		return m.digits(1 + m.below(8))
	case m.in(3):
		return m.hex(8) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(12)
	case m.in(4):
		return m.word() + m.of("%20", "%C3%A9", "%D0%B8%D0%B7", "%2f", "%E6%9D%AD%E5%B7%9E") + m.word()
	}
	words := []string{m.word()}
	for m.in(55) && len(words) < 12 {
		words = append(words, m.word())
	}
	return strings.Join(words, m.of("-", "-", "_", "."))
}

func (m *maker) file() string { return m.segment() + m.of("", ".html", ".html", ".php", ".jpg", "/") }

func (m *maker) path() string {
	if m.in(10) {
		return m.of("", "/")
	}
	path := "/"
	for m.in(60) {
		path += m.segment() + "/"
	}
	return path + m.file()
}

// tail returns a query, a fragment, or both.
func (m *maker) tail() string {
	switch {
	case m.in(15):
		return "#" + m.word()
	case m.in(18):
		return m.query(22) + "#" + m.word()
	}
	return m.query(3)
}

func (m *maker) query(max int) string {
	query := "?"
	for i := range 1 + m.below(max) {
		if i > 0 {
			query += "&"
		}
		query += m.word() + "=" + m.of(m.digits(1+m.below(8)), m.word(), m.word()+"+"+m.word(), m.word()+"%C3%A9"+m.word(), m.hex(16))
	}
	return query
}

func (m *maker) web() string {
	text := m.of("https", "https", "https", "https", "http") + "://" + m.authority() + m.path()
	if m.in(27) {
		text += m.tail()
	}
	return text
}

func (m *maker) uri() string {
	if m.in(77) {
		return m.web()
	}
	switch m.below(12) {
	case 0, 1:
		return "urn:" + m.of("isbn:"+m.digits(13), "uuid:"+m.hex(32), m.word()+":"+m.word()+":"+m.digits(4))
	case 2:
		return "mailto:" + m.word() + "." + m.word() + "@" + m.host()
	case 3:
		return "ftp://" + m.authority() + m.path()
	case 4:
		return "data:text/plain;base64," + m.hex(2*(8+m.below(40))) + "=="
	case 5:
		return "file://" + m.path()
	case 6:
		return "news:" + m.word() + "." + m.word() + "." + m.word()
	case 7:
		return "tel:+" + m.digits(3) + "-" + m.digits(3) + "-" + m.digits(4)
	case 8:
		return "ldap://" + m.host() + "/dc=" + m.word() + "?" + m.word() + "?one?(cn=" + m.word() + "*)"
	case 9:
		return "tag:" + m.host() + ",2005:" + m.word()
	case 10:
		return "jdbc:" + m.word() + "://" + m.word() + ".example" + ":" + m.digits(4) + "/" + m.word()
	}
	return m.of("git+https", "ssh", "ws", "s3", "rtsp", "postgres") + "://" + m.authority() + m.path()
}

// iri returns an IRI with words of one of several scripts.
func (m *maker) iri() string {
	scripts := [][2]rune{
		{0xE0, 0xF6}, {0xE0, 0xF6}, {0x3B1, 0x3C1}, {0x430, 0x44F}, {0x430, 0x44F}, {0x5D0, 0x5EA}, {0x627, 0x63A}, {0x915, 0x939},
		{0x3042, 0x3093}, {0x30A2, 0x30F3}, {0x4E00, 0x9FA5}, {0x4E00, 0x9FA5}, {0xAC00, 0xD7A3}, {0x1F600, 0x1F64F},
	}
	script := scripts[m.below(len(scripts))]
	m.letters = func() rune { return script[0] + rune(m.below(int(script[1]-script[0])+1)) }
	defer func() { m.letters = nil }()
	for {
		if text := m.web(); strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) {
			return text
		}
	}
}

// invalid returns a URI with one defect.
func (m *maker) invalid() string {
	text := m.uri()
	if m.in(20) {
		return m.of("1", "_", "-") + text
	}
	if head, rest, found := strings.Cut(text, "://"); found && m.in(20) && !strings.HasPrefix(text, "jdbc:") {
		return head + "://" + m.of("[::1/", "[12345::]/", "[v2.]:x/", m.host()+":port/", m.host()+"]:80/", "a@b@") + rest
	}
	// Insert the defect between the ":" and the last character.
	i := strings.IndexByte(text, ':') + 1
	i += m.below(len(text) - i)
	return text[:i] + m.of(" ", " ", "\"", "<", "{", "}", "|", "\\", "^", "`", "%zz", "%%", "\u00e9", "\u00ad", "\u4e2d", "##") + text[i:]
}
