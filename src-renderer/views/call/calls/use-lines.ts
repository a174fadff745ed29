import { type RefObject, useLayoutEffect } from 'react'
import { watchSize } from '../../../components/watch-size.ts'
import { countHidden, showCalls, showPart } from './hidden-calls.ts'
import { isBesideName, placeWords } from './place-words.ts'

/** What a word of the crew takes with who said it, and when, em. */
const widestWord = 14

/** What the state of a call takes beside a text, em. */
const widestState = 8

/** Between the last row of NEXT and its edge, with its frame, px. */
const belowCells = 10

/** More than any row has. */
const mostLines = 12

/**
 * Each row of the list has one line, and more of its text where the panel has the height for it, the first rows first. What
 * is said of a call takes no part in it, so that no row moves when that changes. `content`: what the rows say.
 */
export function useLines(list: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the rows say something else
  useLayoutEffect(() => {
    const { current } = list
    const panel = current?.closest<HTMLElement>('[data-calling]')
    if (current === null || panel == null) return
    const place = (): void => {
      const rows = rowsOf(current)
      for (const row of rows) {
        delete row.dataset['words']
        showCalls(row)
      }
      for (const row of rows) countHidden(row)
      placeWords(rows)
      // Beside a word there may be room for fewer.
      for (const row of rows) {
        countHidden(row)
        showPart(row)
      }
    }
    const measure = (): void => {
      fitLines(current, panel)
      place()
    }
    // The state of a call and the word of a crew change while `content` stays the same.
    const said = new MutationObserver(place)
    said.observe(current, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-face'],
    })
    const stop = watchSize(panel, measure)
    return () => {
      stop()
      said.disconnect()
      giveBack(panel)
    }
  }, [list, content])
}

function fitLines(list: HTMLElement, panel: HTMLElement): void {
  const box = list.parentElement
  if (box === null) return
  const rows = rowsOf(list)
  const setAll = (lines: number): void => {
    for (const row of rows) setLines(row, lines)
  }
  // Every department has its line, whatever else is in the panel.
  const keepLeast = (): void => {
    const head = list.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
    panel.style.setProperty('--next-least', `${Math.ceil(head + list.offsetHeight + 4)}px`)
  }
  for (const row of rows) {
    delete row.dataset['words']
    delete row.dataset['spare']
  }
  for (const row of rows) showCalls(row)
  list.dataset['measured'] = 'false'
  list.dataset['dense'] = 'false'
  list.dataset['run'] = 'false'
  panel.dataset['crowded'] = 'false'
  panel.dataset['scarce'] = 'no'
  giveBack(panel)
  setAll(1)
  keepLeast()
  const room = box.offsetHeight
  const isTooHigh = (): boolean => panel.scrollHeight > panel.clientHeight + 1
  // What NEXT does not need gives way first, then the title on air and the calls inside, and the texts of NEXT last.
  if (isTooHigh()) panel.dataset['scarce'] = 'room'
  if (isTooHigh()) panel.dataset['scarce'] = 'lines'
  if (isTooHigh()) {
    list.dataset['dense'] = 'true'
    keepLeast()
  } else if (panel.dataset['scarce'] !== 'lines') {
    setAll(mostLines)
    // The calls come before the other cells of the cue, which are scrolled.
    const isInSight = (): boolean => list.getBoundingClientRect().bottom <= bottomOf(box) + 1
    if (!isInSight()) panel.dataset['crowded'] = 'true'
    // Calls that follow each other take fewer lines.
    if (!isInSight()) list.dataset['run'] = 'true'
    if (!isInSight()) {
      const whole = linesOf(rows)
      setAll(1)
      fill(whole, isInSight)
    }
    // A word of the crew adds no line to its row.
    for (const [row, lines] of linesOf(rows)) keepLines(row, lines)
    list.dataset['measured'] = 'true'
    // The calls inside the cue on air keep their room, and have it before a word that may come.
    const above = box.previousElementSibling
    const high = above?.clientHeight ?? 0
    const fits = () => box.scrollHeight <= box.clientHeight && (above?.clientHeight ?? 0) >= high
    if (!isCut(above) && fits()) {
      spare(rows, fits)
      spareBelow(rows, fits)
    }
  }
  list.dataset['measured'] = 'true'
  giveRoom(panel, box, room)
}

/** Whether the list of calls inside the cue on air is lower than all of its rows. */
const isCut = (list: Element | null): boolean =>
  list instanceof HTMLElement && list.offsetHeight < Number.parseFloat(list.style.height)

/** The calls inside the cue on air can have what NEXT leaves of its room, px. */
function giveRoom(panel: HTMLElement, box: HTMLElement, room: number): void {
  const last = box.lastElementChild?.getBoundingClientRect().bottom ?? 0
  const whole = Math.ceil(last - box.getBoundingClientRect().top + box.scrollTop + belowCells)
  const need = Math.min(whole, box.offsetHeight)
  if (need >= room) return
  panel.style.setProperty('--next-need', `${need}px`)
  panel.dataset['spare'] = 'true'
}

function giveBack(panel: HTMLElement): void {
  panel.style.removeProperty('--next-need')
  delete panel.dataset['spare']
}

const rowsOf = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.children].filter(row => row instanceof HTMLElement)

const bottomOf = (box: HTMLElement): number =>
  box.getBoundingClientRect().top + box.clientTop + box.clientHeight

/** A department that only said something has one line. */
function setLines(row: HTMLElement, lines: number): void {
  const isMore = lines > 1 && row.querySelector('div[title]')?.textContent !== ''
  row.dataset['lines'] = isMore ? 'more' : 'one'
  keepLines(row, isMore ? lines : 1)
}

