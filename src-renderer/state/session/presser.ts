import { createEmitter, type Emitter } from '../../../src-main/base/emitter.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { PaintedRequest, TriggerRequest } from '../../../src-main/contract/bridge/requests.ts'
import type { Action } from '../../../src-main/domain/show/actions.ts'
import type { PressResult } from '../../../src-main/domain/show/press.ts'
import type { Clock, Instant } from '../../../src-main/domain/time/time.ts'
import { BridgeError } from '../../bridge/bridge.ts'
import { afterFrame, afterPaint, requestIdle } from '../time/page-timers.ts'
import type { DeskState } from './desk-state.ts'
import { createHolds, type Holds, type HoldsOptions } from './holds.ts'
import { createStore, type ValueStore } from './store.ts'

/** A button on screen, which lights for its key as well. */
export type ButtonId =
  | Action
  | 'adjust-m30'
  | 'adjust-m10'
  | 'adjust-p10'
  | 'adjust-p30'
  /** Of one department, by its column. */
  | `standby ${string}`
  | `clear-word ${string}`
  /** Of one timer: its identifier, and what the button does. */
  | `timer ${string}`
  /** Of the prompters: what the button does. */
  | `prompter ${string}`
  /** Of one call. */
  | `acknowledge ${string}`

/** Actions that have no button of their own in the bar, or several. */
const withoutButton: ReadonlySet<Action> = new Set([
  'adjust',
  'acknowledge',
  'clear-word',
  'message',
  'timer',
  'prompter',
])

/** The button that shows what becomes of an action which was pressed elsewhere. */
export function buttonOfAction(action: Action | null): ButtonId {
  if (action === null || withoutButton.has(action)) return 'go'
  if (action === 'back') return 'previous'
  return action === 'stand-down' ? 'standby' : action
}

export interface PagePress {
  readonly button: ButtonId
  readonly kind: TriggerRequest['kind']
  /** As shown in the last press: `Space`, `GO button`. */
  readonly control: string
  readonly intent: TriggerRequest['intent']
  /** `intent` acts when it is held; let go before that, this does. */
  readonly tap?: TriggerRequest['intent']
}

/**
 * A press of this page that the desk has not answered. `unsent`: it never left this page, or the desk did not take it and
 * said `why`. `waiting`: it was sent, and an answer is late. `unknown`: it was sent, and the connection was lost before an
 * answer came, so that it may have acted.
 */
export interface UnansweredPress {
  readonly kind: 'unsent' | 'waiting' | 'unknown'
  readonly count: number
  readonly button: ButtonId
  /** When it was pressed. */
  readonly at: Instant
  readonly why: string | null
  /** The desk has been reached again since. */
  readonly over: boolean
}

/** An answer of the desk is late after this time, ms. */
const answerLate = 500

/** A press for calls of departments. */
export type CallingPress = Extract<PagePress['intent'], { departments: unknown }>

export interface Presser extends Omit<Holds<PagePress>, 'down'> {
  /** The last button that was pressed on this page; a refusal is shown on it. */
  readonly last: ValueStore<PagePress | null>
  /** The last press without an answer; null once that one, or a later one, has its answer. */
  readonly unanswered: ValueStore<UnansweredPress | null>
  /** Each press of this page, as it is sent. */
  readonly pressed: Emitter<PagePress>
  down(press: PagePress): void
  /** A press without a hold. */
  pressAtOnce(press: PagePress): void
  /** A press that cannot even be sent: the desk is away. */
  refuse(button: ButtonId): void
  /** Called when the page is connected again: a press of the connection before gets no answer any more. */
  reached(): void
  /** A press was sent for this button: what becomes of its answer is in `unanswered`. */
  follow(button: ButtonId, answer: Promise<unknown>): void
}

interface PresserOptions extends HoldsOptions {
  /** The earliest time, on the desk's clock, at which the key that moves now can have moved: see `TriggerRequest`. Null: unknown. */
  readonly made: () => number | null
  /** As a person calls this page; empty for none. */
  readonly pageName: () => string
}

