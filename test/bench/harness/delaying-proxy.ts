import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Scope } from './scope.ts'

/**
 * Carries TCP to a port of this computer so that every byte takes `delayMs` each way, in its order, whatever it is: HTTP
 * and WebSocket alike. Answers the port to go to. That a connection is made takes no time: only what it carries does.
 */
export async function startDelayingProxy(scope: Scope, target: number, delayMs: number): Promise<number> {
  const open = new Set<Socket>()
  const carry = (from: Socket, to: Socket): void => {
    // Timers of the same length fire in the order in which they were set.
    const later = (task: () => void): void => {
      if (delayMs === 0) task()
      else setTimeout(task, delayMs)
    }
    from.on('data', chunk => later(() => void (to.writable && to.write(chunk))))
    from.once('end', () => later(() => to.end()))
    from.once('error', () => to.destroy())
    from.once('close', () => {
      open.delete(from)
      later(() => to.destroySoon())
    })
  }
  const server = createServer({ noDelay: true, allowHalfOpen: true }, near => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    for (const socket of [near, far]) open.add(socket)
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  // Listening on a port, it has an address of that form.
  return (server.address() as AddressInfo).port
}
