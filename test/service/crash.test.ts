import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import type { DeskAccess } from '../../src-main/contract/dashboard.ts'
import type { Json } from './harness.ts'
import { temporaryDirectory } from './harness.ts'

const dataDir = temporaryDirectory()
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

interface Running {
  readonly child: ChildProcess
  readonly access: DeskAccess
}

async function spawn(): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./crash-child.ts', import.meta.url)), [dataDir], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  children.push(child)
  const access = await new Promise<DeskAccess>((resolve, reject) => {
    child.once('message', message => resolve(message as DeskAccess))
    child.once('exit', code => reject(new Error(`The service ended with ${code}.`)))
  })
  return { child, access }
}

async function kill({ child }: Running): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

async function call({ access }: Running, method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(access.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${access.v1Token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply: Json = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${reply.code}`)
  return reply.data
}

const rounds = 4

it('killed at any moment under concurrent writes, it holds all that it acknowledged and nothing by halves', async () => {
  let running = await spawn()
  const show = await call(running, 'POST', '/rundowns', {
    title: 'Crash',
    columns: [{ name: 'Note' }],
    cues: Array.from({ length: 8 }, (_, index) => ({ title: `Cue ${index}`, duration_ms: 600_000 })),
  })
  const path = `/rundowns/${show.id}`
  const column = show.column_order[0]
  const cues: string[] = show.cue_order.map((node: { id: string }) => node.id)
  await call(running, 'POST', `${path}/action:start`)
  const onAir = (await call(running, 'GET', `${path}/status`)).active_cue
  const added = new Set<string>()

  for (let round = 1; round <= rounds; round += 1) {
    const acknowledged = new Map<string, number>()
    const sent = new Map<string, number>()
    const enough = Promise.withResolvers<void>()
    let answers = 0
    const writer = async (cueId: string) => {
      for (let count = 1; ; count += 1) {
        sent.set(cueId, round * 100_000 + count)
        const content = String(round * 100_000 + count)
        await call(running, 'PUT', `${path}/cells`, { cue_id: cueId, column_id: column, content })
        acknowledged.set(cueId, Number(content))
        // Two cues in one bulk: both or none.
        const pair = `pair ${round}.${cueId}.${count}`
        const made = await call(running, 'POST', `${path}/cues:bulk`, {
          items: [
            { title: pair, type: 'heading' },
            { title: pair, type: 'heading' },
          ],
        }).catch((error: Error) => {
          if (error.message.includes('too_many')) return { items: [] }
          throw error
        })
        for (const cue of made.items) added.add(cue.id)
        answers += 1
        if (answers === 20 + round * 7) enough.resolve()
      }
    }
    const writers = cues.map(cueId => writer(cueId).catch(() => undefined))
    await enough.promise
    await kill(running)
    await Promise.all(writers)

    running = await spawn()
    for (const cueId of cues) {
      const cell = await call(running, 'GET', `${path}/cells?cue_id=${cueId}&column_id=${column}`)
      const value = Number(cell.content)
      expect(value).toBeGreaterThanOrEqual(acknowledged.get(cueId) ?? 0)
      expect(value).toBeLessThanOrEqual(sent.get(cueId) ?? 0)
    }
    const present = new Map<string, string>()
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Json = await call(running, 'GET', `${path}/cues?limit=100${cursor && `&cursor=${cursor}`}`)
      for (const cue of page.items) present.set(cue.id, cue.title)
      cursor = page.next_cursor
    }
    expect([...added].filter(id => !present.has(id))).toEqual([])
    const pairs = Map.groupBy(
      [...present.values()].filter(title => title.startsWith('pair')),
      title => title,
    )
    expect([...pairs.values()].filter(titles => titles.length !== 2)).toEqual([])
    expect((await call(running, 'GET', `${path}/status`)).active_cue).toEqual(onAir)
  }
}, 60_000)
