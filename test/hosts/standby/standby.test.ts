import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import type { Said } from '../../../src-main/domain/messages/message.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { copiedFrom } from '../../../src-main/hosts/desk-acts.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { copyIn } from '../../../src-main/hosts/standby/pair-file.ts'
import { backUp, restoreBackup } from '../../../src-main/service/store/sqlite/backup.ts'
import { databaseName } from '../../../src-main/service/store/sqlite/database-name.ts'
import { type CuttableProxy, startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { granted } from '../../support/granted.ts'
import {
  go,
  identical,
  identicalSince,
  makeOutput,
  nameDesk,
  pairDesks,
  press,
  pressed,
  shows,
  sliceOf,
  startDesk,
  succeeded,
  until,
} from './two-desks.ts'

interface Booths {
  readonly first: NodeHost
  readonly second: NodeHost
  /** From the second to the first. */
  readonly line: CuttableProxy
  dirOf(name: string): string
  /** The desk there starts again; it has ended before. */
  startAgain(name: 'Booth 1' | 'Booth 2'): Promise<NodeHost>
}

/** Each test has a pair of its own, since most of its time is waiting: the tests run beside one another. */
const it = test.extend<{ readonly booths: Booths }>({
  booths: async ({ task: _ }, use) => {
    const root = mkdtempSync(join(tmpdir(), 'showcall-two-desks-'))
    const dirOf = (name: string): string => join(root, name)
    const started: NodeHost[] = []
    const startAgain: Booths['startAgain'] = async name => {
      const host = await startDesk(dirOf(name))
      started.push(host)
      return host
    }
    let line: CuttableProxy | null = null
    try {
      for (const name of ['Booth 1', 'Booth 2']) {
        mkdirSync(dirOf(name))
        nameDesk(dirOf(name), name)
      }
      const [first, second] = await Promise.all([startAgain('Booth 1'), startAgain('Booth 2')])
      succeeded(await first.standby.acts.listen({ on: true }))
      // Presses follow one another at once.
      for (const { desk } of [first, second]) succeeded(desk.caller.write({ doublePress: 0 }))
      line = await startCuttableProxy(sliceOf(first).listening?.port ?? 0)
      await pairDesks(first, second, line.port)
      await use({ first, second, line, dirOf, startAgain })
    } finally {
      await Promise.all(started.map(host => host.close()))
      line?.close()
      rmSync(root, { recursive: true, force: true })
    }
  },
})

const code = (said: Said | null) => (typeof said === 'object' ? said?.code : said)
const passiveOf = (host: NodeHost) => sliceOf(host).pair?.passive
const roleOf = (host: NodeHost) => sliceOf(host).pair?.role

async function bothShowTheSame(first: NodeHost, second: NodeHost): Promise<void> {
  await until(second, () => JSON.stringify(shows(second)) === JSON.stringify(shows(first)))
}

async function takeOver(second: NodeHost): Promise<void> {
  await until(second, ({ pair }) => pair?.offer != null)
  succeeded(await second.standby.acts.takeOver({ held: true }))
  // A person presses once the desk shows that it calls.
  await until(second, () => {
    const { link, show } = second.desk.snapshot()
    return link.state === 'live' && show.authority.state === 'live'
  })
}

const standby = { action: 'standby', departments: null } as const

/** Makes a column a department and gives it a standby; gives where its calls stand then. */
async function standBy(host: NodeHost) {
  const { rundown } = host.desk.snapshot()
  const lights = rundown?.columns.find(({ name }) => name === 'LX')
  if (rundown === null || lights === undefined) throw new Error('There are no lights.')
  const department = { shortName: 'LX', color: '#ff0000', groups: [] }
  const edits = [{ do: 'column.department', columnId: lights.id, department }] as const
  const { results } = await host.desk.editor.apply({ rundownId: rundown.id, edits })
  expect(results).toMatchObject([{ ok: true }])
  await until(host, () => {
    if (host.desk.snapshot().calling.state.standbys === 0) press(host, standby)
    return host.desk.snapshot().calling.state.standbys > 0
  })
  return host.desk.snapshot().calling.state
}

/** Where the calls stand, by the copy of the desk that stands by. */
function callsInCopy(dataDir: string): unknown {
  const copy = new DatabaseSync(copyIn(dataDir), { readOnly: true })
  try {
    const row = copy.prepare('SELECT state FROM calling').get()
    return row === undefined ? null : JSON.parse(String(row['state']))
  } finally {
    copy.close()
  }
}

/** Both call while nothing goes over the line between them. */
async function bothCall({ first, second, line }: Booths): Promise<void> {
  await go(first)
  await identical(first, second)
  line.cut('silent')
  await takeOver(second)
  await go(second)
  await go(first)
  await go(first)
  line.mend()
  await Promise.all([first, second].map(desk => until(desk, ({ pair }) => pair?.choice != null)))
}

/** Each takes the silence after which a desk is lost, and a start of two desks. */
vi.setConfig({ testTimeout: 180_000 })

describe.concurrent('A desk that stands by', () => {
  it('shows the show of the first desk, refuses presses, and goes on with the show when the first desk is lost', async ({
    booths: { first, second, dirOf },
    expect,
  }) => {
    expect(sliceOf(first).pair).toMatchObject({ role: 'first', passive: null })
    expect(sliceOf(second).pair).toMatchObject({ role: 'standby', passive: 'standing-by' })
    expect([copiedFrom(first.desk), copiedFrom(second.desk)]).toEqual([null, 'Booth 1'])
    const since = Date.now()
    await go(first)
    await bothShowTheSame(first, second)
    const { id, title } = first.desk.snapshot().rundown ?? {}
    expect(second.desk.snapshot().rundown).toMatchObject({ id, title })
    press(second)
    expect(pressed(second)).toMatchObject({ outcome: 'refused', reason: 'standing-by' })
    await identicalSince(since, first, second)
    await standBy(first)
    const departments = () => second.desk.snapshot().rundown?.columns.flatMap(one => one.department ?? [])
    await until(second, () => departments()?.length === 1)
    const callsAt = ({ desk }: NodeHost) => desk.snapshot().calling.state
    await expect.poll(() => callsAt(second)).toEqual(callsAt(first))
    await go(first)
    await bothShowTheSame(first, second)
    const { rundown, show } = first.desk.snapshot()
    const calls = first.desk.snapshot().calling.state
    expect(Object.values(calls.records)).toContainEqual(expect.objectContaining({ phase: 'go', standby: 1 }))
    // The first desk stores them after the press.
    await expect.poll(() => callsInCopy(dirOf('Booth 2'))).toEqual(calls)
    await expect.poll(() => callsAt(second)).toEqual(calls)
    // It is offered nothing while the first desk is there.
    expect(sliceOf(second).pair?.offer).toBeNull()
    expect(await second.standby.acts.takeOver({ held: true })).toMatchObject({
      ok: false,
      reason: { code: 'standby.first-desk-there' },
    })
    await first.close()
    await until(second, ({ pair }) => pair?.offer != null)
    expect(await second.standby.acts.takeOver({ held: false })).toMatchObject({ ok: false })
    succeeded(await second.standby.acts.takeOver({ held: true }))
    expect(sliceOf(second).pair).toMatchObject({ role: 'first', passive: null })
    expect(second.desk.snapshot()).toMatchObject({
      rundown: { id: rundown?.id },
      show: { state: show.state },
      connections: { current: null },
    })
    expect(second.desk.snapshot().link.state).toBe('live')
    await until(second, () => second.desk.snapshot().calling.state.standbys > 0)
    expect(second.desk.snapshot().calling.state).toEqual(calls)
    await go(second)
    expect(shows(second)).not.toEqual(show.state)
  })

  it('waits, with a message, while another program uses the port to which the other desk connects', async ({
    booths: { first, startAgain },
  }) => {
    const { port } = first.standby.desk.slice().listening ?? { port: 0 }
    await first.close()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const again = await startAgain('Booth 1')
    await until(again, ({ problem }) => code(problem) === 'standby.own-port-taken')
    other.close()
    await until(again, ({ pair, problem }) => pair?.passive === null && problem === null)
    expect(sliceOf(again).listening?.port).toBe(port)
  })

  it('goes on with the show where both computers ended and the first one does not come back', async ({
    booths: { first, second, startAgain },
  }) => {
    await go(first)
    await identical(first, second)
    await bothShowTheSame(first, second)
    const { rundown, show } = first.desk.snapshot()
    await Promise.all([first.close(), second.close()])
    // It was started with a file, which the first desk would take.
    const again = await startAgain('Booth 2')
    expect(again.opened).toBeNull()
    expect(passiveOf(again)).toBe('standing-by')
    expect(sliceOf(again).pair?.offer).toBeNull()
    await takeOver(again)
    expect(again.desk.snapshot()).toMatchObject({
      rundown: { id: rundown?.id },
      show: { state: show.state },
      link: { state: 'live' },
    })
    await go(again)
  })

  it('goes on after a restart with the copy that it had, and copies all of it anew where its own disk has damaged that', async ({
    booths: { first, second, dirOf, startAgain },
  }) => {
    await go(first)
    await second.close()
    const restarted = await startAgain('Booth 2')
    expect(passiveOf(restarted)).toBe('standing-by')
    await identical(restarted)
    await bothShowTheSame(first, restarted)
    await restarted.close()
    const copy = join(dirOf('Booth 2'), 'standby', databaseName)
    writeFileSync(copy, 'not a database at all '.repeat(1_000))
    const again = await startAgain('Booth 2')
    await identical(first, again)
    expect(readdirSync(dirname(copy)).filter(name => name.includes('.corrupt-'))).toHaveLength(1)
    await first.close()
    await takeOver(again)
    await go(again)
  })
})

describe.concurrent('The first desk', () => {
  it('that starts again waits until it has heard from the other, and then calls; where it hears nothing, once a person says so', async ({
    booths: { first, second, line, startAgain },
  }) => {
    await go(first)
    const before = shows(first)
    await first.close()
    line.cut('refused')
    const again = await startAgain('Booth 1')
    expect(passiveOf(again)).toBe('waiting')
    press(again)
    expect(pressed(again)).toMatchObject({ outcome: 'refused', reason: 'other-desk-unknown' })
    expect(shows(again)).toEqual(before)
    const { listening } = await until(again, slice => slice.listening !== null)
    const port = listening?.port ?? 0
    succeeded(await second.standby.acts.join({ host: '127.0.0.1', port }))
    await until(again, ({ pair }) => pair?.passive === null)
    await go(again)

    await Promise.all([again.close(), second.close()])
    const alone = await startAgain('Booth 1')
    expect(await alone.standby.acts.goOn({ held: false })).toMatchObject({ ok: false })
    succeeded(await alone.standby.acts.goOn({ held: true }))
    expect(passiveOf(alone)).toBeNull()
    await go(alone)
  })

  it('is replaced when it comes back and has changed nothing since, answers other programs with 503, and can have the show back', async ({
    booths: { first, second, line },
  }) => {
    const { token } = granted(await first.dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }))
    const id = first.desk.snapshot().rundown?.id ?? ''
    const start = (host: NodeHost) =>
      fetch(`${host.address}api-v1/rundowns/${id}/action:start`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    await go(first)
    await identical(first, second)
    line.cut('silent')
    await takeOver(second)
    await go(second)
    line.mend()
    await until(first, ({ pair }) => pair?.passive === 'replaced')
    await identical(first, second)
    await bothShowTheSame(first, second)
    press(first)
    expect(pressed(first)).toMatchObject({ outcome: 'refused', reason: 'replaced' })
    const refused = await start(first)
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'service.passive' }])
    expect((await start(second)).status).toBe(200)
    succeeded(await first.standby.acts.acknowledge())
    expect(passiveOf(first)).toBe('standing-by')
    await until(second, ({ pair }) => pair?.copy?.behind === 0)
    succeeded(await second.standby.acts.handOver({ held: true }))
    await until(first, ({ pair }) => pair?.role === 'first' && pair.passive === null)
    await until(second, ({ pair }) => pair?.passive === 'replaced')
    await go(first)
    await bothShowTheSame(first, second)
  })
})

