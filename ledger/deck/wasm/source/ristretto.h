/* Points of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2, and the encodings RFC 9496 gives to them.

   A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z. The formulas are those of Hisil, Wong,
   Carter and Dawson (2008) for a = -1; they hold for every pair of points. */

typedef struct { fe x, y, z, t; } point;
typedef struct { fe plus, minus, t2d; } flat;      /* y+x, y-x, 2dxy, all tight */
typedef struct { fe plus, minus, z2, t2d; } ready;  /* Y+X, Y-X, 2Z, 2dT */

static const fe D =
    NUMBER(0x75eb4dca135978a3, 0x00700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73);
static const fe D2 =
    NUMBER(0xebd69b9426b2f159, 0x00e0149a8283b156, 0x198e80f2eef3d130, 0x2406d9dc56dffce7);
static const fe SQRT_M1 =
    NUMBER(0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b);
static const fe INVSQRT_A_MINUS_D =
    NUMBER(0x99c8fdaa805d40ea, 0x9d2f16175a4172be, 0x16c27b91fe01d840, 0x786c8905cfaffca2);

static const fe FOUR = {{4}};
static const point NEUTRAL = {{{0}}, {{1}}, {{1}}, {{0}}};
static const flat FLAT_NEUTRAL = {{{1}}, {{1}}, {{0}}};

/* What a sum leaves behind: the factors of X = ef, Y = gh, Z = fg, T = eh. */
typedef struct { fe e, f, g, h; } factors;

static inline void finish(point *out, const factors *in, int with_t) {
    mul(&out->x, &in->e, &in->f);
    mul(&out->y, &in->g, &in->h);
    mul(&out->z, &in->f, &in->g);
    if (with_t) mul(&out->t, &in->e, &in->h);
}

static inline void double_once(factors *out, const point *in) {
    fe a, b, c, sum;
    square(&a, &in->x);
    square(&b, &in->y);
    square(&c, &in->z);
    add(&sum, &in->x, &in->y);
    square(&sum, &sum);
    add_sub(&out->h, &out->g, &a, &b);
    sub(&out->e, &out->h, &sum);
    add(&c, &c, &c);
    add(&c, &c, &a);
    sub(&out->f, &c, &b);
}

/* in + other, or in - other: a negative point has its coordinates swapped and its T negated. */
static inline void add_factors(factors *out, const point *in, const fe *z2, const fe *plus,
                               const fe *minus, const fe *t2d, int negative) {
    fe a, b, c, low, high;
    add_sub(&high, &low, &in->y, &in->x);
    mul(&a, &low, negative ? plus : minus);
    mul(&b, &high, negative ? minus : plus);
    mul(&c, &in->t, t2d);
    add_sub(&out->h, &out->e, &b, &a);
    add_sub(negative ? &out->f : &out->g, negative ? &out->g : &out->f, z2, &c);
}

static void add_flat(point *out, const point *in, const flat *other, int negative, int with_t) {
    factors sum;
    fe z2;
    add(&z2, &in->z, &in->z);
    add_factors(&sum, in, &z2, &other->plus, &other->minus, &other->t2d, negative);
    finish(out, &sum, with_t);
}

static void add_ready(point *out, const point *in, const ready *other, int negative, int with_t) {
    factors sum;
    fe z2;
    mul(&z2, &in->z, &other->z2);
    add_factors(&sum, in, &z2, &other->plus, &other->minus, &other->t2d, negative);
    finish(out, &sum, with_t);
}

static void make_ready(ready *out, const point *in) {
    add_sub(&out->plus, &out->minus, &in->y, &in->x);
    add(&out->z2, &in->z, &in->z);
    mul(&out->t2d, &in->t, &D2);
}

/* The point itself, as (4x, 4y, 4, 4xy). */
static void unfold(point *out, const flat *in, int negative) {
    fe x, y;
    sub(&x, negative ? &in->minus : &in->plus, negative ? &in->plus : &in->minus);
    add(&y, &in->plus, &in->minus);
    mul(&out->t, &x, &y);
    add(&x, &x, &x);
    add(&y, &y, &y);
    tighten(&out->x, &x);
    tighten(&out->y, &y);
    out->z = FOUR;
}

