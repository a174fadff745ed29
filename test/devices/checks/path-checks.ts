import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyReport } from '../../../src-main/controllers/simulator/deck-reports.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { createKeepAwake } from '../../../src-main/hosts/keep-awake.ts'
import { type NodeHost, startNodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { granted } from '../../support/granted.ts'
import { deckIdentity, infinityPedal, infinityReport, knownDeck } from '../virtual/hid-identities.ts'
import type { VirtualHid } from '../virtual/laboratory.ts'
import { type Bench, type Check, Mismatch, same } from './check.ts'
import { decksOn, midiPorts, pedalsOn } from './sources.ts'

const root = new URL('../../../', import.meta.url)
const port = 'Showcall test pads'
const patience = 30_000

/** The desk with its service and journal, on the devices of the laboratory. */
async function withHost<Result>({ bus }: Bench, work: (host: NodeHost) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-devices-'))
  const host = await startNodeHost({
    version: '0.0.0',
    dataDir,
    port: 0,
    file: fileURLToPath(new URL('test/fixtures/shows/song-contest-final.csv', root)),
    serviceEntry: new URL('src-main/hosts/node/service-entry.ts', root),
    journalEntry: new URL('src-main/hosts/journal-entry.ts', root),
    // No page is asked for.
    rendererDir: fileURLToPath(new URL('resources', root)),
    demoShow: new URL('resources/demo-show.csv', root),
    devices: () => ({ ...noDevices, sources: [decksOn(bus), pedalsOn(bus), midiPorts()] }),
    keychain: Promise.resolve(null),
    keepAwake: createKeepAwake(null),
    failed: error => {
      throw error
    },
  })
  try {
    return await work(host)
  } finally {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The desk tells of every change by an event. */
function until(host: NodeHost, what: string, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!isSo()) return
      end()
      resolve()
    }
    const unsubscribe = host.desk.subscribe(() => look())
    const timer = setTimeout(() => {
      end()
      const { show, fate } = host.desk.snapshot()
      reject(
        new Mismatch(
          `not within ${patience / 1_000} s: ${what}\n      seen:     ${JSON.stringify({ show, fate, connected: connected(host) })}`,
        ),
      )
    }, patience)
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
    }
    look()
  })
}

/** The service's own word, by its public API. */
async function statusOf(host: NodeHost): Promise<{ readonly state: unknown; readonly title: unknown }> {
  const { rundown } = host.desk.snapshot()
  const { token } = granted(await host.dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: 60_000 }))
  const reply = await fetch(`${host.address}api-v1/rundowns/${rundown?.id}/status`, {
    headers: { authorization: `Bearer ${token}` },
  })
  // The form of a status reply, whose values are compared next.
  const body = (await reply.json()) as {
    readonly data?: { readonly state?: unknown; readonly active_cue?: { readonly title?: unknown } | null }
  }
  return { state: body.data?.state, title: body.data?.active_cue?.title }
}

const connected = (host: NodeHost): string[] =>
  host.desk.snapshot().hands.surfaces.flatMap(surface => (surface.connected ? [surface.modelId] : []))

/** The outcome of the newest press, once it has another number than the one before. */
async function outcomeAfter(
  host: NodeHost,
  press: number | null,
): Promise<{ readonly press: number; readonly outcome: string }> {
  const settled = () => {
    const { fate } = host.desk.snapshot()
    return fate !== null && fate.press !== press && fate.outcome !== 'applied' ? fate : null
  }
  await until(host, 'the outcome of the press', () => settled() !== null)
  const fate = settled()
  if (fate === null) throw new Error('it was settled a moment ago')
  return { press: fate.press, outcome: fate.outcome === 'refused' ? `refused: ${fate.reason}` : fate.outcome }
}

/**
 * GO on the deck. It is refused as long as its picture on that key is not the newest one, which takes the machine a while:
 * pressed again then, as a person would. Once it is confirmed it is not pressed again.
 */
async function goOnDeck(host: NodeHost, deck: VirtualHid, after: number): Promise<string> {
  const model = knownDeck('original-mk2')
  let last = { press: after, outcome: '' }
  for (let times = 0; times < 6 && last.outcome !== 'confirmed'; times += 1) {
    await new Promise(resolve => setTimeout(resolve, 700))
    await deck.input(keyReport(model, new Set(['key-11'])))
    await deck.input(keyReport(model, new Set()))
    last = await outcomeAfter(host, last.press)
  }
  return last.outcome
}

export const pathChecks: readonly Check[] = [
  {
    name: 'Bytes of a pedal start the show at the service, bytes of a deck go on, and the pictures of the deck follow',
    run: async bench => {
      const model = knownDeck('original-mk2')
      const deck = await bench.laboratory.hid(deckIdentity(model, 'SERIAL08'))
      const pedal = await bench.laboratory.hid(infinityPedal)
      await bench.laboratory.midi(port)
      return withHost(bench, async host => {
        const surfaces = ['stream-deck/original-mk2', 'hid/infinity', `midi/${port}`]
        await until(host, `${surfaces.join(', ')} at the desk`, () =>
          surfaces.every(one => connected(host).includes(one)),
        )
        const before = deck.outputs.length
        await pedal.input(infinityReport(1))
        await pedal.input(infinityReport(0))
        const { press, outcome } = await outcomeAfter(host, null)
        same('outcome of the pedal', outcome, 'confirmed')
        same('status after the pedal', await statusOf(host), { state: 'running', title: 'Countdown to air' })
        same('outcome of the deck', await goOnDeck(host, deck, press), 'confirmed')
        same('status after the deck', await statusOf(host), { state: 'running', title: 'Opening act' })
        const packets = deck.outputs.length - before
        same('pictures were sent', packets > 0, true)
        return `${packets} picture packets meanwhile`
      })
    },
  },
]