describe.concurrent('Two desks that have both called', () => {
  it('ask a person, go on calling until somebody chooses, and show what is kept, of the first desk or of the other', async ({
    booths,
  }) => {
    const { first, second } = booths
    await bothCall(booths)
    const { choice } = sliceOf(second).pair ?? {}
    expect(choice?.here.cue).not.toBe(choice?.there.cue)
    expect(choice?.there.cue).toBe(sliceOf(first).pair?.choice?.here.cue)
    await go(first)
    await go(second)
    expect(await first.standby.acts.choose({ keep: 'here', held: false })).toMatchObject({ ok: false })
    const kept = shows(first)
    succeeded(await first.standby.acts.choose({ keep: 'here', held: true }))
    await until(second, ({ pair }) => pair?.passive === 'replaced')
    await bothShowTheSame(first, second)
    expect(shows(first)).toEqual(kept)
    expect([roleOf(first), roleOf(second)]).toEqual(['first', 'standby'])
    await identical(first, second)
    succeeded(await second.standby.acts.acknowledge())

    // Again, and now a person at the first desk leaves the show to the other.
    await bothCall(booths)
    const others = shows(second)
    succeeded(await first.standby.acts.choose({ keep: 'there', held: true }))
    expect(passiveOf(first)).toBe('replaced')
    await bothShowTheSame(first, second)
    expect(shows(second)).toEqual(others)
    expect([roleOf(first), roleOf(second)]).toEqual(['standby', 'first'])
  })

  it('are not left without a caller when people at both leave the show to the other at once', async ({
    booths,
  }) => {
    const { first, second } = booths
    await bothCall(booths)
    await Promise.all([first, second].map(desk => desk.standby.acts.choose({ keep: 'there', held: true })))
    const calls = (): boolean => [first, second].some(desk => sliceOf(desk).pair?.passive === null)
    const asked = (): NodeHost | undefined => [first, second].find(desk => sliceOf(desk).pair?.choice != null)
    await Promise.race([first, second].map(desk => until(desk, () => calls() || asked() !== undefined)))
    const chooser = asked()
    if (chooser !== undefined) succeeded(await chooser.standby.acts.choose({ keep: 'here', held: true }))
    await Promise.race([first, second].map(desk => until(desk, calls)))
    const caller = sliceOf(first).pair?.passive === null ? first : second
    await go(caller)
  })
})

