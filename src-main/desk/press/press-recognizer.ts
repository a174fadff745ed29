import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf, needsHold } from '../../domain/show/gate.ts'
import type { Intent, Origin, Trigger } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Phase } from '../../domain/show/runner.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'

/** One intent of one person, ready for the gate. */
export interface Press {
  readonly origin: Origin
  readonly intent: Intent
  readonly saw: number
  /** When it acts; the end of a hold. */
  readonly at: Instant
  /** When the control went down. */
  readonly since: Instant
  readonly held: boolean
  /** When it was made, where its source tells. */
  readonly made?: Instant
}

export interface Holding {
  readonly since: Instant
  readonly forMs: number
}

/** Takes presses through the gate. */
export interface PressReceiver {
  press(press: Press): void
  refuse(press: Press, reason: RefusalReason, detail?: Said): void
  /** Why the press would be refused now; null when it would pass. Has no effect. */
  refusalOf(press: Press): RefusalReason | null
  /** Whether the intent must be held for its effect: drop a whole group, or call long before the time. */
  guards(intent: Intent): boolean
  /** Whether GO must be held: the next cue has a fixed start ahead, or a department is not ready. */
  holdsGo(): boolean
  /** The intent of a press now: in two steps, GO is STANDBY first. */
  meaning(intent: Intent): Intent
}

export interface PressRecognizerOptions {
  readonly now: Clock
  readonly holdMs: () => number
  readonly phase: () => Phase
  /** The receiver of the open session. */
  readonly dispatcher: () => PressReceiver
  /** A control is held, or no longer held: null. Several may be held at once. */
  readonly holding: (origin: Origin, holding: Holding | null) => void
}

/**
 * Turns edges of controls into presses: at once, or after a hold. One instance for all surfaces. No hold ends by the time of
 * this desk alone: `held` says that the control was still down.
 */
export interface PressRecognizer {
  trigger(trigger: Trigger): void
  /** A press without hold or release: a turn, a double press, a press that is known only once it is over. */
  tap(trigger: Omit<Trigger, 'edge' | 'hold'>): void
  /**
   * The command of a machine that a person has armed. It counts as held, except GO while paused or before a fixed
   * start, which means something else when it is held, and CALL long before its time.
   */
  fire(trigger: Omit<Trigger, 'edge' | 'hold'>): void
  /** Refuses a trigger before it becomes a press. */
  refuse(trigger: Omit<Trigger, 'edge' | 'hold'>, reason: RefusalReason, detail?: Said): void
  /** Ends a hold of this control, and nothing comes of it. False: there was none. */
  cancel(origin: Origin): boolean
  /** The surface disconnected, or the page lost its keys: its keys are released without an action, and each hold is refused. */
  release(surfaceId: string): void
  /** The desk is closed: nothing that is held fires any more. */
  close(): void
}

interface Down {
  readonly surfaceId: string
  readonly press: Press
  /** The hold is still running. */
  holding: boolean
  /** Called on an early release, with its time. */
  readonly release: (released: Instant) => void
}

/** Reasons for which GO and CALL are refused when they are not held. */
const heldInstead: ReadonlySet<RefusalReason> = new Set([
  'paused-resume-first',
  'not-before',
  'unacknowledged',
  'call-early',
  'rehearsal-ended',
])

const isForward = ({ action }: Intent): boolean => action === 'go' || action === 'call'

