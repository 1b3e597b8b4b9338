// What is wrong with the screen as it is now: something scrolls, a text is cut or lies under something else, a
// card reaches out of its place, what is pressed on a phone is smaller than a finger, or the number of an answer
// stands elsewhere than at the right of its thing or beside another number.
//
// A text counts as cut where it reaches over the box of whatever clips it, be it with an ellipsis or without.
// The log, a help, a list that was opened, and on a phone whatever is drawn to scroll, may scroll. Without
// `texts` only the page as a whole is looked at. It is asked of every moment of a game, so each element is
// looked at once. Whoever looks again and again gives the same `before` each time, a map of boxes by element: what
// lies under something is then asked of those texts alone over which something is new, or elsewhere, or larger.
(texts, before = null) => {
  const found = [];
  const say = (text) => { if (!found.includes(text) && found.length < 40) found.push(text); };
  const phone = matchMedia("(max-width: 1023px), (max-height: 619px)").matches;
  const TOUCH = 40;
  const ASIDE = 14; // of the number of an answer from the edge of its thing, within or without,
  const APART = 2; // and from any other number there
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) say(`the page scrolls sideways: ${root.scrollWidth}`);
  if (!phone && root.scrollHeight > innerHeight + 1) say(`the page scrolls: ${root.scrollHeight}`);
  if (!texts) return found;
  const MAY_SCROLL = phone ? ".panel, .help, .scored, .prompt, .asking, .kind, .board.map, .others, .cards, .typed"
    : ".panel, .help, .scored, .looking .recent, .typed, .told, .lobby .floor, .first .floor";
  const OVER = ".help, .toast, .sheet, .plain.over, .scored, [open] > .row"; // may lie over a text
  const named = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 3).join(".")}`;
  const clips = (one) => {
    const style = getComputedStyle(one);
    return [style.overflowX !== "visible", style.overflowY !== "visible"];
  };
  const seen = new Map();
  /** What clips the texts in this element, up to the first that may scroll; and whether there is such a one. */
  const clippedBy = (one) => {
    if (!one || one === document.body) return { frames: [], scrolled: false };
    if (!seen.has(one)) seen.set(one, one.matches(MAY_SCROLL) ? { frames: [], scrolled: true } : withOwn(one, clippedBy(one.parentElement)));
    return seen.get(one);
  };
  const withOwn = (one, above) => {
    const [across, down] = clips(one);
    return across || down ? { ...above, frames: [{ one, across, down, box: one.getBoundingClientRect() }, ...above.frames] } : above;
  };
  for (const area of phone ? [] : document.querySelectorAll(".own, .rooms, .others, .seat, .middle, .strip, .head")) {
    const over = area.scrollHeight - area.clientHeight;
    if (over > 1 && clips(area)[1]) say(`${named(area)} is ${over} px too low for what lies in it`);
  }
  for (const card of document.querySelectorAll(".middle .spaces > li .card")) {
    const [inner, outer] = [card, card.closest("li")].map((one) => one.getBoundingClientRect());
    const low = inner.width > 0 && inner.height < 12;
    if (low || inner.bottom > outer.bottom + 2 || inner.top < outer.top - 2) say(`${named(card)} ${low ? "is too low" : "reaches out of its place"}`);
  }
  for (const pressed of phone ? document.querySelectorAll(".middle button.can, .own button.can, .prompt .entry") : []) {
    const { width, height } = pressed.getBoundingClientRect();
    if (pressed.closest(".map")) continue; // what stands there can be pressed at the foot as well
    if (width && Math.min(width, height) < TOUCH) say(`${named(pressed)} is too small for a finger: ${Math.round(width)} x ${Math.round(height)}`);
  }
  const fresh = [];
  for (const one of before && !phone ? document.querySelectorAll("#page *:not(svg *)") : []) {
    const box = one.getBoundingClientRect();
    const was = before.get(one);
    before.set(one, box);
    if (!was || ["left", "top", "width", "height"].some((side) => was[side] !== box[side])) fresh.push(box);
  }
  const isFresh = (x, y) => !before || fresh.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  for (const answer of document.querySelectorAll(".answer")) {
    const [thing, key] = [answer.closest(".card, .space, .entry"), answer.getBoundingClientRect()];
    if (!key.width) continue;
    const aside = Math.abs(thing.getBoundingClientRect().right - key.right);
    if (aside > ASIDE) say(`the answer's number ${answer.innerText} stands ${Math.round(aside)} px off the right of ${named(thing)}`);
    for (const own of thing.querySelectorAll(".corner, .coin, .chip b, .sign, .mark b")) {
      const box = own.getBoundingClientRect();
      const near = box.width && own.innerText && box.right > key.left - APART && box.left < key.right + APART && box.bottom > key.top && box.top < key.bottom;
      if (near) say(`the answer's number ${answer.innerText} stands beside ${own.innerText} of ${named(thing)}`);
    }
  }
  const range = document.createRange();
  const walk = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const words = text.data.trim();
    const own = text.parentElement;
    if (!words) continue;
    const { frames, scrolled } = clippedBy(own);
    if (scrolled && !frames.length) continue;
    if (own.closest(".unseen, script, style") || !own.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((one) => one.width > 1);
    if (!rects.length) continue;
    const box = { left: Math.min(...rects.map((r) => r.left)), right: Math.max(...rects.map((r) => r.right)),
      top: Math.min(...rects.map((r) => r.top)), bottom: Math.max(...rects.map((r) => r.bottom)) };
    for (const { one, across, down, box: frame } of frames) {
      if (across && (box.right > frame.right + 2 || box.left < frame.left - 2)) say(`"${words.slice(0, 30)}" is cut at the side by ${named(one)}`);
      if (down && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3)) say(`"${words.slice(0, 30)}" is cut off by ${named(one)}`);
    }
    if (scrolled || phone || own.closest(".toast, .plain.over")) continue; // a press goes through what lies over all
    const [x, y] = [(rects[0].left + rects[0].right) / 2, (rects[0].top + rects[0].bottom) / 2];
    if (!isFresh(x, y)) continue;
    const top = document.elementFromPoint(x, y);
    if (top && top !== own && !own.contains(top) && !top.contains(own) && !top.closest(OVER)) {
      say(`"${words.slice(0, 30)}" lies under ${named(top)}`);
    }
  }
  return found;
}
