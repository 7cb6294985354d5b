package extract_test

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri/extract"
)

// checkHit checks what is true of every hit in a text.
func checkHit(t *testing.T, text string, h extract.Hit) {
	t.Helper()
	if h.Start < 0 || h.Start >= h.End || h.End > int64(len(text)) {
		t.Fatalf("extent %d to %d of %q", h.Start, h.End, text)
	}
	var long *extract.LengthError
	if errors.As(h.Err, &long) {
		if h.Text != "" || h.Ref != "" || long.Start != h.Start || long.End != h.End || h.End-h.Start <= int64(long.Max) {
			t.Fatalf("%+v", h)
		}
		return
	}
	if h.Text != text[h.Start:h.End] || h.Ref == "" {
		t.Fatalf("%+v of %q", h, text)
	}
	// The text without the trimmed parts is the reference.
	var rest strings.Builder
	at := h.Start
	last := int64(0)
	for _, c := range h.Trimmed {
		if c.Start < last || c.Start >= c.End || c.End > int64(len(text)) || c.Text != text[c.Start:c.End] {
			t.Fatalf("trimmed %+v of %q", c, text)
		}
		last = c.End
		if c.End <= h.Start || c.Start >= h.End {
			continue
		}
		if c.Reason != extract.ReasonWhiteSpace || strings.TrimSpace(c.Text) != "" {
			t.Fatalf("trimmed %+v from within %q", c, h.Text)
		}
		rest.WriteString(text[at:c.Start])
		at = c.End
	}
	rest.WriteString(text[at:h.End])
	if rest.String() != h.Ref {
		t.Fatalf("%+v: %q is left", h, rest.String())
	}
	for i := range h.Ref {
		if at := h.Offset(i); text[at] != h.Ref[i] || at < h.Start || at >= h.End {
			t.Fatalf("%+v: index %d comes from %d", h, i, at)
		}
	}
	if at := h.Offset(len(h.Ref)); at != h.End {
		t.Fatalf("%+v: the end comes from %d", h, at)
	}
	for _, y := range h.Hyphens {
		if text[y.Offset] != '-' || h.Ref[y.Index] != '-' {
			t.Fatalf("%+v: no hyphen", h)
		}
	}
	if n := len(h.WithoutHyphens()); n != len(h.Ref)-len(h.Hyphens) {
		t.Fatalf("%+v: %q", h, h.WithoutHyphens())
	}
}

func refs(hits []extract.Hit) []string {
	var all []string
	for _, h := range hits {
		all = append(all, h.Delimiter.String()+" "+h.Ref)
	}
	return all
}

// What a finder finds by default is in the vectors of conformance/extract.
func TestFind(t *testing.T) {
	own := &extract.Finder{Schemes: []extract.Scheme{{Name: "Foo"}}}
	short := &extract.Finder{MaxLength: len("http://a/345678")}
	for _, test := range []struct {
		name string
		f    *extract.Finder
		in   string
		want []string
	}{
		{"schemes of one's own", own, "foo:bar http://a/", []string{"space foo:bar"}},
		{"too long", short, "http://a/ http://a/345678 http://a/3456789 <http://a/345678> <http://b/3456789>", []string{"space http://a/", "space http://a/345678", "space ", "<> http://a/345678", "space "}},
	} {
		t.Run(test.name, func(t *testing.T) {
			hits := slices.Collect(test.f.Find(test.in))
			for _, h := range hits {
				checkHit(t, test.in, h)
			}
			if got := refs(hits); !slices.Equal(got, test.want) {
				t.Errorf("%q:\n got %q\nwant %q", test.in, got, test.want)
			}
		})
	}
}

// What follows a reference that may not be longer is trimmed like the rest.
func TestCutLong(t *testing.T) {
	const text = "http://a/b)...."
	for h := range (&extract.Finder{MaxLength: len("http://a/b).")}).Find(text) {
		checkHit(t, text, h)
		want := []extract.Trim{{Start: 10, End: 11, Text: ")", Reason: extract.ReasonBracket}, {Start: 11, End: 13, Text: "..", Reason: extract.ReasonPunctuation}}
		if _, cut := h.Cut(); cut || h.Ref != "http://a/b" || !slices.Equal(h.Trimmed, want) {
			t.Errorf("%+v", h)
		}
	}
}

// place returns the line and the column of an offset, slowly.
func place(text string, offset int64) (line, column int) {
	line, column = 1, 1
	for i, c := range text {
		if int64(i) >= offset {
			break
		}
		column++
		if c == '\n' {
			line, column = line+1, 1
		}
	}
	return line, column
}

