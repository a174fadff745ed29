import { type Remote, remote } from '../../base/channel.ts'
import { startThread } from '../../base/thread.ts'
import type { ThreadStuck } from '../../base/thread-end.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import type { MadeBackup } from './describe-backup.ts'
import type { Manifest } from './manifest.ts'
import type { StagedRestore, StageRestore } from './stage-restore.ts'
import type { WriteBackup } from './write-backup.ts'

interface LookedAt {
  readonly manifest: Manifest
  readonly here: { readonly rundowns: number; readonly runs: number }
}

/** The work of backups away from the presses. Rejects with `MessageError`. */
export interface BackupWork {
  write(asked: WriteBackup): Promise<MadeBackup>
  /** Checks every byte of a backup, and counts what it would replace. */
  read(file: string, dataDir: string): Promise<LookedAt>
  stage(asked: StageRestore): Promise<StagedRestore>
}

/** A thread for each task, which ends with it. `entry` calls `serveBackups`. */
export function createBackupThread(entry: URL, stuck?: ThreadStuck): BackupWork {
  const run = async <Result>(task: (work: Remote<BackupWork>) => Promise<Result>): Promise<Result> => {
    const ended = (cause: unknown): Error =>
      cause instanceof Error ? cause : new Error('The thread of the backup ended.')
    const thread = startThread({ entry, name: 'backup', stuck, ended })
    try {
      return await task(remote<BackupWork>(thread.channel))
    } catch (error) {
      throw new MessageError(saidOf(error))
    } finally {
      await thread.end()
    }
  }
  return {
    write: asked => run(there => there.write(asked)),
    read: (file, dataDir) => run(there => there.read(file, dataDir)),
    stage: asked => run(there => there.stage(asked)),
  }
}
