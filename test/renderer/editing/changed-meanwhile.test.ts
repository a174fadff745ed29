import { beforeEach, describe, expect, it } from 'vitest'
import type { EditResult } from '../../../src-main/contract/bridge/editing.ts'
import type { CueFields, NewRow } from '../../../src-main/domain/editing/edit.ts'
import { fieldKey } from '../../../src-main/domain/editing/fields.ts'
import { newRowOf } from '../../../src-main/domain/editing/inverse.ts'
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

const sendAgain: EditResult = { ok: false, code: 'link.lost', reason: 'Away.', sendAgain: true }

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
      expect(rig.editing.makeAgain(key)).toBeNull()
      await rig.request().save()
      expect(saved()?.duration).toBe(minutes(4))
      expect(state()).toMatchObject({ unsaved: 0, refused: [] })
      rig.editing.undo()
      await rig.request().save()
      expect(saved()?.duration).toBe(minutes(5))
    }
  })

  it('is told as what the plan was changed for, also when it is made again', async () => {
    const plan = { act: 'close-gap', cueId: 'hosts' } as const
    rig.editing.edit('Close the gap', [{ do: 'cue', cueId: 'hosts', fields: { duration: minutes(4) } }], {
      plan,
    })
    theirs({ duration: minutes(5) })
    await rig.request().save()
    rig.editing.makeAgain(key)
    expect(rig.asked.map(({ steps }) => steps.map(step => step.plan))).toEqual([
      [{ of: plan, way: 'done' }],
      [{ of: plan, way: 'done' }],
    ])
  })

  it('is asked about by what it would do to the show, where its cue is on air by now', async () => {
    set({ duration: minutes(4) })
    theirs({ duration: minutes(5) })
    await rig.request().save()
    rig.air('hosts')
    rig.editing.makeAgain(key)
    expect(state().asked).not.toBeNull()
    expect(rig.editing.effects()).toMatchObject({ onAir: { changes: ['duration'] } })
    const over = rig.editing.replaced().rows.find(({ cue }) => cue.id === 'hosts')
    expect(over?.cue.duration).toBe(minutes(5))
    rig.editing.agree()
    await rig.request().save()
    expect(saved()?.duration).toBe(minutes(4))
  })

  it('is asked about again when they change it once more before mine arrives', async () => {
    set({ duration: minutes(4) })
    theirs({ duration: minutes(5) })
    await rig.request().save()
    rig.editing.makeAgain(key)
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
    await rig.request().answer([sendAgain])
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
    await rig.request().answer([{ ok: false, code: 'cues.not_found', reason: 'Deleted.', sendAgain: false }])
    expect(state().refused).toMatchObject([
      { why: 'gone', theirs: [], row: { cue: { title } }, edit: { fields: { title: 'Typed' } } },
    ])
  })
})

it('an edit of a row that was deleted can be tried again once the row is there again', async () => {
  const rig = editingRig()
  const hosts = rig.desk.get().rows.find(({ cue }) => cue.id === 'hosts')
  if (hosts === undefined) throw new Error('The row is missing.')
  rig.link('lost')
  rig.editing.edit('Set', [{ do: 'cue', cueId: 'hosts', fields: { title: 'Typed' } }])
  rig.elsewhere({ do: 'remove', cueId: 'hosts' })
  rig.link('live')
  await rig.request().answer([{ ok: false, code: 'cues.not_found', reason: 'Deleted.', sendAgain: false }])
  rig.elsewhere({ do: 'add', id: 'back', row: newRowOf(hosts), place: { parentId: null, afterId: null } })
  rig.returned('hosts', 'back')
  const key = fieldKey.cue('back', 'title')
  expect(rig.editing.state.get().refused).toMatchObject([{ key, why: null, reason: 'It is there again.' }])
  rig.editing.makeAgain(key)
  await rig.request().save()
  expect(rig.desk.get().rows.find(({ cue }) => cue.id === 'back')?.cue.title).toBe('Typed')
  expect(rig.editing.state.get()).toMatchObject({ unsaved: 0, refused: [] })
})

