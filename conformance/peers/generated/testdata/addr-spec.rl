%%{
	machine addr_spec;
	alphtype unsigned char;
	atom    = [0-9A-Za-z!#$%&'*+/=?^_`{|}~\-]+;
	dotatom = atom ("." atom)*;
	quoted  = '"' (0x20 | 0x09 | 0x21 | 0x23..0x5B | 0x5D..0x7E | "\\" (0x20 | 0x09 | 0x21..0x7E))* '"';
	literal = "[" (0x20 | 0x09 | 0x21..0x5A | 0x5E..0x7E)* "]";
	main   := (dotatom | quoted) "@" (dotatom | literal);
	write data noerror;
}%%

static int match(const char *text, const char *end) {
	const unsigned char *p = (const unsigned char *)text, *pe = (const unsigned char *)end;
	int cs;
	%% write init;
	%% write exec;
	return cs >= addr_spec_first_final;
}
