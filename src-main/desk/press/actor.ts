import type { ChangeReply, DashboardRefusal } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import { type RefusalReason, runnerReasons } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { Duration } from '../../domain/time/time.ts'
import type {
  ActReply,
  OwnerActions,
  PublicCommand,
  RundownSubscription,
  RundownWrites,
  Seen,
} from '../ports/show-service.ts'

/** The service, or the private copy of a rehearsal, as presses are carried out there. Never rejects. */
export interface Actor {
  /** `ago`: how long ago it was pressed; 0 by default. */
  act(command: PublicCommand, seen: Seen, ago?: Duration): Promise<ActReply>
  person(verb: 'end' | 'reset'): Promise<ActReply>
  /** Sets exact anchors if the show stands at `from`; null where the service has no such action for its owner. `person` and `skip` need the same, and are refused there. */
  readonly restore: ((target: RunnerState, from: RunnerState) => Promise<ActReply>) | null
  skip(cueId: string, skipped: boolean): Promise<AsideReply>
  showMessage(visible: boolean): Promise<AsideReply>
}

/** Reply to an action that moves no anchor. */
export type AsideReply = { readonly ok: true } | Extract<ActReply, { ok: false }>

interface ServiceActorOptions {
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
      const reading = await subscription.reached(reply.position)
      return reading === null ? { ok: false, reason: 'no-link', detail: null } : { ok: true, reading }
    } catch (error) {
      return failed(error)
    }
  }

  return {
    act: subscription.act,
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
