import type { Duration } from './time.ts'

/** `0:45`, `3:00`, `1:24:00`; parts of a second are cut, without a sign. */
export function formatDuration(span: Duration): string {
  const all = Math.floor(Math.abs(span) / 1000)
  const hours = Math.floor(all / 3_600)
  const minutes = Math.floor(all / 60) % 60
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes)
  return `${head}:${two(all % 60)}`
}

/** Over and under: `+0:48` late, `−1:02:03` early (a true minus), `0:00` within a second. */
export function formatOverUnder(span: Duration): string {
  const text = formatDuration(span)
  if (Math.abs(span) < 1000) return text
  return (span > 0 ? '+' : '−') + text
}

const two = (value: number): string => String(value).padStart(2, '0')
