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

/** Backups that a page makes and restores. Long operations are started here, then awaited as a transfer. */
export interface Backups {
  make(request: MakeBackup): Reply
  /** A part of the backup that was made; null when there is none. Reading the last part removes it. */
  take(request: TakeBackupPart): Promise<{ readonly data: string | null }>
  send(part: SendBackupPart): Promise<Reply>
  look(request: LookBackup): Reply
  restore(request: RestoreBackup): Reply
}

/** Scheduled copies. */
export interface Copies {
  read(): Promise<CopiesReply>
  /** Refused where the folder cannot be written: it must be there when it is chosen. */
  write(settings: CopySettings): Promise<Reply>
  /** Makes one now. */
  make(): Promise<Reply>
}
