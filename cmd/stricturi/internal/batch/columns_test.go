package batch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// column reads a table in pieces of the given size and returns its texts, and the
// errors with their lines.
func column(c Columns, in string, size int) (texts, reports []string, err error) {
	c.Limit = cmp.Or(c.Limit, DefaultLimit)
	return framed(c.Read, in, size)
}

func framed(read func(io.Reader) iter.Seq[Batch], in string, size int) (texts, reports []string, err error) {
	err = Run(context.Background(), read(&pieces{strings.NewReader(in), size}), Handler{
		Answer: func(r *Result, text string) { r.Out = fmt.Appendf(r.Out, "%d:%q\n", r.Line, text) },
		Failed: func(r *Result, err error) { r.Err = fmt.Appendf(r.Err, "%d:%v\n", r.Line, err) },
	}, func(p Piece) error {
		texts = slices.AppendSeq(texts, strings.Lines(string(p.Out)))
		reports = slices.AppendSeq(reports, strings.Lines(string(p.Err)))
		return nil
	})
	return texts, reports, err
}

func TestColumns(t *testing.T) {
	huge := strings.Repeat("x", 3*blockSize)
	for _, tt := range []struct {
		name    string
		columns Columns
		in      string
		want    []string
		reports []string
	}{
		{"by number", Columns{Column: "2"}, "a,b\nc,d\n", []string{`1:"b"`, `2:"d"`}, nil},
		{"by name", Columns{Column: "url"}, "id,url\n1,b\n2,d", []string{`2:"b"`, `3:"d"`}, nil},
		{"an unused header", Columns{Column: "1", Header: true}, "id,url\n1,b\n", []string{`2:"1"`}, nil},
		{"no such column", Columns{Column: "uri"}, "id,url\n1,b\n", nil, []string{`0:no column "uri"; the header has ["id" "url"]`}},
		{"tabs", Columns{Column: "url"}, "id\turl,x\turl\n1\tb,c\td\n", []string{`2:"d"`}, nil},
		{"semicolons", Columns{Column: "2"}, "a;b\n", []string{`1:"b"`}, nil},
		{"bars", Columns{Column: "2"}, "a|b\n", []string{`1:"b"`}, nil},
		{"one column", Columns{Column: "1"}, "a\nb\n", []string{`1:"a"`, `2:"b"`}, nil},
		{"a delimiter that content would not choose", Columns{Column: "1", Comma: '|'}, "a,b,c|d\n", []string{`1:"a,b,c"`}, nil},
		{"a non-ASCII delimiter", Columns{Column: "2", Comma: '→'}, "a→\"b→\"\n", []string{`1:"b→"`}, nil},
		{"a non-ASCII delimiter after a quote", Columns{Column: "2", Comma: '→'}, "\"a\"→\"b\nc\"\nd→e\n", []string{`1:"b\nc"`, `3:"e"`}, nil},
		{"quotes", Columns{Column: "2"}, "a,\"b,\"\"c\"\"\nd\"\ne,f\n", []string{`1:"b,\"c\"\nd"`, `3:"f"`}, nil},
		{"CRLF and LF", Columns{Column: "2"}, "a,b\r\nc,\"d\"\ne,\"f\"\r\n", []string{`1:"b"`, `2:"d"`, `3:"f"`}, nil},
		{"empty lines are no records", Columns{Column: "u"}, "\n\nu\n\na\n\nb\n", []string{`5:"a"`, `7:"b"`}, nil},
		{"an empty field is a text", Columns{Column: "2"}, "a,\n", []string{`1:""`}, nil},
		{"a field is missing", Columns{Column: "3"}, "a,b,c\nd\n,,e\n", []string{`1:"c"`, `3:"e"`}, []string{"2:no column 3"}},
		{"a bare quote spoils its line", Columns{Column: "1"}, "a\nb\"b,\"c\nd\n", []string{`1:"a"`, `3:"d"`}, []string{`2:bare " in non-quoted-field`}},
		{"so does text after a quote", Columns{Column: "1"}, "a\n\"b\"b,\"c\nd\n", []string{`1:"a"`, `3:"d"`}, []string{`2:extraneous or missing " in quoted-field`}},
		{"a quote is not closed", Columns{Column: "1"}, "a\n\"b\nc\n", []string{`1:"a"`}, []string{`2:extraneous or missing " in quoted-field, up to line 3`}},
		{"a stray quote in the first field", Columns{Column: "2"}, "a,b\n\"c,d\ne,f\n\ng,h", []string{`1:"b"`}, []string{`2:extraneous or missing " in quoted-field, up to line 5`}},
		{"in a middle field", Columns{Column: "3"}, "a,b,c\nd,\"e,f\ng,h,i\n", []string{`1:"c"`}, []string{`2:extraneous or missing " in quoted-field, up to line 3`}},
		{"in the last field", Columns{Column: "u"}, "i,u\r\n1,\"b\r\n2,c\r\n3,\"d\"\r\n", nil, []string{`2:extraneous or missing " in quoted-field, up to line 4`}},
		{"in the last line", Columns{Column: "1"}, "a\n\"b\n", []string{`1:"a"`}, []string{`2:extraneous or missing " in quoted-field`}},
		{"two stray quotes far apart", Columns{Column: "1"}, "a,\"b\n" + strings.Repeat("c,d\n", 3) + "e,\"f\ng,h\n", []string{`6:"g"`},
			[]string{`1:extraneous or missing " in quoted-field, up to line 5`}},
		{"a bare quote after a field of two lines", Columns{Column: "1"}, "a\n\"b\nc\",d\"\ne\n", []string{`1:"a"`, `4:"e"`}, []string{`2:bare " in non-quoted-field, up to line 3`}},
		{"a field of two lines after a stray quote", Columns{Column: "2"}, "a,\"b\nc,\"d\ne\"\nf,g\n", []string{`4:"g"`}, []string{`1:extraneous or missing " in quoted-field, up to line 2`, `3:bare " in non-quoted-field`}},
		{"a CR at the end", Columns{Column: "1"}, "\"a\nb\"\r", []string{`1:"a\nb"`}, nil},
		{"a stray quote in the header", Columns{Column: "u"}, "\"u,v\na,b\n", nil, []string{`0:header: extraneous or missing " in quoted-field, up to line 2`}},
		{"no quotes", Columns{Column: "2", NoQuotes: true}, "a\t\"b\nc\td\"e\r\n", []string{`1:"\"b"`, `2:"d\"e"`}, nil},
		{"no quotes, by name", Columns{Column: "u", NoQuotes: true}, "t,u\r\n\"a,\"b\n\nc,d", []string{`2:"\"b"`, `4:"d"`}, []string{"3:no column u"}},
		{"no quotes, no end", Columns{Column: "1", NoQuotes: true}, "u\n\"" + huge + "\n\"a", []string{`1:"u"`, fmt.Sprintf("2:%q", `"`+huge), `3:"\"a"`}, nil},
		{"nothing", Columns{Column: "u"}, "", nil, []string{"0:no header: the table is empty"}},
		{"empty lines", Columns{Column: "1", Header: true}, "\n\r\n", nil, []string{"0:no header: the table is empty"}},
		{"nothing, without a header", Columns{Column: "1"}, "", nil, nil},
		{"a column twice", Columns{Column: "u"}, "u,v,u\na,b,c\n", nil, []string{`0:several columns are called "u"; give the number of one, and --header`}},
		{"another column twice", Columns{Column: "v"}, "u,v,u\na,b,c\n", []string{`2:"b"`}, nil},
		{"a column twice, by number", Columns{Column: "3", Header: true}, "u,v,u\na,b,c\n", []string{`2:"c"`}, nil},
		{"too many fields", Columns{Column: "u"}, "u,v\na,b,c\nd,e\n\n\"f\ng\",h,\ni,j\n", []string{`3:"d"`, `7:"i"`}, []string{"2:number of fields: 3, and the header has 2", "5:number of fields: 3, and the header has 2"}},
		{"too few fields", Columns{Column: "1", Header: true}, "u,v\na\nb,c\n", []string{`3:"b"`}, []string{"2:number of fields: 1, and the header has 2"}},
		{"any number of fields, without a header", Columns{Column: "1"}, "a,b\nc\nd,e,f\n", []string{`1:"a"`, `2:"c"`, `3:"d"`}, nil},
		{"too many fields, no quotes", Columns{Column: "u", NoQuotes: true}, "t\tu\na\tb\tc\nd\te\n", []string{`3:"e"`}, []string{"2:number of fields: 3, and the header has 2"}},
		{"a header only", Columns{Column: "u"}, "u,v\n", nil, nil},
		{"longer than the limit", Columns{Column: "1", Comma: ',', Limit: 4}, "ab,c\r\nabc,d\ne\n" + huge + ",f\ng,h", []string{`1:"ab"`, `3:"e"`}, []string{"2:" + LengthError(4).Error(), "4:" + LengthError(4).Error() + "; the rest is not read"}},
		{"longer than the limit, no quotes", Columns{Column: "1", NoQuotes: true, Comma: ',', Limit: 4}, "ab,c\r\nabc,d\ne\n" + huge, []string{`1:"ab"`, `3:"e"`}, []string{"2:" + LengthError(4).Error(), "4:" + LengthError(4).Error() + "; the rest is not read"}},
		{"huge fields", Columns{Column: "2", Comma: ','}, huge + "," + "a\n\"" + huge + "\n\"\"\",b\n", []string{`1:"a"`, `3:"b"`}, nil},
	} {
		for _, size := range []int{1, 2, 7, blockSize} {
			if size == 1 && (len(tt.in) > blockSize || tt.columns.Limit > 0) {
				continue
			}
			texts, reports, err := column(tt.columns, tt.in, size)
			trim := func(lines []string) []string {
				for i := range lines {
					lines[i] = strings.TrimSuffix(lines[i], "\n")
				}
				return lines
			}
			if err != nil || !slices.Equal(trim(texts), tt.want) || !slices.Equal(trim(reports), tt.reports) {
				t.Errorf("%s, by %d: %.200q, %.200q, %v", tt.name, size, texts, reports, err)
			}
		}
	}
}

