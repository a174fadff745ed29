/** Where a model's input reports carry its keys. */
export interface ReportShape {
  /** Place of each key's state in a report without its id: 0 up, 1 down. */
  readonly keyBytes: readonly number[]
  /** Generation 2: the first byte after the id tells the kind of report, and 0 means keys. */
  readonly typed: boolean
}

/**
 * Stands before the library's parser, which takes a report that was cut short for keys that were let go, and would
 * then see them pressed again. Only whole key reports pass; a key that was down before we looked stays up in them
 * until it was seen up.
 */
export interface ReportGuard {
  /** A report with its id, as it came; the answer is without, or null when there is nothing to learn from it. */
  pass(report: Uint8Array): Uint8Array | null
  /** From here on a key going down is a press; what was reported before describes how the device was found. */
  settle(): void
}

const keyReport = 0x01

export function createReportGuard(shape: ReportShape): ReportGuard {
  const needed = Math.max(0, ...shape.keyBytes.map(at => at + 1))
  const heldBefore = new Set<number>()
  let settled = false
  let known = false

  return {
    settle() {
      settled = true
    },
    pass(report) {
      if (report[0] !== keyReport) return null
      const body = Uint8Array.from(report.subarray(1))
      if (body.length < needed || (shape.typed && body[0] !== 0)) return null
      if (shape.keyBytes.some(at => (body[at] ?? 0) > 1)) return null
      const down = shape.keyBytes.filter(at => body[at] === 1)
      for (const at of heldBefore) if (body[at] === 0) heldBefore.delete(at)
      // A first report with several keys down cannot tell the new one from those that were held all along.
      if (!settled || (!known && down.length > 1)) for (const at of down) heldBefore.add(at)
      known = true
      for (const at of heldBefore) body[at] = 0
      return body
    },
  }
}
