import text from '../../resources/guide/en.md?raw'

/** In the language of this page, in Markdown; each part begins with `## Title {#name}`, with the same names in every language. */
export const guide: string = text
