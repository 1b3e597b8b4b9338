/* Numbers modulo p = 2^255 - 19 as five limbs of 51 bits, for engines that multiply 64 by 64 bits
   into 128 (the wide arithmetic of WebAssembly).

   A number is "tight" as mul and square leave it: each limb below 2^51 + 2^16. They take sums of up
   to three tight numbers, up to two more subtracted: limbs below 2^54. Then each column stays below
   2^115, and the highest one, which has no factor 19, below 2^111. */

#define LIMBS 5
#define LIMB_BITS(i) 51
#define LIMB_AT(i) (51 * (i))

typedef unsigned __int128 u128;
typedef u64 limb;
typedef struct { limb v[LIMBS]; } fe;

static const u64 LOW = ((u64)1 << 51) - 1;

/* Limbs of 2p: what is added before a tight number is subtracted. */
#define TWICE_P(i) (((u64)1 << 52) - ((i) ? 2 : 38))

static inline limb less(int i, limb left, limb right) { return left + TWICE_P(i) - right; }

/* column >> 51, kept from becoming one shift over two words: that takes processors longer. */
static inline u64 above(u128 column) {
    u64 high = (u64)(column >> 64) << 13;
    __asm__("" : "+r"(high));
    return high + ((u64)column >> 51);
}

/* All columns give what is too much to the next at once, and again: no step waits for another. */
static inline void carry(fe *out, u128 c0, u128 c1, u128 c2, u128 c3, u128 c4) {
    u64 a0 = ((u64)c0 & LOW) + 19 * above(c4), a1 = ((u64)c1 & LOW) + above(c0);
    u64 a2 = ((u64)c2 & LOW) + above(c1), a3 = ((u64)c3 & LOW) + above(c2);
    u64 a4 = ((u64)c4 & LOW) + above(c3);
    out->v[0] = (a0 & LOW) + 19 * (a4 >> 51);
    out->v[1] = (a1 & LOW) + (a0 >> 51);
    out->v[2] = (a2 & LOW) + (a1 >> 51);
    out->v[3] = (a3 & LOW) + (a2 >> 51);
    out->v[4] = (a4 & LOW) + (a3 >> 51);
}

static inline void tighten(fe *out, const fe *in) {
    carry(out, in->v[0], in->v[1], in->v[2], in->v[3], in->v[4]);
}

MUL void mul(fe *out, const fe *left, const fe *right) {
    u64 a0 = left->v[0], a1 = left->v[1], a2 = left->v[2], a3 = left->v[3], a4 = left->v[4];
    u64 b0 = right->v[0], b1 = right->v[1], b2 = right->v[2], b3 = right->v[3], b4 = right->v[4];
    u64 w1 = 19 * b1, w2 = 19 * b2, w3 = 19 * b3, w4 = 19 * b4;
    carry(out,
          (u128)a0 * b0 + (u128)a1 * w4 + (u128)a2 * w3 + (u128)a3 * w2 + (u128)a4 * w1,
          (u128)a0 * b1 + (u128)a1 * b0 + (u128)a2 * w4 + (u128)a3 * w3 + (u128)a4 * w2,
          (u128)a0 * b2 + (u128)a1 * b1 + (u128)a2 * b0 + (u128)a3 * w4 + (u128)a4 * w3,
          (u128)a0 * b3 + (u128)a1 * b2 + (u128)a2 * b1 + (u128)a3 * b0 + (u128)a4 * w4,
          (u128)a0 * b4 + (u128)a1 * b3 + (u128)a2 * b2 + (u128)a3 * b1 + (u128)a4 * b0);
}

static inline void square_once(fe *out, const fe *in) {
    u64 a0 = in->v[0], a1 = in->v[1], a2 = in->v[2], a3 = in->v[3], a4 = in->v[4];
    u64 d0 = 2 * a0, d1 = 2 * a1, d2 = 2 * a2, w3 = 19 * a3, w4 = 19 * a4;
    carry(out,
          (u128)a0 * a0 + (u128)d1 * w4 + (u128)d2 * w3,
          (u128)d0 * a1 + (u128)d2 * w4 + (u128)a3 * w3,
          (u128)d0 * a2 + (u128)a1 * a1 + (u128)(2 * a3) * w4,
          (u128)d0 * a3 + (u128)d1 * a2 + (u128)a4 * w4,
          (u128)d0 * a4 + (u128)d1 * a3 + (u128)a2 * a2);
}

#define NUMBER(...) \
    {{LIMB(0, __VA_ARGS__), LIMB(1, __VA_ARGS__), LIMB(2, __VA_ARGS__), LIMB(3, __VA_ARGS__), \
      LIMB(4, __VA_ARGS__)}}
