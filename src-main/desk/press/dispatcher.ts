import type { Cue } from '../../domain/rundown/rundown.ts'
import type { ShowView } from '../../domain/show/actions.ts'
import {
  type GateSettings,
  type GateState,
  judge,
  openGate,
  opensAt,
  type Verdict,
} from '../../domain/show/gate.ts'
import { notBefore } from '../../domain/show/not-before.ts'
import { commandOf, type Intent, isCalling, type PressResult } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { dropsGroup, skipRefusal } from '../../domain/show/skip.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Calling } from '../calling/calling.ts'
import type { LinkStanding } from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'
import type { Actor } from './actor.ts'
import { AsidePresses } from './aside-presses.ts'
import type { FinishedPress, PendingPress, PendingPresses } from './pending-press.ts'
import type { Press, PressReceiver } from './press-recognizer.ts'
import { type TransportOptions, takeBack, transport } from './transport.ts'
import type { Undo } from './undo.ts'

export interface DispatcherOptions extends Pick<TransportOptions, 'moved' | 'authority'> {
  readonly now: Clock
  readonly room: Room
  /** Fixed starts are times of day of the show: a rehearsal does not wait for them. */
  readonly rehearsal: boolean
  /** See `SessionOptions`. */
  readonly exchanged: boolean
  readonly rehearsalEnded: () => boolean
  readonly showConfirmed: () => void
  readonly settings: () => GateSettings
  /** Null while no rundown is followed. */
  readonly actor: () => Actor | null
  /** The link to the service; live where presses need none. */
  readonly link: () => LinkStanding
  readonly undo: Undo
  readonly calling: Calling
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
  /** Settles when no press waits for its answer. */
  idle(): Promise<void>
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { room, undo } = options
  const gate = createPressGate(options)
  const presses = createPendingPresses(options, gate)
  const means = { ...options, presses }
  const asides = new AsidePresses(means)
  const underWay = new Set<Promise<unknown>>()
  const run = (press: Promise<unknown>): void => {
    underWay.add(press)
    void press.finally(() => underWay.delete(press))
  }

  const undoLast = (pending: PendingPress, actor: Actor): void => {
    const last = undo.asides.last(pending.press.since, activeCueId(room.confirmed().state))
    if (last !== null) {
      run(asides.undo(pending, last, actor))
      return
    }
    const found = undo.at(pending.press.since, room.confirmed().state, room.playlist())
    if (found === null) presses.refused(pending, { reason: 'nothing-to-undo' })
    else if (found.target === null) presses.refused(pending, { reason: 'changed-since' })
    else run(takeBack(pending, found.of, found.target, actor, means))
  }

  const carry = (pending: PendingPress, actor: Actor | null): void => {
    const { intent } = pending.press
    const command = commandOf(intent, pending.before)
    if (intent.action === 'lock') {
      const result = presses.resultOf(pending)
      options.toggleLock()
      presses.confirmed(pending, result, null)
    } else if (actor === null) presses.refused(pending, { reason: 'no-rundown' })
    else if (intent.action === 'undo') undoLast(pending, actor)
    else if (intent.action === 'message') run(asides.message(pending, actor))
    else if (intent.action === 'skip') run(asides.skip(pending, intent.cueId, actor))
    else if (isCalling(intent)) asides.call(pending, intent)
    else if (command !== null) run(transport(pending, command, actor, means))
  }

  return {
    refuse: (press, reason, detail) =>
      presses.refused(presses.begin(press), { reason, ...(detail !== undefined && { detail }) }),
    refusalOf(press) {
      const verdict = gate.verdictOf(press)
      return verdict.pass ? null : verdict.reason
    },
    guards: gate.guards,
    holdsGo: () => gate.early() || options.calling.holdsGo() || options.rehearsalEnded(),
    meaning: intent =>
      intent.action === 'go' && options.calling.standsByFirst()
        ? { action: 'standby', departments: null, nextCue: true }
        : intent,
    gateOpensAt: gate.opensAt,
    idle: async () => void (await Promise.allSettled(underWay)),
    press(press) {
      const pending = presses.begin(press)
      const verdict = gate.verdictOf(press)
      if (!verdict.pass) {
        presses.refused(pending, verdict)
        return
      }
      gate.set(verdict.gate)
      if (press.intent.action === 'go' && options.rehearsalEnded()) options.showConfirmed()
      carry(pending, options.actor())
    },
  }
}

