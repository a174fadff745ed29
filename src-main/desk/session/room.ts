import type {
  CellTexts,
  ContentSlice,
  CueRow,
  RundownSlice,
  ShowSlice,
} from '../../contract/bridge/slices.ts'
import type { Cue } from '../../domain/rundown/rundown.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import {
  activeCueId,
  nextCueId,
  preShow,
  previousCueId,
  type RunnerCommand,
  type RunnerState,
  type Transition,
  transition,
} from '../../domain/show/runner.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { RundownContent, Seen, ShowReading } from '../ports/show-service.ts'

/** A press that is shown before it is answered. */
export interface PredictedPress {
  readonly command: RunnerCommand
  /** The show that it leads to; another one whenever the show changes under it. */
  readonly to: RunnerState
}

interface Prediction extends PredictedPress {
  /** The state that it was applied to, and when, with the steps of the service's clock that both carry. */
  from: RunnerState
  to: RunnerState
  readonly at: Instant
  readonly steps: number
  /** It is part of the confirmed state. */
  included: boolean
  /** It is displayed on top of the confirmed state. */
  applies: boolean
  /** A state has been received since it was made: it is as new as the answer, or newer, and the answer confirms nothing. */
  overtaken: boolean
}

const nothing: readonly Cue[] = []

/**
 * The show that is open: its content, the last state of whoever decides it, and on top of that the presses that are shown
 * before they are answered. A state that is received while presses wait is shown with those that still apply to it.
 *
 * Of the last press under way, the client tells the state first (`receive`), then the answer (`answered`), which only takes the
 * prediction away. An answer without a state before it, as while this desk decides, confirms by itself.
 * `version` counts what a presser can see; `turnedAt` is when that last changed by anything but a press of this desk.
 */
export class Room {
  readonly #stepsNow: () => number
  readonly #now: Clock
  /** Of the clock that the confirmed state is on; null until one is known. */
  #steps: number | null = null
  #content: RundownContent | null = null
  #rows: readonly CueRow[] = []
  #confirmed: ShowReading = { state: preShow, nextCueId: undefined }
  #predictions: readonly Prediction[] = []
  #shown: ShowReading = this.#confirmed
  #version: number
  #turnedAt: Instant | null = null
  #signature = signatureOf(this.seen())
  /** Calls that GO is for, at the next word of the script; empty: GO is for the next cue. */
  #goCalls = ''

  /**
   * `firstVersion`: above every version that a presser may have seen of another rundown. `stepsNow`: of the service's clock,
   * as a state that is received now carries them. `now`: the time of the show.
   */
  constructor(firstVersion: number, stepsNow: () => number, now: Clock) {
    this.#version = firstVersion
    this.#stepsNow = stepsNow
    this.#now = now
  }

  content(): RundownContent | null {
    return this.#content
  }

  /** Content and state of the show have been received: the cue on air and the next one are known. */
  isKnown(): boolean {
    return this.#steps !== null && this.#content !== null
  }

  /** Rows as displays get them: a cue with its cells. A row that did not change stays the same object. */
  rows(): readonly CueRow[] {
    return this.#rows
  }

  /** In display order; none before the content is known. */
  cues(): readonly Cue[] {
    return this.#content?.cues ?? nothing
  }

  /** The show as displayed, presses without an answer included. */
  state(): RunnerState {
    return this.#shown.state
  }

