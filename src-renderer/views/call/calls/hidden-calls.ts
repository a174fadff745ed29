import { t } from '#texts/text.ts'
import { isWhole } from './place-words.ts'

/** All calls of the row of a department, as far as they have room. */
export function showCalls(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null) return
  delete text.dataset['more']
  delete text.dataset['run']
  for (const call of callsIn(text)) {
    call.hidden = false
    delete call.dataset['part']
  }
}

/**
 * Where the calls of the row have no room below one another, they follow each other. Instead of those that have none there
 * either, how many they are; the first one is always there.
 */
export function countHidden(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null) return
  const calls = callsIn(text)
  if (calls.length > 1 && !isWhole(text)) text.dataset['run'] = 'true'
  for (const call of calls.slice(1).toReversed()) {
    if (isWhole(text)) return
    call.hidden = true
    sayHidden(text)
  }
}

/** A line that is still free has the beginning of the first call that is hidden. */
export function showPart(row: HTMLElement): void {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null || row.dataset['single'] === 'true') return
  const calls = callsIn(text)
  const next = calls.find(({ hidden }) => hidden)
  if (next === undefined || !isWhole(text)) return
  next.hidden = false
  next.dataset['part'] = 'true'
  sayHidden(text)
  if (isWhole(text)) return
  next.hidden = true
  delete next.dataset['part']
  sayHidden(text)
}

function sayHidden(text: HTMLElement): void {
  const left = callsIn(text).filter(({ hidden }) => hidden).length
  if (left === 0) delete text.dataset['more']
  else text.dataset['more'] = t('calling.more', { left })
}

const callsIn = (text: HTMLElement): readonly HTMLElement[] =>
  [...text.children].filter(call => call instanceof HTMLElement)