static void add_points(point *out, const point *left, const point *right) {
    ready second;
    make_ready(&second, right);
    add_ready(out, left, &second, 0, 1);
}

/* 1, -1 and -SQRT_M1. */
static const u64 ONE_WORDS[4] = {1};
static const u64 MINUS_ONE_WORDS[4] = {0xffffffffffffffec, 0xffffffffffffffff, 0xffffffffffffffff,
    0x7fffffffffffffff};
static const u64 MINUS_ROOT_WORDS[4] = {0x3b11e4d8b5f15f3d, 0xd0bce7f952d01b87, 0xd4b2ff66c2042858,
    0x547cdb7fb03e20f4};

/* SQRT_RATIO_M1(1, in) of RFC 9496, 4.2: whether `in` is a square, and the root of 1/in or i/in. */
static int inverse_root(fe *out, const fe *in) {
    fe cube, seventh, check;
    square(&cube, in);
    mul(&cube, &cube, in);
    square(&seventh, &cube);
    mul(&seventh, &seventh, in);
    power(&seventh, &seventh);
    mul(out, &seventh, &cube);
    square(&check, out);
    mul(&check, &check, in);
    u64 w[4];
    to_words(w, &check);
    int correct = same_words(w, ONE_WORDS), flipped = same_words(w, MINUS_ONE_WORDS);
    if (flipped || same_words(w, MINUS_ROOT_WORDS)) mul(out, out, &SQRT_M1);
    absolute(out);
    return correct || flipped;
}

/* The point behind 32 bytes (RFC 9496, 4.3.1), or 0 if they are no element's one encoding. */
static int decode(flat *out, const u64 *words) {
    const u64 all = ~(u64)0;
    if (words[0] & 1 || words[3] >> 63) return 0;
    int high = words[3] == all >> 1 && words[2] == all && words[1] == all;
    if (high && words[0] >= all - 18) return 0; /* from p on */
    fe s = from_words(words), u1, u2, squared, v, root, x, y, t;
    square(&t, &s);
    sub(&u1, &ONE, &t);
    add(&u2, &ONE, &t);
    square(&squared, &u2);
    square(&v, &u1);
    mul(&v, &v, &D);
    negate(&v, &v);
    sub(&v, &v, &squared);
    mul(&t, &v, &squared);
    int square_found = inverse_root(&root, &t);
    mul(&x, &root, &u2);
    mul(&y, &root, &x);
    mul(&y, &y, &v);
    mul(&y, &y, &u1);
    add(&s, &s, &s);
    mul(&x, &x, &s);
    absolute(&x);
    mul(&t, &x, &y);
    if (!square_found || is_negative(&t) || is_zero(&y)) return 0;
    add_sub(&out->plus, &out->minus, &y, &x);
    tighten(&out->plus, &out->plus);
    tighten(&out->minus, &out->minus);
    mul(&out->t2d, &t, &D2);
    return 1;
}

/* The 32 bytes of a point (RFC 9496, 4.3.2). */
static void encode(u64 *words, const point *in) {
    fe u1, u2, low, root, den1, den2, inverse, x = in->x, y = in->y, s;
    add(&u1, &in->z, &in->y);
    sub(&low, &in->z, &in->y);
    mul(&u1, &u1, &low);
    mul(&u2, &in->x, &in->y);
    square(&s, &u2);
    mul(&s, &s, &u1);
    inverse_root(&root, &s);
    mul(&den1, &root, &u1);
    mul(&den2, &root, &u2);
    mul(&inverse, &den1, &den2);
    mul(&inverse, &inverse, &in->t);
    mul(&s, &in->t, &inverse);
    if (is_negative(&s)) {
        mul(&x, &in->y, &SQRT_M1);
        mul(&y, &in->x, &SQRT_M1);
        mul(&den2, &den1, &INVSQRT_A_MINUS_D);
    }
    mul(&s, &x, &inverse);
    if (is_negative(&s)) negate(&y, &y);
    sub(&s, &in->z, &y);
    mul(&s, &s, &den2);
    absolute(&s);
    to_words(words, &s);
}