/** The text stays where it is, beside the name or below it. */
function keepLines(row: HTMLElement, lines: number): void {
  row.dataset['single'] = String(lines === 1)
  row.style.setProperty('--lines', String(lines))
}

/**
 * All lines for each row that has room for them, then one more for each of the others in turn, while it fits: first for those
 * whose text is not whole in one beside the state of its call. `whole`: how many lines all of its text takes.
 */
function fill(whole: ReadonlyMap<HTMLElement, number>, fits: () => boolean): void {
  const isShortened = new Map([...whole.keys()].map(row => [row, roomBeside(row) < widestState]))
  const filled = fillWhole(whole, fits)
  const open = new Map(
    [...whole]
      .filter(([row]) => !filled.has(row))
      .toSorted(([a], [b]) => Number(isShortened.get(b)) - Number(isShortened.get(a))),
  )
  for (let lines = 2; lines <= mostLines; lines += 1) {
    // With the second line the text can move below the name.
    const growing = [...open].flatMap(([row, most]) => (lines > Math.max(2, most) ? [] : [row]))
    const setAt = (row: HTMLElement, isMore: boolean) => setLines(row, isMore ? lines : lines - 1)
    for (const row of keepFitting(growing, setAt, fits)) open.delete(row)
  }
}

/**
 * More room for each row in turn, while it fits; the rows that have none are returned. What fits depends on the height of all
 * rows alone, so that half of them are tried at a time: each trial is a layout.
 */
function keepFitting(
  rows: readonly HTMLElement[],
  setMore: (row: HTMLElement, isMore: boolean) => void,
  fits: () => boolean,
): readonly HTMLElement[] {
  const before = rows.map(({ offsetHeight }) => offsetHeight)
  for (const row of rows) setMore(row, true)
  if (rows.length === 0 || fits()) return []
  const by = new Map(rows.map((row, at) => [row, row.offsetHeight - (before[at] ?? 0)]))
  const growing = rows.filter(row => (by.get(row) ?? 0) > 0)
  let fitting = 0
  let tooMany = growing.length
  const tryFirst = (count: number): void => {
    for (const [at, row] of growing.entries()) setMore(row, at < count)
  }
  while (tooMany - fitting > 1) {
    const half = Math.floor((fitting + tooMany) / 2)
    tryFirst(half)
    if (fits()) fitting = half
    else tooMany = half
  }
  tryFirst(fitting)
  const refused = growing.slice(fitting, fitting + 1)
  for (const row of growing.slice(fitting + 1)) {
    const isLower = refused.every(other => (by.get(row) ?? 0) < (by.get(other) ?? 0))
    setMore(row, isLower)
    if (isLower && fits()) continue
    setMore(row, false)
    refused.push(row)
  }
  return refused
}

/**
 * The rows that have all of their lines now: those of one call first, since no count says what they do not show, and those of
 * few lines.
 */
function fillWhole(whole: ReadonlyMap<HTMLElement, number>, fits: () => boolean): ReadonlySet<HTMLElement> {
  const order = [...whole]
    .filter(([, lines]) => lines > 1)
    .toSorted(
      ([a, linesOfA], [b, linesOfB]) => Number(hasMany(a)) - Number(hasMany(b)) || linesOfA - linesOfB,
    )
    .map(([row]) => row)
  const setWhole = (row: HTMLElement, isWhole: boolean) => setLines(row, isWhole ? (whole.get(row) ?? 1) : 1)
  const refused = keepFitting(order, setWhole, fits)
  return new Set(order.filter(row => !refused.includes(row)))
}

const hasMany = (row: HTMLElement): boolean => (row.querySelector('div[title]')?.childElementCount ?? 0) > 1

/** How many lines the text of each row takes now. */
const linesOf = (rows: readonly HTMLElement[]): ReadonlyMap<HTMLElement, number> =>
  new Map(
    rows.map(row => {
      const text = row.querySelector<HTMLElement>('div[title]')
      if (text === null) return [row, 1]
      const high = Number.parseFloat(getComputedStyle(text).lineHeight)
      return [row, Math.max(1, Math.round(text.offsetHeight / high))]
    }),
  )

/** A line for the words of the crew below each text of several lines, or below the name, where there is still room. */
function spare(rows: readonly HTMLElement[], fits: () => boolean): void {
  const lines = new Map(rows.map(row => [row, Number(row.style.getPropertyValue('--lines'))]))
  const growing = rows.filter(
    row => lines.get(row) !== 1 || !(isBesideName(row) || roomBeside(row) >= widestWord),
  )
  keepFitting(growing, (row, isMore) => keepLines(row, (lines.get(row) ?? 1) + Number(isMore)), fits)
}

/** The same below each text of one line that leaves a word no room beside it, the longest first. */
function spareBelow(rows: readonly HTMLElement[], fits: () => boolean): void {
  const rooms = rows
    .filter(row => row.dataset['single'] === 'true' && isBesideName(row))
    .map(row => ({ row, room: roomBeside(row) }))
    .filter(({ room }) => room < widestWord)
    .toSorted((a, b) => a.room - b.room)
    .map(({ row }) => row)
  keepFitting(
    rooms,
    (row, isMore) => {
      if (isMore) row.dataset['spare'] = 'true'
      else delete row.dataset['spare']
    },
    fits,
  )
}

/** What the text of the row leaves of its line, em. */
function roomBeside(row: HTMLElement): number {
  const text = row.querySelector<HTMLElement>('div[title]')
  if (text === null) return 0
  const letters = document.createRange()
  letters.selectNodeContents(text)
  const room = text.offsetWidth - letters.getBoundingClientRect().width
  return room / Number.parseFloat(getComputedStyle(text).fontSize)
}
