/** Letters of right-to-left scripts, and the characters that set a direction by themselves. */
const turnsDirection =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** For a text of a person inside a sentence or after a number: one in Arabic or Hebrew would reorder the numbers beside it. Any other stays as it is. */
export const isolated = (text: string): string =>
  turnsDirection.test(text) ? `${firstStrongIsolate}${text}${popIsolate}` : text
