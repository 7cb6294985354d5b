%%{
	machine semver;
	alphtype unsigned char;
	number = "0" | [1-9][0-9]*;
	build  = [0-9A-Za-z\-]+;
	pre    = number | [0-9]*[A-Za-z\-][0-9A-Za-z\-]*;
	main  := number "." number "." number ("-" pre ("." pre)*)? ("+" build ("." build)*)?;
	write data noerror;
}%%

static int match(const char *text, const char *end) {
	const unsigned char *p = (const unsigned char *)text, *pe = (const unsigned char *)end;
	int cs;
	%% write init;
	%% write exec;
	return cs >= semver_first_final;
}
