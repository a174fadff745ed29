import { type GateSettings, type GateState, judge, openGate, opensAt, type Verdict } from '../domain/gate.ts'
import { notBefore } from '../domain/not-before.ts'
import {
  type Intent,
  isTransport,
  type PressResult,
  type RefusalReason,
  type TransportAction,
} from '../domain/press.ts'
import type { Cue } from '../domain/rundown.ts'
import { activeCueId, type RunnerCommand, type RunnerState } from '../domain/runner.ts'
import { dropsGroup, skipsOnAir } from '../domain/skip.ts'
import type { Clock, Instant } from '../domain/time.ts'
import { undoLoss } from '../domain/undo.ts'
import type { Actor, AsideReply } from './actor.ts'
import { carryOut, commandOf, isStartOfOthers, movedBy, reasonOf } from './command-of.ts'
import type { FinishedPress } from './finished-press.ts'
import { type PendingPress, type PressRefusal, unansweredResult } from './pending-press.ts'
import type { LinkStanding, ShowReading } from './ports/show-service.ts'
import type { Press } from './press-recognizer.ts'
import type { Replica } from './replica.ts'
import { createUnansweredPress } from './unanswered-press.ts'
import { plannedOnAir, resumes, type Undo, type Undoable } from './undo.ts'
import { undoByVerbs } from './undo-by-verbs.ts'

export interface DispatcherOptions {
  readonly now: Clock
  readonly replica: Replica
  /** Fixed starts are times of day of the show: they hold no rehearsal back. */
  readonly rehearsal: boolean
  readonly settings: () => GateSettings
  /** Null while no rundown is followed. */
  readonly actor: () => Actor | null
  /** Of the service; live where presses need none. */
  readonly link: () => LinkStanding
  readonly undo: Undo
  readonly locked: () => boolean
  readonly toggleLock: () => void
  /** What the output message is; null while it is not known. */
  readonly message: () => { readonly text: string; readonly visible: boolean } | null
  /** Counts the presses of this desk from 1. */
  readonly count: () => number
  readonly showChanged: () => void
  readonly pressResult: (pressResult: PressResult) => void
  readonly ended: (end: FinishedPress) => void
}

/** Every press of every hand passes here: gate, applied at once, sent, adopted or rolled back, told. */
export interface Dispatcher {
  press(press: Press): void
  refuse(press: Press, reason: RefusalReason): void
  /** What the press would be refused for, if it came now; null when it would pass. Nothing is done or told. */
  refusalOf(press: Press): RefusalReason | null
  /** It drops a whole group: it must be held. */
  dropsGroup(intent: Intent): boolean
  /** The next cue has a fixed start that is still ahead: GO must be held. */
  early(): boolean
  /** When a forward press will be accepted again; null when it is. */
  gateOpensAt(): Instant | null
  /** True while a press waits for its answer: the service's word is not taken meanwhile. */
  busy(): boolean
  /** Settles when no press is on its way. */
  idle(): Promise<void>
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { now, replica, undo } = options
  let gate: GateState = openGate
  const { run, awaiting, ...waiting } = createUnansweredPress()

  const cues = () => replica.content()?.cues ?? []

  const since = (press: Press): number => Math.max(0, now() - press.at)

  const end = (
    way: PendingPress,
    pressResult: PressResult,
    after: RunnerState | null,
    undid: number | null = null,
  ): void => {
    const { press, seen, before, sent } = way
    options.pressResult(pressResult)
    options.ended({ pressResult, intent: press.intent, seen, before, after, undid, sent, saw: press.saw })
  }

  const cueOf = (cueId: string): Cue | undefined => replica.content()?.cues.find(({ id }) => id === cueId)

  const begin = (press: Press, gateBefore: GateState): PendingPress => ({
    press,
    number: options.count(),
    seen: replica.seen(),
    before: replica.state(),
    gateBefore,
    sent: false,
    unskips: press.intent.action === 'skip' && cueOf(press.intent.cueId)?.skippedBy === 'self',
  })

