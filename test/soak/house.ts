import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { outputSocketPath } from '../../src-main/contract/bridge/channels.ts'
import type { OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import { type V0Timesnap, v0SocketPath } from '../../src-main/contract/v0/push.ts'
import { connected } from '../bench/harness/bare-sockets.ts'
import type { Scope } from '../bench/harness/scope.ts'
import { eventsIn } from '../conformance/event-stream.ts'
import type { Json } from '../service/json.ts'
import { outputPageAt } from '../support/output-page.ts'
import { type DeskAtWork, inTime, onAir, pause, startDeskAtWork, succeeded } from './desk-at-work.ts'
import { lookEvery, recordUsage } from './process-usage.ts'
import type { Recording, Work } from './series.ts'

const rundowns = 12
const cuesEach = 60
/** Of each rundown: push clients of v0, and streams of v1. */
const [pushClients, streams] = [11, 5]
const phones = 8
const decks = ['stream-deck/xl', 'stream-deck/original-mk2', 'stream-deck/plus', 'stream-deck/neo']
/** ms */
const every = { press: 1_000, next: 2_000, edit: 1_500, import: 60_000 } as const

/**
 * A desk that is never closed: 12 rundowns, 200 displays, four decks and eight phones, presses at the desk and its decks,
 * shows that other programs run, edits, and imports. Rejects where a press is lost or acts twice, a display misses a change
 * or shows it out of order, or an edit that was acknowledged is not there.
 */
export async function house(scope: Scope): Promise<Work> {
  const dataDir = scope.tempDir()
  const file = join(dataDir, 'house.csv')
  writeFileSync(file, showCsv('House'))
  const desk = await startDeskAtWork(scope, dataDir, [file])
  const api = await openApi(desk)
  succeeded(await desk.ask('settings.write', { doublePress: 0 }))
  await makeDepartment(desk)
  const own = await rundownOf(api, (await desk.ask('snapshot', {})).rundown?.id ?? '')
  const others: Rundown[] = []
  while (others.length < rundowns - 1) others.push(await createRundown(api, others.length + 1))
  const all = [own, ...others]
  for (const rundown of all) await openDisplays(scope, api, rundown)
  const called = await openPhones(scope, desk)
  const keys = await plugDecks(desk)
  return async (recording, over) =>
    void (await Promise.all([
      pressing(desk, { api, own, keys, called }, recording, over),
      ...others.map(rundown => running(api, rundown, recording, over)),
      editing(api, all, recording, over),
      importing(desk, recording, over),
      looking(recording, { pid: desk.running.pid, dataDir }, over),
    ]))
}

const showCsv = (name: string, cues = cuesEach): string =>
  [
    'type,title,duration,Lights',
    ...Array.from({ length: cues }, (_, at) => `cue,${name} ${at + 1},1:00:00,LX ${at + 1}`),
  ].join('\n')

interface Rundown {
  readonly id: string
  /** In order. */
  readonly cues: readonly string[]
  /** Told of the cue on air by a display, in the order in which it hears of it. */
  heard: (display: number, cueId: string) => void
  displays: number
}

interface Api {
  readonly origin: string
  readonly token: string
  readonly v0Token: string
  /** The `data` of the answer; throws for anything but a 2xx, with its status and body. */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Json>
}

/** With a token of its own, and no limit of requests. */
async function openApi({ ask, running }: DeskAtWork): Promise<Api> {
  const { token } = succeeded(await ask('tokens.mint', { role: 'OWNER', rundownId: null, expiresIn: null }))
  const { token: v0Token } = succeeded(await ask('tokens.v0', {}))
  succeeded(await ask('tokens.rate', { rate: '1000000000' }))
  const { origin } = running
  return {
    origin,
    token,
    v0Token,
    async send(method, path, body) {
      const reply = await fetch(`${origin}/api-v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} was answered ${reply.status}: ${text}`)
      return JSON.parse(text).data
    },
  }
}

async function createRundown(api: Api, number: number): Promise<Rundown> {
  const cues = Array.from({ length: cuesEach }, (_, at) => ({
    title: `Show ${number}, cue ${at + 1}`,
    duration_ms: 3_600_000,
  }))
  const { id } = await api.send('POST', '/rundowns', { title: `Show ${number}`, cues })
  await api.send('POST', `/rundowns/${id}/action:start`)
  return rundownOf(api, id)
}

async function rundownOf(api: Api, id: string): Promise<Rundown> {
  const { cue_order: order } = await api.send('GET', `/rundowns/${id}`)
  return { id, cues: order.map((cue: Json) => cue.id), heard: () => undefined, displays: 0 }
}

/** Each says which cue is on air whenever it hears of another. */
async function openDisplays(scope: Scope, api: Api, rundown: Rundown): Promise<void> {
  const say = (display: number) => {
    let last = ''
    return (cueId: string | null): void => {
      if (cueId === null || cueId === last) return
      last = cueId
      rundown.heard(display, cueId)
    }
  }
  for (let at = 0; at < pushClients; at += 1) {
    const socket = io(api.origin, {
      path: v0SocketPath,
      auth: { rundownId: rundown.id, apiToken: api.v0Token },
      transports: ['websocket'],
      forceNew: true,
    })
    scope.defer(() => socket.disconnect())
    const tell = say(rundown.displays++)
    socket.on('timesnap', ({ cueId }: V0Timesnap) => tell(cueId))
    await connected(socket)
  }
  for (let at = 0; at < streams; at += 1) await openStream(scope, api, rundown, say(rundown.displays++))
}

/** A stream of v1, until the scope ends. */
async function openStream(
  scope: Scope,
  { origin, token }: Api,
  { id }: Rundown,
  tell: (cueId: string | null) => void,
): Promise<void> {
  const end = new AbortController()
  scope.defer(() => end.abort())
  const reply = await fetch(`${origin}/api-v1/rundowns/${id}/events?events=commit`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: end.signal,
  })
  if (reply.body === null || !reply.ok) throw new Error(`A stream was answered ${reply.status}.`)
  const read = async (body: AsyncIterable<string>): Promise<void> => {
    for await (const { name, data } of eventsIn(body))
      if (name === 'status') tell(data.active_cue?.id ?? null)
  }
  read(reply.body.pipeThrough(new TextDecoderStream())).catch(error => {
    if (!end.signal.aborted) throw error
  })
}

