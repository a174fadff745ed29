import { expect, it } from 'vitest'
import { changedMeanwhile } from '../../../src-main/domain/editing/made-over.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { type Asked, type EditingRig, editingRig } from './rig.ts'

const acts = ['type', 'theirs', 'cut', 'mend', 'save', 'lose-answer', 'never-arrives', 'wait'] as const
type Act = (typeof acts)[number]

/** One field of one row, which this page and somebody else set to values that count up. */
function createField() {
  const rig: EditingRig = editingRig()
  const answered = new Set<Asked>()
  /** What is there was made by somebody else, as the so manieth value; null: by this page. */
  let theirs: number | null = null
  let made = 0
  const durationNow = (): number =>
    rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')?.cue.duration ?? Number.NaN
  const edit = () => ({ do: 'cue', cueId: 'hosts', fields: { duration: duration(++made * 1_000) } }) as const
  const waiting = (): Asked | undefined => rig.asked.find(one => !answered.has(one))
  const answer = async (how: (asked: Asked) => Promise<void>): Promise<void> => {
    const asked = waiting()
    if (asked === undefined) return
    answered.add(asked)
    const before = durationNow()
    await how(asked)
    if (durationNow() === before) return
    // Values count up: what somebody else made after this page's was typed was never seen by the person who typed it.
    if (theirs !== null) expect(durationNow()).toBeGreaterThan(theirs)
    theirs = null
  }
  const all: Readonly<Record<Act, () => Promise<void>>> = {
    type: async () => void rig.editing.edit('Set', [edit()]),
    async theirs() {
      rig.elsewhere(edit())
      theirs = durationNow()
    },
    cut: async () => rig.link('lost'),
    mend: async () => rig.link('live'),
    save: () => answer(asked => asked.save()),
    'lose-answer': () =>
      answer(async asked => {
        const { content } = rig.editing.state.get()
        const { rows } = rig.desk.get()
        const changed = changedMeanwhile(asked.edits, asked.over, { ...content, rows })
        for (const one of asked.edits) if (!changed.has(one)) rig.elsewhere(one)
        await asked.lose()
      }),
    'never-arrives': () => answer(asked => asked.lose()),
    wait: () => rig.time.advance(2_000),
  }
  return {
    rig,
    run: (act: Act) => all[act](),
    async settle(): Promise<void> {
      rig.link('live')
      for (let turn = 0; turn < 20 && rig.editing.state.get().refused.length === 0; turn += 1) {
        await all.save()
        await all.wait()
      }
    },
    durationNow,
    last: () => made * 1_000,
  }
}

it('no edit replaces a value that was made after it was typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { maxLength: 40 }), async list => {
      const field = createField()
      for (const act of list) await field.run(act)
      await field.settle()
      const { unsaved, refused } = field.rig.editing.state.get()
      // All that was typed is saved, or asked about.
      expect(unsaved).toBe(refused.length)
    }),
    { numRuns: 300 },
  )
})

it('nothing is asked about where nobody else edits, and the last that was typed is saved', async () => {
  const alone = acts.filter(act => act !== 'theirs')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...alone), { maxLength: 40 }), async list => {
      const field = createField()
      for (const act of list) {
        await field.run(act)
        expect(field.rig.editing.state.get().refused).toEqual([])
      }
      await field.settle()
      expect(field.rig.editing.state.get()).toMatchObject({ unsaved: 0, refused: [] })
      if (list.includes('type')) expect(field.durationNow()).toBe(field.last())
    }),
    { numRuns: 300 },
  )
})
