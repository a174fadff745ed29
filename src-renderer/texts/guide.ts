import sizes from '../../resources/guide/pictures/sizes.json'
import { language } from './catalogue.ts'

const guides = import.meta.glob<string>('../../resources/guide/*.md', { query: '?raw', import: 'default' })

/**
 * In the language of this page, in Markdown. Each part begins with `## Title {#name}`, with the same names in every language, or
 * `{#name: words}`, with words that only the search knows.
 */
export const guide: string = (await guides[`../../resources/guide/${language}.md`]?.()) ?? ''

const pictures = import.meta.glob<string>('../../resources/guide/pictures/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

interface GuidePictureFile {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** The picture of that name, in the language of this page; null where there is none. */
export function pictureFile(name: string): GuidePictureFile | null {
  const address = pictures[`../../resources/guide/pictures/${language}/${name}.webp`]
  const size = new Map(Object.entries(sizes)).get(`${language}/${name}`)
  return address === undefined || size === undefined ? null : { address, ...size }
}
