// Package look has the style sheet that the page of docs/site and the HTML of the command share.
package look

import _ "embed"

// CSS is the style sheet. It needs no other files.
//
//go:embed look.css
var CSS string
