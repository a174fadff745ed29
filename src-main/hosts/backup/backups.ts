import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import { type BackupFacts, backupPart } from '../../contract/bridge/backups.ts'
import { isRealOnAir } from '../../contract/bridge/real-show.ts'
import { MessageError } from '../../contract/message-error.ts'
import { done, refused, refusedAsLocked } from '../../contract/reply.ts'
import type { Desk } from '../../desk/desk.ts'
import type { Backups, Secrets } from '../../desk/ports/host.ts'
import type { SettingsStore } from '../../desk/ports/settings.ts'
import type { Transfers } from '../../desk/transfer/transfers.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { type Clock, instant } from '../../domain/time/time.ts'
import { fileError } from '../describe-file-error.ts'
import type { BackupWork } from './backup-thread.ts'
import { keepConnections, readConnections } from './connection-tokens.ts'
import type { MadeBackup } from './describe-backup.ts'
import { describeRestore, underName } from './describe-backup.ts'
import { commitRestore, discardStaged, exchangeIn } from './finish-restore.ts'
import type { Manifest } from './manifest.ts'

interface BackupsOptions {
  readonly dataDir: string
  /** Version of Showcall. */
  readonly app: string
  /** Name of the computer. */
  readonly computer: string
  readonly work: BackupWork
  readonly desk: Pick<Desk, 'locked' | 'snapshot'>
  readonly transfers: Pick<Transfers, 'begin'>
  readonly secrets: Secrets
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly now: Clock
  /** Closes everything, calls `apply`, and starts again. */
  readonly restart: (apply: () => void) => void
}

/** Time for the page to show the success before everything closes, ms. */
const closeDelay = 500

export interface HostBackups extends Backups {
  /** To a file on this computer. Rejects with `MessageError`. */
  save(file: string, passphrase: string | null): Promise<MadeBackup>
}

export function createBackups(options: BackupsOptions): HostBackups {
  const { dataDir, app, computer, work, desk, transfers, secrets, settings, now } = options
  const folder = exchangeIn(dataDir)
  const outgoing = (id: string): string => join(folder, `${id}.out.zip`)
  const incoming = (id: string): string => join(folder, `${id}.in.zip`)

  const restore = async ({
    id,
    name,
    passphrase,
    newKeys,
  }: Parameters<Backups['restore']>[0]): Promise<void> => {
    const file = incoming(id)
    const staged = await named(name, work.stage({ dataDir, file, now: now(), passphrase, newKeys }))
    // It takes its time, in which a show may have begun.
    if (isRealOnAir(desk.snapshot().show) || desk.locked()) {
      discardStaged(dataDir)
      throw new MessageError(messageOf('backup.on-air'))
    }
    const tokensMissing = await keepConnections(secrets, staged.connections)
    await rm(file, { force: true })
    const tell: Message = describeRestore({ ...staged, file: name, tokensMissing })
    options.timers.after(closeDelay, () => options.restart(() => commitRestore(dataDir, tell)))
  }

  const save: HostBackups['save'] = async (file, passphrase) => {
    const connections = passphrase === null ? {} : await readConnections(secrets, settings.read())
    return work.write({ dataDir, file, app, desk: computer, now: now(), passphrase, connections })
  }

  return {
    save,
    make({ id, passphrase }) {
      transfers.begin(id, async () => {
        await emptyFolder(folder)
        const file = outgoing(id)
        const name = `showcall-backup-${new Date(now()).toISOString().slice(0, 16).replace(':', '-')}.zip`
        const made = await named(name, save(file, passphrase))
        return { kind: 'backup-made', name, bytes: made.bytes, parts: Math.ceil(made.bytes / backupPart) }
      })
      return done
    },
    async take({ id, part }) {
      const file = outgoing(id)
      const bytes = await readPart(file, part).catch(() => null)
      if (bytes === null || bytes.length === 0) return { data: null }
      const { size } = await stat(file)
      if ((part + 1) * backupPart >= size) await rm(file, { force: true })
      return { data: bytes.toString('base64') }
    },
    async send({ id, part, data }) {
      if (desk.locked()) return refusedAsLocked
      try {
        if (part === 0) await emptyFolder(folder)
        await writePart(incoming(id), part, Buffer.from(data, 'base64'))
        return done
      } catch (error) {
        return refused(messageOf('backup.not-sent', { why: fileError(error) }))
      }
    },
    look({ id, name }) {
      transfers.begin(id, async () => {
        const { manifest, here } = await named(name, work.read(incoming(id), dataDir))
        return { kind: 'backup-read', facts: factsOf(manifest, here) }
      })
      return done
    },
    restore(request) {
      if (desk.locked()) return refusedAsLocked
      if (isRealOnAir(desk.snapshot().show)) return refused(messageOf('backup.on-air'))
      if (!request.held) return refused(messageOf('refusal.hold-longer'))
      transfers.begin(request.id, async () => {
        await restore(request)
        return { kind: 'backup-restored' }
      })
      return done
    },
  }
}

const factsOf = (manifest: Manifest, here: BackupFacts['here']): BackupFacts => {
  const { app, madeAt, desk, rundowns, runs, secrets } = manifest
  return { app, madeAt: instant(Date.parse(madeAt)), desk, rundowns, runs, secrets: secrets !== null, here }
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
}

async function writePart(path: string, part: number, data: Buffer): Promise<void> {
  const file = await open(path, part === 0 ? 'wx' : 'r+', 0o600)
  try {
    await file.write(data, 0, null, part * backupPart)
  } finally {
    await file.close()
  }
}

async function readPart(path: string, part: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(backupPart), 0, backupPart, part * backupPart)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function named<Result>(name: string, asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    throw underName(error, name)
  }
}
