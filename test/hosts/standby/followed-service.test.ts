import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selfSigned } from '../../../src-main/hosts/network/self-signed.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { granted } from '../../support/granted.ts'
import {
  identicalSince,
  nameDesk,
  pairDesks,
  press,
  sliceOf,
  startDesk,
  succeeded,
  until,
} from './two-desks.ts'

let root: string
let first: NodeHost
let second: NodeHost
let stage: NodeHost
const trusted = getCACertificates('default')
const dirOf = (name: string): string => join(root, name)

/** A desk whose API is open to the network, by a certificate that this computer trusts. */
async function openToNetwork(name: string, port: number): Promise<string> {
  const hosts = ['localhost', '127.0.0.1']
  const made = await selfSigned({ name, hosts, now: Date.now(), days: 30 })
  const files = { certificate: join(dirOf(name), 'own.pem'), key: join(dirOf(name), 'own-key.pem') }
  writeFileSync(files.certificate, made.certificate)
  writeFileSync(files.key, made.key)
  const encryption = { kind: 'own', ...files }
  const peopleNetwork = { pages: false, api: true, address: '127.0.0.1', port, encryption }
  writeFileSync(join(dirOf(name), 'settings.json'), JSON.stringify({ peopleNetwork }))
  return made.certificate
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'showcall-followed-'))
  for (const name of ['Booth 1', 'Booth 2', 'Stage']) {
    mkdirSync(dirOf(name))
    nameDesk(dirOf(name), name)
  }
  const certificates = [await openToNetwork('Booth 1', 24_700), await openToNetwork('Booth 2', 24_720)]
  setDefaultCACertificates([...trusted, ...certificates])
  ;[first, second, stage] = await Promise.all([
    startDesk(dirOf('Booth 1')),
    startDesk(dirOf('Booth 2')),
    startDesk(dirOf('Stage')),
  ])
  for (const { desk } of [first, second, stage]) succeeded(desk.caller.write({ doublePress: 0 }))
  succeeded(await first.standby.acts.listen({ on: true }))
  await pairDesks(first, second, sliceOf(first).listening?.port ?? 0)
})
afterEach(async () => {
  await Promise.all([first.close(), second.close(), stage.close()])
  setDefaultCACertificates(trusted)
  rmSync(root, { recursive: true, force: true })
})

vi.setConfig({ testTimeout: 180_000 })

const shows = ({ desk }: NodeHost) => JSON.stringify(desk.snapshot().show.state)
const authority = ({ desk }: NodeHost) => desk.snapshot().link.state

/** The desk on the stage uses the service of the first desk, by its address in the network. */
async function connect(): Promise<void> {
  const { token } = granted(await first.dashboard.mint({ role: 'EDIT', rundownId: null, expiresIn: null }))
  const [baseUrl] = first.served().apis
  if (baseUrl === undefined) throw new Error('The API is not open.')
  const saved = await stage.desk.saveConnection({
    name: 'Booth',
    baseUrl,
    v0Url: null,
    socketUrl: null,
    goAs: 'auto',
    v1Token: token,
    v0Token: null,
  })
  if (!saved.ok) throw new Error('The connection was not saved.')
  succeeded(await stage.desk.switchConnection(saved.id, true))
  succeeded(stage.desk.sessions.open(first.desk.snapshot().rundown?.id ?? '', true))
  await until(stage, () => authority(stage) === 'live' && shows(stage) === shows(first))
}

describe('a desk that is connected to the first of two desks', () => {
  it('goes to the second one when that has taken over, and presses there', async () => {
    await connect()
    // Pages for people are closed at both.
    expect(sliceOf(first).pair?.peer.pages).toBeUndefined()
    const since = Date.now()
    press(first)
    await until(
      stage,
      () => stage.desk.snapshot().show.state.phase === 'running' && shows(stage) === shows(first),
    )
    await identicalSince(since, first, second)
    await first.close()
    await until(second, ({ pair }) => pair?.offer != null)
    await until(stage, () => authority(stage) !== 'live')
    succeeded(await second.standby.acts.takeOver({ held: true }))
    await until(stage, () => stage.desk.snapshot().connections.items[0]?.baseUrl === second.served().apis[0])
    await until(stage, () => authority(stage) === 'live' && shows(stage) === shows(second))
    const before = shows(second)
    press(stage)
    await until(second, () => shows(second) !== before)
    await until(stage, () => shows(stage) === shows(second))
    expect(stage.desk.snapshot().notices.map(({ text }) => text)).toContainEqual(
      expect.objectContaining({ code: 'connection.moved' }),
    )
  })
})
