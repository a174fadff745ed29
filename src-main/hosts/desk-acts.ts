import Type, { type Static } from 'typebox'
import {
  CheckConnection,
  type ConnectionsSlice,
  RemoveConnection,
  SaveConnection,
  type SaveReply,
  UseConnection,
} from '../contract/bridge/connections.ts'
import { type DiagnosticsReply, ReadDiagnostics } from '../contract/bridge/diagnostics.ts'
import type { ConnectionCheck } from '../contract/connection.ts'
import type { Reply } from '../contract/reply.ts'
import { closed } from '../contract/schema.ts'
import type { Desk } from '../desk/desk-options.ts'
import type { Diagnostics } from '../desk/ports/diagnostics.ts'
import type { HostBackups } from './backup/backups.ts'
import type { MadeBackup } from './backup/write-backup.ts'

/** Everything, with the tokens that this desk keeps, to a file on this computer. */
const SaveBackup = Type.Object(
  { file: Type.String({ minLength: 1 }), passphrase: Type.Union([Type.String(), Type.Null()]) },
  closed,
)
type SaveBackup = Static<typeof SaveBackup>

/** What another process of the same person may ask of the desk that runs. */
export const DeskAsk = Type.Union([
  Type.Object({ act: Type.Literal('connections') }, closed),
  Type.Object({ act: Type.Literal('check'), request: CheckConnection }, closed),
  Type.Object({ act: Type.Literal('save'), request: SaveConnection }, closed),
  Type.Object({ act: Type.Literal('use'), request: UseConnection }, closed),
  Type.Object({ act: Type.Literal('remove'), request: RemoveConnection }, closed),
  Type.Object({ act: Type.Literal('diagnostics'), request: ReadDiagnostics }, closed),
  Type.Object({ act: Type.Literal('backup'), request: SaveBackup }, closed),
])
export type DeskAsk = Static<typeof DeskAsk>

export interface DeskActs {
  connections(): Promise<ConnectionsSlice>
  check(request: CheckConnection): Promise<ConnectionCheck>
  save(request: SaveConnection): Promise<SaveReply>
  use(request: UseConnection): Promise<Reply>
  remove(request: RemoveConnection): Promise<SaveReply>
  diagnostics(request: ReadDiagnostics): Promise<DiagnosticsReply>
  backup(request: SaveBackup): Promise<MadeBackup>
}

export const deskActsOf = (desk: Desk, diagnostics: Diagnostics, backups: HostBackups): DeskActs => ({
  backup: ({ file, passphrase }) => backups.save(file, passphrase),
  diagnostics: diagnostics.read,
  connections: async () => desk.snapshot().connections,
  check: desk.checkConnection,
  save: desk.saveConnection,
  use: ({ id, held }) => desk.useConnection(id, held),
  remove: ({ id }) => desk.removeConnection(id),
})

export function runDeskAct(acts: DeskActs, asked: DeskAsk): Promise<unknown> {
  switch (asked.act) {
    case 'connections':
      return acts.connections()
    case 'check':
      return acts.check(asked.request)
    case 'save':
      return acts.save(asked.request)
    case 'use':
      return acts.use(asked.request)
    case 'remove':
      return acts.remove(asked.request)
    case 'diagnostics':
      return acts.diagnostics(asked.request)
    case 'backup':
      return acts.backup(asked.request)
  }
}

/** The acts of a desk elsewhere; `call` brings back what `runDeskAct` gave there. */
export function deskActsOver(call: (asked: DeskAsk) => Promise<unknown>): DeskActs {
  /** Of this very act, by the same version of Showcall: another refuses what it does not know. */
  const answer = async <Reply>(asked: DeskAsk): Promise<Reply> => (await call(asked)) as Reply
  return {
    connections: () => answer({ act: 'connections' }),
    check: request => answer({ act: 'check', request }),
    save: request => answer({ act: 'save', request }),
    use: request => answer({ act: 'use', request }),
    remove: request => answer({ act: 'remove', request }),
    diagnostics: request => answer({ act: 'diagnostics', request }),
    backup: request => answer({ act: 'backup', request }),
  }
}
