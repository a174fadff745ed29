import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteConnection } from '../../../src-main/contract/connection.ts'
import type { DeskScripts } from '../../../src-main/desk/ports/host.ts'
import type { Script } from '../../../src-main/domain/script/script.ts'
import { createDeskScripts } from '../../fakes/desk-scripts.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createSharedScripts, type FakeSharedScripts } from '../../fakes/shared-scripts.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { anchorOf, lighthouse, plainScript } from '../../support/one-script.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const rundownId = 'rundown-1'
const house: RemoteConnection = {
  id: 'house',
  name: 'House',
  baseUrl: 'https://house.test/api-v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
}
const up = anchorOf(lighthouse, 'p3', 'up')
const lamp = anchorOf(lighthouse, 'p4', 'lamp')

describe('the script of a service that several desks use', () => {
  let time: VirtualTime
  let shared: FakeSharedScripts
  let files: DeskScripts
  let one: DeskRig
  let other: DeskRig

  const start = (deskScripts: DeskScripts, scripts: FakeSharedScripts | null = shared): Promise<DeskRig> => {
    const remote = createFakeShowService(time.now, [contentWith([cue('a', 300), cue('b', 30)])])
    const { script: _, setScript: _not, ...acts } = remote.ownerActions
    return deskRig({
      time,
      own: createFakeShowService(time.now, []),
      remote: { ...remote, ownerActions: { ...acts, ...(scripts !== null && { scripts }) } },
      remoteDashboard: true,
      deskScripts,
      stored: { connections: [house], connectionId: house.id, rundowns: { [house.id]: rundownId } },
    })
  }
  /** Until each desk has looked what the other has done. */
  const settle = () => time.advance(11_000)
  const write = async (rig: DeskRig, script: Script | null) => {
    expect(
      rig.desk.changeScript(on => on.write({ rundownId, script: plainScript(script), revises: false })),
    ).toEqual({ ok: true })
    await settle()
  }
  const retell = (rig: DeskRig, id: string, text: string) => {
    const found = rig.desk.script().script?.paragraphs.find(paragraph => paragraph.id === id)
    if (found === undefined) throw new Error(`There is no paragraph ${id}.`)
    const { id: _, ...seen } = found
    return rig.desk.changeScript((on, newId) =>
      on.edit({ rundownId, paragraphId: id, seen: [seen], becomes: [{ ...seen, text }] }, newId),
    )
  }
  const mark = (rig: DeskRig, of: number | null, go = up) =>
    rig.desk.anchor({ rundownId, of: { mark: of }, go })
  const textOf = (rig: DeskRig, id: string) =>
    rig.desk.script().script?.paragraphs.find(paragraph => paragraph.id === id)?.text
  const callsOf = (rig: DeskRig) =>
    Object.entries(rig.desk.script().marks.calls).map(([number, { go }]) => `${number} ${go?.quote}`)
  const saidBy = (rig: DeskRig, code: string) =>
    rig.desk.notices.list().filter(({ text }) => typeof text === 'object' && text.code === code).length

  beforeEach(async () => {
    time = createVirtualTime()
    shared = createSharedScripts()
    files = createDeskScripts()
    one = await start(files)
    other = await start(createDeskScripts())
    await settle()
  })

  it('is at the other desk some seconds after it was imported, edited, marked or removed at one', async () => {
    await write(one, lighthouse)
    expect(other.desk.script().script).toEqual(lighthouse)
    expect(await mark(other, null)).toEqual({ ok: true, mark: 1 })
    expect(retell(other, 'p4', 'The lamp turns.')).toEqual({ ok: true })
    await settle()
    expect([callsOf(one), textOf(one, 'p4')]).toEqual([['1 up'], 'The lamp turns.'])
    expect(one.desk.changeScript(on => on.undo(rundownId))).toMatchObject({ ok: false })
    expect(other.desk.changeScript(on => on.undo(rundownId))).toEqual({ ok: true })
    await settle()
    expect([callsOf(one), textOf(one, 'p4')]).toEqual([['1 up'], 'The lamp begins to turn.'])
    await write(other, null)
    expect(one.desk.script()).toMatchObject({ script: null, marks: { calls: {} } })
  })

  it('keeps what each desk changed while the service could not be reached, after a restart as well', async () => {
    await write(one, lighthouse)
    await mark(one, null)
    await settle()
    shared.fail('silent')
    retell(one, 'p2', 'You hear it.')
    await mark(one, 1, lamp)
    await settle()
    one = await start(files)
    await settle()
    expect([textOf(one, 'p2'), callsOf(one)]).toEqual(['You hear it.', ['1 lamp']])
    shared.fail(null)
    retell(other, 'p5', 'Listen.')
    await settle()
    for (const rig of [one, other]) {
      expect([textOf(rig, 'p2'), textOf(rig, 'p5'), callsOf(rig)]).toEqual([
        'You hear it.',
        'Listen.',
        ['1 lamp'],
      ])
      expect(saidBy(rig, 'script.differed')).toBe(0)
    }
  })

  it('says so where both changed the same, and Undo brings back what was here', async () => {
    await write(one, lighthouse)
    shared.fail('silent')
    retell(one, 'p4', 'Of one.')
    retell(one, 'p6', 'At what?')
    await settle()
    shared.fail(null)
    retell(other, 'p4', 'Of the other.')
    await settle()
    const [winner, loser, its] =
      textOf(one, 'p4') === 'Of one.' ? [one, other, 'Of the other.'] : [other, one, 'Of one.']
    expect([saidBy(winner, 'script.differed'), saidBy(loser, 'script.differed')]).toEqual([0, 1])
    expect(textOf(other, 'p4')).toBe(textOf(one, 'p4'))
    expect([textOf(one, 'p6'), textOf(other, 'p6')]).toEqual(['At what?', 'At what?'])
    expect(loser.desk.changeScript(on => on.undo(rundownId))).toEqual({ ok: true })
    await settle()
    for (const rig of [one, other]) expect([textOf(rig, 'p4'), textOf(rig, 'p6')]).toEqual([its, 'At what?'])
  })

  it('gives each call its own number, at both desks at once too, and none while the service does not answer', async () => {
    await write(one, lighthouse)
    const replies = await Promise.all([mark(one, null), mark(other, null, lamp)])
    await settle()
    const numbers = replies.flatMap(reply => ('mark' in reply ? [reply.mark] : []))
    expect(numbers.length).toBeGreaterThan(0)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const [at, reply] of replies.entries())
      if (reply.ok) expect(callsOf(one)).toContain(`${reply.mark} ${at === 0 ? 'up' : 'lamp'}`)
    expect(callsOf(other)).toEqual(callsOf(one))
    for (const how of ['silent', 'lost'] as const) {
      shared.fail(how)
      expect(await mark(one, null)).toMatchObject({ ok: false, reason: { code: 'script.no-new-mark' } })
    }
    shared.fail(null)
    const again = await mark(one, null)
    await settle()
    expect(again).toMatchObject({ ok: true })
    expect(callsOf(other)).toEqual(callsOf(one))
  })

  it('does not come back after its write was carried out and the answer was lost', async () => {
    await write(one, lighthouse)
    shared.fail('lost')
    retell(one, 'p4', 'The lamp turns.')
    await settle()
    shared.fail(null)
    retell(other, 'p4', 'It turns.')
    await settle()
    await settle()
    expect(textOf(one, 'p4')).toBe(textOf(other, 'p4'))
    expect(saidBy(one, 'script.differed') + saidBy(other, 'script.differed')).toBeLessThanOrEqual(1)
  })

  it('stays at the desk where the service does not take it, says so, and is sent again', async () => {
    await write(one, lighthouse)
    shared.refuse(true)
    retell(one, 'p4', 'The lamp turns.')
    await settle()
    expect([saidBy(one, 'script.not-taken'), textOf(one, 'p4'), textOf(other, 'p4')]).toEqual([
      1,
      'The lamp turns.',
      'The lamp begins to turn.',
    ])
    shared.refuse(false)
    await settle()
    expect([saidBy(one, 'script.not-taken'), textOf(other, 'p4')]).toEqual([0, 'The lamp turns.'])
  })

  it('stays as it is at a desk that cannot read what a later version has written, which stays there', async () => {
    await write(one, lighthouse)
    shared.writeLater(rundownId)
    await settle()
    expect([textOf(one, 'p4'), saidBy(one, 'script.not-taken')]).toEqual(['The lamp begins to turn.', 1])
    retell(one, 'p4', 'The lamp turns.')
    await settle()
    expect((await shared.read(rundownId, 'text')).state).toBeNull()
  })

  it('of a desk that had one before the service kept any is sent to it', async () => {
    const alone = createDeskScripts()
    const before = await start(alone, null)
    await write(before, lighthouse)
    await settle()
    await start(alone)
    await settle()
    expect(other.desk.script().script).toEqual(lighthouse)
  })
})
