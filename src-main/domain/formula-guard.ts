/** First characters that a spreadsheet takes for a formula, some also in full width. */
const formula = /^\s*[=+\-@＝＋－＠]/

/** A text of a person for a cell of a spreadsheet: one that begins like a formula gets an apostrophe before it. */
export const formulaGuarded = (text: string): string => (formula.test(text) ? `'${text}` : text)
