import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { Store } from '../../../src-main/service/store/port.ts'
import type { TokenRow } from '../../../src-main/service/store/rows.ts'
import { openSqliteStore } from '../../../src-main/service/store/sqlite/sqlite-store.ts'
import { temporaryDirectory } from '../harness.ts'

let directory: string
let store: Store
let other: Store

beforeEach(() => {
  directory = temporaryDirectory()
  store = openSqliteStore(directory, instant(1))
  other = openSqliteStore(directory, instant(1))
})
afterEach(async () => {
  await other.close()
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

const token = (revokedAt: number | null): TokenRow => ({
  id: 'token',
  teamId: store.installation.teamId,
  rundownId: null,
  role: 'VIEW',
  isDesk: false,
  forDesk: false,
  issuedAt: instant(5),
  issuedAfter: 0,
  expiresAt: null,
  revokedAt: revokedAt === null ? null : instant(revokedAt),
})

describe('tokens that the reader keeps', () => {
  it('end at once when this service revokes them', async () => {
    await store.write(tx => tx.putToken(token(null)))
    expect((await store.reader.token('token'))?.revokedAt).toBeNull()
    await store.write(tx => tx.putToken(token(7)))
    expect((await store.reader.token('token'))?.revokedAt).toBe(7)
  })

  it('end when another process on the same file revokes or rotates them, or changes the rate', async () => {
    await store.write(tx => tx.putToken(token(null)))
    expect(await store.reader.token('token')).toMatchObject({
      revokedAt: null,
      rotatedAt: null,
      rate: 'local',
    })
    await other.write(async tx => {
      await tx.putToken(token(8))
      await tx.putRotation(store.installation.teamId, instant(9))
      const team = await tx.team(store.installation.teamId)
      if (team !== null) await tx.putTeam({ ...team, rate: 'free' })
    })
    expect(await store.reader.token('token')).toMatchObject({ revokedAt: 8, rotatedAt: 9, rate: 'free' })
  })

  it('that are minted after they were looked for are found', async () => {
    expect(await store.reader.token('token')).toBeNull()
    await other.write(tx => tx.putToken(token(null)))
    expect((await store.reader.token('token'))?.id).toBe('token')
  })
})
