import type { Timers } from '../../base/timers.ts'
import { type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServiceConnection } from '../connections/service-connection.ts'
import type { LineFault } from '../ports/connector.ts'
import { type DrillLine, openDrillLine } from './drill-line.ts'
import type { RehearsalDrill, RundownSession } from './session-options.ts'

interface DrillInUseOptions {
  readonly connections: Pick<Connections, 'breakable'>
  readonly timers: Timers
  /** A drill has begun or ended, or the health of its link has changed. */
  readonly listener: { drillChanged(): void }
}

/** The drill that is under way in the rehearsal, if there is one. */
export function createDrillInUse(
  { connections, timers, listener }: DrillInUseOptions,
  service: () => ServiceConnection,
  session: () => RundownSession,
) {
  let drill: (RehearsalDrill & { readonly opened: DrillLine | null }) | null = null
  let opening = false

  const changed = (): void => {
    if (drill === null) return
    session().linkChanged()
    listener.drillChanged()
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
      listener.drillChanged()
    },
  }
}