async function makeDepartment({ ask }: DeskAtWork): Promise<void> {
  const { rundown } = await ask('snapshot', {})
  const columnId = rundown?.columns[0]?.id ?? ''
  const department = { shortName: 'LX', color: '#3366ff', groups: [] }
  await ask('edit', {
    rundownId: rundown?.id ?? '',
    edits: [{ do: 'column.department', columnId, department }],
  })
}

/** Gives a function that takes a cue, and resolves once the GO of its call is on each phone. */
async function openPhones(scope: Scope, desk: DeskAtWork): Promise<(cueId: string) => Promise<unknown>> {
  const { origin } = desk.running
  const shown = await Promise.all(
    Array.from({ length: phones }, async (_, at) => {
      const made = { kind: 'cue-light', name: `Phone ${at + 1}`, department: 'Lights' } as const
      const { id } = succeeded(await desk.ask('output-page.make', made))
      const { path } = succeeded(await desk.ask('output-page.link', { id }))
      const socket = io(origin, {
        path: outputSocketPath,
        transports: ['websocket'],
        forceNew: true,
        auth: { kind: 'cue-light', key: path.split('#key=')[1], device: `device ${at}` },
        extraHeaders: { origin },
      })
      scope.defer(() => socket.disconnect())
      const page = outputPageAt(socket)
      await Promise.all([connected(socket), page.next()])
      return (cueId: string) =>
        new Promise<void>(resolve => {
          page.heard = (name, payload) => {
            if (name !== 'state') return
            // The map of events says what a `state` carries.
            const { face } = payload as OutputPageEvents['state']
            if (face.kind !== 'cue-light') return
            if (face.calls.some(call => call.cueId === cueId && call.record?.phase === 'go')) resolve()
          }
        })
    }),
  )
  return cueId => Promise.all(shown.map(phone => phone(cueId)))
}

