import { expect, it } from 'vitest'
import type { PushSocket } from '../../../src-main/client/http/network.ts'
import { openPush } from '../../../src-main/client/link/v0-push.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

/** A socket of Socket.IO whose events a test sends; `asked` lists the calls that it received. */
function fakeSocket() {
  const listeners = new Map<string, (...args: unknown[]) => void>()
  const asked: string[] = []
  const socket = {
    active: true,
    on(event: string, listener: (...args: unknown[]) => void) {
      listeners.set(event, listener)
      return socket
    },
    connect: () => asked.push('connect'),
    disconnect: () => asked.push('disconnect'),
    removeAllListeners: () => listeners.clear(),
  }
  return { socket, asked, send: (event: string, ...args: unknown[]) => listeners.get(event)?.(...args) }
}

function open() {
  const { socket, asked, send } = fakeSocket()
  const ignore = () => undefined
  const push = openPush(
    {
      // The typed events of socket.io-client's own class are more than a fake can spell.
      network: { io: () => socket as unknown as PushSocket },
      socketUrl: 'http://127.0.0.1:1',
      rundownId: 'r',
      apiToken: async () => null,
      timers: createVirtualTime().timers,
    },
    {
      connected: ignore,
      disconnected: ignore,
      refused: ignore,
      timing: ignore,
      content: ignore,
      next: ignore,
      serverTime: ignore,
    },
  )
  return { socket, asked, send, push }
}

it('a broken channel is tried again once the service answers again, whatever its last try waits for', () => {
  const { asked, send, push } = open()
  send('connect')
  send('disconnect', 'ping timeout')
  push.retry()
  expect(asked).toEqual(['disconnect', 'connect'])
  send('connect')
  push.retry()
  expect(asked).toHaveLength(2)
})

it('a first try that is under way goes on; one that failed is started again', () => {
  const { asked, send, push } = open()
  push.retry()
  expect(asked).toEqual([])
  send('connect_error', new Error('timeout'))
  push.retry()
  expect(asked).toEqual(['disconnect', 'connect'])
})

it('a channel that refused the token is asked again at its own time alone', () => {
  const { socket, asked, send, push } = open()
  socket.active = false
  send('connect_error', new Error('unauthorized'))
  push.retry()
  expect(asked).toEqual([])
})
