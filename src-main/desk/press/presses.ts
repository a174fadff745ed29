import type { Said } from '../../domain/messages/message.ts'
import type { Cue } from '../../domain/rundown/rundown.ts'
import type { Action, PressCommand, ShowView } from '../../domain/show/actions.ts'
import {
  type GateSettings,
  type GateState,
  goHoldReason,
  judge,
  openGate,
  opensAt,
  type Verdict,
} from '../../domain/show/gate.ts'
import { notBefore, untilOpen } from '../../domain/show/not-before.ts'
import { commandOf, type Intent, isAutomatic, isCalling, type PressResult } from '../../domain/show/press.ts'
import { type RefusalReason, runnerReasons } from '../../domain/show/refusals.ts'
import {
  activeCueId,
  onAirOf,
  type Phase,
  type RunnerCommand,
  type RunnerRefusalCode,
  type RunnerState,
} from '../../domain/show/runner.ts'
import { dropsGroup, skipRefusal } from '../../domain/show/skip.ts'
import { isBeyondVerbs, undoLoss } from '../../domain/show/undo.ts'
import {
  between,
  type Clock,
  type Duration,
  duration,
  type Instant,
  shift,
  zero,
} from '../../domain/time/time.ts'
import type { ShowAuthority } from '../authority/show-authority.ts'
import type { Calling } from '../calling/calling.ts'
import type { Seen } from '../ports/show-service.ts'
import type { GoHeld } from '../ports/surface.ts'
import type { SessionPrompter } from '../script/session-prompter.ts'
import type { Room } from '../session/room.ts'
import type { SessionTimers } from '../timers/session-timers.ts'
import { AsidePresses } from './aside-presses.ts'
import type { FinishedPress, OpenResult, PendingPress, Press, PressRefusal } from './press.ts'
import { plannedOnAir, resumes, type Undo, type Undoable } from './undo.ts'

/** A command was carried out. */
export type Moved = (command: RunnerCommand, before: RunnerState, after: RunnerState, at: Instant) => void

interface PressesOptions {
  readonly now: Clock
  readonly room: Room
  /** Where the show is decided. */
  readonly authority: ShowAuthority
  readonly undo: Undo
  readonly calling: Calling
  readonly auto: AutoActs
  readonly chase: HandActs
  /** Where timecode is, as presses are recorded with it; null where none runs. */
  readonly timecode: () => string | null
  readonly timers: Pick<SessionTimers, 'press'>
  readonly prompter: Pick<SessionPrompter, 'press'>
  /** Fixed starts are times of day of the show: a rehearsal does not wait for them. */
  readonly rehearsal: boolean
  readonly exchange: Exchange
  /** The desk was started again in a rehearsal, and no person has confirmed that this is the show. */
  readonly rehearsalEnded: () => boolean
  /** A person has confirmed it. */
  readonly showConfirmed: () => void
  /** Which calls at words of the script are next, if any is. */
  readonly isWordKnown: () => boolean
  readonly settings: () => GateSettings
  readonly locked: () => boolean
  readonly toggleLock: () => void
  /** The output message; null while it is not known. */
  readonly message: () => { readonly text: string; readonly visible: boolean } | null
  /** Counts the presses of this desk from 1. */
  readonly count: () => number
  readonly listener: PressListener
}

/**
 * Whether the session took the place of another one that somebody at another page may still see: a press soon after is refused.
 * `if-on-air`: where its show is on air, as its first state tells.
 */
export type Exchange = 'yes' | 'no' | 'if-on-air'

/** What presses change of what comes by itself. */
export interface AutoActs {
  /** Turns it off for the whole show, or on. True: it is on. */
  toggle(): boolean
  /** The show starts by itself at its planned start, or no longer. Else why it cannot. True: it does. */
  armStart(): boolean | RefusalReason
  /** A GO that came by itself at that state of the show is taken back. */
  undone(before: RunnerState): void
}

/** What a press changes of who has the show. */
export interface HandActs {
  /** Hands it to timecode, or back to the caller. Else why not. True: to timecode. */
  toggle(): boolean | RefusalReason
}

/** What presses tell their `RundownSession`. */
interface PressListener {
  showChanged(): void
  /** A press has moved the show: for a rehearsal, which times its cues. */
  moved: Moved
  /** What is known of a press by now: that it was applied here, then its end. */
  pressResult(pressResult: PressResult): void
  pressEnded(end: FinishedPress): void
}

