import { expect, it } from 'vitest'
import { instant } from '../../../src-main/domain/time/time.ts'
import { Copy } from '../../../src-main/hosts/standby/copy.ts'
import type { PeerChannel } from '../../../src-main/hosts/standby/pair-connection.ts'
import type { ReplicaThread } from '../../../src-main/hosts/standby/replica-thread.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

it('A copy has its file open once, however often the other desk connects, and not at all once it is closed', async () => {
  let open = 0
  let most = 0
  const openReplica = async (): Promise<ReplicaThread> => {
    open += 1
    most = Math.max(most, open)
    const standing = { position: null, resumesAfter: null, isCopying: false, isDiverged: false }
    return {
      opened: standing,
      take: async () => ({ ...standing, refusal: null, changesCalls: false }),
      verify: async () => 'elsewhere',
      stateHash: async () => 'hash',
      calling: async () => null,
      promote: async () => null,
      close: async () => {
        open -= 1
      },
    }
  }
  const copy = new Copy({
    open: openReplica,
    timers: createVirtualTime().timers,
    now: () => instant(0),
    changed: () => undefined,
    callsChanged: () => undefined,
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

it('A copy whose disk is full says so, tries it every 5 seconds, and goes on once there is room', async () => {
  const time = createVirtualTime()
  const problems: unknown[] = []
  const asked: unknown[] = []
  let isFull = true
  let copied = false
  const standing = () => ({
    position: copied ? { run: 'run', number: 1 } : null,
    resumesAfter: null,
    isCopying: false,
    isDiverged: false,
  })
  const copy = new Copy({
    open: async () => ({
      opened: standing(),
      async take() {
        if (isFull) throw new Error('database or disk is full')
        copied = true
        return { ...standing(), refusal: null, changesCalls: false }
      },
      verify: async () => 'elsewhere',
      stateHash: async () => 'hash',
      calling: async () => null,
      promote: async () => null,
      close: async () => undefined,
    }),
    timers: time.timers,
    now: time.now,
    changed: () => undefined,
    callsChanged: () => undefined,
    problem: problem => problems.push(problem),
    log: () => undefined,
  })
  const channel: PeerChannel = {
    async send(message) {
      if (message.kind !== 'follow') return
      asked.push(message)
      // The other desk answers.
      time.timers.after(1, () => copy.item({ kind: 'greeting', schema: 1, showcall: '1' }))
    },
    close: () => undefined,
  }
  copy.follow(channel)
  await time.advance(14_000)
  // At 0, 5 and 10 s.
  expect([asked.length, copy.isWhole]).toEqual([3, false])
  expect(problems).toMatchObject(Array(3).fill({ code: 'standby.copy-failed' }))
  isFull = false
  await time.advance(2_000)
  expect([asked.length, copy.isWhole, problems.at(-1)]).toEqual([4, true, null])
  copy.pause()
  await time.advance(60_000)
  expect(asked).toHaveLength(4)
})
