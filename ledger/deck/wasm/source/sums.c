/* Sums of products in ristretto255 (RFC 9496), many in one call, for public numbers only: how long
   it takes depends on them.

   The caller writes into the memory of the module: how many sums and how many products each has, all
   scalars (32 bytes each, little-endian, below the order), all points (their encodings). Everything
   has its fixed place and its greatest number, nothing is allocated, and a call leaves nothing for
   the next but points that were decoded, found again by their encodings. */

#include "field.h"
#include "ristretto.h"

#define MOST_SUMS 1024
#define MOST_PRODUCTS 8192

/* Answers: all is well; or the number of the first point that is no element, from 1; or these. */
enum { FINE = 0, TOO_MANY = -1, BAD_SCALAR = -2 };

/* The caller finds them by their names; the limits it reads. */
const u32 limits[2] = {MOST_SUMS, MOST_PRODUCTS};
struct { u32 number; i32 answer; u32 counts[MOST_SUMS]; } request;
u64 scalars[MOST_PRODUCTS][4], points[MOST_PRODUCTS][4], results[MOST_SUMS][4];

static flat decoded[MOST_PRODUCTS];

/* Points decoded before; four places for each, given away in turn. */

#define ROWS 2048
#define WAYS 4

static struct { u64 words[4]; flat value; } kept[ROWS][WAYS];
static u8 next_way[ROWS];

static int decode_kept(flat *out, const u64 *words) {
    if (!(words[0] | words[1] | words[2] | words[3])) { /* an empty place has these words too */
        *out = FLAT_NEUTRAL;
        return 1;
    }
    u64 mixed = (words[0] ^ words[1] ^ words[2] ^ words[3]) * 0x9e3779b97f4a7c15;
    u32 row = (u32)(mixed >> 32) % ROWS;
    for (int i = 0; i < WAYS; i++)
        if (same_words(kept[row][i].words, words)) {
            *out = kept[row][i].value;
            return 1;
        }
    if (!decode(out, words)) return 0;
    u32 way = next_way[row]++ % WAYS;
    kept[row][way].value = *out;
    for (int i = 0; i < 4; i++) kept[row][way].words[i] = words[i];
    return 1;
}

/* Few points: interleaved non-adjacent forms, so that the doublings are shared (Straus). */

#define FORM_BITS 5
#define ODD_MULTIPLES (1 << (FORM_BITS - 2))
#define PLACES 256
#define MOST_STRAUS 96 /* found by measuring */

static signed char digits[PLACES][MOST_STRAUS];
static ready odd[MOST_STRAUS][ODD_MULTIPLES];

static u32 bits_at(const u64 *words, u32 at, u32 count) {
    u64 bits = words[at / 64] >> at % 64;
    if (at % 64 + count > 64 && at / 64 < 3) bits |= words[at / 64 + 1] << (64 - at % 64);
    return (u32)bits & ((1u << count) - 1);
}

/* Writes the digits of one scalar into its empty column; the place of the highest, or -1. */
static int write_form(const u64 *scalar, u32 column) {
    u32 over = 0;
    int last = -1;
    for (u32 at = 0; at < 254;) {
        u32 bits = bits_at(scalar, at, FORM_BITS) + over;
        if (!(bits & 1)) { /* also where a carry has filled the digit: then it goes on */
            over = (bits_at(scalar, at, 1) + over) >> 1;
            at++;
            continue;
        }
        over = bits > 1 << (FORM_BITS - 1);
        digits[at][column] = (signed char)(bits - (over << FORM_BITS));
        last = (int)at;
        at += FORM_BITS;
    }
    return last;
}

static void straus(point *total, const u64 (*factors_of)[4], const flat *flats, u32 count) {
    int top = -1;
    for (u32 at = 0; at < PLACES; at++)
        for (u32 i = 0; i < count; i++) digits[at][i] = 0;
    for (u32 i = 0; i < count; i++) {
        point first, twice;
        factors sum;
        int last = write_form(factors_of[i], i);
        if (last > top) top = last;
        unfold(&first, &flats[i], 0);
        make_ready(&odd[i][0], &first);
        double_once(&sum, &first);
        finish(&twice, &sum, 1);
        for (u32 k = 1; k < ODD_MULTIPLES; k++) {
            add_ready(&first, &twice, &odd[i][k - 1], 0, 1);
            make_ready(&odd[i][k], &first);
        }
    }
    *total = NEUTRAL;
    for (int at = top; at >= 0; at--) {
        u32 due[MOST_STRAUS], some = 0;
        factors sum;
        for (u32 i = 0; i < count; i++)
            if (digits[at][i]) due[some++] = i;
        double_once(&sum, total);
        finish(total, &sum, some || !at);
        for (u32 k = 0; k < some; k++) {
            int digit = digits[at][due[k]];
            const ready *multiple = &odd[due[k]][(digit < 0 ? -digit : digit) / 2];
            add_ready(total, total, multiple, digit < 0, k + 1 < some || !at);
        }
    }
}

