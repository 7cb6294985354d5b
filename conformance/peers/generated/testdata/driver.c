// Prints how many megabytes a second the function match of generated code reads: the texts are the
// lines of a file, and each must match.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int match(const char *text, const char *end);
#include "match.c"

int main(int argc, char **argv) {
	static char data[1 << 16];
	size_t size = fread(data, 1, sizeof data - 1, stdin), bytes = 0;
	for (char *p = data; (p = strchr(p, '\n')) != NULL;)
		*p++ = 0;
	clock_t begin = clock();
	while (clock() - begin < CLOCKS_PER_SEC / 2)
		for (int pass = 0; pass < 1000; pass++)
			for (const char *p = data; p < data + size;) {
				const char *end = p + strlen(p);
				if (!match(p, end))
					return fprintf(stderr, "%s does not match\n", p), 1;
				bytes += end - p;
				p = end + 1;
			}
	printf("%g\n", bytes / ((double)(clock() - begin) / CLOCKS_PER_SEC) / 1e6);
	return 0;
}
