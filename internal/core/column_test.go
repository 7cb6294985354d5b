package core

import "testing"

func TestColumnText(t *testing.T) {
	buffer := []byte("abc")
	for _, tt := range []struct {
		name string
		src  any
		text string
		null bool
		ok   bool
	}{
		{"NULL", nil, "", true, true},
		{"string", "abc", "abc", false, true},
		{"bytes", buffer, "abc", false, true},
		{"empty", "", "", false, true},
		{"number", int64(1), "", false, false},
	} {
		text, null, err := ColumnText(tt.src)
		if text != tt.text || null != tt.null || (err == nil) != tt.ok {
			t.Errorf("%s: %q, %t, %v", tt.name, text, null, err)
		}
	}
	text, _, _ := ColumnText(buffer)
	if buffer[0] = 'x'; text != "abc" {
		t.Error("the text aliases the driver's buffer")
	}
}
