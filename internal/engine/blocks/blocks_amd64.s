//go:build !purego

#include "textflag.h"

// bit h for each half byte h below 8, twice
DATA ·high<>+0(SB)/8, $0x8040201008040201
DATA ·high<>+8(SB)/8, $0
GLOBL ·high<>(SB), RODATA|NOPTR, $16

DATA ·low<>+0(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA ·low<>+8(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL ·low<>(SB), RODATA|NOPTR, $16

DATA ·percent<>+0(SB)/8, $0x2525252525252525
DATA ·percent<>+8(SB)/8, $0x2525252525252525
GLOBL ·percent<>(SB), RODATA|NOPTR, $16

DATA ·top<>+0(SB)/8, $0x8080808080808080
DATA ·top<>+8(SB)/8, $0x8080808080808080
GLOBL ·top<>(SB), RODATA|NOPTR, $16

// what all continuation bytes are less than, as signed numbers
DATA ·continuation<>+0(SB)/8, $0xC0C0C0C0C0C0C0C0
DATA ·continuation<>+8(SB)/8, $0xC0C0C0C0C0C0C0C0
GLOBL ·continuation<>(SB), RODATA|NOPTR, $16

// what the lower half of the continuation bytes are less than
DATA ·upper<>+0(SB)/8, $0xA0A0A0A0A0A0A0A0
DATA ·upper<>+8(SB)/8, $0xA0A0A0A0A0A0A0A0
GLOBL ·upper<>(SB), RODATA|NOPTR, $16

// MASK puts a bit for each byte of lo and hi that is 0xFF into out.
#define MASK(lo, hi, out, tmp) \
	VPMOVMSKB lo, out \
	VPMOVMSKB hi, tmp \
	SHLQ      $32, tmp \
	ORQ       tmp, out

// OUTSIDE puts a bit for each byte of Y0 and Y1 that is not in a set into out. Y2 and Y3
// have the bits of their high halves, Y7 is 0.
#define OUTSIDE(table, out, tmp) \
	VBROADCASTI128 table, Y6 \
	VPSHUFB        Y0, Y6, Y4 \
	VPSHUFB        Y1, Y6, Y5 \
	VPAND          Y2, Y4, Y4 \
	VPAND          Y3, Y5, Y5 \
	VPCMPEQB       Y7, Y4, Y4 \
	VPCMPEQB       Y7, Y5, Y5 \
	MASK(Y4, Y5, out, tmp)

// HALVES puts the bits of the high halves of Y0 and Y1 into Y2 and Y3. Y8 has the bits, Y9
// the mask of a half.
#define HALVES \
	VPSRLW  $4, Y0, Y2 \
	VPSRLW  $4, Y1, Y3 \
	VPAND   Y9, Y2, Y2 \
	VPAND   Y9, Y3, Y3 \
	VPSHUFB Y2, Y8, Y2 \
	VPSHUFB Y3, Y8, Y3

// func classify(w *Window, text string, c *Classes)
TEXT ·classify(SB), NOSPLIT, $128-32
	MOVQ w+0(FP), DI
	MOVQ text_base+8(FP), SI
	MOVQ text_len+16(FP), CX
	MOVQ c+24(FP), DX

	// R8: the places that are in the text. All 64 bytes are read if they are, or if
	// they are on the page of the first.
	MOVQ $-1, R8
	CMPQ CX, $64
	JGE  read
	BZHIQ CX, R8, R8
	MOVQ SI, AX
	ANDQ $4095, AX
	CMPQ AX, $4032
	JLE  read

	// Otherwise read the last 64 bytes up to the end of the text: those before the text are on
	// its page. Move them so that its first byte is first.
	VMOVDQU -64(SI)(CX*1), Y0
	VMOVDQU -32(SI)(CX*1), Y1
	VMOVDQU Y0, buffer-128(SP)
	VMOVDQU Y1, buffer-96(SP)
	LEAQ buffer-64(SP), SI
	SUBQ CX, SI

read:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VBROADCASTI128 ·high<>(SB), Y8
	VBROADCASTI128 ·low<>(SB), Y9
	VBROADCASTI128 ·percent<>(SB), Y10
	VPXOR Y7, Y7, Y7
	HALVES
	OUTSIDE(0(DX), R9, AX)
	OUTSIDE(16(DX), R10, AX)
	OUTSIDE(32(DX), R11, AX)
	OUTSIDE(48(DX), R12, AX)

	// Complete percent-encodings.
	VPCMPEQB Y0, Y10, Y4
	VPCMPEQB Y1, Y10, Y5
	VPOR     Y4, Y5, Y6
	VPTEST   Y6, Y6
	JZ       wide
	MASK(Y4, Y5, BX, AX)
	OUTSIDE(64(DX), R13, AX)
	ANDNQ R8, R13, R13 // digits of the text
	SHRQ  $1, R13
	ANDQ  R13, BX
	SHRQ  $1, R13
	ANDQ  R13, BX
	ANDNQ R10, BX, R10
	ANDNQ R11, BX, R11
	ANDNQ R12, BX, R12

wide:
	// Complete characters that are not ASCII.
	VPOR      Y0, Y1, Y6
	VPMOVMSKB Y6, AX
	TESTL     AX, AX
	JZ        store
	VBROADCASTI128 ·continuation<>(SB), Y6
	VPCMPGTB  Y0, Y6, Y4
	VPCMPGTB  Y1, Y6, Y5
	MASK(Y4, Y5, BX, AX)
	ANDQ      R8, BX
	SHRQ      $1, BX // places before a continuation byte
	VBROADCASTI128 ·upper<>(SB), Y6
	VPCMPGTB  Y0, Y6, Y4
	VPCMPGTB  Y1, Y6, Y5
	MASK(Y4, Y5, SI, AX)
	SHRQ      $1, SI // places before one of the lower half
	VBROADCASTI128 ·top<>(SB), Y6
	VPXOR     Y0, Y6, Y0
	VPXOR     Y1, Y6, Y1
	HALVES
	OUTSIDE(112(DX), R13, AX)
	ANDNQ     SI, R13, R13
	ANDNQ     BX, R13, BX // where it may be one
	OUTSIDE(80(DX), R13, AX)
	ANDNQ     BX, R13, R13 // characters of two bytes
	LEAQ      (R13)(R13*1), AX
	ORQ       AX, R13
	ANDNQ     R10, R13, R10
	ANDNQ     R11, R13, R11
	ANDNQ     R12, R13, R12
	OUTSIDE(96(DX), R13, AX)
	ANDNQ     BX, R13, R13
	SHRQ      $1, BX
	ANDQ      BX, R13 // characters of three bytes
	LEAQ      (R13)(R13*1), AX
	ORQ       AX, R13
	ADDQ      AX, AX
	ORQ       AX, R13
	ANDNQ     R10, R13, R10
	ANDNQ     R11, R13, R11
	ANDNQ     R12, R13, R12

store:
	NOTQ R8
	ORQ  R8, R9
	ORQ  R8, R10
	ORQ  R8, R11
	ORQ  R8, R12
	MOVQ R9, 8(DI)
	MOVQ R10, 16(DI)
	MOVQ R11, 24(DI)
	MOVQ R12, 32(DI)
	VZEROUPPER
	RET

// func cpuid(leaf uint32) (eax, ebx, ecx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-20
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, eax+8(FP)
	MOVL BX, ebx+12(FP)
	MOVL CX, ecx+16(FP)
	RET

// func xgetbv() (eax uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, eax+0(FP)
	RET
