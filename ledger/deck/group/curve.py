"""Points of edwards25519 in extended coordinates: adding, multiplying, sums of many products.

A point is (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z on -x^2 + y^2 = 1 + d x^2 y^2. The sum
formulas are those of Hisil, Wong, Carter and Dawson (2008) for a = -1; they hold for every pair of
points. A second operand is kept ready as (Y+X, Y-X, 2Z, 2dT), or as (y+x, y-x, 2dxy) where Z = 1.

The loops write the formulas out instead of calling a function: in Python the call and its tuple
cost a fifth of a sum. Nothing here runs in constant time.
"""

from collections.abc import Sequence

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = 37095705934669439343138083508754565189542113879843219016388785533085940283555
D2 = 2 * D % P

Point = tuple[int, int, int, int]
Ready = tuple[int, int, int, int]
Flat = tuple[int, int, int]
Table = list[list[Flat]]

ZERO: Point = (0, 1, 1, 0)

_WINDOW = 5  # bits of a digit in the table of a base that is not the generator
_STRAUS_BITS = 5
_STRAUS_UP_TO = 120  # more points than these go through buckets; found by measuring


def ready(point: Point) -> Ready:
    """A point prepared as second operand of a sum."""
    x, y, z, t = point
    return (y + x, y - x, z + z, t * D2 % P)


def negate(point: Point) -> Point:
    """-point."""
    x, y, z, t = point
    return (P - x, y, z, P - t)


def add_ready(point: Point, other: Ready) -> Point:
    """point + other."""
    x, y, z, t = point
    yx, y_x, z2, t2 = other
    a = (y - x) * y_x % P
    b = (y + x) * yx % P
    c = t * t2 % P
    d = z * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def add(left: Point, right: Point) -> Point:
    """left + right."""
    return add_ready(left, ready(right))


def double(point: Point) -> Point:
    """2 * point."""
    x, y, z, _ = point
    a = x * x % P
    b = y * y % P
    h = a + b
    e = h - (x + y) * (x + y) % P
    g = a - b
    f = 2 * z * z % P + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def flatten(points: Sequence[Point]) -> list[Flat]:
    """Points as (y+x, y-x, 2dxy), with one inversion for all of them."""
    running, product = [], 1
    for point in points:
        running.append(product)
        product = product * point[2] % P
    inverse = pow(product, -1, P)
    flat: list[Flat] = [(0, 0, 0)] * len(points)
    for index in range(len(points) - 1, -1, -1):
        x, y, z, _ = points[index]
        if z == 1:
            z_inverse = 1
        else:
            z_inverse = inverse * running[index] % P
            inverse = inverse * z % P
        x, y = x * z_inverse % P, y * z_inverse % P
        flat[index] = (y + x, y - x, x * y % P * D2 % P)
    return flat


def signed_digits(scalar: int, bits: int, count: int) -> list[int]:
    """`count` digits in [-2^(bits-1), 2^(bits-1)], least significant first."""
    mask, half, full = (1 << bits) - 1, 1 << (bits - 1), 1 << bits
    digits = []
    for _ in range(count):
        digit = scalar & mask
        scalar >>= bits
        if digit > half:
            digit -= full
            scalar += 1
        digits.append(digit)
    return digits


