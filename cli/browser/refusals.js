// Why the node has done nothing with what this page said, in words.

export const OF_ANSWERS = ["gone", "rules"]; // why an answer was not taken: its question is asked again

/** The sentence; an answer that came too late is settled by what the table shows. */
export function refusal(words, why) {
  switch (why) {
    case "late": return words.say("That came too late: it was settled meanwhile, and nothing of yours was signed.");
    case "watching": return words.say("You look on: watchers cannot answer or say anything.");
    case "rules": return words.say("This is against the rules; nothing has changed.");
    default: return words.say("That can do nothing here now; nothing was sent.");
  }
}
