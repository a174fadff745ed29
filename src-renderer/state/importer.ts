import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import type { ImportFault } from '../../src-main/contract/bridge/requests.ts'
import { decodeRunningOrder } from '../../src-main/domain/running-order-text.ts'
import { texts } from '../texts/en.ts'
import { createStore, type Store } from './store.ts'

const largest = 8_388_608

/** What became of the last file that was chosen or dropped. */
export type ImportOutcome =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'faults'; readonly name: string; readonly faults: readonly ImportFault[] }

export interface Importer {
  readonly outcome: Store<ImportOutcome>
  /** Nothing is changed when there is no single file, or it cannot be read. */
  take(files: readonly File[]): Promise<ImportOutcome>
  forget(): void
}

export function createImporter(bridge: Pick<Bridge, 'request'>): Importer {
  const outcome = createStore<ImportOutcome>({ kind: 'none' })
  return {
    outcome,
    async take(files) {
      outcome.set({ kind: 'reading' })
      const result = await importFiles(bridge, files)
      outcome.set(result)
      return result
    },
    forget: () => outcome.set({ kind: 'none' }),
  }
}

async function importFiles(bridge: Pick<Bridge, 'request'>, files: readonly File[]): Promise<ImportOutcome> {
  const [file] = files
  if (file === undefined || files.length > 1) return failed(texts.open.oneFile)
  if (file.size > largest) return failed(texts.open.notRead(file.name, texts.open.tooLarge))
  const decoded = await read(file)
  if (!decoded.ok) return failed(texts.open.notRead(file.name, decoded.reason))
  try {
    const reply = await bridge.request('rundown.import', { name: file.name, text: decoded.text })
    if (!reply.ok) return { kind: 'faults', name: file.name, faults: reply.faults }
    const said = reply.opened ? texts.open.imported : texts.open.importedClosed
    return { kind: 'said', text: said(reply.title) }
  } catch {
    return failed(texts.open.failed)
  }
}

async function read(file: File): Promise<ReturnType<typeof decodeRunningOrder>> {
  try {
    return decodeRunningOrder(new Uint8Array(await file.arrayBuffer()))
  } catch {
    // A folder, or a file that went away.
    return { ok: false, reason: texts.open.unreadable }
  }
}

const failed = (text: string): ImportOutcome => ({ kind: 'failed', text })
