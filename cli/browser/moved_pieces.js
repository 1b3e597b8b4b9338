// Pieces of the table between two drawings: how many of each lie where, and which of them have moved.
//
// A piece is what it is, and whose; those that are equal are counted by their places, of which a supply is one. What left
// one place and came to another in the same step has moved, where the counts leave no choice between places: where they
// do, nobody knows which went where, and none is said to.

/** By piece and by place: {n, sign, place, look, element, supply}, as they are drawn now. */
export function lying(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-piece], [data-supply]")) {
    const sign = element.matches(".sign") ? element : element.querySelector(".sign, .icon");
    const place = sign?.getBoundingClientRect();
    if (!place?.width) continue; // it is folded away, or has no room here
    const at = element.closest("[data-at]")?.dataset.at ?? "";
    const { piece, supply, n = 1 } = element.dataset;
    const key = piece ?? `${supply}.${/^seat:(\d+)$/.exec(at)?.[1] ?? ""}`;
    const { color, fontSize } = getComputedStyle(sign);
    if (!found.has(key)) found.set(key, new Map());
    found.get(key).set(at, { n: Number(n), sign: sign.cloneNode(true), place, look: { color, fontSize }, element, supply: supply !== undefined });
  }
  return found;
}

/** What has come somewhere since: `to` it, `from` where, null where that is not known; `key` and `at` it is counted by, and
 * `fresh` where nothing of it lay there before. */
export function moved(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const nobodys = key.replace(/\.\d+$/, "."); // a supply may be that of all
    const [lost, gained] = changes(before, after, key);
    const [spent, returned] = key === nobodys ? [[], []] : changes(before, after, nobodys);
    const pairs = paired(lost.length ? lost : spent, gained.length ? gained : returned);
    return pairs.filter(({ from, to }) => !(from?.supply && to.supply)).map(({ from, to, at }) => ({ key, from, to, at, fresh: !before.get(key)?.has(at) }));
  });
}

/** Where there are fewer of it than before, and where more: {at, by, piece}. */
function changes(before, after, key) {
  const [was, is] = [before.get(key) ?? new Map(), after.get(key) ?? new Map()];
  const all = [...new Set([...was.keys(), ...is.keys()])].map((at) => ({ at, by: (is.get(at)?.n ?? 0) - (was.get(at)?.n ?? 0) }));
  return [
    all.filter(({ by }) => by < 0).map(({ at, by }) => ({ at, by: -by, piece: was.get(at) })),
    all.filter(({ by }) => by > 0).map(({ at, by }) => ({ at, by, piece: is.get(at) })),
  ];
}

function paired(lost, gained) {
  const sum = (all) => all.reduce((n, { by }) => n + by, 0);
  if (lost.length === 1 && lost[0].by >= sum(gained)) return gained.map(({ at, piece }) => ({ from: lost[0].piece, to: piece, at }));
  if (lost.length > 1 && gained.length === 1 && gained[0].by >= sum(lost)) return lost.map(({ piece }) => ({ from: piece, to: gained[0].piece, at: gained[0].at }));
  return gained.map(({ at, piece }) => ({ from: null, to: piece, at }));
}
