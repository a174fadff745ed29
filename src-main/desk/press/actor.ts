import type { ChangeReply, DashboardRefusal } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import { type RefusalReason, runnerReasons } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import { undoStep } from '../../domain/show/undo.ts'
import type { Duration } from '../../domain/time/time.ts'
import type {
  ActReply,
  OwnerActions,
  PublicCommand,
  RundownSubscription,
  RundownWrites,
  Seen,
  ShowReading,
} from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'

/** The service, or the private copy of a rehearsal, as presses are carried out there. Never rejects. */
export interface Actor {
  /** `ago`: how long ago it was pressed; 0 by default. */
  act(command: PublicCommand, seen: Seen, ago?: Duration): Promise<ActReply>
  /** Whether the service offers the actions of the owner, which are `person` and `skip`. */
  readonly personActs: boolean
  person(verb: 'end' | 'reset'): Promise<ActReply>
  /** Sets exact anchors if the show stands at `from`; null when the service cannot. */
  readonly restore: ((target: RunnerState, from: RunnerState) => Promise<ActReply>) | null
  skip(cueId: string, skipped: boolean): Promise<AsideReply>
  showMessage(visible: boolean): Promise<AsideReply>
}

/** Reply to an action that moves no anchor. */
export type AsideReply = { readonly ok: true } | Extract<ActReply, { ok: false }>

export interface ServiceActorOptions {
  readonly subscription: RundownSubscription
  readonly rundownId: string
  readonly ownerActions: OwnerActions | null
  readonly writes: RundownWrites
}

/** Public verbs use the API; the owner's actions use the Dashboard where there is one. */
export function createServiceActor(options: ServiceActorOptions): Actor {
  const { subscription, rundownId, ownerActions, writes } = options

  const perform = async (act: Promise<ChangeReply>): Promise<ActReply> => {
    try {
      const reply = await act
      if (!reply.ok) return refusalOfPerson(reply)
      const reading = await subscription.refresh(reply.position)
      return reading === null ? { ok: false, reason: 'no-link', detail: null } : { ok: true, reading }
    } catch (error) {
      return failed(error)
    }
  }

  return {
    act: subscription.act,
    personActs: ownerActions !== null,
    person: async verb => (ownerActions === null ? notHere : perform(ownerActions[verb](rundownId))),
    restore:
      ownerActions === null ? null : (target, from) => perform(ownerActions.restore(rundownId, target, from)),
    skip: async (cueId, skipped) =>
      ownerActions === null ? notHere : perform(ownerActions.setSkipped(rundownId, cueId, skipped)),
    showMessage: visible =>
      writes.patchOutputMessage(rundownId, { visible }).then(() => ({ ok: true }) as const, failed),
  }
}

const notHere: Extract<ActReply, { ok: false }> = { ok: false, reason: 'own-service-only', detail: null }

const failed = (error: unknown): Extract<ActReply, { ok: false }> => ({
  ok: false,
  reason: 'service-error',
  detail: saidOf(error),
})

const reasons: ReadonlyMap<string, RefusalReason> = new Map<string, RefusalReason>([
  ...Object.entries(runnerReasons),
  ['runner.state_changed', 'changed-since'],
  ['rundowns.not_found', 'no-rundown'],
])

/** The message for a person when the Dashboard refuses. */
const refusalOfPerson = ({ code, detail }: DashboardRefusal): Extract<ActReply, { ok: false }> => ({
  ok: false,
  reason: reasons.get(code) ?? 'service-error',
  detail,
})

/** Three are the rule: jump, pause or resume, adjust. The others correct replies that differ from the request. */
const mostSteps = 6

/** How a show was led to another state. */
export interface Led {
  readonly reply: ActReply
  /** The newest state of the service, however far it got. */
  readonly last: ShowReading
  /** The first of several steps was done. */
  readonly begun: boolean
}

/**
 * Leads a service that has no exact restore to `target`, each step computed from the reply to the one before. `most`: steps;
 * one takes an adjustment back without correcting what others do meanwhile.
 */
export async function leadByVerbs(
  start: ShowReading,
  target: RunnerState,
  room: Pick<Room, 'seenOf'>,
  act: (command: PublicCommand, seen: Seen) => Promise<ActReply>,
  most = mostSteps,
): Promise<Led> {
  let last = start
  let local = false
  for (let count = 0; count < most; count += 1) {
    const step = undoStep(last.state, target)
    if (step === null) break
    const reply = await act(step, room.seenOf(last))
    if (!reply.ok) return { reply, last, begun: count > 0 }
    last = reply.reading
    local ||= reply.local === true
  }
  return { reply: { ok: true, reading: last, ...(local && { local: true as const }) }, last, begun: true }
}
