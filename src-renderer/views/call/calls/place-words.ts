/**
 * Where a word of the crew stands in the row of its department: the first place that shortens neither it nor the text.
 * `below`: in a line of its own. `beside`: after the text, with who said it, and when. `over`: likewise, also where a call
 * that says nothing has its state. `stacked`: after the text, in lines of its own. `end`: after the last letter of the text.
 * `head`: beside the name, where the text stands below it. `short`: after the text, the word alone.
 */
type Place = 'below' | 'beside' | 'over' | 'stacked' | 'end' | 'head' | 'short'

const inLines: readonly Place[] = ['below', 'beside', 'over', 'stacked', 'end', 'head', 'short']
const inOneLine: readonly Place[] = ['beside', 'over', 'head']

export function placeWords(rows: readonly HTMLElement[]): void {
  for (const row of rows) placeWord(row)
}

function placeWord(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  const said = text?.nextElementSibling
  if (text == null || said == null) {
    delete row.dataset['words']
    return
  }
  const isSingle = row.dataset['single'] === 'true'
  const hasLineBelow = row.dataset['spare'] === 'true'
  const places = isSingle ? [...inOneLine, ...(hasLineBelow ? (['below'] as const) : [])] : inLines
  const place = places.find(each => {
    row.dataset['words'] = each
    return isWhole(text) && isWhole(said) && (each !== 'end' || isWithin(row, text, said))
  })
  row.dataset['words'] = place ?? (isSingle ? 'short' : 'below')
}

const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
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
