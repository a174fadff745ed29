import type { Cue } from '../../domain/rundown/rundown.ts'
import {
  type GateSettings,
  type GateState,
  judge,
  openGate,
  opensAt,
  type Verdict,
} from '../../domain/show/gate.ts'
import { notBefore } from '../../domain/show/not-before.ts'
import {
  type Intent,
  isCalling,
  isTransport,
  type PressResult,
  type RefusalReason,
} from '../../domain/show/press.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { dropsGroup, skipRefusal } from '../../domain/show/skip.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Calling } from '../calling/calling.ts'
import type { LinkStanding } from '../ports/show-service.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { Actor } from './actor.ts'
import { createCallPresses } from './call-presses.ts'
import type { FinishedPress } from './finished-press.ts'
import type { PendingPress, PendingPresses } from './pending-press.ts'
import type { Press, PressReceiver } from './press-recognizer.ts'
import { createSkipPresses, finishAside } from './skip-presses.ts'
import { takeBack } from './take-back.ts'
import { commandOf, type TransportOptions, transport } from './transport.ts'
import { createUnansweredPress, type UnansweredPress } from './unanswered-press.ts'
import type { Undo } from './undo.ts'

export interface DispatcherOptions extends Pick<TransportOptions, 'moved'> {
  readonly now: Clock
  readonly replica: DeskReplica
  /** Fixed starts are times of day of the show: a rehearsal does not wait for them. */
  readonly rehearsal: boolean
  /** See `SessionOptions`. */
  readonly exchanged: boolean
  readonly settings: () => GateSettings
  /** Null while no rundown is followed. */
  readonly actor: () => Actor | null
  /** The link to the service; live where presses need none. */
  readonly link: () => LinkStanding
  readonly undo: Undo
  readonly calling: Pick<
    Calling,
    | 'state'
    | 'press'
    | 'undoCall'
    | 'skipped'
    | 'undoSkip'
    | 'standsByFirst'
    | 'holdsGo'
    | 'twoStep'
    | 'callsEarly'
  >
  readonly locked: () => boolean
  readonly toggleLock: () => void
  /** The output message; null while it is not known. */
  readonly message: () => { readonly text: string; readonly visible: boolean } | null
  /** Counts the presses of this desk from 1. */
  readonly count: () => number
  readonly showChanged: () => void
  readonly pressResult: (pressResult: PressResult) => void
  readonly ended: (end: FinishedPress) => void
}

/** Takes every press through the gate, applies it at once, sends it, confirms it or rolls it back, and reports its result. */
export interface Dispatcher extends PressReceiver {
  /** When a forward press will be accepted again; null when it is accepted now. */
  gateOpensAt(): Instant | null
  /** True while a press waits for its answer: states from the service are not adopted meanwhile. */
  busy(): boolean
  /** Settles when no press waits for its answer. */
  idle(): Promise<void>
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { replica, undo } = options
  const unanswered = createUnansweredPress(replica)
  const gate = createPressGate(options, unanswered)
  const presses = createPendingPresses(options, gate)
  const means = { ...options, unanswered, presses }
  const calls = createCallPresses({ ...options, presses })

  const skips = createSkipPresses({ ...options, unanswered, presses })

  const showMessage = (way: PendingPress, actor: Actor): void => {
    const message = options.message()
    if (message === null || (message.text === '' && !message.visible)) {
      presses.refused(way, { reason: 'no-message' })
      return
    }
    unanswered.run(finishAside(presses, way, actor.showMessage(!message.visible)))
  }

  const undoLast = (way: PendingPress, actor: Actor): void => {
    const aside = undo.aside.at(way.press.since, activeCueId(replica.confirmed().state))
    if (aside !== null) {
      if (aside.action === 'call') calls.undo(way, aside)
      else skips.undo(way, aside, actor)
      return
    }
    const found = undo.at(way.press.since, replica.confirmed().state, replica.content()?.cues ?? [])
    if (found === null) presses.refused(way, { reason: 'nothing-to-undo' })
    else if (found.target === null) presses.refused(way, { reason: 'changed-since' })
    else unanswered.run(takeBack(way, found.of, found.target, actor, means))
  }

  const carry = (way: PendingPress, actor: Actor | null): void => {
    const { intent } = way.press
    if (intent.action === 'lock') {
      const result = presses.resultOf(way)
      options.toggleLock()
      presses.confirmed(way, result, null)
    } else if (actor === null) presses.refused(way, { reason: 'no-rundown' })
    else if (intent.action === 'undo') undoLast(way, actor)
    else if (intent.action === 'message') showMessage(way, actor)
    else if (intent.action === 'skip') skips.skip(way, intent.cueId, actor)
    else if (isCalling(intent)) calls.call(way, intent)
    else if (isTransport(intent)) {
      const command = commandOf(intent, way.before)
      if (typeof command === 'string') presses.refused(way, { reason: command })
      else unanswered.run(transport(way, intent.action, command, actor, means))
    }
  }

