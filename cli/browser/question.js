// What is asked, as entries that stand under one number everywhere: on button, card, track and space.
//
// Answers with the same first choice (its words and what it is about) are one entry that leads on to
// them; what each entry is about (`on`) says where on the table its number stands, and a thing that
// several answers are about leads on to those. Wide choices toggle cards or amounts and are finished
// by one button. Nothing here knows rules: every answer comes from the view.

const MANY = 8; // answers that stand beside each other without being sorted

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
  /** The question of a view; `path` are the keys of first choices and the names of things that were
   * chosen, in their order: what is left are the answers that all of them lead to. */
  constructor(asked, path = []) {
    this.asked = asked;
    this.path = path;
    this.entries = entriesOf(asked, path);
    this.hindered = new Map(asked.hindered.map((one) => [named(one.on), one]));
  }

  /** The entries that are about this target, with their numbers. */
  about(target) {
    const name = named(target);
    return this.entries.filter((entry) => entry.on.some((on) => named(on) === name));
  }

  /** Why nothing can be done with this target now, as a phrase; null where nothing is told of it. */
  why(target) {
    return this.hindered.get(named(target))?.why ?? null;
  }

  /** The acts that are not possible now, with their names and reasons. */
  get barred() {
    return [...this.hindered.values()].filter(({ on }) => on[0] === "act");
  }

  /** The faces that cannot be chosen now and stand on no space of this view. */
  elsewhere({ boards, seats }) {
    const spaces = [...boards, ...seats.flatMap((part) => part.boards)].flatMap((board) => board.spaces);
    return [...this.hindered.values()].filter(({ on }) => on[0] === "face" && !spaces.some((space) => space.face === on[1]));
  }

  entry(number) {
    return this.entries[number - 1] ?? null;
  }

  /** The question that is left once this target was chosen. */
  towards(target) {
    return new Question(this.asked, [...this.path, named(target)]);
  }

  /** Whether this target was chosen first: by itself, or as what a first choice is about. */
  chosen(target) {
    const name = named(target);
    return this.path.some((key) => key === name || (key.startsWith("[[") && targets(JSON.parse(key)[1]).some((on) => named(on) === name)));
  }

  /** Whether the question itself is about this target. */
  meant(target) {
    const name = named(target);
    return targets(this.asked.on).some((on) => named(on) === name);
  }
}

/** The number that presses these entries, as it stands on the table; dots where a press leads on to several. */
export function signOf(entries) {
  return entries.length > 1 ? `${entries[0].number}…` : entries[0].number;
}

function entriesOf(asked, path) {
  const entries = [];
  const groups = new Map();
  for (const move of asked.moves) {
    const under = underOf(move);
    if (!path.every((key) => leadsTo(key, move, under))) continue;
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
  const single = entries.map((entry) => (entry.moves.length === 1 ? asMove(entry) : { ...entry, on: firstOf(entry) }));
  if (single.length > 1) single.forEach((entry) => { entry.on = entry.on.filter((on) => !path.includes(named(on))); });
  const few = single.length > MANY ? byThing(single) : single;
  if (!path.length) {
    for (const choice of asked.choices) few.push({ kind: "choice", choice, text: choice.text, on: [], moves: [] });
  }
  return few.map((entry, at) => ({ ...entry, number: at + 1 }));
}

/** Whether this choice is one that leads to the move: its first one, or a thing that it is about. */
function leadsTo(key, move, under) {
  return under?.key === key || [...targets(move.on), ...targets(under?.on)].some((on) => named(on) === key);
}

/** Many answers about few things: the first thing in which they differ is chosen first, and leads on to its answers. */
function byThing(entries) {
  const things = (at) => entries.map(({ kind, on }) => (kind === "move" && on.length > at ? named(on[at]) : null));
  const at = [0, 1].find((one) => new Set(things(one).filter(Boolean)).size > 1);
  if (at === undefined) return entries;
  const groups = new Map();
  things(at).forEach((name, n) => groups.set(name ?? n, [...(groups.get(name) ?? []), entries[n]]));
  if (groups.size * 1.5 > entries.length) return entries;
  return [...groups].flatMap(([key, all]) => (all.length === 1 ? all : [{ kind: "group", key, thing: all[0].on[at], on: all.flatMap(({ on }) => on),
    moves: all.flatMap(({ moves }) => moves) }]));
}

/** What a group is about: what is chosen first, and whatever its answers begin with. */
function firstOf(group) {
  const first = group.moves.flatMap((move) => targets(move.on).slice(0, 1));
  return [...new Set([...group.on, ...first].map(named))].map((name) => JSON.parse(name));
}

function asMove(entry) {
  const [move] = entry.moves;
  return { kind: "move", move: move.move, text: move.text, on: targets(move.on).length ? targets(move.on) : entry.on, moves: [move] };
}

/** The first choice of a move; two cards of one face have one phrase, and are two choices. */
function underOf(move) {
  if (!move.under) return null;
  const { text, on } = move.under;
  return { key: JSON.stringify([text, on]), text, on };
}

/** Whether there is nothing to choose: one answer, and no choice beside it. */
export function isForced(asked) {
  return asked.moves.length === 1 && !asked.choices.length;
}

/** What is chosen once this card was pressed: in or out, or in the next part of a split. */
export function toggled(choice, before, card) {
  const chosen = { ...before };
  if (choice.kind === "split") {
    const next = chosen[card] === undefined ? 0 : chosen[card] + 1;
    if (next >= choice.parts.length) delete chosen[card];
    else chosen[card] = next;
  } else if (chosen[card]) delete chosen[card];
  else chosen[card] = true;
  return chosen;
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
