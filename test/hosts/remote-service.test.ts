import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Intent } from '../../src-main/domain/show/press.ts'
import { onAirOf, type RunnerState } from '../../src-main/domain/show/runner.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { type Processes, startProcesses } from '../service/postgres/processes.ts'
import { anchorOf, lighthouse, plainScript } from '../support/one-script.ts'
import { nameDesk, pairDesks, sliceOf, startDesk, succeeded, until } from './standby/two-desks.ts'

let root: string
let services: Processes
let proxy: Server
/** Of a desk. */
let token: string
const desks: NodeHost[] = []
const sockets = new Set<Socket>()

/** One address for all processes, as a proxy gives: a connection goes to the first one that takes it. */
function startProxy(): Server {
  let turn = 0
  return createServer(near => {
    sockets.add(near)
    near.on('error', () => near.destroy())
    const tryNext = (left: number): void => {
      turn += 1
      if (left === 0) return void near.destroy()
      const far = connect({ port: Number(new URL(services.origin(turn)).port), host: '127.0.0.1' })
      let isOpen = false
      far.once('connect', () => {
        isOpen = true
        near.pipe(far).pipe(near)
      })
      far.on('error', () => (isOpen ? near.destroy() : tryNext(left - 1)))
      far.once('close', () => isOpen && near.destroy())
      near.once('close', () => far.destroy())
    }
    tryNext(3)
  })
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'showcall-remote-'))
  const server = inject('postgres')
  if (server === undefined) throw new Error('This test runs in the project "postgres".')
  const client = new pg.Client(server)
  await client.connect()
  await client.query('CREATE DATABASE remote_service')
  await client.end()
  const url = new URL(server)
  url.pathname = '/remote_service'
  services = await startProcesses(url.href, 3, ['--desk-api'])
  token = await services.command('token', 'mint', '--role', 'OWNER', '--desk')
  proxy = startProxy().listen(0, '127.0.0.1')
  await once(proxy, 'listening')
})
afterEach(async () => {
  await Promise.all(desks.splice(0).map(desk => desk.close()))
})
afterAll(async () => {
  proxy.close()
  for (const socket of sockets) socket.destroy()
  await services.close()
  rmSync(root, { recursive: true, force: true })
})

vi.setConfig({ testTimeout: 180_000 })

async function open(name: string): Promise<NodeHost> {
  const dataDir = join(root, name)
  mkdirSync(dataDir)
  nameDesk(dataDir, name)
  const host = await startDesk(dataDir, { file: null })
  desks.push(host)
  succeeded(host.desk.caller.write({ doublePress: 0, hold: 200, localAfter: 500 }))
  return host
}

async function connectTo({ desk }: NodeHost, v1Token = token): Promise<void> {
  // Listening on a port, it has an address of that form.
  const { port } = proxy.address() as AddressInfo
  const saved = await desk.saveConnection({
    name: 'Hall',
    baseUrl: `http://127.0.0.1:${port}/api-v1`,
    v0Url: null,
    socketUrl: null,
    goAs: 'auto',
    v1Token,
    v0Token: null,
  })
  if (!saved.ok) throw new Error('The connection was not saved.')
  succeeded(await desk.switchConnection(saved.id, true))
}

async function makeShow(): Promise<string> {
  const cues = ['One', 'Two', 'Three', 'Four'].map(title => ({ title, duration_ms: 600_000 }))
  return (await services.ask(0, 'POST', '/rundowns', { title: 'Tonight', cues })).body.data.id
}

const follow = async (host: NodeHost, rundownId: string): Promise<void> => {
  succeeded(host.desk.sessions.open(rundownId, true))
  await until(host, () => snapshot(host).link.state === 'live' && snapshot(host).rows.length === 4)
}

