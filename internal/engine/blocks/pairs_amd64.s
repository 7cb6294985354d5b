//go:build !purego

#include "textflag.h"

// the mask of half a byte
DATA ·half<>+0(SB)/8, $0x0F0F0F0F0F0F0F0F
DATA ·half<>+8(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL ·half<>(SB), RODATA|NOPTR, $16

// SETS puts the sets that 32 bytes are in into out. low and high are the tables.
#define SETS(bytes, low, high, out, tmp) \
	VMOVDQU bytes, out \
	VPSRLW  $4, out, tmp \
	VPAND   Y4, out, out \
	VPAND   Y4, tmp, tmp \
	VPSHUFB out, low, out \
	VPSHUFB tmp, high, tmp \
	VPAND   tmp, out, out

// NONE puts a bit for each of 32 bytes that is not a pair with the byte after it into out.
#define NONE(bytes, after, out) \
	SETS(bytes, Y0, Y1, Y6, Y7) \
	SETS(after, Y2, Y3, Y8, Y9) \
	VPAND     Y6, Y8, Y6 \
	VPCMPEQB  Y5, Y6, Y6 \
	VPMOVMSKB Y6, out

// func indexPair(text string, p *Pairs) int
TEXT ·indexPair(SB), NOSPLIT, $0-32
	MOVQ text_base+0(FP), SI
	MOVQ text_len+8(FP), CX
	MOVQ p+16(FP), DX
	VBROADCASTI128 0(DX), Y0
	VBROADCASTI128 16(DX), Y1
	VBROADCASTI128 32(DX), Y2
	VBROADCASTI128 48(DX), Y3
	VBROADCASTI128 ·half<>(SB), Y4
	VPXOR Y5, Y5, Y5

	// 65 bytes from DI on are read at once, from BX on for the last time. R9 of them are before the
	// text, and R10 has the places where pairs may begin.
	MOVQ SI, DI
	XORL R9, R9
	MOVQ $-1, R10
	LEAQ -65(SI)(CX*1), BX
	CMPQ CX, $65
	JGE  next
	SUBQ $1, CX
	JLE  none
	BZHIQ CX, R10, R10

	// What is after a shorter text is read if that is on the page of its first byte. Otherwise, what
	// is before it is on this page.
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $(4096-65)
	JHI  before
	MOVQ SI, BX

next:
	NONE((DI), 1(DI), AX)
	NONE(32(DI), 33(DI), R8)
	SHLQ  $32, R8
	ORQ   R8, AX
	NOTQ  AX
	SHRXQ R9, AX, AX
	ANDQ  R10, AX
	JNE   found
	CMPQ  DI, BX
	JEQ   none
	ADDQ  $64, DI
	CMPQ  DI, BX
	CMOVQHI BX, DI
	JMP   next

before:
	MOVQ BX, DI
	MOVL $64, R9
	SUBL CX, R9
	JMP  next

found:
	TZCNTQ AX, AX
	ADDQ   R9, AX
	SUBQ   SI, DI
	ADDQ   DI, AX
	MOVQ   AX, ret+24(FP)
	VZEROUPPER
	RET

none:
	MOVQ $-1, ret+24(FP)
	VZEROUPPER
	RET
