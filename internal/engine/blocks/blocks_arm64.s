//go:build !purego

#include "textflag.h"

// BYTES fills a vector with a byte.
#define BYTES(b, out) VMOVI $b, out.B16

// MASK puts a bit for each byte of V12 to V15 that is 0xFF into out. V29 has the bits of eight
// bytes, twice.
#define MASK(out) \
	VAND  V29.B16, V12.B16, V12.B16 \
	VAND  V29.B16, V13.B16, V13.B16 \
	VAND  V29.B16, V14.B16, V14.B16 \
	VAND  V29.B16, V15.B16, V15.B16 \
	VADDP V13.B16, V12.B16, V12.B16 \
	VADDP V15.B16, V14.B16, V14.B16 \
	VADDP V14.B16, V12.B16, V12.B16 \
	VADDP V12.B16, V12.B16, V12.B16 \
	VMOV  V12.D[0], out

// INSIDE puts a bit for each byte of V0 to V3 that is in the set at an offset of R3 into out. V4 to
// V7 have the low halves of the bytes, V8 to V11 the bits of their high halves.
#define INSIDE(offset, out) \
	ADD    $offset, R3, R4 \
	VLD1   (R4), [V16.B16] \
	VTBL   V4.B16, [V16.B16], V12.B16 \
	VTBL   V5.B16, [V16.B16], V13.B16 \
	VTBL   V6.B16, [V16.B16], V14.B16 \
	VTBL   V7.B16, [V16.B16], V15.B16 \
	VCMTST V8.B16, V12.B16, V12.B16 \
	VCMTST V9.B16, V13.B16, V13.B16 \
	VCMTST V10.B16, V14.B16, V14.B16 \
	VCMTST V11.B16, V15.B16, V15.B16 \
	MASK(out)

// HALVES puts the low halves of V0 to V3 into V4 to V7, and the bits of the high halves into V8 to
// V11. Both are such that bytes that are not ASCII are in no set. V30 has the bits, V31 is 0x8F.
#define HALVES \
	VUSHR $4, V0.B16, V8.B16 \
	VUSHR $4, V1.B16, V9.B16 \
	VUSHR $4, V2.B16, V10.B16 \
	VUSHR $4, V3.B16, V11.B16 \
	VAND  V31.B16, V0.B16, V4.B16 \
	VAND  V31.B16, V1.B16, V5.B16 \
	VAND  V31.B16, V2.B16, V6.B16 \
	VAND  V31.B16, V3.B16, V7.B16 \
	VTBL  V8.B16, [V30.B16], V8.B16 \
	VTBL  V9.B16, [V30.B16], V9.B16 \
	VTBL  V10.B16, [V30.B16], V10.B16 \
	VTBL  V11.B16, [V30.B16], V11.B16

// EQUAL compares V0 to V3 under the mask in V16 with V17, and puts a bit for each equal byte into
// out.
#define EQUAL(out) \
	VAND  V16.B16, V0.B16, V12.B16 \
	VAND  V16.B16, V1.B16, V13.B16 \
	VAND  V16.B16, V2.B16, V14.B16 \
	VAND  V16.B16, V3.B16, V15.B16 \
	VCMEQ V17.B16, V12.B16, V12.B16 \
	VCMEQ V17.B16, V13.B16, V13.B16 \
	VCMEQ V17.B16, V14.B16, V14.B16 \
	VCMEQ V17.B16, V15.B16, V15.B16 \
	MASK(out)

