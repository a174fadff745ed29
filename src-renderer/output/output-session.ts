import type { OutputBridge, OutputLinkState } from '../../src-main/contract/bridge/output-pages.ts'
import type { PromptedText } from '../../src-main/contract/bridge/prompter.ts'
import { withRowsChange } from '../../src-main/domain/output/output-face.ts'
import type { OutputLook, OutputRow, ScreenFace } from '../../src-main/domain/output/output-page.ts'
import type { Clock } from '../../src-main/domain/time/time.ts'
import { createStore, type ValueStore } from '../state/session/store.ts'
import { createServiceClock } from '../state/time/service-clock.ts'
import { createTicker, type Ticker } from '../state/time/ticker.ts'

/** What an output page shows: what was known last, and whether that is still so. */
export interface Shown {
  readonly look: OutputLook
  readonly face: ScreenFace
  readonly rows: readonly OutputRow[]
  /** Of a prompter, as it came last; null: it is not here yet. */
  readonly text: PromptedText | null
}

interface OutputState {
  readonly shown: Shown | null
  readonly refused: boolean
  /** The desk has been away for some seconds. */
  readonly away: boolean
}

/** An output page with the desk behind it, for as long as the page lives. */
export interface OutputSession {
  readonly state: ValueStore<OutputState>
  readonly clock: Clock
  readonly ticker: Ticker
}

const measureEvery = 15_000
/** A page that slept is on time again within this, ms. */
const lookEvery = 1_000
/** A desk that restarts is back before anybody reads that it was away. */
const awayAfter = 4_000
/** The last state may be of a different service, with a different clock. */
const measureAgainAfter = 500
/** A text that could not be fetched is asked for again after this, ms. */
const textAgainAfter = 1_000

export function keepOutput(bridge: OutputBridge): OutputSession {
  const state = createStore<OutputState>({ shown: null, refused: false, away: false })
  let link: OutputLinkState = 'off'
  let rows: readonly OutputRow[] = []
  let text: PromptedText | null = null
  let asking = false
  const clock = createServiceClock({
    ask: () => bridge.clock(),
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    stepsShown: () => state.get().shown?.face.clockSteps ?? 0,
  })
  const ticker = createTicker(clock.now)
  const set = (part: Partial<OutputState>): void => state.set({ ...state.get(), ...part })
  const measure = async (): Promise<void> => {
    if (link !== 'on') return
    await clock.measure()
    ticker.nudge()
  }
  let again: ReturnType<typeof setTimeout> | undefined
  // Time first: what is shown is right from its first frame.
  let measured: Promise<void> | null = null

  bridge.on('rows', change => {
    rows = withRowsChange(rows, change)
    const { shown } = state.get()
    if (shown !== null) set({ shown: { ...shown, rows } })
  })
  bridge.on('state', ({ look, face }) => {
    if (face.kind === 'cue-light') return
    const show = (): void => {
      set({ shown: { look, face, rows, text }, refused: false })
      void fetchText()
    }
    if (state.get().shown === null && measured !== null) void measured.then(show)
    else show()
    clearTimeout(again)
    again = setTimeout(() => void measure(), measureAgainAfter)
  })
  /** The text comes once for each version; a lost link keeps the one that is here. */
  async function fetchText(): Promise<void> {
    const face = state.get().shown?.face
    const isWanted = face?.kind === 'prompter' && face.text !== null && face.text !== text?.version
    if (!isWanted || asking || link !== 'on') return
    asking = true
    const sent = await bridge.prompted().catch(() => null)
    asking = false
    text = sent ?? text
    const { shown } = state.get()
    if (sent !== null && shown !== null) set({ shown: { ...shown, text } })
    if (sent === null) setTimeout(() => void fetchText(), textAgainAfter)
    else void fetchText()
  }
  let late: ReturnType<typeof setTimeout> | undefined
  bridge.onLink(next => {
    const before = link
    link = next
    if (next === 'refused') set({ refused: true, shown: null })
    if (next === 'on') {
      clearTimeout(late)
      late = undefined
      set({ away: false, refused: false })
      if (before !== 'on') measured = measure()
    } else late ??= setTimeout(() => set({ away: true }), awayAfter)
  })
  setInterval(() => void measure(), measureEvery)
  setInterval(() => clock.parted() && void measure(), lookEvery)
  document.addEventListener('visibilitychange', () => !document.hidden && void measure())
  return { state, clock: clock.now, ticker }
}
