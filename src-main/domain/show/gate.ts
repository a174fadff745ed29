import type { Departments } from '../calling/call-targets.ts'
import { messageOf, type Said } from '../messages/message.ts'
import type { Passive } from '../standby/pair.ts'
import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import { type Action, actionOf, actionsThat, type ShowView } from './actions.ts'
import type { RefusalReason } from './refusals.ts'
import type { Phase } from './runner.ts'

export interface GateSettings {
  /** A forward press this soon after the last accepted one is refused; 0 to 3,000 ms, 0 for never. */
  readonly doublePress: Duration
}

/**
 * A press acts within this time of the moment in which it was made, or never: a GO that comes later surprises the crew. What
 * is older is refused where it comes in, and what is still on its way to the service by then is given up.
 */
export const lateAfter = duration(2_000)

/** Why a press that was made then is refused: it is too old, or its age is unknown. Null: it may act. */
export function latenessOf(made: Instant | null, now: Instant): Said | null {
  if (made === null) return messageOf('press.untimed')
  const age = between(made, now)
  if (Math.abs(age) <= lateAfter) return null
  const seconds = Math.round(Math.abs(age) / 100) / 10
  return age > 0 ? messageOf('press.late', { seconds }) : messageOf('press.clock-ahead', { seconds })
}

export interface GateState {
  /**
   * The last forward press that was accepted, over all surfaces together. `stoodBy`: it was STANDBY, the first of two steps.
   * `auto`: no person pressed it.
   */
  readonly lastForward: { readonly at: Instant; readonly stoodBy: boolean; readonly auto?: true } | null
  /** The last CALL or STANDBY that was accepted. */
  readonly lastCall: {
    readonly action: Action
    readonly at: Instant
    readonly departments: Departments
  } | null
}

export const openGate: GateState = { lastForward: null, lastCall: null }

/** Whether presses of a desk reach a show at all. */
export interface Standing {
  readonly linked: boolean
  /** Not linked because the service refuses the token. */
  readonly signedOut: boolean
  /** Why this desk, which is paired with another one, calls no show; null: it does. */
  readonly passive: Passive | null
  /** The token may watch this show, not move it. */
  readonly watchOnly: boolean
  readonly hasRundown: boolean
}

/** What the desk knows at the moment of a press. */
export interface GateView extends Standing, ShowView {
  /** Counts what a presser can see of the show: phase, cue on air, next cue. */
  readonly version: number
  /** When others last changed that, by a move of the show or an edit; left out or null: nobody has. */
  readonly turnedAt?: Instant | null
  /** An earlier press waits for its answer. */
  readonly unanswered: boolean
  /** The next cue has a fixed start that is still ahead. */
  readonly early: boolean
  /** GO must be held: a department that stands by has not acknowledged, or asks to hold. */
  readonly unacknowledged?: boolean
  /** Why GO of a person must be held, as the calls stand; null or left out: it need not be held for them. */
  readonly heldByCalls?: RefusalReason | null
  /** GO must be held: the cells of the rundown have never been read, so that the calls of its departments are not known. */
  readonly callsUnread?: boolean
  /** GO is STANDBY first: a GO right after any STANDBY comes too soon. */
  readonly twoStep?: boolean
  /** When this session took the place of one that somebody at another page may still see; null or left out: it did not. */
  readonly exchangedAt?: Instant | null
  /** The desk was started again in a rehearsal: until a person has confirmed that this is the show, it takes a GO that is held. */
  readonly rehearsalEnded?: boolean
}

export interface GatePress {
  readonly action: Action
  readonly saw: number
  readonly at: Instant
  /** Held for the full time. */
  readonly held: boolean
  /** GO that is STANDBY for the next cue, as the first of two steps, or CALL at a word of the script. */
  readonly asGo?: boolean
  /** GO that came by itself. */
  readonly auto?: boolean
  /** From a machine, which cannot hold. */
  readonly byMachine?: boolean
  /** It drops a whole group, or calls long before the time. */
  readonly guarded?: boolean
  /** Of CALL and STANDBY: whom it is for. */
  readonly departments?: Departments
  /** Why not what this press is for: its cue can be neither skipped nor unskipped, the next word of the script is not known. */
  readonly ownRefusal?: RefusalReason | null
}

