import { connect, type Socket } from 'node:net'
import { messageOf } from '../../domain/messages/message.ts'
import { frame } from './slip-frames.ts'
import { keepProblem, type Target, type TargetOptions, type TargetProblem, whyNot } from './target.ts'

/** Tried again after this time, ms; and given up when there is no answer by then. */
const againMs = 2_000
const answerMs = 5_000
const keepAliveMs = 5_000
/** Bytes that may wait for a receiver that does not read. */
const mostWaiting = 65_536

/** TCP to one place, a SLIP frame a message. The connection is kept, and opened again when it is lost. */
export function createTcpTarget({ host, port, timers, changed }: TargetOptions): Target {
  let socket: Socket | null = null
  let closed = false
  let cancel = (): void => undefined

  const problem = keepProblem(
    name => messageOf('osc-target.not-connected', { name }),
    () => {
      if (!closed) changed()
    },
  )

  const open = (): void => {
    const made = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })
    let why: TargetProblem = name => messageOf('osc-target.closed', { name })
    socket = made
    cancel = timers.after(answerMs, () => {
      why = name => messageOf('osc-target.silent', { name })
      made.destroy()
    })
    made.on('connect', () => {
      cancel()
      problem.become(null)
    })
    // What comes back is of no use here, and must not pile up.
    made.resume()
    made.on('error', error => {
      why = whyNot(error)
    })
    made.on('close', () => {
      cancel()
      if (closed) return
      const cause = why
      problem.become(name => messageOf('sentences', { first: cause(name), next: messageOf('again.2-s') }))
      cancel = timers.after(againMs, open)
    })
  }

  open()
  return {
    connected: () => problem.now() === null,
    send(packet) {
      if (closed) return name => messageOf('osc-target.removed', { name })
      const why = problem.now()
      if (why !== null || socket === null) return why
      if (socket.writableLength + packet.length > mostWaiting)
        return name => messageOf('osc-target.not-reading', { name })
      socket.write(frame(packet))
      return null
    },
    close: () =>
      new Promise(resolve => {
        closed = true
        cancel()
        if (socket === null || socket.destroyed) {
          resolve()
          return
        }
        socket.once('close', () => resolve())
        // The last messages are still sent.
        if (problem.now() === null && socket.writableLength === 0) socket.destroySoon()
        else socket.destroy()
      }),
  }
}