  const resultOf = ({ press, number, unskips }: PendingPress): Omit<PressResult, 'outcome'> => ({
    ...unansweredResult(press, number),
    ...(press.intent.action === 'lock' && options.locked() && { unlocks: true }),
    ...(unskips && { unskips }),
  })

  const refused = (way: PendingPress, { reason, detail }: PressRefusal): void => {
    gate = way.gateBefore
    const base = resultOf(way)
    end(way, { ...base, outcome: 'refused', reason, ...(detail != null && { detail }) }, null)
  }

  const applied = (way: PendingPress, more: Partial<PressResult> = {}): PressResult => {
    options.showChanged()
    const pressResult: PressResult = {
      ...resultOf(way),
      ...more,
      outcome: 'applied',
      appliedMs: since(way.press),
    }
    options.pressResult(pressResult)
    return pressResult
  }

  const rollBack = (way: PendingPress, reply: PressRefusal): void => {
    replica.rollBack()
    options.showChanged()
    refused({ ...way, sent: true }, reply)
  }

  /** What the service told while the press was on its way is as new as its reply, or newer. */
  const take = (reading: ShowReading, words: number): void => {
    if (waiting.busy()) return
    if (replica.words() === words) replica.adopt(reading)
    else replica.rollBack()
  }

  const transport = async (
    way: PendingPress,
    action: TransportAction,
    command: RunnerCommand,
    actor: Actor,
  ) => {
    const adjusts = command.verb === 'adjust-duration'
    const planned = plannedOnAir(way.before, cues())
    const predicted = replica.predict(command, now())
    const moved = movedBy(predicted)
    if (!predicted.ok || (adjusts && moved === 0)) {
      refused(way, { reason: predicted.ok ? 'no-time-left' : reasonOf(predicted.code, way.before.phase) })
      return
    }
    const resumed = resumes(action, way.before)
    const pressResult = applied(way, { ...(adjusts && { moved }), ...(resumed && { resumed }) })
    const words = replica.words()
    const reply = await awaiting(!adjusts, carryOut(actor, command, way.seen))
    if (!reply.ok) {
      rollBack(way, reply)
      return
    }
    take(reply.reading, words)
    const after = reply.reading.state
    if (isStartOfOthers(command, way.seen, after)) {
      options.showChanged()
      refused({ ...way, sent: true }, { reason: 'moved-on' })
      return
    }
    undo.pressed({ press: way.number, action, before: way.before, after, planned, ...(adjusts && { moved }) })
    options.showChanged()
    end(way, { ...pressResult, outcome: 'confirmed', confirmedMs: since(way.press) }, after)
  }

  const takeBack = async (way: PendingPress, of: Undoable, target: RunnerState, actor: Actor) => {
    const start = replica.confirmed()
    const { restore } = actor
    const loss = restore === null ? undoLoss(target, now()) : null
    if (loss === 'first-start' || loss === 'ended') {
      refused(way, { reason: 'cannot-undo' })
      return
    }
    const predicted = replica.predict({ verb: 'restore', state: target }, now())
    if (!predicted.ok) {
      refused(way, { reason: reasonOf(predicted.code, way.before.phase) })
      return
    }
    const pressResult = applied(way, {
      undid: of.action,
      ...(resumes(of.action, of.before) && { resumed: true }),
      ...(of.moved !== undefined && { moved: of.moved }),
    })
    const words = replica.words()
    const { reply, last, begun } = await awaiting(
      true,
      restore === null
        ? undoByVerbs(start, target, replica.seenOf, actor.act, of.action === 'adjust' ? 1 : undefined)
        : restore(target, start.state).then(answer => ({ reply: answer, last: start, begun: false })),
    )
    if (reply.ok) {
      undo.forget()
      take(reply.reading, words)
      options.showChanged()
      end(
        way,
        { ...pressResult, outcome: 'confirmed', confirmedMs: since(way.press) },
        reply.reading.state,
        of.press,
      )
      return
    }
    if (begun) {
      undo.unfinished(target, last.state)
      if (replica.words() === words) replica.confirm(last)
    }
    rollBack(way, begun ? { reason: 'undo-unfinished', detail: reply.detail } : reply)
  }

