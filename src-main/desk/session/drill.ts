import type { Timers } from '../../base/timers.ts'
import { type Refused, type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import { duration } from '../../domain/time/time.ts'
import type { Connections } from '../connections/connections.ts'
import { createServiceConnection, type ServiceConnection } from '../connections/service-connection.ts'
import type { LineFault } from '../ports/connector.ts'
import type { RehearsalDrill } from './rehearsal.ts'
import type { RundownSession } from './session.ts'

interface DrillInUseOptions {
  readonly connections: Pick<Connections, 'breakable'>
  readonly timers: Timers
  readonly service: () => ServiceConnection
  readonly session: () => RundownSession
  /** A drill has begun or ended, or the health of its link has changed. */
  readonly changed: () => void
}

export type DrillInUse = ReturnType<typeof createDrillInUse>

/** The drill that is under way in the rehearsal, if there is one. */
export function createDrillInUse({ connections, timers, service, session, ...options }: DrillInUseOptions) {
  let drill: (RehearsalDrill & { readonly opened: DrillLine | null }) | null = null
  let opening = false

  const changed = (): void => {
    if (drill === null) return
    session().linkChanged()
    options.changed()
  }
  return {
    current: () => drill,
    connection: () => drill?.opened?.connection ?? null,
    async begin(kind: DrillKind): Promise<Reply<{ fault(fault: LineFault): void }>> {
      const before = session()
      const { rundownId, mode } = before
      if (mode !== 'rehearsal' || rundownId === null) return refused(messageOf('drill.rehearsal-only'))
      if (drill !== null || opening) return refused(messageOf('drill.under-way'))
      if (kind === 'surface') drill = { kind, line: null, opened: null }
      else {
        opening = true
        const opened = await openDrillLine(connections, { service: service(), rundownId }, timers, changed)
        opening = false
        if ('ok' in opened) return opened
        if (session() !== before) {
          opened.close()
          return refused(messageOf('drill.rehearsal-only'))
        }
        drill = { kind, line: opened.line, opened }
      }
      changed()
      return { ok: true, fault: drill.opened?.fault ?? (() => undefined) }
    },
    end(): void {
      if (drill === null) return
      const { opened } = drill
      drill = null
      opened?.close()
      session().linkChanged()
      options.changed()
    },
  }
}

/** The connection of a rehearsal in a drill: a further one to the same service, which can be broken. */
interface DrillLine {
  readonly connection: ServiceConnection
  readonly line: NonNullable<RehearsalDrill['line']>
  fault(fault: LineFault): void
  close(): void
}

/** A drill does not begin when the service has not answered by then. */
const liveWithin = duration(5_000)

/** Resolves once it is live. `changed`: the health of its link has changed. */
async function openDrillLine(
  connections: Pick<Connections, 'breakable'>,
  to: { readonly service: ServiceConnection; readonly rundownId: string },
  timers: Timers,
  changed: () => void,
): Promise<DrillLine | Refused> {
  const made = await connections.breakable(to.service.remote?.id ?? null)
  if ('ok' in made) return made
  const { connected, fault } = made
  const live = Promise.withResolvers<boolean>()
  /** The same channel as the real link, since the channel determines how soon a loss is found. */
  const look = (): void => {
    const { state, timing } = connection.slice()
    if (state === 'live' && timing === to.service.slice().timing) live.resolve(true)
  }
  const connection = createServiceConnection(connected, to.service.remote, () => {
    look()
    changed()
  })
  const follow = connected.service.follow(to.rundownId, {
    content: () => undefined,
    show: () => undefined,
    message: () => undefined,
    gone: () => live.resolve(false),
  })
  const cancel = timers.after(liveWithin, () => live.resolve(connection.standing().state === 'live'))
  look()
  const isLive = await live.promise
  cancel()
  const close = (): void => {
    follow.close()
    connection.close()
  }
  if (isLive) return { connection, line: { standing: connection.standing, reach: follow.ping }, fault, close }
  close()
  return refused(messageOf('drill.no-answer'))
}
