import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { computerDevices } from '../../../src-main/hosts/devices.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { granted } from '../../support/granted.ts'
import { startTestHost, threadsFromSources } from '../../support/test-host.ts'
import { createVirtualBus } from '../virtual/virtual-bus.ts'
import { type Bench, Mismatch } from './check.ts'
import { waitUntil } from './wait.ts'

const root = new URL('../../../', import.meta.url)
const painterEntry = new URL('src-main/controllers/stream-deck/paint/painter-entry.ts', root)

/** The desk with its service and journal, and every device that a desk finds. */
export interface Host {
  /** As soon as it is so, whatever of the desk changes meanwhile. */
  until(what: string, isSo: () => boolean): Promise<void>
  /** As soon as a surface of that model is there. */
  surface(modelId: string): Promise<SurfaceSlice>
  /** What becomes of the next press: `confirmed`, or `refused` with its reason. Asked for before it is pressed. */
  pressResult(): () => Promise<string>
  /** The service's own word, by its public API. */
  status(): Promise<ShowStatus>
  readonly desk: NodeHost['desk']
}

export interface ShowStatus {
  readonly state: unknown
  readonly title: unknown
}

/** In the virtual machine a desk takes whatever is plugged in; elsewhere no HID device that is real. */
export async function withHost<Result>(
  { guest, signal }: Bench,
  work: (host: Host) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-devices-'))
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  signal.addEventListener('abort', () => broken.reject(signal.reason), { once: true })
  const host = await startTestHost({
    dataDir,
    // The virtual machine has no build.
    ...threadsFromSources,
    // No page is asked for.
    rendererDir: fileURLToPath(new URL('resources', root)),
    devices: guest ? computerDevices(painterEntry) : computerDevices(painterEntry, null, createVirtualBus),
    failed: broken.reject,
  })
  try {
    return await Promise.race([work(overHost(host)), broken.promise])
  } finally {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function overHost({ desk, dashboard, address }: NodeHost): Host {
  const until: Host['until'] = (what, isSo) =>
    waitUntil({
      what,
      isSo,
      // The desk tells of every change by an event.
      subscribe: look => desk.subscribe(look),
      seen() {
        const { show, pressResult, devices } = desk.snapshot()
        const surfaces = devices.surfaces.filter(({ connected }) => connected).map(({ modelId }) => modelId)
        return { show, pressResult, surfaces, problems: devices.problems }
      },
    })

  return {
    desk,
    until,
    async surface(modelId) {
      const find = () =>
        desk.snapshot().devices.surfaces.find(one => one.connected && one.modelId === modelId) ?? null
      await until(`${modelId} at the desk`, () => find() !== null)
      const found = find()
      if (found === null) throw new Error('it was there a moment ago')
      return found
    },
    pressResult() {
      const before = desk.snapshot().pressResult?.press ?? 0
      const settled = () => {
        const { pressResult } = desk.snapshot()
        return pressResult !== null && pressResult.press > before && pressResult.outcome !== 'applied'
          ? pressResult
          : null
      }
      return async () => {
        await until('what becomes of the press', () => settled() !== null)
        const pressResult = settled()
        return pressResult?.outcome === 'refused'
          ? `refused: ${pressResult.reason}`
          : `${pressResult?.outcome}`
      }
    },
    async status() {
      await until('a rundown', () => desk.snapshot().rundown !== null)
      const { token } = granted(await dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: 60_000 }))
      const reply = await fetch(`${address}api-v1/rundowns/${desk.snapshot().rundown?.id}/status`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!reply.ok) throw new Mismatch(`the status was not told: ${reply.status} ${await reply.text()}`)
      // The form of a status reply, whose values are compared next.
      const { data } = (await reply.json()) as {
        readonly data?: {
          readonly state?: unknown
          readonly active_cue?: { readonly title?: unknown } | null
        }
      }
      return { state: data?.state, title: data?.active_cue?.title }
    },
  }
}
