import { t } from '#texts/text.ts'
import { isWhole } from './place-words.ts'

/** All calls of the row of a department, as far as they have room. */
export function showCalls(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null) return
  delete text.dataset['more']
  for (const call of callsIn(text)) call.hidden = false
}

/** Instead of the calls of the row that have no room, how many they are; the first one is always there. */
export function countHidden(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null) return
  const calls = callsIn(text)
  for (const call of calls.slice(1).toReversed()) {
    if (isWhole(text)) return
    call.hidden = true
    text.dataset['more'] = t('calling.more', { left: calls.filter(({ hidden }) => hidden).length })
  }
}

const callsIn = (text: HTMLElement): readonly HTMLElement[] =>
  [...text.children].filter(call => call instanceof HTMLElement)