it.concurrent('A pair that is ended after the show was handed over does not bring that show back on air at the desk that had it', async ({
  booths: { first, second },
}) => {
  await go(first)
  await identical(first, second)
  succeeded(await first.standby.acts.handOver({ held: true }))
  await until(first, ({ pair }) => pair?.passive === 'replaced')
  await go(second)
  await bothShowTheSame(first, second)
  succeeded(await first.standby.acts.unpair({ held: true }))
  await until(first, () => first.desk.snapshot().connections.current === null)
  await until(first, () => first.desk.snapshot().link.state === 'live')
  expect(first.desk.snapshot().show.state.phase).toBe('ended')
  expect(second.desk.snapshot().show.state.phase).toBe('running')
})

it.concurrent('A pair is not ended while the show is on its way to the other desk, and is after that', async ({
  booths: { first, second },
}) => {
  await go(first)
  await identical(first, second)
  const handing = first.standby.acts.handOver({ held: true })
  await until(first, ({ pair }) => pair?.handingOver === true)
  const tooSoon = await first.standby.acts.unpair({ held: true })
  expect(tooSoon).toMatchObject({ ok: false, reason: { code: 'standby.moving' } })
  succeeded(await handing)
  await until(first, ({ pair }) => pair?.passive === 'replaced')
  await go(second)
  succeeded(await second.standby.acts.unpair({ held: true }))
  await until(first, ({ pair }) => pair === null)
  await until(first, () => first.desk.snapshot().connections.current === null)
  await until(first, () => first.desk.snapshot().link.state === 'live')
  expect(second.desk.snapshot().show.state.phase).toBe('running')
  // With which the other desk has read its shows.
  const tokens = await first.dashboard.listTokens()
  expect(tokens.map(({ role, revoked }) => [role, revoked])).toEqual([['VIEW', true]])
})

