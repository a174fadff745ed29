import { join } from 'node:path'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { serve } from '../../base/channel.ts'
import { serveParent } from '../../base/thread.ts'
import type { BackupWork } from './backup-thread.ts'
import { dataFiles } from './data-files.ts'
import { readBackup } from './read-backup.ts'
import { stageRestore } from './stage-restore.ts'
import { countRundowns, countRuns, writeBackup } from './write-backup.ts'

/** The thread's side. */
export function serveBackups(port: MessagePort | null = parentPort): void {
  if (port !== null) serveParent(port, serve(work))
}

const work: BackupWork = {
  write: writeBackup,
  async read(file, dataDir) {
    const manifest = await readBackup(file, null)
    const here = {
      rundowns: countRundowns(join(dataDir, dataFiles.rundowns)),
      runs: countRuns(join(dataDir, dataFiles.journal)),
    }
    return { manifest, here }
  },
  stage: stageRestore,
}