// Lines and columns do not depend on how the reader splits the text.
func TestPlace(t *testing.T) {
	filler := strings.Repeat("日本語\xff é\r\n", 3000) + strings.Repeat("\x80", 9000)
	long := "mailto:" + strings.Repeat("x", 100)
	text := "é http://a/\n\r<http://b/\nc> " + long + "é http://c/" + filler + "http://d/" + filler[1:] + "\nhttp://e/" + strings.Repeat("日", 5000) + " http://f/ " + strings.Repeat("本", 5001) + "x http://g/"
	for _, iris := range []bool{false, true} {
		n := 0
		for h, err := range (&extract.Finder{MaxLength: 80, IRI: iris}).Read(iotest.HalfReader(strings.NewReader(text))) {
			if err != nil {
				t.Fatal(err)
			}
			checkHit(t, text, h)
			if line, column := place(text, h.Start); h.Line != line || h.Column != column {
				t.Errorf("%+v: want %d:%d", h, line, column)
			}
			n++
		}
		if n != 8 {
			t.Errorf("%d hits", n)
		}
	}
}

// A reference that is too long ends where a shorter one would.
func TestLongEnd(t *testing.T) {
	for _, test := range []struct {
		iri  bool
		in   string
		want string
	}{
		{false, "http://a/3456789é-", "http://a/3456789"},
		{true, "http://a/3456789é-", "http://a/3456789é-"},
		{true, "http://a/3456789é\xff-", "http://a/3456789é"},
		{false, "http://a/3456789|", "http://a/3456789"},
	} {
		hits := slices.Collect((&extract.Finder{MaxLength: 10, IRI: test.iri}).Find(test.in))
		if len(hits) != 1 || test.in[hits[0].Start:hits[0].End] != test.want {
			t.Errorf("%q: %+v, want %q", test.in, hits, test.want)
		}
	}
}

// Unicode's non-ASCII white space is allowed in an IRI like all of ucschar, and is
// never removed from a reference.
func TestUnicodeSpace(t *testing.T) {
	for _, space := range "\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000" {
		ref := "http://a" + string(space) + "b"
		in := "<" + ref + "> \"" + ref + "\" " + ref + "\n"
		iris := &extract.Finder{IRI: true, Check: extract.Under(iri.RFC3987().Edition)}
		for _, f := range []*extract.Finder{iris, new(extract.Finder)} {
			want := []string{"<> " + ref, `"" ` + ref, "space " + ref}
			if !f.IRI {
				want[2] = "space http://a"
			}
			hits := slices.Collect(f.Find(in))
			if got := refs(hits); !slices.Equal(got, want) {
				t.Errorf("%U: got %q, want %q", space, got, want)
				continue
			}
			for i, h := range hits {
				checkHit(t, in, h)
				if valid := f.IRI || i == 2; valid != (h.Err == nil) {
					t.Errorf("%U: %q: %v", space, h.Ref, h.Err)
				}
			}
		}
	}
}