export type Verdict =
  | { readonly pass: true; readonly gate: GateState }
  | {
      readonly pass: false
      readonly reason: RefusalReason
      /** It may yet pass by a hold. Why it is refused if let go before. */
      readonly unheld?: RefusalReason
    }

const forward = actionsThat(action => action.forward)
const neverWaits = actionsThat(action => action.neverWaits)
/** Act only once they have been held. */
export const heldActions = actionsThat(({ held }) => held === true)
const atDesk = actionsThat(action => action.atDesk)
const asSeen = actionsThat(action => action.asSeen)

type HoldPress = Pick<GatePress, 'action' | 'asGo' | 'guarded' | 'auto' | 'byMachine'>
type HoldView = Pick<
  GateView,
  'phase' | 'early' | 'callsUnread' | 'unacknowledged' | 'heldByCalls' | 'rehearsalEnded'
>

/** Why a press must be held, as it is refused without that; null: it need not be. */
function holdReason(press: HoldPress, view: HoldView): RefusalReason | null {
  const { action, asGo, guarded } = press
  if (action === 'go') {
    if (view.rehearsalEnded) return 'rehearsal-ended'
    if (view.phase === 'paused') return 'paused-resume-first'
    if (view.early) return 'not-before'
    if (view.callsUnread) return 'calls-unread'
    if (view.unacknowledged) return 'unacknowledged'
    return press.auto || press.byMachine ? null : (view.heldByCalls ?? null)
  }
  if (action === 'call' && guarded) return asGo ? 'unacknowledged' : 'call-early'
  return guarded || heldActions.has(action) ? 'hold-longer' : null
}

/**
 * The same for a page. `guarded`: what this press would do must be held, see `GatePress`. `goHeld`: GO must be held as things
 * stand: the next cue has a fixed start ahead, its calls are not known yet, a department is not ready, or the calls speak against it.
 */
export const needsHold = (action: Action, phase: Phase, guarded = false, goHeld = false): boolean =>
  holdReason({ action, guarded }, { phase, early: goHeld }) !== null

/** Why GO, as it was seen, must be held; null: it need not. */
export const goHoldReason = (view: HoldView): RefusalReason | null => holdReason({ action: 'go' }, view)

/** Why no press but a lock reaches the show; null when it does. */
export function standingRefusal(standing: Standing): RefusalReason | null {
  if (standing.passive !== null) return passiveRefusals[standing.passive]
  // Before the rundown: without a link none can be known.
  if (!standing.linked) return standing.signedOut ? 'signed-out' : 'no-link'
  if (standing.watchOnly) return 'watch-only'
  return standing.hasRundown ? null : 'no-rundown'
}

/** What a desk keeps by itself takes no link. */
const unreachedBy = (action: Action, standing: Standing): RefusalReason | null =>
  standingRefusal(atDesk.has(action) ? { ...standing, linked: true } : standing)

/** Why a press would come to nothing as things stand, however and whenever it is made; null when it would act. Buttons show it. */
export const refusalAsItStands = (action: Action, view: Standing & ShowView): RefusalReason | null =>
  action === 'lock' ? null : (unreachedBy(action, view) ?? actionOf(action).refusal?.(view) ?? null)

/** One gate for every surface. */
export function judge(gate: GateState, press: GatePress, view: GateView, settings: GateSettings): Verdict {
  const { action } = press
  const unheld = press.held ? null : holdReason(press, view)
  // The crew waits for GO and CALL: where a hold would not help, they are refused at once.
  const refuse = (reason: RefusalReason): Verdict =>
    unheld === null || ((action === 'go' || action === 'call') && reason !== unheld)
      ? { pass: false, reason }
      : { pass: false, reason, unheld }
  if (action === 'lock') return press.held ? { pass: true, gate } : refuse('hold-longer')
  const unreached = unreachedBy(action, view)
  const isExchanged = asSeen.has(action) && isJustExchanged(press, view)
  // The link to the other show is still being made.
  if (unreached !== null) return refuse(isExchanged && unreached === 'no-link' ? 'moved-on' : unreached)
  const idle = actionOf(action).refusal?.(view) ?? press.ownRefusal ?? null
  const tooSoon = soonRefusal(gate, press, settings)
  if (isExchanged) return refuse('moved-on')
  const isMeant = action === 'go' && press.held
  if (asSeen.has(action) && view.rehearsalEnded === true && !isMeant) return refuse('rehearsal-ended')
  if (asSeen.has(action) && press.saw !== view.version) {
    // A jump that was prepared while another person pressed GO is not a second GO.
    return refuse((action === 'go' ? tooSoon : null) ?? 'moved-on')
  }
  if (asSeen.has(action) && !press.auto && isUnseen(press, view, settings)) return refuse('moved-on')
  if (isSecondCall(gate, press, settings))
    return refuse(action === 'call' ? 'call-again' : 'standby-just-given')
  if (tooSoon !== null) return refuse(tooSoon)
  // Holding what would do nothing would lead nowhere.
  if (unheld !== null) return refuse(idle ?? unheld)
  if (view.unanswered && !neverWaits.has(action)) return refuse('unanswered')
  if (idle !== null) return refuse(idle)
  const { at, departments = null } = press
  const called = isCall(press) ? { ...gate, lastCall: { action, at, departments } } : gate
  if (!isForward(press, view)) return { pass: true, gate: called }
  const stoodBy = action === 'standby' || (press.asGo === true && action !== 'call')
  return {
    pass: true,
    gate: { ...called, lastForward: { at, stoodBy, ...(press.auto && { auto: true }) } },
  }
}

