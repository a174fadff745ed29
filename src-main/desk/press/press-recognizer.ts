import type { Timers } from '../../base/timers.ts'
import { isLate, needsHold } from '../../domain/show/gate.ts'
import type { Intent, Origin, RefusalReason, Trigger } from '../../domain/show/press.ts'
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
}

export interface Holding {
  readonly since: Instant
  readonly forMs: number
}

/** Takes presses through the gate. */
export interface PressReceiver {
  press(press: Press): void
  refuse(press: Press, reason: RefusalReason): void
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
  readonly timers: Timers
  readonly holdMs: () => number
  readonly phase: () => Phase
  /** The receiver of the open session. */
  readonly dispatcher: () => PressReceiver
  /** A control is held, or no longer held: null. Several may be held at once. */
  readonly holding: (origin: Origin, holding: Holding | null) => void
}

/** Turns edges of controls into presses: at once, or after a hold. One instance for all surfaces. */
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
  refuse(trigger: Omit<Trigger, 'edge' | 'hold'>, reason: RefusalReason): void
  /** A surface disconnected: its keys are released, and nothing fires. */
  release(surfaceId: string): void
  /** The desk is closed: nothing that is held fires any more. */
  close(): void
}

/** A hold that ends this much after its time was not timed: this thread, or the computer, stood still in it. */
const lateHoldMs = 500

interface Down {
  readonly surfaceId: string
  readonly press: Press
  /** Set while the hold is still running. */
  cancel: (() => void) | null
  /** Called on an early release. */
  readonly release: () => void
}

/** Reasons for which GO and CALL are refused when they are not held. */
const heldInstead: ReadonlySet<RefusalReason> = new Set([
  'paused-resume-first',
  'not-before',
  'unacknowledged',
  'call-early',
])

const isForward = ({ action }: Intent): boolean => action === 'go' || action === 'call'

export function createPressRecognizer(options: PressRecognizerOptions): PressRecognizer {
  const { dispatcher } = options
  const down = new Map<string, Down>()
  const isHeld = (intent: Intent): boolean =>
    needsHold(intent.action, options.phase(), dispatcher().guards(intent), dispatcher().holdsGo())

  const cameLate = ({ made }: Pick<Trigger, 'made'>): boolean =>
    made !== undefined && isLate(made, options.now())

  const lift = (key: string, was: Down): boolean => {
    down.delete(key)
    if (was.cancel === null) return false
    was.cancel()
    options.holding(was.press.origin, null)
    return true
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
    if (cameLate(trigger)) {
      down.set(key, { surfaceId, press: now, cancel: null, release: () => undefined })
      dispatcher().refuse(now, 'too-late')
      return
    }
    const hold = trigger.hold ?? holdOfTap(trigger)
    const atOnce = hold === undefined && !isHeld(trigger.intent)
    const refusal = hold === undefined && isForward(trigger.intent) ? dispatcher().refusalOf(now) : null
    // One that no hold makes right is refused at once; one that would pass when held is one press with one result.
    if (atOnce || (refusal !== null && !heldInstead.has(refusal))) {
      down.set(key, { surfaceId, press: now, cancel: null, release: () => undefined })
      dispatcher().press(now)
      return
    }
    const forMs = options.holdMs()
    const begun = options.now()
    const entry: Down = {
      surfaceId,
      press: now,
      release: hold?.tap ?? (() => dispatcher().refuse(now, refusal ?? 'hold-longer')),
      cancel: options.timers.after(forMs, () => {
        entry.cancel = null
        options.holding(trigger.origin, null)
        const stood = options.now() - begun - forMs > lateHoldMs
        if (stood) {
          dispatcher().refuse(now, 'too-late')
          return
        }
        // Latency counts from when the hold was long enough, not from when it began.
        dispatcher().press({ ...now, held: true, at: options.now() })
      }),
    }
    down.set(key, entry)
    options.holding(trigger.origin, { since: trigger.at, forMs })
  }

  const tap = (given: Omit<Trigger, 'edge' | 'hold'>): void => {
    const trigger = { ...given, intent: dispatcher().meaning(given.intent) }
    const now = pressOf(trigger, false)
    if (cameLate(trigger)) dispatcher().refuse(now, 'too-late')
    else if (trigger.intent.action !== 'call' && isHeld(trigger.intent))
      dispatcher().refuse(now, 'hold-longer')
    else dispatcher().press(now)
  }
  const holdOfTap = (trigger: Trigger): Trigger['hold'] => {
    const { tap: intent } = trigger
    if (intent === undefined) return undefined
    const { made: _made, ...rest } = trigger
    return { tap: () => tap({ ...rest, intent, at: options.now() }) }
  }

  return {
    trigger(trigger) {
      const key = keyOf(trigger.origin)
      const was = down.get(key)
      if (trigger.edge === 'down') goDown(trigger)
      else if (was !== undefined && lift(key, was)) was.release()
    },
    tap,
    fire(given) {
      const trigger = { ...given, intent: dispatcher().meaning(given.intent) }
      dispatcher().press(pressOf(trigger, !isForward(trigger.intent)))
    },
    refuse: (trigger, reason) => dispatcher().refuse(pressOf(trigger, false), reason),
    release(surfaceId) {
      for (const [key, was] of down) if (was.surfaceId === surfaceId) lift(key, was)
    },
    close() {
      for (const [key, was] of down) lift(key, was)
    },
  }
}

const keyOf = (origin: Origin): string => `${origin.surfaceId} ${origin.control}`

const pressOf = (trigger: Omit<Trigger, 'edge' | 'hold'>, held: boolean): Press => ({
  origin: trigger.origin,
  intent: trigger.intent,
  saw: trigger.saw,
  at: trigger.at,
  since: trigger.at,
  held,
})
