import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf, type Verdict } from '../../domain/show/gate.ts'
import type { Intent, Origin, Trigger } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Press } from './press.ts'
import type { Presses } from './presses.ts'

export interface Holding {
  readonly since: Instant
  readonly forMs: number
}

interface Down {
  readonly surfaceId: string
  readonly press: Press
  /** The hold is still running. */
  holding: boolean
  /** Called on an early release, with its time. */
  readonly release: (released: Instant) => void
}

/** A trigger without edges: it is a whole press. */
type PlainTrigger = Omit<Trigger, 'edge' | 'hold'>

interface PressRecognizerOptions {
  readonly now: Clock
  readonly holdMs: () => number
  /** The presses of the open session. */
  readonly presses: () => Presses
  /** Any press, of a person or of an armed machine: it stops an automatic GO that is announced. */
  readonly stopAuto: () => void
  /** A control is held, or no longer held: null. Several may be held at once. */
  readonly holding: (origin: Origin, holding: Holding | null) => void
}

/** The keys, or the pointer, of a page: its presses come from it, and are released with the page. */
export const pageSurfaceId = (kind: 'keyboard' | 'pointer', clientId: string): string => `${kind}:${clientId}`

const isForward = ({ action }: Intent): boolean => action === 'go' || action === 'call'

/**
 * Turns edges of controls into presses: at once, or after a hold. One instance for all surfaces. No hold ends by the time of
 * this desk alone: `held` says that the control was still down.
 */
export class PressRecognizer {
  readonly #options: PressRecognizerOptions
  readonly #down = new Map<string, Down>()

  constructor(options: PressRecognizerOptions) {
    this.#options = options
  }

  /** A press that is for no show stops what would come by itself as well. */
  stopAuto(): void {
    this.#options.stopAuto()
  }

  trigger(trigger: Trigger): void {
    if (trigger.edge === 'down') {
      this.stopAuto()
      this.#controlDown(trigger)
      return
    }
    if (trigger.edge === 'cancel') {
      this.lose(trigger.origin)
      return
    }
    const key = keyOf(trigger.origin)
    const was = this.#down.get(key)
    if (was === undefined) return
    const held = trigger.edge === 'held'
    if (!(held ? this.#endHold(was) : this.#lift(key, was))) return
    const late = this.#lateness(trigger)
    if (late !== null) this.#presses.refuse(was.press, 'too-late', late)
    // Latency counts from when the hold was long enough, not from when it began.
    else if (held) this.#presses.press({ ...was.press, held: true, at: trigger.at, ...madeOf(trigger) })
    else was.release(trigger.made ?? trigger.at)
  }

  /** A turn, a double press, a press that is known only once it is over. */
  pressAtOnce(given: PlainTrigger): void {
    this.stopAuto()
    const presses = this.#presses
    const press = pressOf({ ...given, intent: presses.intentNow(given.intent) })
    const verdict = presses.verdictOf(press)
    if (press.intent.action !== 'call' && unheldIn(verdict) !== null) presses.refuse(press, 'hold-longer')
    else presses.press(press, verdict)
  }

  /**
   * The command of a machine that a person has armed. It counts as held, except GO while paused or before a fixed
   * start, which means something else when it is held, and CALL long before its time.
   */
  fire(given: PlainTrigger): void {
    this.stopAuto()
    const press = pressOf({ ...given, intent: this.#presses.intentNow(given.intent) })
    this.#presses.press({ ...press, held: !isForward(press.intent), byMachine: true })
  }

  /** Refuses a trigger before it becomes a press. */
  refuse(trigger: PlainTrigger, reason: RefusalReason, detail?: Said): void {
    if (reason === 'too-late') this.stopAuto()
    this.#presses.refuse(pressOf(trigger), reason, detail)
  }

  /** Ends a hold of this control, and nothing comes of it. False: there was none. */
  cancel(origin: Origin): boolean {
    const was = this.#down.get(keyOf(origin))
    return was !== undefined && this.#lift(keyOf(origin), was)
  }

  /** The page lost this control: it is released without an action, and its hold is refused. */
  lose(origin: Origin): void {
    const was = this.#down.get(keyOf(origin))
    if (was !== undefined) this.#lose(keyOf(origin), was)
  }

  /** The surface disconnected, or its page did: all its controls are lost. */
  release(surfaceId: string): void {
    for (const [key, was] of this.#down) if (was.surfaceId === surfaceId) this.#lose(key, was)
  }

  /** The desk is closed: nothing that is held fires any more. */
  close(): void {
    for (const [key, was] of this.#down) this.#lift(key, was)
  }

  get #presses(): Presses {
    return this.#options.presses()
  }

  #controlDown(given: Trigger): void {
    const presses = this.#presses
    const trigger = { ...given, intent: presses.intentNow(given.intent) }
    const key = keyOf(trigger.origin)
    const press = pressOf(trigger)
    if (this.#down.has(key)) {
      presses.refuse(press, 'release-first')
      return
    }
    const { surfaceId } = trigger.origin
    const done = { surfaceId, press, holding: false, release: () => undefined }
    const late = this.#lateness(given)
    if (late !== null) {
      this.#down.set(key, done)
      presses.refuse(press, 'too-late', late)
      return
    }
    const hold = trigger.hold ?? this.#holdOf(trigger)
    const wait = (release: Down['release']): void => {
      this.#down.set(key, { surfaceId, press, holding: true, release })
      this.#options.holding(trigger.origin, { since: trigger.at, forMs: this.#options.holdMs() })
    }
    if (hold !== undefined) {
      wait(hold.letGo ?? (() => this.#presses.refuse(press, 'hold-longer')))
      return
    }
    const verdict = presses.verdictOf(press)
    const unheld = unheldIn(verdict)
    if (unheld !== null) {
      wait(() => this.#presses.refuse(press, unheld))
      return
    }
    this.#down.set(key, done)
    presses.press(press, verdict)
  }

  #holdOf(trigger: Trigger): Trigger['hold'] {
    const { tap: intent, ...rest } = trigger
    if (intent === undefined) return undefined
    return { letGo: made => this.pressAtOnce({ ...rest, intent, at: this.#options.now(), made }) }
  }

  /** Why it must not act any more; null: it may, or its source has no clock. */
  #lateness({ made }: Pick<Trigger, 'made'>): Said | null {
    return made === undefined ? null : latenessOf(made, this.#options.now())
  }

  #endHold(was: Down): boolean {
    if (!was.holding) return false
    was.holding = false
    this.#options.holding(was.press.origin, null)
    return true
  }

  #lose(key: string, was: Down): void {
    if (this.#lift(key, was)) this.#presses.refuse(was.press, 'hold-longer', messageOf('press.let-go'))
  }

  #lift(key: string, was: Down): boolean {
    this.#down.delete(key)
    return this.#endHold(was)
  }
}

const unheldIn = (verdict: Verdict): RefusalReason | null => (verdict.pass ? null : (verdict.unheld ?? null))

const keyOf = (origin: Origin): string => `${origin.surfaceId} ${origin.control}`

const madeOf = ({ made }: Pick<Trigger, 'made'>): Pick<Press, 'made'> => (made == null ? {} : { made })

const pressOf = (trigger: PlainTrigger): Press => ({
  origin: trigger.origin,
  intent: trigger.intent,
  saw: trigger.saw,
  at: trigger.at,
  since: trigger.at,
  held: false,
  ...madeOf(trigger),
})
