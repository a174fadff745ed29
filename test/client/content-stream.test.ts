import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realNetwork } from '../../src-main/client/http/network.ts'
import { connectShowService } from '../../src-main/client/show-service.ts'
import type {
  RundownContent,
  RundownSubscription,
  ShowService,
} from '../../src-main/desk/ports/show-service.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../src-main/service/create-service.ts'
import fc from '../support/fast-check.ts'

/** One edit; numbers choose among what there is, modulo. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'title',
      'length',
      'cell',
      'add',
      'add-group',
      'move',
      'delete',
      'convert',
      'skip',
      'column',
      'rename-column',
      'delete-column',
      'order-columns',
      'rundown',
    ),
    a: fc.nat(50),
    b: fc.nat(50),
    text: fc.string({ minLength: 1, maxLength: 8 }).map(text => `x${text}`),
  }),
  { minLength: 1, maxLength: 25 },
)

type Row = { readonly id: string }

describe('content that is changed by events of our own service', () => {
  let dataDir: string
  let service: Service
  let headers: Readonly<Record<string, string>>
  let base: string

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-content-'))
    service = await createService({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      clock: () => instant(monotonicMs()),
      version: '0.0.0',
    })
    const access = await service.dashboard.deskAccess()
    base = access.baseUrl
    headers = { authorization: `Bearer ${access.v1Token}`, 'content-type': 'application/json' }
  })
  afterAll(async () => {
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const connect = async (): Promise<ShowService> => {
    const { baseUrl, v0Url, socketUrl, v1Token, v0Token } = await service.dashboard.deskAccess()
    return connectShowService({
      addresses: { baseUrl, v0Url, socketUrl },
      v1Token,
      v0Token: async () => v0Token,
      goAs: 'next',
      network: realNetwork,
      local: monotonicMs,
      wall: Date.now,
      timers: realTimers,
      random: Math.random,
    })
  }

  /** Follows until `settled` returns true for what it received. */
  const follow = (to: ShowService, rundownId: string) => {
    let content: RundownContent | null = null
    let look = (): void => undefined
    const followed: RundownSubscription = to.follow(rundownId, {
      content(next) {
        content = next
        look()
      },
      show: () => undefined,
      message: () => undefined,
      gone: () => undefined,
    })
    return {
      content: () => content,
      close: followed.close,
      until: (condition: (content: RundownContent) => boolean): Promise<void> =>
        new Promise(resolve => {
          look = () => {
            if (content !== null && condition(content)) resolve()
          }
          look()
        }),
    }
  }

  it('equals the whole read again, after any edits', async () => {
    const client = await connect()
    await fc.assert(
      fc.asyncProperty(edits, async list => {
        const { id } = await client.whole.create({
          title: 'Show',
          columns: [{ name: 'LX' }, { name: 'SND' }],
          cues: [
            { title: 'One', cells: [{ column: 'LX', content: 'Look' }] },
            { type: 'group', title: 'Middle', children: [{ title: 'Two' }, { title: 'Three' }] },
            { title: 'Four', cells: [{ column: 'SND', content: 'Bell' }] },
          ],
        })
        const mine = follow(client, id)
        await mine.until(content => content.cells.size === 2)
        const call = async (method: string, path: string, body?: unknown): Promise<void> => {
          const init =
            body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
          const bare = { method, headers: { authorization: headers['authorization'] ?? '' } }
          await (await fetch(`${base}/rundowns/${id}${path}`, body === undefined ? bare : init)).text()
        }
        const items = async (path: string): Promise<readonly Row[]> => {
          const reply = await fetch(`${base}/rundowns/${id}${path}?limit=100`, { headers })
          const { data } = (await reply.json()) as { readonly data: { readonly items: readonly Row[] } }
          return data.items
        }
        for (const { kind, a, b, text } of list) {
          const [cues, columns] = [await items('/cues'), await items('/columns')]
          const cue = cues[a % Math.max(1, cues.length)]?.id ?? 'none'
          const other = cues[b % Math.max(1, cues.length)]?.id ?? 'none'
          const column = columns[b % Math.max(1, columns.length)]?.id ?? 'none'
          if (kind === 'title') await call('PATCH', `/cues/${cue}`, { title: text })
          if (kind === 'length') await call('PATCH', `/cues/${cue}`, { duration_ms: a * 1_000 })
          if (kind === 'cell') await call('PUT', '/cells', { cue_id: cue, column_id: column, content: text })
          if (kind === 'add') await call('POST', '/cues', { title: text, position: { after_cue_id: cue } })
          if (kind === 'add-group') await call('POST', '/cues', { type: 'group', title: text })
          if (kind === 'move') await call('PATCH', `/cues/${cue}`, { position: { after_cue_id: other } })
          if (kind === 'delete') await call('DELETE', `/cues/${cue}`)
          if (kind === 'convert')
            await call('PATCH', `/cues/${cue}`, { type: a % 2 === 0 ? 'heading' : 'cue' })
          if (kind === 'skip') await service.dashboard.setSkipped(id, cue, b % 2 === 0)
          if (kind === 'column') await call('POST', '/columns', { name: text })
          if (kind === 'rename-column') await call('PATCH', `/columns/${column}`, { name: text })
          if (kind === 'delete-column') await call('DELETE', `/columns/${column}`)
          if (kind === 'order-columns') {
            await call('POST', '/columns:reorder', { column_ids: columns.map(one => one.id).toReversed() })
          }
          if (kind === 'rundown') await call('PATCH', '', { title: text })
        }
        await call('PATCH', '', { title: 'The end' })
        await mine.until(content => content.rundown.title === 'The end')
        const fresh = follow(client, id)
        await fresh.until(() => true)
        // Cells come after the rows.
        const cells = (await items('/cells')) as readonly (Row & {
          readonly cue_id: string
          readonly content: string
        })[]
        const filled = new Set(cells.filter(cell => cell.content !== '').map(cell => cell.cue_id)).size
        await fresh.until(
          content => content.rundown.cellsUnread === undefined && content.cells.size === filled,
        )
        await mine.until(content => content.cells.size === filled)
        const plain = (content: RundownContent | null) => ({
          ...content,
          cells: Object.fromEntries([...(content?.cells ?? [])].toSorted(([x], [y]) => x.localeCompare(y))),
        })
        expect(plain(mine.content())).toEqual(plain(fresh.content()))
        mine.close()
        fresh.close()
      }),
      { numRuns: 25 },
    )
    client.close()
  })
})
