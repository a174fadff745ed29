import { fileURLToPath } from 'node:url'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { Discovery } from '../../src-main/desk/ports/host.ts'
import { createKeepAwake } from '../../src-main/hosts/keep-awake.ts'
import { type NodeHost, type NodeHostOptions, startNodeHost } from '../../src-main/hosts/node/node-host.ts'
import { builtThreads } from './built-threads.ts'
import { showWithoutStarts } from './show-without-starts.ts'

const root = new URL('../../', import.meta.url)

/** A desk that a test opens is announced to nobody. */
const unheard: Discovery = {
  announce: () => undefined,
  found: () => [],
  announceWaiting: () => undefined,
  waiting: () => [],
  close: async () => undefined,
}

/** For a process that has no build. */
export const threadsFromSources = {
  serviceEntry: new URL('src-main/hosts/network/service-entry.ts', root),
  journalEntry: new URL('src-main/hosts/threads/journal-entry.ts', root),
  replicaEntry: new URL('src-main/hosts/standby/replica-entry.ts', root),
  spreadsheetEntry: new URL('src-main/hosts/threads/spreadsheet-entry.ts', root),
  scriptFileEntry: new URL('src-main/hosts/threads/script-file-entry.ts', root),
  backupEntry: new URL('src-main/hosts/threads/backup-entry.ts', root),
}

/**
 * The desk with its service and journal in this process, from its sources. Its threads and pages are those that are built. Without more said: no device, no keychain, the computer may sleep, and the contest is open, without its fixed starts.
 */
export function startTestHost(
  options: Pick<NodeHostOptions, 'dataDir' | 'failed'> & Partial<NodeHostOptions>,
): Promise<NodeHost> {
  const { file, ...given } = options
  return startNodeHost({
    version: '0.0.0',
    port: 0,
    file: file === undefined ? showWithoutStarts(options.dataDir) : file,
    ...builtThreads,
    restart: () => undefined,
    restored: null,
    rendererDir: fileURLToPath(new URL('out/renderer', root)),
    demoShow: new URL('resources/demo-show.csv', root),
    devices: () => noDevices,
    keychain: Promise.resolve(null),
    keepAwake: createKeepAwake(null),
    discovery: unheard,
    ...given,
  })
}
