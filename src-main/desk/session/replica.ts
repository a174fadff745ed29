import type { CellTexts, ContentSlice, CueRow, ShowSlice } from '../../contract/bridge/slices.ts'
import {
  activeCueId,
  nextCueId,
  type Playlist,
  preShow,
  previousCueId,
  type RunnerCommand,
  type RunnerState,
  type Transition,
  transition,
} from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RundownContent, Seen, ShowReading } from '../ports/show-service.ts'

/**
 * The desk's copy of a show: the last state received from the service, and on top of it presses that are applied here and not
 * answered yet. `version` counts what a presser can see.
 */
export interface DeskReplica {
  content(): RundownContent | null
  state(): RunnerState
  seen(): Seen
  version(): number
  /** What a presser would see of `reading`. */
  seenOf(reading: ShowReading): Seen
  /** The last state received from the service. */
  confirmed(): ShowReading
  show(): Pick<ShowSlice, 'version' | 'state' | 'nextCueId' | 'previousCueId' | 'clockSteps'>
  /** The same of that state, without presses that are predicted. */
  confirmedShow(): Pick<ShowSlice, 'state' | 'nextCueId' | 'clockSteps'>
  /** Sum of the steps of the service's clock that the anchors carry. */
  clockSteps(): number
  setContent(content: RundownContent): ContentSlice | null
  /** Takes a state from the service and drops all predictions. */
  adopt(reading: ShowReading): void
  /** Takes a state from the service while presses are predicted: they stay on screen until they are answered. */
  confirm(reading: ShowReading): void
  /** How often `confirm` was called. */
  confirmations(): number
  /** Applies a command here at once, or returns why the runner refuses it. */
  predict(command: RunnerCommand, now: Instant): Transition
  /** Goes back to the last state received from the service: every predicted press is dropped. */
  rollBack(): void
  /** How often predictions were dropped. */
  drops(): number
}

const nothing: Playlist = []

/**
 * `firstVersion`: above every version that a presser may have seen of another rundown. `stepsNow`: of the service's clock,
 * as a reading that is adopted now carries them.
 */
export function createReplica(firstVersion = 1, stepsNow: () => number = () => 0): DeskReplica {
  /** Null until anchors are known. */
  let steps: number | null = null
  /** Of the clock that the last state of the service is on. */
  let confirmedSteps: number | null = null
  let confirmations = 0
  let drops = 0
  let content: RundownContent | null = null
  let confirmed: ShowReading = { state: preShow, nextCueId: undefined }
  let shown: ShowReading = confirmed
  let version = firstVersion
  let signature = signatureOf(seenIn(shown, nothing))

  const playlist = (): Playlist => content?.cues ?? nothing

  const settle = (): void => {
    const now = signatureOf(seenIn(shown, playlist()))
    if (now !== signature) version += 1
    signature = now
  }

  const confirm = (reading: ShowReading): void => {
    confirmed = reading
    confirmedSteps = stepsNow()
  }
  const rollBack = (): void => {
    drops += 1
    shown = confirmed
    steps = confirmedSteps
    settle()
  }

  const seen = (): Seen => seenIn(shown, playlist())

  return {
    content: () => content,
    state: () => shown.state,
    seen,
    seenOf: reading => seenIn(reading, playlist()),
    confirmed: () => confirmed,
    version: () => version,
    show: () => ({
      version,
      state: shown.state,
      nextCueId: seen().nextCueId,
      previousCueId: previousCueId(shown.state, playlist()),
      clockSteps: steps ?? stepsNow(),
    }),
    confirmedShow: () => ({
      state: confirmed.state,
      nextCueId: seenIn(confirmed, playlist()).nextCueId,
      clockSteps: confirmedSteps ?? stepsNow(),
    }),
    clockSteps: () => steps ?? stepsNow(),
    setContent(after) {
      const before = content
      content = after
      // A next cue that was received before this content may not be the next one in it.
      confirmed = { ...confirmed, nextCueId: undefined }
      shown = { ...shown, nextCueId: undefined }
      settle()
      return before === null ? { rows: [], rundown: after.rundown } : contentDiff(before, after)
    },
    adopt(reading) {
      confirm(reading)
      rollBack()
    },
    confirm(reading) {
      confirmations += 1
      confirm(reading)
    },
    confirmations: () => confirmations,
    predict(command, now) {
      const result = transition(shown.state, command, playlist(), now)
      if (result.ok) {
        shown = { state: result.state, nextCueId: undefined }
        settle()
      }
      return result
    },
    rollBack,
    drops: () => drops,
  }
}

/** The service's next cue where it sent one, else computed by the same function. */
function seenIn(reading: ShowReading, playlist: Playlist): Seen {
  return {
    phase: reading.state.phase,
    activeCueId: activeCueId(reading.state),
    nextCueId: reading.nextCueId === undefined ? nextCueId(reading.state, playlist) : reading.nextCueId,
  }
}

const signatureOf = (seen: Seen): string => `${seen.phase} ${seen.activeCueId} ${seen.nextCueId}`

const noCells: CellTexts = {}

/** Rows as displays get them: a cue with its cells. */
export const rowsOf = (content: RundownContent): readonly CueRow[] =>
  content.cues.map(cue => {
    const rich = content.rich.get(cue.id)
    return { cue, cells: content.cells.get(cue.id) ?? noCells, ...(rich === undefined ? {} : { rich }) }
  })

/**
 * What a display that shows `before` needs to show `after`; null when nothing changed. Both share
 * the objects of rows that did not change.
 */
function contentDiff(before: RundownContent, after: RundownContent): ContentSlice | null {
  const old = new Map(rowsOf(before).map(row => [row.cue.id, row]))
  const rows = rowsOf(after).filter(row => {
    const was = old.get(row.cue.id)
    return was?.cue !== row.cue || was.cells !== row.cells || was.rich !== row.rich
  })
  const moved =
    before.cues.length !== after.cues.length ||
    before.cues.some((cue, index) => cue.id !== after.cues[index]?.id)
  const headChanged = before.rundown !== after.rundown
  if (rows.length === 0 && !moved && !headChanged) return null
  return {
    rows,
    ...(moved ? { order: after.cues.map(cue => cue.id) } : {}),
    ...(headChanged ? { rundown: after.rundown } : {}),
  }
}
