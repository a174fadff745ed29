import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** One field of an input report: `bits` from `bit`, counted from the first bit after the report id. */
export interface InputField {
  readonly reportId: number
  readonly bit: number
  readonly bits: number
  readonly usagePage: number
  readonly usage: number
  readonly least: number
  readonly most: number
}

export interface InputReports {
  /** Reports carry an id in front. */
  readonly numbered: boolean
  /** Bits of each input report, without its id, by id; 0 where reports carry none. */
  readonly sizes: ReadonlyMap<number, number>
  /** Fields that vary each for itself, of 1 to 32 bits. */
  readonly fields: readonly InputField[]
}

/** No device has more; a descriptor that says so is damaged. */
const mostFields = 1_024
const mostBits = 8 * 1_024

interface Globals {
  usagePage: number
  least: number
  most: number
  size: number
  count: number
  reportId: number
}

const kinds = { main: 0, global: 1, local: 2 } as const
const inputTag = 8
const constantFlag = 1
const variableFlag = 2

/** The input fields that a HID report descriptor declares (HID 1.11, 6.2.2). Null for a damaged one; never throws. */
export function parseReportDescriptor(bytes: Uint8Array): InputReports | null {
  let globals: Globals = { usagePage: 0, least: 0, most: 0, size: 0, count: 0, reportId: 0 }
  const stack: Globals[] = []
  let usages: number[] = []
  let first: number | null = null
  const sizes = new Map<number, number>()
  const fields: InputField[] = []
  let numbered = false

  const input = (flags: number): boolean => {
    const { size, count, reportId, usagePage, least, most } = globals
    const start = sizes.get(reportId) ?? 0
    if (start + size * count > mostBits) return false
    sizes.set(reportId, start + size * count)
    if ((flags & constantFlag) !== 0 || (flags & variableFlag) === 0 || size < 1 || size > 32) return true
    if (fields.length + count > mostFields) return false
    for (let index = 0; index < count; index += 1) {
      const named = usages[Math.min(index, usages.length - 1)] ?? 0
      fields.push({
        reportId,
        bit: start + index * size,
        bits: size,
        usagePage: named > 0xffff ? named >>> 16 : usagePage,
        usage: named & 0xffff,
        least,
        most,
      })
    }
    return true
  }

  for (let at = 0; at < bytes.length; ) {
    const prefix = bytes[at] ?? 0
    if (prefix === 0xfe) {
      at += 3 + (bytes[at + 1] ?? 0)
      continue
    }
    const length = [0, 1, 2, 4][prefix & 3] ?? 0
    const data = bytes.subarray(at + 1, at + 1 + length)
    if (data.length < length) return null
    const unsigned = data.reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
    const signed = length > 0 && (data[length - 1] ?? 0) > 127 ? unsigned - 256 ** length : unsigned
    const tag = prefix >> 4
    at += 1 + length
    switch ((prefix >> 2) & 3) {
      case kinds.main:
        if (tag === inputTag && !input(unsigned)) return null
        usages = []
        first = null
        break
      case kinds.global:
        if (tag === 0) globals.usagePage = unsigned & 0xffff
        else if (tag === 1) globals.least = signed
        else if (tag === 2) globals.most = signed
        else if (tag === 7) globals.size = unsigned
        else if (tag === 8) {
          globals.reportId = unsigned & 0xff
          numbered = true
        } else if (tag === 9) globals.count = unsigned
        else if (tag === 10) {
          if (stack.length >= 16) return null
          stack.push({ ...globals })
        } else if (tag === 11) globals = stack.pop() ?? globals
        break
      case kinds.local:
        if (usages.length >= mostFields) return null
        if (tag === 0) usages.push(unsigned)
        else if (tag === 1) first = unsigned
        else if (tag === 2 && first !== null) {
          for (let usage = first; usage <= unsigned && usages.length < mostFields; usage += 1) {
            usages.push(usage)
          }
          first = null
        }
        break
    }
  }
  return { numbered, sizes, fields }
}

/** The report descriptor of a device; null when unknown. */
export type ReadDescriptor = (path: string) => Promise<Uint8Array | null>

/** Linux provides it without opening the device. node-hid 3.4 has no call for it on other systems; the Controllers view shows that. */
export const readSystemDescriptor: ReadDescriptor = async path => {
  if (!/^\/dev\/hidraw\d+$/.test(path)) return null
  try {
    return await readFile(`/sys/class/hidraw/${basename(path)}/device/report_descriptor`)
  } catch {
    return null
  }
}