// No reference that touches the end of the text before a read error is yielded.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(broken))
	var got []string
	var last error
	for h, err := range new(extract.Finder).Read(r) {
		if err != nil {
			last = err
			continue
		}
		got = append(got, h.Ref)
	}
	if !slices.Equal(got, []string{"http://a/"}) || last != broken {
		t.Errorf("%q, %v", got, last)
	}
	for _, err := range new(extract.Finder).Read(idle{}) {
		if err != io.ErrNoProgress {
			t.Error(err)
		}
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// A reference is yielded when its paragraph has been read.
func TestPrompt(t *testing.T) {
	r, w := io.Pipe()
	found := make(chan string)
	go func() {
		for h := range new(extract.Finder).Read(r) {
			found <- h.Ref
		}
		close(found)
	}()
	for range 3 {
		io.WriteString(w, "see <http://a/>, \"the rest\"\n \n")
		if ref := <-found; ref != "http://a/" {
			t.Error(ref)
		}
	}
	w.Close()
	<-found
}

// hostile lists texts that would make a careless finder examine the same bytes
// again and again.
var hostile = []string{
	"<", `"`, "http:", "http://", "<http:", `"http:`, "<URL:", "URL:", `<http://a"`, `"http://a<`,
	"mailto:.", "mailto:(", "<mailto:a ", "<a", "://", "http://a/(", "http://a/)", "http://a ", "<ht tp", `"x://`, ".", "é", "http://é", "\xff", ":",
	"<x-\n", "http://a/.. ", "<http://a-\n", "mailto:a)", "):",
}

// The work grows linearly: four times the text makes at most about four times as
// many bytes for Valid and in allocations. Quadratic reading without either would
// not finish ten megabytes.
func TestHostile(t *testing.T) {
	size := testutil.Amount(1<<15, 1<<18)
	for _, iris := range []bool{false, true} {
		judged := 0
		f := &extract.Finder{IRI: iris, Check: func(ref string) error {
			judged += len(ref)
			return nil
		}}
		work := func(text string) (int, uint64) {
			judged = 0
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range f.Find(text) {
			}
			runtime.ReadMemStats(&after)
			return judged, after.TotalAlloc - before.TotalAlloc
		}
		try := func(text string) {
			quarter := text[:len(text)/4]
			judged, allocated := work(quarter)
			judged4, allocated4 := work(text)
			if judged4 > 6*judged+len(quarter) || allocated4 > 6*allocated+uint64(len(quarter)) {
				t.Errorf("%.40q: %d bytes checked, %d allocated; with four times the text %d and %d", text, judged, allocated, judged4, allocated4)
			}
		}
		for i, piece := range hostile {
			for _, first := range []string{"", "<http://a", `"http://a`, "http://a/", "mailto:"} {
				try(first + strings.Repeat(piece, size/len(piece)))
			}
			if i < 3 && testutil.Whole() {
				try(strings.Repeat(piece, (10<<20)/len(piece)))
			}
		}
	}
}

// endless is a reader that repeats a piece of text.
type endless struct {
	piece string
	times int
	rest  string
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if e.rest == "" {
			if e.times == 0 {
				return n, io.EOF
			}
			e.times--
			e.rest = e.piece
		}
		c := copy(p[n:], e.rest)
		e.rest = e.rest[c:]
		n += c
	}
	return n, nil
}

// live measures the memory that is in use, at each MiB that is read.
type live struct {
	io.Reader
	read int
	most uint64
}

func (l *live) Read(p []byte) (int, error) {
	n, err := l.Reader.Read(p)
	if l.read += n; l.read > 1<<20 {
		l.read = 0
		var now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&now)
		l.most = max(l.most, now.HeapAlloc)
	}
	return n, err
}

// Memory does not grow with the text or with a reference that is too long.
func TestMemory(t *testing.T) {
	for _, piece := range []string{"a text without references: none\n", "http:http:", "http://a", "<http://a ", `"http://a` + "\n", "<", "é", "\n"} {
		size := testutil.Amount(12<<20, 64<<20)
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		f := &extract.Finder{Check: func(string) error { return nil }, MaxLength: 1 << 12}
		r := &live{Reader: &endless{piece: piece, times: size / len(piece)}}
		for _, err := range f.Read(r) {
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := int64(r.most - before.HeapAlloc); got > 6<<20 {
			t.Errorf("%q: %d bytes in use", piece, got)
		}
	}
}

// A paragraph of more than 1 MiB is divided where no reference is, if there is such a place.
func TestLongParagraph(t *testing.T) {
	link := "\"http://example.com/a\","
	minified := strings.Repeat(link, 3<<20/len(link))
	n := 0
	for h := range new(extract.Finder).Find(minified) {
		checkHit(t, minified, h)
		if n++; h.Ref != "http://example.com/a" {
			t.Fatalf("%+v", h)
		}
	}
	if n != len(minified)/len(link) {
		t.Errorf("%d hits", n)
	}
	word := strings.Repeat("a", 1<<20-len("-mailto:b")) + "-mailto:b@example.com"
	hits := slices.Collect(new(extract.Finder).Find(word))
	if e := new(extract.LengthError); len(hits) != 1 || !errors.As(hits[0].Err, &e) || !strings.Contains(e.Error(), "in a word") {
		t.Errorf("%+v", hits)
	}
}

func TestUnwrap(t *testing.T) {
	for in, want := range map[string]string{
		"http://a/": "http://a/", " \t<http://a/>\n": "http://a/", "<URL:http://a/>": "http://a/", "< url: www.a/ >": "www.a/", `"../b"`: "../b",
		"URL:c": "c", "<a": "<a", "": "", "<": "<", "<>": "", "<URL:>": "URL:", "<<a>>": "<a>", `"a>`: `"a>`,
	} {
		if got := extract.Unwrap(in); got != want {
			t.Errorf("Unwrap(%q) = %q, want %q", in, got, want)
		}
	}
}
