import type { Timers } from '../../src-main/base/timers.ts'
import type { Network } from '../../src-main/client/http/network.ts'
import { connectShowService } from '../../src-main/client/show-service.ts'
import type { ConnectionAddresses, ConnectionSecrets } from '../../src-main/contract/connection.ts'
import type { Desk } from '../../src-main/desk/desk.ts'
import { createDesk } from '../../src-main/desk/desk.ts'
import type { DeskOptions } from '../../src-main/desk/desk-options.ts'
import type { SettingsStore } from '../../src-main/desk/ports/settings.ts'
import { createDeskScripts } from '../fakes/desk-scripts.ts'

export interface DeskOver {
  readonly addresses: ConnectionAddresses
  readonly v1Token: string
  /** Null: without the push channel. */
  readonly v0Token: string | null
  readonly network: Network
  readonly now: () => number
  readonly timers: Timers
  readonly random: () => number
  readonly settings: SettingsStore
  readonly disk: Pick<DeskOptions, 'journal' | 'keptShow'>
  readonly newId: () => string
}

/** A whole desk over a network that a test gives; it has no service of its own, and its settings name a connection. */
export function deskOver(options: DeskOver): Promise<Desk> {
  const { addresses, network, now, timers, random, settings, disk, newId } = options
  const secrets: ConnectionSecrets = { v1Token: options.v1Token, v0Token: options.v0Token }
  return createDesk({
    app: '0.0.0',
    scripts: createDeskScripts(),
    connector: {
      own: () => Promise.reject(new Error('This desk has no service of its own.')),
      remote: ({ goAs }, { v1Token, v0Token }) => ({
        service: connectShowService({
          addresses,
          v1Token,
          v0Token: v0Token === null ? null : async () => v0Token,
          goAs,
          network,
          local: now,
          wall: now,
          timers,
          random,
        }),
        ownerActions: null,
      }),
      tokenless: () => {
        throw new Error('Every connection of the model has its token.')
      },
      breakable: () => Promise.reject(new Error('No drill is done here.')),
      check: () => Promise.reject(new Error('Nothing is checked here.')),
    },
    secrets: {
      kept: 'memory',
      read: async () => secrets,
      write: async () => undefined,
      remove: async () => undefined,
    },
    settings,
    timers,
    keepAwake: { set: () => undefined, held: () => null, onChange: () => () => undefined },
    ...disk,
    globalKeys: null,
    newId,
    timezone: 'UTC',
  })
}
