import { expect, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import { Copy } from '../../../src-main/hosts/standby/copy.ts'
import type { ReplicaThread } from '../../../src-main/hosts/standby/replica-thread.ts'

it('A copy has its file open once, however often the other desk connects, and not at all once it is closed', async () => {
  let open = 0
  let most = 0
  const openReplica = async (): Promise<ReplicaThread> => {
    open += 1
    most = Math.max(most, open)
    const standing = { position: null, resumesAfter: null, isCopying: false, isDiverged: false }
    return {
      opened: standing,
      take: async () => ({ ...standing, refusal: null }),
      verify: async () => 'elsewhere',
      stateHash: async () => 'hash',
      promote: async () => null,
      close: async () => {
        open -= 1
      },
    }
  }
  const copy = new Copy({
    open: openReplica,
    now: () => instant(0),
    changed: () => undefined,
    problem: () => undefined,
    log: () => undefined,
  })
  const channel = { send: async () => undefined, close: () => undefined }
  for (let connected = 0; connected < 3; connected += 1) copy.follow(channel)
  await copy.stop()
  expect([open, most]).toEqual([1, 1])
  expect(await copy.stateHash()).toBe('hash')
  await copy.close()
  expect(open).toBe(0)
})
