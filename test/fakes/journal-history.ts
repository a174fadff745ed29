import type { JournalDraft, JournalEntry, PlannedCue } from '../../src-main/domain/as-run/journal-entry.ts'
import type { Action } from '../../src-main/domain/show/actions.ts'
import { remaining } from '../../src-main/domain/show/countdown.ts'
import { nextVerb } from '../../src-main/domain/show/lead.ts'
import {
  onAirOf,
  type Playlist,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../src-main/domain/show/runner.ts'
import { undoLoss, undoTarget } from '../../src-main/domain/show/undo.ts'
import { type Duration, duration, type Instant, instant, shift } from '../../src-main/domain/time/time.ts'

export const plannedCue = (id: string, ms: number, more: Partial<PlannedCue> = {}): PlannedCue => ({
  id,
  type: 'cue',
  number: id.replace(/^c/, ''),
  title: `Cue ${id}`,
  duration: duration(ms),
  startTime: null,
  skippedBy: null,
  ...more,
})

const base = { desk: 'desk', runId: 'run', rundownId: 'rundown' } as const

/** Writes a journal as a desk would that drives the runner, at given instants. */
export interface History {
  readonly entries: JournalEntry[]
  state(): RunnerState
  now(): Instant
  wait(ms: number): void
  /** A press of this desk; false when the runner refuses it, which is written as well. */
  press(command: RunnerCommand): boolean
  /** Somebody else's. */
  other(command: RunnerCommand): boolean
  /** Takes the last press back, exactly; false when there is none that can be. `edited`: of the cue that comes back. */
  undo(edited?: Duration): boolean
  /** Takes it back as at a service that restores nothing exactly; false when verbs cannot. */
  undoByVerbs(edited?: Duration): boolean
  add(entry: Partial<JournalEntry> & Pick<JournalEntry, 'kind'>): void
}

export function createHistory(cues: readonly PlannedCue[], start: number, startTime: number | null): History {
  const playlist: Playlist = cues
  let at = instant(start)
  let state: RunnerState = preShow
  let presses = 0
  let last: { press: number; before: RunnerState; after: RunnerState } | null = null
  const entries: JournalEntry[] = []

  const add: History['add'] = entry => {
    // Tests give the members of its kind.
    entries.push({ ...base, seq: entries.length + 1, at, ...entry } as JournalEntry)
  }

  const pressed = (action: Action, before: RunnerState, after: RunnerState | null, undid: number | null) => {
    presses += 1
    const entry: JournalDraft = {
      kind: 'press',
      press: presses,
      surfaceKind: 'keyboard',
      surface: 'Keyboard',
      control: action,
      action,
      saw: null,
      seen: { phase: before.phase, onAir: null, next: null },
      outcome: after === null ? 'refused' : 'confirmed',
      before,
      after,
      appliedMs: after === null ? null : 2,
      confirmedMs: after === null ? null : 6,
      undid,
    }
    add(entry)
  }

  add({
    kind: 'run',
    how: 'started',
    service: 'http://here',
    plan: {
      title: 'Gala',
      timezone: 'Europe/Berlin',
      startTime: startTime === null ? null : instant(startTime),
      cues,
    },
    state: preShow,
  })

  return {
    entries,
    state: () => state,
    now: () => at,
    wait(ms) {
      at = shift(at, duration(ms))
    },
    press(command) {
      const before = state
      const result = transition(before, command, playlist, at)
      const action = actionOf(command, before)
      if (!result.ok) {
        pressed(action, before, null, null)
        return false
      }
      state = result.state
      pressed(action, before, state, null)
      last = { press: presses, before, after: state }
      return true
    },
    other(command) {
      const before = state
      const result = transition(before, command, playlist, at)
      if (!result.ok || result.state === before) return false
      state = result.state
      add({ kind: 'moved-by', before, after: state })
      return true
    },
    undo(edited) {
      const target = last === null ? null : undoTarget(last, state, edited)
      if (last === null || target === null) return false
      const before = state
      state = target
      pressed('undo', before, target, last.press)
      last = null
      return true
    },
    undoByVerbs(edited) {
      const target = last === null ? null : undoTarget(last, state, edited)
      if (last === null || target === null || undoLoss(target, at) !== null) return false
      const before = state
      let reached = state
      for (let step = nextVerb(reached, target); step !== null; step = nextVerb(reached, target)) {
        const result = transition(reached, step, playlist, at)
        if (!result.ok) return false
        reached = result.state
      }
      if (reached.phase !== target.phase || remainingOf(reached, at) !== remainingOf(target, at)) return false
      state = reached
      pressed('undo', before, reached, last.press)
      last = null
      return true
    },
    add,
  }
}

function remainingOf(state: RunnerState, at: Instant): number | null {
  const onAir = onAirOf(state)
  return onAir === null ? null : remaining(onAir, at)
}

function actionOf(command: RunnerCommand, before: RunnerState): Action {
  switch (command.verb) {
    case 'start':
      return onAirOf(before) === null ? 'go' : 'pause'
    case 'next':
      return 'go'
    case 'adjust-duration':
      return 'adjust'
    case 'restore':
      return 'undo'
    default:
      return command.verb
  }
}
