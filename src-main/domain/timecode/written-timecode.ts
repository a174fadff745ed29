import { formatTimecode, readTimecode } from './timecode.ts'

const timecodeWords =
  /(?:^|\s)(?:(?:no|not|without|kein|nicht|ohne) +(?:TC|timecode)|(?:TC|timecode) *[:=]? *(\d\S*))$/i

interface WrittenTimecode {
  /** What is written besides. */
  readonly rest: string
  /** `HH:MM:SS:FF`; null: it shall have none. Left out: nothing is said of it. */
  readonly timecode?: string | null
}

/** Behind the start of a cue, or alone: `TC 01:00:10:05`, `no TC`. Null: what stands behind TC is no timecode. */
export function splitTimecode(written: string): WrittenTimecode | null {
  const text = written.trim()
  const found = timecodeWords.exec(text)
  if (found === null) return { rest: text }
  const rest = text.slice(0, found.index).trim()
  if (found[1] === undefined) return { rest, timecode: null }
  const label = readTimecode(found[1])
  return label === null ? null : { rest, timecode: formatTimecode(label) }
}
