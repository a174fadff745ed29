import { FlateErrorCode, unzipSync, type Zippable, zipSync } from 'fflate'
import { createSheetBounds } from './sheet-bounds.ts'

export interface UnpackLimits {
  /** Bytes that are unpacked of one archive, all parts together. */
  readonly bytes: number
  readonly parts: number
}

export type Unpacked =
  /** The same parts in an archive that is not packed: its reader allocates no more than its length. */
  | { readonly ok: true; readonly archive: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly fault: 'too-large' | 'cut-off' }

/** Decided by the content of the file: a workbook may give its sheets any file name. */
const isSheet = (part: Uint8Array): boolean =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('sheetData')

class TooLarge extends Error {}

/**
 * Unpacks what a reader of spreadsheets looks at, within limits. The sizes that are added up are those by which the
 * unpacker allocates, each before it does so: sizes stated elsewhere in the archive do not count. Throws `TableTooLarge`.
 */
export function unpack(file: Uint8Array, { bytes, parts }: UnpackLimits): Unpacked {
  let unpacked = 0
  let found = 0
  try {
    const files = unzipSync(file, {
      filter({ name, size, originalSize }) {
        found += 1
        if (found > parts) throw new TooLarge()
        if (!/\.xml(\.rels)?$/.test(name)) return false
        // A part that is not packed takes its size, another one its original size.
        unpacked += Math.max(size, originalSize)
        if (!(unpacked <= bytes)) throw new TooLarge()
        return true
      },
    })
    const bounded = createSheetBounds()
    const stored: Zippable = Object.fromEntries(
      Object.entries(files).map(([name, part]) => [name, isSheet(part) ? bounded(part) : part]),
    )
    return { ok: true, archive: zipSync(stored, { level: 0 }) }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: 'too-large' }
    const isCutOff = error instanceof Error && 'code' in error && error.code === FlateErrorCode.InvalidZipData
    if (isCutOff) return { ok: false, fault: 'cut-off' }
    throw error
  }
}