const snapshot = ({ desk }: NodeHost) => desk.snapshot()
const state = (host: NodeHost): RunnerState => snapshot(host).show.state
const title = (host: NodeHost): string | undefined => {
  const cueId = onAirOf(state(host))?.cueId
  return snapshot(host).rows.find(({ cue }) => cue.id === cueId)?.cue.title
}
/** What every process says of the show. */
const there = async (rundownId: string): Promise<unknown> => {
  const told = await Promise.all(
    [0, 1, 2].map(async process => {
      const { body } = await services.ask(process, 'GET', `/rundowns/${rundownId}/status`)
      const { phase, active_cue: cue } = body.data
      return { phase, cue: cue && [cue.id, cue.started_at, cue.duration_ms] }
    }),
  )
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  return told[0]
}

/** What becomes of a press by a key that is held until then. */
async function outcomeOf(host: NodeHost, intent: Intent): Promise<string | undefined> {
  const { desk } = host
  const origin = { surfaceId: 'keyboard:test', kind: 'keyboard', surface: 'test', control: 'X' } as const
  const before = snapshot(host).pressResult?.press
  const trigger = { origin, intent, saw: snapshot(host).show.version, at: desk.now() } as const
  desk.trigger({ ...trigger, edge: 'down' })
  desk.trigger({ ...trigger, edge: 'held' })
  await until(host, () => {
    const last = snapshot(host).pressResult
    return last?.press !== before && last?.outcome !== 'applied'
  })
  desk.trigger({ ...trigger, edge: 'up' })
  return snapshot(host).pressResult?.outcome
}

const press = async (host: NodeHost, intent: Intent): Promise<void> =>
  expect([intent.action, await outcomeOf(host, intent)]).toEqual([intent.action, 'confirmed'])

