import { beforeEach, describe, expect, it } from 'vitest'
import type { SaveConnection } from '../../../src-main/contract/bridge/connections.ts'
import type { ConnectionSecrets, PinnedAddresses } from '../../../src-main/contract/connection.ts'
import { type Connections, createConnections } from '../../../src-main/desk/connections/connections.ts'
import type { SettingsStore } from '../../../src-main/desk/ports/settings.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { createMemoryKeptShow } from '../../fakes/memory-kept-show.ts'

const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':')
const other = Array.from({ length: 32 }, () => 'B2').join(':')
const booth: SaveConnection = {
  name: 'Booth',
  baseUrl: 'https://booth:4749/api-v1',
  v0Url: null,
  socketUrl: null,
  goAs: 'auto',
}

describe('the certificate that a person has trusted', () => {
  let connections: Connections
  let settings: SettingsStore
  let checked: PinnedAddresses[]
  let kept: Map<string, ConnectionSecrets>
  let id: string

  beforeEach(async () => {
    checked = []
    kept = new Map()
    let stored = freshSettings
    settings = {
      read: () => stored,
      write(change) {
        stored = { ...stored, ...change }
      },
    }
    const unused = (): never => expect.unreachable('no service is connected to')
    connections = createConnections({
      settings,
      secrets: {
        kept: 'keychain',
        read: async of => kept.get(of) ?? null,
        write: async (of, tokens) => void kept.set(of, tokens),
        remove: async of => void kept.delete(of),
      },
      connector: {
        own: unused,
        tokenless: unused,
        remote: unused,
        breakable: unused,
        async check(addresses) {
          checked.push(addresses)
          return { ok: false, code: 'link.refused', text: '' }
        },
      },
      newId: () => 'booth',
      changed: () => undefined,
      keptShow: createMemoryKeptShow(),
    })
    const saved = await connections.save({ ...booth, v1Token: 'secret', fingerprint })
    if (!saved.ok) throw new Error('The connection was not saved.')
    id = saved.id
  })

  const change = async (to: Partial<SaveConnection>): Promise<string | undefined> => {
    expect(await connections.save({ ...booth, id, ...to })).toEqual({ ok: true, id })
    return connections.find(id)?.fingerprint
  }

  it('is kept with the connection, and is checked with it', async () => {
    expect(settings.read().connections).toMatchObject([{ id, fingerprint }])
    expect((await connections.slice()).items).toMatchObject([{ id, fingerprint }])
    const { baseUrl, v0Url, socketUrl } = booth
    await connections.check({ id, baseUrl, v0Url, socketUrl })
    await connections.check({ id, baseUrl, v0Url, socketUrl, fingerprint: other })
    await connections.check({ id, baseUrl: 'https://elsewhere/api-v1', v0Url, socketUrl })
    expect(checked.map(addresses => addresses.fingerprint)).toEqual([fingerprint, other, undefined])
  })

  it('stays when the name or the port changes', async () => {
    expect(await change({ name: 'Booth 1', baseUrl: 'https://booth:4750/api-v1' })).toBe(fingerprint)
  })

  it('is replaced by another one when a person trusts that, and the token is kept', async () => {
    expect(await change({ fingerprint: other })).toBe(other)
    expect(kept.get(id)?.v1Token).toBe('secret')
  })

  it.each([
    ['the host changes', { baseUrl: 'https://elsewhere:4749/api-v1' }],
    ['the address is no longer secure', { baseUrl: 'http://booth:4749/api-v1' }],
    ['a person no longer trusts it', { fingerprint: null }],
  ])('is forgotten when %s', async (_what, to) => {
    expect(await change(to)).toBeUndefined()
    expect(settings.read().connections).toHaveLength(1)
  })
})
