import { beforeEach, describe, expect, it } from 'vitest'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { CueFields, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../src-main/domain/editing/fields.ts'
import { duration, zero } from '../../../src-main/domain/time/time.ts'
import { showStart } from '../../fakes/bridge-shows.ts'
import { type EditingRig, editingRig } from './rig.ts'

const minutes = (count: number) => duration(count * 60_000)

const row: NewRow = {
  cue: { type: 'cue', title: 'New', subtitle: '', duration: zero, backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
}

const unsent: EditResult = { ok: false, code: 'link.lost', reason: 'Away.', unsent: true }

describe('an edit of what somebody else changed meanwhile', () => {
  let rig: EditingRig
  const key = fieldKey.cue('hosts', 'duration')
  const state = () => rig.editing.state.get()
  const saved = () => rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')?.cue
  const set = (fields: CueFields): void =>
    void rig.editing.edit('Set', [{ do: 'cue', cueId: 'hosts', fields }])
  const theirs = (fields: CueFields): void => rig.elsewhere({ do: 'cue', cueId: 'hosts', fields })
  beforeEach(() => {
    rig = editingRig()
  })

  it('is asked about when it was made without a connection, and theirs stands until then', async () => {
    rig.link('lost')
    set({ duration: minutes(4) })
    theirs({ duration: minutes(5) })
    rig.link('live')
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(5))
    expect(state().marks.get(key)).toMatchObject({ state: 'refused', why: 'changed' })
    expect(state().refused).toMatchObject([
      {
        key,
        why: 'changed',
        edit: { fields: { duration: minutes(4) } },
        theirs: [{ do: 'cue', cueId: 'hosts', fields: { duration: minutes(5) } }],
      },
    ])
    await rig.time.advance(10_000)
    expect(rig.asked).toHaveLength(1)
  })

  it('takes theirs, or keeps mine, which undo takes back to theirs', async () => {
    for (const keeps of [false, true]) {
      rig = editingRig()
      set({ duration: minutes(4) })
      theirs({ duration: minutes(5) })
      await rig.request().save()
      if (!keeps) {
        rig.editing.discard(key)
        expect(state()).toMatchObject({ unsaved: 0, refused: [], undo: null })
        expect(saved()?.duration).toBe(minutes(5))
        continue
      }
      expect(rig.editing.keepMine(key)).toBeNull()
      await rig.request().save()
      expect(saved()?.duration).toBe(minutes(4))
      expect(state()).toMatchObject({ unsaved: 0, refused: [] })
      rig.editing.undo()
      await rig.request().save()
      expect(saved()?.duration).toBe(minutes(5))
    }
  })

  it('is asked about again when they change it once more before mine arrives', async () => {
    set({ duration: minutes(4) })
    theirs({ duration: minutes(5) })
    await rig.request().save()
    rig.editing.keepMine(key)
    theirs({ duration: minutes(6) })
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(6))
    expect(state().refused).toMatchObject([{ why: 'changed' }])
  })

  it('is still asked about when it was typed again before it was decided', async () => {
    rig.link('lost')
    set({ duration: minutes(4) })
    theirs({ duration: minutes(5) })
    rig.link('live')
    await rig.request().save()
    set({ duration: minutes(3) })
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(5))
    expect(state().refused).toMatchObject([{ why: 'changed', edit: { fields: { duration: minutes(3) } } }])
  })

  it('is saved without a question where they changed another field, or made the same of it', async () => {
    rig.link('lost')
    set({ duration: minutes(4) })
    set({ title: 'The same' })
    theirs({ subtitle: 'Theirs', title: 'The same' })
    rig.link('live')
    await rig.request().save()
    expect(saved()).toMatchObject({ duration: minutes(4), title: 'The same', subtitle: 'Theirs' })
    expect(state()).toMatchObject({ unsaved: 0, refused: [] })
  })

  it('is no question after edits of the same page, whether they were answered or not', async () => {
    // One is on its way, and later ones wait behind it.
    set({ duration: minutes(1) })
    const first = rig.request()
    set({ duration: minutes(2) })
    set({ duration: minutes(3) })
    await first.save()
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(3))
    // One arrived, and its answer did not; the next takes its place before it is sent again.
    set({ duration: minutes(4) })
    theirs({ duration: minutes(4) })
    await rig.request().lose()
    set({ duration: minutes(5) })
    await rig.time.advance(2_000)
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(5))
    // One never arrived.
    set({ duration: minutes(6) })
    await rig.request().answer([unsent])
    set({ duration: minutes(7) })
    await rig.time.advance(2_000)
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(7))
    expect(state()).toMatchObject({ unsaved: 0, refused: [] })
  })

  it('is no question in a row that this page has just added', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    const added = rig.request()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'Early' } }])
    await added.save()
    await rig.request().save()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'Later' } }])
    await rig.request().save()
    expect(rig.title('made-1')).toBe('Later')
    expect(state().refused).toEqual([])
  })

  it('asks about the edits of a list one by one', async () => {
    const columnId = state().content.columns[0]?.id ?? ''
    rig.link('lost')
    const value = { text: 'Mine', html: null }
    rig.editing.edit('Paste', [
      { do: 'cell', cueId: 'hosts', columnId, value },
      { do: 'cell', cueId: 'act', columnId, value },
    ])
    rig.elsewhere({ do: 'cell', cueId: 'act', columnId, value: { text: 'Theirs', html: null } })
    rig.link('live')
    await rig.request().save()
    expect(state().refused).toMatchObject([{ key: fieldKey.cell('act', columnId), why: 'changed' }])
    expect(saved()).toBeDefined()
    expect(
      rig.desk
        .get()
        .rows.map(({ cells }) => cells[columnId])
        .filter(text => text === 'Mine'),
    ).toHaveLength(1)
  })

  it('made over what a person was asked about is asked about, when it changes before they agree', async () => {
    const { show } = rig.desk.get()
    const air = { phase: 'running', cueId: 'hosts', kickoff: showStart, deadline: showStart } as const
    rig.desk.set({ ...rig.desk.get(), show: { ...show, state: air } })
    set({ title: 'Mine' })
    expect(state().asked).not.toBeNull()
    theirs({ title: 'Theirs' })
    rig.editing.agree()
    await rig.request().save()
    expect(saved()?.title).toBe('Theirs')
    expect(state().refused).toMatchObject([{ why: 'changed' }])
  })

  it('of a row that was deleted cannot be tried again, and keeps what it was typed into', async () => {
    rig.link('lost')
    set({ title: 'Typed' })
    const title = 'Hosts welcome'
    rig.elsewhere({ do: 'remove', cueId: 'hosts' })
    rig.link('live')
    await rig.request().answer([{ ok: false, code: 'cues.not_found', reason: 'Deleted.', unsent: false }])
    expect(state().refused).toMatchObject([
      { why: 'gone', theirs: [], row: { cue: { title } }, edit: { fields: { title: 'Typed' } } },
    ])
  })
})
