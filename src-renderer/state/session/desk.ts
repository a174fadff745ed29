import { allows } from '../../../src-main/contract/bridge/access.ts'
import { type Bridge, isHoldRequest } from '../../../src-main/contract/bridge/bridge.ts'
import type { DeskSnapshot } from '../../../src-main/contract/bridge/slices.ts'
import { pathInWindow } from '../../bridge/bridge.ts'
import type { PairOutcome } from '../../bridge/pairing.ts'
import type { Editing } from '../editing/editing.ts'
import { createHeldSurfaces, type HeldSurfaces } from '../keys/screen-controls.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { createImporter, type Importer } from '../rundowns/importer.ts'
import type { ScriptImporter } from '../script/script-importer.ts'
import { afterPaint, inputTime, pageTimers } from '../time/page-timers.ts'
import { createServiceClock, type PageClock } from '../time/service-clock.ts'
import { createTicker, type Ticker } from '../time/ticker.ts'
import type { LtcCapture } from '../timecode/ltc-capture.ts'
import { accessRefusal, notAllowed } from './access.ts'
import { applyDeskEvents, type DeskState, fromSnapshot } from './desk-state.ts'
import { createPresser, type Painted, type Presser, reportPainted, watchPainted } from './presser.ts'
import { showAsked } from './show-view.ts'
import { createStore, type ValueStore } from './store.ts'
import { initialUi, type UiState } from './ui-state.ts'

/** Everything that the views of a desk reach, made once the first snapshot is there. */
export interface PageDesk {
  readonly bridge: Bridge
  readonly state: ValueStore<DeskState>
  /** The same a frame later, while the rows stay: a press is on screen before all the forecasts that it moves. */
  readonly settled: ValueStore<DeskState>
  readonly connected: ValueStore<boolean>
  readonly ui: ValueStore<UiState>
  readonly clock: PageClock
  readonly ticker: Ticker
  readonly painted: Painted
  readonly presser: Presser
  readonly heldSurfaces: HeldSurfaces
  readonly importer: Importer
  /** LTC from an audio input of this page, also while another view is open; null until the view of timecode was. */
  readonly ltc: ValueStore<LtcCapture | null>
  /** Null until a script was imported in this page. */
  readonly scriptImporter: ValueStore<ScriptImporter | null>
  /** Null until something is edited in this page. */
  readonly editing: ValueStore<Editing | null>
}

/**
 * `asking`: no answer of the desk yet. `not-paired`: this browser may not speak with it; `last`: what became of the
 * address or the invitation that it was opened with.
 */
export type PageSession =
  | { readonly kind: 'asking' }
  | { readonly kind: 'not-paired'; readonly last: PairOutcome }
  | { readonly kind: 'desk'; readonly desk: PageDesk }

const measureEvery = 15_000
/** A page that slept is on time again within this, ms. */
const lookEvery = 250
const askAgain = 1_000