export function createPressRecognizer(options: PressRecognizerOptions): PressRecognizer {
  const { dispatcher } = options
  /** Why it must not act any more; null: it may, or its source has no clock. */
  const lateness = ({ made }: Pick<Trigger, 'made'>): Said | null =>
    made === undefined ? null : latenessOf(made, options.now())
  const down = new Map<string, Down>()
  const isHeld = (intent: Intent): boolean =>
    needsHold(intent.action, options.phase(), dispatcher().guards(intent), dispatcher().holdsGo())

  const endHold = (was: Down): boolean => {
    if (!was.holding) return false
    was.holding = false
    options.holding(was.press.origin, null)
    return true
  }
  const lift = (key: string, was: Down): boolean => {
    down.delete(key)
    return endHold(was)
  }

  const goDown = (given: Trigger): void => {
    const trigger = { ...given, intent: dispatcher().meaning(given.intent) }
    const key = keyOf(trigger.origin)
    const now = pressOf(trigger, false)
    if (down.has(key)) {
      dispatcher().refuse(now, 'release-first')
      return
    }
    const { surfaceId } = trigger.origin
    const done = { surfaceId, press: now, holding: false, release: () => undefined }
    const late = lateness(given)
    if (late !== null) {
      down.set(key, done)
      dispatcher().refuse(now, 'too-late', late)
      return
    }
    const hold = trigger.hold ?? holdOfTap(trigger)
    const atOnce = hold === undefined && !isHeld(trigger.intent)
    const refusal = hold === undefined && isForward(trigger.intent) ? dispatcher().refusalOf(now) : null
    // One that no hold makes right is refused at once; one that would pass when held is one press with one result.
    if (atOnce || (refusal !== null && !heldInstead.has(refusal))) {
      down.set(key, done)
      dispatcher().press(now)
      return
    }
    down.set(key, {
      surfaceId,
      press: now,
      holding: true,
      release: hold?.tap ?? (() => dispatcher().refuse(now, refusal ?? 'hold-longer')),
    })
    options.holding(trigger.origin, { since: trigger.at, forMs: options.holdMs() })
  }

  const tap = (given: Omit<Trigger, 'edge' | 'hold'>): void => {
    const trigger = { ...given, intent: dispatcher().meaning(given.intent) }
    const now = pressOf(trigger, false)
    if (trigger.intent.action !== 'call' && isHeld(trigger.intent)) dispatcher().refuse(now, 'hold-longer')
    else dispatcher().press(now)
  }
  const holdOfTap = (trigger: Trigger): Trigger['hold'] => {
    const { tap: intent, ...rest } = trigger
    if (intent === undefined) return undefined
    return { tap: made => tap({ ...rest, intent, at: options.now(), made }) }
  }

  return {
    trigger(trigger) {
      if (trigger.edge === 'down') {
        goDown(trigger)
        return
      }
      const key = keyOf(trigger.origin)
      const was = down.get(key)
      if (was === undefined) return
      const held = trigger.edge === 'held'
      if (!(held ? endHold(was) : lift(key, was))) return
      const late = lateness(trigger)
      if (late !== null) dispatcher().refuse(was.press, 'too-late', late)
      // Latency counts from when the hold was long enough, not from when it began.
      else if (held) dispatcher().press({ ...was.press, held: true, at: trigger.at, ...madeOf(trigger) })
      else was.release(trigger.made ?? trigger.at)
    },
    tap,
    fire(given) {
      const trigger = { ...given, intent: dispatcher().meaning(given.intent) }
      dispatcher().press(pressOf(trigger, !isForward(trigger.intent)))
    },
    refuse: (trigger, reason, detail) => dispatcher().refuse(pressOf(trigger, false), reason, detail),
    cancel(origin) {
      const was = down.get(keyOf(origin))
      return was !== undefined && lift(keyOf(origin), was)
    },
    release(surfaceId) {
      for (const [key, was] of down)
        if (was.surfaceId === surfaceId && lift(key, was))
          dispatcher().refuse(was.press, 'hold-longer', messageOf('press.let-go'))
    },
    close() {
      for (const [key, was] of down) lift(key, was)
    },
  }
}

const keyOf = (origin: Origin): string => `${origin.surfaceId} ${origin.control}`

const madeOf = ({ made }: Pick<Trigger, 'made'>): Pick<Press, 'made'> => (made == null ? {} : { made })

const pressOf = (trigger: Omit<Trigger, 'edge' | 'hold'>, held: boolean): Press => ({
  origin: trigger.origin,
  intent: trigger.intent,
  saw: trigger.saw,
  at: trigger.at,
  since: trigger.at,
  held,
  ...madeOf(trigger),
})
