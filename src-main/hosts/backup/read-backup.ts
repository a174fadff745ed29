import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { notRestored } from './describe-backup.ts'
import {
  type BackupPart,
  type BackupSecrets,
  backupVersion,
  type Manifest,
  manifestName,
  manifests,
  openSecrets,
  partNames,
} from './manifest.ts'

/** What a file or a folder is, to which a person points. */
type BackupKind = 'archive' | 'database' | 'folder'

/** Throws `MessageError`. */
export function kindOf(file: string): BackupKind {
  try {
    if (statSync(file).isDirectory()) return 'folder'
    const head = Buffer.alloc(16)
    const descriptor = openSync(file, 'r')
    try {
      readSync(descriptor, head, 0, head.length, 0)
    } finally {
      closeSync(descriptor)
    }
    if (head.toString('latin1') === 'SQLite format 3\0') return 'database'
    if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'archive'
  } catch (error) {
    throw notRestored(file, error)
  }
  throw new MessageError(messageOf('backup.not-one', { file }))
}

/**
 * Reads a backup to its end and compares every part with its hash. `into`: a folder for the parts; null only looks.
 * Throws `MessageError`.
 */
export async function readBackup(file: string, into: string | null): Promise<Manifest> {
  const refuse = (message: Message): MessageError => new MessageError(message)
  let zip: ZipFile
  try {
    zip = await yauzl.openPromise(file, { autoClose: false })
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw notRestored(file, error)
    const cut = error instanceof Error && error.message.startsWith('End of central directory record')
    throw refuse(cut ? messageOf('backup.cut-short', { file }) : messageOf('backup.damaged', { file }))
  }
  try {
    const entries = await entriesOf(zip)
    const head = entries.get(manifestName)
    if (head === undefined) throw refuse(messageOf('backup.not-one', { file }))
    const manifest = await readManifest(zip, head, file)
    for (const part of manifest.contents) {
      const entry = entries.get(part.name)
      const isWhole = entry !== undefined && (await readPart(zip, entry, part, into))
      if (!isWhole) throw refuse(messageOf('backup.damaged', { file }))
    }
    return manifest
  } catch (error) {
    if (error instanceof MessageError) throw error
    // The disk says what it is by a code; the archive has none.
    if (error instanceof Error && 'syscall' in error) throw notRestored(file, error)
    throw refuse(messageOf('backup.damaged', { file }))
  } finally {
    zip.close()
  }
}

/** Of a backup that was read into `folder`; null for one without. Throws `MessageError`. */
export async function readSecrets(
  { file, folder }: { readonly file: string; readonly folder: string },
  { secrets, contents }: Manifest,
  passphrase: string,
): Promise<BackupSecrets | null> {
  if (secrets === null) return null
  const others = contents.filter(({ name }) => name !== partNames.secrets)
  const opened = await openSecrets(readFileSync(join(folder, partNames.secrets)), secrets, passphrase, others)
  if (opened === null) throw new MessageError(messageOf('backup.wrong-passphrase', { file }))
  return opened
}

/** More of them, or a longer manifest, is no backup. */
const mostEntries = 16
const longestManifest = 64 * 1024

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > mostEntries) return entries
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function readManifest(zip: ZipFile, entry: Entry, file: string): Promise<Manifest> {
  if (entry.uncompressedSize > longestManifest) throw new MessageError(messageOf('backup.not-one', { file }))
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(bytes) !== entry.crc32) throw new MessageError(messageOf('backup.damaged', { file }))
  const read: unknown = JSON.parse(bytes.toString('utf8'))
  const { format, version, app } =
    typeof read === 'object' && read !== null ? ({ ...read } as Record<string, unknown>) : {}
  if (format !== 'showcall-backup') throw new MessageError(messageOf('backup.not-one', { file }))
  if (version !== backupVersion) throw new MessageError(messageOf('backup.newer', { file, app: String(app) }))
  if (!manifests.Check(read)) throw new MessageError(messageOf('backup.damaged', { file }))
  return read
}

/** False: it is not what the manifest says. */
async function readPart(zip: ZipFile, entry: Entry, part: BackupPart, into: string | null): Promise<boolean> {
  if (entry.uncompressedSize !== part.bytes) return false
  const hash = createHash('sha256')
  // Open before anything is read: a part that fails while its file is still being opened would fail once more, unheard.
  const target = into === null ? null : await open(join(into, part.name), 'wx', 0o600)
  try {
    await pipeline(
      await zip.openReadStreamPromise(entry),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      target?.createWriteStream() ?? nowhere(),
    )
  } finally {
    await target?.close()
  }
  return hash.digest('hex') === part.sha256
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() })
