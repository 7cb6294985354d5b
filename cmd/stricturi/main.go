// Stricturi judges URIs and IRIs to the letter of a specification: RFC 2396,
// RFC 2732, draft-fielding-uri-rfc2396bis-00, RFC 3986, draft-duerst-iri-11 or
// RFC 3987.
//
// Usage:
//
//	stricturi check   [--spec STEM]... [--rule RULE] [TEXT...]
//	stricturi parse   [--spec STEM]... [--rule RULE] [--tree] [TEXT...]
//	stricturi grammar [STEM [RULE]]
//	stricturi resolve    --base URI [--spec STEM] [--excess keep|drop|error] [--same-scheme] [--letter] [REF...]
//	stricturi relativize --base URI [--spec STEM] [TARGET...]
//	stricturi normalize  [--spec STEM] [--rung RUNG,...]... [TEXT...]
//	stricturi compare    [--spec STEM] [--ignore-fragment] A B
//	stricturi to-uri  [--idna] [--escape-printable] [--from CHARSET] [IRI...]
//	stricturi to-iri  [--idna] [URI...]
//	stricturi lint    [--spec STEM] [--listed] [IRI...]
//	stricturi display [--spec STEM] [--before TEXT] [--after TEXT] [--override] [IRI...]
//	stricturi find    [--spec STEM] [--only VERDICT] [--summary | --report FORMAT] [FILE...]
//	stricturi expand  [--spec STEM] [TEXT...]
//	stricturi base    [--html FILE] [--encapsulating URI] [--retrieved URI] [--default URI] [--links]
//	                  [--html-base]
//	stricturi diff    [--rule RULE]... [--format FORMAT] OLD NEW
//	stricturi prove   [--spec STEM]... [--rule RULE] [--trees] [--suites] [--mutants]
//	stricturi generate --abnf FILE --rule RULE... --package NAME [--out DIR]
//
// Check says whether each text is a string of a rule, and where it ceases to
// be one; parse says what its components are, and grammar shows the rules.
// Resolve shows what references resolve to at a base, relativize the shortest
// reference to a target, normalize URIs normalised by chosen rungs, and compare
// the lowest rung at which two are equal. To-uri maps IRIs to URIs, to-iri
// converts URIs to IRIs and says what stays encoded. Lint says what in IRIs should
// not be, display shows them in visual order. Find finds references in running
// text, expand makes abbreviated ones whole, and base says what the base URI of a
// document is and what its links are.
//
// Diff says rule by rule what changed between two specifications, with witnesses.
// Prove shows that each rule's PEG means what its ABNF says, and generate makes a
// parser package of your own ABNF, with the same proof.
//
// Without --spec, check, parse and prove answer for all specifications.
// "stricturi help COMMAND" says more.
//
//	stricturi check http://example.com/
//	stricturi check --spec rfc3986 --rule host '[::1]'
//	stricturi check --spec rfc3986 --only invalid --input urls.txt.zst
//	stricturi check --spec rfc3986 --report github --input urls.txt
//	stricturi check --column url --summary=html --input table.csv >summary.html
//	stricturi resolve --base http://a/b/c/d ../g
//	stricturi to-uri http://résumé.example.org/
//	stricturi diff --format html rfc2396 rfc3986 >audit.html
//
// # Texts
//
// Operands are texts. With no operand, and in the place of the operand "-",
// texts are read from standard input, one a line. With --input, which can be
// repeated, they are read from files, before the operands; standard input is
// then read only where "-" is among either. What is compressed by gzip or zstd
// is recognised by its content and decompressed, on standard input too. An operand
// that is also the name of a file is a text all the same, and standard error has a
// note of --input. Operands of find are files.
//
// LF or CRLF ends a line and is not of the text; a CR elsewhere is. Lines may
// have any length and need not be UTF-8. An empty line is an empty text. With
// --in jsonl each line is a JSON string, or an object whose "in" is the text; an
// "inBase64" beside it, as --json writes it, is the text to the byte. Any other
// line is reported on standard error with its number, gets no answer, and the
// next lines do.
//
// With --pointer each line is JSON, and the text the string at that JSON Pointer
// (RFC 6901). With --column the input is CSV or TSV as encoding/csv reads it, and
// the text the field in the column of that number, or of that name in the
// header, the first record; --header says that there is a header though the
// column is a number. Between fields is what the first line has most of, tabs,
// commas, semicolons or bars, or what --delimiter says; with --no-quotes a quote is
// a character like others and each line a record. A record that does not
// have the text gets no answer and is counted; the first ten are reported.
//
// # Answers
//
// With --json each answer is a JSON object on a line of its own, in the order
// of the input and, for one text, of the specifications. Bytes that are not
// UTF-8 are U+FFFD in its strings, and "inBase64" then has the exact bytes.
// What is undefined is null, what is empty "". All offsets are in bytes.
// Answers are written as they are found; memory does not grow with the number
// of texts. Without --json they are for people, in a form that may change:
// coloured on a terminal unless NO_COLOR is set, long texts shortened, and
// characters that could not be seen spelled out.
//
// --only valid and --only invalid leave out the other texts: those that are
// invalid, or could not be served. Where several editions answer, with --json
// each answer is held against it, else the text, which is invalid where one
// edition says so. The exit status is of all texts.
//
// --line-number, or -n, puts the number of the line that the text is from before
// each answer, with the name of the input where there are several; with --json
// these are "line" and "input", the first members.
//
// --summary writes in place of the answers how many texts were valid and
// invalid, by edition, failing rule and section, with the first examples of each,
// without userinfo: for people, as one JSON object (--summary=json, or with
// --json) or as an HTML page (--summary=html). The object is {"texts","valid",
// "invalid","missing","unreadable","complete","editions":[{"spec","rule","valid",
// "invalid","examples","failures":[{"rule","finding","severity","section",
// "count","examples"}]}]}; a text is invalid where one edition says so, and "complete" is
// false after an interrupt. With --only its examples are of that verdict alone.
// Of commands whose answer is no verdict, invalid is what could not be served, and
// a failure that is none of the grammar has no rule. Lint counts each kind of
// finding as a failure; "finding", which others need not have, names it. The page
// also has the command with its flags, the inputs, the date (the second that
// SOURCE_DATE_EPOCH gives, if it is set) and, for each example, its line and what
// would make it valid.
//
// An interrupt ends the work; what was answered until then is written, the
// summary of it too, and standard error says how many texts that were.
//
// # Reports
//
// Check, lint and find take --report, which reports what is wrong in place of the
// answers, each with its place in the input: the line, and the column in Unicode
// code points, both counted from 1. The values are sarif, for SARIF 2.1.0; github,
// for annotations of a workflow of GitHub; and lines, for editors, which begin with
// FILE:LINE:COLUMN. Of find, lines lists the valid references too. Of a text that is
// an operand there is no place, and of one in a record of CSV or JSON no column.
//
// # Exit status
//
//	0  all well
//	1  some text was invalid, could not be served, or was not in its record;
//	   a rule was not proved, a grammar was refused
//	2  usage error; or an input could not be read, to its end or in some line,
//	   or the output not written; or an interrupt
//
// Where the reader of a pipe goes away, the status is that of what was written
// until then.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

func main() {
	// Without this a broken pipe would end the process before its status is
	// known.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first interrupt ends the work, a second one the process.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the command: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := frame.NewApp(stdin, stdout, stderr)
	root := newRoot(a)
	root.SetArgs(args)
	if err := root.ExecuteContext(ctx); err != nil {
		a.Fail(frame.StatusUnusable)
		a.Complain(err)
	}
	return int(a.Status)
}