  /** What changes no anchor: skipping, the output message. */
  const aside = async (way: PendingPress, answer: Promise<AsideReply> | null): Promise<void> => {
    const reply = await answer
    if (reply === null || !reply.ok) {
      refused({ ...way, sent: reply !== null }, reply ?? { reason: 'own-service-only' })
      return
    }
    const pressResult: PressResult = {
      ...resultOf(way),
      outcome: 'confirmed',
      confirmedMs: since(way.press),
    }
    end(way, pressResult, null)
  }

  const showMessage = (way: PendingPress, actor: Actor): void => {
    const message = options.message()
    if (message === null || (message.text === '' && !message.visible)) {
      refused(way, { reason: 'no-message' })
      return
    }
    run(aside(way, actor.showMessage(!message.visible)))
  }

  const skip = (way: PendingPress, cueId: string, actor: Actor): void => {
    const cue = cueOf(cueId)
    if (cue === undefined) {
      refused(way, { reason: 'cue-gone' })
      return
    }
    run(aside(way, actor.skip(cueId, cue.skippedBy !== 'self')))
  }

  const dropsGroupOf = (intent: Intent): boolean =>
    intent.action === 'skip' && dropsGroup(cues(), intent.cueId)

  const skipsOnAirOf = (intent: Intent): boolean =>
    intent.action === 'skip' &&
    !options.rehearsal &&
    skipsOnAir(cues(), intent.cueId, activeCueId(replica.state()))

  const early = (): boolean => {
    const { nextCueId } = replica.show()
    const next = replica.content()?.cues.find(({ id }) => id === nextCueId)
    return !options.rehearsal && notBefore(replica.state().phase, next, now()) !== null
  }

  const carry = (way: PendingPress, actor: Actor | null): void => {
    const { intent } = way.press
    if (intent.action === 'lock') {
      const base = resultOf(way)
      options.toggleLock()
      const pressResult: PressResult = {
        ...base,
        outcome: 'confirmed',
        confirmedMs: since(way.press),
      }
      end(way, pressResult, null)
    } else if (actor === null) {
      refused(way, { reason: 'no-rundown' })
    } else if (intent.action === 'undo') {
      const found = undo.at(way.press.since, replica.confirmed().state, cues())
      if (found === null) refused(way, { reason: 'nothing-to-undo' })
      else if (found.target === null) refused(way, { reason: 'changed-since' })
      else run(takeBack(way, found.of, found.target, actor))
    } else if (intent.action === 'message') {
      showMessage(way, actor)
    } else if (intent.action === 'skip') {
      skip(way, intent.cueId, actor)
    } else if (isTransport(intent)) {
      const command = commandOf(intent, way.before.phase)
      if (typeof command === 'string') refused(way, { reason: command })
      else run(transport(way, intent.action, command, actor))
    }
  }

  const verdictOf = (press: Press): Verdict => {
    const link = options.link()
    return judge(
      gate,
      {
        action: press.intent.action,
        saw: press.saw,
        at: press.at,
        held: press.held,
        dropsGroup: dropsGroupOf(press.intent),
        skipsOnAir: skipsOnAirOf(press.intent),
      },
      {
        phase: replica.state().phase,
        version: replica.version(),
        linked: link.state === 'live',
        signedOut: link.state === 'signed-out',
        watchOnly: link.watchOnly,
        hasRundown: options.actor() !== null && replica.content() !== null,
        unanswered: waiting.unanswered(),
        locked: options.locked(),
        early: early(),
      },
      options.settings(),
    )
  }

  return {
    refuse: (press, reason) => refused(begin(press, gate), { reason }),
    refusalOf(press) {
      const verdict = verdictOf(press)
      return verdict.pass ? null : verdict.reason
    },
    dropsGroup: dropsGroupOf,
    early,
    gateOpensAt: () => opensAt(gate, options.settings(), now()),
    busy: waiting.busy,
    idle: waiting.idle,
    press(press) {
      const way = begin(press, gate)
      const verdict = verdictOf(press)
      if (!verdict.pass) {
        refused(way, verdict)
        return
      }
      gate = verdict.gate
      carry(way, options.actor())
    },
  }
}
