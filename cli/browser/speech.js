// A phrase of a view as parts of a sentence: texts, seats, faces and amounts, for any face of the page.
//
// The same rules as `cli/text/words.py`, held to it by shared vectors: a phrase is [key, {name: filling}],
// its words stand in the game's catalogue under the key; whoever is told of their own seat is told so in
// the words under `.you`. What is not in a catalogue is shown by its key: nothing fails for want of a word.

const LANGUAGES = ["de", "en"];

/** The language that was chosen here, else that of the browser: what is kept in a browser anybody may have left there
 *  who has listened at this port before, and a language that is none would keep the page out of its own program. */
export function languageOf(kept, browsers) {
  if (LANGUAGES.includes(kept)) return kept;
  return browsers.startsWith("de") ? "de" : "en";
}

export class Words {
  /** The page's own sentences in one language; the English sentence is the key. */
  constructor(lang, sentences) {
    this.lang = lang;
    this.sentences = sentences;
  }

  /** The sentence with its places filled. */
  say(text, fillings = {}) {
    return filled(this.sentences[text] ?? text, fillings);
  }

  /** The sentence for this count, by the rule of the language for one and more; `{n}` stands for the count. */
  many(one, more, n, fillings = {}) {
    const forms = this.sentences[one] ?? [one, more];
    return filled(forms[new Intl.PluralRules(this.lang).select(n) === "one" ? 0 : 1], { ...fillings, n });
  }

  /** What the program has told in every language, in this one. */
  of(told) {
    return tied(told[this.lang] ?? told.en);
  }
}

export class Speech {
  /** A game's words; `names` by seat, `me` the seat that is told, or null. */
  constructor(words, catalogue, names = [], me = null, amounts = {}) {
    Object.assign(this, { words, catalogue, me, amounts });
    this.names = names.map((name, seat) =>
      names.filter((other) => other === name).length === 1
        ? name
        : words.say("{name} (seat {seat})", { name, seat: seat + 1 }));
  }

  has(key) {
    return Object.hasOwn(this.catalogue, key);
  }

  text(key) {
    return this.has(key) ? this.catalogue[key] : key;
  }

  seat(number) {
    return this.names[number] ?? this.words.say("seat {seat}", { seat: number + 1 });
  }

  face(face) {
    if (face === null) return this.words.say("closed card");
    return this.has(`face.${face}`) ? this.text(`face.${face}`) : face;
  }

  /** The phrase as a plain text. */
  plain(phrase) {
    return asText(this.parts(phrase));
  }

  /** The phrase as it is told to `me`: what they did themselves in words of its own. */
  told(phrase) {
    return this.parts(phrase, true);
  }

  /** The phrase as parts: a text, {seat, text}, {face, text} or {amount, n, text}. */
  parts(phrase, told = false) {
    const [bare, fillings] = phrase;
    let key = bare;
    const mine = told ? this.#mine(key, fillings) : null;
    if (mine !== null) key = toYou(key, mine);
    if (!this.has(key)) {
      const said = Object.entries(fillings).map(([name, value]) =>
        [`${name} `, ...this.#filling(value, false, told)]);
      if (!said.length) return [key];
      return [`${key} (`, ...said.flatMap((one, at) => (at ? [", ", ...one] : one)), ")"];
    }
    return this.#filled(this.catalogue[key], fillings, mine, told);
  }

  #filled(text, fillings, mine, told) {
    const parts = [];
    let from = 0;
    for (const found of text.matchAll(/\{(\w+)\}|\{\{|\}\}/g)) {
      if (found.index > from) parts.push(text.slice(from, found.index));
      from = found.index + found[0].length;
      const name = found[1];
      if (name === undefined) parts.push(found[0][0]);
      else if (name in fillings) parts.push(...this.#filling(fillings[name], name === mine, told));
      else parts.push(found[0]);
    }
    if (from < text.length) parts.push(text.slice(from));
    return parts;
  }

  #mine(key, fillings) {
    if (this.me === null) return null;
    const held = Object.entries(fillings)
      .filter(([, value]) => seatsIn(value).includes(this.me))
      .map(([name]) => name);
    held.sort((one, other) => (one !== "who") - (other !== "who"));
    return held.find((name) => this.has(toYou(key, name))) ?? null;
  }

  #filling(value, mine, told) {
    if (typeof value === "string") {
      const face = value.startsWith("face.") ? value.slice(5) : null;
      return face === null ? [this.text(value)] : [{ face, text: this.text(value) }];
    }
    if (!Array.isArray(value)) return [String(value)];
    if (value.length === 2 && isFillings(value[1])) {
      const amount = this.#amount(value);
      return amount ? [amount] : this.parts(value, told);
    }
    if (value.length === 2 && value[0] === "seat" && Number.isInteger(value[1])) {
      const text = mine && value[1] === this.me ? this.words.say("you") : this.seat(value[1]);
      return [{ seat: value[1], text }];
    }
    return value.flatMap((item, at) => {
      const said = this.#filling(item, mine, told);
      return at ? [", ", ...said] : said;
    });
  }

  /** So many of a thing that the looks have an icon for: {amount, n, text}. */
  #amount([key, fillings]) {
    const [thing, , form] = key.match(/^(\w+)(\.(one|many))$/)?.slice(1, 4) ?? [];
    if (thing === undefined || !Object.hasOwn(this.amounts, thing)) return null;
    const n = form === "one" ? 1 : fillings.n;
    if (!Number.isInteger(n)) return null;
    return { amount: thing, n, text: asText(this.parts([key, fillings])) };
  }
}

/** The seats that a filling names, one or several. */
export function seatsIn(value) {
  if (!Array.isArray(value)) return [];
  if (value.length === 2 && value[0] === "seat" && Number.isInteger(value[1])) return [value[1]];
  return value.flatMap((item) => seatsIn(item));
}

/** Every face that a phrase names, however deep. */
export function facesIn(value) {
  if (typeof value === "string") return value.startsWith("face.") ? [value.slice(5)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => facesIn(item));
  return isFillings(value) ? Object.values(value).flatMap((item) => facesIn(item)) : [];
}

/** Parts of a sentence as one text. */
export function asText(parts) {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

function filled(text, fillings) {
  return text.replace(/\{(\w+)\}/g, (place, name) => String(fillings[name] ?? place));
}

/** An error stands on a row with its sign. */
function tied(told) {
  return Array.isArray(told) ? told.map(tied) : told?.replace?.(/± /g, "±\u00a0") ?? told;
}

function isFillings(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toYou(key, name) {
  return name === "who" ? `${key}.you` : `${key}.you.${name}`;
}
