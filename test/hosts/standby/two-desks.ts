import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StandbySlice } from '../../../src-main/contract/bridge/standby.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import type { OutputKind } from '../../../src-main/domain/output/output-page.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import type { NodeHost, NodeHostOptions } from '../../../src-main/hosts/node/node-host.ts'
import { copyIn } from '../../../src-main/hosts/standby/pair-file.ts'
import { startTestHost } from '../../support/test-host.ts'

/**
 * On the loopback address alone, on a port below those that the system gives to connections: one of these could have it
 * while the desk starts again.
 */
export function nameDesk(dataDir: string, name: string): void {
  const desk = { desk: `id of ${name}`, name, host: '127.0.0.1', port: randomInt(20_000, 32_000), pair: null }
  writeFileSync(join(dataDir, 'standby.json'), JSON.stringify(desk))
}

/** `file`: the running order that it opens, that of the contest unless told otherwise; `rendererDir`: its pages. */
export const startDesk = (
  dataDir: string,
  more: Partial<Pick<NodeHostOptions, 'rendererDir' | 'file' | 'discovery' | 'devices'>> = {},
): Promise<NodeHost> =>
  startTestHost({
    dataDir,
    lostAfter: 1_500,
    // Outputs are opened on the loopback address alone.
    addresses: () => [{ address: '127.0.0.1', name: 'lo' }],
    failed: error => {
      throw error
    },
    ...more,
  })

export const sliceOf = (host: NodeHost): StandbySlice => host.standby.desk.slice()

/** Resolves once the slice of that desk is so. */
export function until(host: NodeHost, is: (slice: StandbySlice) => boolean): Promise<StandbySlice> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const slice = sliceOf(host)
      if (!is(slice)) return
      stop()
      clearTimeout(late)
      resolve(slice)
    }
    const stop = host.desk.subscribe(look)
    const late = setTimeout(() => {
      stop()
      const { pressResult, connections, notices } = host.desk.snapshot()
      reject(
        new Error(
          `The pair did not come to be so: ${JSON.stringify([sliceOf(host), pressResult, connections.current, notices])}`,
        ),
      )
    }, 60_000)
    look()
  })
}

export function succeeded(reply: Reply): void {
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
}

/** People at both desks pair them: the second is to stand by. The first waits already; `port` leads to it. */
export async function pairDesks(first: NodeHost, second: NodeHost, port: number): Promise<string> {
  succeeded(await second.standby.acts.join({ host: '127.0.0.1', port }))
  const [one, other] = await Promise.all(
    [first, second].map(desk => until(desk, ({ pairing }) => pairing?.step === 'compare')),
  )
  if (one?.pairing?.code !== other?.pairing?.code) throw new Error('The codes differ.')
  succeeded(await first.standby.acts.confirm({ same: true }))
  succeeded(await second.standby.acts.confirm({ same: true }))
  await identical(first, second)
  return one?.pairing?.code ?? ''
}

/** Opens output pages of that desk to what stands for the network; gives their origin. */
export async function openOutputs({ outputPages }: NodeHost): Promise<string> {
  succeeded(await outputPages.writeNetwork({ on: true, address: '127.0.0.1', port: 24_860 }))
  const origin = outputPages.slice().links?.network.origins[0]?.origin
  if (origin === undefined) throw new Error('The output pages are not open.')
  return origin
}

/** Makes an output page at that desk; gives the path of its link, with the secret. */
export function makeOutput(
  { outputPages }: NodeHost,
  kind: OutputKind,
): { readonly id: string; readonly path: string } {
  const made = outputPages.make({ kind, name: kind })
  if (!made.ok) throw new Error(inEnglish(made.reason))
  const link = outputPages.link(made.id)
  if (!link.ok) throw new Error(inEnglish(link.reason))
  return { id: made.id, path: link.path }
}

/** All of these know that the copy has everything, and was compared after this call. */
export const identical = (...desks: readonly NodeHost[]): Promise<void> =>
  identicalSince(Date.now(), ...desks)

/**
 * The same, compared after that time: when the last change was made. Desks compare once after a change, so that this call
 * may come after it.
 */
export async function identicalSince(since: number, ...desks: readonly NodeHost[]): Promise<void> {
  const is = ({ pair }: StandbySlice): boolean =>
    pair?.copy?.state === 'following' && pair.copy.behind === 0 && (pair.copy.identicalAt ?? 0) > since
  await Promise.all(desks.map(desk => until(desk, is)))
}

/** GO, by the space bar. */
export const press = (host: NodeHost, intent: Intent = { action: 'go' }): void => {
  const origin = { surfaceId: 'keyboard:test', kind: 'keyboard', surface: 'test', control: 'Space' } as const
  const { version } = host.desk.snapshot().show
  const trigger = { origin, intent, saw: version, at: host.desk.now() } as const
  for (const edge of ['down', 'up'] as const) host.desk.trigger({ ...trigger, edge })
}

export const pressed = (host: NodeHost) => host.desk.snapshot().pressResult
export const shows = (host: NodeHost) => host.desk.snapshot().show.state

/** GO, until that desk shows it. */
export async function go(host: NodeHost): Promise<void> {
  const before = JSON.stringify(shows(host))
  press(host)
  await until(host, () => pressed(host)?.outcome === 'confirmed' && JSON.stringify(shows(host)) !== before)
}

/** The phases of all shows, by the copy of the desk that stands by. */
export function phasesInCopy(dataDir: string): readonly unknown[] {
  const copy = new DatabaseSync(copyIn(dataDir), { readOnly: true })
  try {
    return copy
      .prepare('SELECT phase FROM runners')
      .all()
      .map(({ phase }) => phase)
  } finally {
    copy.close()
  }
}
