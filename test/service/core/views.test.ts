import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { type Bench, startBench, temporaryDirectory } from '../harness.ts'
import type { Json } from '../json.ts'

/** Content as a reader gets it, from what the service keeps of its own writes or, after a start, from the file. */
const contentOf = async (bench: Bench, path: string) => {
  const { data, included } = (await bench.call('GET', `${path}?include=cues,columns,cells`)).body
  return { data, included }
}

const operation = fc.record({
  kind: fc.constantFrom(
    'create',
    'group',
    'move',
    'into',
    'retitle',
    'delete',
    'skip',
    'column',
    'swap',
    'start',
  ),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
})

it('after any edits, refused ones among them, what is sent is what the file holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async operations => {
      const dataDir = temporaryDirectory()
      let bench = await startBench({ dataDir })
      try {
        const { path, id } = await bench.seed(['A', 'B', 'C', 'D'])
        for (const { kind, pick, other } of operations) {
          bench.clock.advance(1)
          const { data, included } = await contentOf(bench, path)
          const ids: string[] = included.cues.map((cue: Json) => cue.id)
          const cue = ids[pick % ids.length] ?? ''
          const neighbour = ids[other % ids.length] ?? ''
          const send = (method: string, at: string, body?: unknown) =>
            bench.call(method, path + at, body === undefined ? {} : { body })
          if (kind === 'create') await send('POST', '/cues', { position: { before_cue_id: neighbour } })
          if (kind === 'group') await send('POST', '/cues', { type: 'group', position: { start: true } })
          if (kind === 'move') await send('PATCH', `/cues/${cue}`, { position: { after_cue_id: neighbour } })
          if (kind === 'retitle')
            await send('PATCH', `/cues/${cue}`, { title: `T${pick}`, duration_ms: pick })
          if (kind === 'delete' && ids.length > 1) await send('DELETE', `/cues/${cue}`)
          if (kind === 'skip') await bench.service.dashboard.setSkipped(id, cue, other % 2 === 0)
          if (kind === 'column') await send('POST', '/columns', { name: `C${pick}` })
          if (kind === 'swap')
            await send('POST', '/columns:reorder', { column_ids: data.column_order.toReversed() })
          if (kind === 'start') await send('POST', '/action:jump', { cue_id: cue })
          const group = included.cues.find((candidate: Json) => candidate.type === 'group')?.id
          if (kind !== 'into' || group === undefined) continue
          const rest = data.cue_order.filter((node: Json) => node.id !== group)
          const children = data.cue_order.find((node: Json) => node.id === group).children ?? []
          const moved = rest.find((node: Json) => node.children === undefined)
          await send('POST', '/cues:reorder', {
            order: [
              ...rest.filter((node: Json) => node !== moved),
              { id: group, children: moved === undefined ? children : [...children, { id: moved.id }] },
            ],
          })
        }
        const expected = await contentOf(bench, path)
        const status = (await bench.call('GET', `${path}/status`)).body.data
        const token = bench.owner
        await bench.close()
        bench = await startBench({ dataDir })
        const held = await bench.call('GET', `${path}?include=cues,columns,cells`, { token })
        expect({ data: held.body.data, included: held.body.included }).toEqual(expected)
        const again = (await bench.call('GET', `${path}/status`, { token })).body.data
        expect({ ...again, server_time: 0 }).toEqual({ ...status, server_time: 0 })
      } finally {
        await bench.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }),
    { numRuns: isEveryRound() ? 12 : 4 },
  )
})
