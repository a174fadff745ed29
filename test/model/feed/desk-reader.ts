import { expect } from 'vitest'
import type { Timers } from '../../../src-main/base/timers.ts'
import { realNetwork } from '../../../src-main/client/http/network.ts'
import { connectShowService } from '../../../src-main/client/show-service.ts'
import type { TextReferences } from '../../../src-main/desk/ports/content-writes.ts'
import type { RundownContent, ShowReading } from '../../../src-main/desk/ports/show-service.ts'
import { monotonicMs } from '../../../src-main/hosts/real-time.ts'
import type { FeedReader } from './readers.ts'
import type { World } from './world.ts'

/** Waits between two tries are a twentieth of what they are at a desk. */
const timers: Timers = {
  after(ms, task) {
    const timer = setTimeout(task, ms / 20)
    return () => clearTimeout(timer)
  },
}

/** How long a desk may take to reconnect and to receive what it missed, ms. */
const catchUpTimeout = 15_000

/** The client of a desk: it reads and resumes by itself, and shows what follows from its replica. */
export function createDeskReader(world: World): FeedReader {
  let line = openLine(world)
  let desk: ShownDesk | null = null

  return {
    name: 'desk',
    replica: () => null,
    followsCommits: true,
    clockSteps: () => null,
    async connect() {
      line.mend()
      desk ??= await openDesk(world, line)
    },
    cut: () => line.cut(),
    upTo: async () => undefined,
    async compare() {
      const other = openLine(world)
      const fresh = await openDesk(world, other)
      try {
        await fresh.until(() => fresh.isComplete())
        await fresh.reached(await world.position())
        const same = () => desk?.shown() === fresh.shown()
        await desk?.until(same).catch(() => undefined)
        expect(desk?.shown()).toBe(fresh.shown())
      } finally {
        fresh.close()
      }
    },
    fresh: () => Promise.reject(new Error('A desk is compared with another desk.')),
    renewToken: async () => undefined,
    close: () => line.cut(),
    dispose() {
      desk?.close()
      line = openLine(world)
    },
  }
}

interface Line {
  fetch(url: string, init: RequestInit): Promise<Response>
  cut(): void
  mend(): void
}

/** Leads to the service of that world, also after it was begun again at another port. */
function openLine(world: World): Line {
  let down: AbortController | null = new AbortController()
  return {
    async fetch(url, init) {
      if (down === null) throw new TypeError('The line is cut.')
      const { pathname, search } = new URL(url)
      const below = pathname.replace(/^\/api-v1\/rundowns\/[^/]+/, '')
      const signal = AbortSignal.any([down.signal, ...(init.signal == null ? [] : [init.signal])])
      return realNetwork.fetch(world.address(below + search), { ...init, signal })
    },
    cut() {
      down?.abort()
      down = null
    },
    mend() {
      down ??= new AbortController()
    },
  }
}

interface ShownDesk {
  /** All that it shows, in one form. */
  shown(): string
  isComplete(): boolean
  reached(position: string): Promise<void>
  /** Rejects when it takes too long. */
  until(condition: () => boolean): Promise<void>
  close(): void
}

async function openDesk(world: World, line: Line): Promise<ShownDesk> {
  const { v1Token } = await world.dashboard().deskAccess()
  const service = connectShowService({
    addresses: { baseUrl: 'http://desk.test/api-v1', v0Url: null, socketUrl: null },
    v1Token,
    v0Token: null,
    goAs: 'next',
    network: { fetch: line.fetch, io: realNetwork.io },
    local: monotonicMs,
    wall: Date.now,
    timers,
    random: () => 0,
  })
  let content: RundownContent | null = null
  let reading: ShowReading | null = null
  let message: object | null = null
  let words: TextReferences | null = null
  const follow = service.follow(world.rundownId, {
    content(next) {
      content = next
    },
    show(next) {
      reading = next
    },
    message(next) {
      message = next
    },
    gone: () => undefined,
  })
  follow.watchReferences(next => {
    words = next
  })
  const sorted = (map: ReadonlyMap<string, unknown> | undefined) =>
    [...(map ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    shown: () =>
      JSON.stringify(
        {
          rundown: content?.rundown,
          cues: content?.cues,
          cells: sorted(content?.cells),
          rich: sorted(content?.rich),
          reading,
          message,
          words,
        },
        (_name, value) =>
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
            : value,
        1,
      ),
    isComplete: () => content !== null && reading !== null && message !== null && words !== null,
    async reached(position) {
      await follow.reached(position)
    },
    async until(condition) {
      const end = monotonicMs() + catchUpTimeout
      while (!condition()) {
        if (monotonicMs() > end) throw new Error('The desk did not come to it.')
        await new Promise<void>(resolve => setImmediate(resolve))
      }
    },
    close() {
      follow.close()
      service.close()
    },
  }
}
