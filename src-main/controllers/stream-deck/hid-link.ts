import type { ChildHIDDeviceInfo, HIDDevice, HIDDeviceEvents, HIDDeviceInfo } from '@elgato-stream-deck/core'
import { EventEmitter } from 'eventemitter3'
import type { HidHandle } from '../hid-bus.ts'

/** An open HID handle as the Stream Deck library wants it, and other drivers of decks. Writes go out one after another, in order. */
export class HidLink extends EventEmitter<HIDDeviceEvents> implements HIDDevice {
  readonly #handle: HidHandle
  readonly #info: HIDDeviceInfo
  #last: Promise<unknown> = Promise.resolve()
  #closed: Promise<void> | null = null

  constructor(handle: HidHandle, info: HIDDeviceInfo) {
    super()
    this.#handle = handle
    this.#info = info
    handle.on('error', (error: unknown) => this.emit('error', error))
  }

  /** Begins to read. Nothing is read before, so that no edge is lost between opening and listening. */
  read(guard: Pick<ReportGuard, 'pass'>): void {
    this.#handle.on('data', (report: Uint8Array) => {
      const trusted = guard.pass(report)
      if (trusted !== null) this.emit('input', trusted)
    })
  }

  /** Safe to call twice. */
  close(): Promise<void> {
    this.#closed ??= this.#handle.close()
    return this.#closed
  }

  sendFeatureReport(data: Uint8Array): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle.sendFeatureReport(bufferOf(data))
    })
  }

  getFeatureReport(reportId: number, reportLength: number): Promise<Uint8Array> {
    return this.#inTurn(() => this.#handle.getFeatureReport(reportId, reportLength))
  }

  sendReports(buffers: readonly Uint8Array[]): Promise<void> {
    return this.#inTurn(async () => {
      for (const data of buffers) {
        this.#mustBeOpen()
        await this.#handle.write(bufferOf(data))
      }
    })
  }

  getDeviceInfo(): Promise<HIDDeviceInfo> {
    return Promise.resolve(this.#info)
  }

  getChildDeviceInfo(): Promise<ChildHIDDeviceInfo | null> {
    return Promise.resolve(null)
  }

  /** Throws once the link is closed: reports that still wait are dropped. */
  #mustBeOpen(): void {
    if (this.#closed !== null) throw new Error('the device is closed')
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => {
      this.#mustBeOpen()
      return task()
    })
    this.#last = result.catch(() => undefined)
    return result
  }
}

const bufferOf = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength)

interface MembranePlace {
  readonly row: number
  readonly column: number
}

/** What a model's input reports carry, and where. Places are in a report without its id. */
interface DeckShape {
  /** Place of each key's state: 0 up, 1 down. */
  readonly keyBytes: readonly number[]
  /** Of each of these keys: where it is on the membrane; null where it is on none. */
  readonly membrane: readonly (MembranePlace | null)[]
  /** Place of each dial: 0 up, 1 down; or the detents of a turn. */
  readonly dialBytes: readonly number[]
  /** Pixels of a strip that takes touches. */
  readonly strip: { readonly width: number; readonly height: number } | null
  /** Generation 2: the first byte after the id is the kind of report. */
  readonly typed: boolean
}

const inputReport = 0x01
const kinds = { keys: 0x00, touch: 0x02, dials: 0x03 } as const
const dialActs = { press: 0x00, turn: 0x01 } as const
/** A tap, short or long. A swipe is bound to nothing. */
const taps: ReadonlySet<number> = new Set([0x01, 0x02])

/**
 * Stands before the library's parser, which takes a report that was cut short for keys that were let go, and would
 * then see them pressed again. Only whole reports that the model can send pass; what was down before we looked stays
 * up in them until it was seen up. So does a key that goes down as the fourth corner of a square: three keys that are
 * held close a membrane there too.
 */
export function createReportGuard(shape: DeckShape) {
  const keys = createStates(shape.keyBytes, ghostsOf(shape))
  const dials = createStates(shape.dialBytes, () => [])
  let settled = false

  /** It says itself that it is of a device with fewer keys, or was cut short on its way. */
  const tellsLess = (body: Uint8Array): boolean => {
    const length = (body[1] ?? 0) + (body[2] ?? 0) * 256
    return length > 0 && length < shape.keyBytes.length
  }

  const touch = (body: Uint8Array): Uint8Array | null => {
    const { strip } = shape
    if (strip === null || !settled || body.length < 9 || !taps.has(body[3] ?? 0)) return null
    const at = (place: number): number => (body[place] ?? 0) + (body[place + 1] ?? 0) * 256
    return at(5) < strip.width && at(7) < strip.height ? body : null
  }

  const dial = (body: Uint8Array): Uint8Array | null => {
    const { dialBytes } = shape
    if (dialBytes.length === 0 || body.length <= Math.max(...dialBytes)) return null
    if (body[3] === dialActs.press) return dials.trusted(body, settled)
    if (body[3] !== dialActs.turn || !settled) return null
    return dialBytes.some(place => body[place] !== 0) ? body : null
  }

  return {
    /** From here on a key going down is a press; what was reported before describes how the device was found. */
    settle(): void {
      settled = true
    },
    /** A report with its id, as it came; the answer is without, or null when there is nothing to learn from it. */
    pass(report: Uint8Array): Uint8Array | null {
      if (report[0] !== inputReport) return null
      const body = Uint8Array.from(report.subarray(1))
      if (!shape.typed) return keys.trusted(body, settled)
      if (body[0] === kinds.keys) return tellsLess(body) ? null : keys.trusted(body, settled)
      if (body[0] === kinds.touch) return touch(body)
      if (body[0] === kinds.dials) return dial(body)
      return null
    },
  }
}

type ReportGuard = ReturnType<typeof createReportGuard>

/** Of the places that are down: those that the others may only seem to press. */
type Ghosts = (down: ReadonlySet<number>) => readonly number[]

function ghostsOf({ keyBytes, membrane }: DeckShape): Ghosts {
  const keys = keyBytes.flatMap((byte, at) => {
    const place = membrane[at]
    return place == null ? [] : [{ byte, ...place }]
  })
  return down => {
    const pressed = keys.filter(({ byte }) => down.has(byte))
    // No square has fewer corners.
    if (pressed.length < 4) return []
    const isDown = (row: number, column: number): boolean =>
      pressed.some(key => key.row === row && key.column === column)
    const isCorner = (key: MembranePlace): boolean =>
      pressed.some(
        ({ row, column }) =>
          row !== key.row && column !== key.column && isDown(row, key.column) && isDown(key.row, column),
      )
    return pressed.filter(isCorner).map(({ byte }) => byte)
  }
}

/** Which of the things at these places are really pressed. */
function createStates(places: readonly number[], ghosts: Ghosts) {
  const needed = Math.max(0, ...places.map(place => place + 1))
  /** Down, and no press until they were seen up. */
  const silent = new Set<number>()
  let before: ReadonlySet<number> = new Set()
  let known = false
  return {
    trusted(body: Uint8Array, settled: boolean): Uint8Array | null {
      if (body.length < needed || places.some(place => (body[place] ?? 0) > 1)) return null
      const down = new Set(places.filter(place => body[place] === 1))
      for (const place of silent) if (!down.has(place)) silent.delete(place)
      // A first report with several down does not show which one is new and which were held all along.
      if (!settled || (!known && down.size > 1)) for (const place of down) silent.add(place)
      for (const place of ghosts(down)) if (!before.has(place)) silent.add(place)
      known = true
      before = down
      for (const place of silent) body[place] = 0
      return body
    },
  }
}
