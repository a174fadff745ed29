import type { CallFace } from '../../../src-main/domain/calling/call-face.ts'
import { callFace } from '../../../src-main/domain/calling/call-face.ts'
import { dueAt, showTime } from '../../../src-main/domain/calling/due.ts'
import type { CueLightCall, CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'

/** What a call says on a crew page. */
export type ShownFace = Exclude<CallFace, 'done' | 'passed'>

export interface ShownCall {
  readonly call: CueLightCall
  readonly face: ShownFace
  /** Null: it is not known when it is due. */
  readonly due: Instant | null
}

/** What a crew page shows at a time. */
export interface CrewMoment {
  /** The one word of the page is of this call; null: it is calm. */
  readonly field: ShownCall | null
  /** What else is to be known: calls that say something first, then those to come. */
  readonly others: readonly ShownCall[]
  /** Milliseconds until it may be another by itself; null: it stays. */
  readonly changesIn: number | null
}

/** The most urgent first. A GO, a cancel or a standby that was pressed last comes first, see `rankOf`; of several standbys the one due first. */
const urgency: readonly ShownFace[] = ['go', 'standby', 'cancelled', 'time', 'acknowledged', 'warn', 'idle']

/** So long a GO, or one that was taken back, is shown before a standby that waits for its answer, ms. */
const yieldsAfter = 2_000

/** What one press changes has times closer than this, ms. */
const onePress = 250

/** So many of the calls to come are shown. */
const mostToCome = 2
/** A GO from later than this after now is of another clock than this page knows. */
const clockError = 1_000

export function momentAt(face: CueLightFace, now: Instant): CrewMoment {
  const shown: ShownCall[] = []
  let changesIn: number | null = null
  for (const call of face.calls) {
    const due = dueOf(call, face)
    const timed = callFace(
      call.record ?? undefined,
      due,
      { now: showTime(face.state, now), clock: now },
      { ...face, withCue: call.at === null && call.cueId !== activeCueId(face.state) },
    )
    // The time of the show stands still while it is paused.
    if (timed.changesIn !== null) changesIn = Math.min(changesIn ?? timed.changesIn, timed.changesIn)
    if (timed.face === 'done' || timed.face === 'passed') continue
    if (call.gone === true && timed.face !== 'cancelled') continue
    if (timed.face === 'go' && (call.record?.since ?? 0) - now > clockError) continue
    shown.push({ call, face: timed.face, due })
  }
  const standbys = shown.filter(({ face }) => face === 'standby')
  const waiting = standbys.length > 0
  const lastStandby = Math.max(...standbys.map(pressedAt))
  const newest = Math.max(...shown.filter(isMomentary).map(pressedAt))
  const rankOf = (one: ShownCall): number => {
    if (isMomentary(one))
      return waiting && now - pressedAt(one) >= yieldsAfter ? urgency.indexOf('cancelled') : 0
    return one.face === 'standby' && lastStandby > newest ? 0 : urgency.indexOf(one.face)
  }
  const lastPress = (one: ShownCall): number => (one.face === 'standby' ? lastStandby : pressedAt(one))
  const bySoonest = (a: ShownCall, b: ShownCall): number =>
    a.face === b.face && !isMomentary(a) ? byDue(a, b) : lastPress(b) - lastPress(a)
  if (waiting && now - newest < yieldsAfter)
    changesIn = Math.min(changesIn ?? yieldsAfter, newest + yieldsAfter - now)
  const sorted = shown.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || ofOnePress(a, b) || bySoonest(a, b) || pressedAt(b) - pressedAt(a),
  )
  const [first] = sorted
  const field = first === undefined || first.face === 'idle' ? null : first
  const rest = field === null ? sorted : sorted.slice(1)
  // A call of a later cue that is shown as cancelled is no call to come meanwhile.
  const ahead = face.ahead
    .filter(({ id }) => shown.every(({ call }) => call.id !== id))
    .map((call): ShownCall => ({ call, face: 'idle', due: null }))
  const loud = rest.filter(({ face }) => face !== 'idle')
  const calm = rest.filter(({ face }) => face === 'idle').toSorted(byDue)
  return { field, others: [...loud, ...[...calm, ...ahead].slice(0, mostToCome)], changesIn }
}

const isMomentary = ({ face }: ShownCall): boolean => face === 'go' || face === 'cancelled'

/** A press that sends GO for one call can cancel another: GO comes first. */
const ofOnePress = (a: ShownCall, b: ShownCall): number =>
  isMomentary(a) && isMomentary(b) && Math.abs(pressedAt(a) - pressedAt(b)) < onePress
    ? urgency.indexOf(a.face) - urgency.indexOf(b.face)
    : 0

const pressedAt = ({ call: { record } }: ShownCall): number => record?.cancelledAt ?? record?.since ?? 0

/** Calls that are not known to be due come after those that are. */
const byDue = (a: ShownCall, b: ShownCall): number =>
  (a.due ?? Number.POSITIVE_INFINITY) === (b.due ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY)

function dueOf(call: CueLightCall, face: CueLightFace): Instant | null {
  const { state, planned, nextCueId, nextStart } = face
  return dueAt(call, state, nextCueId === null ? null : { cueId: nextCueId, startTime: nextStart, planned })
}
