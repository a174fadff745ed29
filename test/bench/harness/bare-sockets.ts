import { io, type Socket } from 'socket.io-client'
import type { Scope } from './scope.ts'

/** From a request to its event at the last of `pages` bare sockets, for so many presses, in ms. */
export async function bareFanOut(
  scope: Scope,
  origin: string,
  { pages, presses }: { readonly pages: number; readonly presses: number },
): Promise<readonly number[]> {
  const sockets = Array.from({ length: pages }, () =>
    io(origin, { transports: ['websocket'], forceNew: true }),
  )
  scope.defer(() => sockets.forEach(socket => void socket.disconnect()))
  await Promise.all(sockets.map(connected))
  const took: number[] = []
  for (let index = 0; index < presses; index += 1) {
    const from = performance.now()
    const all = Promise.all(
      sockets.map(socket => new Promise<void>(resolve => socket.once('told', () => resolve()))),
    )
    sockets[0]?.emit('press', { index })
    await all
    took.push(performance.now() - from)
  }
  return took
}

/** Settles once the socket is connected; rejects when it cannot connect. */
export const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
