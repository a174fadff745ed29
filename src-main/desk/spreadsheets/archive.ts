import { FlateErrorCode, unzipSync } from 'fflate'
import { MessageError } from '../../contract/message-error.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'

const megabyte = 1024 * 1024
/** Bytes of XML that a sheet of 1,000 cues and 50 columns is far from; all parts together. */
export const archiveLimits = { bytes: 24 * megabyte, parts: 5_000 }

/**
 * The parts of a ZIP file that are XML, unpacked one by one. The sizes that are added up are those by which the unpacker
 * allocates, each before it does so: sizes that stand elsewhere in the archive do not count. Everything throws a
 * `MessageError` where the file is more than a running order, or cut off.
 */
export class Archive {
  readonly names: ReadonlySet<string>
  readonly #file: Uint8Array

  /** `tooMuch`: said of one that is more than these limits. */
  constructor(file: Uint8Array, tooMuch: Message = tooLarge) {
    this.#file = file
    const names = new Set<string>()
    let bytes = 0
    let parts = 0
    unzip(file, ({ name, size, originalSize }) => {
      names.add(name)
      parts += 1
      // A part that is not packed takes its size, another one its original size.
      if (isXml(name)) bytes += Math.max(size, originalSize)
      if (!(bytes <= archiveLimits.bytes && parts <= archiveLimits.parts)) throw new MessageError(tooMuch)
      return false
    })
    this.names = names
  }

  /** Null: there is no such part. */
  text(name: string): string | null {
    if (!this.names.has(name) || !(isXml(name) || name === 'mimetype')) return null
    let isFound = false
    const files = unzip(this.#file, part => {
      const isWanted = !isFound && part.name === name
      isFound ||= isWanted
      return isWanted && part.originalSize <= archiveLimits.bytes && part.size <= archiveLimits.bytes
    })
    const bytes = files[name]
    return bytes === undefined ? null : new TextDecoder().decode(bytes)
  }
}

const tooLarge = messageOf('spreadsheet.too-large', {
  megabytes: archiveLimits.bytes / megabyte,
  parts: archiveLimits.parts,
})

const isXml = (name: string): boolean => /\.xml(\.rels)?$/.test(name)

interface Part {
  readonly name: string
  readonly size: number
  readonly originalSize: number
}

function unzip(file: Uint8Array, filter: (part: Part) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter })
  } catch (error) {
    const isCutOff = error instanceof Error && 'code' in error && error.code === FlateErrorCode.InvalidZipData
    throw isCutOff ? new MessageError(messageOf('spreadsheet.incomplete')) : error
  }
}