  seen(): Seen {
    return this.seenOf(this.#shown)
  }

  /** What a presser would see of `reading`: the service's next cue where it sent one, else by the same function. */
  seenOf({ state, nextCueId: sent }: ShowReading): Seen {
    const next = sent === undefined ? nextCueId(state, this.cues()) : sent
    return { phase: state.phase, activeCueId: activeCueId(state), nextCueId: next }
  }

  version(): number {
    return this.#version
  }

  /** The calls at words of the script that GO is for now: a presser sees them. */
  setGoCalls(callIds: readonly string[]): void {
    const calls = callIds.join(' ')
    if (calls === this.#goCalls) return
    this.#goCalls = calls
    this.#rebase()
  }

  /** When others last changed what a presser can see: by a move of the show, or an edit. Null: nobody has. */
  turnedAt(): Instant | null {
    return this.#turnedAt
  }

  /** The last state of whoever decides the show: the service, or this desk while the link is lost. */
  confirmed(): ShowReading {
    return this.#confirmed
  }

  /** Sum of the steps of the service's clock that the anchors carry. */
  clockSteps(): number {
    return this.#steps ?? this.#stepsNow()
  }

  show(): Pick<ShowSlice, 'version' | 'state' | 'nextCueId' | 'previousCueId' | 'clockSteps'> {
    return {
      version: this.#version,
      state: this.#shown.state,
      nextCueId: this.seen().nextCueId,
      previousCueId: previousCueId(this.#shown.state, this.cues()),
      clockSteps: this.clockSteps(),
    }
  }

  /** The same without presses that wait for their answer. */
  confirmedShow(): Pick<ShowSlice, 'state' | 'nextCueId' | 'clockSteps'> {
    const { nextCueId } = this.seenOf(this.#confirmed)
    return { state: this.#confirmed.state, nextCueId, clockSteps: this.clockSteps() }
  }

  /** Null: the content is as it was. */
  setContent(received: RundownContent): ContentSlice | null {
    const before = this.#content
    const after = withKnownCells(received, before)
    const rowsBefore = this.#rows
    this.#content = after
    this.#rows = rowsOf(after, rowsBefore)
    // A next cue that was received before this content may not be the next one in it.
    this.#confirmed = { ...this.#confirmed, nextCueId: undefined }
    this.#byOthers(before !== null, () => this.#rebase())
    return before === null
      ? { rows: [], rundown: after.rundown }
      : contentDiff(rowsBefore, this.#rows, before.rundown === after.rundown ? null : after.rundown)
  }

  /** A state from whoever decides the show. */
  receive(reading: ShowReading): void {
    // A state that is what is shown already contains the presses that wait.
    const isShown = sameAnchors(reading.state, this.#shown.state)
    for (const prediction of this.#predictions) {
      prediction.overtaken = true
      prediction.included ||= isShown
    }
    this.#byOthers(this.isKnown(), () => this.#confirm(reading))
  }

  /** `isKnown`: something was seen before, which this may change. */
  #byOthers(isKnown: boolean, change: () => void): void {
    const before = this.#version
    change()
    if (isKnown && this.#version !== before) this.#turnedAt = this.#now()
  }

  /** What the command would make of the show as displayed. */
  preview(command: RunnerCommand, at: Instant): Transition {
    return transition(this.#shown.state, command, this.cues(), at)
  }

  /** Shows `to`, as `preview` gave it, until the press is answered or dropped. */
  predict(command: RunnerCommand, at: Instant, to: RunnerState): PredictedPress {
    const from = this.#shown.state
    const steps = this.clockSteps()
    const prediction: Prediction = {
      command,
      from,
      to,
      at,
      steps,
      included: false,
      applies: true,
      overtaken: false,
    }
    this.#predictions = [...this.#predictions, prediction]
    this.#rebase()
    return prediction
  }

  /** The press was answered with that state. */
  answered(press: PredictedPress, reading: ShowReading): void {
    const prediction = this.#remove(press)
    if (prediction === undefined || prediction.included || prediction.overtaken) this.#rebase()
    else this.#confirm(reading)
  }

  /** The press was refused. */
  drop(press: PredictedPress): void {
    this.#remove(press)
    this.#rebase()
  }

  /** This desk decides: the show is confirmed as it is displayed, with the presses that wait for an answer. */
  confirmShown(): void {
    for (const prediction of this.#predictions) prediction.included ||= this.isShown(prediction)
    this.#confirm({ state: this.#shown.state, nextCueId: undefined })
  }

  /** Whether the press is displayed: it waits for its answer, and it applies to the confirmed state or is part of it. */
  isShown(press: PredictedPress): boolean {
    const prediction = this.#predictions.find(one => one === press)
    return prediction !== undefined && (prediction.included || prediction.applies)
  }

  /** A press waits for its answer. `transport`: one that GO waits for. */
  isWaiting(which: 'any' | 'transport' = 'any'): boolean {
    return this.#predictions.some(({ command }) => which === 'any' || command.verb !== 'adjust-duration')
  }

  #confirm(reading: ShowReading): void {
    this.#confirmed = reading
    this.#steps = this.#stepsNow()
    this.#rebase()
  }

  /** Displays the confirmed state with the presses that wait for an answer and still apply to it. */
  #rebase(): void {
    let shown = this.#confirmed
    for (const prediction of this.#predictions) {
      prediction.applies = !prediction.included && this.#applies(prediction, shown.state)
      if (prediction.applies) shown = { state: prediction.to, nextCueId: undefined }
    }
    this.#shown = shown
    const signature = `${signatureOf(this.seen())} ${this.#goCalls}`
    if (signature !== this.#signature) this.#version += 1
    this.#signature = signature
  }

  /** A press was meant for the cue that was on air: where another is, it is not shown. */
  #applies(prediction: Prediction, to: RunnerState): boolean {
    const { command, from, at, steps } = prediction
    if (to === from) return true
    if (to.phase !== from.phase || activeCueId(to) !== activeCueId(from)) return false
    const by = duration(this.clockSteps() - steps)
    const again = transition(to, command, this.cues(), shift(at, by))
    if (!again.ok) return false
    prediction.from = to
    prediction.to = again.state
    return true
  }

  #remove(press: PredictedPress): Prediction | undefined {
    const prediction = this.#predictions.find(one => one === press)
    this.#predictions = this.#predictions.filter(one => one !== press)
    return prediction
  }
}

const signatureOf = ({ phase, activeCueId, nextCueId }: Seen): string =>
  `${phase} ${activeCueId} ${nextCueId}`

const noCells: CellTexts = {}

/** Of a rundown that is read anew, rows come first: until its cells are read they are those that were known. */
function withKnownCells(received: RundownContent, before: RundownContent | null): RundownContent {
  if (before === null || before.rundown.cellsUnread === true || received.rundown.cellsUnread !== true)
    return received
  const { cellsUnread: _, ...rundown } = received.rundown
  return { ...received, rundown, cells: before.cells, rich: before.rich }
}

/** `before`: the rows that were known. */
export function rowsOf(
  { cues, cells, rich }: RundownContent,
  before: readonly CueRow[] = [],
): readonly CueRow[] {
  const known = new Map(before.map(row => [row.cue.id, row]))
  return cues.map(cue => {
    const was = known.get(cue.id)
    const texts = cells.get(cue.id) ?? noCells
    const html = rich.get(cue.id)
    if (was?.cue === cue && was.cells === texts && was.rich === html) return was
    return { cue, cells: texts, ...(html === undefined ? {} : { rich: html }) }
  })
}

/** What a display that shows `before` needs to show `after`; null when nothing changed. */
function contentDiff(
  before: readonly CueRow[],
  after: readonly CueRow[],
  rundown: RundownSlice | null,
): ContentSlice | null {
  const known = new Set(before)
  const rows = after.filter(row => !known.has(row))
  const order = after.map(({ cue }) => cue.id)
  const moved = before.length !== after.length || before.some(({ cue }, index) => cue.id !== order[index])
  if (rows.length === 0 && !moved && rundown === null) return null
  return { rows, ...(moved && { order }), ...(rundown !== null && { rundown }) }
}
