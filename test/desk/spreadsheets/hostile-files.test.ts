import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createSpreadsheets } from '../../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { builtThreads } from '../../support/built-threads.ts'
import { hostileFiles } from './hostile-files.ts'

const files = createSpreadsheets({
  entry: builtThreads.spreadsheetEntry,
  timers: realTimers,
  // Its own code takes a part of this.
  memory: 200,
})
const { signal } = new AbortController()

it.each(hostileFiles)('$what is refused in words', async ({ make, says }) => {
  const reading = await files.read(make(), {}, signal)
  if (!reading.ok) {
    expect(inEnglish(reading.reason)).toMatch(says)
    expect(inEnglish(reading.reason)).not.toMatch(/too long to read|too much memory/)
    return
  }
  const faults =
    reading.kind === 'rundown' ? !reading.rundown.ok && reading.rundown.faults : reading.tables.first.faults
  if (reading.kind === 'tables') reading.tables.close()
  if (faults === false) throw new Error('It was read.')
  expect(inEnglish(faults[0]?.reason ?? '')).toMatch(says)
  expect(JSON.stringify(faults).length).toBeLessThan(10_000)
})
