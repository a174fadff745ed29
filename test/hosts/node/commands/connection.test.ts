import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionSecrets } from '../../../../src-main/contract/connection.ts'
import { dashboardOver } from '../../../../src-main/contract/dashboard-acts.ts'
import { createConnections } from '../../../../src-main/desk/connections/connections.ts'
import { messageOf } from '../../../../src-main/domain/messages/message.ts'
import type { DeskActs } from '../../../../src-main/hosts/desk-acts.ts'
import { claimInstance, type Instance } from '../../../../src-main/hosts/instance/instance.ts'
import { createTokenSource } from '../../../../src-main/hosts/node/commands/command.ts'
import { runCommand } from '../../../../src-main/hosts/node/commands/run-command.ts'
import { createSecrets } from '../../../../src-main/hosts/settings/secrets.ts'
import { settingsOver } from '../../../../src-main/hosts/settings/settings.ts'
import { createMemoryKeptShow } from '../../../fakes/memory-kept-show.ts'
import { createVirtualTime } from '../../../fakes/virtual-time.ts'

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

const onAirReason = messageOf('rundown.on-air', { title: 'Gala', how: messageOf('service.hold-to-switch') })

const shown = Array.from({ length: 32 }, () => 'A1').join(':')
const renewed = Array.from({ length: 32 }, () => 'B2').join(':')

