import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BridgeTransport } from '../../../src-main/contract/bridge/bridge.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  hear: (_event: unknown, _name: string, _payload: unknown): void => undefined,
  invoked: [] as unknown[][],
  answer: { ok: true, value: { now: 5 } } as unknown,
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: {
    on(channel: string, listener: typeof electron.hear) {
      if (channel === 'showcall:event') electron.hear = listener
    },
    invoke: async (...args: unknown[]) => {
      electron.invoked.push(args)
      return electron.answer
    },
  },
}))

describe('the preload script', () => {
  let bridge: BridgeTransport

  beforeEach(async () => {
    electron.exposed.clear()
    electron.invoked.length = 0
    vi.resetModules()
    await import('../../../src-main/preload/preload.ts')
    // Put there by the script under test, whose type it declares.
    bridge = electron.exposed.get('showcall') as BridgeTransport
  })

  it('gives the page the bridge and nothing else', () => {
    expect([...electron.exposed.keys()]).toEqual(['showcall'])
    expect(Object.keys(bridge).toSorted()).toEqual(['on', 'onConnected', 'request'])
  })

  it('sends a request over the one channel and hands its answer back', async () => {
    expect(await bridge.request('clock', {})).toEqual({ ok: true, value: { now: 5 } })
    expect(electron.invoked).toEqual([['showcall:request', 'clock', {}]])
  })

  it('hands a failure over with its code and what there is to say', async () => {
    const failure = { error: 'failed', message: messageOf('rundown.none-open') } as const
    electron.answer = { ok: false, failure }
    expect(await bridge.request('clock', {})).toStrictEqual({ ok: false, failure })
    electron.answer = { ok: true, value: {} }
  })

  it('sends events to those who listen to their name, until they stop', () => {
    const received: unknown[] = []
    const stop = bridge.on('notices', list => received.push(list))
    electron.hear({}, 'notices', [1])
    electron.hear({}, 'show', { version: 1 })
    stop()
    electron.hear({}, 'notices', [2])
    expect(received).toEqual([[1]])
  })
})
