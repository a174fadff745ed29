import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'

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
  let bridge: Bridge

  beforeEach(async () => {
    electron.exposed.clear()
    electron.invoked.length = 0
    vi.resetModules()
    await import('../../../src-main/preload/preload.ts')
    // Put there by the script under test, whose type it declares.
    bridge = electron.exposed.get('showcall') as Bridge
  })

  it('gives the page the bridge and nothing else', () => {
    expect([...electron.exposed.keys()]).toEqual(['showcall'])
    expect(Object.keys(bridge).toSorted()).toEqual(['on', 'onConnected', 'request'])
  })

  it('sends a request over the one channel and hands its answer back', async () => {
    expect(await bridge.request('clock', {})).toEqual({ now: 5 })
    expect(electron.invoked).toEqual([['showcall:request', 'clock', {}]])
  })

  it('turns a failure into a rejection with the words of the main process', async () => {
    electron.answer = { ok: false, failure: { error: 'failed', message: 'The desk stopped.' } }
    await expect(bridge.request('clock', {})).rejects.toThrow('The desk stopped.')
    electron.answer = { ok: true, value: {} }
  })

  it('tells events to those who listen to their name, until they stop', () => {
    const heard: unknown[] = []
    const stop = bridge.on('notices', list => heard.push(list))
    electron.hear({}, 'notices', [1])
    electron.hear({}, 'show', { version: 1 })
    stop()
    electron.hear({}, 'notices', [2])
    expect(heard).toEqual([[1]])
  })
})
