import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf, type Said, sentences } from '../../domain/messages/message.ts'
import type { TablesReading } from '../ports/spreadsheets.ts'
import { Archive } from './archive.ts'
import { readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { isBinary, signatureOf, startsWith, streamsIn } from './file-signatures.ts'
import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import { TableCount } from './table-builder.ts'

/** The tables of a file, recognised by its content: XLSX, ODS, or text in any encoding. What is something else is named. */
export async function readTables(file: Uint8Array): Promise<TablesReading> {
  try {
    if (startsWith(file, 'PK\x03\x04')) return readArchive(new Archive(file))
    if (startsWith(file, '\xd0\xcf\x11\xe0')) return refused(compoundKind(file))
    const known = signatureOf(file)
    if (known !== null) return refused(mistakes[known])
    const { text, encoding } = decodeText(file)
    if (isBinary(text)) return refused(messageOf('file.is-no-text'))
    return readAs(text, encoding === null ? [] : [messageOf('file.read-as', { encoding })])
  } catch (error) {
    if (error instanceof MessageError) return { ok: false, reason: error.said }
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: messageOf('spreadsheet.unreadable', { why }) }
  }
}

/** The same of a text that somebody has read already: cells that were pasted. */
export const readText = async (text: string): Promise<TablesReading> => readAs(text, [])

const refused = (reason: Message): TablesReading => ({ ok: false, reason })

function readArchive(archive: Archive): TablesReading {
  const names = [...archive.names]
  const has = (pattern: RegExp): boolean => names.some(name => pattern.test(name))
  const book = names.find(name => /(^|\/)workbook\.xml$/.test(name))
  if (book !== undefined) return workbookReading(readXlsx(archive, book, new TableCount()))
  if (has(/(^|\/)workbook\.bin$/)) return refused(messageOf('file.is-xlsb'))
  if (has(/^word\/|^ppt\//)) return refused(messageOf('file.is-document'))
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) return refused(messageOf('file.is-iwork'))
  const mime = archive.text('mimetype') ?? ''
  if (!mime.startsWith('application/vnd.oasis.opendocument')) return refused(messageOf('file.is-archive'))
  if (!mime.includes('spreadsheet')) return refused(messageOf('file.is-document'))
  if (/encryption-data/.test(archive.text('META-INF/manifest.xml') ?? ''))
    return refused(messageOf('file.has-password'))
  return workbookReading(readOds(archive, new TableCount()))
}

function workbookReading({ tables, notes }: ReturnType<typeof readXlsx>): TablesReading {
  if (tables.every(({ rows }) => rows.length === 0)) return refused(sentences(empty, ...notes) ?? empty)
  return { ok: true, from: 'spreadsheet', tables, notes, faults: [] }
}

const empty = messageOf('file.empty')

/** Texts of other forms look like one by their first characters, and a table does not. */
function readAs(text: string, notes: readonly Said[]): TablesReading {
  const plain = text.replace(/^\ufeff/, '')
  const head = plain.slice(0, 4_096).trimStart()
  if (head.startsWith('{\\rtf')) return refused(messageOf('file.is-document'))
  if (/^<!doctype html|^<(html|head|body|table|meta|style)\b|^MIME-Version:/i.test(head))
    return refused(messageOf('file.is-html'))
  if (/^<\?xml\s/.test(head)) return asXml(plain)
  if (/^<[a-z_][\w:.-]*(\s[^<>]*)?\/?>/i.test(head) && plain.trimEnd().endsWith('>')) return asXml(plain)
  if (/^[[{]/.test(head) && isTooDeep(plain)) return refused(messageOf('file.too-deep', { most: deepest }))
  if (head.startsWith('{') || (head.startsWith('[') && isList(plain, head)))
    return { ok: true, text: plain, kind: 'json' }
  const { rows, faults } = readCsv(text)
  if (rows.length === 0 && faults.length === 0) return refused(empty)
  return {
    ok: true,
    from: 'text',
    tables: [{ name: '', rows, hiddenRows: 0, hiddenColumns: [] }],
    notes,
    faults,
  }
}

/** A web page may begin like any document. */
const asXml = (text: string): TablesReading =>
  /<html\b/i.test(text.slice(0, 4_096)) ? refused(messageOf('file.is-html')) : { ok: true, text, kind: 'xml' }

/** Lists within lists, of JSON. */
const deepest = 200
const [quote, backslash, opening, closing] = [34, 92, [91, 123], [93, 125]] as const

/** Counted before it is parsed: millions of lists in one another take more memory than a thread can be stopped for. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length && depth <= deepest; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) isText = !isText
    else if (isText) at += code === backslash ? 1 : 0
    else if (code === opening[0] || code === opening[1]) depth += 1
    else if (code === closing[0] || code === closing[1]) depth -= 1
  }
  return depth > deepest
}

/** A table may begin with `[1]`; a list of JSON is one as a whole, or begins with an object. */
function isList(text: string, head: string): boolean {
  if (/^\[\s*\{/.test(head)) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The format before XLSX, and the cover of one with a password: told apart by the names of their streams. */
function compoundKind(file: Uint8Array): Message {
  const has = streamsIn(file)
  if (has('EncryptedPackage')) return messageOf('file.has-password')
  return has('WordDocument') || has('PowerPoint Document')
    ? messageOf('file.is-document')
    : messageOf('spreadsheet.old')
}

/** Of what is sometimes chosen instead of a table. */
const mistakes = {
  pdf: messageOf('file.is-document'),
  picture: messageOf('file.is-picture'),
  archive: messageOf('file.is-archive'),
}
