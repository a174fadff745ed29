import { beforeEach, describe, expect, it } from 'vitest'
import type { FollowedSlice } from '../../../src-main/contract/bridge/followed.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { MergeChoices } from '../../../src-main/domain/import/merge-sheet.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { type DeskRig, deskRig, type RigOptions } from '../rig.ts'

const path = '/shows/evening.csv'
const address = 'https://sheets.example.org/evening.csv'
const sheet = (...rows: readonly string[]): string => ['Type,Title,Duration', ...rows].join('\n')
const same = sheet('cue,Cue a,60 s', 'cue,Cue b,30 s')
const longer = sheet('cue,Cue a,60 s', 'cue,Cue b,45 s')
const none: MergeChoices = { leftOut: [], ticks: {} }

describe('a file that a rundown follows', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  const start = async (stored: RigOptions['stored'] = {}): Promise<void> => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [
      contentWith([cue('a', 60), cue('b', 30)]),
      contentWith([cue('x', 10)], 'rundown-2', 'Other show'),
    ])
    rig = await deskRig({ time, own: service, stored })
    await time.advance(0)
  }
  beforeEach(() => start())

  let drafts = 0
  const over = async (id: string): Promise<ImportDraft> => {
    const waiting = rig.transfers.wait(id)
    await time.advance(0)
    const state = await waiting
    if (state.state !== 'over' || state.result.kind !== 'draft') throw new Error(JSON.stringify(state))
    return state.result.draft
  }
  const open = (source: string): Promise<ImportDraft> => {
    const id = `draft-${++drafts}`
    expect(rig.transfers.open({ id, source, ask: true })).toEqual({ ok: true })
    return over(id)
  }
  const look = (): Promise<ImportDraft> => {
    const id = `draft-${++drafts}`
    expect(rig.transfers.lookAtFollowed(id)).toEqual({ ok: true })
    return over(id)
  }
  const merged = async (
    { id, sheet, choices, leaveOut }: ImportDraft,
    chosen = none,
    follow = true,
  ): Promise<void> => {
    const how = { id, sheet, choices, leaveOut, follow }
    expect(await rig.transfers.chooseMerge({ rundownId: 'rundown-1', chosen, merged: how })).toEqual({
      ok: true,
    })
    await time.advance(0)
  }
  const followed = (): FollowedSlice | null => rig.transfers.followed().followed
  const notices = () =>
    rig.desk.snapshot().notices.map(({ text, offers }) => [inEnglish(text), offers ?? null] as const)
  const changed = ['“evening.csv” has changed: 1 difference to this rundown.', 'followed'] as const

  const followFrom = async (source: string, content = same): Promise<void> => {
    rig.sources.put(source, content)
    const draft = await open(source)
    expect(draft).toMatchObject({ following: false, name: 'evening.csv' })
    await merged(draft)
    await time.advance(3_000)
  }

  it('says nothing while there is nothing to merge, and offers what has changed, once', async () => {
    await followFrom(path)
    expect(followed()).toMatchObject({ name: 'evening.csv', problem: null, differences: 0 })
    await time.advance(60_000)
    expect(notices()).toEqual([])
    rig.sources.put(path, longer, true)
    await time.advance(1_000)
    expect(notices()).toEqual([changed])
    expect(followed()?.differences).toBe(1)
    await time.advance(60_000)
    expect(notices()).toEqual([changed])
    expect(service.written).toEqual([])
  })

  it('is looked at again where the system reports nothing, an address at a calm pace', async () => {
    await followFrom(path)
    rig.sources.put(path, longer)
    await time.advance(5_000)
    expect(notices()).toEqual([changed])

    await followFrom(address)
    const before = rig.sources.reads()
    await time.advance(600_000)
    expect(rig.sources.reads() - before).toBe(10)
  })

  it('is offered no more once a person has looked, and again when it changes again', async () => {
    await followFrom(path)
    rig.sources.put(path, longer, true)
    await time.advance(1_000)
    expect(await look()).toMatchObject({ following: true, rowCount: 2, totals: { duration: 105_000 } })
    expect(notices()).toEqual([])
    await time.advance(60_000)
    expect(notices()).toEqual([])
    expect(followed()?.differences).toBe(1)
    rig.sources.put(path, sheet('cue,Cue a,60 s', 'cue,Cue b,50 s'), true)
    await time.advance(1_000)
    expect(notices()).toEqual([changed])
  })

  it('leaves what a person has left: that difference is not offered again', async () => {
    await followFrom(path)
    rig.sources.put(path, longer, true)
    await time.advance(1_000)
    const draft = await look()
    const { id, sheet: place, choices, leaveOut } = draft
    const rows = await rig.transfers.rows({ id, sheet: place, choices, leaveOut })
    expect(rows).toMatchObject({ ok: true, chosen: none })
    await merged(draft, { leftOut: ['duration'], ticks: {} })
    rig.sources.put(path, sheet('cue,Cue a,60 s', 'cue,Cue b,50 s'), true)
    await time.advance(60_000)
    expect(notices()).toEqual([])
    const again = await look()
    const kept = await rig.transfers.rows({ id: again.id, sheet: 0, choices: again.choices, leaveOut: false })
    expect(kept).toMatchObject({ ok: true, chosen: { leftOut: ['duration'] } })
  })

  it('asks nothing twice: answers and columns are carried to the next version', async () => {
    const open1 = 'Item,Length,Note\nDoors,1:30,x\nOpening,30,y\n'
    rig.sources.put(path, open1)
    const draft = await open(path)
    expect(draft.questions.map(({ ask }) => ask)).toEqual(['numbers'])
    const choices = { numbers: 'seconds', roles: { 2: 'ignore' }, rows: { 2: 'left-out' } } as const
    await merged({ ...draft, choices })
    rig.sources.put(path, 'Who,Item,Length,Note\nA,Opening,40,y\n,Doors,1:30,x\nB,Closing,30,\n', true)
    await time.advance(3_000)
    const again = await look()
    expect(again.questions).toEqual([])
    expect(again.columns.map(({ role }) => role)).toEqual(['text', 'title', 'duration', 'ignore'])
  })

  it('is followed over a restart, which offers what nobody has looked at', async () => {
    await followFrom(path)
    const stored = rig.stored()
    await start(stored)
    rig.sources.put(path, longer)
    await time.advance(10_000)
    expect(notices()).toEqual([changed])
    expect(followed()).toMatchObject({ name: 'evening.csv', differences: 1 })
    await look()
    const seen = rig.stored()
    await start(seen)
    rig.sources.put(path, longer)
    await time.advance(60_000)
    expect(notices()).toEqual([])
  })

  it('that is gone is said once, and followed on', async () => {
    await followFrom(path)
    rig.sources.put(path, null, true)
    await time.advance(1_000)
    // An editor may be about to put the new one in its place.
    expect(notices()).toEqual([])
    await time.advance(60_000)
    const lost = [
      '“evening.csv” cannot be followed: there is no such file or folder. Showcall keeps trying.',
      null,
    ]
    expect(notices()).toEqual([lost])
    expect(followed()?.problem).toMatchObject({ why: { code: 'file-error.missing' } })
    rig.desk.notices.dismiss(rig.desk.snapshot().notices[0]?.id ?? 0)
    await time.advance(60_000)
    expect(notices()).toEqual([])
    rig.sources.put(path, longer, true)
    await time.advance(1_000)
    expect(followed()).toMatchObject({ problem: null, differences: 1 })
    expect(notices()).toEqual([changed])
  })

  it('that is no table any longer is said, and is read again when it is another', async () => {
    await followFrom(path)
    rig.sources.put(path, '<html><body>Sign in</body></html>', true)
    await time.advance(1_000)
    expect(notices().map(([text]) => text)).toEqual([
      expect.stringMatching(/cannot be followed: it is a web page/),
    ])
    const before = rig.sources.reads()
    await time.advance(20_000)
    expect(rig.sources.reads() - before).toBeLessThan(6)
    rig.sources.put(path, same, true)
    await time.advance(1_000)
    expect(followed()).toMatchObject({ problem: null, differences: 0 })
    expect(notices()).toEqual([])
  })

  it('is watched while its rundown is open', async () => {
    await followFrom(path)
    expect(rig.sources.watched()).toBe(1)
    rig.sources.put(path, longer, true)
    await time.advance(1_000)
    rig.desk.sessions.open('rundown-2', false)
    await time.advance(1_000)
    expect([followed(), notices(), rig.sources.watched()]).toEqual([null, [], 0])
    rig.desk.sessions.open('rundown-1', false)
    await time.advance(1_000)
    expect(notices()).toEqual([changed])
  })

  it('is followed until a person stops it', async () => {
    await followFrom(path)
    expect(rig.transfers.stopFollowing()).toEqual({ ok: true })
    expect([followed(), rig.sources.watched(), rig.stored().followed]).toEqual([null, 0, {}])
    rig.sources.put(path, longer, true)
    await time.advance(60_000)
    expect(notices()).toEqual([])
  })

  it('is not changed by anybody while the show is locked, and never looked at by a page that names it', async () => {
    await followFrom(path)
    await rig.hold({ action: 'lock' }, 'L')
    expect(rig.transfers.stopFollowing()).toMatchObject({ ok: false })
    expect(rig.transfers.open({ id: 'draft-locked', source: path, ask: true })).toMatchObject({ ok: false })
    const before = rig.sources.reads()
    await look()
    expect(rig.sources.reads()).toBe(before)
  })

  it('may be the one that a rundown was made of', async () => {
    rig.sources.put(path, same)
    const id = 'draft-made'
    rig.transfers.open({ id, source: path, ask: true })
    const { sheet: place, choices, leaveOut } = await over(id)
    await rig.transfers.make({ id, sheet: place, choices, leaveOut, title: 'Evening', follow: true })
    await rig.transfers.wait(id)
    await time.advance(1_000)
    expect(rig.desk.snapshot().rundown?.title).toBe('Evening')
    expect(followed()?.name).toBe('evening.csv')
    expect(rig.transfers.followed().origin).toBe(path)
  })
})

it('what was chosen in a merge is kept for the rundown as long as the desk runs', async () => {
  const time = createVirtualTime()
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60)])])
  const rig = await deskRig({ time, own })
  await time.advance(0)
  rig.sources.put(path, same)
  const chosen = { leftOut: ['title'], ticks: { 'gone a': true } }
  expect(await rig.transfers.chooseMerge({ rundownId: 'rundown-1', chosen })).toEqual({ ok: true })
  rig.transfers.open({ id: 'draft-one', source: path, ask: true })
  await time.advance(0)
  const rows = await rig.transfers.rows({ id: 'draft-one', sheet: 0, choices: null, leaveOut: false })
  expect(rows).toMatchObject({ ok: true, chosen })
})
