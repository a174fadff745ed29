import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EditReply, TextReferencesSlice } from '../../../src-main/contract/bridge/editing.ts'
import { createEditor, type Editor } from '../../../src-main/desk/editing/editor.ts'
import type { OwnerActions } from '../../../src-main/desk/ports/show-service.ts'
import type { RundownSession } from '../../../src-main/desk/session/session-options.ts'
import { type EditBench, startEditBench } from './bench.ts'

describe('the editor of a desk', () => {
  let bench: EditBench
  let editor: Editor
  let locked: boolean
  let away: string | null
  let ownerActions: () => OwnerActions | null
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
    received.length = 0
    onReceived = () => undefined
    // What an editor asks of a session, over a rundown that is really followed.
    const session = {
      rundownId: bench.rundownId,
      writes: bench.follow.writes,
      watchReferences: bench.follow.watchReferences,
      replica: { content: bench.content },
      added: () => undefined,
    } as unknown as RundownSession
    editor = createEditor({
      session: () => session,
      ownerActions: () => ownerActions(),
      away: () => away,
      locked: () => locked,
      lockedText: () => 'The desk is locked.',
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

  const retitle = (title: string, rundownId = bench.rundownId): Promise<EditReply> =>
    editor.apply({ rundownId, edits: [{ do: 'cue', cueId: bench.idOf('A'), fields: { title } }] })

  it('refuses while the desk is locked, and what is typed then is not sent later', async () => {
    locked = true
    expect((await retitle('B')).results).toEqual([
      { ok: false, code: 'desk.locked', reason: 'The desk is locked.', unsent: false },
    ])
    expect(bench.rows()).toEqual(['A'])
  })

  it('never edits another rundown than the one that the page shows, and the edit can be sent once it is open again', async () => {
    const { results } = await retitle('B', 'another-rundown')
    expect(results).toMatchObject([{ ok: false, code: 'desk.other_rundown', unsent: true }])
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
      { ok: false, code: 'link.lost', reason: 'The link broke.', unsent: true },
    ])
    away = null
    expect((await retitle('B')).results).toEqual([{ ok: true, id: null }])
    expect(bench.rows()).toEqual(['B'])
  })

  it('sends mentions, variables and private columns to each page that edits, also to later ones', async () => {
    const next = (): Promise<void> => new Promise(resolve => (onReceived = resolve))
    const first = next()
    editor.watch('page-1', true)
    await first
    expect(received).toEqual([
      { rundownId: bench.rundownId, mentions: [], variables: [], privateColumns: [] },
    ])
    editor.watch('page-2', true)
    expect(received).toHaveLength(2)
    const [lx = '', columnId = ''] = bench.content().rundown.columns.map(({ id }) => id)
    const hidden = next()
    await editor.apply({ rundownId: bench.rundownId, edits: [{ do: 'column.hide', columnId, hidden: true }] })
    await hidden
    expect(received.at(-1)?.privateColumns).toEqual([{ id: columnId, name: 'SND', before: [lx] }])
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
