package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/internal/grammar/suite"
)

// testCommand asks a command about the texts of a suite, and returns its wrong answers, those about
// shorter texts first. An error says that it does not answer.
func testCommand(a *frame.App, command, rule string, cases []suite.Case) (out []byte, err error) {
	answers, err := ask(a, command, cases)
	if err != nil {
		return nil, err
	}
	var wrong []suite.Case
	for i, c := range cases {
		if answers[i] != c.Valid {
			wrong = append(wrong, c)
		}
	}
	slices.SortStableFunc(wrong, func(x, y suite.Case) int {
		return cmp.Compare(utf8.RuneCountInString(x.Text), utf8.RuneCountInString(y.Text))
	})
	for _, c := range wrong {
		a.Fail(frame.StatusInvalid)
		out = a.Append(out, jsontext.Object{"rule", rule, "in", c.Text, "valid", c.Valid, "answer", !c.Valid, "why", c.Why},
			"%s %+q  %s: %s; the answer was %v\n", a.Out.Paint(terminal.Bad, "✗"), c.Text, rule, c.Why, !c.Valid)
	}
	if !a.JSON {
		out = fmt.Appendf(out, "%s: %d texts, %d wrong answers\n", rule, len(cases), len(wrong))
	}
	return out, nil
}

var errEnded = errors.New("the command ended")

// ask runs a command of the shell, which reads each text as a line of JSON, and writes a line for
// each: true or false.
func ask(a *frame.App, command string, cases []suite.Case) (answers []bool, err error) {
	var in bytes.Buffer
	for _, c := range cases {
		line, err := json.Marshal(c.Text)
		if err != nil {
			return nil, err
		}
		in.Write(append(line, '\n'))
	}
	cmd := exec.Command("sh", "-c", command)
	cmd.Stdin, cmd.Stderr = &in, a.Stderr
	out, failed := cmd.Output() // it can fail after the last answer
	for line := range strings.Lines(string(out)) {
		answer := strings.TrimSpace(line)
		switch n := len(answers); {
		case n == len(cases):
			return nil, fmt.Errorf("%s: more than %d answers", command, n)
		case answer != "true" && answer != "false":
			return nil, fmt.Errorf("%s: the answer about %+q is %q, not true or false", command, cases[n].Text, answer)
		}
		answers = append(answers, answer == "true")
	}
	if n := len(answers); n < len(cases) {
		return nil, fmt.Errorf("%s: no answer about %+q: %w", command, cases[n].Text, cmp.Or(failed, errEnded))
	}
	return answers, nil
}
