import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realNetwork } from '../../src-main/client/http/network.ts'
import { connectShowService } from '../../src-main/client/show-service.ts'
import type { DeskAccess } from '../../src-main/contract/dashboard.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { CreateRundown } from '../../src-main/contract/v1/bodies.ts'
import type {
  LinkHealth,
  RundownContent,
  RundownSubscription,
  Seen,
  ShowReading,
  ShowService,
} from '../../src-main/desk/ports/show-service.ts'
import { activeCueId, nextCueId } from '../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../src-main/service/create-service.ts'

const show: CreateRundown = {
  title: 'Evening show',
  timezone: 'Europe/Vienna',
  columns: [{ name: 'LX' }, { name: 'SND' }],
  cues: [
    { title: 'One', duration_ms: 60_000, cells: [{ column: 'LX', content: 'Look 1' }] },
    { type: 'group', title: 'Middle', children: [{ title: 'Two', duration_ms: 30_000 }] },
    { title: 'Three', duration_ms: 45_000 },
  ],
}

const means = {
  network: realNetwork,
  local: monotonicMs,
  wall: Date.now,
  timers: realTimers,
  random: Math.random,
  goAs: 'next',
} as const

const accessOf = ({ baseUrl, v0Url, socketUrl, v1Token, v0Token }: DeskAccess) => ({
  addresses: { baseUrl, v0Url, socketUrl },
  v1Token,
  v0Token: async () => v0Token,
})

