/* Reads questions and prints answers, as ../README.md describes them, with
 * uriparser. */
#include "../c/common.h"
#include <uriparser/Uri.h>

static void print(UriTextRangeA r) {
	if (r.first == NULL) printf("\t-");
	else printHex(r.first, r.afterLast);
}

static void printText(const UriUriA *uri) {
	int n = 0;
	if (uriToStringCharsRequiredA(uri, &n) != URI_SUCCESS) exit(1);
	char *text = malloc(n + 1);
	if (uriToStringA(text, uri, n + 1, NULL) != URI_SUCCESS) exit(1);
	print((UriTextRangeA){text, text + n});
	free(text);
}

/* Parses, or answers no. */
static int parse(UriUriA *uri, Text t) {
	const char *at = NULL;
	int e = uriParseSingleUriExA(uri, t.first, t.end, &at);
	if (e == URI_ERROR_SYNTAX && at != NULL) printf("no\t%td", at - t.first);
	else if (e != URI_SUCCESS) printf("no\t-");
	return e == URI_SUCCESS;
}

static void components(const UriUriA *u) {
	print(u->scheme), print(u->userInfo), print(u->hostText), print(u->portText);
	print(u->query), print(u->fragment);
	printf(u->absolutePath ? "\t2f" : "\t");
	for (UriPathSegmentA *s = u->pathHead; s != NULL; s = s->next) print(s->text);
}

typedef int Operation(UriUriA *result, const UriUriA *base, const UriUriA *other);

static int resolve(UriUriA *result, const UriUriA *base, const UriUriA *ref) {
	return uriAddBaseUriExA(result, ref, base, URI_RESOLVE_STRICTLY);
}

static int resolveLax(UriUriA *result, const UriUriA *base, const UriUriA *ref) {
	return uriAddBaseUriExA(result, ref, base, URI_RESOLVE_IDENTICAL_SCHEME_COMPAT);
}

static int relativize(UriUriA *result, const UriUriA *base, const UriUriA *target) {
	return uriRemoveBaseUriA(result, target, base, URI_FALSE);
}

/* Answers with what an operation makes of two URIs. */
static void combine(Operation *operate, Text first, Text second) {
	UriUriA base, other, result;
	if (!parse(&base, first)) return;
	if (parse(&other, second)) {
		if (operate(&result, &base, &other) != URI_SUCCESS) {
			printf("no\t-");
		} else {
			printf("ok"), printText(&result);
			uriFreeUriMembersA(&result);
		}
		uriFreeUriMembersA(&other);
	}
	uriFreeUriMembersA(&base);
}

static int timedParse(Text a, Text b) {
	(void)b;
	UriUriA uri;
	if (uriParseSingleUriExA(&uri, a.first, a.end, NULL) != URI_SUCCESS) return 0;
	uriFreeUriMembersA(&uri);
	return 1;
}

static int toText(const UriUriA *uri) {
	int n = 0;
	if (uriToStringCharsRequiredA(uri, &n) != URI_SUCCESS) return 0;
	char *text = malloc(n + 1);
	int done = uriToStringA(text, uri, n + 1, NULL) == URI_SUCCESS;
	free(text);
	return done;
}

static int timedNormalize(Text a, Text b) {
	(void)b;
	UriUriA uri;
	if (uriParseSingleUriExA(&uri, a.first, a.end, NULL) != URI_SUCCESS) return 0;
	int done = uriNormalizeSyntaxA(&uri) == URI_SUCCESS && toText(&uri);
	uriFreeUriMembersA(&uri);
	return done;
}

static int timedResolve(Text a, Text b) {
	UriUriA base, ref, target;
	if (uriParseSingleUriExA(&base, a.first, a.end, NULL) != URI_SUCCESS) return 0;
	int done = uriParseSingleUriExA(&ref, b.first, b.end, NULL) == URI_SUCCESS;
	if (done) {
		done = resolve(&target, &base, &ref) == URI_SUCCESS && toText(&target);
		uriFreeUriMembersA(&target);
		uriFreeUriMembersA(&ref);
	}
	uriFreeUriMembersA(&base);
	return done;
}

int main(void) {
	static char line[1 << 20];
	for (; fgets(line, sizeof line, stdin); puts(""), fflush(stdout)) {
		line[strcspn(line, "\n")] = 0;
		char *rest = line, *verb = strsep(&rest, "\t");
		Text a = decode(strsep(&rest, "\t")), b = decode(strsep(&rest, "\t")), c = decode(strsep(&rest, "\t"));
		UriUriA uri;
		if (is(verb, "version")) {
			printf("ok"), print((UriTextRangeA){URI_VER_ANSI, strchr(URI_VER_ANSI, 0)});
		} else if (is(verb, "reference") || is(verb, "absolute")) {
			if (!parse(&uri, b)) continue;
			if (is(verb, "absolute") && uri.scheme.first == NULL) printf("no\t-");
			else printf("ok"), printText(&uri), components(&uri);
			uriFreeUriMembersA(&uri);
		} else if (is(verb, "normalize")) {
			if (!parse(&uri, a)) continue;
			if (uriNormalizeSyntaxA(&uri) != URI_SUCCESS) printf("no\t-");
			else printf("ok"), printText(&uri);
			uriFreeUriMembersA(&uri);
		} else if (is(verb, "resolve")) {
			combine(resolve, a, b);
		} else if (is(verb, "resolve-lax")) {
			combine(resolveLax, a, b);
		} else if (is(verb, "relativize")) {
			combine(relativize, a, b);
		} else if (is(verb, "time")) {
			*a.end = *b.end = *c.end = 0;
			Timed *timed = is(a.first, "uri") ? timedParse : is(a.first, "resolve") ? timedResolve :
				is(a.first, "normalize") ? timedNormalize : NULL;
			if (timed == NULL) printf("none");
			else measure(timed, atol(b.first), c.first);
		} else {
			printf("none");
		}
	}
}
