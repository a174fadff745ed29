import { setTimeout } from 'node:timers/promises'
import { openChannel } from '../../src-main/base/channel.ts'
import { socketPort } from '../../src-main/base/socket-port.ts'
import type { TriggerRequest } from '../../src-main/contract/bridge/requests.ts'
import type { DeskSnapshot, ShowSlice } from '../../src-main/contract/bridge/slices.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { Reply } from '../../src-main/contract/reply.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { activeCueId } from '../../src-main/domain/show/runner.ts'
import { type Ask, openPageHere } from '../bench/harness/desk-page.ts'
import type { Scope } from '../bench/harness/scope.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

/** Longer than any press may take, on a machine that does all of this at once. */
const tooLate = 30_000
const lookAgain = 100

/** A desk as a user starts it, with the page of the person at it. */
export interface DeskAtWork {
  readonly running: RunningDesk
  readonly ask: Ask
  show(): ShowSlice
  /**
   * Presses and waits for what becomes of it: its result, and how long that took, ms. Throws where nothing becomes of it in
   * time.
   */
  pressed(press: () => Promise<unknown>): Promise<{ readonly result: PressResult; readonly took: number }>
  /** Presses GO at the page, likewise; with a cue, jumps to it. */
  go(cueId?: string): Promise<{ readonly result: PressResult; readonly took: number }>
  /** Presses STANDBY at the page, likewise. */
  standby(): Promise<{ readonly result: PressResult; readonly took: number }>
  /** What a request carries whose control a person held. */
  held(): Promise<{ readonly held: true; readonly made: number }>
  /** Looks at all that a page is shown until it is so. Rejects when it is not in time. */
  until(is: (snapshot: DeskSnapshot) => boolean, what: string): Promise<DeskSnapshot>
}

/** Starts the built desk over that directory and opens its page. */
export async function startDeskAtWork(
  scope: Scope,
  dataDir: string,
  args: readonly string[] = [],
): Promise<DeskAtWork> {
  const running = await startDesk(dataDir, args)
  scope.defer(() => running.kill())
  const { socket } = await openPageHere(scope, running)
  const results = new Set<(result: PressResult) => void>()
  let last: ShowSlice | null = null
  /** A channel lasts as long as a connection: the desk ends those of its pages when it takes over a show. */
  const openPage = () => {
    const page = openChannel(socketPort(socket))
    page.listen('events', events => {
      if (!Array.isArray(events)) return
      for (const [name, payload] of events) {
        // The map of events says what each of these carries.
        if (name === 'show') last = payload as ShowSlice
        if (name === 'snapshot') last = (payload as DeskSnapshot).show
        if (name === 'pressResult') for (const take of results) take(payload as PressResult)
      }
    })
    return page
  }
  let page = openPage()
  socket.on('connect', () => {
    page = openPage()
  })
  const ask: Ask = async (name, payload) => {
    // What a request is answered with is said by its name.
    const reply = (await page.call(name, payload)) as Reply<{ readonly value: never }>
    return succeeded(reply).value
  }
  last = (await ask('snapshot', {})).show
  const show = (): ShowSlice => {
    if (last === null) throw new Error('The desk has shown nothing.')
    return last
  }
  const made = async (): Promise<number> => {
    const { now, clockSteps } = await ask('clock', {})
    return Math.round(now - clockSteps)
  }
  const pressed: DeskAtWork['pressed'] = async press => {
    const from = performance.now()
    const { promise, resolve } = Promise.withResolvers<PressResult>()
    const take = (result: PressResult): void => {
      if (result.outcome !== 'applied') resolve(result)
    }
    results.add(take)
    try {
      const [result] = await Promise.all([inTime(promise, 'A press had no result'), press()])
      return { result, took: performance.now() - from }
    } finally {
      results.delete(take)
    }
  }
  const tap = (key: { readonly control: string; readonly intent: TriggerRequest['intent'] }) =>
    pressed(async () => {
      const press = { kind: 'keyboard', ...key, saw: show().version, made: await made() } as const
      for (const edge of ['down', 'up'] as const) await ask('trigger', { ...press, edge })
    })
  return {
    running,
    ask,
    show,
    pressed,
    held: async () => ({ held: true, made: await made() }),
    go: cueId =>
      tap(
        cueId === undefined
          ? { control: 'Space', intent: { action: 'go' } }
          : { control: 'J, Enter', intent: { action: 'jump', cueId } },
      ),
    standby: () => tap({ control: 'T', intent: { action: 'standby', departments: null } }),
    async until(is, what) {
      const late = performance.now() + tooLate
      for (;;) {
        // While it connects again there is nothing to look at.
        const snapshot = await ask('snapshot', {}).catch(() => null)
        if (snapshot !== null) last = snapshot.show
        if (snapshot !== null && is(snapshot)) return snapshot
        if (performance.now() > late)
          throw new Error(
            `${what} within ${tooLate / 1_000} s: ${JSON.stringify(snapshot && stateOf(snapshot))}`,
          )
        await setTimeout(lookAgain)
      }
    },
  }
}

const stateOf = ({ show, link, standby, pressResult }: DeskSnapshot) => ({ show, link, standby, pressResult })

export const onAir = (show: ShowSlice): string | null => activeCueId(show.state)

/** Rejects when it takes longer than anything here may. */
export async function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      promise,
      setTimeout(tooLate, null, late).then(() => {
        throw new Error(`${what} within ${tooLate / 1_000} s.`)
      }),
    ])
  } finally {
    late.abort()
  }
}

export function succeeded<T extends Reply>(reply: T): Extract<T, { readonly ok: true }> {
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  // The only other member of a reply.
  return reply as Extract<T, { readonly ok: true }>
}

/** Waits, unless the whole is over meanwhile. */
export const pause = (ms: number, over: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal: over }).catch(() => undefined)
