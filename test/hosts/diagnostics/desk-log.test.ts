import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeListener } from '../../../src-main/contract/bridge/events.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { logPath, openDeskLog } from '../../../src-main/hosts/diagnostics/desk-log.ts'
import { watchDesk } from '../../../src-main/hosts/diagnostics/watch-desk.ts'
import { startServiceThread } from '../../../src-main/service/thread/thread.ts'
import { snapshotOf, songContest } from '../../fakes/bridge-shows.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-desk-log-'))
})

const text = (): string => readFileSync(logPath(join(dataDir, 'logs'), 0), 'utf8')
const lines = (): readonly Readonly<Record<string, unknown>>[] =>
  text()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

it('a line has time, level, source and event, and no name of a home', async () => {
  const log = openDeskLog(dataDir, '/home/ada')
  log.of('host')({ level: 'info', event: 'host.started', fields: { dataDir: '/home/ada/shows', pid: 7 } })
  await log.flush()
  expect(lines()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      source: 'host',
      event: 'host.started',
      dataDir: '~/shows',
      pid: 7,
    },
  ])
})

it("a 500 of the desk's own service is in it, with its stack and without its secret", async () => {
  const log = openDeskLog(dataDir)
  const service = await startServiceThread({
    entry: new URL('./failing-thread-entry.ts', import.meta.url),
    options: { dataDir, host: '127.0.0.1', port: 0, version: '1.2.3' },
    log: log.of('service'),
  })
  const reply = await fetch(new URL('/fail', service.addresses.baseUrl))
  expect(reply.status).toBe(500)
  await service.close()
  await log.flush()
  expect(lines()).toMatchObject([
    { level: 'error', source: 'service', error: expect.stringMatching(/The disk said no[\s\S]*at /) },
  ])
  expect(text()).not.toContain('hunter2')
})

it('what ends the process is in it, and the process ends as without it', () => {
  const child = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./throwing-process.ts', import.meta.url)), dataDir],
    { encoding: 'utf8' },
  )
  expect([child.status, child.stderr]).toEqual([1, expect.stringContaining('Nobody expected this')])
  expect(lines()).toMatchObject([
    { event: 'process.uncaught', level: 'error', error: expect.stringContaining('throwing-process.ts') },
    { event: 'process.exit', code: 1 },
  ])
  expect(text()).not.toContain('hunter2')
})

it('that cannot be written is said to the person at the desk, once', async () => {
  const log = openDeskLog('/dev/null')
  const received: string[] = []
  log.onFailed(sentence => received.push(inEnglish(sentence)))
  for (const event of ['one', 'two']) {
    log.of('host')({ level: 'info', event })
    await log.flush()
  }
  expect(received).toEqual([
    expect.stringMatching(/^The log cannot be written: .+\. The show is not affected\.$/),
  ])
})

describe('of a desk', () => {
  const first = snapshotOf(songContest(), null)
  const listeners: BridgeListener[] = []
  const start = () => {
    listeners.length = 0
    const log = openDeskLog(dataDir)
    watchDesk(
      {
        snapshot: () => first,
        subscribe(listener) {
          listeners.push(listener)
          return () => undefined
        },
      },
      log,
    )
    return log
  }
  const notify: BridgeListener = (name, payload) => {
    for (const listener of listeners) listener(name, payload)
  }

  it('has its notices, each once and without the titles in them', async () => {
    const log = start()
    const notices = [{ id: 1, kind: 'warning', text: '“Gala of secrets” was not imported.' }] as const
    notify('notices', notices)
    notify('notices', [...notices, { id: 2, kind: 'error', text: 'The disk is full.' }])
    await log.flush()
    expect(lines().filter(({ event }) => event === 'desk.notice')).toMatchObject([
      { level: 'warn', text: '“…” was not imported.' },
      { level: 'error', text: 'The disk is full.' },
    ])
  })

  it('has devices that come, go and fail, and no whole serial number', async () => {
    const log = start()
    const [surface] = first.devices.surfaces
    if (surface === undefined) throw new Error('The desk has no surface.')
    const deck = {
      ...surface,
      id: 'deck:AL12345678',
      name: 'Stream Deck',
      serial: 'AL12345678',
      connected: true,
    }
    const problem = { device: 'Foot pedal', what: 'It may not be opened.', remedy: 'Allow it.' }
    notify('devices', { ...first.devices, surfaces: [deck], problems: [problem] })
    notify('devices', { ...first.devices, surfaces: [{ ...deck, connected: false }], problems: [] })
    await log.flush()
    const of = (event: string) => lines().filter(line => line['event'] === event)
    expect(of('device.connected')).toContainEqual(
      expect.objectContaining({ name: 'Stream Deck', serial: '…678' }),
    )
    expect(of('device.problem')).toMatchObject([{ problem: 'Foot pedal: It may not be opened.' }])
    expect(of('device.gone')).toContainEqual(expect.objectContaining({ name: 'Stream Deck' }))
    expect(text()).not.toContain('AL12345678')
  })

  it('has each change of its link, and nothing of what is only measured anew', async () => {
    const log = start()
    notify('link', { ...first.link, roundTripMs: 7 })
    notify('link', { ...first.link, state: 'lost', problem: { code: 'link.refused', text: 'Nobody.' } })
    await log.flush()
    expect(lines().filter(({ event }) => String(event).startsWith('link.'))).toMatchObject([
      { event: `link.${first.link.state}` },
      { event: 'link.lost', level: 'warn', problem: 'link.refused' },
    ])
  })

  it('has presses that took longer than 100 ms, each once', async () => {
    const log = start()
    const pressResult = {
      press: 1,
      origin: { surfaceId: 'pointer:1', kind: 'pointer', surface: 'Screen', control: 'GO button' },
      action: 'go',
      at: first.show.state.phase === 'running' ? first.show.state.kickoff : (0 as never),
      outcome: 'applied',
      appliedMs: 4,
      confirmedMs: null,
    } as const
    notify('pressResult', pressResult)
    notify('pressResult', { ...pressResult, outcome: 'confirmed', confirmedMs: 100 })
    notify('pressResult', { ...pressResult, press: 2, outcome: 'confirmed', confirmedMs: 240 })
    notify('pressResult', { ...pressResult, press: 2, outcome: 'confirmed', confirmedMs: 240 })
    await log.flush()
    expect(lines().filter(({ event }) => event === 'press.slow')).toMatchObject([
      { press: 2, confirmedMs: 240 },
    ])
  })

  it('has when presses are not recorded, and when they are again', async () => {
    const log = start()
    notify('desk', { ...first.desk, notRecorded: 'The disk is full.' })
    notify('desk', { ...first.desk, notRecorded: null })
    await log.flush()
    expect(lines().slice(-2)).toMatchObject([
      { event: 'journal.not-recorded', level: 'error', reason: 'The disk is full.' },
      { event: 'journal.recorded-again' },
    ])
  })
})
