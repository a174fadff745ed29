import { describe, expect, it } from 'vitest'
import { type MarkedScript, mergeScripts } from '../../../src-main/desk/script/merge-scripts.ts'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import type { Paragraph } from '../../../src-main/domain/script/script.ts'
import fc from '../../support/fast-check.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'

const base: MarkedScript = {
  script: lighthouse,
  marks: { ...noMarks, calls: { 1: { go: anchorOf(lighthouse, 'p3', 'up'), standby: null } } },
}

const withParagraphs = (of: MarkedScript, change: (all: readonly Paragraph[]) => readonly Paragraph[]) => ({
  ...of,
  script: { ...lighthouse, paragraphs: change(of.script?.paragraphs ?? []) },
})
const retold = (of: MarkedScript, id: string, text: string) =>
  withParagraphs(of, all => all.map(one => (one.id === id ? { ...one, text } : one)))
const adding = (of: MarkedScript, id: string, added: string) =>
  withParagraphs(of, all =>
    all.flatMap(one => (one.id === id ? [one, { ...one, id: added, text: `New ${added}.` }] : [one])),
  )
const without = (of: MarkedScript, id: string) => withParagraphs(of, all => all.filter(one => one.id !== id))
const textsOf = ({ script }: MarkedScript) => script?.paragraphs.map(({ id, text }) => `${id} ${text}`)

describe('a script that two desks have changed', () => {
  it('has what each of them changed of different paragraphs, beside one another as well', () => {
    const mine = adding(retold(base, 'p4', 'The lamp turns.'), 'p7', 'mine')
    const theirs = without(retold(base, 'p5', 'It is out.'), 'p2')
    const { is, differs } = mergeScripts(base, mine, theirs)
    expect(differs).toBe(false)
    expect(textsOf(is)).toEqual(textsOf(without(retold(mine, 'p5', 'It is out.'), 'p2')))
  })

  it('has theirs where both changed the same paragraph in different ways, and what else was changed here', () => {
    const mine = retold(retold(base, 'p4', 'Mine.'), 'p6', 'At what?')
    const theirs = retold(base, 'p4', 'Theirs.')
    const { is, differs } = mergeScripts(base, mine, theirs)
    expect([differs, textsOf(is)]).toEqual([true, textsOf(retold(theirs, 'p6', 'At what?'))])
  })

  it('has an addition of each at one place once, and says that they meet', () => {
    const { is, differs } = mergeScripts(base, adding(base, 'p4', 'mine'), adding(base, 'p4', 'theirs'))
    expect([differs, textsOf(is)]).toEqual([true, textsOf(adding(base, 'p4', 'theirs'))])
    const both = adding(base, 'p4', 'same')
    expect(mergeScripts(base, both, both)).toEqual({ is: both, differs: false })
  })

  it('has no paragraph twice where one was moved by both', () => {
    const move = (to: number) =>
      withParagraphs(base, all => {
        const others = all.filter(({ id }) => id !== 'p2')
        return others.toSpliced(to, 0, ...all.filter(({ id }) => id === 'p2'))
      })
    const { is, differs } = mergeScripts(base, move(3), move(6))
    expect([differs, textsOf(is)]).toEqual([true, textsOf(move(6))])
  })

  it('has the marks of both, and theirs where both put the same one', () => {
    const up = anchorOf(lighthouse, 'p3', 'up')
    const lamp = anchorOf(lighthouse, 'p4', 'lamp')
    const calls = (more: MarkedScript['marks']['calls']): MarkedScript => ({
      ...base,
      marks: { ...base.marks, calls: { ...base.marks.calls, ...more } },
    })
    const one = { go: up, standby: null }
    const other = { go: lamp, standby: null }
    expect(mergeScripts(base, calls({ 2: one }), calls({ 3: other }))).toEqual({
      is: calls({ 2: one, 3: other }),
      differs: false,
    })
    expect(mergeScripts(base, calls({ 2: one }), calls({ 2: other }))).toEqual({
      is: calls({ 2: other }),
      differs: true,
    })
    const none = { ...base, marks: noMarks }
    expect(mergeScripts(base, none, calls({ 2: one })).is.marks.calls).toEqual({ 2: one })
  })

  it('is removed where the other left it alone, and stays theirs where it was changed', () => {
    const removed = { script: null, marks: noMarks }
    expect(mergeScripts(base, removed, base)).toEqual({ is: removed, differs: false })
    const theirs = retold(base, 'p4', 'Theirs.')
    expect(mergeScripts(base, removed, theirs)).toMatchObject({
      is: { script: theirs.script },
      differs: true,
    })
  })

  it('has each paragraph once, and every change of one desk that the other did not touch, in any history', () => {
    const change = fc.oneof(
      fc.record({ retell: fc.integer({ min: 0, max: 9 }), text: fc.string({ maxLength: 5 }) }),
      fc.record({ add: fc.integer({ min: 0, max: 9 }), id: fc.uuid() }),
      fc.record({ remove: fc.integer({ min: 0, max: 9 }) }),
    )
    const changed = (of: MarkedScript, changes: readonly unknown[]): MarkedScript =>
      withParagraphs(of, all => {
        let now = [...all]
        for (const one of changes as readonly Partial<
          Record<'retell' | 'add' | 'remove' | 'text' | 'id', never>
        >[]) {
          const { retell, add, remove, text, id } = one
          if (retell !== undefined)
            now = now.map((line, at) => (at === retell ? { ...line, text: text ?? '' } : line))
          if (add !== undefined && now[0]) now.splice(add, 0, { ...now[0], id: id ?? '', text: id ?? '' })
          if (remove !== undefined) now.splice(remove, 1)
        }
        return now
      })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.array(change, { maxLength: 4 }), (mine, theirs) => {
        const [here, there] = [changed(base, mine), changed(base, theirs)]
        const { is, differs } = mergeScripts(base, here, there)
        const ids = is.script?.paragraphs.map(({ id }) => id) ?? []
        expect(new Set(ids).size).toBe(ids.length)
        const was = new Map(lighthouse.paragraphs.map(one => [one.id, one.text]))
        const text = (of: MarkedScript, id: string) => of.script?.paragraphs.find(one => one.id === id)?.text
        for (const id of new Set([...was.keys(), ...ids]))
          for (const [one, other] of [[there, here], ...(differs ? [] : [[here, there] as const])] as const)
            if (text(one, id) !== was.get(id) && text(other, id) === was.get(id))
              expect(text(is, id)).toBe(text(one, id))
        expect(mergeScripts(base, here, base).is).toEqual(here)
        expect(mergeScripts(base, base, there).is).toEqual(there)
      }),
      { numRuns: 300 },
    )
  })
})
