import { describe, expect, it } from 'vitest'
import type { Access } from '../../src-main/contract/bridge/access.ts'
import type { NoteRequest } from '../../src-main/contract/bridge/journal.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import { createBridgeServer } from '../../src-main/desk/bridge/bridge-server.ts'
import { createDeskNotes } from '../../src-main/desk/journal/desk-notes.ts'
import { Room } from '../../src-main/desk/session/room.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'
import { deskRig, type RigOptions } from './rig.ts'

async function open(stored: RigOptions['stored'] = {}) {
  const time = createVirtualTime(1_800_000_000_000)
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
  const rig = await deskRig({ time, own, stored })
  const bridge = createBridgeServer(rig.desk, rig)
  const request = (change: Partial<NoteRequest> = {}): NoteRequest => ({
    text: ' late ',
    department: null,
    at: time.now(),
    rundownId: 'rundown-1',
    runId: rig.desk.snapshot().desk.runId,
    cue: null,
    ...change,
  })
  const note = async (payload: NoteRequest, access: Access = 'desk', name: string | null = null) => {
    const answer = bridge.handle({ id: 'page', access, name }, 'note', payload)
    await time.advance(100)
    return answer
  }
  const written = () => rig.journal.kept.flatMap(entry => (entry.kind === 'note' ? entry : []))
  return { time, rig, request, note, written }
}

describe('a note at the desk', () => {
  it('is in the journal by who made it, also while the show is locked', async () => {
    const { time, rig, request, note, written } = await open({ locked: true })
    rig.tap({ action: 'go' })
    await time.advance(1_000)
    expect(await note(request({ page: 'Booth' }))).toEqual({ ok: true, value: { ok: true, recorded: true } })
    await note(request(), 'call', 'Anna')
    await note(request())
    expect(written()).toMatchObject([
      { by: 'Booth', text: 'late', runId: expect.any(String) },
      { by: 'Anna' },
      { by: 'Keyboard' },
    ])
  })

  it('has its kind and its place in the script, in the journal, the report and the table', async () => {
    const { time, rig, request, note, written } = await open()
    rig.tap({ action: 'go' })
    await time.advance(1_000)
    const inScript = { page: '31', speaker: 'KEEPER', words: 'It never went out.' }
    await note(request({ noteKind: 'line', inScript }))
    await note(request({ text: 'plain' }))
    expect(written()).toMatchObject([{ noteKind: 'line', inScript, text: 'late' }, { text: 'plain' }])
    expect(written()[1]).not.toHaveProperty('noteKind')
    const runId = rig.desk.snapshot().desk.runId ?? ''
    const reply = await rig.desk.journal.reports.asRun(runId)
    expect(reply.ok && reply.asRun.notes).toMatchObject([{ noteKind: 'line', inScript }, { text: 'plain' }])
    const longer = { ...inScript, words: 'x'.repeat(201) }
    expect(await note(request({ inScript: longer }))).toMatchObject({
      failure: { error: 'invalid-request' },
    })
  })

  it('is of the last hour, and not of the future', async () => {
    const { time, request, note, written } = await open()
    await note(request({ at: instant(time.now() + 60_000) }))
    const first = time.now()
    await note(request({ at: instant(0) }))
    expect(written()[0]?.at).toBeLessThanOrEqual(first)
    expect(written()[1]?.at).toBeGreaterThan(first - 3_700_000)
  })

  it('is refused to those who may only look, and where there is nothing to note, with the reason', async () => {
    const { request, note, written } = await open()
    expect(await note(request(), 'view', 'Ben')).toMatchObject({ failure: { error: 'not-allowed' } })
    expect(await note(request({ text: ' \t ' }))).toMatchObject({
      value: { ok: false, reason: { code: 'note.empty' } },
    })
    expect(await note(request({ text: 'x'.repeat(1_001) }))).toMatchObject({
      failure: { error: 'invalid-request' },
    })
    expect(written()).toEqual([])
  })

  it('of a rehearsal is in a report of its own, and not in that of the show that follows', async () => {
    const { time, rig, request, note, written } = await open()
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    await note(request({ text: 'lamp late' }))
    await note(request({ text: 'again' }))
    rig.desk.sessions.rehearse(false, false)
    await time.advance(100)
    rig.desk.sessions.rehearse(true, false)
    await time.advance(100)
    await note(request({ text: 'second time' }))
    rig.desk.sessions.rehearse(false, false)
    await time.advance(1_500)
    rig.tap({ action: 'go' })
    await time.advance(1_000)
    await note(request({ text: 'in the show' }))

    const listed = await rig.desk.journal.reports.runs()
    const runs = listed.ok ? listed.runs : []
    expect(runs.map(({ rehearsal }) => rehearsal)).toEqual([false, true, true])
    const notesOf = async (runId: string) => {
      const reply = await rig.desk.journal.reports.asRun(runId)
      return reply.ok ? reply.asRun.notes.map(({ text }) => text) : null
    }
    expect(await Promise.all(runs.map(({ runId }) => notesOf(runId)))).toEqual([
      ['in the show'],
      ['second time'],
      ['lamp late', 'again'],
    ])
    expect(written()).toHaveLength(4)
    expect(rig.desk.snapshot().desk.runId).toBe(runs[0]?.runId)
  })

  it('is refused without a rundown, and by a desk that stands by', async () => {
    const make = (rundownId: string | null, passive: 'standing-by' | null) =>
      createDeskNotes({
        session: () => ({
          rundownId,
          mode: 'show',
          room: new Room(
            1,
            () => 0,
            () => instant(0),
          ),
          cueFace: () => null,
        }),
        service: () => 'own',
        passive: () => passive,
        journal: {
          note: () => Promise.reject(new Error('nothing is written')),
          slice: () => ({ notRecorded: null, waiting: 0, dropped: 0, runId: null }),
        },
        now: () => instant(0),
      })
    const request = { text: 'late', department: null, at: 0, rundownId: 'r', runId: null, cue: null }
    const reason = async (rundownId: string | null, passive: 'standing-by' | null) => {
      const reply = await make(rundownId, passive).note(request, 'Booth')
      return reply.ok ? null : inEnglish(reply.reason)
    }
    expect(await reason(null, null)).toMatch(/^No rundown is open\. Open one/)
    expect(await reason('r', 'standing-by')).toMatch(/^This desk stands by/)
  })
})
