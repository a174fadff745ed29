import type { Cue } from '../rundown/rundown.ts'
import { isPlayable } from '../rundown/rundown.ts'
import { between, type Duration, type Instant, later, shift } from '../time/time.ts'

/** `phase` of `getStatus`. `pre-show` and `ended` are both "stopped" on the wire. */
export type Phase = 'pre-show' | 'running' | 'paused' | 'ended'

/** The cue on air. Remaining = `deadline − now` while running, `deadline − lastStop` while paused. */
export interface OnAir {
  readonly cueId: string
  readonly kickoff: Instant
  /** Never before `kickoff`. */
  readonly deadline: Instant
}

export type RunnerState =
  | { readonly phase: 'pre-show' }
  | ({ readonly phase: 'running' } & OnAir)
  | ({ readonly phase: 'paused'; readonly lastStop: Instant } & OnAir)
  /** `lastStop` is null where the service does not report when the show ended. */
  | { readonly phase: 'ended'; readonly lastStop: Instant | null }

/** The states in which a cue is on air. */
export type AiringState = Extract<RunnerState, { readonly phase: 'running' | 'paused' }>

export type RunnerCommand =
  | { readonly verb: 'start' }
  | { readonly verb: 'pause' }
  | { readonly verb: 'next' }
  | { readonly verb: 'previous' }
  | { readonly verb: 'jump'; readonly cueId: string }
  | { readonly verb: 'adjust-duration'; readonly delta: Duration }
  /** A person at the desk ends the show; no verb of the public API. */
  | { readonly verb: 'end' }
  /** A person at the desk goes back to before the show; no verb of the public API. */
  | { readonly verb: 'reset' }
  /** Sets exact anchors: undo on our own service. */
  | { readonly verb: 'restore'; readonly state: RunnerState }

/** Codes of the reference, *Errors*, that a transition can be refused with. */
export type RunnerRefusalCode =
  | 'runner.not_running'
  | 'runner.ended_cannot_start'
  | 'runner.no_next_cue'
  | 'runner.no_previous_cue'
  | 'cues.not_found'
  | 'cues.invalid_cue_type'

export type Transition =
  | { readonly ok: true; readonly state: RunnerState }
  | { readonly ok: false; readonly code: RunnerRefusalCode; readonly cueId?: string }

/** What the runner needs to know of a rundown: its rows in display order. */
export type Playlist = readonly Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration'>[]

export const preShow: RunnerState = { phase: 'pre-show' }

export const onAirOf = (state: RunnerState): AiringState | null =>
  state.phase === 'running' || state.phase === 'paused' ? state : null

export const activeCueId = (state: RunnerState): string | null => onAirOf(state)?.cueId ?? null

/** The cue that `next` would run: the first playable one before the show, none from the last or once ended. */
export function nextCueId(state: RunnerState, playlist: Playlist): string | null {
  return state.phase === 'ended' ? null : nextAfter(activeCueId(state), playlist)
}

/** `cueId` null: before the first cue. */
export function nextAfter(cueId: string | null, playlist: Playlist): string | null {
  const from = cueId === null ? -1 : playlist.findIndex(cue => cue.id === cueId)
  for (let index = from + 1; index < playlist.length; index += 1) {
    const cue = playlist[index]
    if (cue !== undefined && isPlayable(cue)) return cue.id
  }
  return null
}

export function previousCueId(state: RunnerState, playlist: Playlist): string | null {
  const onAir = onAirOf(state)
  if (onAir === null) return null
  const from = playlist.findIndex(cue => cue.id === onAir.cueId)
  for (let index = from - 1; index >= 0; index -= 1) {
    const cue = playlist[index]
    if (cue !== undefined && isPlayable(cue)) return cue.id
  }
  return null
}

/**
 * The show as a pure function: (state, command, now) gives the new state, or a typed refusal. A command that changes nothing gives
 * the very state that it was given. The actions of the API and of the Dashboard.
 */
