import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportFault } from '../contract/bridge/requests.ts'
import { largestFile } from '../contract/bridge/transfer-limits.ts'
import type { Desk } from '../desk/desk-options.ts'
import type { BroughtFile, Transfers } from '../desk/transfer/transfers.ts'
import { decodeRunningOrder } from '../domain/running-order-text.ts'
import { describeFileError } from './describe-file-error.ts'

/** What became of a file that was named on the command line, in words to print. */
export interface OpenedFile {
  readonly ok: boolean
  readonly message: string
}

/** What this needs of the desk. */
export interface OpeningDesk {
  readonly notices: Pick<Desk['notices'], 'add'>
}

/**
 * Imports a running order (CSV, XLSX) or an exported rundown (JSON) from disk and shows it, unless a show is on air.
 * Nothing of a faulty file is taken, and the desk goes on with what it has: it says what is wrong on its pages as well.
 */
export async function openFile(
  desk: OpeningDesk,
  transfers: Pick<Transfers, 'bring'>,
  path: string,
): Promise<OpenedFile> {
  const file = await contentOf(path)
  const opened = typeof file === 'string' ? refused(path, file) : await open(transfers, path, file)
  if (!opened.ok) desk.notices.add('error', opened.message)
  return opened
}

async function open(
  transfers: Pick<Transfers, 'bring'>,
  path: string,
  file: BroughtFile,
): Promise<OpenedFile> {
  try {
    const result = await transfers.bring(file)
    if (result.kind === 'faults') return faulty(path, result.faults)
    if (result.kind === 'made') return opened(result.made)
    const { faults } = result.draft
    return faults.length > 0 ? faulty(path, faults) : refused(path, toBeLookedAt)
  } catch (error) {
    return refused(path, error instanceof Error ? error.message : String(error))
  }
}

/** A spreadsheet as its bytes, all else as text; or why not. */
async function contentOf(path: string): Promise<BroughtFile | string> {
  const name = basename(path)
  try {
    const { size } = await stat(path)
    if (size > largestFile) return `it is larger than ${largestFile / 1024 / 1024} MB.`
    const bytes = await readFile(path)
    if (spreadsheets.some(head => bytes.subarray(0, head.length).equals(head)))
      return { name, encoding: 'base64', content: bytes.toString('base64') }
    const decoded = decodeRunningOrder(Uint8Array.from(bytes))
    return decoded.ok ? { name, encoding: 'text', content: decoded.text } : decoded.reason
  } catch (error) {
    return describeFileError(error)
  }
}

/** XLSX is a ZIP archive; the older XLS is told apart from it where it is read, in words. */
const spreadsheets = [Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])] as const

const toBeLookedAt =
  'its columns must be checked first. Import it once in Showcall, then it also opens from here.'

const opened = ({ title, opened: shown, remarks = [] }: Opened): OpenedFile => ({
  ok: true,
  message: [`“${title}” ${shown ? 'is open' : 'was imported; the show on air stays open'}.`, ...remarks].join(
    ' ',
  ),
})

interface Opened {
  readonly title: string
  readonly opened: boolean
  readonly remarks?: readonly string[]
}

/** Line 0 is the file as a whole. */
const faulty = (path: string, faults: readonly ImportFault[]): OpenedFile => ({
  ok: false,
  message: [
    `${path} was not imported. Nothing changed:`,
    ...faults.map(({ line, reason }) => `  ${line > 0 ? `line ${line}: ` : ''}${reason}`),
  ].join('\n'),
})

const refused = (path: string, why: string): OpenedFile => ({
  ok: false,
  message: `${path} was not read: ${why}`,
})
