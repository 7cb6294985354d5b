// Package blocks classifies the bytes of a text 64 at a time. For each of four sets of
// bytes, a [Window] tells at which of 64 places a run of that set may end. It takes a
// few instructions of AVX2 or NEON; on processors without them, and with the build tag
// purego, windows stay off.
//
// A window is a hint for a recognizer, whose states loop on such sets: it says how far a
// state can certainly go on. It may end a run too early, never too late. The package knows
// no grammar; the sets are data.
//
// [Pairs.Index] searches a text for pairs of bytes, 64 at a time in the same way, and byte by
// byte elsewhere. Its result is exact.
package blocks
