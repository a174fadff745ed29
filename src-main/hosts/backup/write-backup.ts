import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import type { ConnectionSecrets } from '../../contract/connection.ts'
import { MessageError } from '../../contract/message-error.ts'
import { backUpJournal } from '../../desk/journal/copy-journal.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { backUp, databaseKeys } from '../../service/store/sqlite/backup.ts'
import { dataFiles, partSuffix, readSettingsFile, syncFile, syncFolder, workPrefix } from './data-files.ts'
import type { MadeBackup } from './describe-backup.ts'
import { notMade } from './describe-backup.ts'
import {
  type BackupPart,
  type BackupSecrets,
  backupVersion,
  isLongEnough,
  type Manifest,
  manifestName,
  partNames,
  sealSecrets,
  shortestPassphrase,
} from './manifest.ts'

export interface WriteBackup {
  readonly dataDir: string
  /** Path of the backup; an existing file is not replaced. */
  readonly file: string
  /** Version of Showcall. */
  readonly app: string
  /** Name of the computer. */
  readonly desk: string
  readonly now: Instant
  /** Null: tokens and keys are left out. */
  readonly passphrase: string | null
  /** Tokens of other services, by connection. */
  readonly connections: Readonly<Record<string, ConnectionSecrets>>
}

/** Opens what the archive is written to. */
type OpenOutput = (path: string) => Writable

const toDisk: OpenOutput = path => createWriteStream(path, { flags: 'w', mode: 0o600 })

/**
 * Puts everything of a data directory into one file, as it stands now. A desk may have it open and goes on writing
 * meanwhile. The file has its name only once it is whole and on the disk. Throws `MessageError`.
 */
export async function writeBackup(asked: WriteBackup, openOutput: OpenOutput = toDisk): Promise<MadeBackup> {
  const { dataDir, file, passphrase } = asked
  if (!existsSync(join(dataDir, dataFiles.rundowns)))
    throw new MessageError(messageOf('backup.no-data', { folder: dataDir }))
  if (passphrase !== null && !isLongEnough(passphrase))
    throw new MessageError(messageOf('backup.short-passphrase', { least: shortestPassphrase }))
  if (existsSync(file)) throw new MessageError(messageOf('backup.exists', { file }))
  const part = file + partSuffix
  let work: string | null = null
  try {
    // Where nothing can be written, that is known before the work begins.
    closeSync(openSync(part, 'w', 0o600))
    work = mkdtempSync(join(dataDir, workPrefix))
    const manifest = await collect(asked, work)
    await pack(work, manifest, openOutput(part))
    syncFile(part)
    publish(part, file)
    syncFolder(dirname(file))
    return {
      file,
      bytes: statSync(file).size,
      rundowns: manifest.rundowns,
      runs: manifest.runs,
      withSecrets: manifest.secrets !== null,
    }
  } catch (error) {
    throw notMade(file, error)
  } finally {
    if (work !== null) discard(work)
    discard(part)
  }
}

/** What cannot be removed now is removed by a later start, and never taken for a backup. */
function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The first failure is the one to report.
  }
}

/** Copies each part into `work`, at rest. */
async function collect(asked: WriteBackup, work: string): Promise<Manifest> {
  const { dataDir, app, desk, now, passphrase } = asked
  const at = (name: string): string => join(work, name)
  backUp(dataDir, at(partNames.rundowns), { withoutKeys: true })
  const hasJournal = backUpJournal(join(dataDir, dataFiles.journal), at(partNames.journal))
  const counts = {
    rundowns: countRundowns(at(partNames.rundowns)),
    runs: countRuns(at(partNames.journal)),
  }
  const settings = readSettingsFile(join(dataDir, dataFiles.settings))
  writeFileSync(at(partNames.settings), JSON.stringify(settings, null, 1), { mode: 0o600 })
  const names = [partNames.rundowns, ...(hasJournal ? [partNames.journal] : []), partNames.settings]
  const contents: BackupPart[] = []
  for (const name of names) contents.push(await partOf(name, at(name)))
  let secrets: Manifest['secrets'] = null
  if (passphrase !== null) {
    const sealed = await sealSecrets(secretsOf(asked), passphrase, contents)
    writeFileSync(at(partNames.secrets), sealed.bytes, { mode: 0o600 })
    contents.push(await partOf(partNames.secrets, at(partNames.secrets)))
    secrets = sealed.sealing
  }
  const madeAt = new Date(now).toISOString()
  return {
    format: 'showcall-backup',
    version: backupVersion,
    app,
    madeAt,
    desk,
    ...counts,
    contents,
    secrets,
  }
}

function secretsOf({ dataDir, connections }: WriteBackup): BackupSecrets {
  const session = join(dataDir, dataFiles.session)
  return {
    service: databaseKeys(dataDir),
    session: existsSync(session) ? readFileSync(session).toString('base64') : null,
    connections: { ...connections },
  }
}

async function partOf(name: BackupPart['name'], path: string): Promise<BackupPart> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: statSync(path).size, sha256: hash.digest('hex') }
}

async function pack(work: string, manifest: Manifest, output: Writable): Promise<void> {
  const zip = new yazl.ZipFile()
  const mtime = new Date(manifest.madeAt)
  const failed = new AbortController()
  zip.on('error', error => failed.abort(error))
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestName, { mtime })
  for (const { name } of manifest.contents) zip.addFile(join(work, name), name, { mtime, mode: 0o100600 })
  zip.end()
  await pipeline(zip.outputStream, output, { signal: failed.signal })
}

/** Gives the file its name, unless another one has it by now. */
function publish(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') throw new MessageError(messageOf('backup.exists', { file }))
    // Sticks have file systems without links.
    if (existsSync(file)) throw new MessageError(messageOf('backup.exists', { file }))
    renameSync(part, file)
  }
}

/** How many rundowns a database has, those in the trash left out. */
export const countRundowns = (file: string): number =>
  count(file, 'SELECT count(*) AS n FROM rundowns WHERE deleted_at IS NULL')

/** How many shows a journal has. */
export const countRuns = (file: string): number =>
  count(file, "SELECT count(*) AS n FROM entries WHERE kind = 'run'")

/** None where there is no file. */
function count(file: string, sql: string): number {
  if (!existsSync(file)) return 0
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    return Number(database.prepare(sql).get()?.['n'] ?? 0)
  } finally {
    database.close()
  }
}
