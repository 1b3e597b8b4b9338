/* Numbers modulo p = 2^255 - 19 as ten signed limbs of 26 and 25 bits in turn, for engines that
   multiply 64-bit numbers only.

   A number is "tight" as mul and square leave it: even limbs within 2^25 + 2^17 of zero, odd ones
   within 2^24 + 2^17. They take sums and differences of up to five tight numbers; then the greatest
   column, 125 * 2^50 for two tight numbers, stays below 2^62. */

#define LIMBS 10
#define LIMB_BITS(i) (26 - ((i) & 1))
#define LIMB_AT(i) ((51 * (i) + 1) / 2)

typedef i32 limb;
typedef struct { limb v[LIMBS]; } fe;

static inline limb less(int i, limb left, limb right) { return (void)i, left - right; }

/* Moves what is too much in a limb, rounded, into the next. */
static inline void carry_one(i64 *columns, int i) {
    i64 more = (columns[i] + ((i64)1 << (LIMB_BITS(i) - 1))) >> LIMB_BITS(i);
    columns[i] -= more * ((i64)1 << LIMB_BITS(i));
    if (i == LIMBS - 1)
        columns[0] += 19 * more;
    else
        columns[i + 1] += more;
}

/* Two chains at a time, so that a processor need not wait for one. */
static inline void carry(fe *out, i64 *columns) {
    for (int i = 0; i < 4; i++) {
        carry_one(columns, i);
        carry_one(columns, i + 4);
    }
    carry_one(columns, 4);
    carry_one(columns, 8);
    carry_one(columns, 9);
    carry_one(columns, 0);
    for (int i = 0; i < LIMBS; i++) out->v[i] = (limb)columns[i];
}

static inline void tighten(fe *out, const fe *in) {
    i64 columns[LIMBS];
    for (int i = 0; i < LIMBS; i++) columns[i] = in->v[i];
    carry(out, columns);
}

/* Limbs i and j meet in column i + j, twice where both are odd, 19 times beyond the top. */
MUL void mul(fe *out, const fe *left, const fe *right) {
    i64 columns[LIMBS] = {0};
    #pragma clang loop unroll(full)
    for (int i = 0; i < LIMBS; i++) {
        #pragma clang loop unroll(full)
        for (int j = 0; j < LIMBS; j++) {
            i64 a = (i64)left->v[i] * (i & j & 1 ? 2 : 1);
            i64 b = (i64)right->v[j] * (i + j >= LIMBS ? 19 : 1);
            columns[(i + j) % LIMBS] += a * b;
        }
    }
    carry(out, columns);
}

static inline void square_once(fe *out, const fe *in) {
    i64 columns[LIMBS] = {0};
    #pragma clang loop unroll(full)
    for (int i = 0; i < LIMBS; i++) {
        #pragma clang loop unroll(full)
        for (int j = i; j < LIMBS; j++) {
            i64 a = (i64)in->v[i] * (i & j & 1 ? 2 : 1) * (i != j ? 2 : 1);
            i64 b = (i64)in->v[j] * (i + j >= LIMBS ? 19 : 1);
            columns[(i + j) % LIMBS] += a * b;
        }
    }
    carry(out, columns);
}

#define NUMBER(...) \
    {{LIMB(0, __VA_ARGS__), LIMB(1, __VA_ARGS__), LIMB(2, __VA_ARGS__), LIMB(3, __VA_ARGS__), \
      LIMB(4, __VA_ARGS__), LIMB(5, __VA_ARGS__), LIMB(6, __VA_ARGS__), LIMB(7, __VA_ARGS__), \
      LIMB(8, __VA_ARGS__), LIMB(9, __VA_ARGS__)}}
