import { networkInterfaces } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { OutputLinks, OutputNetwork } from '../../desk/ports/output-screens.ts'
import type { Composition } from '../compose.ts'
import { lanAddresses } from './lan-addresses.ts'
import { createOutputDesk } from './output-desk.ts'
import { createOutputLinks } from './output-links.ts'
import { type OutputScreens, relayToOutputServer } from './relay.ts'
import type { OutputServiceData } from './serve-outputs.ts'

export interface OutputHostOptions {
  /** Where the built renderer lies. */
  readonly rendererDir: string
  /** By which its links are made. */
  readonly key: () => Uint8Array
  /** Addresses of this computer in the network; by default those of its adapters. */
  readonly addresses?: OutputNetwork['addresses']
}

/** The main thread's side of output pages by link. */
export interface OutputHost {
  /** For the service's thread; its `relay` has to be transferred. */
  readonly data: OutputServiceData
  /** `origin`: of the service's listener. `others`: see `createOutputLinks`. */
  links(origin: string, others?: () => readonly Uint8Array[]): OutputLinks
  /** Screens may come before the desk is composed; they wait. */
  serve(composition: Pick<Composition, 'desk' | 'outputPages' | 'language'>): void
  close(): void
}

export function createOutputHost({
  rendererDir,
  key,
  addresses = () => lanAddresses(networkInterfaces()),
}: OutputHostOptions): OutputHost {
  const { port1: near, port2: far } = new MessageChannel()
  const composed = Promise.withResolvers<Parameters<OutputHost['serve']>[0]>()
  composed.promise.catch(() => undefined)
  let output: OutputScreens['output'] = () => undefined
  const desk = createOutputDesk(composed.promise, {
    output: (...sent) => output(...sent),
    askOutput: clientId => server.askOutput(clientId),
    outputEnded: clientId => void server.outputEnded(clientId),
  })
  const server = relayToOutputServer(near, {
    ...desk,
    onOutput(listener) {
      output = listener
      return () => undefined
    },
  })
  return {
    data: { relay: far, rendererDir },
    links: (origin, others) => ({
      ...createOutputLinks(key, others),
      origin,
      network: {
        addresses,
        open: place => server.openNetwork(place),
        close: () => server.closeNetwork(),
      },
    }),
    serve: composed.resolve,
    close() {
      composed.reject(new Error('Showcall has stopped.'))
      near.close()
    },
  }
}