/** Keeps a session with the desk behind the bridge, for as long as the page lives. `reload`: loads the page again. */
export function keepSession(bridge: Bridge, session: ValueStore<PageSession>, reload: () => void): void {
  const connected = createStore(false)
  let desk: PageDesk | null = null
  const clock = createServiceClock({
    ask: () => bridge.request('clock', {}),
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    stepsShown: () => desk?.state.get().show.clockSteps ?? 0,
  })
  const measure = async (): Promise<void> => {
    await clock.measure()
    desk?.ticker.nudge()
  }
  const replace = (snapshot: DeskSnapshot): void => {
    // A page speaks with a desk of its own version alone.
    if (desk !== null && desk.state.get().app !== snapshot.app) {
      reload()
      return
    }
    const state = fromSnapshot(snapshot, clock.nowWithSteps(snapshot.show.clockSteps))
    if (desk !== null) {
      const another = desk.state.get().link.service !== snapshot.link.service
      desk.state.set(state)
      // Another service has another clock.
      if (another) {
        clock.doubt()
        void measure()
      }
      return
    }
    const created = createDesk(bridge, connected, clock, state)
    desk = created
    applyDeskEvents(bridge, created)
    bridge.on('view', ({ view }) => showAsked(created.ui, view))
    // A press that the desk has judged is what the caller needs to read now.
    bridge.on('pressResult', () => {
      if (created.ui.get().missed !== null) created.ui.set({ ...created.ui.get(), missed: null })
    })
    session.set({ kind: 'desk', desk: created })
  }
  const ask = async (): Promise<void> => {
    if (!connected.get()) return
    try {
      // Time first: what the snapshot shows is right from its first frame.
      await measure()
      replace(await bridge.request('snapshot', {}))
    } catch {
      setTimeout(() => void ask(), askAgain)
    }
  }
  bridge.on('snapshot', replace)
  // One that was refused as late, though it was not: this page's estimate of the time is wrong, as after a sleep of the desk.
  bridge.on('pressResult', ({ reason }) => reason === 'too-late' && void measure())
  bridge.onConnected(now => {
    if (now === connected.get()) return
    connected.set(now)
    if (now) {
      desk?.presser.reached()
      void ask()
    } else {
      clock.doubt()
      desk?.presser.release()
      desk?.heldSurfaces.release()
    }
  })
  setInterval(() => connected.get() && void measure(), measureEvery)
  setInterval(() => clock.parted() && connected.get() && void measure(), lookEvery)
  document.addEventListener('visibilitychange', () => !document.hidden && void measure())
}

function createDesk(
  bridge: Bridge,
  connected: ValueStore<boolean>,
  clock: PageClock,
  first: DeskState,
): PageDesk {
  const state = createStore(first)
  const ticker = createTicker(clock.now)
  const painted = watchPainted(state, () => state.get().show.version, document.documentElement)
  const ui = createStore(initialUi)
  const mayPress = (): boolean => {
    const refused = accessRefusal(state.get())
    if (refused === null) return true
    const after = state.get().pressResult?.press ?? 0
    ui.set({ ...ui.get(), said: { ...refusalTexts(refused), after } })
    return false
  }
  const made = (): number | null => clock.earliest(inputTime())
  const means = {
    timers: pageTimers,
    holdMs: () => state.get().desk.caller.hold,
    made,
    mayPress,
  }
  // A press, of the page or of a surface on it, says by itself when each of its edges was made: `timedBridge` is for all else.
  const presser = createPresser(bridge, painted, clock.now, {
    ...means,
    pageName: () => ui.get().pageName,
  })
  nudgeOnChange(state, ticker)
  if (allows(first.access, 'call')) reportPainted(bridge, state, presser, clock.now)
  return {
    bridge: timedBridge(bridge, made),
    state,
    settled: settledAfter(state),
    connected,
    ui,
    clock,
    ticker,
    painted,
    presser,
    heldSurfaces: createHeldSurfaces(bridge, painted, { ...means, follow: presser.follow }),
    importer: createImporter(bridge, () => notAllowed(state.get(), 'edit'), pathInWindow),
    ltc: createStore<LtcCapture | null>(null),
    scriptImporter: createStore<ScriptImporter | null>(null),
    editing: createStore<Editing | null>(null),
  }
}

function settledAfter(state: ValueStore<DeskState>): ValueStore<DeskState> {
  const settled = createStore(state.get())
  let waiting = false
  const settle = (): void => {
    waiting = false
    settled.set(state.get())
  }
  state.subscribe(() => {
    const { rows, rundown } = state.get()
    const shown = settled.get()
    if (rows !== shown.rows || rundown !== shown.rundown) settle()
    else if (!waiting) {
      waiting = true
      afterPaint(settle)
    }
  })
  return settled
}

/** Once for what changes together, and after what must find the page as it was laid out. */
function nudgeOnChange(state: ValueStore<DeskState>, ticker: Ticker): void {
  let waiting = false
  state.subscribe(() => {
    if (waiting) return
    waiting = true
    queueMicrotask(() => {
      waiting = false
      ticker.nudge()
    })
  })
}

/** Says of each request that is held when it was made: where it comes late, it does nothing. */
const timedBridge = (bridge: Bridge, made: () => number | null): Bridge => ({
  ...bridge,
  request: (name, payload) =>
    bridge.request(name, isHoldRequest(payload) ? { ...payload, made: made() } : payload),
})
