import { fileURLToPath } from 'node:url'
import { createKeepAwake } from '../../../src-main/hosts/keep-awake.ts'
import { type NodeHost, startNodeHost } from '../../../src-main/hosts/node/node-host.ts'

const root = new URL('../../../', import.meta.url)

/** The Node host with `file` imported through the desk, and a gate that takes presses as fast as they are made. */
export async function startBenchHost(dataDir: string, file: string): Promise<NodeHost> {
  const host = await startNodeHost({
    version: '0.0.0',
    dataDir,
    port: 0,
    file,
    serviceEntry: new URL('src-main/hosts/node/service-entry.ts', root),
    journalEntry: new URL('src-main/hosts/journal-entry.ts', root),
    rendererDir: fileURLToPath(new URL('out/renderer', root)),
    demoShow: new URL('resources/demo-show.csv', root),
    sources: () => [],
    keychain: Promise.resolve(null),
    keepAwake: createKeepAwake(null),
    failed(error) {
      throw error
    },
  })
  host.desk.writeSettings({ doublePress: 0, hold: 600 })
  if (host.opened?.ok !== true) throw new Error(host.opened?.message ?? 'Nothing was opened.')
  await ready(host)
  return host
}

/** Its rundown is here and the link stands: a press would be taken. */
async function ready({ desk }: NodeHost): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = (): void => {
    const { rundown, link } = desk.snapshot()
    if (rundown !== null && link.authority === 'live') resolve()
  }
  const stop = desk.subscribe(look)
  look()
  await promise
  stop()
}
