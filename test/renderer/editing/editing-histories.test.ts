import { beforeEach, describe, expect, it } from 'vitest'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { NewRow } from '../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../src-main/domain/editing/fields.ts'
import { zero } from '../../../src-main/domain/time/time.ts'
import { BridgeError } from '../../../src-renderer/bridge/bridge.ts'
import { type EditingRig, editingRig } from './rig.ts'

const row: NewRow = {
  cue: { type: 'cue', title: 'New', subtitle: '', duration: zero, backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
}

const refused = (change: Partial<EditResult> = {}): EditResult =>
  ({
    ok: false,
    code: 'cues.prevent_edits',
    reason: 'Not allowed.',
    sendAgain: false,
    ...change,
  }) as EditResult

const sendAgain = refused({ code: 'link.lost', sendAgain: true } as Partial<EditResult>)

describe('a history of edits', () => {
  let rig: EditingRig
  let home: string
  const title = fieldKey.cue('hosts', 'title')
  const retitle = (text: string, merge?: string): void => {
    rig.editing.edit('Title', [{ do: 'cue', cueId: 'hosts', fields: { title: text } }], { merge })
  }
  const state = () => rig.editing.state.get()
  beforeEach(() => {
    rig = editingRig()
    home = rig.desk.get().rundown?.id ?? ''
  })

  it('what waits is never sent to another rundown, and arrives once its own is open again', async () => {
    rig.link('lost')
    rig.editing.edit('Title', [{ do: 'rundown', fields: { title: 'Late evening' } }])
    rig.open('another')
    rig.link('live')
    await rig.time.advance(10_000)
    expect(rig.asked).toEqual([])
    expect(state().content.rundown.title).not.toBe('Late evening')
    expect(state()).toMatchObject({ unsaved: 0, elsewhere: 1 })
    rig.open(home)
    expect(rig.request()).toMatchObject({ rundownId: home })
    await rig.request().save()
    expect(state()).toMatchObject({ unsaved: 0, elsewhere: 0 })
    expect(rig.desk.get().rundown?.title).toBe('Late evening')
  })

  it('what the desk refused because another rundown was open there already waits as well', async () => {
    retitle('Hello')
    const late = rig.request()
    rig.open('another')
    await late.answer([refused({ code: 'desk.other_rundown', sendAgain: true } as Partial<EditResult>)])
    await rig.time.advance(10_000)
    expect(rig.asked).toHaveLength(1)
    rig.open(home)
    expect(rig.title('hosts')).toBe('Hello')
    expect(rig.request()).toMatchObject({ rundownId: home })
    expect(rig.asked).toHaveLength(2)
  })

  it('an older text that had to be sent again never lands on a newer one', async () => {
    retitle('Old')
    const first = rig.request()
    retitle('New')
    await first.answer([sendAgain])
    await rig.time.advance(2_000)
    await rig.request().save()
    await rig.time.advance(10_000)
    expect(rig.title('hosts')).toBe('New')
    expect(rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')?.cue.title).toBe('New')
    expect(state().unsaved).toBe(0)
  })

  it('a text that was refused gives way to the newer one that was saved', async () => {
    retitle('Much too long')
    const first = rig.request()
    retitle('Short')
    await first.answer([refused()])
    await rig.request().save()
    expect(rig.title('hosts')).toBe('Short')
    expect(state().marks.get(title)).toBeUndefined()
  })

  it('what was typed into a new row waits with the row that found no service', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    const added = rig.request()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'Typed early' } }])
    await added.answer([sendAgain])
    expect(rig.asked).toHaveLength(1)
    await rig.time.advance(2_000)
    expect(rig.request().edits.map(edit => edit.do)).toEqual(['add', 'cue'])
  })

  it('what was refused in a row that was just named can be tried again and discarded', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    const added = rig.request()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'x' } }])
    await added.save()
    await rig.request().answer([refused()])
    const key = fieldKey.cue('made-1', 'title')
    expect(state().marks.get(key)?.state).toBe('refused')
    rig.editing.makeAgain(key)
    expect(rig.asked).toHaveLength(3)
    await rig.request().answer([refused()])
    rig.editing.discard(key)
    expect(rig.title('made-1')).toBe('New')
    expect(state().unsaved).toBe(0)
  })

  it('a deletion that is taken back before it is sent deletes nothing', async () => {
    const before = rig.order()
    rig.link('lost')
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
    rig.editing.undo()
    expect(rig.order()).toEqual(before)
    rig.link('live')
    await rig.time.advance(10_000)
    expect(rig.asked).toEqual([])
    expect(state().unsaved).toBe(0)
  })

  it('a row that was added here, deleted, and brought back while that was on its way stands there once', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    await rig.request().save()
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'made-1' }])
    const removal = rig.request()
    expect(removal.edits).toEqual([{ do: 'remove', cueId: 'made-1' }])
    rig.editing.undo()
    expect(rig.order().filter(one => rig.editing.keyOf(one) === id)).toHaveLength(1)
    // No answer came: the same row is deleted once more, and only then added.
    await removal.lose()
    await rig.time.advance(2_000)
    expect(rig.request().edits).toEqual([{ do: 'remove', cueId: 'made-1' }])
    await rig.request().save()
    expect(rig.request().edits).toMatchObject([{ do: 'add', id }])
    await rig.request().save()
    expect(rig.order().filter(one => rig.editing.keyOf(one) === id)).toEqual(['made-2'])
  })

  it('undo of a deletion that is refused adds no second row', async () => {
    const before = rig.order()
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
    const removal = rig.request()
    rig.editing.undo()
    await removal.answer([refused({ code: 'runner.show_running' } as Partial<EditResult>)])
    expect(rig.asked).toHaveLength(1)
    expect(rig.order()).toEqual(before)
    retitle('Still itself')
    expect(rig.request().edits).toMatchObject([{ do: 'cue', cueId: 'hosts' }])
  })

  it('a deleted column comes back with its cells again and again', async () => {
    const columnId = state().content.columns[0]?.id ?? ''
    rig.editing.edit('Cell', [{ do: 'cell', cueId: 'hosts', columnId, value: { text: 'Warm', html: null } }])
    await rig.request().save()
    rig.editing.edit('Delete column', [{ do: 'column.remove', columnId }])
    await rig.request().save()
    for (const made of ['made-1', 'made-2']) {
      rig.editing.undo()
      const cell = rig.request().edits.find(edit => edit.do === 'cell' && edit.cueId === 'hosts')
      const column = rig.request().edits.find(edit => edit.do === 'column.add')
      expect(cell).toMatchObject({ columnId: column?.do === 'column.add' ? column.id : '' })
      // The service names the column; cells of the same request follow it there.
      await rig.request().save()
      expect(state().content.columns.map(({ id }) => id)).toContain(made)
      rig.editing.redo()
      expect(rig.request().edits).toEqual([{ do: 'column.remove', columnId: made }])
      await rig.request().save()
    }
  })

  it('a cell of an added row that was not saved stays as it was typed, with the reason', async () => {
    const id = rig.editing.newId()
    const columnId = state().content.columns[0]?.id ?? ''
    const value = { text: 'Much too long', html: null }
    const filled = { ...row, cells: { [columnId]: value } }
    rig.editing.edit('Paste', [{ do: 'add', id, row: filled, place: { parentId: null, afterId: 'hosts' } }])
    rig.elsewhere({ do: 'add', id: 'real', row, place: { parentId: null, afterId: 'hosts' } })
    const edit = { do: 'cell', cueId: 'real', columnId, value } as const
    const result = {
      ok: false,
      code: 'cells.invalid_payload',
      reason: 'Too long.',
      sendAgain: false,
    } as const
    await rig.request().answer([{ ok: true, id: 'real', missed: [{ edit, result }] }])
    expect(state().content.rows.find(({ cue }) => cue.id === 'real')?.cells).toEqual({
      [columnId]: 'Much too long',
    })
    const key = fieldKey.cell('real', columnId)
    expect([...state().marks]).toEqual([[key, { state: 'refused', reason: 'Too long.' }]])
    rig.editing.makeAgain(key)
    expect(rig.request().edits).toEqual([edit])
  })

  it('what was typed into a row that could not be added goes with it once that is dismissed', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    const added = rig.request()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'Typed early' } }])
    await added.answer([refused()])
    await rig.request().answer([refused()])
    expect(state()).toMatchObject({ unsaved: 1, failures: [{ id: 1, cueIds: [id] }] })
    rig.editing.dismissFailure(1)
    expect(state()).toMatchObject({ unsaved: 0, failures: [] })
  })

  it('one edit that the desk cannot read holds up no other', async () => {
    rig.link('lost')
    retitle('Fine')
    rig.editing.edit('Duration', [{ do: 'cue', cueId: 'hosts', fields: { duration: zero } }])
    rig.editing.edit('Title', [{ do: 'cue', cueId: 'act', fields: { title: 'Fine too' } }])
    rig.link('live')
    const invalid = new BridgeError('invalid-request', 'edit: /edits/0 must match a schema')
    for (let turn = 0; turn < 10 && state().unsaved > 1; turn += 1) {
      const { edits } = rig.request()
      const poison = edits.some(edit => edit.do === 'cue' && edit.fields.duration !== undefined)
      await (poison ? rig.request().lose(invalid) : rig.request().save())
    }
    expect(rig.title('hosts')).toBe('Fine')
    expect(rig.title('act')).toBe('Fine too')
    expect([...state().marks]).toEqual([
      [fieldKey.cue('hosts', 'duration'), { state: 'refused', reason: 'Not valid.' }],
    ])
  })

  it('undo of typing over a colleague’s text brings the colleague’s text back', async () => {
    retitle('Mine', 'hosts title')
    await rig.request().save()
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { title: 'Theirs' } })
    retitle('Theirs, and mine', 'hosts title')
    await rig.request().save()
    rig.editing.undo()
    expect(rig.title('hosts')).toBe('Theirs')
  })

  it('undo of an added row leaves it when a colleague has filled it', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    await rig.request().save()
    rig.elsewhere({ do: 'cue', cueId: 'made-1', fields: { title: 'Their work' } })
    rig.editing.undo()
    expect(rig.title('made-1')).toBe('Their work')
    expect(state().left).toBe(1)
  })

  it('undo of an added column leaves it when a colleague has filled it', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add column', [{ do: 'column.add', id, name: 'VID', afterId: null }])
    await rig.request().save()
    const value = { text: 'Their work', html: null }
    rig.elsewhere({ do: 'cell', cueId: 'hosts', columnId: 'made-1', value })
    rig.editing.undo()
    expect(state().content.columns.map(column => column.id)).toContain('made-1')
    expect(state().left).toBe(1)
  })
})