export function createPresser(
  bridge: Pick<Bridge, 'request'>,
  painted: Painted,
  now: Clock,
  { made, pageName, ...options }: PresserOptions,
): Presser {
  const last = createStore<PagePress | null>(null)
  const unanswered = createStore<UnansweredPress | null>(null)
  const pressed = createEmitter<PagePress>()
  let count = 0

  const say = (press: UnansweredPress): void => {
    const before = unanswered.get()
    // One that may have acted is not hidden by one that did nothing.
    if (press.kind === 'unsent' && before?.kind === 'unknown' && !before.over)
      unanswered.set({ ...before, count: press.count })
    else unanswered.set(press)
  }
  const refuse = (button: ButtonId): void =>
    say({ kind: 'unsent', count: ++count, button, at: now(), why: null, over: false })
  const follow = (button: ButtonId, answer: Promise<unknown>): void => {
    const press = { count: ++count, button, at: now(), why: null, over: false }
    const cancel = options.timers.after(answerLate, () => say({ ...press, kind: 'waiting' }))
    answer.then(
      () => {
        cancel()
        if ((unanswered.get()?.count ?? 0) <= press.count) unanswered.set(null)
      },
      error => {
        cancel()
        const isServed = error instanceof BridgeError
        const why = isServed && error.code !== 'not-sent' ? error.message : null
        say({ ...press, kind: isServed ? 'unsent' : 'unknown', why })
      },
    )
  }
  const holds = createHolds<PagePress>(options, (press, edge) => {
    if (edge === 'down') {
      painted.markPress()
      pressed.emit(press)
    }
    const { kind, control, intent, tap } = press
    const page = pageName()
    const named = page === '' ? {} : { page }
    const answer = bridge.request('trigger', {
      kind,
      ...named,
      control,
      intent,
      ...(tap !== undefined && { tap }),
      edge,
      saw: painted.version(),
      made: made(),
    })
    // An end that is lost lets go of a key, which the desk does by itself.
    if (edge === 'up' || edge === 'cancel') answer.catch(() => undefined)
    else follow(press.button, answer)
    if (edge === 'down') last.set(press)
  })
  const down = (press: PagePress): void => holds.down(press.control, press)
  return {
    ...holds,
    last,
    unanswered,
    pressed,
    down,
    pressAtOnce(press) {
      down(press)
      holds.up(press.control)
    },
    refuse,
    reached() {
      const before = unanswered.get()
      if (before !== null) unanswered.set({ ...before, over: true })
    },
    follow,
  }
}

/** Tracks the version of the show on screen, and writes it to the document for measurements. */
export interface Painted {
  /** The version that the presser sees; the newest known before the first frame. */
  version(): number
  /** Counts a press of this page: the frame that shows it is marked. */
  markPress(): void
}

/** Marks at most this many presses; a measurement reads them long before. */
const keptMarks = 2_000

export function watchPainted(
  show: Pick<ValueStore<unknown>, 'subscribe'>,
  versionNow: () => number,
  root: HTMLElement,
): Painted {
  let onScreen: number | null = null
  let waiting = false
  let presses = 0
  let marked = 0

  const settle = (version: number): void => {
    waiting = false
    onScreen = version
    root.dataset['painted'] = String(version)
    if (presses > marked) {
      marked = presses
      performance.mark('painted', { detail: { press: presses, version } })
    }
    if (versionNow() !== version) watch()
  }
  const watch = (): void => {
    if (waiting || versionNow() === onScreen) return
    waiting = true
    requestAnimationFrame(() => {
      const version = versionNow()
      afterFrame(() => settle(version))
    })
  }
  show.subscribe(watch)
  watch()
  return {
    version: () => onScreen ?? versionNow(),
    markPress() {
      presses += 1
      if (presses % keptMarks === 0) performance.clearMarks('painted')
    },
  }
}

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
