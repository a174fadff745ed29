/** What the contents of a zip archive say of themselves. */
export interface ZipSizes {
  readonly entries: number
  /** Bytes of all of it once unpacked, as the archive declares; what it unpacks to beyond that is cut. */
  readonly unpacked: number
  /** Sealed with a password. */
  readonly encrypted: boolean
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 65_535

/** Reads the directory at the end of an archive, and unpacks nothing. Null: it is no whole archive. */
export function zipSizes(bytes: Uint8Array): ZipSizes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  let encrypted = false
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) return null
    encrypted ||= (view.getUint16(at + 8, true) & 1) === 1
    unpacked += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { entries, unpacked, encrypted }
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}
