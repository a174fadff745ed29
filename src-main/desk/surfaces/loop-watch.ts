import type { DeviceProblemSlice } from '../../contract/bridge/controllers.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { actionOfAct, actionsThat } from '../../domain/show/actions.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import { createEchoGuard, type LoopReason, mostInRun, runMs, type SentOut } from './echo-guard.ts'
import type { ProfileStore } from './profiles.ts'
import { triggersOf } from './slot-controls.ts'
import { actionOf, type SurfaceSlot } from './surface-slot.ts'

interface LoopWatchOptions {
  readonly now: Clock
  readonly profiles: Pick<ProfileStore, 'find' | 'change'>
  readonly nameOf: (slot: SurfaceSlot) => string
  readonly refuse: (slot: SurfaceSlot, edge: SurfaceEdge, reason: LoopReason) => void
  /** Called once, until a person arms the surface again. `text`: a sentence for the person at the desk. */
  readonly report: (disarmed: Disarmed) => void
}

/** A surface that the desk has disarmed by itself. */
export interface Disarmed {
  readonly surface: string
  readonly why: LoopReason
  readonly text: Said
}

/** Stops machines that would run the show by themselves: the desk's own messages come back, or one command without end. */
export interface LoopWatch {
  sent(out: SentOut): void
  /** True when this must not act: it was refused, and its surface is disarmed. */
  stops(slot: SurfaceSlot, edge: SurfaceEdge): boolean
  pressResult(pressResult: PressResult, slot: SurfaceSlot | null): void
  /** A person has armed it, or has changed what is sent. */
  clear(slot: SurfaceSlot): void
}

/** What a loop would repeat. An adjustment may come many times from a fader. */
const moves = actionsThat(({ asSeen }) => asSeen)

export function createLoopWatch(options: LoopWatchOptions): LoopWatch {
  const guard = createEchoGuard(options.now)
  const isArmed = ({ id }: SurfaceSlot): boolean => options.profiles.find(id)?.armed === true
  /** The command of a machine that is being acted on. */
  let acting: SurfaceEdge | null = null

  const isJudged = (slot: SurfaceSlot, edge: SurfaceEdge): boolean => {
    const kind = slot.info?.kind
    if (kind !== 'midi' && kind !== 'osc') return false
    if (edge.edge !== 'down' && (edge.edge !== 'fire' || !isArmed(slot))) return false
    return triggersOf(edge).some(trigger => {
      const action = actionOfAct(actionOf(slot, edge.control, trigger)?.do ?? '')
      return action !== null && moves.has(action)
    })
  }

  return {
    sent: guard.sent,
    stops(slot, edge) {
      acting = null
      if (slot.info === null || !isJudged(slot, edge)) return false
      const why = guard.judge(slot.id, slot.info, edge)
      if (why === null) {
        if (edge.edge === 'fire') acting = edge
        return false
      }
      options.refuse(slot, edge, why)
      if (isArmed(slot)) options.profiles.change(slot.id, { armed: false })
      if (slot.disarmed === null) {
        slot.disarmed = why
        options.report({ surface: options.nameOf(slot), why, text: notices[why](options.nameOf(slot)) })
      }
      return true
    },
    pressResult({ outcome, origin }, slot) {
      if (outcome !== 'applied') return
      if (origin.kind !== 'midi' && origin.kind !== 'osc') guard.person()
      else if (slot !== null && acting !== null) guard.acted(slot.id, acting)
      acting = null
    },
    clear(slot) {
      guard.forget()
      slot.disarmed = null
    },
  }
}

const seconds = runMs / 1_000

const notices: Readonly<Record<LoopReason, (name: string) => Message>> = {
  'own-echo': name => messageOf('loop.echo.notice', { name }),
  runaway: name => messageOf('loop.runaway.notice', { name, count: mostInRun, seconds }),
}

/** The text of the Controllers view for a surface that was disarmed. */
export const loopProblem = (device: string, why: LoopReason): DeviceProblemSlice => ({
  device,
  ...problems[why],
})

const problems: Readonly<Record<LoopReason, Omit<DeviceProblemSlice, 'device'>>> = {
  'own-echo': {
    what: messageOf('loop.echo'),
    remedy: messageOf('loop.echo.remedy'),
  },
  runaway: {
    what: messageOf('loop.runaway', { count: mostInRun, seconds }),
    remedy: messageOf('loop.runaway.remedy'),
  },
}
