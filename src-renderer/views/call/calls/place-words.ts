/**
 * Where a word of the crew stands in the row of its department: the first place that shortens neither it nor the text.
 * `below`: in a line of its own. `beside`: after the text, with who said it, and when. `over`: likewise, also where a call
 * that says nothing has its state. `short`: after the text, the word alone.
 */
type Place = 'below' | 'beside' | 'over' | 'short'

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
  const places: readonly Place[] = isSingle ? ['beside', 'over'] : ['below', 'beside', 'over', 'short']
  const place = places.find(each => {
    row.dataset['words'] = each
    return isWhole(text) && isWhole(said)
  })
  row.dataset['words'] = place ?? (isSingle ? 'short' : 'below')
}

const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1
