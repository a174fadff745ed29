import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStream } from './event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from './harness.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

let bench: Bench
let show: Seeded

beforeAll(async () => {
  bench = await startBench()
  show = await bench.seed(['One', 'Two'], { start_time: '2026-05-01T18:00:00Z', timezone: 'Europe/Berlin' })
})
afterAll(() => bench.close())

/** Answers as they came, by the type that a client of the hosted service has for them. */
async function captured(): Promise<readonly (readonly [type: string, value: unknown])[]> {
  const { path } = show
  const at = `cue_id=${show.cues[0]}&column_id=${show.columns[0]}`
  await bench.call('PUT', `${path}/cells`, {
    body: { cue_id: show.cues[0], column_id: show.columns[0], content: 'Warm' },
  })
  await bench.call('PATCH', `${path}/cues/${show.cues[1]}`, {
    body: { background_color: '#ef4444', start_time: 1_777_665_600_000 },
  })
  const read = async (from: string) => (await bench.call('GET', path + from)).body
  const preShow = await read('/status')
  const before = await read('/countdown')
  const started = (await bench.call('POST', `${path}/action:start`)).body
  const running = await read('/countdown')
  const paused = (await bench.call('POST', `${path}/action:pause`)).body
  const stream = await openStream(bench, show, '?events=rundown:fat,cue:fat,column:fat,cell')
  await stream.take(2)
  await bench.call('PATCH', `${path}/cues/${show.cues[0]}`, { body: { title: 'New', duration_ms: 5_000 } })
  const received = new Map(await stream.take(3))
  stream.close()
  const list = await bench.call('GET', '/rundowns')
  const refused = await bench.call('PATCH', path, { body: {} })
  const v0Token = await bench.service.dashboard.v0Token()
  const v0 = async (from: string) =>
    (await bench.call('GET', `${bench.service.addresses.v0Url}${from}?token=${v0Token}`, { token: null }))
      .body
  const { cues } = await v0(`/rundown/${show.id}/cues`)
  return [
    ['Envelope<Status>', preShow],
    ['Envelope<Status>', started],
    ['Envelope<Status>', paused],
    ['Envelope<Countdown>', before],
    ['Envelope<Countdown>', running],
    ['Envelope<Rundown>', await read('')],
    ['Envelope<Rundown>', await read('?include=cues,columns,cells')],
    ['Envelope<{ items: Rundown[] }>', list.body],
    ['Envelope<{ items: Cue[] }>', await read('/cues')],
    ['Envelope<Cue>', await read(`/cues/${show.cues[1]}`)],
    ['Envelope<Column>', await read(`/columns/${show.columns[0]}`)],
    ['Envelope<Cell>', await read(`/cells?${at}`)],
    ['Problem', refused.body],
    ['Rundown', received.get('rundown')?.rundown],
    ['Cue', received.get('cue')?.cue],
    ['Status', received.get('status')],
    ['V0Rundown', await v0(`/rundown/${show.id}`)],
    ['V0Cue', cues[1]],
    ['V0Timesnap', await v0(`/rundown/${show.id}/start`)],
  ]
}

/** What the compiler says of a module; nothing where it has no fault. */
function faultsOf(source: string): string[] {
  const folder = mkdtempSync(join(here, '.published-'))
  try {
    const file = join(folder, 'captured.ts')
    writeFileSync(file, source)
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
    })
    return ts
      .getPreEmitDiagnostics(program)
      .map(fault => ts.flattenDiagnosticMessageText(fault.messageText, '\n'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const moduleOf = (answers: readonly (readonly [string, unknown])[]): string =>
  [
    "import type * as published from '../published-types.ts'",
    ...answers.map(([type, value], index) => {
      const named = type.replaceAll(/\b(?!items\b)([A-Z]\w+)/g, 'published.$1')
      return `export const answer${index}: ${named} = ${JSON.stringify(value, withoutOurs)}`
    }),
  ].join('\n')

/** A literal may have no member that its type does not know; what we add is left out, and clients ignore it. */
const ours = new Set([
  'phase',
  'skipped_by',
  'state_tag',
  'seq',
  'next_cursor',
  'applied_includes',
  'department',
])
const withoutOurs = (name: string, value: unknown): unknown => {
  if (ours.has(name)) return undefined
  const isColumn = typeof value === 'object' && value !== null && 'name' in value && 'type' in value
  return isColumn ? { ...value, type: undefined } : value
}

it('captured answers are of the types that the hosted service publishes, without a cast', async () => {
  const answers = await captured()
  expect(faultsOf(moduleOf(answers))).toEqual([])
}, 60_000)

it('the compiler finds an answer that is not of its type', () => {
  const rundown = { start_time: '2026-05-01T18:00:00Z' }
  expect(faultsOf(moduleOf([['Pick<Rundown, "start_time">', rundown]])).length).toBeGreaterThan(0)
}, 60_000)
