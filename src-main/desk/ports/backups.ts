import type {
  CopiesReply,
  CopySettings,
  LookBackup,
  MakeBackup,
  RestoreBackup,
  SendBackupPart,
  TakeBackupPart,
} from '../../contract/bridge/backups.ts'
import type { Reply } from '../../contract/reply.ts'

/** Backups that a page makes and restores. What takes its time is begun, then awaited as a transfer. */
export interface Backups {
  make(request: MakeBackup): Reply
  /** A part of what was made; null when there is none. The last takes it away. */
  take(request: TakeBackupPart): Promise<{ readonly data: string | null }>
  send(part: SendBackupPart): Promise<Reply>
  look(request: LookBackup): Reply
  restore(request: RestoreBackup): Reply
}

/** Copies that are made by themselves. */
export interface Copies {
  read(): Promise<CopiesReply>
  /** Refused where the folder cannot be written: it must be there when it is chosen. */
  write(settings: CopySettings): Promise<Reply>
  /** One at once. */
  make(): Promise<Reply>
}
