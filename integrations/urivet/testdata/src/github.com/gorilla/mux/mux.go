// Package mux has the signature of the real package.
package mux

import "net/http"

func Vars(*http.Request) map[string]string { return nil }