def make_table(point: Point, bits: int = _WINDOW) -> Table:
    """For each digit of a scalar the multiples 1 .. 2^(bits-1) of the point at that place."""
    rows, half = [], 1 << (bits - 1)
    points: list[Point] = []
    for _ in range(-(-254 // bits)):
        step = ready(point)
        multiple = point
        points.append(multiple)
        for _ in range(half - 1):
            multiple = add_ready(multiple, step)
            points.append(multiple)
        point = double(multiple)
    flat = flatten(points)
    for start in range(0, len(flat), half):
        rows.append(flat[start : start + half])
    return rows


def multiply_table(scalar: int, table: Table) -> Point:
    """scalar * the point of the table."""
    bits = len(table[0]).bit_length()
    x, y, z, t = ZERO
    for row, digit in zip(table, signed_digits(scalar % L, bits, len(table)), strict=True):
        if digit > 0:
            yx, y_x, t2 = row[digit - 1]
        elif digit < 0:
            y_x, yx, t2 = row[-digit - 1]
            t2 = -t2
        else:
            continue
        a = (y - x) * y_x % P
        b = (y + x) * yx % P
        c = t * t2 % P
        d = z + z
        e, f, g, h = b - a, d - c, d + c, b + a
        x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
    return (x, y, z, t)


def multiply_sum(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """The sum of scalars[i] * points[i]; the way is chosen by the number of points."""
    if len(points) <= _STRAUS_UP_TO:
        return straus(scalars, points)
    return pippenger(scalars, points)


def _sparse_digits(scalar: int) -> list[tuple[int, int]]:
    """The non-zero digits of the width-5 non-adjacent form, as (place, odd digit)."""
    digits, place = [], 0
    full, half = 1 << _STRAUS_BITS, 1 << (_STRAUS_BITS - 1)
    while scalar:
        shift = (scalar & -scalar).bit_length() - 1
        scalar >>= shift
        place += shift
        digit = scalar & (full - 1)
        if digit > half:
            digit -= full
        digits.append((place, digit))
        scalar -= digit
    return digits


def _odd_multiples(point: Point) -> list[Ready]:
    step = ready(double(point))
    odd = [ready(point)]
    for _ in range((1 << (_STRAUS_BITS - 2)) - 1):
        point = add_ready(point, step)
        odd.append(ready(point))
    return odd


def straus(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Interleaved non-adjacent forms: the doublings are shared."""
    due: list[list[Ready]] = [[] for _ in range(256)]
    top = -1
    for scalar, point in zip(scalars, points, strict=True):
        digits = _sparse_digits(scalar % L)
        if not digits:
            continue
        top = max(top, digits[-1][0])
        odd = _odd_multiples(point)
        for place, digit in digits:
            if digit > 0:
                due[place].append(odd[digit >> 1])
            else:
                yx, y_x, z2, t2 = odd[-digit >> 1]
                due[place].append((y_x, yx, z2, -t2))
    x, y, z, t = ZERO
    for place in range(top, -1, -1):
        a = x * x % P
        b = y * y % P
        h = a + b
        e = h - (x + y) * (x + y) % P
        g = a - b
        f = 2 * z * z % P + g
        x, y, z = e * f % P, g * h % P, f * g % P
        now = due[place]
        if now or place == 0:
            t = e * h % P
        for yx, y_x, z2, t2 in now:
            a = (y - x) * y_x % P
            b = (y + x) * yx % P
            c = t * t2 % P
            d = z * z2 % P
            e, f, g, h = b - a, d - c, d + c, b + a
            x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
    return (x, y, z, t)


def _window_for(count: int) -> int:
    """Bits of a digit that cost least for so many points (counting sums)."""
    return min(range(4, 13), key=lambda bits: -(-254 // bits) * (count + (5 << (bits - 1)) // 2))


def pippenger(scalars: Sequence[int], points: Sequence[Point]) -> Point:
    """Buckets: in each window the points are sorted by their digit before they are summed."""
    bits = _window_for(len(points))
    count = -(-254 // bits)
    flat = flatten(points)
    rows = [signed_digits(scalar % L, bits, count) for scalar in scalars]
    total = ZERO
    for window in range(count - 1, -1, -1):
        for _ in range(bits):
            total = double(total)
        buckets: list[list[Flat]] = [[] for _ in range((1 << (bits - 1)) + 1)]
        for row, entry in zip(rows, flat, strict=True):
            digit = row[window]
            if digit > 0:
                buckets[digit].append(entry)
            elif digit < 0:
                buckets[-digit].append((entry[1], entry[0], -entry[2]))
        total = add(total, _sum_buckets(buckets))
    return total


def _sum_buckets(buckets: list[list[Flat]]) -> Point:
    """The sum of index * (sum of bucket), by running sums from the top."""
    running = total = ZERO
    for bucket in reversed(buckets[1:]):
        x, y, z, t = running
        for yx, y_x, t2 in bucket:
            a = (y - x) * y_x % P
            b = (y + x) * yx % P
            c = t * t2 % P
            d = z + z
            e, f, g, h = b - a, d - c, d + c, b + a
            x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
        running = (x, y, z, t)
        total = add(total, running)
    return total
