import type { AddressInfo, Server } from 'node:net'
import { type Message, messageOf } from '../domain/messages/message.ts'
import { StartupError } from './startup-error.ts'

/** How many ports are tried when the first is taken. */
export const triedPorts = 20

export interface Listening {
  readonly port: number
  readonly notices: readonly Message[]
}

/** Listens on the port, or on the next free one of `tried`, which is logged; port 0 means any. Throws `StartupError`. */
export async function listen(
  server: Server,
  host: string,
  port: number,
  tried = triedPorts,
): Promise<Listening> {
  for (let offset = 0; offset < tried && port + offset <= 65_535; offset += 1) {
    if (await tryListen(server, host, port + offset)) {
      const taken = portOf(server)
      const moved = port !== 0 && taken !== port
      return { port: taken, notices: moved ? [messageOf('service.port-taken', { port, used: taken })] : [] }
    }
  }
  throw new StartupError(
    'net.no_free_port',
    `The ports ${port} to ${port + tried - 1} of ${host} are all taken.`,
    'Close the programs that use them, or choose another port.',
  )
}

function tryListen(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', succeeded)
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return resolve(false)
      reject(
        new StartupError(
          'net.address_unavailable',
          `Showcall cannot listen on ${host}: ${error.message}.`,
          'Choose an address of this computer.',
          error,
        ),
      )
    }
    const succeeded = () => {
      server.off('error', failed)
      resolve(true)
    }
    server.once('error', failed)
    server.once('listening', succeeded)
    server.listen(port, host)
  })
}

function portOf(server: Server): number {
  // A TCP server that listens has an address of this form.
  return (server.address() as AddressInfo).port
}
