import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from '../fuzz.ts'
import { type Bench, startBench, temporaryDirectory, testClock } from '../harness.ts'

let bench: Bench
const faults: string[] = []
const dataDir = temporaryDirectory()

beforeAll(async () => {
  bench = await startBench({
    dataDir,
    rate: '1000000000',
    log: entry => faults.push(`${entry.event}: ${entry.error}`),
  })
})
afterAll(async () => {
  await bench.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('whatever is asked, the answer is one that the description has, and the service goes on', async () => {
  const answered = await fuzz(bench, 3_200, 20_260_501)
  expect(faults).toEqual([])
  // It went deep: writes were done, and refusals of many kinds were met.
  const hint = 'of 3,200 requests, spread over all routes: raise that number with the number of routes'
  expect(answered.get('200'), hint).toBeGreaterThan(300)
  expect(answered.get('201')).toBeGreaterThan(15)
  expect(answered.size).toBeGreaterThan(25)
})

it('what was written reads the same after a restart', async () => {
  const everything = async () => {
    const list = await bench.call('GET', '/rundowns?limit=100')
    const ids: string[] = list.body.data.items.map((rundown: { id: string }) => rundown.id)
    const read = await Promise.all(
      ids.flatMap(id => [
        bench.call('GET', `/rundowns/${id}?include=cues,columns,cells`),
        bench.call('GET', `/rundowns/${id}/mentions?limit=100`),
        bench.call('GET', `/rundowns/${id}/text-variables?limit=100`),
        bench.call('GET', `/rundowns/${id}/output-message`),
      ]),
    )
    return read.map(({ body }) => [body.data, body.included])
  }
  const before = await everything()
  await bench.close()
  bench = await startBench({ dataDir, rate: '1000000000', clock: testClock(bench.clock()) })
  expect(await everything()).toEqual(before)
})
