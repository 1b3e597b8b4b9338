// The dearest decisions of a seat in a log: whose are looked at, which one stands there, whether its answer is shown.

export class Dear {
  /** `wish` asks the node; `changed` is called whenever something is to be drawn anew. */
  constructor({ wish, changed }) {
    Object.assign(this, { wish, changed, seat: null, figures: null, found: new Map(), at: 0, guessed: null, open: false, told: null });
  }

  /** Whose decisions; what was found once is not looked for again. */
  look(seat) {
    Object.assign(this, { seat, at: 0, guessed: null, open: false, figures: null, told: null });
    if (!this.found.has(seat)) this.wish({ t: "review", seat });
    this.changed();
  }

  /** Another seat is to be chosen. */
  leave() {
    this.seat = null;
    this.changed();
  }

  /** The connection was cut: what was under way comes no more, and is to be wished anew. */
  cut() {
    if (this.seat !== null && !this.review) this.leave();
  }

  /** Those of a seat could not be found, and why: it stands where a seat is chosen. */
  unread(told, { seat }) {
    if (seat !== this.seat) return;
    this.told = told;
    this.leave();
  }

  reviewing({ seat, done, total }) {
    if (seat === this.seat) this.figures = { done, total };
  }

  reviewed(found) {
    this.found.set(found.seat, found);
    if (found.seat === this.seat) this.figures = null;
  }

  get review() {
    return this.found.get(this.seat) ?? null;
  }

  /** The decision that stands there; null before the first and behind the last one. */
  get decision() {
    return this.review?.dearest[this.at] ?? null;
  }

  /** What one would have answered, or null for nothing: then the answers are shown. */
  guess(move) {
    Object.assign(this, { guessed: move, open: true });
    this.changed();
  }

  /** The next decision, or the one before. */
  along(way) {
    const last = this.review?.dearest.length ?? 0;
    Object.assign(this, { at: Math.max(0, Math.min(this.at + way, last)), guessed: null, open: false });
    this.changed();
  }
}
