import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleText, diagnosticParts } from '../../../src-main/contract/diagnostic-bundle.ts'
import { createDiagnostics, runBenchmark } from '../../../src-main/hosts/diagnostics/create-diagnostics.ts'
import { openDeskLog } from '../../../src-main/hosts/diagnostics/desk-log.ts'
import { nodeFacts } from '../../../src-main/hosts/diagnostics/host-facts.ts'
import { runCommand } from '../../../src-main/hosts/node/commands/run-command.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { createOutputLinks } from '../../../src-main/hosts/outputs/output-links.ts'
import { openOutputKey } from '../../../src-main/hosts/settings/output-key.ts'
import type { Keychain } from '../../../src-main/hosts/settings/secrets.ts'
import { readSettings } from '../../../src-main/hosts/settings/settings.ts'
import { snapshotOf, songContest } from '../../fakes/bridge-shows.ts'
import { pairAsPage } from '../../support/pair.ts'
import { startTestHost } from '../../support/test-host.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-bundle-'))
})

const remote = {
  id: 'connection-1',
  name: 'House',
  baseUrl: 'http://127.0.0.1:9/api-v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
}
/** Of no shape that is known to be a secret's. */
const odd = { v1Token: 'plum pudding', v0Token: 'brass-kettle' }
const keychain: Keychain = {
  read: async () => JSON.stringify(odd),
  write: async () => undefined,
  remove: async () => undefined,
  close: () => undefined,
}

describe('what a desk with a secret of every kind reports', () => {
  let host: NodeHost
  let secrets: readonly string[]
  const log = { current: openDeskLog('/dev/null') }

  beforeEach(async () => {
    const saved = { connections: [{ ...remote, v1Token: 'hunter2-saved', password: 'hunter2-saved' }] }
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ ...saved, apiToken: 'hunter2-saved' }))
    log.current = openDeskLog(dataDir)
    host = await startTestHost({
      dataDir,
      rendererDir: dataDir,
      keychain: Promise.resolve(keychain),
      log: log.current,
      failed: error => expect.unreachable(error.message),
    })
    await expect.poll(() => host.desk.snapshot().rows.length).toBeGreaterThan(10)
    await expect.poll(() => host.desk.snapshot().link.state).toBe('live')
    const access = await host.dashboard.deskAccess()
    const key = openOutputKey(dataDir).read
    const page = { id: 'page-1', kind: 'cue', turn: 1 } as const
    const pairingSecret = (await host.pairingAddress()).split('#pair=')[1] ?? ''
    const paired = await pairAsPage(new URL(host.address).origin, pairingSecret)
    secrets = [
      access.v1Token,
      access.v0Token,
      odd.v1Token,
      odd.v0Token,
      pairingSecret,
      createOutputLinks(key).path(page).split('.')[1] ?? '',
      paired?.cookie.split('.')[1] ?? '',
      paired?.key ?? '',
      Buffer.from(key()).toString('base64url'),
      Buffer.from(key()).toString('hex'),
    ]
  })
  afterEach(() => host.close())

  it('holds none of them, whatever said them, and no title', async () => {
    expect(secrets.filter(secret => secret.length < 12)).toEqual([])
    // The desk has read the tokens of the connection.
    await host.desk.switchConnection('connection-1', true)
    const say = log.current.of('desk')
    for (const secret of secrets) {
      say({ level: 'error', event: 'test', error: `Error: it was ${secret}.`, fields: { secret } })
      host.desk.notices.add('warning', `The service says: ${secret} is not good.`)
    }
    const [pair] = [await host.pairingAddress()]
    for (const text of [
      pair,
      'Authorization: Bearer hunter2-a',
      'http://desk.example/?token=hunter2-b&x=1',
      'https://ada:hunter2-c@desk.example/',
      'http://127.0.0.1:4747/output/cue#key=hunter2-d',
      'cookie: showcall=hunter2-e',
      '{"password":"hunter2-f"}',
    ])
      say({ level: 'warn', event: 'test', fields: { text } })
    await host.desk.switchConnection(null, true)
    await expect.poll(() => host.desk.snapshot().rows.length).toBeGreaterThan(10)
    const { parts } = await host.diagnostics.read({ benchmark: false })
    const text = bundleText(parts)
    for (const secret of [...secrets, pair.split('=')[1] ?? '', 'hunter2']) expect(text).not.toContain(secret)
    const { rundown, rows } = host.desk.snapshot()
    const titles = [rundown?.title, ...rows.map(({ cue }) => cue.title)].filter(
      title => title !== undefined && title.length > 12,
    )
    expect(titles.length).toBeGreaterThan(10)
    for (const title of titles) expect(text).not.toContain(title)
    const raw = readFileSync(join(dataDir, 'logs', 'showcall.log'), 'utf8')
    for (const secret of [...secrets, 'hunter2']) expect(raw).not.toContain(secret)
  })

  it('has every part of this desk, and its log', async () => {
    const { parts, name } = await host.diagnostics.read({ benchmark: false })
    expect(parts.map(part => part.name)).toEqual([
      ...diagnosticParts.filter(part => part !== 'page'),
      'showcall.log',
    ])
    expect(name).toMatch(/^showcall-diagnostics-[\dT-]+\.txt$/)
    const of = (wanted: string): unknown =>
      JSON.parse(parts.find(part => part.name === wanted)?.text ?? 'null')
    expect(of('versions')).toMatchObject({ showcall: '0.0.0', host: 'node', node: process.versions.node })
    expect(of('link')).toMatchObject({ state: 'live', phase: 'pre-show', cues: expect.any(Number) })
    expect(of('settings')).toMatchObject({ connections: [{ name: 'House', v1: 'http://127.0.0.1:9' }] })
    expect(of('devices')).toMatchObject({ surfaces: [{ kind: 'keyboard' }] })
  })
})

