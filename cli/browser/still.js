// A page that stands still: what draws a table draws another one than that which is played here, and nothing is asked there.

const NOTHING = {
  question: null, choice: null, armed: null, path: [], chosen: {}, past: null, links: null, absence: null, checked: null, known: null, over: "", sent: false,
  beside: [], chat: [], kept: [], hands: [], thingNotes: new Map(),
};

/** As this page, but for what is its `own`: view, speech, table and what was told there. */
export function still(page, own) {
  const whole = { ...NOTHING, ...own, view: { ...own.view, asked: null, over: null } };
  return Object.create(page, Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, { value, writable: true }])));
}
