/** What Electron writes to stderr: kept until it is known whether it matters, the last lines of it for a reason. */
export interface ErrorOutput {
  read(chunk: string): void
  /** What was kept is shown, and all that follows as it comes. */
  show(): void
  /** The last lines, oldest first. */
  lines(): readonly string[]
}

export interface ErrorOutputOptions {
  readonly write: (text: string) => void
  /** Chromium's own log is shown as well. */
  readonly chromiumLog: boolean
}

/** Lines that are remembered. */
const most = 60
/** Of Chromium, beside what is fatal: `[1234:1122/023922.123456:ERROR:ui/gl/gl_display.cc(520)] …` */
const ofChromium = /^\[\d+(:\d+)?:\d{4}\/\d{6}(\.\d+)?:(VERBOSE\d+|INFO|WARNING|ERROR):/

export function createErrorOutput({ write, chromiumLog }: ErrorOutputOptions): ErrorOutput {
  const remembered: string[] = []
  let unfinished = ''
  let held: string[] | null = []
  const take = (line: string): void => {
    remembered.push(line)
    if (remembered.length > most) remembered.shift()
    if (!chromiumLog && ofChromium.test(line)) return
    if (held === null) write(`${line}\n`)
    else held.push(line)
  }
  return {
    read(chunk) {
      const lines = `${unfinished}${chunk}`.split('\n')
      unfinished = lines.pop() ?? ''
      for (const line of lines) take(line.replace(/\r$/, ''))
    },
    show() {
      if (held === null) return
      const kept = held
      held = null
      for (const line of kept) write(`${line}\n`)
    },
    lines: () => (unfinished === '' ? remembered : [...remembered, unfinished]),
  }
}