interface DeckKey {
  /** Of the surface. */
  readonly id: string
  readonly control: string
}

/** The GO of each deck. */
async function plugDecks(desk: DeskAtWork): Promise<readonly DeckKey[]> {
  for (const modelId of decks) succeeded(await desk.ask('simulator.plug', { modelId }))
  for (;;) {
    const { devices } = await desk.ask('snapshot', {})
    const keys = devices.surfaces.flatMap(({ id, kind, pages }) => {
      const go = pages[0]?.bindings.find(({ action }) => action.do === 'go')
      return kind !== 'stream-deck' || go === undefined ? [] : [{ id, control: go.control }]
    })
    if (keys.length === decks.length) return keys
    await pause(200, AbortSignal.timeout(10_000))
  }
}

interface Pressing {
  readonly api: Api
  readonly own: Rundown
  readonly keys: readonly DeckKey[]
  readonly called: (cueId: string) => Promise<unknown>
}

/** STANDBY at the page, then GO at the page and at each deck by turns: each moves the show by one cue, at the desk, on each display and each phone. */
async function pressing(
  desk: DeskAtWork,
  { api, own, keys, called }: Pressing,
  recording: Recording,
  over: AbortSignal,
): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    const at = own.cues.indexOf(onAir(desk.show()) ?? '')
    const next = own.cues[at + 1]
    if (next === undefined) {
      await changed(own, own.cues[0] ?? '', () =>
        api.send('POST', `/rundowns/${own.id}/action:jump`, { cue_id: own.cues[0] }),
      )
      await desk.until(({ show }) => onAir(show) === own.cues[0], 'The desk did not show the jump')
      // A press right after somebody else has moved the show is refused.
      await pause(every.press, over)
      continue
    }
    const { result: warned } = await desk.standby()
    if (warned.outcome !== 'confirmed') throw new Error(`A STANDBY was refused: ${JSON.stringify(warned)}`)
    // At the page first: a deck takes presses once its keys are drawn.
    const key = keys[(turn % (keys.length + 1)) - 1]
    const onPhones = called(next)
    const press = async () => {
      const pressed = await (key === undefined ? desk.go() : desk.pressed(() => tap(desk, key)))
      if (pressed.result.outcome === 'confirmed') return pressed
      throw new Error(`A press was refused: ${JSON.stringify(pressed.result)}`)
    }
    const { took } = await changed(own, next, press)
    if (onAir(desk.show()) !== next) throw new Error('A press did not put the next cue on air.')
    await inTime(onPhones, 'A phone did not show GO')
    recording.add(
      key === undefined ? 'GO at a page → confirmed' : 'GO at a deck → confirmed',
      { unit: 'ms', of: 'p99', most: { times: 1.5, more: 10 } },
      took,
    )
    recording.add('presses', { unit: 'count', of: 'sum' }, 1)
    await pause(every.press, over)
  }
}

async function tap({ ask }: DeskAtWork, key: DeckKey): Promise<void> {
  for (const edge of ['down', 'up'] as const) await ask('simulator.act', { ...key, edge, steps: 0 })
}

