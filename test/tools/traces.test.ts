import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { deskPageAt } from '../support/desk-page.ts'
import { pairAsPage } from '../support/pair.ts'
import { startTestHost } from '../support/test-host.ts'
import { areLinked, codeIn, readSource, section, tableRows } from './readmes.ts'

interface Step {
  readonly number: number
  readonly where: string
  readonly file: string
  readonly from: number | null
  readonly by: readonly string[]
  readonly crosses: string | null
}

const text = readSource('src-main/README.md')

const stepsOf = (title: string): readonly Step[] =>
  tableRows(section(text, title), 'step').map(([number = '', where = '', file = '', from = '']) => ({
    number: Number(number),
    where,
    file: codeIn(file)[0] ?? '',
    from: from === '' ? null : Number.parseInt(from, 10),
    by: codeIn(from),
    crosses: /, (\w+)$/.exec(from)?.[1] ?? null,
  }))

/** Which two places a boundary lies between. */
const boundaries: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  bridge: [['page', 'service']],
  HTTP: [['main', 'service']],
  thread: [
    ['main', 'service'],
    ['main', 'journal'],
  ],
}

/** What is wrong with how the trace gets to that step; null when nothing is. */
function faultOf(step: Step, from: Step): string | null {
  const sides = [from.where, step.where].toSorted()
  const lies = (boundaries[step.crosses ?? ''] ?? []).some(pair => pair.toSorted().join() === sides.join())
  if (step.crosses !== null) return lies ? null : `no ${step.crosses} between ${sides.join(' and ')}`
  if (sides[0] !== sides[1]) return `from ${sides.join(' to ')} without a boundary`
  const way = [from.file, ...step.by, step.file]
  const broken = way.findIndex((file, at) => at > 0 && !areLinked(way[at - 1] ?? '', file))
  return broken < 0 ? null : `${way[broken - 1]} and ${way[broken]} do not import one another`
}

describe.each(['A press', 'An edit', 'An outage', 'An opening'])('the trace "%s"', title => {
  const steps = stepsOf(title)

  it('goes from file to file as they import one another', () => {
    const faults = steps.flatMap((step, at) => {
      if (step.number !== at + 1) return [`${step.number}: is step ${at + 1}`]
      if (at === 0) return []
      const from = steps[(step.from ?? 0) - 1]
      if (from === undefined || from.number >= step.number) return [`${step.number}: from no earlier step`]
      const fault = faultOf(step, from)
      return fault === null ? [] : [`${step.number}: ${fault}`]
    })
    expect(faults).toEqual([])
  })

  it('counts each file once, and as many as it says', () => {
    const files = new Set(steps.map(({ file }) => file))
    expect(files.size).toBe(steps.length)
    const said = /passes (\d+) files(?:: ([^.]+))?/.exec(section(text, title).replaceAll('\n', ' '))
    if (said === null) return
    expect(Number(said[1])).toBe(steps.length)
    const parts = [...(said[2] ?? '').matchAll(/\d+/g)].map(Number)
    const tables = section(text, title)
      .split(/^### /m)
      .slice(1)
      .map(part => tableRows(part, 'step').length)
    if (parts.length > 0) expect(parts).toEqual(tables)
  })
})

describe('what runs in the main thread', () => {
  const inspector = new Session()
  const ran = new Set<string>()
  let dataDir = ''
  let host: NodeHost
  let page: Socket

  /** Notices that the thread stood still, four times a second, by a clock that passes in sleep. */
  const neverRests = new Set([
    'src-main/base/process-time.ts',
    'src-main/base/stall-watch.ts',
    'src-main/domain/time/steady-time.ts',
    'src-main/hosts/real-time.ts',
  ])
  /** Files of the main process in which a function has been called since the last look. */
  const look = async (): Promise<readonly string[]> => {
    const { result } = await inspector.post('Profiler.takePreciseCoverage')
    const files = result
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .flatMap(({ url }) => /\/(src-main\/.+)$/.exec(url)?.[1] ?? [])
      .filter(file => !neverRests.has(file))
    for (const file of files) ran.add(file)
    return files
  }

  const mainFiles = (title: string): readonly string[] =>
    stepsOf(title)
      .filter(({ where }) => where === 'main')
      .map(({ file }) => file)

  const missing = async (title: string): Promise<readonly string[]> => {
    await look()
    return mainFiles(title).filter(file => !ran.has(file))
  }

  beforeAll(async () => {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-traces-'))
    host = await startTestHost({
      dataDir,
      failed: error => {
        throw error
      },
    })
    const address = new URL(await host.pairingAddress())
    const client = await pairAsPage(address.origin, address.hash.slice('#pair='.length))
    page = io(address.origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      auth: { key: client?.key },
      extraHeaders: { cookie: client?.cookie ?? '', origin: address.origin },
    })
  })

  afterAll(async () => {
    page.disconnect()
    await host.close()
    inspector.disconnect()
    rmSync(dataDir, { recursive: true })
  })

  const ask = async (name: string, payload: unknown): Promise<unknown> => {
    const answer: unknown = await deskPageAt(page).request(name, payload)
    expect(answer).toMatchObject({ ok: true })
    return answer
  }

  const snapshot = async (): Promise<DeskSnapshot> => {
    const { value } = (await ask('snapshot', {})) as { readonly value: DeskSnapshot }
    return value
  }

  /** Nothing is left to do of what was done before. */
  const quiet = async (): Promise<void> => {
    await expect.poll(look, { interval: 400, timeout: 60_000 }).toEqual([])
    ran.clear()
  }

  it('at a press is what the trace says', async () => {
    const { show, link } = await snapshot()
    expect(link.state).toBe('live')
    await quiet()
    const space = {
      kind: 'keyboard',
      control: 'Space',
      intent: { action: 'go' },
      saw: show.version,
      made: Math.round(host.desk.now()),
    }
    await ask('trigger', { ...space, edge: 'down' })
    await ask('trigger', { ...space, edge: 'up' })
    await expect.poll(() => missing('A press'), { timeout: 60_000 }).toEqual([])
    expect(host.desk.snapshot().pressResult).toMatchObject({ action: 'go', outcome: 'confirmed' })
  })

  it('at an edit is what the trace says', async () => {
    const { rundown, rows } = await snapshot()
    const cue = rows.find(row => row.cue.type === 'cue')
    const column = rundown?.columns[0]
    await quiet()
    const edit = {
      do: 'cell',
      cueId: cue?.cue.id,
      columnId: column?.id,
      value: { text: 'Camera 3', html: null },
    }
    expect(await ask('edit', { rundownId: rundown?.id, edits: [edit] })).toMatchObject({
      value: { results: [{ ok: true }] },
    })
    await expect.poll(() => missing('An edit'), { timeout: 60_000 }).toEqual([])
  })
})
