package interchange

import "testing"

func TestHideUserinfo(t *testing.T) {
	for text, want := range map[string]string{
		"http://h:80/a@b": "http://h:80/a@b", "http://[::1]:8/@": "http://[::1]:8/@", "http://[::1/@": "http://[::1/@", "a:b@c": "a:b@c",
		"http://u@h@i/": "http://xxxxx@i/", "": "", "//a:b": "//xxxxx", "//a:b/c@d": "//xxxxx@d",
	} {
		if got := HideUserinfo(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
