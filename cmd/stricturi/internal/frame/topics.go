package frame

import "github.com/spf13/cobra"

// Topics returns the topics of the help: what holds for all commands that read texts.
func Topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "input", Short: "Where texts come from", Long: inputHelp},
		{Use: "grammars", Short: "Grammars of your own, imports, lists and implied white space", Long: grammarsHelp},
		{Use: "output", Short: "Answers, summaries, reports and the exit status", Long: outputHelp},
	}
}

const inputHelp = `Operands are texts. Without operands, and for the operand "-", texts are read
from standard input, one a line. --input reads them from a file and can be
repeated; files are read before operands, and standard input is then read only
for "-". Compressed input is refused: "zcat FILE | stricturi ...". An operand that
is also the name of a file is a text; a note on standard error points to --input.
The operands of find are files.

A line ends with LF or CRLF; a CR elsewhere is part of the text. Lines need not be
UTF-8. An empty line is an empty text. A note on
standard error warns of input that looks like UTF-16, whose bytes are not lines.
A line may have 64 MiB, or the number of bytes that --max-line gives. A longer one
cannot be read, and if it has no end within a further GiB, neither can what follows.

  --in jsonl       Each line is a JSON string, or an object whose "in" is the
                   text. A member "inBase64", as --json writes it, has the
                   exact bytes of the text.

Other programs choose texts: "jq -r .url" from JSON, "mlr --icsv --onidx cut -f url"
from CSV, "iconv" from another charset. Input in UTF-8, UTF-16 or UTF-32 may begin
with a byte order mark, which is not part of the text.

A line that cannot be read is reported on standard error with its number, and
the next lines are answered. The first ten are reported, all are counted.`

const grammarsHelp = `Where a command takes an edition, it also takes a file of ABNF, whose name ends in
".abnf" or contains "/", or "-" for standard input. REV:FILE is the file at a
revision of its git repository, as in "git show": HEAD~1:g.abnf, v1.2:./g.abnf. A
file that has this name comes first. Imports are read at the same revision. Of a
document whose name ends in ".txt", ".md", ".xml" or ".html" it is the grammar that
"stricturi grammar extract" takes out; messages have the lines of the document.

The notation is that of RFC 5234 and RFC 7405; as in RFC 822 and RFC 2616, "|" may
replace "/", ":=" and "::=" may replace "=", <"> is a quotation mark, names may
contain "_", and descriptions in words may go on in lines that are indented. <NAME>
is the rule NAME. A byte order mark and CRLF are allowed, and Latin-1 in comments.

Rules may be recursive, and repeat what may be empty. To check a text takes linear
time if the recursion is linear, that is, if all rules of a cycle refer to each
other only at the end of their alternatives, or all only at the beginning; if
looking ahead decides how a rule goes on, as in JSON; and in most rules that begin
with themselves, such as e = e "+" f / f. An ambiguous rule such as e = e "+" e / n
can take a cubic time: about a second for 1,000 characters, and a minute for 4,000.
Nesting has no limit.
"stricturi generate --help" tells which rules have no PEG.

Imports are lines of this form, which other readers of ABNF take for comments. A
file's name is relative to the file with the line. A rule that the file has in
words, or adds to with "=/", is the imported one:

  ; import rfc3986: pct-encoded, unreserved
  ; import rfc5322: addr-spec
  ; import http.abnf: host as uri-host

Names such as rfc5322 are those of the editions and of the library: common grammars
of other documents, which "stricturi grammar" lists. They are specs as editions are.
"stricturi grammar extract" writes such lines. A description imports by itself if it
names a known document: <host, see [RFC3986], Section 3.2.2>, <Defined in RFC 5234>;
--with gives others a name.

Descriptions of characters have a meaning if it is exact: <US-ASCII CR, carriage
return (13)>, <any CHAR except CTLs or tspecials>. So do <a string that matches the
rule NAME> and the like. "stricturi grammar" and lint tell what is read. Other
descriptions in words have none: diff takes two with the same text as the same, and
other commands refuse the rules that need one.

  --with NAME=FILE   The file, the edition, or the grammar of the library that
                     imports and references call NAME.
  --lists DIALECT    What lists, 1#element, mean:
                       sender     element *( OWS "," OWS element ), as RFC 9110,
                                  5.6.1.1, lets senders write; the default
                       recipient  with empty elements, as recipients must accept
                                  (5.6.1.2)
                       rfc2616    with empty elements, which do not count, and
                                  *LWS before elements and commas (RFC 2616, 2.1)
                       rfc822     with empty elements, without white space
                                  (RFC 822, 2.7)
                     OWS and LWS are as in RFC 9110, 5.6.3, and RFC 2616, 2.2, if
                     the file does not define them.
  --implied-lws      Allow the white space that RFC 2616, 2.1, implies ("implied
                     *LWS"), in all rules of files, but not in imported ones:
                       1*LWS  between two tokens, the rule token by any name
                       *LWS   between other neighbors, but not between separators,
                              beside white space that is written out, and between
                              other texts of characters of tokens, which are one
                              word, as in "0" "." 3DIGIT
                     Separators are the characters of RFC 2616, 2.2, but SP and
                     HT. What may be absent counts as if it is there.
                     quoted-string and literals stay whole. There is no white space
                     at the ends of a rule. Where a document says otherwise, a
                     comment does:

  ; no implied LWS: HTTP-Version, qvalue

  --octets           Terminals are octets, not Unicode characters, as in RFC 3629,
                     RFC 5545 and RFC 9110: "é" is %xC3.A9, texts are any bytes,
                     and strings that diff and prove show have a character for
                     each byte. A comment in the file says the same, and so does
                     an import of a rule with octets above %x7F:

  ; terminals: octets`

