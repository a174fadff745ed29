import type { CallFace } from '../../../src-main/domain/calling/call-face.ts'
import { callFace, yieldsAfter } from '../../../src-main/domain/calling/call-face.ts'
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
  const stand = shown.filter(({ face }) => face === 'standby' || face === 'acknowledged')
  const lastStandby = Math.max(...stand.map(pressedAt))
  const newest = Math.max(...shown.filter(isMomentary).map(pressedAt))
  // An acknowledge must not bring back a GO from before its standby: it would be read as the GO of the call.
  const leads = (one: ShownCall): boolean =>
    stand.length === 0 || (pressedAt(one) >= lastStandby && now - pressedAt(one) < yieldsAfter)
  // Beside a GO that leads, the first one is the call that the desk calls next, of those that say something.
  const rankOf = (one: ShownCall): number => {
    if (isMomentary(one)) return leads(one) ? 0 : 2
    return one.face === 'idle' ? 3 : 1
  }
  if (stand.length > 0 && now - newest < yieldsAfter)
    changesIn = Math.min(changesIn ?? yieldsAfter, newest + yieldsAfter - now)
  // Those of one rank are in the order of the desk, a GO or a cancel before older ones.
  const sorted = shown.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (isMomentary(a) && isMomentary(b) ? ofOnePress(a, b) || pressedAt(b) - pressedAt(a) : 0),
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
  Math.abs(pressedAt(a) - pressedAt(b)) < onePress ? Number(b.face === 'go') - Number(a.face === 'go') : 0

/** Of a call that stands by, its standby. */
const pressedAt = ({ call: { record } }: ShownCall): number =>
  record?.cancelledAt ?? record?.askedAt ?? record?.since ?? 0

/** Calls that are not known to be due come after those that are. */
const byDue = (a: ShownCall, b: ShownCall): number =>
  (a.due ?? Number.POSITIVE_INFINITY) === (b.due ?? Number.POSITIVE_INFINITY)
    ? 0
    : (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY)

function dueOf(call: CueLightCall, face: CueLightFace): Instant | null {
  const { state, planned, nextCueId, nextStart } = face
  return dueAt(call, state, nextCueId === null ? null : { cueId: nextCueId, startTime: nextStart, planned })
}
