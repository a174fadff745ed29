import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import fc from '../support/fast-check.ts'
import { type CrashProcess, startCrashProcess } from './crash-process.ts'
import { temporaryDirectory } from './harness.ts'
import type { Json } from './json.ts'

/** What the writers of a round know for certain. */
interface Ledger {
  readonly path: string
  readonly column: string
  readonly cues: readonly string[]
  readonly onAir: Json
  /** By cue: the last content that was acknowledged, and the last that was sent. */
  readonly acknowledged: Map<string, number>
  readonly sent: Map<string, number>
  /** Identifiers of cues that were acknowledged. */
  readonly added: Set<string>
  /** By key: the title that was sent under it, and the answer when one came. */
  readonly keyed: Map<string, { readonly title: string; readonly answer: string | null }>
}

const writers = 8
const mostAnswers = 150

/** A service that is made to crash. */
export interface CrashedService extends Pick<CrashProcess, 'send'> {
  /** Resolves once what was to be killed in that round is gone. */
  crash(round: number): Promise<void>
  recover(): Promise<void>
}

/**
 * Kills a service by force in the middle of concurrent writes, again and again over the same data. After each start:
 * every acknowledged write is there, nothing by halves, and a repeated Idempotency-Key repeats its answer, or does
 * what was never answered once and only once.
 */
export async function crashRoundsOn(service: CrashedService, rounds: number, seed: number): Promise<void> {
  const moments = fc.sample(fc.integer({ min: 1, max: mostAnswers }), { numRuns: rounds, seed })
  const ledgers: Ledger[] = []
  for (const [round, moment] of moments.entries()) {
    const ledger = await openShow(service, round)
    ledgers.push(ledger)
    await writeUntilKilled(service, ledger, round, moment)
    await service.recover()
    await checkAll(service, ledger)
    await checkReplays(service, ledger)
  }
  for (const ledger of ledgers) await checkAll(service, ledger)
}

/** One process over its SQLite file. */
export async function crashRounds(rounds: number, seed: number): Promise<void> {
  const dataDir = temporaryDirectory()
  let running = await startCrashProcess(dataDir)
  try {
    const service: CrashedService = {
      send: (...request) => running.send(...request),
      crash: () => running.kill(),
      async recover() {
        running = await startCrashProcess(dataDir)
      },
    }
    await crashRoundsOn(service, rounds, seed)
  } finally {
    await running.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openShow(service: CrashedService, round: number): Promise<Ledger> {
  const { data } = await service.send('POST', '/rundowns', {
    title: `Round ${round}`,
    columns: [{ name: 'Note' }],
    cues: Array.from({ length: writers }, (_, index) => ({ title: `Cue ${index}`, duration_ms: 600_000 })),
  })
  const path = `/rundowns/${data.id}`
  const started = await service.send('POST', `${path}/action:start`)
  return {
    path,
    column: data.column_order[0],
    cues: data.cue_order.map((node: { id: string }) => node.id),
    onAir: started.data.active_cue,
    acknowledged: new Map(),
    sent: new Map(),
    added: new Set(),
    keyed: new Map(),
  }
}

async function writeUntilKilled(
  service: CrashedService,
  ledger: Ledger,
  round: number,
  moment: number,
): Promise<void> {
  let answers = 0
  let killing: Promise<void> | null = null
  let isOver = false
  const answered = () => {
    answers += 1
    if (answers < moment) return !isOver
    killing ??= service.crash(round).then(() => {
      isOver = true
    })
    return !isOver
  }
  await Promise.all(ledger.cues.map(cueId => writer(service, ledger, cueId, answered).catch(() => undefined)))
  await killing
}

async function writer(
  service: CrashedService,
  { path, column, acknowledged, sent, added, keyed }: Ledger,
  cueId: string,
  /** Whether it goes on: other parts of the service may be there still. */
  answered: () => boolean,
): Promise<void> {
  for (let count = 1; ; count += 1) {
    sent.set(cueId, count)
    await service.send('PUT', `${path}/cells`, { cue_id: cueId, column_id: column, content: String(count) })
    acknowledged.set(cueId, count)
    if (!answered()) return
    // Two cues in one bulk: both or none.
    const pair = { title: `pair ${cueId}.${count}`, type: 'heading' }
    const made = await service.send('POST', `${path}/cues:bulk`, { items: [pair, pair] })
    for (const cue of made.data.items) added.add(cue.id)
    if (!answered()) return
    const key = `${cueId}.${count}`
    const title = `keyed ${key}`
    keyed.set(key, { title, answer: null })
    const { text } = await service.send('POST', `${path}/cues`, { title }, key)
    keyed.set(key, { title, answer: text })
    if (!answered()) return
  }
}

async function checkAll(service: CrashedService, ledger: Ledger): Promise<void> {
  const { path, column, acknowledged, sent, added } = ledger
  for (const cueId of ledger.cues) {
    const cell = await service.send('GET', `${path}/cells?cue_id=${cueId}&column_id=${column}`)
    const value = Number(cell.data.content)
    expect(value).toBeGreaterThanOrEqual(acknowledged.get(cueId) ?? 0)
    expect(value).toBeLessThanOrEqual(sent.get(cueId) ?? 0)
  }
  const present = await titlesById(service, path)
  expect([...added].filter(id => !present.has(id))).toEqual([])
  const pairs = Map.groupBy(
    [...present.values()].filter(title => title.startsWith('pair')),
    title => title,
  )
  expect([...pairs.values()].filter(titles => titles.length !== 2)).toEqual([])
  expect((await service.send('GET', `${path}/status`)).data.active_cue).toEqual(ledger.onAir)
}

async function checkReplays(service: CrashedService, { path, keyed }: Ledger): Promise<void> {
  for (const [key, { title, answer }] of keyed) {
    const again = await service.send('POST', `${path}/cues`, { title: 'Another body' }, key)
    if (answer !== null) expect([again.text, again.replayed]).toEqual([answer, true])
    const done = again.replayed ? title : 'Another body'
    expect([again.status, again.data.title]).toEqual([201, done])
    keyed.set(key, { title: done, answer: again.text })
  }
  const titles = [...(await titlesById(service, path)).values()]
  for (const { title } of keyed.values())
    if (title !== 'Another body') expect(titles.filter(other => other === title)).toEqual([title])
  const others = [...keyed.values()].filter(({ title }) => title === 'Another body')
  expect(titles.filter(title => title === 'Another body')).toHaveLength(others.length)
}

async function titlesById(service: CrashedService, path: string): Promise<ReadonlyMap<string, string>> {
  const present = new Map<string, string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Json = (await service.send('GET', `${path}/cues?limit=100${cursor && `&cursor=${cursor}`}`))
      .data
    for (const cue of page.items) present.set(cue.id, cue.title)
    cursor = page.next_cursor
  }
  return present
}
