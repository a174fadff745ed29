import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Desk } from '../desk/desk.ts'
import { decodeRunningOrder } from '../domain/running-order-text.ts'
import { describeFileError } from './describe-file-error.ts'

const largestBytes = 8 * 1024 * 1024

/** What became of a file that was named on the command line, in words to print. */
export interface OpenedFile {
  readonly ok: boolean
  readonly message: string
}

/**
 * Imports a running order from disk and shows it, unless a show is on air. Nothing of a faulty file is taken, and
 * the desk goes on with what it has: it says what is wrong on its pages as well.
 */
export async function openFile(desk: Desk, path: string): Promise<OpenedFile> {
  const opened = await read(desk, path)
  if (!opened.ok) desk.notices.add('error', opened.message)
  return opened
}

async function read(desk: Desk, path: string): Promise<OpenedFile> {
  const text = await readText(path)
  if (!text.ok) return text
  const reply = await desk.import({ name: basename(path), text: text.message })
  if (reply.ok) {
    const shown = reply.opened ? 'is open' : 'was imported; the show on air stays on screen'
    return { ok: true, message: `“${reply.title}” ${shown}.` }
  }
  const faults = reply.faults.map(({ line, reason }) => `  line ${line}: ${reason}`)
  return { ok: false, message: [`${path} was not imported, nothing was changed:`, ...faults].join('\n') }
}

async function readText(path: string): Promise<OpenedFile> {
  try {
    const { size } = await stat(path)
    if (size > largestBytes) return refused(path, 'it is larger than 8 MB.')
    const decoded = decodeRunningOrder(Uint8Array.from(await readFile(path)))
    return decoded.ok ? { ok: true, message: decoded.text } : refused(path, decoded.reason)
  } catch (error) {
    return refused(path, describeFileError(error))
  }
}

const refused = (path: string, why: string): OpenedFile => ({
  ok: false,
  message: `${path} was not read: ${why}`,
})
