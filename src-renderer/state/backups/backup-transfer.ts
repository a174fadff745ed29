import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type BackupFacts, backupPart } from '../../../src-main/contract/bridge/backups.ts'
import { type Ask, follow, newTransferId, type OnProgress } from '../rundowns/transfer.ts'

type Backed =
  | { readonly ok: true; readonly name: string; readonly content: Blob }
  | { readonly ok: false; readonly reason: string }

/** Everything of the desk as a file. */
export async function makeBackup(
  bridge: Ask,
  passphrase: string | null,
  onProgress: OnProgress,
): Promise<Backed> {
  const id = newTransferId()
  const begun = await bridge.request('backup.make', { id, passphrase })
  if (!begun.ok) return { ok: false, reason: messageText(begun.reason) }
  const over = await follow(bridge, id, onProgress)
  if (!over.ok) return over
  const { result } = over
  if (result.kind !== 'backup-made') return { ok: false, reason: t('page.failed') }
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; part < result.parts; part += 1) {
    const { data } = await bridge.request('backup.take', { id, part })
    if (data === null) return { ok: false, reason: t('page.failed') }
    parts.push(bytesOf(data))
    onProgress(part + 1, result.parts)
  }
  return { ok: true, name: result.name, content: new Blob(parts, { type: 'application/zip' }) }
}

export type LookedAt =
  | { readonly ok: true; readonly id: string; readonly facts: BackupFacts }
  | { readonly ok: false; readonly reason: string }

/** Brings a file to the desk, which checks every byte of it. */
export async function sendBackup(bridge: Ask, file: File, onProgress: OnProgress): Promise<LookedAt> {
  const id = newTransferId()
  const parts = Math.max(1, Math.ceil(file.size / backupPart))
  for (let part = 0; part < parts; part += 1) {
    const piece = await file.slice(part * backupPart, (part + 1) * backupPart).arrayBuffer()
    const reply = await bridge.request('backup.send', { id, part, data: base64Of(new Uint8Array(piece)) })
    if (!reply.ok) return { ok: false, reason: messageText(reply.reason) }
    onProgress(part + 1, parts)
  }
  const begun = await bridge.request('backup.look', { id, name: file.name })
  if (!begun.ok) return { ok: false, reason: messageText(begun.reason) }
  const over = await follow(bridge, id, onProgress)
  if (!over.ok) return over
  if (over.result.kind !== 'backup-read') return { ok: false, reason: t('page.failed') }
  return { ok: true, id, facts: over.result.facts }
}

interface RestoreChoice {
  readonly id: string
  readonly name: string
  readonly passphrase: string | null
  readonly newKeys: boolean
}

/** Null once Showcall is about to restart; else why it does not. */
export async function restoreBackup(bridge: Ask, choice: RestoreChoice): Promise<string | null> {
  const begun = await bridge.request('backup.restore', { ...choice, held: true })
  if (!begun.ok) return messageText(begun.reason)
  const over = await follow(bridge, choice.id, () => undefined)
  return over.ok ? null : over.reason
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** In slices: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