/** Does that, and resolves with its result once each display has heard of the cue, and of no other one. */
async function changed<T>(rundown: Rundown, cueId: string, act: () => Promise<T>): Promise<T> {
  const left = new Set(Array.from({ length: rundown.displays }, (_, at) => at))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  rundown.heard = (display, heard) => {
    if (heard !== cueId) reject(new Error(`A display showed ${heard} instead of ${cueId}.`))
    if (!left.delete(display)) reject(new Error(`A display showed ${cueId} twice.`))
    if (left.size === 0) resolve()
  }
  const all = inTime(promise, 'A display did not hear of a change')
  const [result] = await Promise.all([act(), all])
  return result
}

/** A program that runs a show of its own by the API. */
async function running(api: Api, rundown: Rundown, recording: Recording, over: AbortSignal): Promise<void> {
  const path = `/rundowns/${rundown.id}`
  let at = 0
  while (!over.aborted) {
    at = (at + 1) % rundown.cues.length
    const cueId = rundown.cues[at] ?? ''
    const from = performance.now()
    const { active_cue: active } = await changed(rundown, cueId, () =>
      at === 0
        ? api.send('POST', `${path}/action:jump`, { cue_id: cueId })
        : api.send('POST', `${path}/action:next`),
    )
    if (active?.id !== cueId) throw new Error(`action:next put ${active?.id} on air instead of ${cueId}.`)
    recording.add(
      'action of the API → on each of its displays',
      { unit: 'ms', of: 'p99', most: { times: 1.5, more: 10 } },
      performance.now() - from,
    )
    recording.add('actions of the API', { unit: 'count', of: 'sum' }, 1)
    await pause(every.next, over)
  }
}

/** Titles are written anew, one after another; each that was acknowledged is there whenever it is looked at. */
async function editing(
  api: Api,
  rundowns: readonly Rundown[],
  recording: Recording,
  over: AbortSignal,
): Promise<void> {
  const written = new Map<string, string>()
  for (let turn = 0; !over.aborted; turn += 1) {
    const { id, cues } = rundowns[turn % rundowns.length] ?? { id: '', cues: [] }
    const cueId = cues[(turn * 7) % cues.length] ?? ''
    const path = `/rundowns/${id}/cues/${cueId}`
    const before = written.get(cueId)
    const { title: found } = await api.send('GET', path)
    if (before !== undefined && found !== before)
      throw new Error(`The title "${before}" is lost: "${found}".`)
    const title = `Written ${turn}`
    await api.send('PATCH', path, { title })
    written.set(cueId, title)
    recording.add('edits', { unit: 'count', of: 'sum' }, 1)
    await pause(every.edit, over)
  }
}

/** A person brings a sheet of 200 rows, and deletes what was made of it. */
async function importing({ ask }: DeskAtWork, recording: Recording, over: AbortSignal): Promise<void> {
  const data = Buffer.from(showCsv('Imported', 200)).toString('base64')
  for (let turn = 0; !over.aborted; turn += 1) {
    const id = randomUUID()
    const from = performance.now()
    succeeded(await ask('import.send', { id, part: 0, data }))
    succeeded(await ask('import.read', { id, name: `sheet-${turn}.csv`, encoding: 'base64' }))
    const rundownId = await imported(ask, id)
    recording.add(
      'import of 200 rows',
      { unit: 'ms', of: 'median', most: { times: 1.5, more: 50 } },
      performance.now() - from,
    )
    succeeded(await ask('library.delete', { rundownId }))
    await pause(every.import, over)
  }
}

async function imported(ask: DeskAtWork['ask'], id: string): Promise<string> {
  for (;;) {
    const state = await ask('transfer.wait', { id })
    if (state.state === 'failed') throw new Error(`An import failed: ${JSON.stringify(state.reason)}`)
    if (state.state === 'running') continue
    const { result } = state
    if (result.kind !== 'made') throw new Error(`An import made nothing: ${JSON.stringify(result)}`)
    return result.made.rundownId
  }
}

async function looking(
  recording: Recording,
  desk: { readonly pid: number; readonly dataDir: string },
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    recordUsage(recording, 'house', desk)
    await pause(lookEvery, over)
  }
}
