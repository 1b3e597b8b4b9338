/* Numbers modulo p = 2^255 - 19: what is the same for both sizes of limbs. */

typedef unsigned char u8;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

#ifndef MUL
#define MUL static __attribute__((noinline))
#endif

#ifdef WIDE
#include "field51.h"
#else
#include "field26.h"
#endif

#define LIMB_MASK(i) (((u64)1 << LIMB_BITS(i)) - 1)

/* Limb i of the number with these four words, the lowest first; the top bit is not looked at. */
#define WORD(k, a, b, c, d) ((k) == 0 ? a##ull : (k) == 1 ? b##ull : (k) == 2 ? c##ull : d##ull)
#define LIMB(i, a, b, c, d)                                                            \
    ((limb)((WORD(LIMB_AT(i) / 64, a, b, c, d) >> LIMB_AT(i) % 64 |                    \
             (WORD(LIMB_AT(i) / 64 + 1, a, b, c, d) << 1) << (63 - LIMB_AT(i) % 64)) & \
            LIMB_MASK(i)))

static inline void sub(fe *out, const fe *left, const fe *right) {
    for (int i = 0; i < LIMBS; i++) out->v[i] = less(i, left->v[i], right->v[i]);
}

/* Both at once: each operand is read once. */
static inline void add_sub(fe *sum, fe *difference, const fe *left, const fe *right) {
    for (int i = 0; i < LIMBS; i++) {
        limb a = left->v[i], b = right->v[i];
        sum->v[i] = a + b;
        difference->v[i] = less(i, a, b);
    }
}

static inline void add(fe *out, const fe *left, const fe *right) {
    for (int i = 0; i < LIMBS; i++) out->v[i] = left->v[i] + right->v[i];
}

static __attribute__((noinline)) void square(fe *out, const fe *in) { square_once(out, in); }

/* in^(2^times) */
static __attribute__((noinline)) void squares(fe *out, const fe *in, int times) {
    fe value = *in;
    do square_once(&value, &value);
    while (--times > 0);
    *out = value;
}

/* The number in four words, of which the top bit is not looked at. */
static fe from_words(const u64 *w) {
    fe out;
    for (int i = 0; i < LIMBS; i++) {
        int word = LIMB_AT(i) / 64, shift = LIMB_AT(i) % 64;
        u64 bits = w[word] >> shift;
        if (shift && word < 3) bits |= w[word + 1] << (64 - shift);
        out.v[i] = (limb)(bits & LIMB_MASK(i));
    }
    return out;
}

/* The four words of the number between 0 and p - 1. 4p, added first, makes every limb positive. */
static void to_words(u64 *w, const fe *in) {
    i64 t[LIMBS], more = 0;
    for (int i = 0; i < LIMBS; i++)
        t[i] = (i64)in->v[i] + 4 * (i64)(LIMB_MASK(i) - (i ? 0 : 18));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < LIMBS; i++) {
            t[i] += more;
            more = t[i] >> LIMB_BITS(i);
            t[i] &= LIMB_MASK(i);
        }
        more *= 19;
    }
    t[0] += more;
    more = 19; /* with 19 more a number from p on reaches 2^255 */
    for (int i = 0; i < LIMBS; i++) more = (t[i] + more) >> LIMB_BITS(i);
    more *= 19;
    w[0] = w[1] = w[2] = w[3] = 0;
    for (int i = 0; i < LIMBS; i++) {
        int word = LIMB_AT(i) / 64, shift = LIMB_AT(i) % 64;
        t[i] += more;
        more = t[i] >> LIMB_BITS(i);
        u64 bits = (u64)t[i] & LIMB_MASK(i);
        w[word] |= bits << shift;
        if (shift + LIMB_BITS(i) > 64) w[word + 1] |= bits >> (64 - shift);
    }
}

/* "Negative" is what RFC 9496 calls the odd ones. */
static int is_negative(const fe *in) {
    u64 w[4];
    to_words(w, in);
    return w[0] & 1;
}

static int is_zero(const fe *in) {
    u64 w[4];
    to_words(w, in);
    return !(w[0] | w[1] | w[2] | w[3]);
}

static int same_words(const u64 *left, const u64 *right) {
    u64 low = (left[0] ^ right[0]) | (left[1] ^ right[1]);
    return !(low | (left[2] ^ right[2]) | (left[3] ^ right[3]));
}

static const fe ZERO = {{0}}, ONE = {{1}};

static void negate(fe *out, const fe *in) { sub(out, &ZERO, in); }

static void absolute(fe *out) {
    if (is_negative(out)) negate(out, out);
}

/* in^(2^252 - 3), which is in^((p - 5) / 8): the exponent is 250 ones, a zero and a one. */
static void power(fe *out, const fe *in) {
    fe x2, x4, x5, x10, x20, x40, x50, x;
    square(&x, in);
    mul(&x2, &x, in); /* a number xN is in^(2^N - 1) */
    squares(&x, &x2, 2);
    mul(&x4, &x, &x2);
    square(&x, &x4);
    mul(&x5, &x, in);
    squares(&x, &x5, 5);
    mul(&x10, &x, &x5);
    squares(&x, &x10, 10);
    mul(&x20, &x, &x10);
    squares(&x, &x20, 20);
    mul(&x40, &x, &x20);
    squares(&x, &x40, 10);
    mul(&x50, &x, &x10);
    squares(&x, &x50, 50);
    mul(&x, &x, &x50);
    x2 = x; /* in^(2^100 - 1) */
    squares(&x, &x, 100);
    mul(&x, &x, &x2);
    squares(&x, &x, 50);
    mul(&x, &x, &x50);
    squares(&x, &x, 2);
    mul(out, &x, in);
}
