static int match(const char *text, const char *end) {
	const char *YYCURSOR = text, *YYMARKER;
	/*!re2c
	re2c:define:YYCTYPE = "unsigned char";
	re2c:yyfill:enable = 0;
	atom    = [0-9A-Za-z!#$%&'*+/=?^_`{|}~-]+;
	dotatom = atom ("." atom)*;
	quoted  = ["] ([ \t!#-[\]-~] | [\\][ \t!-~])* ["];
	literal = "[" [ \t!-Z^-~]* "]";
	(dotatom | quoted) "@" (dotatom | literal) "\x00" { return YYCURSOR == end + 1; }
	* { return 0; }
	*/
}