const outputHelp = `Answers are written in the order of the input as soon as they are found. Memory does
not grow with the number of texts. Without --json they are for people, in a form
that may change: long texts are shortened, invisible characters are spelled out, and
a terminal shows color unless NO_COLOR is set. A text with right-to-left characters
is isolated by LRI and PDI from what is on its line, and above a caret its
characters are in logical order, by LRO and PDF. A result alone on its line, such as
that of normalize, is exact unless it goes to a terminal. Commands with such results
explain on standard error what is wrong with a text that has none.

What is said about a text hides passwords: all that may be a userinfo before an "@"
is shown as xxxxx, or as a row of "x" above a caret. Results, components and --json
show it.

With --json each answer is an object on a line of its own. Answers for one text are
in the order of the specifications. Undefined components are null, empty ones "".
All offsets count bytes. A byte that is not UTF-8 becomes U+FFFD in a string, and
"inBase64" then has the exact bytes.

  --only VERDICT     Answer only for texts that are "valid" or "invalid". With
                     --json this applies to each object; without it, a text is
                     invalid if one edition rejects it. The exit status is that
                     of all texts.
  --line-number, -n  Put the number of the text's line before each answer, and
                     the name of the input if there are several. With --json
                     these are the members "line" and "input".
  --output FORMAT    What to write; --help of a command lists what it has:
                       text, json      answers; --json is short for --output json
                       summary, summary-json
                                       counts of the texts in place of answers: by
                                       edition, failing rule and section, with
                                       examples that have no userinfo
                       sarif, github, lines
                                       errors with line and column, both counted
                                       from 1, columns in code points: SARIF 2.1.0,
                                       annotations of a workflow on GitHub, and
                                       FILE:LINE:COLUMN: ...; operands have no line
                                       and column, and texts in JSON no column.
                                       With lines, find lists valid references too
                       html, markdown  documents

The JSON summary is {"texts","valid","invalid","unreadable","complete",
"editions":[{"spec","rule","valid","invalid","examples","failures":[{"rule",
"finding","severity","section","count","examples"}]}]}. A text is invalid if one
edition rejects it or, for commands that do not check texts, if it cannot be
processed. "unreadable" counts lines and files. "complete" is false after an
interrupt. "finding" names a failure other than one of the grammar, and each
kind of finding of lint.

Exit status:

  0  all well
  1  a text is invalid or cannot be processed; a rule is not proved; a grammar is
     refused
  2  usage error; an input cannot be read to its end; the output cannot be
     written; an interrupt

After an interrupt, the answers so far and the summary are written. If the output
pipe is closed, the exit status is that of the answers written.`