it.concurrent('A pair that is ended leaves each desk with what it had, and no copy; its keys are not renewed on air, and offered after a restart', async ({
  booths: { first, second, startAgain },
  expect,
}) => {
  const own = second.desk.snapshot().rundown?.id
  await go(first)
  succeeded(await first.standby.acts.unpair({ held: true }))
  expect(await first.standby.acts.renewKeys({ held: true })).toMatchObject({
    ok: false,
    reason: { code: 'standby.keys-on-air' },
  })
  await until(second, ({ problem }) => JSON.stringify(problem).includes('standby.unpaired-there'))
  expect(sliceOf(second).pair).toBeNull()
  await until(second, () => second.desk.snapshot().link.state === 'live')
  expect(second.desk.snapshot().connections.current).toBeNull()
  expect(second.desk.snapshot().rundown?.id).not.toBe(own)
  // In the first moment of another rundown a press may have been meant for the one before, and is refused.
  const goOnce = async (): Promise<string | undefined> => {
    const before = pressed(second)?.press
    press(second)
    await until(second, () => pressed(second)?.press !== before && pressed(second)?.outcome !== 'applied')
    return pressed(second)?.outcome
  }
  await expect.poll(goOnce, { interval: 500, timeout: 30_000 }).toBe('confirmed')
  await go(first)
  await first.close()
  const again = await startAgain('Booth 1')
  expect(sliceOf(again).pair).toBeNull()
  expect(sliceOf(again).keysKnownTo).toEqual(['Booth 2'])
})