describe('a removal or a move of what somebody else changed meanwhile', () => {
  let rig: EditingRig
  const key = fieldKey.removal('hosts')
  const place = fieldKey.place('hosts')
  const state = () => rig.editing.state.get()
  const isThere = () => rig.desk.get().rows.some(({ cue }) => cue.id === 'hosts')
  const savedOrder = () => rig.desk.get().rows.map(({ cue }) => cue.id)
  const title = (text: string) => ({ do: 'cue', cueId: 'hosts', fields: { title: text } }) as const
  const remove = (): void => void rig.editing.edit('Delete', [{ do: 'remove', cueId: 'hosts' }])
  const move = (afterId: string | null) =>
    ({ do: 'place', rows: [{ cueId: 'hosts', parentId: null, afterId }] }) as const
  const neighbours = (): readonly [before: string, after: string] => {
    const at = savedOrder().indexOf('hosts')
    return [savedOrder()[at - 1] ?? '', savedOrder()[at + 1] ?? '']
  }
  const atOnce = async (mine: () => void, theirs: () => void): Promise<void> => {
    rig.link('lost')
    mine()
    theirs()
    rig.link('live')
    await rig.request().save()
  }
  beforeEach(() => {
    rig = editingRig()
  })

  it('leaves the row as theirs, and a person decides whether it is deleted all the same', async () => {
    for (const deletes of [false, true]) {
      rig = editingRig()
      await atOnce(remove, () => rig.elsewhere(title('Theirs')))
      expect(isThere()).toBe(true)
      expect(rig.title('hosts')).toBe('Theirs')
      expect(state()).toMatchObject({ unsaved: 1, failures: [], undo: null })
      expect(state().refused).toMatchObject([{ key, why: 'changed', theirs: [title('Theirs')] }])
      if (!deletes) {
        rig.editing.discard(key)
        expect(state()).toMatchObject({ unsaved: 0, refused: [] })
        expect(rig.title('hosts')).toBe('Theirs')
        continue
      }
      expect(rig.editing.makeAgain(key)).toBeNull()
      await rig.request().save()
      expect(isThere()).toBe(false)
      rig.editing.undo()
      await rig.request().save()
      expect(rig.title('made-1')).toBe('Theirs')
    }
  })

  it('is asked about as any other once its row is the next one, and stays a question where that is declined', async () => {
    await atOnce(remove, () => rig.elsewhere(title('Theirs')))
    const [before] = neighbours()
    rig.air(before)
    const sent = rig.asked.length
    rig.editing.makeAgain(key)
    expect(rig.editing.effects()).toMatchObject({ otherNext: { was: { cue: { id: 'hosts' } } } })
    rig.editing.decline()
    expect(state().refused).toMatchObject([{ key, why: 'changed' }])
    expect(rig.asked).toHaveLength(sent)
    rig.editing.makeAgain(key)
    rig.editing.agree()
    await rig.request().save()
    expect(isThere()).toBe(false)
    expect(state()).toMatchObject({ unsaved: 0, refused: [], asked: null })
  })

  it('is asked about with what was typed into the row before, and takes that along', async () => {
    const mine = (): void => {
      rig.editing.edit('Title', [title('Mine')])
      remove()
    }
    await atOnce(mine, () => rig.elsewhere(title('Theirs')))
    expect(state().refused.map(refused => refused.key)).toEqual([fieldKey.cue('hosts', 'title'), key])
    rig.editing.makeAgain(key)
    await rig.request().save()
    expect(isThere()).toBe(false)
    expect(state()).toMatchObject({ unsaved: 0, refused: [] })
  })

  it('is no question after what the same page typed into the row', async () => {
    rig.editing.edit('Title', [title('First')])
    await rig.request().save()
    rig.editing.edit('Title', [title('Second')])
    const typed = rig.request()
    remove()
    await typed.save()
    await rig.request().save()
    expect(isThere()).toBe(false)
    expect(state().refused).toEqual([])
  })

  it('is asked about where undo would delete an added row into which they have typed', async () => {
    const id = rig.editing.newId()
    rig.editing.edit('Add', [{ do: 'add', id, row, place: { parentId: null, afterId: 'hosts' } }])
    await rig.request().save()
    rig.link('lost')
    rig.editing.undo()
    rig.elsewhere({ do: 'cue', cueId: 'made-1', fields: { title: 'Theirs' } })
    rig.link('live')
    await rig.request().save()
    expect(rig.title('made-1')).toBe('Theirs')
    expect(state().refused).toMatchObject([{ key: fieldKey.removal('made-1'), why: 'changed' }])
  })

  it('is forgotten where the person has taken it back before the answer', async () => {
    remove()
    const removal = rig.request()
    rig.elsewhere(title('Theirs'))
    rig.editing.undo()
    await removal.save()
    expect(rig.title('hosts')).toBe('Theirs')
    expect(state()).toMatchObject({ unsaved: 0, refused: [], failures: [] })
    expect(rig.asked).toHaveLength(1)
  })

  it('leaves a column into which they have typed', async () => {
    const columnId = state().content.columns[0]?.id ?? ''
    const theirs = { do: 'cell', cueId: 'hosts', columnId, value: { text: 'Theirs', html: null } } as const
    await atOnce(
      () => void rig.editing.edit('Delete', [{ do: 'column.remove', columnId }]),
      () => rig.elsewhere(theirs),
    )
    expect(state().content.columns[0]?.id).toBe(columnId)
    expect(state().refused).toMatchObject([{ key: fieldKey.removal(columnId), theirs: [theirs] }])
    rig.editing.makeAgain(fieldKey.removal(columnId))
    await rig.request().save()
    expect(rig.desk.get().rundown?.columns.map(({ id }) => id)).not.toContain(columnId)
  })

  it('leaves a row where they have moved it, until the person moves it all the same', async () => {
    const [before, after] = neighbours()
    const [mine, theirs] = [move(after), move(savedOrder()[savedOrder().indexOf(before) - 1] ?? null)]
    await atOnce(
      () => void rig.editing.edit('Move', [mine]),
      () => rig.elsewhere(theirs),
    )
    const now = savedOrder()
    expect(now.indexOf('hosts')).toBe(now.indexOf(before) - 1)
    expect(rig.order()).toEqual(now)
    expect(state().refused).toMatchObject([{ key: place, why: 'changed', edit: mine }])
    // Moved again: the earlier question is none any longer.
    rig.editing.edit('Move', [move(savedOrder().at(-1) ?? null)])
    await rig.request().save()
    expect(savedOrder().at(-1)).toBe('hosts')
    expect(state()).toMatchObject({ unsaved: 0, refused: [] })
  })

  it('moves a row all the same, and undo moves it to where they had moved it', async () => {
    const [before, after] = neighbours()
    await atOnce(
      () => void rig.editing.edit('Move', [move(after)]),
      () => rig.elsewhere(move(savedOrder()[savedOrder().indexOf(before) - 1] ?? null)),
    )
    const theirs = savedOrder()
    rig.editing.makeAgain(place)
    await rig.request().save()
    expect(savedOrder().indexOf('hosts')).toBe(savedOrder().indexOf(after) + 1)
    rig.editing.undo()
    await rig.request().save()
    expect(savedOrder()).toEqual(theirs)
  })

  it('moves a row without a question where they only moved and added others', async () => {
    const [before, after] = neighbours()
    await atOnce(
      () => void rig.editing.edit('Move', [move(after)]),
      () => {
        rig.elsewhere({ do: 'add', id: 'theirs', row, place: { parentId: null, afterId: before } })
        rig.elsewhere({ do: 'place', rows: [{ cueId: before, parentId: null, afterId: after }] })
      },
    )
    expect(savedOrder().indexOf('hosts')).toBe(savedOrder().indexOf(after) + 1)
    expect(state()).toMatchObject({ unsaved: 0, refused: [] })
  })
})