describe('the client of a Rundown Service, on our own', () => {
  let dataDir: string
  let service: Service
  let access: DeskAccess
  let client: ShowService
  const opened: { close(): void }[] = []

  const serve = (port: number): Promise<Service> =>
    createService({
      dataDir,
      host: '127.0.0.1',
      port,
      clock: () => instant(monotonicMs()),
      version: '0.0.0',
    })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-client-'))
    service = await serve(0)
    access = await service.dashboard.deskAccess()
    client = connect(access)
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close()
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const connect = (to: DeskAccess): ShowService => {
    const made = connectShowService({ ...means, ...accessOf(to) })
    opened.push(made)
    return made
  }

  /** Follows a rundown and lets a test wait for what it hears. */
  const listen = (to: ShowService, rundownId: string) => {
    let content: RundownContent | null = null
    let reading: ShowReading | null = null
    let gone: string | null = null
    let message: string | null = null
    let health: LinkHealth | null = null
    const waiting = new Set<() => void>()
    const changed = (): void => {
      for (const look of waiting) look()
    }
    to.onLink(next => {
      health = next
      changed()
    })
    const follow: RundownSubscription = to.follow(rundownId, {
      content(next) {
        content = next
        changed()
      },
      show(next) {
        reading = next
        changed()
      },
      message(next) {
        message = next.text
        changed()
      },
      gone(reason) {
        gone = inEnglish(reason)
        changed()
      },
    })
    opened.push(follow)
    const until = (condition: () => boolean): Promise<void> =>
      new Promise(resolve => {
        const look = (): void => {
          if (!condition()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    return {
      follow,
      until,
      content: () => content,
      reading: () => reading,
      gone: () => gone,
      message: () => message,
      health: () => health,
      live: () => until(() => health?.state === 'live'),
      onAir: () => (reading === null ? null : activeCueId(reading.state)),
      seen: (): Seen => ({
        phase: reading?.state.phase ?? 'pre-show',
        activeCueId: reading === null ? null : activeCueId(reading.state),
        nextCueId: reading === null ? null : nextCueId(reading.state, content?.cues ?? []),
      }),
    }
  }

  it('whose address has another path is not live, and says what to look at', async () => {
    const { origin } = new URL(access.baseUrl)
    const wrong = connect({ ...access, baseUrl: origin })
    const told = await new Promise<LinkHealth>(resolve => {
      wrong.onLink(health => {
        if (health.state !== 'connecting') resolve(health)
      })
    })
    expect([told.state, told.problem?.code]).toEqual(['lost', 'not_found'])
  })

  it('follows a rundown whole: rows in display order, groups, cells, and the state of the show', async () => {
    const { id } = await client.whole.create(show)
    const listener = listen(client, id)
    await listener.live()
    expect(listener.content()?.cues.map(cue => [cue.title, cue.type, cue.parentId !== null])).toEqual([
      ['One', 'cue', false],
      ['Middle', 'group', false],
      ['Two', 'cue', true],
      ['Three', 'cue', false],
    ])
    await listener.until(() => listener.content()?.cells.size === 1)
    const [first] = listener.content()?.cues ?? []
    const [lx] = listener.content()?.rundown.columns ?? []
    expect(listener.content()?.cells.get(first?.id ?? '')).toEqual({ [lx?.id ?? '']: 'Look 1' })
    expect(listener.reading()).toEqual({ state: { phase: 'pre-show' }, nextCueId: first?.id })
    expect((await client.list()).map(({ title, timezone }) => [title, timezone])).toEqual([
      ['Evening show', 'Europe/Vienna'],
    ])
  })

  it('acts, and every other client receives it', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    const other = listen(connect(access), id)
    await Promise.all([mine.live(), other.live()])
    const reply = await mine.follow.act({ verb: 'start' }, mine.seen())
    expect(reply).toMatchObject({ ok: true, reading: { state: { phase: 'running' } } })
    await other.until(() => other.onAir() !== null)
    expect(reply.ok && other.reading()?.state).toEqual(reply.ok && reply.reading.state)
  })

  it('two desks that saw the same show never skip a cue together', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    const other = listen(connect(access), id)
    await Promise.all([mine.live(), other.live()])
    await mine.follow.act({ verb: 'start' }, mine.seen())
    await mine.follow.reached()
    await Promise.all([mine, other].map(desk => desk.until(() => desk.onAir() !== null)))
    const replies = await Promise.all([
      mine.follow.act({ verb: 'next' }, mine.seen()),
      other.follow.act({ verb: 'next' }, other.seen()),
    ])
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    expect(replies.filter(reply => !reply.ok)).toEqual([expect.objectContaining({ reason: 'moved-on' })])
    await mine.follow.reached()
    expect(mine.content()?.cues.find(cue => cue.id === mine.onAir())?.title).toBe('Two')
  })

  it('takes any number of adjustments in a row, whatever was seen', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    await mine.live()
    const before = mine.seen()
    await mine.follow.act({ verb: 'start' }, before)
    const adjust = { verb: 'adjust-duration', delta: duration(10_000) } as const
    const replies = await Promise.all([1, 2, 3].map(() => mine.follow.act(adjust, before)))
    const last = replies[2]
    expect(last?.ok && last.reading.state).toMatchObject({ phase: 'running' })
    const state = last?.ok ? last.reading.state : null
    expect(state?.phase === 'running' ? state.deadline - state.kickoff : 0).toBe(90_000)
  })

  it.each([
    ['pause before the show', { verb: 'pause' }, 'not-running'],
    ['previous before the show', { verb: 'previous' }, 'no-previous-cue'],
    ['a jump to what is not there', { verb: 'jump', cueId: 'nowhere' }, 'cue-gone'],
  ] as const)('says why %s is refused, and stays live', async (_what, command, reason) => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    await mine.live()
    expect(await mine.follow.act(command, mine.seen())).toMatchObject({ ok: false, reason })
    expect(mine.health()?.state).toBe('live')
  })

  it('notices edits, and reads them again', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    await mine.live()
    const cue = mine.content()?.cues[0]
    await fetch(`${access.baseUrl}/rundowns/${id}/cues/${cue?.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${access.v1Token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Renamed' }),
    })
    await mine.until(() => mine.content()?.cues[0]?.title === 'Renamed')
    expect(mine.content()?.cues).toHaveLength(4)
  })

  it('says at once that the link is lost, and returns by itself when the service is back', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    await mine.live()
    await mine.follow.act({ verb: 'start' }, mine.seen())
    const { port } = new URL(access.baseUrl)
    await service.close()
    await mine.until(() => mine.health()?.state === 'lost')
    expect(await mine.follow.act({ verb: 'next' }, mine.seen())).toMatchObject({
      ok: false,
      reason: 'no-link',
    })
    service = await serve(Number(port))
    await mine.live()
    expect(mine.content()?.cues.find(cue => cue.id === mine.onAir())?.title).toBe('One')
  })

  it('comes back also when the v0 token was replaced in between', async () => {
    const { id } = await client.whole.create(show)
    const fresh = connectShowService({
      ...means,
      ...accessOf(access),
      v0Token: async () => (await service.dashboard.deskAccess()).v0Token,
    })
    opened.push(fresh)
    const mine = listen(fresh, id)
    await mine.live()
    await service.dashboard.regenerateV0Token()
    const { port } = new URL(access.baseUrl)
    await service.close()
    await mine.until(() => mine.health()?.state === 'lost')
    service = await serve(Number(port))
    await mine.live()
    expect(mine.gone()).toBeNull()
  })

  it('gives up with words on a rundown that is not there', async () => {
    const mine = listen(client, 'nowhere-at-all')
    await mine.until(() => mine.gone() !== null)
    expect(mine.gone()).not.toBe('')
  })

  it('goes on by the event stream when the push channel refuses its token, and says so', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(connect({ ...access, v0Token: 'wrong' }), id)
    const other = listen(connect(access), id)
    await Promise.all([mine.live(), other.live()])
    await mine.until(() => mine.health()?.timing === 'events' && mine.health()?.problem !== null)
    expect(mine.health()?.problem?.code).toBe('link.push_refused')
    await other.follow.act({ verb: 'start' }, other.seen())
    await mine.until(() => mine.onAir() !== null)
    expect(mine.health()?.state).toBe('live')
  })

  it('receives the output message that somebody else wrote', async () => {
    const { id } = await client.whole.create(show)
    const mine = listen(client, id)
    await mine.live()
    await mine.until(() => mine.message() === '')
    await connect(access).writes.patchOutputMessage(id, { text: 'Stand by', visible: true })
    await mine.until(() => mine.message() === 'Stand by')
  })

  it('reads a large rundown by pages, and all of it', async () => {
    const columns = ['A', 'B', 'C', 'D'].map(name => ({ name }))
    const cues = Array.from({ length: 400 }, (_, index) => ({
      title: `Cue ${index}`,
      duration_ms: 1_000,
      cells: columns.map(({ name }) => ({ column: name, content: `${name}${index}` })),
    }))
    const { id } = await client.whole.create({ title: 'Large', columns, cues })
    const mine = listen(client, id)
    await mine.live()
    await mine.until(() => mine.content()?.cells.size === 400)
    const content = mine.content()
    expect(content?.cues).toHaveLength(400)
    const [a, , , d] = content?.rundown.columns ?? []
    const last = content?.cells.get(content.cues[399]?.id ?? '')
    expect([last?.[a?.id ?? ''], last?.[d?.id ?? '']]).toEqual(['A399', 'D399'])
  })

  it("estimates the service's clock to within the error that it reports", async () => {
    await client.list()
    const known: LinkHealth[] = []
    client.onLink(health => known.push(health))()
    const [health] = known.slice(-1)
    expect(health?.clockErrorMs).toBeGreaterThan(0)
    expect(Math.abs(client.now() - monotonicMs())).toBeLessThanOrEqual((health?.clockErrorMs ?? 0) + 2)
  })
})
