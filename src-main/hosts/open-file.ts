import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportDraft } from '../contract/bridge/import-draft.ts'
import type { ImportFault } from '../contract/bridge/requests.ts'
import { largestFile } from '../contract/bridge/transfer-limits.ts'
import type { ImportMade } from '../contract/bridge/transfers.ts'
import { saidOf } from '../contract/message-error.ts'
import type { Desk } from '../desk/desk.ts'
import type { BroughtFile, Transfers } from '../desk/transfer/transfers.ts'
import { questionText } from '../domain/import/import-choices.ts'
import { type Message, messageOf, type Said } from '../domain/messages/message.ts'
import { fileError } from './describe-file-error.ts'

/** The result for a file that was named on the command line, as text to print. */
export interface OpenedFile {
  readonly ok: boolean
  readonly message: Message
}

/** What this needs of the desk. */
export interface OpeningDesk {
  readonly notices: Pick<Desk['notices'], 'add'>
}

/**
 * Imports a running order (CSV, XLSX, ODS) or an exported rundown (JSON) from disk and shows it, unless a show is on air.
 * Nothing of a faulty file is taken, and the desk goes on with what it has: it says what is wrong on its pages as well.
 */
export async function openFile(
  desk: OpeningDesk,
  transfers: Pick<Transfers, 'bring'>,
  path: string,
): Promise<OpenedFile> {
  const file = await contentOf(path)
  const opened =
    typeof file === 'string' || 'params' in file ? refused(path, file) : await open(transfers, path, file)
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
    return faults.length > 0 ? faulty(path, faults) : asking(path, result.draft)
  } catch (error) {
    return refused(path, saidOf(error))
  }
}

/** Its bytes, or why not. */
async function contentOf(path: string): Promise<BroughtFile | Said> {
  const name = basename(path)
  try {
    const { size } = await stat(path)
    if (size > largestFile) return messageOf('file.too-large', { megabytes: largestFile / 1024 / 1024 })
    return { name, encoding: 'base64', content: await readFile(path, 'base64') }
  } catch (error) {
    return fileError(error)
  }
}

const opened = ({ title, opened: shown, remarks }: Opened): OpenedFile => ({
  ok: true,
  message: remarks.reduce<Message>(
    (first, next) => messageOf('sentences', { first, next }),
    messageOf(shown ? 'file.open-now' : 'file.show-stays', { title }),
  ),
})

type Opened = Pick<ImportMade, 'title' | 'opened' | 'remarks'>

/** Nobody is here to be asked: what a page would ask is said. */
function asking(path: string, { sheets, questions }: ImportDraft): OpenedFile {
  const asked = [
    ...(sheets.length > 1 ? [messageOf('import.question.sheet', { names: sheets.join(', ') })] : []),
    ...questions.map(questionText),
  ]
  return {
    ok: false,
    message: asked.reduce<Message>(
      (first, next) => messageOf('file.line-below', { first, next }),
      messageOf('file.asks', { path }),
    ),
  }
}

/** Line 0 is the file as a whole. */
const faulty = (path: string, faults: readonly ImportFault[]): OpenedFile => ({
  ok: false,
  message: faults.reduce<Message>(
    (first, { line, reason }) => {
      const next = line > 0 ? messageOf('file.fault-line', { line, why: reason }) : reason
      return messageOf('file.line-below', { first, next })
    },
    messageOf('file.not-imported', { path }),
  ),
})

const refused = (path: string, why: Said): OpenedFile => ({
  ok: false,
  message: messageOf('file.not-read', { path, why }),
})
