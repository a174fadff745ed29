import type { FaceSpec, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, Show } from '../../../domain/bindings/binding.ts'
import { untilTargetsChange } from '../../../domain/calling/call-targets.ts'
import { actionOfAct } from '../../../domain/show/actions.ts'
import { elapsed, isUntimed, remaining, untilFlip, untilMomentFlip } from '../../../domain/show/countdown.ts'
import { untilOverUnderMoves } from '../../../domain/show/over-under.ts'
import { plannedStart } from '../../../domain/show/planned-start.ts'
import { between, type Instant } from '../../../domain/time/time.ts'
import { untilGoHoldChanges } from '../../go-hold.ts'
import {
  adjustFace,
  autoFace,
  brightnessFace,
  chaseFace,
  clockFace,
  countdownOf,
  goFace,
  jumpFace,
  linkFace,
  lockFace,
  messageFace,
  nextCueFace,
  nextFace,
  noteFace,
  onAirFace,
  overUnderFace,
  pageFace,
  pauseFace,
  previousFace,
  resetFace,
  showFace,
  undoFace,
} from './action-faces.ts'
import { callingFace, callsAt, crewAlarm } from './calling-faces.ts'
import { blankFace, type Face, face } from './face.ts'
import { prompterFaceOf } from './prompter-faces.ts'
import { timerFaceOf, untilTimersMove } from './timer-faces.ts'

const shown: Readonly<Record<Show, (view: FeedbackView, now: Instant) => Face>> = {
  countdown: countdownOf,
  next: nextFace,
  'over-under': overUnderFace,
  link: linkFace,
  clock: (_view, now) => clockFace(now),
  'on-air': onAirFace,
}

/** What the control shows at that moment. */
export function faceOf(control: string, view: FeedbackView, now: Instant): Face {
  const spec = specOf(control, view)
  const plain = spec === null ? blankFace : plainFace(spec, view, now, control)
  const { holding, refusal } = view
  const ring = holding?.control === control ? ringOf(holding, now) : null
  const refused = refusal?.control === control && now < refusal.until
  const face = refused ? refusedFace(refusal.word, ring) : ring === null ? plain : { ...plain, ring }
  // Under test a key that does nothing says so too: it is there to be pressed.
  const rehearsed = view.rehearsal && (spec !== null || refused)
  const strip = view.testing ? 'TEST' : rehearsed ? (view.drill === true ? 'DRILL' : 'REHEARSAL') : null
  return { ...face, alarm: alarmOf(spec, view), strip, theme: view.theme }
}

/** On keys that call, HELP and HOLD of whom they call; on GO those of every department. */
function alarmOf(spec: FaceSpec | null, { calling, testing }: FeedbackView): string | null {
  const action = spec?.show === null ? spec.action : null
  if (action === null || calling === undefined || testing) return null
  if ('of' in action) return crewAlarm(calling, action.of)
  return actionOfAct(action.do) === 'go' ? crewAlarm(calling, 'all') : null
}

/** Part of a strip that has nothing of its own shows what the dial below it does. */
export function specOf(control: string, { faces }: FeedbackView): FaceSpec | null {
  const own = faces.get(control) ?? null
  if (own !== null || !control.startsWith('strip-')) return own
  return faces.get(`dial-${control.slice('strip-'.length)}`) ?? null
}

const refusedFace = (word: string, ring: number | null): Face =>
  word.length > 8
    ? face({ border: 'refused', text: word, ring })
    : face({ border: 'refused', big: word, ring })

function plainFace({ show, action }: FaceSpec, view: FeedbackView, now: Instant, control: string): Face {
  if (show !== null) return shown[show](view, now)
  return action === null ? blankFace : actionFace(action, view, now, control)
}

