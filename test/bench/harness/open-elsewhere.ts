import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { exchangeSeenWithin } from '../../../src-main/domain/show/gate.ts'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { linked } from './bench-host.ts'
import { smallShowCsv } from './small-show.ts'

export interface Elsewhere {
  /** Origin of the service. */
  readonly service: string
  readonly v1Token: string
  readonly v0Token: string
}

/** Saves the connection, goes over to it and imports the small show there, as a person would; the identifier of its rundown. */
export async function openElsewhere(
  { desk, openFile }: NodeHost,
  { service, v1Token, v0Token }: Elsewhere,
): Promise<string> {
  const saved = await desk.saveConnection({
    name: 'The other service',
    baseUrl: `${service}/api-v1`,
    v0Url: `${service}/api-v0`,
    socketUrl: service,
    goAs: 'auto',
    v1Token,
    v0Token,
  })
  if (!saved.ok) throw new Error(inEnglish(saved.reason))
  const used = await desk.switchConnection(saved.id, true)
  if (!used.ok) throw new Error(inEnglish(used.reason))
  const folder = await mkdtemp(join(tmpdir(), 'showcall-small-show-'))
  const path = join(folder, 'small-show.csv')
  await writeFile(path, smallShowCsv())
  const imported = await openFile(path)
  await rm(folder, { recursive: true })
  if (!imported.ok) throw new Error(inEnglish(imported.message))
  // The push channel opens a round trip or two after the rundown is read.
  await linked({ desk }, 'push')
  // In the first moment of another rundown presses are refused: they may have been meant for the one before.
  await setTimeout(exchangeSeenWithin)
  return desk.snapshot().rundown?.id ?? ''
}
