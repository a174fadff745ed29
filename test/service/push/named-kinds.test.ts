import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWallClock } from '../../../src-main/service/wall-clock.ts'
import { createComputer } from '../../fakes/computer.ts'
import { openStream, type StreamReader } from '../event-stream-reader.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

let bench: Bench
let show: Seeded
let here: ReturnType<typeof createComputer>
let looks: (() => void)[]
let fat: StreamReader
let thin: StreamReader
let socket: Socket
let pushed: (readonly [string, Json])[]

const kinds = ['mention', 'text_variable', 'output_message', 'clock']

beforeEach(async () => {
  here = createComputer()
  looks = []
  const wall = createWallClock(here.steady(), () => here.read().wall)
  bench = await startBench({
    clock: wall.now,
    wall,
    repeat(milliseconds, callback) {
      if (milliseconds === 1_000) looks.push(callback)
      return () => undefined
    },
  })
  show = await bench.seed()
})
afterEach(async () => {
  for (const stream of [fat, thin]) stream.close()
  socket.disconnect()
  await bench.close()
})

/** Readers of the stream that ask for all four kinds, with bodies and without, and a client of v0. */
async function listen(): Promise<void> {
  fat = await openStream(bench, show, `?events=${kinds.map(kind => `${kind}:fat`).join()}`)
  thin = await openStream(bench, show, `?events=${kinds.join()}`)
  for (const stream of [fat, thin]) await stream.take(2)
  pushed = []
  socket = io(bench.service.addresses.socketUrl, {
    path: '/api-v0/socket.io',
    auth: { rundownId: show.id, apiToken: await bench.service.dashboard.v0Token() },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  socket.onAny((name: string, payload: Json) => pushed.push([name, payload]))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

/** What a write was answered with, what both streams and the push client got of it, and how the list is afterwards. */
async function written(method: string, path: string, body: object | undefined, list: string) {
  const told = new Promise(resolve => socket.once('runndown', resolve))
  const reply = await bench.call(method, show.path + path, body === undefined ? {} : { body })
  await told
  const [[ofFat], [ofThin]] = [await fat.take(1), await thin.take(1)]
  const { body: read } = await bench.call('GET', show.path + list)
  return {
    data: reply.body.data,
    fat: ofFat,
    thin: ofThin,
    listed: read.data.items ?? read.data,
    pushed: pushed.splice(0).map(([name]) => name),
  }
}

/** A display of v0 learns that the rundown changed, and reads it again. */
const asRundown = ['rundown', 'runndown']

describe('a change of', () => {
  beforeEach(listen)

  it('a mention: added, changed and removed, to the streams, the list and the push clients', async () => {
    const added = await written('POST', '/mentions', { name: 'Host', color: '#ff0000' }, '/mentions')
    const mention = { id: added.data.id, name: 'Host', color: '#ff0000', description: '' }
    const { id } = mention
    expect(added).toEqual({
      data: mention,
      fat: ['mention', { change: 'added', id, mention }],
      thin: ['mention', { change: 'added', id, mention: null }],
      listed: [mention],
      pushed: asRundown,
    })
    const renamed = { ...mention, name: 'Presenter' }
    expect(await written('PATCH', `/mentions/${id}`, { name: 'Presenter' }, '/mentions')).toEqual({
      data: renamed,
      fat: ['mention', { change: 'changed', id, mention: renamed }],
      thin: ['mention', { change: 'changed', id, mention: null }],
      listed: [renamed],
      pushed: asRundown,
    })
    expect(await written('DELETE', `/mentions/${id}`, undefined, '/mentions')).toMatchObject({
      fat: ['mention', { change: 'removed', id, mention: null }],
      thin: ['mention', { change: 'removed', id, mention: null }],
      listed: [],
      pushed: asRundown,
    })
  })

  it('a text variable: added, changed and removed, to the streams, the list and the push clients', async () => {
    const variable = { key: 'hall', value: 'Hall 2' }
    expect(await written('POST', '/text-variables', variable, '/text-variables')).toEqual({
      data: variable,
      fat: ['text_variable', { change: 'added', key: 'hall', text_variable: variable }],
      thin: ['text_variable', { change: 'added', key: 'hall', text_variable: null }],
      listed: [variable],
      pushed: asRundown,
    })
    const moved = { key: 'hall', value: 'Hall 3' }
    expect(
      await written('PATCH', '/text-variables/hall', { value: 'Hall 3' }, '/text-variables'),
    ).toMatchObject({
      fat: ['text_variable', { change: 'changed', key: 'hall', text_variable: moved }],
      thin: ['text_variable', { change: 'changed', key: 'hall', text_variable: null }],
      listed: [moved],
      pushed: asRundown,
    })
    expect(await written('DELETE', '/text-variables/hall', undefined, '/text-variables')).toMatchObject({
      fat: ['text_variable', { change: 'removed', key: 'hall', text_variable: null }],
      thin: ['text_variable', { change: 'removed', key: 'hall', text_variable: null }],
      listed: [],
      pushed: asRundown,
    })
  })

  it('the output message: shown and hidden, to the streams, the reading and the push clients', async () => {
    const shown = { text: 'Wait', visible: true, color: '#ffffff', bold: false, underline: false }
    for (const message of [shown, { ...shown, visible: false }]) {
      const { text, visible } = message
      expect(await written('PATCH', '/output-message', { text, visible }, '/output-message')).toEqual({
        data: message,
        fat: ['output_message', { change: 'changed', output_message: message }],
        thin: ['output_message', { change: 'changed', output_message: null }],
        listed: message,
        pushed: asRundown,
      })
    }
  })
})

it('a clock that is set: by how much, to the streams with a heartbeat, and the times to the push clients', async () => {
  await bench.call('POST', `${show.path}/action:start`)
  await listen()
  const { active_cue } = (await bench.call('GET', `${show.path}/status`)).body.data
  const timed = new Promise(resolve => socket.once('timesnap', resolve))
  here.set(60_000)
  for (const look of looks) look()
  await timed
  const later = { ...active_cue, started_at: active_cue.started_at + 60_000 }
  for (const stream of [fat, thin]) {
    expect(await stream.take(3)).toMatchObject([
      ['heartbeat', { at: active_cue.started_at + 60_000 }],
      ['clock', { step_ms: 60_000 }],
      ['status', { active_cue: later }],
    ])
  }
  expect((await bench.call('GET', `${show.path}/status`)).body.data.active_cue).toEqual(later)
  expect(pushed.filter(([name]) => name === 'serverTime' || name === 'timesnap')).toMatchObject([
    ['serverTime', new Date(later.started_at).toISOString()],
    ['timesnap', { kickoff: later.started_at, deadline: later.started_at + later.duration_ms }],
  ])
})