  return {
    refuse: (press, reason, detail) =>
      presses.refused(presses.begin(press), { reason, ...(detail !== undefined && { detail }) }),
    refusalOf(press) {
      const verdict = gate.verdictOf(press)
      return verdict.pass ? null : verdict.reason
    },
    guards: gate.guards,
    holdsGo: () => gate.early() || options.calling.holdsGo(),
    meaning: intent =>
      intent.action === 'go' && options.calling.standsByFirst()
        ? { action: 'standby', departments: null, nextCue: true }
        : intent,
    gateOpensAt: gate.opensAt,
    busy: unanswered.busy,
    idle: unanswered.idle,
    press(press) {
      const way = presses.begin(press)
      const verdict = gate.verdictOf(press)
      if (!verdict.pass) {
        presses.refused(way, verdict)
        return
      }
      gate.set(verdict.gate)
      carry(way, options.actor())
    },
  }
}

const cueIn = (replica: DeskReplica, cueId: string | null): Cue | undefined =>
  replica.content()?.cues.find(({ id }) => id === cueId)

/** The gate for presses of the open show. */
interface PressGate extends Pick<PressReceiver, 'guards'> {
  /** The next cue has a fixed start that is still ahead. */
  early(): boolean
  state(): GateState
  set(state: GateState): void
  /** Changes nothing. */
  verdictOf(press: Press): Verdict
  opensAt(): Instant | null
}

function createPressGate(options: DispatcherOptions, unanswered: UnansweredPress): PressGate {
  const { now, replica, rehearsal, settings } = options
  let gate: GateState = openGate
  const exchangedAt = options.exchanged ? now() : null
  const cues = () => replica.content()?.cues ?? []

  const guards = (intent: Intent): boolean =>
    (intent.action === 'skip' && dropsGroup(cues(), intent.cueId)) ||
    (intent.action === 'call' && options.calling.callsEarly(intent.departments))
  const refusedSkip = (intent: Intent): RefusalReason | null =>
    intent.action === 'skip' && !rehearsal
      ? skipRefusal(cues(), intent.cueId, activeCueId(replica.state()))
      : null
  const early = (): boolean => {
    const next = cueIn(replica, replica.show().nextCueId)
    return !rehearsal && notBefore(replica.state().phase, next, now()) !== null
  }

  return {
    state: () => gate,
    set(state) {
      gate = state
    },
    guards,
    early,
    opensAt: () => opensAt(gate, settings(), now()),
    verdictOf({ intent, saw, at, held }) {
      const link = options.link()
      return judge(
        gate,
        {
          action: intent.action,
          saw,
          at,
          held,
          firstStep: intent.action === 'standby' && intent.nextCue === true,
          guarded: guards(intent),
          ...(isCalling(intent) && { departments: intent.departments }),
          skipRefusal: refusedSkip(intent),
        },
        {
          phase: replica.state().phase,
          version: replica.version(),
          linked: link.state === 'live',
          signedOut: link.state === 'signed-out',
          passive: link.passive ?? null,
          watchOnly: link.watchOnly,
          hasRundown: options.actor() !== null && replica.content() !== null,
          unanswered: unanswered.unanswered(),
          locked: options.locked(),
          early: early(),
          unacknowledged: options.calling.holdsGo(),
          twoStep: options.calling.twoStep(),
          exchangedAt,
          isLast: activeCueId(replica.state()) !== null && replica.show().nextCueId === null,
        },
        settings(),
      )
    },
  }
}

function createPendingPresses(options: DispatcherOptions, gate: PressGate): PendingPresses {
  const { now, replica } = options
  const since = (press: Press): number => Math.max(0, now() - press.at)

  const end = (
    { press, seen, before, sent }: PendingPress,
    pressResult: PressResult,
    after: RunnerState | null,
    undid: number | null = null,
  ): void => {
    options.pressResult(pressResult)
    options.ended({ pressResult, intent: press.intent, seen, before, after, undid, sent, saw: press.saw })
  }

  const resultOf: PendingPresses['resultOf'] = ({ press, number, unskips }) => ({
    press: number,
    origin: press.origin,
    action: press.intent.action,
    at: press.at,
    appliedMs: null,
    confirmedMs: null,
    ...(press.intent.action === 'lock' && options.locked() && { unlocks: true }),
    ...(unskips && { unskips }),
  })

  const refused: PendingPresses['refused'] = (way, { reason, detail }) => {
    gate.set(way.gateBefore)
    const result = resultOf(way)
    end(way, { ...result, outcome: 'refused', reason, ...(detail != null && { detail }) }, null)
  }

  return {
    begin: press => ({
      press,
      number: options.count(),
      seen: replica.seen(),
      before: replica.state(),
      gateBefore: gate.state(),
      sent: false,
      unskips: press.intent.action === 'skip' && cueIn(replica, press.intent.cueId)?.skippedBy === 'self',
    }),
    resultOf,
    applied(way, more = {}) {
      options.showChanged()
      const pressResult: PressResult = {
        ...resultOf(way),
        ...more,
        outcome: 'applied',
        appliedMs: since(way.press),
      }
      options.pressResult(pressResult)
      return pressResult
    },
    confirmed(way, result, after, undid) {
      end(way, { ...result, outcome: 'confirmed', confirmedMs: since(way.press) }, after, undid)
    },
    refused,
    rolledBack(way, refusal) {
      replica.rollBack()
      options.showChanged()
      refused({ ...way, sent: true }, refusal)
    },
  }
}
