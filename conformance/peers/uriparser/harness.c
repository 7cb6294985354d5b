/* Reads questions and prints answers, as ../README.md describes them, with
 * uriparser. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

typedef struct { char *first, *end; } Text;

/* Decodes hexadecimal digits in place. */
static Text decode(char *hex) {
	Text t = {hex, hex};
	for (; hex && hex[0] && hex[1]; hex += 2) {
		char pair[3] = {hex[0], hex[1], 0};
		*t.end++ = (char)strtol(pair, NULL, 16);
	}
	return t;
}

static void print(UriTextRangeA r) {
	putchar('\t');
	if (r.first == NULL) {
		putchar('-');
	} else {
		for (const char *p = r.first; p < r.afterLast; p++) printf("%02x", (unsigned char)*p);
	}
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

static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }

int main(void) {
	static char line[1 << 20];
	for (; fgets(line, sizeof line, stdin); puts(""), fflush(stdout)) {
		line[strcspn(line, "\n")] = 0;
		char *rest = line, *verb = strsep(&rest, "\t");
		Text a = decode(strsep(&rest, "\t")), b = decode(strsep(&rest, "\t"));
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
		} else {
			printf("none");
		}
	}
}