describe('a desk on three processes over one database, with a token of a desk', () => {
  it('presses, skips, ends and resets there, and each undo is exact', async () => {
    const id = await makeShow()
    const host = await open('Exact')
    await connectTo(host)
    await follow(host, id)
    await until(host, () => snapshot(host).desk.personActs)
    await press(host, { action: 'go' })
    const first = await there(id)
    await press(host, { action: 'go' })
    expect(title(host)).toBe('Two')
    await press(host, { action: 'undo' })
    expect([title(host), await there(id)]).toEqual(['One', first])
    const third = snapshot(host).rows[2]?.cue.id ?? ''
    await press(host, { action: 'skip', cueId: third })
    const second = snapshot(host).rows[1]?.cue.id ?? ''
    const { results } = await host.desk.editor.apply({
      rundownId: id,
      edits: [{ do: 'lock', cueId: second, locked: true }],
    })
    expect(results).toEqual([expect.objectContaining({ ok: true })])
    const patched = await services.ask(2, 'PATCH', `/rundowns/${id}/cues/${second}`, { title: 'x' })
    expect(patched.body.code).toBe('cues.prevent_edits')
    await press(host, { action: 'go' })
    await press(host, { action: 'go' })
    expect(title(host)).toBe('Four')
    const fourth = await there(id)
    await press(host, { action: 'end' })
    expect(await there(id)).toMatchObject({ phase: 'ended' })
    await press(host, { action: 'undo' })
    expect(await there(id)).toEqual(fourth)
    await press(host, { action: 'reset' })
    expect(await there(id)).toMatchObject({ phase: 'pre-show' })
    await press(host, { action: 'undo' })
    expect(await there(id)).toEqual(fourth)
  })

  it('goes on LOCAL while every process is gone, and brings the exact show there when they are back', async () => {
    const id = await makeShow()
    const host = await open('Local')
    await connectTo(host)
    await follow(host, id)
    // Without it the service would be led by public actions.
    await until(host, () => snapshot(host).desk.personActs)
    await press(host, { action: 'go' })
    await Promise.all([0, 1, 2].map(process => services.kill(process)))
    await until(host, () => snapshot(host).show.authority.state === 'local')
    await press(host, { action: 'go' })
    await press(host, { action: 'go' })
    const here = onAirOf(state(host))
    expect(title(host)).toBe('Three')
    await Promise.all([0, 1, 2].map(process => services.restart(process)))
    await until(host, () => snapshot(host).show.authority.state === 'live')
    expect(await there(id)).toEqual({
      phase: 'running',
      cue: [here?.cueId, here?.kickoff, (here?.deadline ?? 0) - (here?.kickoff ?? 0)],
    })
    expect(onAirOf(state(host))).toEqual(here)
    await press(host, { action: 'end' })
    expect(await there(id)).toMatchObject({ phase: 'ended' })
  })

  it('shares the script with another desk there, and joins what both changed while every process was gone', async () => {
    const id = await makeShow()
    const [one, other] = [await open('Text 1'), await open('Text 2')]
    const both = [one, other]
    for (const host of both) {
      await connectTo(host)
      await follow(host, id)
      await until(host, () => snapshot(host).desk.personActs)
    }
    const textOf = ({ desk }: NodeHost, paragraph: string) =>
      desk.script().script?.paragraphs.find(({ id: known }) => known === paragraph)?.text
    const retell = ({ desk }: NodeHost, paragraph: string, text: string): void => {
      const found = desk.script().script?.paragraphs.find(({ id: known }) => known === paragraph)
      if (found === undefined) throw new Error('There is no such paragraph.')
      const { id: _, ...seen } = found
      const edit = { rundownId: id, paragraphId: paragraph, seen: [seen], becomes: [{ ...seen, text }] }
      succeeded(desk.changeScript((script, newId) => script.edit(edit, newId)))
    }
    await until(one, () => snapshot(one).script.isRead)
    const text = { rundownId: id, script: plainScript(lighthouse), revises: false }
    succeeded(one.desk.changeScript(script => script.write(text)))
    await until(other, () => snapshot(other).script.has)
    expect(other.desk.script().script).toEqual(lighthouse)
    const go = anchorOf(lighthouse, 'p3', 'up')
    const marked = await other.desk.anchor({ rundownId: id, of: { mark: null }, go })
    expect(marked).toEqual({ ok: true, mark: 1 })
    await until(one, () => one.desk.script().marks.calls[1] !== undefined)
    await Promise.all([0, 1, 2].map(process => services.kill(process)))
    retell(one, 'p2', 'You hear it.')
    retell(other, 'p5', 'Listen.')
    await until(one, () => snapshot(one).link.state !== 'live')
    expect(await one.desk.anchor({ rundownId: id, of: { mark: null }, go })).toMatchObject({ ok: false })
    await Promise.all([0, 1, 2].map(process => services.restart(process)))
    for (const host of both)
      await until(host, () => textOf(host, 'p2') === 'You hear it.' && textOf(host, 'p5') === 'Listen.')
    expect(one.desk.script().marks).toEqual(other.desk.script().marks)
  })

  it('with a token that was made for no desk leaves a person’s acts to the service', async () => {
    const id = await makeShow()
    const host = await open('Plain')
    await connectTo(host, await services.command('token', 'mint', '--role', 'OWNER'))
    await follow(host, id)
    await press(host, { action: 'go' })
    expect(snapshot(host).desk.personActs).toBe(false)
  })

  it('is the first of two desks: when it is lost, the second goes on at the same service', async () => {
    const id = await makeShow()
    const [first, second] = [await open('Booth 1'), await open('Booth 2')]
    succeeded(await first.standby.acts.listen({ on: true }))
    await pairDesks(first, second, sliceOf(first).listening?.port ?? 0)
    await connectTo(first)
    await follow(first, id)
    await until(first, () => snapshot(first).desk.personActs)
    await press(first, { action: 'go' })
    await press(first, { action: 'go' })
    const show = await there(id)
    await first.close()
    await until(second, ({ pair }) => pair?.offer != null)
    succeeded(await second.standby.acts.takeOver({ held: true }))
    await connectTo(second)
    await follow(second, id)
    await until(second, () => snapshot(second).desk.personActs)
    expect([title(second), await there(id)]).toEqual(['Two', show])
    // In the first moment of another rundown a press may have been meant for the one before, and is refused.
    await expect.poll(() => outcomeOf(second, { action: 'go' }), { interval: 500 }).toBe('confirmed')
    await press(second, { action: 'undo' })
    expect(await there(id)).toEqual(show)
  })
})