describe.concurrent('A desk that stands by reads the show of the first desk again', () => {
  it('after a person there has ended every token, and after the first desk has got back a backup', async ({
    booths: { first, second, dirOf, startAgain },
  }) => {
    granted(await first.dashboard.rotate(null))
    const rotated = Date.now()
    await go(first)
    await bothShowTheSame(first, second)
    await until(second, () => second.desk.snapshot().link.state === 'live')
    await identicalSince(rotated, first, second)

    const backup = dirOf('backup.db')
    backUp(dirOf('Booth 1'), backup)
    await first.close()
    restoreBackup(dirOf('Booth 1'), backup, { now: instant(Date.now()), newKeys: true })
    const again = await startAgain('Booth 1')
    await until(again, ({ pair }) => pair?.passive === null)
    const since = Date.now()
    await go(again)
    await bothShowTheSame(again, second)
    await identicalSince(since, again, second)
  })
})

describe.concurrent('After a pair has ended, the keys that the other desk knew', () => {
  const newKeys = (host: NodeHost, held = true) => host.standby.acts.renewKeys({ held })

  /** Of the service of that desk: the status that it answers to this token. */
  async function statusBy(host: NodeHost, token: string): Promise<number> {
    const { baseUrl } = await host.dashboard.deskAccess()
    const { status } = await fetch(`${baseUrl}/rundowns`, { headers: { authorization: `Bearer ${token}` } })
    return status
  }

  const opens = (host: NodeHost, path: string): boolean =>
    host.outputPages.pageOf('clock', path.split('#key=')[1] ?? '') !== null

  it('are renewed by a person who holds the button: tokens and links of before end, the desk goes on', async ({
    booths: { first, second, startAgain },
  }) => {
    const { token } = granted(await first.dashboard.mint({ role: 'EDIT', rundownId: null, expiresIn: null }))
    const { path } = makeOutput(first, 'clock')
    await until(second, () => opens(second, path))
    expect(sliceOf(first).keysKnownTo).toEqual([])
    expect(await newKeys(first)).toMatchObject({ ok: false, reason: { code: 'standby.paired-already' } })
    succeeded(await first.standby.acts.unpair({ held: true }))
    await until(second, ({ keysKnownTo }) => keysKnownTo.join() === 'Booth 1')
    expect(sliceOf(first).keysKnownTo).toEqual(['Booth 2'])
    expect([await statusBy(first, token), opens(first, path)]).toEqual([200, true])

    expect(await newKeys(first, false)).toMatchObject({ ok: false })
    succeeded(await newKeys(first))
    expect([await statusBy(first, token), opens(first, path)]).toEqual([401, false])
    expect(sliceOf(first).keysKnownTo).toEqual([])
    await go(first)
    const { path: fresh } = makeOutput(first, 'clock')
    await first.close()
    const again = await startAgain('Booth 1')
    expect([opens(again, path), opens(again, fresh)]).toEqual([false, true])
    expect(await statusBy(again, token)).toBe(401)
    expect(sliceOf(again).keysKnownTo).toEqual([])
    // The other desk has keys of its own to renew, and the links of the first one are good there until then.
    expect(opens(second, path)).toBe(true)
    succeeded(await second.standby.acts.renewKeys({ held: true }))
    expect(opens(second, path)).toBe(false)
    expect(sliceOf(second).keysKnownTo).toEqual([])
  })
})
