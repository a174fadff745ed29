import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameDesk, sliceOf, startDesk, succeeded } from './two-desks.ts'

it('A desk is announced on the network with its name and port while it waits for another one, and not before or after', async () => {
  const root = mkdtempSync(join(tmpdir(), 'showcall-waiting-'))
  const dataDir = join(root, 'Booth 1')
  mkdirSync(dataDir)
  nameDesk(dataDir, 'Booth 1')
  const received: unknown[] = []
  const host = await startDesk(dataDir, {
    discovery: {
      announce: () => undefined,
      found: () => [],
      announceWaiting: desk => received.push(desk),
      waiting: () => [],
      close: async () => undefined,
    },
  })
  try {
    expect(received.filter(desk => desk !== null)).toEqual([])
    succeeded(await host.standby.acts.listen({ on: true }))
    expect(received.at(-1)).toEqual({ name: 'Booth 1', port: sliceOf(host).listening?.port })
    succeeded(await host.standby.acts.listen({ on: false }))
    expect(received.at(-1)).toBeNull()
  } finally {
    await host.close()
    rmSync(root, { recursive: true, force: true })
  }
}, 30_000)
