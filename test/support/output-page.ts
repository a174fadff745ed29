import type { Socket } from 'socket.io-client'
import { openChannel, type Remote, remote, serve } from '../../src-main/base/channel.ts'
import { socketPort } from '../../src-main/base/socket-port.ts'
import type { OutputPageActs, OutputPageDesk } from '../../src-main/contract/bridge/output-pages.ts'

export interface OutputPageAt {
  readonly desk: Remote<OutputPageDesk>
  /** Any call, also one that the desk does not have. */
  call(name: string, ...input: readonly unknown[]): Promise<unknown>
  /** Names of the events that it received. */
  readonly received: string[]
  /** Resolves to the next event. */
  next(): Promise<readonly [name: string, payload: unknown]>
  heard: (name: string, payload: unknown) => void
}

/** The page of an output at its socket: from its connection on it is sent what it shows. */
export function outputPageAt(socket: Socket, drawn: OutputPageActs['drawn'] = async () => {}): OutputPageAt {
  const received: string[] = []
  let next = Promise.withResolvers<readonly [string, unknown]>()
  const channel = openChannel(socketPort(socket), serve({ drawn }))
  const page: OutputPageAt = {
    desk: remote<OutputPageDesk>(channel),
    received,
    call: (name, ...input) => channel.call(name, input),
    next: () => next.promise,
    heard: () => undefined,
  }
  page.desk.onEvent((name, payload) => {
    received.push(name)
    page.heard(name, payload)
    next.resolve([name, payload])
    next = Promise.withResolvers()
  })
  return page
}
