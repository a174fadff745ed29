import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startServiceThread } from '../../../src-main/service/thread/thread.ts'
import { saying } from '../../support/saying.ts'
import { temporaryDirectory } from '../harness.ts'

const entry = new URL('../../../src-main/service/thread/thread-entry.ts', import.meta.url)
const directories: string[] = []

function directory(): string {
  const made = temporaryDirectory()
  directories.push(made)
  return made
}

afterEach(() => {
  for (const made of directories.splice(0)) rmSync(made, { recursive: true, force: true })
})

const options = (dataDir: string) => ({ dataDir, host: '127.0.0.1', port: 0, version: '1.2.3' })

it('serves from a thread of its own, with the dashboard over its message channel', async () => {
  const thread = await startServiceThread({ entry, options: options(directory()) })
  try {
    const access = await thread.dashboard.deskAccess()
    expect(access.baseUrl).toBe(thread.addresses.baseUrl)
    const health = await fetch(new URL('/healthz', access.baseUrl))
    expect(await health.json()).toMatchObject({ ok: true, version: '1.2.3' })
    const auth = await fetch(`${access.baseUrl}/auth`, {
      headers: { authorization: `Bearer ${access.v1Token}` },
    })
    expect(await auth.json()).toMatchObject({ data: { role: 'OWNER', scope: 'team' } })
    expect(await thread.dashboard.end('nothing')).toMatchObject({ ok: false, code: 'rundowns.not_found' })
  } finally {
    await thread.close()
  }
  await expect(fetch(new URL('/healthz', thread.addresses.baseUrl))).rejects.toThrow()
})

it('a start that fails says in this thread what a person can do', async () => {
  const file = join(directory(), 'a-file')
  writeFileSync(file, '')
  await expect(startServiceThread({ entry, options: options(join(file, 'below')) })).rejects.toMatchObject({
    code: 'store.unwritable',
    remedy: saying('another data directory'),
  })
})

it('a service that dies is reported, and no call waits for it for ever', async () => {
  const failure = Promise.withResolvers<Error>()
  const dying = new URL('../dying-thread-entry.ts', import.meta.url)
  const thread = await startServiceThread({
    entry: dying,
    options: options(directory()),
    failed: failure.resolve,
  })
  const waiting = fetch(new URL('/die', thread.addresses.baseUrl)).catch(() => undefined)
  expect(await failure.promise).toMatchObject({ code: 'service.failed' })
  await expect(thread.dashboard.deskAccess()).rejects.toThrow()
  await waiting
  await thread.close()
})
