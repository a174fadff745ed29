import { describe, expect, it } from 'vitest'
import { carryMarks } from '../../../src-main/desk/script/carry-marks.ts'
import { anchorAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import { indexOf, noMarks, placeOf, type ScriptMarks } from '../../../src-main/domain/script/marks.ts'
import type { Script } from '../../../src-main/domain/script/script.ts'
import { longScript } from '../../support/long-script.ts'

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
