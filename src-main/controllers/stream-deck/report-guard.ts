/** What a model's input reports carry, and where. Places are in a report without its id. */
export interface DeckShape {
  /** Place of each key's state: 0 up, 1 down. */
  readonly keyBytes: readonly number[]
  /** Place of each dial: 0 up, 1 down; or the detents of a turn. */
  readonly dialBytes: readonly number[]
  /** Pixels of a strip that takes touches. */
  readonly strip: { readonly width: number; readonly height: number } | null
  /** Generation 2: the first byte after the id is the kind of report. */
  readonly typed: boolean
}

/**
 * Stands before the library's parser, which takes a report that was cut short for keys that were let go, and would
 * then see them pressed again. Only whole reports that the model can send pass; what was down before we looked stays
 * up in them until it was seen up.
 */
export interface ReportGuard {
  /** A report with its id, as it came; the answer is without, or null when there is nothing to learn from it. */
  pass(report: Uint8Array): Uint8Array | null
  /** From here on a key going down is a press; what was reported before describes how the device was found. */
  settle(): void
}

const inputReport = 0x01
const kinds = { keys: 0x00, touch: 0x02, dials: 0x03 } as const
const dialActs = { press: 0x00, turn: 0x01 } as const
/** A tap, short or long. A swipe is bound to nothing. */
const taps: ReadonlySet<number> = new Set([0x01, 0x02])

export function createReportGuard(shape: DeckShape): ReportGuard {
  const keys = createStates(shape.keyBytes)
  const dials = createStates(shape.dialBytes)
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
    settle() {
      settled = true
    },
    pass(report) {
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

/** Which of the things at these places are really pressed. */
function createStates(places: readonly number[]) {
  const needed = Math.max(0, ...places.map(place => place + 1))
  const heldBefore = new Set<number>()
  let known = false
  return {
    trusted(body: Uint8Array, settled: boolean): Uint8Array | null {
      if (body.length < needed || places.some(place => (body[place] ?? 0) > 1)) return null
      const down = places.filter(place => body[place] === 1)
      for (const place of heldBefore) if (body[place] === 0) heldBefore.delete(place)
      // A first report with several down does not show which one is new and which were held all along.
      if (!settled || (!known && down.length > 1)) for (const place of down) heldBefore.add(place)
      known = true
      for (const place of heldBefore) body[place] = 0
      return body
    },
  }
}
