import { describe, expect, it } from 'vitest'
import { carryMarks } from '../../../src-main/desk/script/carry-marks.ts'
import { anchorAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import { indexOf, noMarks, placeOf, type ScriptMarks } from '../../../src-main/domain/script/marks.ts'
import type { Paragraph, Script } from '../../../src-main/domain/script/script.ts'
import { longScript } from '../../support/long-script.ts'
import { anchorOf } from '../../support/one-script.ts'

const before = longScript(74)

/** A call at a word of every eighteenth paragraph: 120 of them. */
const marked = ((): ScriptMarks => {
  const calls = Array.from({ length: 120 }, (_, at) => {
    const paragraph = before.paragraphs[5 + at * 18]
    const words = wordsIn(paragraph?.text ?? '')
    const word = words[Math.floor(words.length / 2)]
    if (paragraph === undefined || word === undefined) throw new Error('No word.')
    return [at + 1, { go: anchorAt(paragraph, word), standby: null }] as const
  })
  return { ...noMarks, calls: Object.fromEntries(calls) }
})()

/** As a dramaturg revises: lines are rewritten in part, cut, added, and a scene is moved. */
function revised(): Script {
  const paragraphs = before.paragraphs.flatMap((paragraph, at) => {
    const made = { ...paragraph, id: `new-${at}` }
    if (at % 41 === 0) return []
    if (at % 29 === 0)
      return [{ ...made, text: `And then, ${made.text.charAt(0).toLowerCase()}${made.text.slice(1)}` }]
    if (at % 23 === 0)
      return [made, { ...made, id: `more-${at}`, text: `Nobody has ever said so before, number ${at}.` }]
    return [made]
  })
  return { ...before, revision: 'B', paragraphs }
}

describe('the marks of a new version', () => {
  const after = revised()
  const { script, marks } = carryMarks(before, after, marked)
  const index = indexOf(script)
  const textAt = (of: Script, id: string): string =>
    of.paragraphs.find(paragraph => paragraph.id === id)?.text ?? ''

  it('stand at their words, nine of ten by themselves, and the others where they were, without a word', () => {
    const kept = Object.values(marks.calls).filter(({ go }) => placeOf(index, go) !== null)
    expect(kept.length).toBeGreaterThanOrEqual(108)
    for (const { go } of kept) {
      const text = textAt(script, go?.paragraphId ?? '')
      expect(text.slice(go?.from, go?.to)).toBe(go?.quote)
    }
    expect(Object.keys(marks.calls)).toHaveLength(120)
    for (const { go } of Object.values(marks.calls)) expect(index.has(go?.paragraphId ?? '')).toBe(true)
  })

  it('stay in their own line where it is still there', () => {
    for (const [mark, { go }] of Object.entries(marked.calls)) {
      const was = textAt(before, go?.paragraphId ?? '')
      if (go === null || !after.paragraphs.some(({ text }) => text === was)) continue
      const now = marks.calls[mark]?.go
      expect(textAt(script, now?.paragraphId ?? '')).toBe(was)
      expect(now?.from).toBe(go.from)
    }
  })

  it('keep the order of the text', () => {
    const places = Object.values(marks.calls).flatMap(({ go }) => placeOf(index, go) ?? [])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('have paragraphs with identifiers of their own', () => {
    expect(new Set(script.paragraphs.map(({ id }) => id)).size).toBe(script.paragraphs.length)
  })
})

describe('one mark of a new version', () => {
  const line = (id: string, text: string): Paragraph => ({
    id,
    kind: 'dialogue',
    speaker: 'IDA',
    text,
    page: null,
  })
  const scriptOf = (...texts: readonly string[]): Script => ({
    title: 'Play',
    revision: '',
    paragraphs: texts.map((text, at) => line(`p${at}`, text)),
  })
  const was = scriptOf(
    'They rowed all night and nobody came up.',
    'The lamp begins to turn, and the door opens.',
    'You count, and you wait for the answer.',
    'It never went out. Listen to the sea.',
    'To how far away they are.',
  )
  /** Where the word of that paragraph stands in a new version: its paragraph and what is around it. Null: it is lost. */
  const found = (paragraphId: string, word: string, ...texts: readonly string[]): string | null => {
    const marks = { ...noMarks, calls: { 1: { go: anchorOf(was, paragraphId, word), standby: null } } }
    const carried = carryMarks(was, scriptOf(...texts), marks)
    const go = carried.marks.calls[1]?.go ?? null
    const index = indexOf(carried.script)
    expect(index.has(go?.paragraphId ?? '')).toBe(true)
    if (go === null || placeOf(index, go) === null) return null
    const { paragraph } = index.get(go.paragraphId) ?? {}
    return `${paragraph?.text.slice(0, go.from)}[${go.quote}]${paragraph?.text.slice(go.to)}`
  }
  const [rowed = '', lamp = '', count = '', listen = '', far = ''] = was.paragraphs.map(({ text }) => text)

  it('goes along with a passage that stands elsewhere now', () => {
    expect(found('p1', 'door', rowed, count, listen, far, lamp)).toBe(
      'The lamp begins to turn, and the [door] opens.',
    )
  })

  it('goes along with a part of a line that was divided', () => {
    const parts = [rowed, 'The lamp begins to turn,', 'and the door opens.', count, listen, far]
    expect(found('p1', 'door', ...parts)).toBe('and the [door] opens.')
  })

  it('is lost with its line, though the same word stands in the lines beside it', () => {
    expect(found('p1', 'and', rowed, 'Darkness.', count, listen, far)).toBeNull()
    expect(found('p1', 'The', rowed, 'The sea is calm.', count, listen, far)).toBeNull()
    expect(found('p2', 'answer', rowed, lamp, listen, 'No answer came, ever again, from there.')).toBeNull()
  })

  it('is lost in its own line where a short word is left only elsewhere in it', () => {
    expect(found('p1', 'the', rowed, 'The lamp begins to turn, and a door opens: the.', count)).toBeNull()
    expect(found('p1', 'to', rowed, 'The lamp begins turning, and the door opens to us.', count)).toBeNull()
  })

  it('is no part of another word', () => {
    expect(found('p0', 'up', 'They rowed all night and nobody came upward.', lamp, count)).toBeNull()
  })

  it('is found again when its line is back', () => {
    const marks = { ...noMarks, calls: { 1: { go: anchorOf(was, 'p1', 'door'), standby: null } } }
    const cut = carryMarks(was, scriptOf(rowed, count, listen, far), marks)
    expect(placeOf(indexOf(cut.script), cut.marks.calls[1]?.go ?? null)).toBeNull()
    const back = carryMarks(cut.script, scriptOf(rowed, lamp, count, listen, far), cut.marks)
    const go = back.marks.calls[1]?.go ?? null
    expect(placeOf(indexOf(back.script), go)).not.toBeNull()
    expect(go?.quote).toBe('door')
  })
})