// However a table comes in pieces, its records are the same, and each line of it is in one
// of them.
func FuzzColumns(f *testing.F) {
	f.Add("a,\"b\nc\"\"\"\r\nd\"e,\"f\n\"g\"h,\"i\nj\n", 3)
	f.Add("\"a\"\r\n\"b\" \n\"", 1)
	f.Add("\"a,\"\"\"\"\"\n,\"\"\n\n\r\n", 2)
	f.Add("\nsep=;\na;b\n", 1)
	f.Fuzz(func(t *testing.T, in string, size int) {
		for _, c := range []Columns{{Column: "1", Comma: ','}, {Column: "2"}, {Column: "1", NoQuotes: true}} {
			texts, reports, err := column(c, in, 1+size&0xFFF)
			whole, wholeReports, _ := column(c, in, len(in)+1)
			if err != nil || !slices.Equal(texts, whole) || !slices.Equal(reports, wholeReports) {
				t.Errorf("%+v, %q: %q, %q, %v; as a whole %q, %q", c, in, texts, reports, err, whole, wholeReports)
			}
			if c.NoQuotes && len(texts)+len(reports) < strings.Count(in, "\n") && !strings.HasPrefix(strings.Join(reports, ""), "0:") {
				t.Errorf("%q: %q, %q", in, texts, reports)
			}
		}
	})
}

// What is read is answered before more is read.
func TestColumnsFlow(t *testing.T) {
	in, out := io.Pipe()
	next, stop := iter.Pull(Columns{Column: "1", Limit: 9}.Read(in))
	defer stop()
	for _, line := range []string{"a\n", "b\n"} {
		go out.Write([]byte(line))
		if b, _ := next(); len(b.Records) != 1 || b.Records[0].Text != line[:1] {
			t.Errorf("%q: %+v", line, b)
		}
	}
}

func TestColumnsBroken(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("a\n\"b\n"), iotest.ErrReader(broken))
	texts, err := collect(Columns{Column: "1", Limit: 9}.Read(in))
	if err != broken || !slices.Equal(texts, []string{"a"}) {
		t.Errorf("%q, %v", texts, err)
	}
}
