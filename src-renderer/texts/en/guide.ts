import text from '../../../resources/guide/en.md?raw'

/** The guide, in Markdown; each of its parts begins with `## Title {#name}`, and the names are the same in every language. */
export const guide: string = text
