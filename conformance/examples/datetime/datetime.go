// Package datetime parses dates and times of the Internet (RFC 3339, section 5.6). It was made
// from datetime.abnf by stricturi generate. The grammar does not limit the numbers: the
// example shows how to check them.
package datetime

//go:generate go run ../../../cmd/stricturi generate datetime.abnf --rule date-time --package datetime
