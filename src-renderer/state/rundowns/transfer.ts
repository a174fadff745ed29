import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import { transferPart } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type {
  ExportedFile,
  ExportRundown,
  TransferResult,
  TransferState,
} from '../../../src-main/contract/bridge/transfers.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'

export type Ask = Pick<Bridge, 'request'>

/** How far something is that takes its time; a total of 0 is not known. */
export type OnProgress = (done: number, total: number) => void

export type Transferred =
  | { readonly ok: true; readonly result: TransferResult }
  | { readonly ok: false; readonly reason: string }

export const newTransferId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A file to the desk, in parts that do not hold up a press. */
export async function sendFile(bridge: Ask, id: string, content: string): Promise<Reply> {
  let part = 0
  do {
    const data = content.slice(part * transferPart, (part + 1) * transferPart)
    const reply = await bridge.request('import.send', { id, part, data })
    if (!reply.ok) return reply
    part += 1
  } while (part * transferPart < content.length)
  return { ok: true }
}

/** Resolves when the transfer is over; rejects when the desk disconnects meanwhile. */
export async function follow(bridge: Ask, id: string, onProgress: OnProgress): Promise<Transferred> {
  for (;;) {
    const state: TransferState = await bridge.request('transfer.wait', { id })
    if (state.state === 'over') return { ok: true, result: state.result }
    if (state.state === 'failed') return { ok: false, reason: messageText(state.reason) }
    onProgress(state.done, state.total)
  }
}

type Exported =
  | { readonly ok: true; readonly file: ExportedFile; readonly content: string }
  | { readonly ok: false; readonly reason: string }

/** A rundown as a file, all of it. */
export async function exportRundown(
  bridge: Ask,
  request: ExportRundown,
  onProgress: OnProgress,
): Promise<Exported> {
  const { id } = request
  const begun = await bridge.request('rundown.export', request)
  if (!begun.ok) return { ok: false, reason: messageText(begun.reason) }
  const over = await follow(bridge, id, onProgress)
  if (!over.ok) return over
  if (over.result.kind !== 'exported') return { ok: false, reason: t('page.failed') }
  const { file } = over.result
  const parts: string[] = []
  for (let part = 0; part < file.parts; part += 1) {
    const { data } = await bridge.request('transfer.take', { id, part })
    if (data === null) return { ok: false, reason: t('page.failed') }
    parts.push(data)
  }
  return { ok: true, file, content: parts.join('') }
}
