import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator } from '../../../src-main/controllers/simulator/simulator.ts'
import { startPainterThread } from '../../../src-main/controllers/stream-deck/paint/painter-thread.ts'
import { createStreamDeckSource } from '../../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { answerParent } from '../harness/answer-parent.ts'
import { startBenchHost } from '../harness/bench-host.ts'
import { bigShowCsv } from '../harness/big-show.ts'

/** The whole desk with four decks and a pedal: from a report of the pedal to the request that leaves for the service. */
export interface Wire {
  /** Milliseconds. */
  readonly times: readonly number[]
}

const presses = 200
const pauseMs = 60
const frameMs = 100
const models = ['xl', 'original-mk2', 'plus', 'neo', 'pedal'] as const

const dataDir = mkdtempSync(join(tmpdir(), 'showcall-bench-wire-'))
const file = join(dataDir, 'big-show.csv')
writeFileSync(file, bigShowCsv())
const simulator = createSimulator()
const host = await startBenchHost(dataDir, file, now => ({
  ...noDevices,
  simulator,
  sources: [
    createStreamDeckSource({
      now,
      timers: realTimers,
      bus: simulator.bus,
      watch: simulator.watch,
      simulated: true,
      painter: () =>
        startPainterThread({
          entry: new URL('../../../src-main/controllers/stream-deck/paint/painter-entry.ts', import.meta.url),
        }),
    }),
  ],
}))
const serials = models.map(id => simulator.plug(`stream-deck/${id}`) ?? '')
const pedal = serials.at(-1) ?? ''
await until(
  () => host.desk.snapshot().devices.surfaces.filter(({ simulated }) => simulated).length === models.length,
)

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

let leaves: ((at: number) => void) | null = null
subscribe('undici:client:sendHeaders', message => {
  const at = performance.now()
  // As Node documents this channel.
  const { request } = message as { readonly request: { readonly method: string } }
  if (request.method === 'POST') leaves?.(at)
})

async function press(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  leaves = resolve
  const at = performance.now()
  simulator.act(pedal, 'key-1', 'down', 0)
  const left = await promise
  leaves = null
  simulator.act(pedal, 'key-1', 'up', 0)
  await until(() => host.desk.snapshot().pressResult?.outcome === 'confirmed')
  return left - at
}

function until(so: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      if (!so()) return
      stop()
      resolve()
    }
    const stop = host.desk.subscribe(look)
    look()
  })
}

async function times(): Promise<Wire> {
  const all: number[] = []
  for (let index = 0; index < presses; index += 1) {
    all.push(await press())
    await pause(pauseMs)
  }
  return { times: all.slice(presses / 10) }
}

async function busy(): Promise<Wire> {
  // Every face is another in another light: all of them are drawn anew, as fast as decks take them.
  let dark = false
  const repaint = setInterval(() => {
    dark = !dark
    host.desk.caller.write({ theme: dark ? 'blackout' : 'dark' })
  }, frameMs)
  const wire = await times()
  clearInterval(repaint)
  return wire
}

async function close(): Promise<void> {
  await host.close()
  rmSync(dataDir, { recursive: true, force: true })
}

answerParent({}, close, { calm: times, busy })