function actionFace(action: BoundAction, view: FeedbackView, now: Instant, control: string): Face {
  if ('of' in action) return callingFace(action, view, now)
  switch (action.do) {
    case 'go':
    case 'start':
    case 'next':
      return goFace(action.do, view, now)
    case 'toggle':
    case 'pause':
    case 'resume':
      return pauseFace(action.do, view)
    case 'next-cue':
      return nextCueFace(view)
    case 'previous':
      return previousFace(view)
    case 'undo':
      return undoFace(view, now)
    case 'message':
      return messageFace(view)
    case 'lock':
      return lockFace(view)
    case 'auto':
    case 'auto-start':
      return autoFace(action.do, view)
    case 'chase':
      return chaseFace(view)
    case 'reset':
      return resetFace(view)
    case 'jump':
      return jumpFace(action, view)
    case 'adjust':
      return adjustFace(action, view)
    case 'timer':
      return timerFaceOf(action, view, now)
    case 'prompter':
      return prompterFaceOf(action, view)
    case 'note':
      return noteFace(action, view, control, now)
    case 'view':
      return face({ big: 'VIEW', text: action.view })
    case 'brightness':
      return brightnessFace(action.by, view)
    case 'page':
      return pageFace(action, view)
    default:
      return showFace(action.do, view)
  }
}

const minuteMs = 60_000
/** A timer cannot wait for weeks: it looks again. */
const longestMs = 3_600_000

const namesCalls: ReadonlySet<BoundAction['do']> = new Set(['standby', 'call', 'step'])

/** Milliseconds until the faces of this view change by themselves; null when time changes nothing. */
export function untilChange(view: FeedbackView, now: Instant): number | null {
  const specs = [...view.faces.values()]
  const has = (fits: (spec: FaceSpec) => boolean): boolean => specs.some(fits)
  const waits: number[] = []
  if (view.state.phase === 'running' && has(({ show }) => show === 'countdown')) {
    const untimed = isUntimed(view.state, view.onAir?.duration ?? null)
    waits.push(untimed ? 1000 - (elapsed(view.state, now) % 1000) : untilFlip(remaining(view.state, now)))
  }
  const start = plannedStart(view.startsAt, view.state.phase, now)
  if (start !== null && has(({ show }) => show === 'countdown')) {
    const moves = start.near ? untilMomentFlip(start.until) : start.changesIn
    if (moves !== null) waits.push(moves)
  }
  if (view.overUnder !== null && has(({ show }) => show === 'over-under')) {
    const moves = untilOverUnderMoves(view.overUnder, now)
    if (moves !== null) waits.push(moves)
  }
  if (view.gateOpensAt !== null && now < view.gateOpensAt) {
    waits.push(between(now, view.gateOpensAt) % 100 || 100)
  }
  const goAt = view.auto?.goAt
  if (goAt !== undefined && now < goAt) waits.push(between(now, goAt) % 1000 || 1000)
  const until = view.undo?.until ?? null
  if (until !== null && now < until && has(({ action }) => action?.do === 'undo')) {
    waits.push(between(now, until) % 1000 || 1000)
  }
  if (view.calling !== undefined && has(({ action }) => action !== null && namesCalls.has(action.do))) {
    const moves = untilTargetsChange(callsAt(view.calling, now))
    if (moves !== null) waits.push(moves)
  }
  if (has(({ action }) => action !== null && actionOfAct(action.do) === 'go')) {
    const opens = untilGoHoldChanges(view, now)
    if (opens !== null) waits.push(opens)
  }
  const timers = untilTimersMove(specs, view, now)
  if (timers !== null) waits.push(timers)
  // Zones differ by whole minutes.
  if (has(({ show }) => show === 'clock')) waits.push(minuteMs - (now % minuteMs))
  const ring = view.holding === null ? null : untilRingGrows(view.holding, now)
  if (ring !== null) waits.push(ring)
  if (view.refusal !== null && now < view.refusal.until) waits.push(between(now, view.refusal.until))
  if (view.noted != null && now < view.noted.until) waits.push(between(now, view.noted.until))
  return waits.length === 0 ? null : Math.min(longestMs, ...waits)
}

type Holding = NonNullable<FeedbackView['holding']>

/** One step is one frame at the default hold. */
const steps = 6

const stepAt = ({ since, until }: Holding, now: Instant): number => {
  const all = between(since, until)
  if (all <= 0 || now >= until) return steps
  return Math.max(0, Math.floor((between(since, now) / all) * steps))
}

/** Fraction of the hold that is done, 0 to 1. */
const ringOf = (holding: Holding, now: Instant): number => stepAt(holding, now) / steps

/** Milliseconds until the ring grows; null when it is full. */
function untilRingGrows(holding: Holding, now: Instant): number | null {
  const step = stepAt(holding, now)
  if (step === steps) return null
  const { since, until } = holding
  return Math.max(1, Math.ceil(since + ((step + 1) * between(since, until)) / steps - now))
}