const cueIn = (room: Room, cueId: string | null): Cue | undefined =>
  room.content()?.cues.find(({ id }) => id === cueId)

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

function createPressGate(options: DispatcherOptions): PressGate {
  const { now, room, rehearsal, settings, undo } = options
  let gate: GateState = openGate
  const exchangedAt = options.exchanged ? now() : null
  const cues = () => room.content()?.cues ?? []

  const guards = (intent: Intent): boolean =>
    (intent.action === 'skip' && dropsGroup(cues(), intent.cueId)) ||
    (intent.action === 'call' && options.calling.callsEarly(intent.departments))
  const refusedSkip = (intent: Intent): RefusalReason | null =>
    intent.action === 'skip' ? skipRefusal(cues(), intent.cueId, activeCueId(room.state())) : null
  const early = (): boolean => {
    const next = cueIn(room, room.show().nextCueId)
    return !rehearsal && notBefore(room.state().phase, next, now()) !== null
  }

  const showView = (since: Instant): ShowView => {
    const { nextCueId, previousCueId } = room.show()
    const { state: confirmed } = room.confirmed()
    const content = room.content()
    return {
      phase: room.state().phase,
      hasNext: nextCueId !== null,
      hasPrevious: previousCueId !== null,
      rehearsal,
      locked: options.locked(),
      personActs: options.actor()?.personActs === true,
      undoable:
        undo.asides.last(since, activeCueId(confirmed)) !== null ||
        undo.at(since, confirmed, cues()) !== null,
      hasDepartments: content?.rundown.columns.some(({ department }) => department !== undefined) === true,
    }
  }

  return {
    state: () => gate,
    set(state) {
      gate = state
    },
    guards,
    early,
    opensAt: () => opensAt(gate, settings(), now()),
    verdictOf({ intent, saw, at, since, held }) {
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
          ...showView(since),
          version: room.version(),
          linked: link.state === 'live',
          signedOut: link.state === 'signed-out',
          passive: link.passive ?? null,
          watchOnly: link.watchOnly,
          hasRundown: options.actor() !== null && room.content() !== null,
          unanswered: room.isWaiting('transport'),
          early: early(),
          unacknowledged: options.calling.holdsGo(),
          twoStep: options.calling.twoStep(),
          exchangedAt,
          rehearsalEnded: options.rehearsalEnded(),
        },
        settings(),
      )
    },
  }
}

function createPendingPresses(options: DispatcherOptions, gate: PressGate): PendingPresses {
  const { now, room } = options
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

  const refused: PendingPresses['refused'] = (pending, { reason, detail }) => {
    gate.set(pending.gateBefore)
    const result = resultOf(pending)
    end(pending, { ...result, outcome: 'refused', reason, ...(detail != null && { detail }) }, null)
  }

  return {
    begin: press => ({
      press,
      number: options.count(),
      seen: room.seen(),
      before: room.state(),
      gateBefore: gate.state(),
      sent: false,
      unskips: press.intent.action === 'skip' && cueIn(room, press.intent.cueId)?.skippedBy === 'self',
    }),
    resultOf,
    applied(pending, more = {}) {
      options.showChanged()
      const pressResult: PressResult = {
        ...resultOf(pending),
        ...more,
        outcome: 'applied',
        appliedMs: since(pending.press),
      }
      options.pressResult(pressResult)
      return pressResult
    },
    confirmed(pending, result, after, undid) {
      end(pending, { ...result, outcome: 'confirmed', confirmedMs: since(pending.press) }, after, undid)
    },
    refused,
    rolledBack(pending, refusal) {
      options.showChanged()
      refused({ ...pending, sent: true }, refusal)
    },
  }
}
