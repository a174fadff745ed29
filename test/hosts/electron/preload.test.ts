import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Channel, openChannel, type Port } from '../../../src-main/base/channel.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  hear: (_event: unknown, _message: unknown): void => undefined,
  sent: [] as unknown[][],
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: {
    on(channel: string, listener: typeof electron.hear) {
      if (channel === 'showcall:desk') electron.hear = listener
    },
    send: (...args: unknown[]) => void electron.sent.push(args),
  },
  webUtils: { getPathForFile: ({ name }: File) => `/shows/${name}` },
}))

describe('the preload script', () => {
  let channel: Channel

  beforeEach(async () => {
    electron.exposed.clear()
    electron.sent.length = 0
    vi.resetModules()
    await import('../../../src-main/preload/preload.ts')
    // Put there by the script under test; the page declares it so.
    channel = openChannel(electron.exposed.get('showcall') as Port)
  })

  it('gives the page the bridge, the places of its files and nothing else', () => {
    expect([...electron.exposed.keys()]).toEqual(['showcall'])
    expect(Object.keys(Object(electron.exposed.get('showcall'))).toSorted()).toEqual(['on', 'pathOf', 'send'])
  })

  it('sends a request over the one channel and hands its answer back', async () => {
    const answer = channel.call('clock', {})
    expect(electron.sent).toEqual([['showcall:desk', ['call', 1, 'clock', {}]]])
    electron.hear({}, ['answer', 1, { ok: true, value: { now: 5 } }])
    expect(await answer).toEqual({ ok: true, value: { now: 5 } })
  })

  it('hands a failure over with its code and what there is to say', async () => {
    const failure = { error: 'failed', message: messageOf('rundown.none-open') } as const
    const answer = channel.call('clock', {})
    electron.hear({}, ['answer', 1, { ok: false, failure }])
    expect(await answer).toStrictEqual({ ok: false, failure })
  })

  it('sends events to those who listen to their name, until they stop', () => {
    const received: unknown[] = []
    const stop = channel.listen('events', event => received.push(event))
    electron.hear({}, ['event', 'events', [['notices', [1]]]])
    electron.hear({}, ['event', 'other', [['notices', [2]]]])
    stop()
    electron.hear({}, ['event', 'events', [['notices', [3]]]])
    expect(received).toEqual([[['notices', [1]]]])
  })
})
