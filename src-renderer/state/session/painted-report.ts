import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { PaintedRequest } from '../../../src-main/contract/bridge/requests.ts'
import type { PressResult } from '../../../src-main/domain/show/press.ts'
import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from './desk-state.ts'
import { afterPaint } from './painted.ts'
import type { PagePress, Presser } from './presser.ts'
import { requestIdle } from './request-idle.ts'
import type { ValueStore } from './store.ts'

interface Waiting {
  readonly press: PagePress
  /** Of the page's monotonic clock, ms. */
  readonly at: number
  readonly since: Instant
  /** The desk's number of the press, once received. */
  readonly number: number | null
}

/** Presses that the desk never answered are forgotten beyond these. */
const most = 20
const longest = 60_000
/** An input that the desk dates this much later was held before it acted. */
const heldBeyond = 150

/** Reports to the desk when each press of this page was on its screen, once the page is idle. */
export function reportPainted(
  bridge: Pick<Bridge, 'request' | 'on'>,
  state: Pick<ValueStore<DeskState>, 'get' | 'subscribe'>,
  presser: Pick<Presser, 'pressed'>,
  now: Clock,
): void {
  let waiting: Waiting[] = []
  let ready: PaintedRequest[] = []
  let shown = state.get().show
  let framing = false
  let paintedAt = Number.NEGATIVE_INFINITY

  const frame = (): void => {
    if (framing) return
    framing = true
    afterPaint(() => {
      framing = false
      paintedAt = performance.now()
      settle()
    })
  }
  const settle = (): void => {
    const done = framing ? [] : waiting.filter(({ number, at }) => number !== null && paintedAt >= at)
    if (done.length === 0) return
    waiting = waiting.filter(entry => !done.includes(entry))
    const idle = ready.length === 0
    ready.push(
      ...done.flatMap(({ number, at }) =>
        number === null || paintedAt - at > longest ? [] : [{ press: number, ms: paintedAt - at }],
      ),
    )
    if (idle && ready.length > 0) requestIdle(send)
  }
  const send = (): void => {
    // A figure for the journal: not worth a word when the desk is away.
    for (const painted of ready) bridge.request('painted', painted).catch(() => undefined)
    ready = []
  }
  const answered = (pressResult: PressResult): void => {
    const entry = waiting.find(
      ({ number, press }) =>
        number === null &&
        press.control === pressResult.origin.control &&
        press.kind === pressResult.origin.kind,
    )
    if (entry === undefined) return
    if (pressResult.outcome === 'refused') {
      waiting = waiting.filter(other => other !== entry)
      return
    }
    const held = pressResult.at - entry.since
    const at = held > heldBeyond ? entry.at + held : entry.at
    waiting = waiting.map(other => (other === entry ? { ...entry, at, number: pressResult.press } : other))
    if (paintedAt < at) frame()
    settle()
  }
  presser.pressed.on(press => {
    waiting = [...waiting.slice(1 - most), { press, at: performance.now(), since: now(), number: null }]
  })
  state.subscribe(() => {
    if (state.get().show === shown) return
    shown = state.get().show
    frame()
  })
  let last = state.get().pressResult?.press ?? 0
  bridge.on('pressResult', pressResult => {
    if (pressResult.press <= last) return
    last = pressResult.press
    answered(pressResult)
  })
}
