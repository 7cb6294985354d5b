static int match(const char *text, const char *end) {
	const char *YYCURSOR = text, *YYMARKER;
	/*!re2c
	re2c:define:YYCTYPE = "unsigned char";
	re2c:yyfill:enable = 0;
	number = "0" | [1-9][0-9]*;
	build  = [0-9A-Za-z-]+;
	pre    = number | [0-9]*[A-Za-z-][0-9A-Za-z-]*;
	number "." number "." number ("-" pre ("." pre)*)? ("+" build ("." build)*)? "\x00" { return YYCURSOR == end + 1; }
	* { return 0; }
	*/
}
