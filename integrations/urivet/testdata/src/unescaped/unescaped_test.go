package unescaped

func testFile(v string) {
	_ = "https://h/p?q=" + v
}
