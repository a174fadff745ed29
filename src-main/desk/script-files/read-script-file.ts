import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { scriptLimits } from '../../domain/script/script.ts'
import type { ScriptSource } from '../../domain/script/script-source.ts'
import type { PagesRead } from '../ports/script-files.ts'
import { Archive, archiveLimits } from '../spreadsheets/archive.ts'
import { decodeText } from '../spreadsheets/decode-text.ts'
import { isBinary, signatureOf, startsWith, streamsIn } from '../spreadsheets/file-signatures.ts'
import { readDocx } from './read-docx.ts'
import { isFountain, readFountain } from './read-fountain.ts'
import { isMarkdown, readMarkdown } from './read-markdown.ts'
import { readPdf } from './read-pdf.ts'
import { readPlainText } from './read-plain-text.ts'

export type SourceReading =
  | { readonly ok: true; readonly source: ScriptSource }
  /** Why not, as the end of a sentence that begins with the name of the file. */
  | { readonly ok: false; readonly reason: Said }

const megabyte = 1024 * 1024
const largest = { file: 64 * megabyte, text: 16 * megabyte, lines: 500_000 }

/** The lines of a script, recognised by its content: DOCX, PDF, Fountain, Markdown or text. What is something else is named. */
export async function readScriptFile(file: Uint8Array | string, progress: PagesRead): Promise<SourceReading> {
  try {
    if (typeof file === 'string') return readAs(file, [])
    if (file.length > largest.file) throw larger(largest.file)
    if (startsWith(file, 'PK\x03\x04')) return readArchive(new Archive(file, tooLarge))
    // A PDF may have a few bytes before its head.
    if (Buffer.from(file.subarray(0, 1_024)).includes('%PDF-')) return taken(await readPdf(file, progress))
    if (startsWith(file, '\xd0\xcf\x11\xe0')) return refused(compoundKind(file))
    const known = signatureOf(file)
    if (known === 'picture') return refused(messageOf('script-file.is-picture'))
    if (known === 'archive') return refused(messageOf('script-file.is-archive'))
    if (file.length > largest.text) throw larger(largest.text)
    const { text, encoding } = decodeText(file)
    if (isBinary(text)) return refused(messageOf('script-file.is-no-text'))
    return readAs(text, encoding === null ? [] : [messageOf('script-file.read-as', { encoding })])
  } catch (error) {
    if (error instanceof MessageError) return { ok: false, reason: error.said }
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: messageOf('script-file.unreadable', { why }) }
  }
}

function linesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const larger = (bytes: number): MessageError =>
  new MessageError(messageOf('script-file.larger', { megabytes: bytes / megabyte }))

const tooLarge = messageOf('script-file.too-large', {
  megabytes: archiveLimits.bytes / megabyte,
  parts: archiveLimits.parts,
})

const refused = (reason: Message): SourceReading => ({ ok: false, reason })

function taken(source: ScriptSource, notes: readonly Said[] = []): SourceReading {
  if (source.lines.every(({ isOfPage }) => isOfPage)) return refused(messageOf('script-file.empty'))
  return { ok: true, source: { ...source, notes: [...notes, ...source.notes] } }
}

function readArchive(archive: Archive): SourceReading {
  const names = [...archive.names]
  const has = (pattern: RegExp): boolean => names.some(name => pattern.test(name))
  const document = names.find(name => /^word\/document\d*\.xml$/.test(name))
  if (document !== undefined) return taken(readDocx(archive, document))
  if (has(/(^|\/)workbook\.(xml|bin)$/)) return refused(messageOf('script-file.is-spreadsheet'))
  if (has(/^ppt\//)) return refused(messageOf('script-file.is-slides'))
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) return refused(messageOf('script-file.is-iwork'))
  const mime = archive.text('mimetype') ?? ''
  if (!mime.startsWith('application/vnd.oasis.opendocument'))
    return refused(messageOf('script-file.is-archive'))
  if (mime.includes('spreadsheet')) return refused(messageOf('script-file.is-spreadsheet'))
  return refused(messageOf(mime.includes('presentation') ? 'script-file.is-slides' : 'script-file.is-odt'))
}

/** The format before DOCX, and the cover of one with a password: told apart by the names of their streams. */
function compoundKind(file: Uint8Array): Message {
  const has = streamsIn(file)
  if (has('EncryptedPackage')) return messageOf('file.has-password')
  if (has('Workbook')) return messageOf('script-file.is-spreadsheet')
  return messageOf(has('PowerPoint Document') ? 'script-file.is-slides' : 'script-file.is-doc')
}

function readAs(text: string, notes: readonly Said[]): SourceReading {
  if (text.length > largest.text) throw larger(largest.text)
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
  if (linesIn(plain) > largest.lines)
    return refused(messageOf('script-file.too-much-text', { most: scriptLimits.characters }))
  const head = plain.slice(0, 4_096).trimStart()
  if (head.startsWith('{\\rtf')) return refused(messageOf('script-file.is-rtf'))
  if (/^<!doctype html|^<(html|head|body)\b|^MIME-Version:/i.test(head))
    return refused(messageOf('script-file.is-html'))
  if (/^<\?xml\s/.test(head))
    return refused(messageOf(/<html\b/i.test(head) ? 'script-file.is-html' : 'script-file.is-xml'))
  if (/^\{\s*"/.test(head) && plain.trimEnd().endsWith('}'))
    return refused(
      messageOf(head.includes('"showcall') ? 'script-file.is-rundown' : 'script-file.is-no-text'),
    )
  if (isFountain(plain)) return taken(readFountain(plain), notes)
  return taken(isMarkdown(plain) ? readMarkdown(plain) : readPlainText(plain), notes)
}
