import { language } from './catalogue.ts'

const guides = import.meta.glob<string>('../../resources/guide/*.md', { query: '?raw', import: 'default' })

/** In the language of this page, in Markdown; each part begins with `## Title {#name}`, with the same names in every language. */
export const guide: string = (await guides[`../../resources/guide/${language}.md`]?.()) ?? ''