// func classify(w *Window, text string, c *Classes)
TEXT ·classify(SB), NOSPLIT, $64-32
	MOVD w+0(FP), R0
	MOVD text_base+8(FP), R1
	MOVD text_len+16(FP), R2
	MOVD c+24(FP), R3

	// R8: the places that are in the text. All 64 bytes are read if they are, or if
	// they are on the page of the first.
	MOVD $-1, R8
	CMP  $64, R2
	BGE  read
	LSL  R2, R8, R8
	MVN  R8, R8
	AND  $4095, R1, R4
	CMP  $4032, R4
	BLE  read

	// Otherwise read the last 64 bytes up to the end of the text: those before the text are on
	// its page. Move them so that its first byte is first.
	ADD  R2, R1, R1
	SUB  $64, R1, R1
	VLD1 (R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	MOVD $buffer-64(SP), R1
	VST1 [V0.B16, V1.B16, V2.B16, V3.B16], (R1)
	ADD  $64, R1, R1
	SUB  R2, R1, R1

read:
	VLD1  (R1), [V0.B16, V1.B16, V2.B16, V3.B16]
	MOVD  $0x8040201008040201, R4
	VDUP  R4, V29.D2
	FMOVD R4, F30
	BYTES(0x8F, V31)
	HALVES
	INSIDE(0, R9)
	INSIDE(16, R10)
	INSIDE(32, R11)
	INSIDE(48, R12)

	// Complete percent-encodings.
	BYTES(0xFF, V16)
	BYTES(0x25, V17)
	EQUAL(R5)
	CBZ R5, wide
	INSIDE(64, R6)
	AND R8, R6, R6 // digits of the text
	AND R6>>1, R5, R5
	AND R6>>2, R5, R5
	ORR R5, R10, R10
	ORR R5, R11, R11
	ORR R5, R12, R12

wide:
	// Complete characters that are not ASCII.
	VORR V0.B16, V1.B16, V16.B16
	VORR V2.B16, V3.B16, V17.B16
	VORR V16.B16, V17.B16, V16.B16
	VMOV V16.D[0], R4
	VMOV V16.D[1], R5
	ORR  R4, R5, R5
	TST  $0x8080808080808080, R5
	BEQ  store
	BYTES(0x80, V17)
	BYTES(0xC0, V16)
	EQUAL(R5)
	AND  R8, R5, R5
	LSR  $1, R5, R5 // places before a continuation byte
	BYTES(0xE0, V16)
	EQUAL(R6)
	LSR  $1, R6, R6 // places before one of the lower half
	VEOR V17.B16, V0.B16, V0.B16
	VEOR V17.B16, V1.B16, V1.B16
	VEOR V17.B16, V2.B16, V2.B16
	VEOR V17.B16, V3.B16, V3.B16
	HALVES
	INSIDE(112, R7)
	AND  R7, R6, R6
	BIC  R6, R5, R5 // where it may be one
	INSIDE(80, R7)
	AND  R5, R7, R7 // characters of two bytes
	INSIDE(96, R6)
	AND  R5, R6, R6
	AND  R5>>1, R6, R6 // characters of three bytes
	ORR  R7<<1, R7, R7
	ORR  R6, R7, R7
	ORR  R6<<1, R7, R7
	ORR  R6<<2, R7, R7
	ORR  R7, R10, R10
	ORR  R7, R11, R11
	ORR  R7, R12, R12

store:
	AND  R8, R9, R9
	AND  R8, R10, R10
	AND  R8, R11, R11
	AND  R8, R12, R12
	MVN  R9, R9
	MVN  R10, R10
	MVN  R11, R11
	MVN  R12, R12
	STP  (R9, R10), 8(R0)
	STP  (R11, R12), 24(R0)
	RET

// SETS puts the sets that the bytes of V0 to V3 are in into the vectors o0 to o3. low and high are
// the tables, V31 is 0x0F.
#define SETS(low, high, o0, o1, o2, o3) \
	VUSHR $4, V0.B16, V12.B16 \
	VUSHR $4, V1.B16, V13.B16 \
	VUSHR $4, V2.B16, V14.B16 \
	VUSHR $4, V3.B16, V15.B16 \
	VAND  V31.B16, V0.B16, V0.B16 \
	VAND  V31.B16, V1.B16, V1.B16 \
	VAND  V31.B16, V2.B16, V2.B16 \
	VAND  V31.B16, V3.B16, V3.B16 \
	VTBL  V12.B16, [high.B16], V12.B16 \
	VTBL  V13.B16, [high.B16], V13.B16 \
	VTBL  V14.B16, [high.B16], V14.B16 \
	VTBL  V15.B16, [high.B16], V15.B16 \
	VTBL  V0.B16, [low.B16], V0.B16 \
	VTBL  V1.B16, [low.B16], V1.B16 \
	VTBL  V2.B16, [low.B16], V2.B16 \
	VTBL  V3.B16, [low.B16], V3.B16 \
	VAND  V12.B16, V0.B16, o0.B16 \
	VAND  V13.B16, V1.B16, o1.B16 \
	VAND  V14.B16, V2.B16, o2.B16 \
	VAND  V15.B16, V3.B16, o3.B16

// func indexPair(text string, p *Pairs) int
TEXT ·indexPair(SB), NOSPLIT, $0-32
	MOVD  text_base+0(FP), R1
	MOVD  text_len+8(FP), R2
	MOVD  p+16(FP), R3
	VLD1  (R3), [V20.B16, V21.B16, V22.B16, V23.B16]
	MOVD  $0x8040201008040201, R4
	VDUP  R4, V29.D2
	BYTES(0x0F, V31)

	// 65 bytes from R0 on are read at once, from R5 on for the last time. R9 of them are before the
	// text, and R10 has the places where pairs may begin.
	MOVD R1, R0
	MOVD $0, R9
	MOVD $-1, R10
	ADD  R2, R1, R5
	SUB  $65, R5, R5
	CMP  $65, R2
	BGE  next
	SUBS $1, R2, R2
	BLE  none
	LSL  R2, R10, R10
	MVN  R10, R10

	// What is after a shorter text is read if that is on the page of its first byte. Otherwise, what
	// is before it is on this page.
	AND  $4095, R1, R4
	CMP  $(4096-65), R4
	BHI  before
	MOVD R1, R5

next:
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	SETS(V20, V21, V4, V5, V6, V7)
	ADD  $1, R0, R6
	VLD1 (R6), [V0.B16, V1.B16, V2.B16, V3.B16]
	SETS(V22, V23, V8, V9, V10, V11)
	VCMTST V8.B16, V4.B16, V12.B16
	VCMTST V9.B16, V5.B16, V13.B16
	VCMTST V10.B16, V6.B16, V14.B16
	VCMTST V11.B16, V7.B16, V15.B16
	MASK(R4)
	LSR  R9, R4, R4
	ANDS R10, R4, R4
	BNE  found
	CMP  R5, R0
	BEQ  none
	ADD  $64, R0, R0
	CMP  R5, R0
	CSEL HI, R5, R0, R0
	JMP  next

before:
	MOVD R5, R0
	MOVD $64, R9
	SUB  R2, R9, R9
	JMP  next

found:
	RBIT R4, R4
	CLZ  R4, R4
	ADD  R9, R4, R4
	SUB  R1, R0, R0
	ADD  R0, R4, R4
	MOVD R4, ret+24(FP)
	RET

none:
	MOVD $-1, R4
	MOVD R4, ret+24(FP)
	RET