/** A person at another page needs this long to see that another show is under GO, ms. */
export const exchangeSeenWithin = 1_500

/** What others have just changed, this person has not seen yet, whatever their page has painted. */
function isUnseen(press: GatePress, { turnedAt = null }: GateView, { doublePress }: GateSettings): boolean {
  return turnedAt !== null && isSoonAfter(turnedAt, press, duration(Math.max(sameMoment, doublePress)))
}

function isJustExchanged({ at }: GatePress, { exchangedAt = null }: GateView): boolean {
  if (exchangedAt === null) return false
  const since = between(exchangedAt, at)
  return since >= 0 && since < exchangeSeenWithin
}

/** When the next forward press will be accepted; null when it is already. */
export function opensAt(gate: GateState, settings: GateSettings, now: Instant): Instant | null {
  if (gate.lastForward === null) return null
  const at = shift(gate.lastForward.at, closedFor(gate.lastForward, settings))
  return at > now && gate.lastForward.at <= now ? at : null
}

const isForward = ({ action, asGo = false }: GatePress, { twoStep = false }: GateView): boolean =>
  forward.has(action) || asGo || (twoStep && action === 'standby')

/** Why a forward press right after another one is refused; null: it is none. */
function soonRefusal(
  { lastForward }: GateState,
  press: GatePress,
  settings: GateSettings,
): RefusalReason | null {
  const { action, asGo = false } = press
  if (!forward.has(action) && !asGo) return null
  if (lastForward === null || !isSoonAfter(lastForward.at, press, closedFor(lastForward, settings)))
    return null
  if (lastForward.auto) return 'auto-went'
  if (lastForward.stoodBy) return 'standby-just-given'
  return action === 'jump' ? 'too-soon' : 'double-press'
}

/** CALL or STANDBY by its own key. */
const isCall = ({ action, asGo }: GatePress): boolean => (action === 'call' || action === 'standby') && !asGo

/** Two keys of different departments may be pressed together; one press for the same ones twice is a slip. */
const isSecondCall = ({ lastCall }: GateState, press: GatePress, settings: GateSettings): boolean =>
  isCall(press) &&
  lastCall !== null &&
  lastCall.action === press.action &&
  String(lastCall.departments) === String(press.departments ?? null) &&
  isSoonAfter(lastCall.at, press, settings.doublePress)

/**
 * A person who presses GO this soon after the show has moved by itself, or by others, means what they saw before: also where no
 * second press is a slip.
 */
const sameMoment = duration(500)

const closedFor = (
  { auto }: NonNullable<GateState['lastForward']>,
  { doublePress }: GateSettings,
): Duration => (auto && doublePress < sameMoment ? sameMoment : doublePress)

function isSoonAfter(last: Instant, { at }: GatePress, closed: Duration): boolean {
  const since = between(last, at)
  // Before the last one: the clock was set back meanwhile, and must not keep the gate closed for hours.
  return since >= 0 && since < closed
}

/** Also shown before a press, on the control. */
export const passiveRefusals: Readonly<Record<Passive, RefusalReason>> = {
  'standing-by': 'standing-by',
  replaced: 'replaced',
  waiting: 'other-desk-unknown',
}
