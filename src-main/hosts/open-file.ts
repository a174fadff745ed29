import { resolve } from 'node:path'
import type { ImportDraft } from '../contract/bridge/import-draft.ts'
import type { ImportFault } from '../contract/bridge/requests.ts'
import type { ImportMade } from '../contract/bridge/transfers.ts'
import { saidOf } from '../contract/message-error.ts'
import type { Desk } from '../desk/desk.ts'
import type { BroughtFile, Transfers } from '../desk/transfer/transfers.ts'
import { writtenAnswers } from '../domain/import/import-answers.ts'
import { questionText } from '../domain/import/import-choices.ts'
import { type Message, messageOf, type Said } from '../domain/messages/message.ts'
import { readFileSource } from './sources/file-source.ts'

/** The result for a file that was named on the command line, as text to print. */
export interface OpenedFile {
  readonly ok: boolean
  readonly message: Message
}

/** What a person answers beforehand to what the file may leave open, on a command line. */
export interface FileAnswers {
  /** Name of the sheet that is taken; null: there is one, or it is asked for. */
  readonly sheet: string | null
  /** `durations=minutes`; see `readAnswer`. */
  readonly answers: readonly string[]
}

export const noAnswers: FileAnswers = { sheet: null, answers: [] }

/** What this needs of the desk. */
interface OpeningDesk {
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
  answers = noAnswers,
): Promise<OpenedFile> {
  const opened = await open(transfers, path, answers)
  if (!opened.ok) desk.notices.add('error', opened.message)
  return opened
}

async function open(
  transfers: Pick<Transfers, 'bring'>,
  path: string,
  answers: FileAnswers,
): Promise<OpenedFile> {
  try {
    const result = await transfers.bring({ ...(await contentOf(path)), ...answers })
    if (result.kind === 'faults') return faulty(path, result.faults)
    if (result.kind === 'made') return opened(result.made)
    const { faults, faultCount } = result.draft
    return faultCount > 0
      ? faulty(path, faults, faultCount - faults.length)
      : asking(path, result.draft, answers)
  } catch (error) {
    return refused(path, saidOf(error))
  }
}

async function contentOf(path: string): Promise<BroughtFile> {
  const { name, content, digest } = await readFileSource(path)
  return { name, content, source: { source: resolve(path), name, digest } }
}

const opened = ({ title, opened: shown, remarks }: Opened): OpenedFile => ({
  ok: true,
  message: remarks.reduce<Message>(
    (first, next) => messageOf('sentences', { first, next }),
    messageOf(shown ? 'file.open-now' : 'file.show-stays', { title }),
  ),
})

type Opened = Pick<ImportMade, 'title' | 'opened' | 'remarks'>

/** Nobody is here to be asked: what a page would ask is said, with the options that answer it. */
function asking(path: string, draft: ImportDraft, { sheet }: FileAnswers): OpenedFile {
  const { sheets, questions } = draft
  const asked = [
    ...(sheets.length > 1 && sheet === null
      ? [
          withOptions(
            messageOf('import.question.sheet', { names: sheets.join(', ') }),
            sheets.map(name => option('sheet', name)),
          ),
        ]
      : []),
    ...questions.map(question =>
      withOptions(
        questionText(question),
        writtenAnswers(question, draft).map(answer => option('answer', answer)),
      ),
    ),
  ]
  return {
    ok: false,
    message: asked.reduce<Message>(
      (first, next) => messageOf('file.line-below', { first, next }),
      messageOf('file.asks', { path }),
    ),
  }
}

const withOptions = (question: Message, options: readonly string[]): Message =>
  options.reduce((first, next) => messageOf('file.option-below', { first, next }), question)

/** As it is typed in a terminal. */
const option = (name: 'sheet' | 'answer', value: string): string =>
  `--${name} ${/^[\w.=,:+-]+$/.test(value) ? value : `"${value.replace(/["\\$`]/g, '\\$&')}"`}`

/** Line 0 is the file as a whole. */
const faulty = (path: string, faults: readonly ImportFault[], more = 0): OpenedFile => ({
  ok: false,
  message: [
    ...faults.map(({ line, reason }) =>
      line > 0 ? messageOf('file.fault-line', { line, why: reason }) : reason,
    ),
    ...(more > 0 ? [messageOf('binding.more-faults', { count: more })] : []),
  ].reduce<Message>(
    (first, next) => messageOf('file.line-below', { first, next }),
    messageOf('file.not-imported', { path }),
  ),
})

const refused = (path: string, why: Said): OpenedFile => ({
  ok: false,
  message: messageOf('file.not-read', { path, why }),
})
