// What is asked, as entries that stand under one number everywhere: on button, card, track and space.
//
// Answers with the same first choice are one entry that leads on to them; what each entry is about
// (`on`) says where on the table its number stands. Wide choices toggle cards or amounts and are
// finished by one button. Nothing here knows rules: every answer comes from the view.

/** Everything an answer is about, as a list: [["card", 7], ["space", "estate", "pile3"]]. */
export function targets(on) {
  if (!on) return [];
  return Array.isArray(on[0]) ? on : [on];
}

/** A target as one text, to compare. */
export function named(target) {
  return JSON.stringify(target);
}

export class Question {
  /** The question of a view; `path` are the keys of the groups that were opened, first one first. */
  constructor(asked, path = []) {
    this.asked = asked;
    this.path = path;
    this.entries = entriesOf(asked, path);
  }

  /** The entries that are about this target, with their numbers. */
  about(target) {
    const name = named(target);
    return this.entries.filter((entry) => entry.on.some((on) => named(on) === name));
  }

  entry(number) {
    return this.entries[number - 1] ?? null;
  }
}

function entriesOf(asked, path) {
  const entries = [];
  const groups = new Map();
  for (const move of asked.moves) {
    const under = underOf(move);
    if (path.length && (under === null || under.key !== path[0])) continue;
    if (!path.length && under !== null) {
      const there = groups.get(under.key);
      if (there) {
        there.moves.push(move);
        continue;
      }
      const group = { kind: "group", key: under.key, text: under.text, on: targets(under.on), moves: [move] };
      groups.set(under.key, group);
      entries.push(group);
      continue;
    }
    entries.push({ kind: "move", move: move.move, text: move.text, on: targets(move.on), moves: [move] });
  }
  const single = entries.map((entry) => (entry.moves.length === 1 ? asMove(entry) : entry));
  if (!path.length) {
    for (const choice of asked.choices) single.push({ kind: "choice", choice, text: choice.text, on: [], moves: [] });
  }
  return single.map((entry, at) => ({ ...entry, number: at + 1 }));
}

function asMove(entry) {
  const [move] = entry.moves;
  return { kind: "move", move: move.move, text: move.text, on: targets(move.on).length ? targets(move.on) : entry.on, moves: [move] };
}

/** The first choice of a move: as a phrase alone, or with what it is about. */
function underOf(move) {
  if (!move.under) return null;
  const phrase = Array.isArray(move.under) ? move.under : move.under.text;
  const on = Array.isArray(move.under) ? null : move.under.on;
  return { key: JSON.stringify(phrase), text: phrase, on };
}

/** Whether there is nothing to choose: one answer, and no choice beside it. */
export function isForced(asked) {
  return asked.moves.length === 1 && !asked.choices.length;
}

/** What has been chosen of a wide choice so far, as a move; null while it is none yet. */
export function chosenMove(choice, chosen) {
  if (choice.kind === "pick") {
    const cards = choice.cards.map((card) => card.card).filter((card) => chosen[card]);
    if (cards.length < choice.least || cards.length > choice.most) return null;
    return [choice.name, cards.toSorted((one, other) => one - other)];
  }
  if (choice.kind === "split") {
    const parts = choice.parts.map((_, at) => choice.cards.map((card) => card.card)
      .filter((card) => chosen[card] === at).toSorted((one, other) => one - other));
    const laid = parts.reduce((sum, part) => sum + part.length, 0);
    const whole = laid === choice.cards.length && parts.every((part) => part.length >= choice.least);
    return whole ? [choice.name, ...parts] : null;
  }
  const numbers = choice.places.map((place, at) => chosen[at] ?? place.least);
  const sum = numbers.reduce((total, n) => total + n, 0);
  return sum >= choice.least && sum <= choice.most ? [choice.name, numbers] : null;
}
