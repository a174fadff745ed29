export interface ProgressLine {
  /** `total` in bytes is null where nobody knows it. */
  update(received: number, total: number | null): void
  end(): void
}

export interface ProgressLineOptions {
  /** Before the numbers. */
  readonly label: string
  readonly write: (text: string) => void
  /** The line can be written over. */
  readonly terminal: boolean
  /** Milliseconds that never run backwards. */
  readonly now: () => number
}

/** Between two drawings of the line on a terminal, in milliseconds. */
const pause = 200
const megabyte = 1_000_000
/** Elsewhere a line is written at each tenth, or, without a total, at each so many bytes. */
const step = 10 * megabyte

/** The progress of a download: one line that is written over on a terminal, else a line every 10 %. */
export function createProgressLine({ label, write, terminal, now }: ProgressLineOptions): ProgressLine {
  let first: { readonly at: number; readonly received: number } | null = null
  let drawn = Number.NEGATIVE_INFINITY
  let steps = -1
  let open = false

  const text = (received: number, total: number | null, at: number): string => {
    const seconds = first === null ? 0 : (at - first.at) / 1_000
    const speed = first === null || seconds <= 0 ? null : (received - first.received) / seconds
    const amount =
      total === null ? inMegabytes(received) : `${percent(received, total)} % of ${inMegabytes(total)}`
    return `${label}: ${amount}${speed === null ? '' : `, ${inMegabytes(speed)}/s`}`
  }

  return {
    update(received, total) {
      const at = now()
      first ??= { at, received }
      const done = total !== null && received >= total
      if (terminal) {
        if (at - drawn < pause && !done) return
        drawn = at
        open = true
        // The rest of a longer line before it is cleared.
        write(`\r${text(received, total, at)}\u001b[K`)
        return
      }
      const reached = Math.floor(total === null ? received / step : (received / total) * 10)
      if (reached <= steps) return
      steps = reached
      write(`${text(received, total, at)}\n`)
    },
    end() {
      if (open) write('\n')
      open = false
    },
  }
}

const percent = (received: number, total: number): number =>
  total === 0 ? 100 : Math.floor((received / total) * 100)

const inMegabytes = (bytes: number): string =>
  `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`
