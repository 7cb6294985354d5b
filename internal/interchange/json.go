package interchange

// QuoteJSON returns a text that is a URI or an IRI as a JSON string. No edition
// allows a character that JSON has escaped: no control, no "\", no quotation
// mark.
func QuoteJSON(text string) []byte {
	b := make([]byte, 0, len(text)+len(`""`))
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}
