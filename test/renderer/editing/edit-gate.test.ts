import { beforeEach, describe, expect, it } from 'vitest'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { NewRow } from '../../../src-main/domain/editing/edit.ts'
import { fieldKey, isEditCurrent } from '../../../src-main/domain/editing/fields.ts'
import { duration, shift, zero } from '../../../src-main/domain/time/time.ts'
import { showStart } from '../../fakes/bridge-shows.ts'
import { type EditingRig, editingRig } from './rig.ts'

const row: NewRow = {
  cue: { type: 'cue', title: 'New', subtitle: '', duration: zero, backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
}

const refused: EditResult = { ok: false, code: 'cues.prevent_edits', reason: 'No.', sendAgain: false }

/** `act` is on air, and `hosts` is next. */
describe('a change of the cue on air or the next one', () => {
  let rig: EditingRig
  beforeEach(() => {
    rig = editingRig()
    goes('act')
  })

  const goes = (cueId: string): void => {
    const { show } = rig.desk.get()
    const state = { phase: 'running', cueId, kickoff: showStart, deadline: showStart } as const
    rig.desk.set({ ...rig.desk.get(), show: { ...show, state } })
  }
  const retitle = (title: string, by: 'typed' | 'act' = 'act') =>
    rig.editing.edit('Title', [{ do: 'cue', cueId: 'act', fields: { title } }], { by })
  const add = (id: string, afterId: string) =>
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId } }])
  const asked = () => rig.editing.state.get().asked

  it('is asked about while the show on air is rehearsed, too', () => {
    const { show } = rig.desk.get()
    rig.desk.set({
      ...rig.desk.get(),
      show: {
        ...show,
        mode: 'rehearsal',
        state: { phase: 'pre-show' },
        outside: {
          ...{ phase: 'running', activeCueId: 'act', nextCueId: 'hosts' },
          state: { phase: 'running', cueId: 'act', kickoff: showStart, deadline: showStart },
          ...{ entered: [], leftOut: null, standing: [] },
        },
      },
    })
    retitle('Other')
    expect(rig.editing.effects()).toMatchObject({ onAir: { changes: ['title'] }, otherNext: null })
    const startTime = shift(showStart, duration(60_000))
    rig.editing.edit('Start', [{ do: 'rundown', fields: { startTime } }])
    expect(rig.editing.effects()).toMatchObject({ onAir: null, lateness: { was: -450_000, is: -510_000 } })
    rig.editing.edit('Zone', [{ do: 'rundown', fields: { timezone: 'Asia/Tokyo' } }])
    expect(asked()).toMatchObject({ label: 'Start' })
  })

  it('is known as made in whatever order the service gives its members', () => {
    const { content } = rig.editing.state.get()
    const rows = content.rows.map(row =>
      row.cue.id === 'act'
        ? {
            ...row,
            cue: { ...row.cue, timing: { start: 'exactly', shortest: null, longest: null } as const },
          }
        : row,
    )
    const timing = { longest: null, shortest: null, start: 'exactly' } as const
    const isMade = (start: 'exactly' | 'not-after') =>
      isEditCurrent(
        { do: 'cue', cueId: 'act', fields: { timing: { ...timing, start } } },
        { ...content, rows },
      )
    expect([isMade('exactly'), isMade('not-after')]).toEqual([true, false])
  })

  it('says that it was declined, and not where it is made', () => {
    const said: string[] = []
    const retitled = (title: string) =>
      rig.editing.edit('Title', [{ do: 'cue', cueId: 'act', fields: { title } }], {
        declined: () => said.push(title),
      })
    retitled('Declined')
    rig.editing.decline()
    rig.editing.decline()
    retitled('Made')
    rig.editing.agree()
    expect(said).toEqual(['Declined'])
  })

  it('is neither shown nor sent before a person has agreed', () => {
    expect(retitle('Other')).toBeNull()
    expect(asked()).toMatchObject({ way: 'edit', label: 'Title' })
    expect(rig.editing.effects()).toMatchObject({ onAir: { changes: ['title'] }, otherNext: null })
    expect([rig.title('act'), rig.asked.length]).toEqual(['Opening act', 0])
    rig.editing.decline()
    expect(asked()).toBeNull()
    expect([rig.title('act'), rig.asked.length, rig.editing.state.get().undo]).toEqual([
      'Opening act',
      0,
      null,
    ])

    retitle('Other')
    expect(rig.editing.agree()).toBeNull()
    expect([rig.title('act'), rig.asked.length, asked()]).toEqual(['Other', 1, null])
  })

  it('is made at once where it was typed', () => {
    retitle('Other', 'typed')
    expect([rig.title('act'), asked()]).toEqual(['Other', null])
  })

  it('asks before undo and redo too, but not where its own message offers undo', () => {
    retitle('Other', 'typed')
    rig.editing.undo()
    expect([rig.title('act'), asked()]).toMatchObject(['Other', { way: 'undo', label: 'Title' }])
    rig.editing.agree()
    expect(rig.title('act')).toBe('Opening act')
    rig.editing.redo()
    expect(rig.title('act')).toBe('Opening act')
    rig.editing.agree()
    expect(rig.title('act')).toBe('Other')
    rig.editing.undo({ by: 'agreed' })
    expect([rig.title('act'), asked()]).toEqual(['Opening act', null])
  })

  it('does not undo the row that is on air, and keeps the step', async () => {
    add('new-1', 'hosts')
    await rig.request().save()
    goes('made-1')
    expect(rig.editing.undo({ by: 'agreed' })).toBe('removed')
    expect(rig.order()).toContain('made-1')
    expect(rig.editing.state.get().undo).toBe('Add')
  })

  it('does not undo another step than the one that was asked about', async () => {
    rig.editing.edit('Move', [{ do: 'place', rows: [{ cueId: 'songs', parentId: null, afterId: null }] }])
    await rig.request().save()
    retitle('Other', 'typed')
    await rig.request().answer([refused])
    rig.editing.undo()
    expect(asked()).toMatchObject({ way: 'undo', label: 'Title' })
    rig.editing.discard(fieldKey.cue('act', 'title'))
    expect(rig.editing.state.get().undo).toBe('Move')
    const order = rig.order()
    rig.editing.agree()
    expect(rig.order()).toEqual(order)
  })

  it('is asked about again where it is tried again, and its failure stays until then', async () => {
    goes('to-air')
    rig.editing.edit('Move', [{ do: 'place', rows: [{ cueId: 'hosts', parentId: null, afterId: null }] }])
    // It would not be called any more, so that the show is shorter.
    rig.editing.agree()
    await rig.request().answer([refused])
    goes('act')
    const [failure] = rig.editing.state.get().failures
    rig.editing.retryFailure(failure?.id ?? 0)
    expect(asked()).toMatchObject({ label: 'Move' })
    expect(rig.editing.state.get().failures).toHaveLength(1)
    rig.editing.agree()
    expect(rig.order()[0]).toBe('hosts')
    expect(rig.editing.state.get().failures).toHaveLength(0)
  })

  it('follows the show while it is asked about: the row that goes on air meanwhile is not deleted', () => {
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
    expect(rig.editing.effects()?.fault).toBeNull()
    goes('hosts')
    expect(rig.editing.effects()?.fault).toBe('removed')
    expect(rig.editing.agree()).toBe('removed')
    expect(rig.order()).toContain('hosts')
    expect(rig.asked).toHaveLength(0)
  })

  it('is of its rundown alone', () => {
    retitle('Other')
    rig.open('rundown-2')
    expect(rig.editing.effects()).toBeNull()
    rig.editing.agree()
    expect(rig.asked).toHaveLength(0)
  })

  it('a new row that would be the next cue is named', () => {
    add('new-1', 'act')
    expect(rig.editing.effects()?.otherNext?.is?.cue.title).toBe('New')
    expect(rig.order()).not.toContain('new-1')
    rig.editing.agree()
    expect(rig.order()).toContain('new-1')
  })
})
