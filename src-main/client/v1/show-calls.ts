import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import type { Countdown, OutputMessageResource, Status } from '../../contract/v1/resources.ts'
import type { PublicCommand } from '../../desk/ports/show-service.ts'
import type { Position } from '../../domain/feed/position.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { isStatus } from '../content/readings.ts'
import { actionBody } from '../http/api-operations.ts'
import type { Lane } from '../http/pacing.ts'
import type { HttpReply } from '../http/read-reply.ts'
import { type Calls, notUnderstood } from './calls.ts'
import { positionOf } from './position-of.ts'

export interface StatusReply {
  readonly status: Status
  /**
   * State tag for `If-Match`; undefined where the service gives none. It is `meta.state_tag` alone: the ETag of
   * another service may tag the bytes of a reply, which are different each time, and every press would be refused.
   */
  readonly tag: string | undefined
  /** Null where the service does not number its changes. */
  readonly position: Position | null
}

/** Operations on the show and the output message. */
export interface ShowCalls {
  /** In the lane `status`, if left out. */
  status(rundownId: string, lane?: Lane, deadline?: number): Promise<StatusReply>
  countdown(rundownId: string): Promise<Countdown>
  /**
   * Answered or given up by the deadline in local steady ms, else within 2 s. With `ifMatch`, refused if the show has
   * moved on since that tag.
   */
  act(
    rundownId: string,
    command: PublicCommand,
    ifMatch: string | undefined,
    deadline?: number,
    pressId?: string,
  ): Promise<StatusReply>
  outputMessage(rundownId: string): Promise<OutputMessageResource>
  patchOutputMessage(rundownId: string, body: PatchOutputMessage): Promise<OutputMessageResource>
}

export function showCalls({ call, data }: Calls): ShowCalls {
  const at = (rundownId: string) => ({ params: { rundown_id: rundownId } })
  return {
    status: async (rundownId, lane = 'status', deadline) =>
      statusReply(await call<Status>('getStatus', { ...at(rundownId), lane, deadline })),
    countdown: rundownId => data('getCountdown', { ...at(rundownId), lane: 'status' }),
    act: async (rundownId, command, ifMatch, deadline, pressId) =>
      statusReply(
        await call<Status>(`action.${command.verb}`, {
          ...at(rundownId),
          lane: 'control',
          body: actionBody(command),
          ifMatch,
          deadline,
          pressId,
        }),
      ),
    outputMessage: rundownId => data('getOutputMessage', at(rundownId)),
    patchOutputMessage: (rundownId, body) => data('patchOutputMessage', { ...at(rundownId), body }),
  }
}

function statusReply({ data, meta }: HttpReply<Status>): StatusReply {
  if (!isStatus(data)) throw notUnderstood(messageOf('error.status-incomplete'))
  return { status: data, tag: meta.state_tag, position: positionOf(meta.seq) }
}
