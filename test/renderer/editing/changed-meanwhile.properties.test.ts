import { expect, it } from 'vitest'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
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

const rowActs = [...acts, 'delete', 'undo', 'up', 'down', 'move-other', 'their-up', 'their-down'] as const
type RowAct = (typeof rowActs)[number]

/** One row, which this page and somebody else type into and move, and this page deletes and brings back. */
function createRow() {
  const rig: EditingRig = editingRig()
  const answered = new Set<Asked>()
  let made = 0
  /** Their newest value, and how far the values had counted when this page last deleted the row. */
  let theirs = 0
  let deletedAt = 0
  const id = () => rig.editing.idOf('hosts')
  const rows = () => rig.desk.get().rows
  const row = () => rows().find(({ cue }) => cue.id === id())
  const shown = () => rig.editing.state.get().content.rows.some(({ cue }) => cue.id === id())
  const typed = (): Edit => ({ do: 'cue', cueId: id(), fields: { duration: duration(++made) } })
  /** To be one place further up or down, in the order that the mover sees. */
  const moved = (cueId: string, by: 1 | -1, order: readonly string[]): readonly Edit[] => {
    const at = order.indexOf(cueId)
    const afterId = by === 1 ? order[at + 1] : (order[at - 2] ?? null)
    return at < 0 || afterId === undefined || (at === 0 && by === -1)
      ? []
      : [{ do: 'place', rows: [{ cueId, parentId: null, afterId }] }]
  }
  const mine = (edits: readonly Edit[]): void => {
    if (shown()) rig.editing.edit('Mine', edits)
  }
  const other = (edits: readonly Edit[]): void => {
    if (row() !== undefined) for (const edit of edits) rig.elsewhere(edit)
  }
  const answer = async (how: (asked: Asked) => Promise<void>): Promise<void> => {
    const asked = rig.asked.find(one => !answered.has(one))
    if (asked === undefined) return
    answered.add(asked)
    const before = row()
    await how(asked)
    // What is deleted was there when it was deleted, as far as somebody else has made it.
    if (before !== undefined && row() === undefined && before.cue.duration === theirs)
      expect(theirs).toBeLessThanOrEqual(deletedAt)
  }
  const all: Readonly<Record<RowAct, () => Promise<void>>> = {
    type: async () => mine([typed()]),
    async delete() {
      if (shown()) deletedAt = made
      mine([{ do: 'remove', cueId: id() }])
    },
    undo: async () => void rig.editing.undo(),
    up: async () => mine(moved(id(), -1, rig.order())),
    down: async () => mine(moved(id(), 1, rig.order())),
    'move-other': async () => mine(moved(rig.order().find(one => one !== id()) ?? '', 1, rig.order())),
    async theirs() {
      if (row() === undefined) return
      other([typed()])
      theirs = made
    },
    'their-up': async () =>
      other(
        moved(
          id(),
          -1,
          rows().map(({ cue }) => cue.id),
        ),
      ),
    'their-down': async () =>
      other(
        moved(
          id(),
          1,
          rows().map(({ cue }) => cue.id),
        ),
      ),
    cut: async () => rig.link('lost'),
    mend: async () => rig.link('live'),
    save: () => answer(asked => asked.save()),
    'lose-answer': () =>
      answer(async asked => {
        // A row of which it is not known whether it was added is another story.
        if (asked.edits.some(edit => edit.do === 'add')) return asked.save()
        const { content } = rig.editing.state.get()
        const changed = changedMeanwhile(asked.edits, asked.over, { ...content, rows: rows() })
        for (const one of asked.edits) if (!changed.has(one)) rig.elsewhere(one)
        await asked.lose()
      }),
    'never-arrives': () =>
      answer(asked => (asked.edits.some(edit => edit.do === 'add') ? asked.save() : asked.lose())),
    wait: () => rig.time.advance(2_000),
  }
  return {
    rig,
    run: (act: RowAct) => all[act](),
    async settle(): Promise<void> {
      rig.link('live')
      for (let turn = 0; turn < 30; turn += 1) {
        await all.save()
        await all.wait()
      }
    },
  }
}

it('no deletion takes a value that somebody else made after it, whatever else is typed and moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...rowActs), { maxLength: 30 }), async list => {
      const row = createRow()
      for (const act of list) await row.run(act)
      await row.settle()
      const { unsaved, refused } = row.rig.editing.state.get()
      expect(unsaved).toBe(refused.length)
    }),
    { numRuns: 300 },
  )
})

it('nothing that is deleted, brought back or moved is asked about where nobody else edits', async () => {
  const alone = rowActs.filter(act => !act.startsWith('their'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...alone), { maxLength: 30 }), async list => {
      const row = createRow()
      for (const act of list) {
        await row.run(act)
        expect(row.rig.editing.state.get()).toMatchObject({ refused: [], failures: [] })
      }
      await row.settle()
      const state = row.rig.editing.state.get()
      expect(state).toMatchObject({ unsaved: 0, refused: [], failures: [] })
      // All is as it was shown.
      expect(row.rig.desk.get().rows.map(({ cue }) => cue.id)).toEqual(row.rig.order())
    }),
    { numRuns: 300 },
  )
})