describe('the figures of this computer', () => {
  it('are measured in three seconds, and leave nothing behind', async () => {
    const begin = performance.now()
    const { diskSync, timersLate, copy, hash } = await runBenchmark(dataDir)
    expect(performance.now() - begin).toBeLessThan(10_000)
    for (const figures of [diskSync, timersLate, copy, hash]) {
      expect(figures?.count).toBeGreaterThan(0)
      expect(figures?.p99).toBeGreaterThanOrEqual(figures?.p50 ?? Number.NaN)
    }
    expect(readdirSync(dataDir)).toEqual([])
    expect((await runBenchmark(join(dataDir, 'nowhere'))).diskSync).toBeNull()
  })

  it('are not measured while a show is on air, and that is said', async () => {
    const first = snapshotOf(songContest(), null)
    const told = (phase: 'running' | 'pre-show') =>
      createDiagnostics({
        version: '1.2.3',
        dataDir,
        facts: nodeFacts,
        redaction: { redact: text => text, hide: () => undefined },
        log: null,
        settings: () => readSettings(() => undefined),
        desk: {
          snapshot: () => ({ ...first, show: { ...first.show, state: { phase } as never } }),
          journal: { reports: { runs: async () => ({ ok: true, runs: [] }) } } as never,
        },
      }).read({ benchmark: true })
    const onAir = await told('running')
    expect([onAir.benchmarkLeftOut, onAir.parts.find(({ name }) => name === 'benchmark')?.text]).toEqual([
      true,
      'Not measured: a show is on air.',
    ])
    expect((await told('pre-show')).benchmarkLeftOut).toBe(false)
  })
})

describe('npm start -- diagnostics FILE', () => {
  const run = async (file: string) => {
    const said: string[] = []
    const terminal = { print: (line: string) => said.push(line), say: (line: string) => said.push(line) }
    const code = await runCommand(['diagnostics', file, '--data-dir', dataDir], dataDir, terminal)
    return { code, said: said.join('\n') }
  }

  it('saves the same of a data directory that no desk has open, and replaces no file', async () => {
    mkdirSync(join(dataDir, 'logs'))
    writeFileSync(join(dataDir, 'logs', 'showcall.log'), '{"event":"host.started","text":"token=hunter2"}\n')
    expect(await run('bundle.txt')).toMatchObject({ code: 0, said: expect.stringContaining('bundle.txt') })
    const text = readFileSync(join(dataDir, 'bundle.txt'), 'utf8')
    expect(text).toMatch(/==== versions ====\n\{[\s\S]*==== showcall\.log ====\n\{"event":"host\.started"/)
    expect(text).not.toContain('hunter2')
    expect(await run('bundle.txt')).toMatchObject({ code: 1 })
    expect(readFileSync(join(dataDir, 'bundle.txt'), 'utf8')).toBe(text)
  })
})