export function transition(
  state: RunnerState,
  command: RunnerCommand,
  playlist: Playlist,
  now: Instant,
): Transition {
  switch (command.verb) {
    case 'start':
      return start(state, playlist, now)
    case 'pause':
      return pause(state, now)
    case 'next':
      return runOr(nextCueId(state, playlist), 'runner.no_next_cue', playlist, now)
    case 'previous':
      return runOr(previousCueId(state, playlist), 'runner.no_previous_cue', playlist, now)
    case 'jump':
      return jump(state, command.cueId, playlist, now)
    case 'adjust-duration':
      return adjust(state, command.delta)
    case 'end':
      return end(state, now)
    case 'reset':
      return at(state.phase === 'pre-show' ? state : preShow)
    case 'restore':
      return restore(command.state, playlist)
  }
}

/** A cue on air whose planned duration is edited: its deadline moves by the difference. Others: nothing. */
export function retime(state: RunnerState, cueId: string, by: Duration): RunnerState {
  const onAir = onAirOf(state)
  return onAir === null || onAir.cueId !== cueId ? state : withDeadline(onAir, by)
}

function start(state: RunnerState, playlist: Playlist, now: Instant): Transition {
  switch (state.phase) {
    case 'running':
      return at(state)
    case 'ended':
      return refused('runner.ended_cannot_start')
    case 'pre-show':
      return runOr(nextCueId(state, playlist), 'runner.no_next_cue', playlist, now)
    case 'paused': {
      const { cueId, kickoff, deadline, lastStop } = state
      const away = between(lastStop, now)
      return at({ phase: 'running', cueId, kickoff: shift(kickoff, away), deadline: shift(deadline, away) })
    }
  }
}

function pause(state: RunnerState, now: Instant): Transition {
  switch (state.phase) {
    case 'pre-show':
    case 'ended':
      return refused('runner.not_running')
    case 'paused':
      return at(state)
    case 'running':
      return at({ ...state, phase: 'paused', lastStop: now })
  }
}

function jump(state: RunnerState, cueId: string, playlist: Playlist, now: Instant): Transition {
  const target = playlist.find(cue => cue.id === cueId)
  if (target === undefined) return refused('cues.not_found', cueId)
  if (target.type !== 'cue') return refused('cues.invalid_cue_type', cueId)
  if (state.phase === 'ended') return refused('runner.ended_cannot_start')
  return run(target, now)
}

function adjust(state: RunnerState, delta: Duration): Transition {
  const onAir = onAirOf(state)
  return onAir === null ? refused('runner.not_running') : at(withDeadline(onAir, delta))
}

function withDeadline(onAir: AiringState, by: Duration): AiringState {
  const deadline = later(onAir.kickoff, shift(onAir.deadline, by))
  return deadline === onAir.deadline ? onAir : { ...onAir, deadline }
}

function end(state: RunnerState, now: Instant): Transition {
  if (state.phase === 'pre-show') return refused('runner.not_running')
  return at(state.phase === 'ended' ? state : { phase: 'ended', lastStop: now })
}

/** Anchors of a cue that has gone since, or is no cue any more, are refused. */
function restore(anchors: RunnerState, playlist: Playlist): Transition {
  const onAir = onAirOf(anchors)
  if (onAir === null) return at(anchors)
  const cue = playlist.find(candidate => candidate.id === onAir.cueId)
  if (cue === undefined) return refused('cues.not_found', onAir.cueId)
  if (cue.type !== 'cue') return refused('cues.invalid_cue_type', onAir.cueId)
  return at({ ...onAir, deadline: later(onAir.kickoff, onAir.deadline) })
}

function runOr(cueId: string | null, code: RunnerRefusalCode, playlist: Playlist, now: Instant): Transition {
  const cue = cueId === null ? undefined : playlist.find(candidate => candidate.id === cueId)
  return cue === undefined ? refused(code) : run(cue, now)
}

const run = ({ id, duration }: Playlist[number], now: Instant): Transition =>
  at({ phase: 'running', cueId: id, kickoff: now, deadline: shift(now, duration) })

const at = (state: RunnerState): Transition => ({ ok: true, state })

const refused = (code: RunnerRefusalCode, cueId?: string): Transition =>
  cueId === undefined ? { ok: false, code } : { ok: false, code, cueId }