/* Many points: in each window the points with the same digit are summed first (Pippenger). Half of
   a window's range is added to the scalar in each window but the highest, so that the digits, this
   half subtracted again, are signed and need no carries. */

#define WIDEST 11

static point buckets[1 << (WIDEST - 1)];
static u8 filled[1 << (WIDEST - 1)];
static u64 shifted[MOST_PRODUCTS][4];

#define SCALAR_BITS 253

static u32 window_for(u32 count) {
    u32 best = 0, least = ~0u;
    for (u32 bits = 4; bits <= WIDEST; bits++) {
        u32 cost = (SCALAR_BITS / bits + 1) * (count * 7 + (14 << (bits - 1)));
        if (cost < least) {
            least = cost;
            best = bits;
        }
    }
    return best;
}

/* The sum of (i + 1) * buckets[i]; all are empty afterwards. */
static void sum_buckets(point *total, u32 size) {
    point running;
    int begun = 0;
    *total = NEUTRAL;
    for (u32 i = size; i-- > 0;) {
        if (filled[i] && begun) add_points(&running, &running, &buckets[i]);
        if (begun) add_points(total, total, &running);
        if (filled[i] && !begun) *total = running = buckets[i];
        begun |= filled[i];
        filled[i] = 0;
    }
}

static void pippenger(point *total, const u64 (*factors_of)[4], const flat *flats, u32 count) {
    u32 bits = window_for(count), windows = SCALAR_BITS / bits + 1, half = 1 << (bits - 1);
    u64 offset[4] = {0};
    for (u32 i = 0; i + 1 < windows; i++) {
        u32 at = i * bits + bits - 1;
        offset[at / 64] |= (u64)1 << at % 64;
    }
    for (u32 i = 0; i < count; i++) {
        u64 over = 0;
        for (u32 k = 0; k < 4; k++) {
            u64 part = factors_of[i][k] + over;
            over = part < over;
            shifted[i][k] = part + offset[k];
            over += shifted[i][k] < part;
        }
    }
    *total = NEUTRAL;
    for (u32 window = windows; window-- > 0;) {
        point part;
        factors sum;
        for (u32 i = 0; i < bits; i++) {
            double_once(&sum, total);
            finish(total, &sum, i + 1 == bits);
        }
        u32 subtracted = window + 1 < windows ? half : 0;
        for (u32 i = 0; i < count; i++) {
            int digit = (int)(bits_at(shifted[i], window * bits, bits) - subtracted);
            if (!digit) continue;
            u32 place = (u32)(digit < 0 ? -digit : digit) - 1;
            if (filled[place])
                add_flat(&buckets[place], &buckets[place], &flats[i], digit < 0, 1);
            else
                unfold(&buckets[place], &flats[i], digit < 0);
            filled[place] = 1;
        }
        sum_buckets(&part, half);
        add_points(total, total, &part);
    }
}

/* What the caller uses. */

static i32 check_points(u32 count) {
    if (count > MOST_PRODUCTS) return TOO_MANY;
    for (u32 i = 0; i < count; i++)
        if (!decode_kept(&decoded[i], points[i])) return (i32)i + 1;
    return FINE;
}

static const u64 ORDER[4] = {0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, (u64)1 << 60};

static int below_order(const u64 *scalar) {
    for (int i = 3; i >= 0; i--)
        if (scalar[i] != ORDER[i]) return scalar[i] < ORDER[i];
    return 0;
}

static i32 make_sums(u32 parts) {
    u32 all = 0, start = 0;
    if (parts > MOST_SUMS) return TOO_MANY;
    for (u32 i = 0; i < parts; i++) {
        if (request.counts[i] > MOST_PRODUCTS - all) return TOO_MANY;
        all += request.counts[i];
    }
    for (u32 i = 0; i < all; i++)
        if (!below_order(scalars[i])) return BAD_SCALAR;
    i32 bad = check_points(all);
    if (bad) return bad;
    for (u32 i = 0; i < parts; i++) {
        point total;
        u32 count = request.counts[i];
        if (count <= MOST_STRAUS)
            straus(&total, scalars + start, decoded + start, count);
        else
            pippenger(&total, scalars + start, decoded + start, count);
        encode(results[i], &total);
        start += count;
    }
    return FINE;
}

#define EXPORT(name) __attribute__((export_name(name)))

/* Whether the first `number` points are elements. */
EXPORT("check") void check(void) { request.answer = check_points(request.number); }

/* The encodings of `number` sums one after another, if all is well. */
EXPORT("sums") void sums(void) { request.answer = make_sums(request.number); }