/** It was pressed as GO: STANDBY as the first of two steps, or CALL at a word of the script. */
const isAsGo = (intent: Intent): boolean =>
  (intent.action === 'standby' && intent.nextCue === true) ||
  (intent.action === 'call' && intent.atWords === true)

/**
 * The presses of a session. Takes each through the gate, applies it at once, sends it, confirms it or rolls it back, and
 * reports its result.
 */
export class Presses {
  readonly #options: PressesOptions
  readonly #asides: AsidePresses
  /** From when presses are refused for a while, see `Exchange`; null: they are not. */
  #exchangedAt: Instant | null
  readonly #underWay = new Set<Promise<unknown>>()
  #gate: GateState = openGate

  constructor(options: PressesOptions) {
    this.#options = options
    // A press before the show of this session is known was meant for the session before.
    this.#exchangedAt = options.exchange === 'yes' ? options.now() : null
    this.#asides = new AsidePresses(options, {
      resultOf: pending => this.#resultOf(pending),
      confirmed: (pending, result, undid) => this.#confirmed(pending, result, null, undid),
      refused: (pending, refusal) => this.#refused(pending, refusal),
    })
  }

  /** The show of the session is seen for the first time: until now no page could see that it is another one. */
  firstShown(): void {
    const { exchange, room, now } = this.#options
    const isExchange = exchange === 'if-on-air' ? onAirOf(room.state()) !== null : exchange === 'yes'
    if (isExchange) this.#exchangedAt = now()
  }

  // From a control.

  /** `verdict`: how it was judged just now. */
  press(press: Press, verdict = this.verdictOf(press)): void {
    const pending = this.#begin(press)
    if (!verdict.pass) {
      this.#refused(pending, verdict)
      return
    }
    this.#gate = verdict.gate
    const { rehearsalEnded, showConfirmed } = this.#options
    if (press.intent.action === 'go' && rehearsalEnded()) showConfirmed()
    this.#direct(pending)
  }

  refuse(press: Press, reason: RefusalReason, detail?: Said): void {
    this.#refused(this.#begin(press), { reason, ...(detail !== undefined && { detail }) })
  }

  /**
   * The intent of a press now. In a cue with calls at words of the script, GO is CALL of the next ones and PREVIOUS takes the last
   * ones back; in two steps, GO is STANDBY of the next cue first.
   */
  intentNow(intent: Intent): Intent {
    const { calling } = this.#options
    if (intent.action === 'previous' && calling.hasGoneAtWord()) return { action: 'back', departments: null }
    if (intent.action !== 'go') return intent
    if (calling.goAtWord().length > 0) return { action: 'call', departments: null, atWords: true }
    return calling.standsByFirst() ? { action: 'standby', departments: null, nextCue: true } : intent
  }

  /** When a forward press will be accepted again; null when it is accepted now. */
  gateOpensAt(): Instant | null {
    return opensAt(this.#gate, this.#options.settings(), this.#options.now())
  }

  /** Why GO must be held as things stand, and until when at the longest; null: it need not. Surfaces know the calls it would leave uncalled. */
  goHeld(): GoHeld | null {
    const { room, calling, rehearsalEnded, now } = this.#options
    const meaning = this.intentNow({ action: 'go' })
    if (meaning.action === 'call')
      return calling.holdsWord() ? { reason: 'unacknowledged', until: null } : null
    if (meaning.action !== 'go') return null
    const startsAt = this.#startsAhead()
    const reason = goHoldReason({
      phase: room.state().phase,
      early: startsAt !== null,
      callsUnread: calling.isUnread(),
      unacknowledged: calling.holdsGo(),
      rehearsalEnded: rehearsalEnded(),
    })
    if (reason === null) return null
    const isByTime = reason === 'not-before' && startsAt !== null
    return { reason, until: isByTime ? shift(now(), duration(untilOpen(startsAt, now()))) : null }
  }

  /** Settles when no press waits for its answer. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  // The gate.

  /** How the press would be judged now. Changes nothing. */
  verdictOf({ origin, intent, saw, at, since, held, byMachine = false }: Press): Verdict {
    const { room, authority, calling, rehearsalEnded, settings } = this.#options
    const link = authority.linkForGate()
    return judge(
      this.#gate,
      {
        action: intent.action,
        saw,
        at,
        held,
        auto: isAutomatic(origin),
        byMachine,
        asGo: isAsGo(intent),
        guarded: this.#guards(intent),
        ...(isCalling(intent) && { departments: intent.departments }),
        ownRefusal: this.#ownRefusal(intent),
      },
      {
        ...this.#view(since),
        version: room.version(),
        turnedAt: room.turnedAt(),
        linked: link.state === 'live',
        signedOut: link.state === 'signed-out',
        passive: link.passive ?? null,
        watchOnly: link.watchOnly,
        hasRundown: authority.isFollowing() && room.content() !== null,
        unanswered: room.isWaiting('transport'),
        early: this.#startsAhead() !== null,
        callsUnread: calling.isUnread(),
        unacknowledged: calling.holdsGo(),
        heldByCalls: calling.heldByCalls(),
        twoStep: calling.twoStep(),
        exchangedAt: this.#exchangedAt,
        rehearsalEnded: rehearsalEnded(),
      },
      settings(),
    )
  }

  #view(since: Instant): ShowView {
    const { room, undo, authority, rehearsal, locked } = this.#options
    const { nextCueId, previousCueId } = room.show()
    const { state: confirmed } = room.confirmed()
    const columns = room.content()?.rundown.columns ?? []
    return {
      phase: room.state().phase,
      hasNext: nextCueId !== null,
      hasPrevious: previousCueId !== null,
      rehearsal,
      locked: locked(),
      personActs: authority.personActs(),
      undoable:
        undo.asides.last(since, activeCueId(confirmed)) !== null ||
        undo.at(since, confirmed, room.cues()) !== null,
      hasDepartments: columns.some(({ department }) => department !== undefined),
    }
  }

  /** Its effect alone asks for a hold: it drops a whole group, or calls long before the time. */
  #guards(intent: Intent): boolean {
    const { room, calling } = this.#options
    return (
      (intent.action === 'skip' && dropsGroup(room.cues(), intent.cueId)) ||
      (intent.action === 'call' &&
        (intent.atWords ? calling.holdsWord() : calling.callsEarly(intent.departments)))
    )
  }

  /** The fixed start of the next cue, while it is still ahead. */
  #startsAhead(): Instant | null {
    const { room, rehearsal, now } = this.#options
    const next = this.#cue(room.show().nextCueId)
    return rehearsal ? null : notBefore(room.state().phase, next, now())
  }

  #ownRefusal(intent: Intent): RefusalReason | null {
    const { room, isWordKnown } = this.#options
    if (intent.action === 'skip') return skipRefusal(room.cues(), intent.cueId, activeCueId(room.state()))
    const isByWord = byWord.has(intent.action) || (intent.action === 'call' && intent.atWords === true)
    return isByWord && !isWordKnown() ? 'words-not-read' : null
  }

  #cue(cueId: string | null): Cue | undefined {
    return this.#options.room.cues().find(({ id }) => id === cueId)
  }

  // From the gate to the result.

  #direct(pending: PendingPress): void {
    const { auto, chase, toggleLock } = this.#options
    const { intent } = pending.press
    const command = commandOf(intent, pending.before)
    // No other one has a command.
    if (command !== null) this.#run(this.#carryOut(pending, command))
    else if (intent.action === 'lock') {
      const result = this.#resultOf(pending)
      toggleLock()
      this.#confirmed(pending, result, null)
    } else if (intent.action === 'auto') this.#turn(pending, auto.toggle())
    else if (intent.action === 'auto-start') this.#turn(pending, auto.armStart())
    else if (intent.action === 'chase') this.#turn(pending, chase.toggle())
    else if (intent.action === 'prompter') this.#asides.prompter(pending, intent)
    else if (intent.action === 'undo') this.#undoLast(pending)
    else if (intent.action === 'message') this.#run(this.#asides.message(pending))
    else if (intent.action === 'skip') this.#run(this.#asides.skip(pending, intent.cueId))
    else if (isCalling(intent)) this.#asides.call(pending, intent)
    else if (intent.action === 'timer') this.#asides.timer(pending, intent)
  }

  /** Something of the desk itself was turned on or off, or cannot be. */
  #turn(pending: PendingPress, turned: boolean | RefusalReason): void {
    if (typeof turned === 'string') {
      this.#refused(pending, { reason: turned })
      return
    }
    const result = { ...this.#resultOf(pending), appliedMs: this.#since(pending) }
    this.#confirmed(pending, turned ? result : { ...result, off: true }, null)
  }

  #run(press: Promise<unknown>): void {
    this.#underWay.add(press)
    void press.finally(() => this.#underWay.delete(press))
  }

  /** Applies a command here at once, sends it, and confirms it or takes it back. */
  async #carryOut(pending: PendingPress, command: PressCommand): Promise<void> {
    const { now, room, undo, authority, listener } = this.#options
    const { before, seen } = pending
    const { action } = pending.press.intent
    const planned = plannedOnAir(before, room.cues())
    const at = now()
    const preview = room.preview(command, at)
    if (!preview.ok) {
      this.#refused(pending, { reason: reasonOf(preview.code, before.phase) })
      return
    }
    const moved = command.verb === 'adjust-duration' ? movedBy(before, preview.state) : null
    if (moved === 0) {
      this.#refused(pending, { reason: 'no-time-left' })
      return
    }
    const prediction = room.predict(command, at, preview.state)
    const applied = this.#applied(pending, {
      ...(moved !== null && { moved }),
      ...(resumes(action, before) && { resumed: true }),
    })
    const ago = duration(Math.max(0, between(pending.press.made ?? at, at)))
    const reply = await authority.carryOut(prediction, command, seen, ago)
    if (!reply.ok) {
      room.drop(prediction)
      this.#rolledBack(pending, reply)
      return
    }
    room.answered(prediction, reply.reading)
    const after = reply.reading.state
    if (isStartOfOthers(command, seen, after)) {
      listener.showChanged()
      this.#refused({ ...pending, refusedAfterSending: true }, { reason: 'moved-on' })
      return
    }
    undo.pressed({
      press: pending.number,
      action,
      before,
      after,
      planned,
      ...(moved !== null && { moved }),
      ...(pending.press.origin.kind === 'auto' && { auto: true }),
    })
    listener.moved(command, before, preview.state, at)
    listener.showChanged()
    this.#confirmed(pending, { ...applied, ...(reply.local && { local: true }) }, after)
  }

  #undoLast(pending: PendingPress): void {
    const { room, undo } = this.#options
    const { since } = pending.press
    const confirmed = room.confirmed().state
    const last = undo.asides.last(since, activeCueId(confirmed))
    if (last !== null) {
      this.#run(this.#asides.undo(pending, last))
      return
    }
    const found = undo.at(since, confirmed, room.cues())
    if (found === null) this.#refused(pending, { reason: 'nothing-to-undo' })
    else if (found.target === null) this.#refused(pending, { reason: 'changed-since' })
    else this.#run(this.#takeBack(pending, found.of, found.target))
  }

  /** Takes the press `of` back: the show is shown at `target` at once, and moved there by exact anchors or public actions. */
  async #takeBack(pending: PendingPress, of: Undoable, target: RunnerState): Promise<void> {
    const { now, room, undo, authority, auto, listener } = this.#options
    const start = room.confirmed()
    const loss = authority.personActs() ? null : undoLoss(target, now())
    if (isBeyondVerbs(loss)) {
      this.#refused(pending, { reason: 'cannot-undo' })
      return
    }
    const at = now()
    const command = { verb: 'restore', state: target } as const
    const preview = room.preview(command, at)
    if (!preview.ok) {
      this.#refused(pending, { reason: reasonOf(preview.code, pending.before.phase) })
      return
    }
    if (of.auto) auto.undone(of.before)
    const prediction = room.predict(command, at, preview.state)
    const applied = this.#applied(pending, {
      undid: of.action,
      ...(resumes(of.action, of.before) && { resumed: true }),
      ...(of.moved !== undefined && { moved: of.moved }),
    })
    // One step takes an adjustment back, and corrects nothing that others do meanwhile.
    const most = of.moved === undefined ? undefined : 1
    const { reply, last, begun } = await authority.takeBack(prediction, start, target, most)
    if (reply.ok) {
      undo.forget()
      room.answered(prediction, reply.reading)
      listener.moved(command, pending.before, preview.state, at)
      listener.showChanged()
      const result = reply.local === true ? { ...applied, local: reply.local } : applied
      this.#confirmed(pending, result, reply.reading.state, of.press)
      return
    }
    if (begun) {
      undo.unfinished(target, last.state)
      room.answered(prediction, last)
    } else room.drop(prediction)
    this.#rolledBack(pending, begun ? { reason: 'undo-unfinished', detail: reply.detail } : reply)
  }

  // Results. The final one is reported once for each press.

  #begin(press: Press): PendingPress {
    const { intent } = press
    const { count, room } = this.#options
    return {
      press,
      number: count(),
      seen: room.seen(),
      before: room.state(),
      gateBefore: this.#gate,
      timecode: this.#options.timecode(),
      refusedAfterSending: false,
      unskips: intent.action === 'skip' && this.#cue(intent.cueId)?.skippedBy === 'self',
    }
  }

  #resultOf({ press, number, timecode, unskips }: PendingPress): OpenResult {
    return {
      press: number,
      origin: press.origin,
      action: press.intent.action,
      at: press.at,
      appliedMs: null,
      confirmedMs: null,
      ...(press.intent.action === 'lock' && this.#options.locked() && { unlocks: true }),
      ...(timecode !== null && { timecode }),
      ...(unskips && { unskips }),
    }
  }

  /** The press was applied here and is sent. */
  #applied(pending: PendingPress, more: Partial<PressResult>): PressResult {
    this.#options.listener.showChanged()
    const pressResult: PressResult = {
      ...this.#resultOf(pending),
      ...more,
      outcome: 'applied',
      appliedMs: this.#since(pending),
    }
    this.#options.listener.pressResult(pressResult)
    return pressResult
  }

  /** `after`: the state that it moved the show to; null when it moved nothing. `undid`: number of the press that it took back. */
  #confirmed(pending: PendingPress, result: OpenResult, after: RunnerState | null, undid?: number): void {
    this.#end(pending, { ...result, outcome: 'confirmed', confirmedMs: this.#since(pending) }, after, undid)
  }

  #refused(pending: PendingPress, { reason, detail }: PressRefusal): void {
    this.#gate = pending.gateBefore
    const result = this.#resultOf(pending)
    this.#end(pending, { ...result, outcome: 'refused', reason, ...(detail != null && { detail }) }, null)
  }

  /** The press was displayed, sent and refused: it is displayed no more. */
  #rolledBack(pending: PendingPress, refusal: PressRefusal): void {
    this.#options.listener.showChanged()
    this.#refused({ ...pending, refusedAfterSending: true }, refusal)
  }

  #end(
    { press, seen, before, refusedAfterSending }: PendingPress,
    pressResult: PressResult,
    after: RunnerState | null,
    undid: number | null = null,
  ): void {
    const { intent, saw } = press
    this.#options.listener.pressResult(pressResult)
    this.#options.listener.pressEnded({
      pressResult,
      intent,
      seen,
      before,
      after,
      undid,
      refusedAfterSending,
      saw,
    })
  }

  /** How long ago it was pressed, ms. */
  #since({ press }: PendingPress): number {
    return Math.max(0, this.#options.now() - press.at)
  }
}

/** Which calls they are for follows from the words of the script. CALL names its calls before it is pressed. */
const byWord: ReadonlySet<Action> = new Set(['go', 'back', 'standby'])

/** How far an adjustment moves the deadline of the cue on air, signed. */
function movedBy(before: RunnerState, after: RunnerState): Duration {
  const was = onAirOf(before)
  const is = onAirOf(after)
  return was === null || is === null ? zero : between(was.deadline, is.deadline)
}

const becauseEnded: ReadonlySet<RunnerRefusalCode> = new Set(['runner.not_running', 'runner.no_previous_cue'])

/** GO does not start an ended show, so "no cue is on air" would send its reader the wrong way. */
const reasonOf = (code: RunnerRefusalCode, phase: Phase): RefusalReason =>
  phase === 'ended' && becauseEnded.has(code) ? 'show-ended' : runnerReasons[code]

/** Another desk started the show first, at another cue: this start changed nothing, though the service confirms it. */
const isStartOfOthers = (command: RunnerCommand, seen: Seen, after: RunnerState): boolean =>
  command.verb === 'start' && seen.phase === 'pre-show' && activeCueId(after) !== seen.nextCueId