describe('the commands for connections', () => {
  let dataDir: string
  let instance: Instance
  let checked: ConnectionSecrets[]
  let onAir: boolean
  let backedUp: (string | null)[]

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-connections-'))
    instance = await claimInstance(dataDir, { ask: 'address' })
    checked = []
    onAir = false
    backedUp = []
  })
  afterEach(async () => {
    if (instance.first) await instance.release()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The connections of a real desk, whose services are tried by a word. */
  function deskActs(): DeskActs {
    const file = new Map<string, unknown>()
    const settings = settingsOver(
      { get: key => file.get(key), set: (key, value) => void file.set(key, value) },
      error => expect.unreachable(String(error)),
    )
    let count = 0
    const unused = (): never => expect.unreachable('no service is connected to')
    const connections = createConnections({
      settings,
      secrets: createSecrets({ keychain: null, dataDir, timers: createVirtualTime().timers }),
      connector: {
        own: unused,
        tokenless: () => expect.unreachable(),
        remote: unused,
        breakable: unused,
        async check({ fingerprint }, secrets) {
          checked.push(secrets)
          if (fingerprint === renewed) {
            return { ok: false, code: 'link.certificate_changed', text: 'Another one.', fingerprint: shown }
          }
          if (secrets.v1Token === 'v1-old') {
            return { ok: false, code: 'auth.token_expired', text: 'The token has expired.' }
          }
          return { ok: true, rundowns: 1, expiresAt: 0, role: 'EDIT', timing: 'push', advice: null }
        },
      },
      newId() {
        count += 1
        return `c${count}`
      },
      changed: () => undefined,
      keptShow: createMemoryKeptShow(),
    })
    return {
      diagnostics: async () => expect.unreachable('no diagnostics are asked for'),
      async backup({ file, passphrase }) {
        if (passphrase === 'short') throw new Error('The passphrase is too short.')
        backedUp.push(passphrase)
        return { file, bytes: 1, rundowns: 2, runs: 3, withSecrets: passphrase !== null }
      },
      connections: connections.slice,
      check: connections.check,
      save: connections.save,
      remove: ({ id }) => connections.remove(id),
      async use({ id, held }) {
        if (onAir && !held) return { ok: false, reason: onAirReason }
        settings.write({ connectionId: id })
        return { ok: true }
      },
    }
  }

  const serve = (desk: DeskActs | null): void => {
    if (!instance.first) throw new Error('Something else has the directory.')
    const dashboard = dashboardOver(async () => expect.unreachable('the dashboard is not asked'))
    instance.serve({
      front: async () => '',
      address: () => 'http://127.0.0.1:1',
      stop: async () => 'stopping',
      copiedFrom: () => null,
      dashboard,
      desk,
    })
  }

  async function run(
    args: readonly string[],
    given: { env?: NodeJS.ProcessEnv; typed?: string } = {},
  ): Promise<Ran> {
    const out: string[] = []
    const err: string[] = []
    const terminal = { print: (line: string) => out.push(line), say: (line: string) => err.push(line) }
    const stdin = new PassThrough()
    stdin.end(given.typed ?? '')
    const tokens = createTokenSource(given.env ?? {}, stdin, terminal.say)
    const code = await runCommand([...args, '--data-dir', dataDir], dataDir, terminal, tokens)
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
  const address = 'https://api.example.test'

  it('save a service with tokens that no argument carries, list it without them, try it, use it, forget it', async () => {
    serve(deskActs())
    expect((await run(['connection', 'list'])).err).toContain('No connection is saved')
    const added = await run(
      ['connection', 'add', 'Hosted', address, '--push', 'https://socket.example.test', '--go', 'jump'],
      { typed: 'v1-secret\nv0-secret\n' },
    )
    expect(added).toMatchObject({ code: 0, err: expect.stringContaining('kept until Showcall stops') })
    const list = await run(['connection', 'list'])
    expect(list.out.split('\n')[1]?.split(/ {2,}/)).toEqual(['-', 'Hosted', address, 'jump', 'v1+v0', 'c1'])
    expect(list.err).toContain('No keychain')
    const check = await run(['connection', 'check', 'Hosted'])
    expect(check).toMatchObject({ code: 0 })
    expect(check.err).toBe('The token (EDIT) sees 1 rundown, until 1970-01-01T00:00:00.000Z. Timing: push.')
    expect(checked).toEqual([{ v1Token: 'v1-secret', v0Token: 'v0-secret' }])
    expect((await run(['connection', 'use', 'Hosted'])).code).toBe(0)
    expect((await run(['connection', 'list'])).out).toContain('*')
    expect(await run(['connection', 'remove', 'Hosted'])).toMatchObject({ code: 1 })
    expect((await run(['connection', 'use', 'own'])).code).toBe(0)
    expect((await run(['connection', 'remove', 'c1'])).code).toBe(0)
    for (const { out, err } of [added, list, check]) expect(out + err).not.toMatch(/v[01]-secret/)
  })

  it('are in a backup under a passphrase: the desk that keeps them makes it', async () => {
    serve(deskActs())
    const made = await run(['backup', 'all.zip', '--passphrase'], { typed: 'correct horse\n' })
    expect(made).toMatchObject({ code: 0, out: '' })
    expect(made.err).toMatch(/all\.zip: 2 rundowns, 3 shows.*sealed with the passphrase/)
    expect(made.err).not.toContain('correct horse')
    const env = { SHOWCALL_PASSPHRASE: 'short' }
    expect(await run(['backup', 'all.zip', '--passphrase'], { env })).toMatchObject({
      code: 1,
      err: 'The passphrase is too short.',
    })
    expect(backedUp).toEqual(['correct horse'])
    serve(null)
    // A service without a desk keeps no tokens: the files are enough.
    const alone = await run(['backup', 'all.zip', '--passphrase'], { typed: 'correct horse\n' })
    expect(alone.err).toContain('There is no data in')
  })

  it('take tokens from the environment, and say what is wrong with them', async () => {
    serve(deskActs())
    const env = { SHOWCALL_V1_TOKEN: 'v1-old' }
    expect((await run(['connection', 'add', 'Old', address], { env })).code).toBe(0)
    const check = await run(['connection', 'check', 'Old'])
    expect(check).toEqual({ code: 1, out: '', err: 'The token has expired. (auth.token_expired)' })
    expect(checked).toEqual([{ v1Token: 'v1-old', v0Token: null }])
  })

  it('trust a certificate by its fingerprint, and print the one that is shown instead', async () => {
    serve(deskActs())
    const env = { SHOWCALL_V1_TOKEN: 'v1' }
    const add = (given: string, to = address) =>
      run(['connection', 'add', 'Booth', to, '--fingerprint', given], { env })
    expect(await add('A1:B2')).toMatchObject({ code: 2, err: expect.stringContaining('32 pairs') })
    expect(await add(renewed, 'http://booth')).toMatchObject({
      code: 2,
      err: expect.stringContaining('https://'),
    })
    expect((await add(renewed.toLowerCase())).code).toBe(0)
    expect(await run(['connection', 'check', 'Booth'])).toEqual({
      code: 1,
      out: '',
      err: `Another one. (link.certificate_changed) SHA-256: ${shown}`,
    })
  })

  it('refuse what cannot be meant', async () => {
    serve(deskActs())
    const env = { SHOWCALL_V1_TOKEN: 'v1' }
    expect(await run(['connection', 'add', 'X', address])).toMatchObject({
      code: 1,
      err: 'No v1 token was given; nothing was saved.',
    })
    expect((await run(['connection', 'add', 'X', 'ftp://x'], { env })).err).toContain(
      'must start with https://',
    )
    expect((await run(['connection', 'add', 'X', address, '--go', 'up'])).code).toBe(2)
    expect((await run(['connection', 'add', 'X', address, '--v1-token', 'x'])).code).toBe(2)
    expect((await run(['connection', 'use', 'X'])).err).toContain('There is no connection “X”')
    await run(['connection', 'add', 'X', address], { env })
    await run(['connection', 'add', 'X', address], { env })
    expect((await run(['connection', 'use', 'X'])).err).toContain('More than one')
    expect((await run(['connection', 'use', 'c2'])).code).toBe(0)
  })

  it('leave a show that is on air only with --leave-show', async () => {
    serve(deskActs())
    await run(['connection', 'add', 'X', address], { env: { SHOWCALL_V1_TOKEN: 'v1' } })
    onAir = true
    const refused = await run(['connection', 'use', 'X'])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--leave-show') })
    expect((await run(['connection', 'use', 'X', '--leave-show'])).code).toBe(0)
  })

  it('need a desk that runs', async () => {
    serve(null)
    expect((await run(['connection', 'list'])).err).toContain('The service runs')
    if (instance.first) await instance.release()
    const none = await run(['connection', 'list'])
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('Start it with npm start') })
    instance = await claimInstance(dataDir, { ask: 'address' })
  })
})
