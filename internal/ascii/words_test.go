package ascii

import "testing"

func TestWord(t *testing.T) {
	if got := Word("\x01\x02\x03\x04\x05\x06\x07\xff\x09"); got != 0xFF07060504030201 {
		t.Errorf("%#x", got)
	}
}
