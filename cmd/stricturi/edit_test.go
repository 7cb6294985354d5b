package main

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestEdit(t *testing.T) {
	const all = "http://u:p@h.example:8080/a/b%41?x=1&y=%7e&x=2#f"
	for _, tt := range []struct {
		name, args, in, want string
	}{
		{"nothing", "", all, all},
		{"scheme", "--set scheme=https", all, "https" + all[4:]},
		{"scheme deleted", "--delete scheme", "s:/a", "/a"},
		{"host", "--set host=é", "http://u@h:1/", "http://u@%C3%A9:1/"},
		{"host, escaped", "--set host:=a%20b", "http://u@h:1/", "http://u@a%20b:1/"},
		{"host, an IRI's", "--spec rfc3987 --set host=é", "http://u@h:1/", "http://u@é:1/"},
		{"host, IPv6", "--set host=::1", "http://h/", "http://[::1]/"},
		{"host, with a zone identifier", "--spec rfc3986+6874 --set host=[fe80::1%e-n]", "http://h/", "http://[fe80::1%25e-n]/"},
		{"host deleted", "--delete host", "http://h/a", "http:/a"},
		{"authority", "--set authority:=u@h:1", "http:/a", "http://u@h:1/a"},
		{"authority, a registry", "--spec rfc2396 --set authority=a_b:1", "http:/a", "http://a_b%3A1/a"},
		{"authority deleted", "--delete authority", all, "http:/a/b%41?x=1&y=%7e&x=2#f"},
		{"user", "--set user=us:er", all, strings.Replace(all, "u:p", "us%3Aer:p", 1)},
		{"user, new", "--set user=us:er", "//h", "//us%3Aer@h"},
		{"user deleted", "--delete user", "//u@h", "//h"},
		{"password", "--set password=a:b@", all, strings.Replace(all, "u:p", "u:a:b%40", 1)},
		{"password, new", "--set password=p", "//u@h", "//u:p@h"},
		{"password, escaped", "--set password:=%40", "//u@h", "//u:%40@h"},
		{"password deleted", "--delete password", all, strings.Replace(all, "u:p", "u", 1)},
		{"no password deleted", "--delete password", "//h", "//h"},
		{"userinfo", "--set userinfo=a:b", "//h", "//a:b@h"},
		{"userinfo deleted", "--delete userinfo", all, strings.Replace(all, "u:p@", "", 1)},
		{"port", "--set port=1", all, strings.Replace(all, "8080", "1", 1)},
		{"port if undefined", "--set port?=1", all, all},
		{"port if undefined, set", "--set port?:=1", "//h", "//h:1"},
		{"port deleted", "--delete port", all, strings.Replace(all, ":8080", "", 1)},
		{"path", "--set path=/c%2F", all, strings.Replace(all, "/a/b%41", "/c%252F", 1)},
		{"path, escaped", "--set path:=/c%2F", all, strings.Replace(all, "/a/b%41", "/c%2F", 1)},
		{"path deleted", "--delete path", "//h/a?q", "//h?q"},
		{"path appended", "--append path=c/d;", "/a%41", "/a%41/c/d;"},
		{"path appended, short", "--append path:c=d", "/a", "/a/c=d"},
		{"path appended, escaped", "--append path:=c%2F/d", "/a/", "/a/c%2F/d"},
		{"segment appended", "--append segment=c/d", "/a", "/a/c%2Fd"},
		{"segment appended, escaped", "--append segment:=%7e", "s:", "s:%7e"},
		{"segment", "--set segment[0]=x/y", "/a/b", "/x%2Fy/b"},
		{"segment, the last", "--set segment[-1]=x", "/a/b", "/a/x"},
		{"segment, other spellings", "--set segment:0=x --set path:1=y", "/a/b", "/x/y"},
		{"segment, escaped", "--set segment[0]:=%7e;v=1", "/a/b", "/%7e;v=1/b"},
		{"segment deleted", "--delete segment[0]", "/a//b", "/.//b"},
		{"query", "--set query=a&b#c", "/", "/?a&b%23c"},
		{"query before (3.4)", "--spec rfc2396 --set query=a&b", "/", "/?a%26b"},
		{"query, escaped", "--set query:=a&b", "/", "/?a&b"},
		{"query deleted", "--delete query", all, "http://u:p@h.example:8080/a/b%41#f"},
		{"query appended", "--append query=a=b&c", "/?x", "/?x&a=b%26c"},
		{"query appended, a name", "--append query=a+b", "/", "/?a%2Bb"},
		{"query appended, escaped", "--append query:=a=%7e&b", "/?x", "/?x&a=%7e&b"},
		{"pair", "--set query:x=v&admin=1+1", all, strings.Replace(all, "x=1&y=%7e&x=2", "x=v%26admin=1%2B1&y=%7e", 1)},
		{"pair, escaped", "--set query:x:=%7e+", all, strings.Replace(all, "x=1&y=%7e&x=2", "x=%7e+&y=%7e", 1)},
		{"pair if undefined", "--set query:x?=3 --set query:z?=3", "/?x=1", "/?x=1&z=3"},
		{"pair appended", "--append query:x=3", "/?x=1", "/?x=1&x=3"},
		{"pair appended, escaped", "--append query:x&:=%7e", "/?x=1", "/?x=1&x%26=%7e"},
		{"pairs deleted", "--delete query:x", "/?x=1&y=%7e&%78=2", "/?y=%7e"},
		{"pairs deleted, a prefix", "--delete query:utm_*", "/?utm_a=1&b&utm_c", "/?b"},
		{"pairs deleted, a star", `--delete query:a\*`, "/?a*=1&ab", "/?ab"},
		{"sorted", "--sort query", "/?b=2&a=%7e&b=1", "/?a=%7e&b=2&b=1"},
		{"plus", "--sort query", "/?a+b&a%20z", "/?a%20z&a+b"},
		{"plus is a space", "--sort query --plus-is-space", "/?a+b&a%20z", "/?a+b&a%20z"},
		{"semicolons", "--semicolon-separates --delete query:a", "/?a=1;b;a", "/?b"},
		{"fragment", "--set fragment=a#b", "/#f", "/#a%23b"},
		{"fragment deleted", "--delete fragment", "/#f", "/"},
		{"in order", "--append query=b --sort query --append query=a", "/?c", "/?b&c&a"},
		{"from nothing", "--set host=h --set scheme=http --set path=/a", "", "http://h/a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"edit"}, strings.Fields(tt.args)...)
			if got := runWith(t, "", append(args, tt.in)...); got != (outcome{tt.want + "\n", "", 0}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
}

// Pairs are deleted in one pass, however many names the prefix matches.
func TestEditDeleteMany(t *testing.T) {
	in := new(strings.Builder)
	for i := range 4000 {
		fmt.Fprintf(in, "&a1%d&b", i)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := runWith(t, "", "edit", "--delete", "query:a1*", "?"+in.String())
	runtime.ReadMemStats(&after)
	if want := "?" + strings.Repeat("&b", 4000) + "\n"; got != (outcome{want, "", 0}) {
		t.Errorf("got %.100s, %s", got.out, got.err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 20<<20 && !testutil.Race {
		t.Errorf("%d MiB for %d bytes", n>>20, in.Len())
	}
}

// A change that is not possible is an error that names the flag. The other lines are
// answered.
func TestEditErrors(t *testing.T) {
	for _, tt := range []struct{ name, args, in, want string }{
		{"no reference", "--set host=h", "a b", `"out":null,"valid":false,"error":{"offset":1,`},
		{"port", "--set port=x", "//h", `"out":null,"valid":true,"change":"--set port","error":{"offset":0,`},
		{"port without a host", "--set port=1", "/a", `"change":"--set port","error":{"message":`},
		{"delimiter in the host", "--set host=h:1", "//h", `"change":"--set host","error":{"message":`},
		{"character that no host has", "--set host=a|b", "//h", `"change":"--set host","error":{"message":`},
		{"empty scheme", "--set scheme=", "s:", `"change":"--set scheme","error":{"message":`},
		{"user with a password", "--delete user", "//u:p@h", `"change":"--delete user","error":{"message":`},
		{"user with a delimiter", "--set user:=a:b", "//h", `"change":"--set user","error":{"message":`},
		{"host with a port", "--delete host", "//h:1", `"change":"--delete host","error":{"message":`},
		{"dot segment", "--append segment=..", "/a", `"change":"--append segment","error":{"message":`},
		{"dot segment in a path", "--append path=a/../b", "/a", `"change":"--append path","error":{"message":`},
		{"no such segment", "--set segment[3]=a", "/a", `"change":"--set segment[3]","error":{"message":`},
		{"segment of an opaque part", "--spec rfc2396 --append segment=b", "s:a", `"change":"--append segment","error":{"message":`},
		{"path before an authority", "--set path=a", "//h", `"change":"--set path","error":{"message":`},
		{"escaped value that is two", "--set query:a:=1&admin=1", "?a", `"change":"--set query:a","error":{"message":`},
		{"escaped value appended that is two", "--append query:a:=1&admin=1", "?a", `"change":"--append query:a","error":{"message":`},
		{"escaped query that is not", "--set query:=a#b", "/", `"change":"--set query","error":{`},
		{"the second of two", "--set host=h --set port=x", "/", `"change":"--set port","error":{`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append(strings.Fields("edit --json "+tt.args), "--", tt.in, "//h/x")
			got := runWith(t, "", args...)
			first, second, _ := strings.Cut(got.out, "\n")
			if got.status != 1 || !strings.Contains(first, tt.want) || len(objects(t, got.out)) != 2 || !strings.Contains(second, `"in":"//h/x"`) {
				t.Errorf("%+v, want %s", got, tt.want)
			}
		})
	}
	got := runWith(t, "//u:secret@h\n", "edit", "--set", "port=x")
	if got.status != 1 || got.out != "" || strings.Contains(got.err, "secret") || !strings.Contains(got.err, "  --set port: ") {
		t.Errorf("%+v", got)
	}
}

func TestEditGet(t *testing.T) {
	const all = "http://u%40:p%3A@h%41:8080/a%20b/c?x=%26&y&x=2#f%2B"
	for _, tt := range []struct {
		name, args, template, in, want string
	}{
		{"decoded", "", "{scheme} {user} {password} {host} {port} {path} {query:x} {fragment}", all, "http u@ p: hA 8080 /a b/c & f+"},
		{"as it is written", "", "{:user} {:password} {:host} {:path} {:query:x} {:query} {:fragment}", all, "u%40 p%3A h%41 /a%20b/c %26 x=%26&y&x=2 f%2B"},
		{"whole", "", "{url}|{authority}|{:userinfo}", all, all + "|u%40:p%3A@h%41:8080|u%40:p%3A"},
		{"segments", "", "{segment:0} {path:1} {segment[-1]} {:segment:0}", all, "a b c c a%20b"},
		{"braces", "", "{{{host}}}", "//h", "{h}"},
		{"undefined", "", "({scheme}{user}{password}{host}{port}{query}{query:a}{fragment}{segment:7})", "a", "()"},
		{"empty, but defined", "", "{must:query}{must:fragment}{must::port}", "//h:?#", ""},
		{"default port", "", "{default:port} {port}", "https://h/", "443 "},
		{"default port, an empty one", "", "{default:port}", "https://h:/", "443"},
		{"no default port", "", "{default:port}", "foo://h/", ""},
		{"default port, given", "--scheme-default foo:1", "{default:port}", "foo://h/", "1"},
		{"a zone identifier", "--spec rfc3986+6874", "{host} {:host} {path}", "//[fe80::1%25e%2dn]/a;b%3Bc", "[fe80::1%e-n] [fe80::1%25e%2dn] /a;b;c"},
		{"a literal address", "", "{host}", "//[::1]:1", "[::1]"},
		{"after the changes", "--set host=x", "{host} {url}", "//h/a", "x //x/a"},
		{"a pair without a name", "", "{query:}", "?=bar", "bar"},
		{"a pair, spaces", "--plus-is-space", "{query:a b}", "?a+b=c+d", "c d"},
		{"a pair, semicolons", "--semicolon-separates", "{query:b}", "?a=1;b=2", "2"},
		{"an opaque part", "--spec rfc2396", "{path}", "mailto:a%20b@c", "a b@c"},
		{"parameters", "--spec rfc2396", "{path} {:segment:0}", "/a%20;b%3D=c", "/a ;b==c a%20;b%3D=c"},
		{"an IRI", "--spec rfc3987", "{host} {path}", "http://é/%C3%A9", "é /é"},
		{"octets that are not UTF-8", "", "{path}", "/%FF", "/\xFF"},
		{"userinfo", "", "{userinfo}", "//a%40:b%3A@h", "a@:b:"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append(append([]string{"edit"}, strings.Fields(tt.args)...), "--get", tt.template, tt.in)
			if got := runWith(t, "", args...); got != (outcome{tt.want + "\n", "", 0}) {
				t.Errorf("got %+v, want %s", got, tt.want)
			}
		})
	}
	for _, tt := range []struct{ name, template, in string }{
		{"undefined", "{must:query}", "/"},
		{"undefined, as it is written", "{must::query:a}", "?b"},
		{"a line end", "{query:a}", "?a=%0D%0A"},
		{"NUL", "{fragment}", "#%00"},
		{"a line end, U+0085", "{path}", "/%C2%85"},
		{"a slash in a segment", "{path}", "/a%2Fb"},
		{"a colon in a user", "{userinfo}", "//a%3Ab:c@h"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runWith(t, tt.in+"\n/x\n", "edit", "--get", tt.template)
			if got.status != 1 || !strings.Contains(got.err, "--get "+tt.template+": ") || strings.Count(got.err, "✗") > 2 || strings.Contains(got.out, "✗") {
				t.Errorf("%+v", got)
			}
		})
	}
	answers(t, "edit", []answerTest{
		{[]string{"--get", "{query:a}", "?a=%0A"}, `{"in":"?a=%0A","out":"?a=%0A","get":"\n","valid":true}`, 0},
		{[]string{"--get", "{path}", "/%FF"}, `{"in":"/%FF","out":"/%FF","get":"/` + "\uFFFD" + `","getBase64":"L/8=","valid":true}`, 0},
		{[]string{"--get", "{must:query}", "/"}, `{"in":"/","out":"/","get":null,"valid":true,"error":{"message":"--get {must:query}: `, 1},
		{[]string{"--get", "{path}", "a b"}, `{"in":"a b","out":null,"get":null,"valid":false,"error":{"offset":1,`, 1},
		{[]string{"--set", "query:tag=a b", "/"}, `{"in":"/","out":"/?tag=a%20b","valid":true}`, 0},
	})
}

// Texts come from operands, lines, columns and JSON, as for the other commands.
// Each combination has a result, in the order of the data, the last flag's first.
func TestEditIterate(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		args     []string
		status   int
		want     string
	}{
		{"two places", "//h\n//g\n", []string{"--iterate", "scheme=a b", "--iterate", "port=1 2"}, 0, "a://h:1\na://h:2\nb://h:1\nb://h:2\na://g:1\na://g:2\nb://g:1\nb://g:2\n"},
		{"among other changes", "//h/a", []string{"--set", "host=x", "--iterate", "segment[0]= b  c/d ", "--append", "query=q"}, 0, "//x/b?q\n//x/c%2Fd?q\n"},
		{"escaped", "//h", []string{"--iterate", "query:k:=%2F / "}, 0, "//h?k=%2F\n//h?k=/\n"},
		{"if undefined", "//h:1", []string{"--iterate", "port?=2 3"}, 0, "//h:1\n//h:1\n"},
		{"a template", "//h", []string{"--iterate", "port=1 2", "--get", "{host} {port}"}, 0, "h 1\nh 2\n"},
		{"line numbers", "//h", []string{"--iterate", "port=1 2", "-n", "--json"}, 0, `{"line":1,"in":"//h","out":"//h:1","valid":true}` + "\n" + `{"line":1,"in":"//h","out":"//h:2","valid":true}` + "\n"},
		{"a wrong one", "//h", []string{"--iterate", "port=x 2", "--json", "--only", "valid"}, 1, ""},
	} {
		got := runWith(t, tt.in, append([]string{"edit"}, tt.args...)...)
		if got.status != tt.status || got.out != tt.want {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
	for want, args := range map[string][]string{
		"no data":       {"--iterate", "port= "},
		"which segment": {"--iterate", "segment=a b"},
		"unknown place": {"--iterate", "prot=1 2"},
		"already":       {"--iterate", "port=1 2", "--iterate", "port?=3"},
	} {
		if got := runWith(t, "", append(append([]string{"edit"}, args...), "//h")...); got.status != 2 || got.out != "" || !strings.Contains(got.err, want) {
			t.Errorf("%q: %+v", args, got)
		}
	}
}

func TestEditInputs(t *testing.T) {
	for _, tt := range []struct{ name, args, in, want string }{
		{"lines", "", "/a\n/b c\n/d\n", "/a/x\n/d/x\n"},
		{"column", "--column url", "id,url\n1,/a\n", "/a/x\n"},
		{"members", "--pointer /u", `{"u":"/a"}` + "\n", "/a/x\n"},
		{"JSON", "--in jsonl", `"/a"` + "\n", "/a/x\n"},
		{"only", "--only valid", "/a\n/b c\n/d\n", "/a/x\n/d/x\n"},
	} {
		args := append([]string{"edit", "--append", "path:x"}, strings.Fields(tt.args)...)
		if got := runWith(t, tt.in, args...); got.out != tt.want || (got.status == 0) == strings.Contains(tt.in, "b c") {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}

func TestEditExpand(t *testing.T) {
	got := runWith(t, "", "edit", "--expand", "--json", "www.w3.org/Addressing/", "example.com:21", "jim@example.com", "http://a/")
	want := `{"in":"www.w3.org/Addressing/","out":"http://www.w3.org/Addressing/","by":{"form":"label","value":"www","scheme":"http"},"valid":true}
{"in":"example.com:21","out":"ftp://example.com:21","by":{"form":"port","value":"21","scheme":"ftp"},"valid":true}
{"in":"jim@example.com","out":"mailto:jim@example.com","by":{"form":"mailbox","value":null,"scheme":"mailto"},"valid":true}
{"in":"http://a/","out":"http://a/","by":null,"valid":true}
`
	if got != (outcome{want, "", 0}) {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "www.a.example\n../x\nwww.a.example/ x\n", "edit", "--expand")
	if got.out != "http://www.a.example\n" || !strings.HasPrefix(got.err, "✗ ../x\n  cannot expand: not an abbreviated reference\n✗ http://www.a.example/ x\n") || got.status != 1 {
		t.Errorf("got %+v", got)
	}
	got = runWith(t, "", "edit", "--expand", "--json", "a b")
	if got != (outcome{`{"in":"a b","out":null,"by":null,"valid":false,"error":{"message":"cannot expand: not an abbreviated reference"}}` + "\n", "", 1}) {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "edit", "--expand", "--spec", "rfc3987", "www.é.example"); got != (outcome{"http://www.é.example\n", "", 0}) {
		t.Errorf("got %+v", got)
	}
	if got := runWith(t, "", "edit", "--expand", "--spec", "x"); got.status != 2 {
		t.Errorf("got %+v", got)
	}
}
