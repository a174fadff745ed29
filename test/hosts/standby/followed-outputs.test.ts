import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutputPageEvents } from '../../../src-main/contract/bridge/output-pages.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { pagesDir } from '../outputs/pages-dir.ts'
import {
  makeOutput,
  nameDesk,
  openOutputs,
  pairDesks,
  sliceOf,
  startDesk,
  succeeded,
  until,
} from './two-desks.ts'

let root: string
let first: NodeHost
let second: NodeHost
let rendererDir: string
const start = (name: string): Promise<NodeHost> => startDesk(dirOf(name), { rendererDir })
const dirOf = (name: string): string => join(root, name)

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'showcall-followed-'))
  for (const name of ['Booth 1', 'Booth 2']) {
    mkdirSync(dirOf(name))
    nameDesk(dirOf(name), name)
  }
  rendererDir = pagesDir()
  ;[first, second] = await Promise.all([start('Booth 1'), start('Booth 2')])
  succeeded(await first.standby.acts.listen({ on: true }))
  await pairDesks(first, second, sliceOf(first).listening?.port ?? 0)
})
afterEach(async () => {
  await Promise.all([first.close(), second.close()])
  for (const dir of [root, rendererDir]) rmSync(dir, { recursive: true, force: true })
})

vi.setConfig({ testTimeout: 180_000 })

const keyIn = (path: string): string => path.split('#key=')[1] ?? ''
const idsAt = ({ outputPages }: NodeHost): readonly string[] => outputPages.slice().pages.map(({ id }) => id)
/** Resolves once that desk has these output pages. */
const has = (host: NodeHost, ids: readonly string[]) =>
  until(host, () => JSON.stringify(idsAt(host)) === JSON.stringify(ids))

/** What a screen of that page was told last. */
function watch({ outputPages }: NodeHost, id: string): () => OutputPageEvents['state'] | null {
  let received: OutputPageEvents['state'] | null = null
  outputPages.watch(id, {
    send(_name, payload) {
      if (payload !== null && 'face' in payload) received = payload
    },
    ask: async () => undefined,
    end: () => undefined,
  })
  return () => received
}

async function ask(origin: string, kind: string, key: string): Promise<unknown> {
  const reply = await fetch(`${origin}/output/standing`, {
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:1', 'content-type': 'text/plain' },
    body: JSON.stringify({ kind, key }),
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  return reply.ok ? reply.json() : reply.status
}

async function takeOver(): Promise<void> {
  await until(second, ({ pair }) => pair?.offer != null)
  succeeded(await second.standby.acts.takeOver({ held: true }))
}

describe('output pages of two desks', () => {
  it('are at both with the same links, and end at both', async () => {
    const own = makeOutput(second, 'clock')
    const countdown = makeOutput(first, 'countdown')
    await has(second, [own.id, countdown.id])
    expect(second.outputPages.pageOf('countdown', keyIn(countdown.path))).toBe(countdown.id)
    succeeded(first.outputPages.renew(countdown.id))
    await until(second, () => second.outputPages.pageOf('countdown', keyIn(countdown.path)) === null)
    const renewed = first.outputPages.link(countdown.id)
    expect(second.outputPages.pageOf('countdown', renewed.ok ? keyIn(renewed.path) : '')).toBe(countdown.id)
    succeeded(first.outputPages.remove(countdown.id))
    await has(second, [own.id])
    // The first desk is not given what the other one has for itself.
    expect(idsAt(first)).toEqual([])
  })

  it('send a screen where the other desk is once it is open to the network, and when it is followed', async () => {
    const { id, path } = makeOutput(first, 'cue')
    const told = watch(first, id)
    await has(second, [id])
    expect(told()?.other).toBeNull()
    const origin = await openOutputs(second)
    await until(first, () => told()?.other != null)
    expect(told()?.other).toEqual({ origins: [origin], fromEpoch: 2 })
    expect(await ask(origin, 'cue', keyIn(path))).toEqual({ leads: false, epoch: 1 })
    expect(await ask(origin, 'clock', keyIn(path))).toBe(403)
    expect(await ask(origin, 'cue', 'wrong')).toBe(403)
    succeeded(await second.outputPages.writeNetwork({ on: false }))
    await until(first, () => told()?.other === null)
  })

  it('are of the desk that has taken over, and the first desk has them when it is back', async () => {
    const { id, path } = makeOutput(first, 'cue')
    const origin = await openOutputs(second)
    const back = await openOutputs(first)
    await has(second, [id])
    await first.close()
    expect(await ask(origin, 'cue', keyIn(path))).toEqual({ leads: false, epoch: 1 })
    await takeOver()
    expect(await ask(origin, 'cue', keyIn(path))).toEqual({ leads: true, epoch: 2 })
    const later = makeOutput(second, 'countdown')
    succeeded(second.outputPages.remove(id))
    const told = watch(second, later.id)
    first = await start('Booth 1')
    await until(first, ({ pair }) => pair?.passive === 'replaced')
    await has(first, [later.id])
    expect(first.outputPages.pageOf('cue', keyIn(path))).toBeNull()
    expect(await ask(back, 'countdown', keyIn(later.path))).toEqual({ leads: false, epoch: 2 })
    const toldBefore = watch(first, later.id)
    await until(first, () => toldBefore()?.other != null)
    expect(toldBefore()?.other).toEqual({ origins: [origin], fromEpoch: 2, isPassiveHere: true })
    // Of the desk that leads now, only a later takeover leads away.
    await until(second, () => told()?.other != null)
    expect(told()?.other).toEqual({ origins: [back], fromEpoch: 3 })
  })
})
