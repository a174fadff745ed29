import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { largestFile } from '../../contract/bridge/transfer-limits.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { SourceReading } from '../../desk/ports/sources.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { fileError } from '../describe-file-error.ts'

const part = 1_048_576

/** Rejects with `MessageError`. */
export async function readFileSource(path: string): Promise<SourceReading> {
  const reading = await readNewerFile(path, null)
  if (reading === null) throw new Error('A file without a mark is read.')
  return reading
}

/** Null: it is as it was at that mark, which is when it was changed, and its size. */
export async function readNewerFile(path: string, mark: string | null): Promise<SourceReading | null> {
  try {
    // A pipe would be waited for when it is opened.
    const before = await stat(path)
    if (before.isDirectory()) throw new MessageError(messageOf('file-error.folder'))
    if (!before.isFile()) throw new MessageError(messageOf('source.no-file'))
    const now = `${before.mtimeMs} ${before.size} ${before.ino}`
    if (now === mark) return null
    if (before.size > largestFile) throw tooLarge()
    return { name: basename(path), mark: now, ...(await contentOf(path)) }
  } catch (error) {
    throw error instanceof MessageError ? error : new MessageError(whyNot(error), error)
  }
}

/** What the system says of other errors names the whole path, which not everybody may know who is told. */
function whyNot(error: unknown): Said {
  const why = fileError(error)
  if (typeof why !== 'string') return why
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return messageOf('source.unreadable', { code })
}

/** Part by part: it may grow meanwhile, and no part may hold up a press. */
async function contentOf(path: string): Promise<{ readonly content: Uint8Array; readonly digest: string }> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    const parts: Buffer[] = []
    for (let size = 0; ; ) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(part), 0, part, null)
      if (bytesRead === 0) return { content: Buffer.concat(parts), digest: hash.digest('hex') }
      size += bytesRead
      if (size > largestFile) throw tooLarge()
      const read = buffer.subarray(0, bytesRead)
      hash.update(read)
      parts.push(read)
    }
  } finally {
    await file.close()
  }
}

export const tooLarge = (): MessageError =>
  new MessageError(messageOf('file.too-large', { megabytes: largestFile / 1024 / 1024 }))

/**
 * By its folder: editors put another file in its place. What a system does not report, as of folders of the network, is found
 * by looking again.
 */
export function watchFile(path: string, changed: () => void): () => void {
  const name = basename(path)
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
      if (file === null || file === name) changed()
    })
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => undefined
  }
}
