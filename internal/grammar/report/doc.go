// Package report writes a comparison of grammars, made by package diff, as text, JSON,
// Markdown or HTML. A [Baseline] lists differences that are accepted.
package report
