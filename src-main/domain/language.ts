/**
 * The languages of the pages, of the desk's texts, and of native menus, by their codes of BCP 47. Each has a
 * catalogue in `messages` and a guide. The first is the one of those who want no other.
 */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

const [fallback] = languages

export const isLanguage = (value: unknown): value is Language => languages.some(known => known === value)

/** The first of the wanted languages that the face has, else English. `wanted`: tags of BCP 47, the most wanted first. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary] = tag.toLowerCase().split(/[-_]/)
    if (isLanguage(primary)) return primary
  }
  return fallback
}

/** Tags of an Accept-Language header (RFC 9110, 12.5.4), the most wanted first; without those that are not acceptable. */
export function readAcceptLanguage(header: string): readonly string[] {
  return header
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range.split(';').map(part => part.trim())
      const weight = parameters.find(part => /^q=/i.test(part))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
