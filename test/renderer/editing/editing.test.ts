import { beforeEach, describe, expect, it } from 'vitest'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { Edit, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../src-main/domain/editing/fields.ts'
import { type CueTiming, plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import { duration, instant, zero } from '../../../src-main/domain/time/time.ts'
import { withContent } from '../../../src-renderer/state/session/desk-state.ts'
import { showStart } from '../../fakes/bridge-shows.ts'
import { type EditingRig, editingRig } from './rig.ts'

const row: NewRow = {
  cue: { type: 'cue', title: 'New', subtitle: '', duration: zero, backgroundColor: null, startTime: null },
  cells: {},
  locked: false,
  skipped: false,
}

const refused = (reason: string, change: Partial<EditResult> = {}): EditResult =>
  ({ ok: false, code: 'cues.prevent_edits', reason, sendAgain: false, ...change }) as EditResult

describe('editing in a page', () => {
  let rig: EditingRig
  const title = fieldKey.cue('hosts', 'title')
  const retitle = (text: string, merge?: string): void => {
    rig.editing.edit('Title', [{ do: 'cue', cueId: 'hosts', fields: { title: text } }], { merge })
  }
  const mark = (key = title) => rig.editing.state.get().marks.get(key)
  beforeEach(() => {
    rig = editingRig()
  })

  it('shows what was typed at once, and that it is being saved', async () => {
    retitle('Hello')
    expect(rig.title('hosts')).toBe('Hello')
    expect(mark()).toEqual({ state: 'saving' })
    expect(rig.editing.state.get().unsaved).toBe(1)
    await rig.request().save()
    expect(rig.title('hosts')).toBe('Hello')
    expect(mark()).toBeUndefined()
    expect(rig.editing.state.get().unsaved).toBe(0)
  })

  it('sends only the last of what is typed while an answer is awaited', async () => {
    retitle('H')
    retitle('He')
    retitle('Hel')
    expect(rig.asked).toHaveLength(1)
    await rig.request().save()
    expect(rig.request().edits).toEqual([{ do: 'cue', cueId: 'hosts', fields: { title: 'Hel' } }])
    await rig.request().save()
    expect(rig.asked).toHaveLength(2)
    expect(rig.title('hosts')).toBe('Hel')
  })

  it('keeps what was refused where it was typed, with the reason, until it is tried again or discarded', async () => {
    retitle('Hello')
    await rig.request().answer([refused('This cue is locked.')])
    expect(rig.title('hosts')).toBe('Hello')
    expect(mark()).toEqual({ state: 'refused', reason: 'This cue is locked.' })
    rig.editing.makeAgain(title)
    expect(mark()).toEqual({ state: 'saving' })
    await rig.request().answer([refused('This cue is locked.')])
    rig.editing.discard(title)
    expect(rig.title('hosts')).toBe('Hosts welcome')
    expect(mark()).toBeUndefined()
  })

  it('says with each step which show it was made in, also where it waits, and with one that is tried again the show as it is then', async () => {
    const saw = () => rig.request().steps.map(({ count, saw }) => [count, saw.onAir])
    const [first = '', second = ''] = rig.order().slice(1)
    rig.air(first)
    rig.link('lost')
    rig.editing.edit(
      'Both',
      [
        { do: 'cue', cueId: 'hosts', fields: { subtitle: 'One' } },
        { do: 'lock', cueId: 'hosts', locked: true },
      ],
      { by: 'agreed' },
    )
    rig.editing.edit('Title', [{ do: 'cue', cueId: 'hosts', fields: { title: 'Hello' } }], { by: 'typed' })
    rig.air(second)
    rig.link('live')
    expect(saw()).toEqual([
      [2, first],
      [1, first],
    ])
    await rig
      .request()
      .answer([{ ok: true, id: null }, { ok: true, id: null }, refused('The show has moved on.')])
    rig.editing.makeAgain(title)
    rig.editing.agree()
    expect(saw()).toEqual([[1, second]])
  })

  it('says with a step what it changes the plan for, also with its undo and its redo', async () => {
    const plans = () => rig.request().steps.map(({ plan }) => plan)
    const plan = { act: 'hit', cueId: 'act', at: instant(1_800_000_000_000) } as const
    rig.editing.edit('Hit', [{ do: 'cue', cueId: 'hosts', fields: { duration: zero } }], { plan })
    expect(plans()).toEqual([{ of: plan, way: 'done' }])
    await rig.request().save()
    rig.editing.undo({ by: 'agreed' })
    expect(plans()).toEqual([{ of: plan, way: 'undone' }])
    await rig.request().save()
    rig.editing.redo({ by: 'agreed' })
    expect(plans()).toEqual([{ of: plan, way: 'redone' }])
    await rig.request().save()
    retitle('Typed')
    expect(plans()).toEqual([undefined])
  })

  it('keeps what is typed while the link is down, and sends it by itself once it is back', async () => {
    rig.link('lost')
    retitle('Hello')
    expect(rig.asked).toHaveLength(0)
    expect(rig.title('hosts')).toBe('Hello')
    expect(mark()).toEqual({ state: 'waiting', reason: 'Kept until the link is back.' })
    rig.link('live')
    expect(mark()).toEqual({ state: 'saving' })
    await rig.request().save()
    expect(rig.title('hosts')).toBe('Hello')
    expect(rig.editing.state.get().unsaved).toBe(0)
  })

  it('sends again what found no service, after a moment', async () => {
    retitle('Hello')
    await rig.request().answer([refused('The service did not answer.', { sendAgain: true })])
    expect(mark()).toEqual({ state: 'waiting', reason: 'The service did not answer.' })
    await rig.time.advance(2_000)
    expect(rig.asked).toHaveLength(2)
    await rig.request().save()
    expect(mark()).toBeUndefined()
  })

  it('sends again what the desk never answered, but adds no row twice', async () => {
    retitle('Hello')
    await rig.request().lose()
    expect(mark()?.state).toBe('waiting')
    await rig.time.advance(2_000)
    await rig.request().save()
    const id = rig.editing.newId()
    rig.editing.edit('Add a cue', [{ do: 'add', id, row, place: { parentId: null, afterId: null } }])
    expect(rig.order()[0]).toBe(id)
    await rig.request().lose()
    await rig.time.advance(10_000)
    expect(rig.order()).not.toContain(id)
    expect(rig.editing.state.get().failures).toMatchObject([
      { label: 'Add a cue', reason: 'No answer. Perhaps it was added.', cueIds: [id] },
    ])
  })

  it('a new row can be typed into before the service has named it, and keeps its key', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add a cue', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    const added = rig.request()
    rig.editing.edit('Title', [{ do: 'cue', cueId: id, fields: { title: 'Typed early' } }])
    await added.save()
    expect(rig.request().edits).toEqual([{ do: 'cue', cueId: 'made-1', fields: { title: 'Typed early' } }])
    await rig.request().save()
    expect(rig.title('made-1')).toBe('Typed early')
    expect(rig.editing.keyOf('made-1')).toBe(id)
    expect(rig.editing.idOf(id)).toBe('made-1')
  })

  it('undo takes back a step, redo makes it again', async () => {
    retitle('One')
    await rig.request().save()
    retitle('Two')
    await rig.request().save()
    expect(rig.editing.state.get().undo).toBe('Title')
    rig.editing.undo()
    expect(rig.title('hosts')).toBe('One')
    await rig.request().save()
    rig.editing.undo()
    expect(rig.title('hosts')).toBe('Hosts welcome')
    await rig.request().save()
    expect(rig.editing.state.get().undo).toBeNull()
    rig.editing.redo()
    expect(rig.title('hosts')).toBe('One')
    await rig.request().save()
    expect(rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')?.cue.title).toBe('One')
  })

  it('typing in one field is one step', async () => {
    retitle('H', 'title of hosts')
    retitle('He', 'title of hosts')
    retitle('Hello', 'title of hosts')
    rig.editing.undo()
    expect(rig.title('hosts')).toBe('Hosts welcome')
    rig.editing.redo()
    expect(rig.title('hosts')).toBe('Hello')
  })

  it('undo of a cue that became a heading brings back its cells, which nobody else changed', async () => {
    const cells = () => rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')?.cells
    const before = cells()
    expect(Object.keys(before ?? {})).not.toEqual([])
    rig.editing.edit('Set', [{ do: 'cue', cueId: 'hosts', fields: { type: 'heading' } }])
    await rig.request().save()
    expect(cells()).toEqual({})
    expect([...rig.editing.state.get().marks]).toEqual([])
    rig.editing.undo()
    await rig.request().save()
    expect(cells()).toEqual(before)
    expect(rig.editing.state.get().left).toBe(0)
    expect([...rig.editing.state.get().marks]).toEqual([])
  })

  it('undo leaves what somebody else has changed since, and says how much', async () => {
    retitle('Mine')
    await rig.request().save()
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { title: 'Theirs' } })
    rig.editing.undo()
    expect(rig.title('hosts')).toBe('Theirs')
    expect(rig.editing.state.get().left).toBe(1)
  })

  it('a deleted row comes back where it was, and can be deleted and brought back again', async () => {
    const before = rig.order()
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
    await rig.request().save()
    expect(rig.order()).not.toContain('hosts')
    rig.editing.undo()
    await rig.request().save()
    expect(rig.order()).toEqual(before.map(id => (id === 'hosts' ? 'made-1' : id)))
    expect(rig.title('made-1')).toBe('Hosts welcome')
    rig.editing.redo()
    expect(rig.request().edits).toEqual([{ do: 'remove', cueId: 'made-1' }])
    await rig.request().save()
    rig.editing.undo()
    await rig.request().save()
    expect(rig.title('made-2')).toBe('Hosts welcome')
  })

  it('an edit of a row that was brought back reaches the row that there is', async () => {
    retitle('Mine')
    await rig.request().save()
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
    await rig.request().save()
    rig.editing.undo()
    await rig.request().save()
    rig.editing.undo()
    expect(rig.request().edits).toEqual([{ do: 'cue', cueId: 'made-1', fields: { title: 'Hosts welcome' } }])
  })

  it('a move that is refused goes back, and says why', async () => {
    const before = rig.order()
    rig.editing.edit('Move', [{ do: 'place', rows: [{ cueId: 'hosts', parentId: null, afterId: null }] }])
    expect(rig.order()[0]).toBe('hosts')
    await rig.request().answer([refused('Not allowed.')])
    expect(rig.order()).toEqual(before)
    expect(rig.editing.state.get().failures).toMatchObject([{ label: 'Move', cueIds: ['hosts'] }])
    rig.editing.retryFailure(1)
    expect(rig.order()[0]).toBe('hosts')
    await rig.request().save()
    expect(rig.editing.state.get().failures).toEqual([])
  })

  it('starts that this page moves to another day are its own, before and after the desk has answered', async () => {
    const startTime = instant(Date.UTC(2026, 4, 17, 19))
    const moved = Promise.withResolvers<void>()
    rig.editing.movesStarts(moved.promise)
    rig.elsewhere({ do: 'cue', cueId: 'act', fields: { startTime, title: 'Theirs' } })
    expect(mark(fieldKey.cue('act', 'startTime'))).toBeUndefined()
    expect(mark(fieldKey.cue('act', 'title'))).toEqual({ state: 'changed' })
    moved.resolve()
    await rig.time.advance(1_000)
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { startTime } })
    expect(mark(fieldKey.cue('hosts', 'startTime'))).toBeUndefined()
    await rig.time.advance(15_000)
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { startTime: null } })
    expect(mark(fieldKey.cue('hosts', 'startTime'))).toEqual({ state: 'changed' })
  })

  it('what a colleague changes stands out for a moment, and what this page changes does not', async () => {
    rig.elsewhere({ do: 'cue', cueId: 'act', fields: { title: 'Theirs' } })
    expect(mark(fieldKey.cue('act', 'title'))).toEqual({ state: 'changed' })
    await rig.time.advance(4_000)
    expect(mark(fieldKey.cue('act', 'title'))).toBeUndefined()
    retitle('Mine')
    await rig.request().save()
    expect(mark()).toBeUndefined()
  })

  it('a rule, a clip or warning steps that this page sets are its own at the start and the duration; of a colleague they stand out there', async () => {
    const marks = () =>
      ['startTime', 'duration'].filter(field => mark(fieldKey.cue('hosts', field))?.state === 'changed')
    const timed = (timing: CueTiming): Edit => ({ do: 'cue', cueId: 'hosts', fields: { timing } })
    const clip = { player: 'Media server', name: 'Opening.mov' }
    const mine = timed({ ...plainTiming, start: 'exactly', clip })
    rig.editing.edit('Clip', [mine])
    await rig.request().save()
    expect(marks()).toEqual([])
    const theirs: CueTiming = { ...plainTiming, start: 'not-after', clip: { ...clip, main: true } }
    rig.elsewhere(timed(theirs))
    expect(marks()).toEqual(['startTime', 'duration'])
    rig.editing.edit('Warning steps', [timed({ ...theirs, steps: [] })])
    expect(marks()).toEqual([])
    await rig.request().save()
    expect(marks()).toEqual([])
  })

  /** A rundown as it arrives: its rows, then its cells. */
  const arrive = (rundownId: string, text: string): void => {
    const { rundown, rows } = rig.desk.get()
    if (rundown === null) throw new Error('A rundown is open.')
    const { cellsUnread: _, ...head } = { ...rundown, id: rundownId }
    const [column] = head.columns
    if (column === undefined) throw new Error('There is a column.')
    const bare = rows.map(({ cue }) => ({ cue, cells: {} }))
    const order = bare.map(({ cue }) => cue.id)
    const empty = { ...head, cellsUnread: true } as const
    rig.desk.set(withContent(rig.desk.get(), { rundown: empty, rows: bare, order }, showStart))
    const filled = bare.map(({ cue }) => ({ cue, cells: { [column.id]: text } }))
    rig.desk.set(withContent(rig.desk.get(), { rundown: head, rows: filled }, showStart))
  }

  it('no cell of a rundown that is opened is marked when the cells come after their rows', () => {
    arrive('another', 'Look 1')
    expect(rig.editing.state.get().content.rows[0]?.cells).not.toEqual({})
    expect([...rig.editing.state.get().marks]).toEqual([])
    rig.elsewhere({ do: 'cue', cueId: 'act', fields: { title: 'Theirs' } })
    expect([...rig.editing.state.get().marks.keys()]).toEqual([fieldKey.cue('act', 'title')])
  })

  it('of a rundown that is read again only what is another than this page showed is marked', () => {
    arrive('another', 'Look 1')
    arrive('another', 'Look 1')
    expect([...rig.editing.state.get().marks]).toEqual([])
    arrive('another', 'Look 2')
    expect(rig.editing.state.get().marks.size).toBe(rig.desk.get().rows.length)
  })

  it('cells of rows that this page adds, which come after their rows, are its own', async () => {
    const { columns } = rig.editing.state.get().content
    const [lx] = columns
    if (lx === undefined) throw new Error('There is a column.')
    const row = {
      cue: {
        type: 'cue',
        title: 'Pasted',
        subtitle: '',
        duration: duration(1_000),
        backgroundColor: null,
        startTime: null,
      },
      cells: { [lx.id]: { text: 'Look 9', html: null } },
      locked: true,
      skipped: false,
    } as const
    const place = { parentId: null, afterId: 'act' }
    rig.editing.edit('Paste', [{ do: 'add', id: rig.editing.newId(), row, place }])
    const asked = rig.request()
    // As the service tells it: the row, then its cells, then the answer with its identifier.
    rig.elsewhere({ do: 'add', id: 'made-9', row: { ...row, cells: {}, locked: false }, place })
    rig.elsewhere({ do: 'cell', cueId: 'made-9', columnId: lx.id, value: { text: 'Look 9', html: null } })
    expect(mark(fieldKey.cell('made-9', lx.id))).toBeUndefined()
    await asked.answer([{ ok: true, id: 'made-9' }])
    rig.elsewhere({ do: 'lock', cueId: 'made-9', locked: true })
    expect([...rig.editing.state.get().marks]).toEqual([])
    rig.elsewhere({ do: 'cell', cueId: 'made-9', columnId: lx.id, value: { text: 'Theirs', html: null } })
    expect(mark(fieldKey.cell('made-9', lx.id))).toEqual({ state: 'changed' })
  })

  it('an edit that the service reports only after the next one was saved is still its own', async () => {
    for (const text of ['One', 'Two']) {
      retitle(text)
      await rig.request().answer([{ ok: true, id: null }])
    }
    for (const text of ['One', 'Two']) {
      rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { title: text } })
      expect(mark()).toBeUndefined()
    }
  })

  it('a colleague’s edit of another field merges with what is on its way', async () => {
    retitle('Mine')
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { subtitle: 'Theirs' } })
    const cue = rig.editing.state.get().content.rows.find(one => one.cue.id === 'hosts')?.cue
    expect(cue).toMatchObject({ title: 'Mine', subtitle: 'Theirs' })
  })

  it('what was refused is no step of undo: the one before it is taken back', async () => {
    retitle('Mine')
    await rig.request().save()
    const before = rig.order()
    rig.editing.edit('Delete', [{ do: 'remove', cueId: 'act' }])
    await rig.request().answer([refused('It is on air.')])
    expect(rig.editing.state.get().undo).toBe('Title')
    rig.editing.undo()
    expect(rig.order()).toEqual(before)
    expect(rig.title('hosts')).toBe('Hosts welcome')
  })

  it('of a step that was refused in part, what was done is taken back', async () => {
    const before = rig.order()
    rig.editing.edit('Delete', [
      { do: 'remove', cueId: 'act' },
      { do: 'remove', cueId: 'hosts' },
    ])
    rig.elsewhere({ do: 'remove', cueId: 'hosts' })
    await rig.request().answer([refused('It is on air.'), { ok: true, id: null }])
    rig.editing.undo()
    await rig.request().save()
    expect(rig.order()).toEqual(before.map(id => (id === 'hosts' ? 'made-1' : id)))
  })

  it('what was discarded is no step of undo', async () => {
    retitle('Refused')
    await rig.request().answer([refused('This cue is locked.')])
    rig.editing.discard(title)
    expect(rig.editing.state.get().undo).toBeNull()
  })

  it('a colleague who overwrites what was just typed here is seen, and typing over it is nobody else’s', async () => {
    retitle('Mine')
    await rig.request().save()
    rig.elsewhere({ do: 'cue', cueId: 'hosts', fields: { title: 'Theirs' } })
    expect(mark()).toEqual({ state: 'changed' })
    retitle('Mine again')
    await rig.request().save()
    expect(mark()).toBeUndefined()
  })
})
