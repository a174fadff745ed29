/**
 * Where a word of the crew stands in the row of its department: the first place that shortens neither it nor the text.
 * `below`: in a line of its own. `beside`: after the text, with who said it, and when. `over`: likewise, also where a call
 * that says nothing has its state. `stacked`: after the text, in narrow lines of its own. `two-lines`: likewise in wider
 * ones. `end`: after the last letter of the text. `head`: beside the name, where the text stands below it. `tight`: with the
 * beginning of who said it. `short`: after the text, the word alone.
 */
type Place =
  | 'below'
  | 'beside'
  | 'over'
  | 'stacked'
  | 'two-lines'
  | 'end'
  | 'head'
  | 'beside tight'
  | 'over tight'
  | 'below tight'
  | 'head tight'
  | 'short'

const inLines: readonly Place[] = [
  'below',
  'beside',
  'over',
  'stacked',
  'two-lines',
  'end',
  'head',
  'below tight',
  'head tight',
  'beside tight',
  'short',
]
const inOneLine: readonly Place[] = ['beside', 'over', 'head']
const inOneLineShortened: readonly Place[] = ['over tight', 'head tight']

/** The least of a name that tells who it is, px. */
const leastOfName = 36

/** Each row tries its next place at the same time as the others, so that all of them are laid out once for it. */
export function placeWords(rows: readonly HTMLElement[]): void {
  let open = rows.flatMap(row => {
    const text = row.querySelector<HTMLElement>('div[title]')
    const said = text?.nextElementSibling
    if (text != null && said != null) return [{ row, text, said, places: placesOf(row) }]
    delete row.dataset['words']
    return []
  })
  for (let at = 0; open.length > 0; at += 1) {
    for (const { row, places } of open) row.dataset['words'] = places[at]
    open = open.filter(({ row, text, said, places }) => {
      const place = places[at]
      return at < places.length - 1 && place !== undefined && !isGood(place, row, text, said)
    })
  }
}

/** In the order in which they are tried; the last one is taken as it is. */
function placesOf({ dataset }: HTMLElement): readonly Place[] {
  if (dataset['single'] !== 'true') return [...inLines, 'below']
  const below: readonly Place[] = dataset['spare'] === 'true' ? ['below', 'below tight'] : []
  return [...inOneLine, ...below, ...inOneLineShortened, 'short']
}

function isGood(place: Place, row: HTMLElement, text: HTMLElement, said: Element): boolean {
  if (!isWhole(text)) return false
  if (place === 'head tight' && isBesideName(row)) return false
  if (place.endsWith('tight')) return isReadable(said)
  return isWholeWord(said) && (place !== 'end' || isWithin(row, text, said))
}

/** The text stands beside the name, not below it. */
export const isBesideName = (row: HTMLElement): boolean => {
  const text = row.querySelector<HTMLElement>('div[title]')
  return text !== null && text.getBoundingClientRect().left > row.getBoundingClientRect().left + 1
}

/** The words with each of their parts: those that may shrink are not wider than what they stand in, nor are all beside the text. */
const isWholeWord = (said: Element): boolean => {
  const { scrollWidth = 0, clientWidth = 0 } = said.parentElement ?? {}
  return (
    scrollWidth <= clientWidth &&
    [said, ...said.children, ...said.querySelectorAll('bdi')].every(part => isWhole(part))
  )
}

/** All of the words is whole but for the end of a name. */
const isReadable = (said: Element): boolean =>
  [said, ...said.children].every(part => isWhole(part) && part.clientWidth > 0) &&
  [...said.querySelectorAll('bdi')].every(({ clientWidth }) => clientWidth >= leastOfName)

/** Nothing of what stands in it is beyond its edges. */
export const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1

/** The text and what stands at its end take no more lines than the row has. */
function isWithin(row: HTMLElement, text: HTMLElement, said: Element): boolean {
  const high = Number.parseFloat(getComputedStyle(text).lineHeight)
  const lines = Number(row.style.getPropertyValue('--lines'))
  const { top } = text.getBoundingClientRect()
  return (
    Math.max(text.getBoundingClientRect().bottom, said.getBoundingClientRect().bottom) <=
    top + lines * high + 1
  )
}
