import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from '../../src-main/client/http.ts'
import { realNetwork } from '../../src-main/client/real-network.ts'
import { createV0Client, type V0Client } from '../../src-main/client/v0-client.ts'
import { duration } from '../../src-main/domain/time.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { type Bench, type Seeded, startBench } from '../service/harness.ts'

let bench: Bench
let show: Seeded
let v0Token: string
let sent: { url: string; init: RequestInit }[] = []

const connect = (token: string, failures = 0): V0Client =>
  createV0Client(
    createHttp({
      baseUrl: bench.service.addresses.v0Url,
      token,
      local: monotonicMs,
      timers: realTimers,
      random: () => 0,
      observer: { answered: () => undefined },
      network: {
        fetch: async (url, init) => {
          sent.push({ url, init })
          if (sent.length <= failures) throw new TypeError('fetch failed')
          return realNetwork.fetch(url, init)
        },
      },
    }),
  )

beforeAll(async () => {
  bench = await startBench()
  v0Token = await bench.service.dashboard.v0Token()
})
afterAll(() => bench.close())
beforeEach(async () => {
  show = await bench.seed()
  sent = []
})

const status = async () => (await bench.call('GET', `${show.path}/status`)).body.data
const message = async () => (await bench.call('GET', `${show.path}/output-message`)).body.data

describe('the v0 client', () => {
  it('reads a rundown and its cues', async () => {
    const v0 = connect(v0Token)
    await v0.ping()
    expect((await v0.rundown(show.id)).name).toBe('Show')
    expect((await v0.cues(show.id)).map(({ title, duration: ms }) => [title, ms])).toEqual([
      ['One', 10_000],
      ['Two', 10_000],
      ['Three', 10_000],
    ])
  })

  it('runs a show by every verb', async () => {
    const v0 = connect(v0Token)
    const [one, two, three = ''] = show.cues
    const onAir = async () => (await status()).active_cue.id
    await v0.act(show.id, { verb: 'start' })
    expect(await onAir()).toBe(one)
    await v0.act(show.id, { verb: 'next' })
    expect(await onAir()).toBe(two)
    await v0.act(show.id, { verb: 'previous' })
    expect(await onAir()).toBe(one)
    await v0.act(show.id, { verb: 'jump', cueId: three })
    await v0.act(show.id, { verb: 'adjust-duration', delta: duration(5_000) })
    await v0.act(show.id, { verb: 'adjust-duration', delta: duration(-2_000) })
    await v0.act(show.id, { verb: 'pause' })
    expect(await status()).toMatchObject({
      state: 'paused',
      active_cue: { id: three, duration_ms: 13_000 },
    })
  })

  it('sets, shows, hides and toggles the output message', async () => {
    const v0 = connect(v0Token)
    await v0.patchOutputMessage(show.id, { text: 'Two minutes' })
    await v0.showOutputMessage(show.id)
    expect(await message()).toMatchObject({ text: 'Two minutes', visible: true })
    await v0.hideOutputMessage(show.id)
    expect((await message()).visible).toBe(false)
    await v0.toggleOutputMessage(show.id)
    expect((await message()).visible).toBe(true)
  })

  it('never puts its token in an address, and never asks a cache', async () => {
    const v0 = connect(v0Token)
    await v0.act(show.id, { verb: 'start' })
    await v0.rundown(show.id)
    expect(sent).toHaveLength(2)
    for (const { url, init } of sent) {
      expect(url).not.toContain(v0Token)
      expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${v0Token}`)
      expect(init.cache).toBe('no-store')
    }
  })

  it('sends show control and a toggle once, whatever becomes of them; what may be repeated is', async () => {
    const v0 = connect(v0Token, 1)
    const once = [() => v0.act(show.id, { verb: 'start' }), () => v0.toggleOutputMessage(show.id)]
    for (const task of once) {
      sent = []
      await expect(task()).rejects.toMatchObject({ code: 'link.lost' })
      expect(sent).toHaveLength(1)
    }
    expect((await status()).state).toBe('stopped')
    sent = []
    await v0.showOutputMessage(show.id)
    expect(sent).toHaveLength(2)
    expect((await message()).visible).toBe(true)
  })

  it('says when its token is not that of v0', async () => {
    await expect(connect(bench.owner).cues(show.id)).rejects.toMatchObject({ code: 'auth.invalid_token' })
  })
})
