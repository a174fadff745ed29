import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import { messageOf } from '../../domain/messages/message.ts'
import { keepProblem, type Target, type TargetOptions, whyNot } from './target.ts'

/** A name that is not known is asked for again after this time, ms; one that is known may move. */
const askAgainMs = 5_000
const askAnewMs = 60_000

/** UDP to one place. The system reports an error of a message after it was sent, so the next one returns it. */
export function createUdpTarget({ host, port, timers, changed }: TargetOptions): Target {
  let address: string | null = isIP(host) === 0 ? null : host
  let socket: Socket | null = null
  let closed = false
  let cancel = (): void => undefined

  const problem = keepProblem(
    address === null ? name => messageOf('osc-target.looking-up', { name }) : null,
    () => {
      if (!closed) changed()
    },
  )

  const ask = async (): Promise<void> => {
    let wait = askAnewMs
    try {
      const found = await lookup(host, { order: 'ipv4first' })
      if (address === null) problem.become(null)
      if (address !== null && isIPv6(address) !== isIPv6(found.address)) drop()
      address = found.address
    } catch (error) {
      wait = askAgainMs
      if (address === null) problem.become(whyNot(error instanceof Error ? error : new Error(String(error))))
    }
    if (!closed) cancel = timers.after(wait, () => void ask())
  }

  const drop = (): void => {
    socket?.close()
    socket = null
  }

  const ready = (to: string): Socket => {
    if (socket !== null) return socket
    const made = createSocket(isIPv6(to) ? 'udp6' : 'udp4')
    made.on('error', error => {
      problem.become(whyNot(error))
      if (socket === made) drop()
    })
    made.bind(0, () => allowBroadcast(made))
    socket = made
    return made
  }

  if (address === null) void ask()
  return {
    connected: () => problem.now() === null,
    send(packet) {
      if (closed) return name => messageOf('osc-target.removed', { name })
      const before = problem.now()
      if (address === null) return before
      ready(address).send(packet, port, address, error =>
        problem.become(error === null ? null : whyNot(error)),
      )
      return before
    },
    async close() {
      if (closed) return
      closed = true
      cancel()
      drop()
    },
  }
}

/** Many booths send to everybody on their network. */
function allowBroadcast(socket: Socket): void {
  try {
    socket.setBroadcast(true)
  } catch {
    // The system then refuses a broadcast, and that is reported.
  }
}
