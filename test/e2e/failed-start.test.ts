import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { doubleHost } from '../hosts/suite/double-host.ts'
import { runToEnd } from '../support/running-desk.ts'

const inDouble = doubleHost(inject('browserPath'))

const hosts = {
  'the Node host': (dataDir: string) =>
    runToEnd(['--web', '--no-open', '--port', '0', '--data-dir', dataDir]),
  'the double of Electron': (dataDir: string) => inDouble.startAgain({ dataDir }),
}

describe('a start that fails', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-failed-'))
  })

  it.each([
    ['the Node host', 'session.key'],
    ['the Node host', 'showcall.db'],
    ['the Node host', 'settings.json'],
    ['the Node host', 'paired-browsers.json'],
    ['the double of Electron', 'session.key'],
    ['the double of Electron', 'showcall.db'],
    ['the double of Electron', 'settings.json'],
  ] as const)('ends %s and lets go of the data directory where %s cannot be opened', async (host, file) => {
    // In the place of a file that is read and written.
    mkdirSync(join(dataDir, file, 'inside'), { recursive: true })
    const { code, output } = await hosts[host](dataDir)
    expect([code, output]).toEqual([1, expect.stringContaining('Showcall cannot start')])
    expect(readdirSync(dataDir).filter(name => name.startsWith('instance'))).toEqual([])
    rmSync(join(dataDir, file), { recursive: true })
    const next = await runToEnd(['rundown', 'list', '--data-dir', dataDir])
    expect(next.code).toBe(0)
  })
})
