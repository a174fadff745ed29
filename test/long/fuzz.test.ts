import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from '../service/fuzz.ts'
import { type Bench, startBench } from '../service/harness.ts'

/** `FUZZ_REQUESTS=n` sends another number. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 50_000)
let bench: Bench
const faults: string[] = []

beforeAll(async () => {
  bench = await startBench({
    rate: '1000000000',
    log: entry => faults.push(`${entry.event}: ${entry.error}`),
  })
})
afterAll(() => bench.close())

it(`${count} requests of any kind, other ones each time: no 5xx, no hang, each answer as described`, async () => {
  const answered = await fuzz(bench, count)
  expect(faults).toEqual([])
  expect(answered.size).toBeGreaterThan(40)
})
