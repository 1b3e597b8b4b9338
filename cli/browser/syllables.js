// Where a long name may break: a soft hyphen between syllables, by sound alone.
//
// A consonant that stands before a vowel begins a syllable, with those that are spoken with it. That is
// right for nearly all names of cards in German and English, and where it is not, it is still read.

const VOWELS = "aeiouyäöüéèê";
const TOGETHER = ["sch", "ch", "ck", "ph", "sh", "th", "st", "sp", "pl", "pr", "bl", "br", "tr", "dr", "tl", "kl", "kr", "gl", "gr", "fl", "fr", "qu"];
const SOFT = "\u00ad";
const SHORT = 8; // letters of a word that may break before its last two: Schmie-de, where else the last one would stand alone

/** The text with soft hyphens in its words of six letters and more. */
export function hyphenated(text) {
  return text.split(/([\s-]+)/).map((word) => (word.length < 6 || word.includes(SOFT) ? word : broken(word))).join("");
}

function broken(word) {
  const small = word.toLowerCase();
  const cuts = [];
  const least = word.length > SHORT ? 3 : 2;
  for (let at = 1; at < word.length; at += 1) {
    if (!VOWELS.includes(small[at]) || VOWELS.includes(small[at - 1])) continue;
    const start = onset(small, at);
    if (start > 1 && word.length - start >= least && hasVowel(small.slice(cuts.at(-1) ?? 0, start))) cuts.push(start);
  }
  return cuts.reduceRight((done, cut) => `${done.slice(0, cut)}${SOFT}${done.slice(cut)}`, word);
}

/** Where the syllable of the vowel at this place begins. */
function onset(small, at) {
  for (const size of [3, 2]) {
    const start = at - size;
    const sound = small.slice(start, at);
    if (sound === "st" && VOWELS.includes(small[start - 1])) continue; // Meis-ter, Cas-tle, but Geister-stadt
    if (TOGETHER.includes(sound) && start > 0) return start;
  }
  return at - 1;
}

function hasVowel(text) {
  return [...text].some((letter) => VOWELS.includes(letter));
}
