/* Reads questions and prints answers, as ../README.md describes them, with ada, for the
 * speed alone. ada parses URLs of the WHATWG, which are never relative. */
#include "../c/common.h"
#include <ada_c.h>

static int timedParse(Text a, Text b) {
	(void)b;
	ada_url url = ada_parse(a.first, a.end - a.first);
	int done = ada_is_valid(url);
	ada_free(url);
	return done;
}

static int timedResolve(Text a, Text b) {
	ada_url url = ada_parse_with_base(b.first, b.end - b.first, a.first, a.end - a.first);
	int done = ada_is_valid(url);
	ada_free(url);
	return done;
}

/* Answers with what ada makes of a URL. */
static void answer(ada_url url) {
	if (ada_is_valid(url)) {
		ada_string href = ada_get_href(url);
		printf("ok"), printHex(href.data, href.data + href.length);
	} else {
		printf("no\t-");
	}
	ada_free(url);
}

int main(void) {
	static char line[1 << 20];
	for (; fgets(line, sizeof line, stdin); puts(""), fflush(stdout)) {
		line[strcspn(line, "\n")] = 0;
		char *rest = line, *verb = strsep(&rest, "\t");
		Text a = decode(strsep(&rest, "\t")), b = decode(strsep(&rest, "\t")), c = decode(strsep(&rest, "\t"));
		if (is(verb, "version")) {
			const char *version = ada_get_version();
			printf("ok"), printHex(version, strchr(version, 0));
		} else if (is(verb, "reference")) {
			answer(ada_parse(b.first, b.end - b.first));
		} else if (is(verb, "resolve")) {
			answer(ada_parse_with_base(b.first, b.end - b.first, a.first, a.end - a.first));
		} else if (is(verb, "time")) {
			*a.end = *b.end = *c.end = 0;
			Timed *timed = is(a.first, "uri") || is(a.first, "iri") ? timedParse : is(a.first, "resolve") ? timedResolve : NULL;
			if (timed == NULL) printf("none");
			else measure(timed, atol(b.first), c.first);
		} else {
			printf("none");
		}
	}
}
