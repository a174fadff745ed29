import { join } from 'node:path'
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'
import { endOnRequest, endThread, type ThreadStuck } from '../../base/thread-end.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import type { Said } from '../../domain/messages/message.ts'
import { countRundowns, countRuns } from './count-data.ts'
import { dataFiles } from './data-files.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { type StagedRestore, type StageRestore, stageRestore } from './stage-restore.ts'
import { type MadeBackup, type WriteBackup, writeBackup } from './write-backup.ts'

type Task =
  | { readonly do: 'write'; readonly asked: WriteBackup }
  | { readonly do: 'read'; readonly file: string; readonly dataDir: string }
  | { readonly do: 'stage'; readonly asked: StageRestore }

type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: Said }

export interface LookedAt {
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

/** The thread's side: one task, one answer. */
export function serveBackups(port: MessagePort | null = parentPort): void {
  if (port === null) return
  port.once('message', (task: Task) => {
    perform(task).then(
      value => port.postMessage({ ok: true, value } satisfies Answer),
      error => port.postMessage({ ok: false, reason: saidOf(error) } satisfies Answer),
    )
  })
  endOnRequest(port)
}

function perform(task: Task): Promise<unknown> {
  switch (task.do) {
    case 'write':
      return writeBackup(task.asked)
    case 'read':
      return lookAt(task.file, task.dataDir)
    case 'stage':
      return stageRestore(task.asked)
  }
}

async function lookAt(file: string, dataDir: string): Promise<LookedAt> {
  const manifest = await readBackup(file, null)
  const here = {
    rundowns: countRundowns(join(dataDir, dataFiles.rundowns)),
    runs: countRuns(join(dataDir, dataFiles.journal)),
  }
  return { manifest, here }
}

/** A thread for each task, which ends with it. `entry` calls `serveBackups`. */
export function createBackupThread(entry: URL, stuck?: ThreadStuck): BackupWork {
  const run = async (task: Task): Promise<unknown> => {
    const worker = new Worker(entry, { name: 'backup' })
    const reply = Promise.withResolvers<Answer>()
    worker.once('message', (answer: Answer) => reply.resolve(answer))
    worker.once('error', error => reply.reject(error))
    worker.once('exit', () => reply.reject(new Error('The thread of the backup ended.')))
    worker.postMessage(task)
    try {
      const answer = await reply.promise
      if (!answer.ok) throw new MessageError(answer.reason)
      return answer.value
    } finally {
      await endThread(worker, stuck)
    }
  }
  return {
    // The answer of this very task, by this very version.
    write: async asked => (await run({ do: 'write', asked })) as MadeBackup,
    read: async (file, dataDir) => (await run({ do: 'read', file, dataDir })) as LookedAt,
    stage: async asked => (await run({ do: 'stage', asked })) as StagedRestore,
  }
}
