import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { realNetwork } from '../../src-main/client/http/network.ts'
import type { RemoteConnection } from '../../src-main/contract/connection.ts'
import type { DeskSettings } from '../../src-main/desk/ports/settings.ts'
import { defaultCaller } from '../../src-main/desk/ports/settings.ts'
import type { PressEntry } from '../../src-main/domain/as-run/journal-entry.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { freshSettings } from '../fakes/desk-settings.ts'
import { createMemoryJournal } from '../fakes/memory-journal.ts'
import { createMemoryKeptShow } from '../fakes/memory-kept-show.ts'
import { startBench } from '../service/harness.ts'
import { calmLine, type FaultyLine, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts'
import { type LineFault, lineFaults } from '../support/line-faults.ts'
import { seeded } from '../support/seeded.ts'
import { deskOver } from './desk-over.ts'

const titles = Array.from({ length: 60 }, (_, place) => `Cue ${place + 1}`)
/** How long a press may take from its key to its effect, and what a busy machine may add, ms. */
const firesWithin = 2_000 + 500

/** One thing after another that a line does, of every kind, as the numbers have it. */
function troubles(random: () => number): readonly Partial<FaultyLine>[] {
  const share = (): number => (random() < 0.5 ? 0.4 : 1)
  const kinds: readonly LineFault[] = lineFaults
  return [
    ...kinds.map(kind => ({ fault: { kind, share: share() } })),
    { delay: 150, jitter: 300 },
    { repeated: 1, reordered: 0.5 },
    { halfOpen: 'up' as const },
    { halfOpen: 'down' as const },
    { skew: random() < 0.5 ? 90_000 : -90_000 },
  ].toSorted(() => random() - 0.5)
}

/** A desk presses GO over a real line that does one bad thing after another; throws where a press is lost or made twice. */
export async function pressOverFaultyLine(seed: number, rounds: number): Promise<void> {
  const random = seeded(seed)
  const bench = await startBench({ clock: () => instant(Math.round(monotonicMs())), rate: '1000000' })
  const { baseUrl } = bench.service.addresses
  const proxy = await startFaultyProxy(Number(new URL(baseUrl).port), random)
  try {
    await press(seed, rounds, { bench, proxy, random })
  } finally {
    proxy.close()
    await bench.close()
  }
}

interface Parts {
  readonly bench: Awaited<ReturnType<typeof startBench>>
  readonly proxy: FaultyProxy
  readonly random: () => number
}

async function press(seed: number, rounds: number, { bench, proxy, random }: Parts): Promise<void> {
  const { id, cues } = await bench.seed(titles)
  const origin = `http://127.0.0.1:${proxy.port}`
  const connection: RemoteConnection = {
    id: 'far',
    name: 'Far',
    baseUrl: `${origin}/api-v1`,
    v0Url: null,
    socketUrl: null,
    goAs: 'auto',
  }
  let settings: DeskSettings = {
    ...freshSettings,
    rundowns: { far: id },
    connectionId: 'far',
    connections: [connection],
  }
  const journal = createMemoryJournal()
  let count = 0
  const desk = await deskOver({
    addresses: connection,
    v1Token: await bench.mint('EDIT'),
    v0Token: null,
    network: realNetwork,
    now: monotonicMs,
    timers: realTimers,
    random,
    settings: {
      read: () => settings,
      write(change) {
        settings = { ...settings, ...change }
      },
    },
    disk: { journal, keptShow: createMemoryKeptShow() },
    newId: () => `desk-${++count}`,
  })
  const placeOf = (cueId: string | null): number => cues.indexOf(cueId ?? '')
  const there = async (): Promise<string | null> =>
    (await bench.call('GET', `/rundowns/${id}/status`)).body.data.active_cue?.id ?? null
  const shown = () => desk.snapshot().show
  try {
    await desk.sessions.resume()
    await expect.poll(() => desk.snapshot().link.state, { timeout: 30_000 }).toBe('live')
    let pressed = 0
    const presses = () => journal.kept.filter((entry): entry is PressEntry => entry.kind === 'press')
    const go = async (what: string): Promise<void> => {
      for (const edge of ['down', 'up'] as const)
        desk.trigger({
          origin: { surfaceId: 'keys', kind: 'keyboard', surface: 'keys', control: 'go' },
          edge,
          intent: { action: 'go' },
          saw: shown().version,
          at: desk.now(),
        })
      pressed += 1
      await expect
        .poll(() => presses().length, { timeout: firesWithin, interval: 20, message: what })
        .toBe(pressed)
    }
    let last = -1
    for (const trouble of troubles(random).slice(0, rounds)) {
      const what = `seed ${seed}, ${JSON.stringify(trouble)}`
      Object.assign(proxy.line, calmLine, trouble)
      if (random() < 0.3) proxy.reset()
      await go(what)
      // From here on nothing of it may move the show there, unless this desk decides it and leads.
      const before = await there()
      const isAlone = shown().authority.state !== 'live'
      await wait(100 + random() * 400)
      if (!isAlone && shown().authority.state === 'live') expect(await there(), what).toBe(before)
      const place = placeOf(await there())
      expect(place, `${what}: the service has gone on by presses`).toBeLessThan(pressed)
      expect(placeOf(activeCueId(shown().state)), `${what}: so has the desk`).toBeLessThan(pressed)
      expect(placeOf(activeCueId(shown().state)), `${what}: nothing took it back`).toBeGreaterThanOrEqual(
        last,
      )
      last = presses().filter(({ outcome }) => outcome === 'confirmed').length - 1
    }
    Object.assign(proxy.line, calmLine)
    const settled = async (): Promise<unknown> => {
      const { authority, state } = shown()
      // It may ask: somebody answers.
      if (authority.state === 'reconciling') await desk.sessions.chooseShow('there', true)
      // A press carries its deadline by the service's clock, as the desk knows it after the skew.
      const knowsClock = Math.abs(desk.now() - monotonicMs()) < 1_000
      return [authority.state, placeOf(activeCueId(state)) - placeOf(await there()), knowsClock]
    }
    const message = `seed ${seed}: one show`
    await expect.poll(settled, { timeout: 60_000, interval: 50, message }).toEqual(['live', 0, true])
    // A press is refused as unseen right after the show of the service was chosen.
    await wait(defaultCaller.doublePress + 100)
    await go(`seed ${seed}: on the calm line`)
    expect(presses().at(-1), `seed ${seed}: on the calm line`).toMatchObject({ outcome: 'confirmed' })
    expect(
      presses().map(({ press }) => press),
      `seed ${seed}: one outcome for each press`,
    ).toEqual(Array.from({ length: pressed }, (_, at) => at + 1))
  } finally {
    await desk.close()
  }
}
