import { expect, it } from 'vitest'
import { createSpreadsheets } from '../../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { builtThreads } from '../../support/built-threads.ts'

const files = createSpreadsheets({
  entry: builtThreads.spreadsheetEntry,
  timers: realTimers,
})
const { signal } = new AbortController()
const many = (count: number, item: unknown): readonly unknown[] => Array.from({ length: count }, () => item)

const rundown = (): string => {
  const cue = { type: 'song', title: 1, children: many(20, { cells: many(40, { column: -1 }) }) }
  return JSON.stringify({ format: 'showcall-rundown', version: 1, cues: many(1_000, cue) })
}
const bindings = (): string => {
  const page = { name: 1, bindings: many(1_000, { action: { do: 'dance' } }) }
  return JSON.stringify({
    format: 'showcall-bindings',
    version: 1,
    surfaces: many(20, { pages: many(1, page) }),
  })
}
const templates = (): string =>
  JSON.stringify({ format: 'showcall-templates', version: 1, templates: many(20_000, { rows: many(2, 1) }) })

it.each([
  [
    'a rundown of 15 MB',
    rundown,
    (text: string) => files.read(text, {}, signal),
    { kind: 'rundown', rundown: { ok: false, faults: expect.any(Array) } },
  ],
  ['a setup of 1 MB', bindings, files.readBindings, { ok: false, faults: expect.any(Array) }],
  ['templates of 1 MB', templates, files.readTemplates, { code: 'template.not-a-file' }],
] as const)(
  '%s that is wrong everywhere is refused in few words, and the thread that asked goes on',
  async (_what, textOf, read, refused) => {
    const text = textOf()
    let turns = 0
    let over = false
    const count = (): void => {
      turns += 1
      if (!over) setImmediate(count)
    }
    setImmediate(count)
    const reading = await read(text, signal)
    over = true
    expect(reading).toMatchObject(refused)
    expect(JSON.stringify(reading).length).toBeLessThan(200_000)
    // One that reads it itself takes a turn or two.
    expect(turns).toBeGreaterThan(20)
  },
)
