import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditReply, TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import { createEditor, type Editor } from '../../../src-main/desk/editing/editor.ts'
import type { PlanActed } from '../../../src-main/desk/journal/entries.ts'
import type { OwnerActions } from '../../../src-main/desk/ports/show-service.ts'
import { rowsOf } from '../../../src-main/desk/session/room.ts'
import type { RundownSession } from '../../../src-main/desk/session/session.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { PlanAct, PlanActWay } from '../../../src-main/domain/editing/plan-act.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { duration, instant, zero } from '../../../src-main/domain/time/time.ts'
import { type EditBench, startEditBench } from './bench.ts'

describe('the editor of a desk', () => {
  let bench: EditBench
  let editor: Editor
  const acted: PlanActed[] = []
  let locked: boolean
  let away: string | null
  let isOnAir: boolean
  let ownerActions: () => OwnerActions | null
  /** Settles when no press waits for its answer. */
  let presses: Promise<void>
  const received: (TextReferencesSlice | null)[] = []
  let onReceived: () => void

  beforeEach(async () => {
    bench = await startEditBench({
      title: 'Evening',
      columns: [{ name: 'LX' }, { name: 'SND' }],
      cues: [{ title: 'A' }],
    })
    locked = false
    ownerActions = () => bench.connected.ownerActions
    away = null
    isOnAir = false
    presses = Promise.resolve()
    received.length = 0
    acted.length = 0
    onReceived = () => undefined
    // What an editor asks of a session, over a rundown that is really followed.
    const session = {
      rundownId: bench.rundownId,
      writes: bench.follow.writes,
      reached: bench.follow.reached,
      watchReferences: bench.follow.watchReferences,
      room: { content: bench.content, rows: () => rowsOf(bench.content()) },
      added: () => undefined,
      presses: { idle: () => presses },
      isShowOnAir: () => isOnAir,
      calledShow: () => ({ rehearsing: false, onAir: bench.idOf('A'), rehearsed: null, standing: [] }),
    } as unknown as RundownSession
    editor = createEditor({
      session: () => session,
      ownerActions: () => ownerActions(),
      away: () => away,
      locked: () => locked,
      planActed: one => acted.push(one),
      references(slice) {
        received.push(slice)
        onReceived()
      },
    })
  })
  afterEach(async () => {
    editor.close()
    await bench.close()
  })

  it('keeps the column of a department while the show is on air, and makes the other edits', async () => {
    const [lx, snd] = bench.content()?.rundown.columns ?? []
    if (lx === undefined || snd === undefined) throw new Error('There are no columns.')
    const apply = (...edits: readonly Edit[]) => editor.apply({ rundownId: bench.rundownId, edits })
    const department = { shortName: 'LX', color: '#ff0000', groups: [] }
    await apply({ do: 'column.department', columnId: lx.id, department })
    isOnAir = true
    const edits: readonly Edit[] = [
      { do: 'column.remove', columnId: lx.id },
      { do: 'cue', cueId: bench.idOf('A'), fields: { title: 'B' } },
      { do: 'column.hide', columnId: lx.id, hidden: true },
      { do: 'column.remove', columnId: snd.id },
    ]
    const { results } = await apply(...edits)
    const refused = { ok: false, code: 'desk.department_on_air' }
    expect(results).toMatchObject([refused, { ok: true }, refused, { ok: true }])
    expect(bench.content()?.rundown.columns.map(({ name }) => name)).toEqual(['LX'])
    isOnAir = false
    expect((await apply({ do: 'column.remove', columnId: lx.id })).results).toMatchObject([{ ok: true }])
  })

  it('tells what a step with a name for the journal has changed of the plan, from what to what, and nothing of others', async () => {
    const { rundownId } = bench
    const a = bench.idOf('A')
    const before = bench.content().cues[0]?.duration ?? zero
    const saw = { onAir: a, next: null, standing: [] }
    const of: PlanAct = { act: 'hit', cueId: null, at: instant(1_800_000_000_000) }
    const shorten = (to: number): Edit => ({ do: 'cue', cueId: a, fields: { duration: duration(to) } })
    const plan = (way: PlanActWay) => ({ count: 2, saw, plan: { of, way } })
    isOnAir = true
    const gone: Edit = { do: 'skip', cueId: 'gone', skipped: true }
    await editor.apply({ rundownId, edits: [shorten(15_000), gone], steps: [plan('done')] }, 'iPad')
    await editor.apply({ rundownId, edits: [shorten(20_000)], steps: [{ count: 1, saw }] })
    const skip: Edit = { do: 'skip', cueId: a, skipped: true }
    await editor.apply({ rundownId, edits: [shorten(20_000), skip], steps: [plan('undone')] })
    expect(acted).toEqual([
      {
        ...{ rundownId, plan: { of, way: 'done' }, by: 'iPad' },
        changes: [{ change: 'duration', cue: a, was: before, is: 15_000 }],
      },
      {
        ...{ rundownId, plan: { of, way: 'undone' }, by: messageOf('surface.screen') },
        changes: [{ change: 'skip', cue: a, is: true }],
      },
    ])
  })

  it('keeps back what the show has overtaken since it was made, and makes what was made in the show as it is', async () => {
    const column: Edit = { do: 'column.add', id: 'new-1', name: 'VID', afterId: null }
    const shorten: Edit = { do: 'cue', cueId: bench.idOf('A'), fields: { duration: zero, title: 'B' } }
    const saw = { onAir: null, next: bench.idOf('A'), standing: [] }
    const apply = (onAir: string | null) =>
      editor.apply({
        rundownId: bench.rundownId,
        edits: [shorten, column],
        steps: [
          { count: 1, saw: { ...saw, onAir, next: onAir === null ? saw.next : null } },
          { count: 1, saw },
        ],
      })
    const overtaken = { ok: false, code: 'desk.show_moved', sendAgain: false }
    expect((await apply(null)).results).toMatchObject([overtaken, { ok: true }])
    expect(bench.content()?.cues[0]?.title).toBe('A')
    expect((await apply(bench.idOf('A'))).results).toMatchObject([{ ok: true }, { ok: true }])
    expect(bench.content()?.cues[0]?.title).toBe('B')
  })

  const retitle = (title: string, rundownId = bench.rundownId): Promise<EditReply> =>
    editor.apply({ rundownId, edits: [{ do: 'cue', cueId: bench.idOf('A'), fields: { title } }] })

  it('refuses while the desk is locked, and what is typed then is not sent later', async () => {
    locked = true
    expect((await retitle('B')).results).toEqual([
      { ok: false, code: 'desk.locked', reason: { code: 'refusal.locked', params: {} }, sendAgain: false },
    ])
    expect(bench.rows()).toEqual(['A'])
  })

  it('never edits another rundown than the one that the page shows, and the edit can be sent once it is open again', async () => {
    const { results } = await retitle('B', 'another-rundown')
    expect(results).toMatchObject([{ ok: false, code: 'desk.other_rundown', sendAgain: true }])
    expect(bench.rows()).toEqual(['A'])
  })

  it('moves that two pages make at the same time both stand', async () => {
    await bench.follow.writes.bulkCues(['B', 'C', 'D'].map(title => ({ title })))
    const { rundownId } = bench
    const move = (title: string, afterId: string | null): Promise<EditReply> =>
      editor.apply({
        rundownId,
        edits: [{ do: 'place', rows: [{ cueId: bench.idOf(title), parentId: null, afterId }] }],
      })
    const replies = await Promise.all([move('A', bench.idOf('D')), move('C', null)])
    expect(replies.every(({ results: [result] }) => result?.ok === true)).toBe(true)
    expect(bench.rows()).toEqual(['C', 'B', 'D', 'A'])
  })

  it('reports at once that the service cannot be reached, so that the edit can be sent again', async () => {
    away = 'The link broke.'
    expect((await retitle('B')).results).toEqual([
      { ok: false, code: 'link.lost', reason: 'The link broke.', sendAgain: true },
    ])
    away = null
    expect((await retitle('B')).results).toEqual([{ ok: true, id: null }])
    expect(bench.rows()).toEqual(['B'])
  })

  it('tells pages what a row is called that was deleted and brought back, also when it was deleted again', async () => {
    const { rundownId } = bench
    const apply = async (edit: Edit) => (await editor.apply({ rundownId, edits: [edit] })).results[0]
    const first = new Promise<void>(resolve => (onReceived = resolve))
    editor.watch('page-1', true)
    await first
    const row = {
      cue: { type: 'cue', title: 'A', subtitle: '', duration: zero, backgroundColor: null, startTime: null },
      cells: {},
      locked: false,
      skipped: false,
    } as const
    const place = { parentId: null, afterId: null }
    const ids = [bench.idOf('A')]
    for (let turn = 0; turn < 2; turn += 1) {
      const [before = ''] = ids
      await apply({ do: 'remove', cueId: before })
      const made = await apply({ do: 'add', id: before, row, place })
      ids.unshift((made?.ok && made.id) || '')
      const [now = '', ...earlier] = ids
      const returned = earlier.toReversed().map(id => ({ before: id, now }))
      expect(received.at(-1)).toMatchObject({ rundownId, returned })
    }
    // A row that is new is none of these.
    await apply({ do: 'add', id: 'new', row, place })
    expect(received.at(-1)?.returned).toHaveLength(2)
  })

  it('sends mentions, variables and private columns to each page that edits, also to later ones', async () => {
    const next = (): Promise<void> => new Promise(resolve => (onReceived = resolve))
    const first = next()
    editor.watch('page-1', true)
    await first
    expect(received).toEqual([
      { rundownId: bench.rundownId, mentions: [], variables: [], privateColumns: [], returned: [] },
    ])
    editor.watch('page-2', true)
    expect(received).toHaveLength(2)
    const [lx = '', columnId = ''] = bench.content().rundown.columns.map(({ id }) => id)
    const hidden = next()
    await editor.apply({ rundownId: bench.rundownId, edits: [{ do: 'column.hide', columnId, hidden: true }] })
    await hidden
    expect(received.at(-1)?.privateColumns).toEqual([{ id: columnId, name: 'SND', before: [lx] }])
  })

  describe('of edits whose service', () => {
    const answerWith = (applyEdits: OwnerActions['applyEdits']): void => {
      const own = bench.connected.ownerActions
      if (own === null) throw new Error('The service of this desk has a dashboard.')
      ownerActions = () => ({ ...own, applyEdits })
    }
    const edits: readonly Edit[] = [
      { do: 'variable', key: 'winner', value: 'Nemo' },
      { do: 'column.add', id: 'new-c', name: 'VID', afterId: null },
    ]
    const apply = async () => (await editor.apply({ rundownId: bench.rundownId, edits })).results

    it('gives no answer: what adds something is not sent again, since it may be there', async () => {
      answerWith(() => Promise.reject(new Error('The service has stopped.')))
      const refused = { ok: false, code: 'link.lost', reason: 'The service has stopped.' }
      expect(await apply()).toEqual([
        { ...refused, sendAgain: true },
        { ...refused, sendAgain: false },
      ])
    })

    it('was not reached, or takes nothing now: all can be sent again', async () => {
      for (const code of ['link.refused', 'rate_limit.exceeded']) {
        answerWith(async () => ({ ok: false, code, detail: '' }))
        expect(await apply()).toMatchObject([
          { ok: false, code, sendAgain: true },
          { ok: false, code, sendAgain: true },
        ])
      }
    })

    it('refuses all of them: each says what to do', async () => {
      answerWith(async () => ({ ok: false, code: 'rundowns.not_found', detail: 'There is none.' }))
      const reason = messageOf('problem.rundowns.not_found')
      const refused = { ok: false, code: 'rundowns.not_found', reason, sendAgain: false }
      expect(await apply()).toEqual([refused, refused])
    })
  })

  it('an edit does not overtake a press that was made before it', async () => {
    const answered = Promise.withResolvers<void>()
    presses = answered.promise
    const calls: string[] = []
    const own = bench.connected.ownerActions
    if (own === null) throw new Error('The service of this desk has a dashboard.')
    ownerActions = () => ({
      ...own,
      applyEdits(...args) {
        calls.push('edit')
        return own.applyEdits(...args)
      },
    })
    const done = retitle('B')
    await Promise.resolve()
    calls.push('answer')
    answered.resolve()
    expect((await done).results).toEqual([{ ok: true, id: null }])
    expect(calls).toEqual(['answer', 'edit'])
  })

  it('sends mentions and variables also when the dashboard gives no answer', async () => {
    const own = bench.connected.ownerActions
    if (own === null) throw new Error('The service of this desk has a dashboard.')
    ownerActions = () => ({ ...own, readParts: () => Promise.reject(new Error('The service is closed.')) })
    const first = new Promise<void>(resolve => (onReceived = resolve))
    editor.watch('page-1', true)
    await first
    expect(received.at(-1)?.privateColumns).toBeNull()
  })
})
