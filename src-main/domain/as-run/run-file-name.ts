import type { Instant } from '../time/time.ts'
import { createZone } from '../time/time-zone.ts'

/** Characters that a file system somewhere refuses, or takes for something else. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
const longest = 100

/** `<title> <date> <start>`, so that two shows of a day are two files, of characters that every file system takes; date and time are those of the rundown's zone, or `timezone` where it has none. */
export function runFileName(
  run: { readonly title: string; readonly timezone: string | null; readonly startedAt: Instant },
  timezone: string | null,
): string {
  const { year, month, day, hour, minute } = createZone(run.timezone ?? timezone).local(run.startedAt)
  const two = (number: number): string => String(number).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)} ${two(hour)}-${two(minute)}`
  const plain = run.title.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ')
  const title = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${title === '' ? 'Show' : title} ${date}`
}
