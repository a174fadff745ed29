import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimInstance } from '../../../../src-main/hosts/instance/instance.ts'
import { commands } from '../../../../src-main/hosts/node/commands/index.ts'
import { runCommand } from '../../../../src-main/hosts/node/commands/run-command.ts'
import { createService } from '../../../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../../../src-main/service/wall-clock.ts'

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

let dataDir: string
let stop: (() => Promise<void>) | null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-commands-'))
  stop = null
})
afterEach(async () => {
  await stop?.()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Runs one, with the data directory of the test. */
async function run(...args: string[]): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const terminal = { print: (line: string) => out.push(line), say: (line: string) => err.push(line) }
  const code = await runCommand([...args, '--data-dir', dataDir], dataDir, terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** The service of the data directory, as a first start has it. */
async function startService(): Promise<string> {
  const instance = await claimInstance(dataDir, { ask: 'address' })
  if (!instance.first) throw new Error('Something else has the directory.')
  const clock = createWallAnchoredClock()
  const service = await createService({ dataDir, host: '127.0.0.1', port: 0, clock, version: '0.0.0-test' })
  const { baseUrl, socketUrl } = service.addresses
  instance.serve({
    front: async () => '',
    address: () => socketUrl,
    stop: async () => 'stopping',
    copiedFrom: () => null,
    dashboard: service.dashboard,
    desk: null,
  })
  stop = async () => {
    stop = null
    await instance.release()
    await service.close()
  }
  return baseUrl
}

async function ask(baseUrl: string, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // JSON of the API, looked at member by member.
  // biome-ignore lint/suspicious/noExplicitAny: JSON as it came over the wire
  const json: any = await reply.json()
  return { status: reply.status, body: json }
}

/** A rundown on disk, no matter who runs. */
async function seed(): Promise<string> {
  const baseUrl = await startService()
  const token = (await run('token', 'mint', '--role', 'OWNER')).out
  const created = await ask(baseUrl, token, 'POST', '/rundowns', {
    title: 'Night\u001b[2J one',
    columns: [{ name: 'Light' }],
    cues: [{ title: 'One', duration_ms: 1_000 }, { title: 'Two' }],
  })
  const id: string = created.body.data.id
  await ask(baseUrl, token, 'POST', `/rundowns/${id}/action:start`)
  await stop?.()
  return id
}

const row = (text: string, with_: string): string[] =>
  text
    .split('\n')
    .find(line => line.includes(with_))
    ?.split(/ {2,}/) ?? []

describe.each([
  ['on the running service', true],
  ['on the directory of none', false],
])('every command %s', (_where, running) => {
  let rundown: string

  beforeEach(async () => {
    rundown = await seed()
    if (running) await startService()
  })

  it('tokens: minted, listed without secrets, revoked, rotated', async () => {
    const minted = await run('token', 'mint', '--role', 'edit', '--rundown', rundown, '--expires', '30d')
    expect(minted.code).toBe(0)
    expect(minted.out).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(minted.err).not.toContain(minted.out)
    const id = /Token (\w+)/.exec(minted.err)?.[1] ?? ''
    const list = await run('token', 'list')
    expect(list.out).not.toContain(minted.out.split('.')[2])
    const [, role, of, issued = '', expires = '', state] = row(list.out, id)
    expect([role, of, state]).toEqual(['EDIT', rundown, 'holds'])
    expect(Date.parse(expires) - Date.parse(issued)).toBeLessThan(30 * 86_400_000 + 60_000)
    expect(await run('token', 'revoke', id)).toMatchObject({ code: 0, out: '' })
    expect(row((await run('token', 'list')).out, id).at(-1)).toBe('revoked')
    await run('token', 'mint', '--role', 'VIEW', '--rundown', rundown)
    expect((await run('token', 'rotate', '--rundown', rundown)).code).toBe(0)
    const ofRundown = (await run('token', 'list')).out.split('\n').filter(line => line.includes(rundown))
    expect(ofRundown.map(line => line.split(/ {2,}/).at(-1))).toEqual(['revoked', 'revoked'])
    await run('token', 'rotate')
    expect((await run('token', 'list')).out).not.toContain('holds')
  })

  it('the token of v0: shown, and another in its place', async () => {
    const shown = await run('token', 'v0')
    expect(shown).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^[\w-]{43}$/) })
    const fresh = await run('token', 'v0', '--regenerate')
    expect(fresh.out).not.toBe(shown.out)
    expect(fresh.err).not.toContain(fresh.out)
    expect((await run('token', 'v0')).out).toBe(fresh.out)
  })

  it('rundowns: listed, copied, deleted, in the trash, restored; the show ended and reset', async () => {
    expect(await run('rundown', 'delete', rundown)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('runner.show_running'),
    })
    expect(await run('show', 'end', rundown)).toMatchObject({ code: 0 })
    const listed = await run('rundown', 'list')
    // What is in a title does not steer the terminal.
    expect(row(listed.out, rundown)).toEqual([rundown, 'ended', expect.any(String), 'Night [2J one'])
    await run('show', 'reset', rundown)
    expect(row((await run('rundown', 'list')).out, rundown)[1]).toBe('pre-show')
    expect((await run('show', 'end', rundown)).err).toContain('runner.not_running')
    const cue = row((await run('cue', 'list', rundown)).out, 'Two')[0] ?? ''
    const anchors = ['--kickoff', '1700000000000', '--deadline', '1700000060000']
    const restored = await run(
      'show',
      'restore',
      rundown,
      '--cue',
      cue,
      ...anchors,
      '--paused-at',
      '1700000030000',
    )
    expect(restored).toMatchObject({ code: 0, out: '' })
    expect(row((await run('rundown', 'list')).out, rundown)[1]).toBe('paused')
    expect(await run('show', 'restore', rundown, '--cue', 'nowhere', ...anchors)).toMatchObject({ code: 1 })
    expect(await run('show', 'restore', rundown, '--cue', cue, '--kickoff', 'now')).toMatchObject({ code: 2 })
    await run('show', 'reset', rundown)
    const copy = await run('rundown', 'copy', rundown, '--title', 'Night two')
    expect(row((await run('rundown', 'list')).out, copy.out).at(-1)).toBe('Night two')
    expect(await run('rundown', 'trash')).toEqual({ code: 0, out: '', err: 'The trash is empty.' })
    await run('rundown', 'delete', rundown)
    expect((await run('rundown', 'list')).out).not.toContain(rundown)
    expect(row((await run('rundown', 'trash')).out, rundown)[0]).toBe(rundown)
    expect((await run('rundown', 'restore', rundown)).code).toBe(0)
    expect((await run('rundown', 'list')).out).toContain(rundown)
    expect(await run('rundown', 'restore', 'nowhere')).toMatchObject({ code: 1, out: '' })
  })

  it('cues and columns: locked, skipped, hidden, of another type, and back', async () => {
    const cues = async () => (await run('cue', 'list', rundown)).out
    const cue = row(await cues(), 'Two')[0] ?? ''
    const state = async () => row(await cues(), cue).slice(2, 4)
    for (const [verb, ...after] of [
      ['lock', 'locked', '-'],
      ['skip', 'locked', 'skipped'],
      ['unlock', '-', 'skipped'],
      ['unskip', '-', '-'],
    ] as const) {
      expect(await run('cue', verb, rundown, cue)).toMatchObject({ code: 0, out: '' })
      expect(await state()).toEqual(after)
    }
    const column = row((await run('column', 'list', rundown)).out, 'Light')[0] ?? ''
    const columnState = async () => row((await run('column', 'list', rundown)).out, column).slice(1, 3)
    await run('column', 'private', rundown, column)
    await run('column', 'type', rundown, column, 'select')
    expect(await columnState()).toEqual(['select', 'private'])
    await run('column', 'public', rundown, column)
    await run('column', 'type', rundown, column, 'text')
    expect(await columnState()).toEqual(['text', 'public'])
    expect((await run('cue', 'lock', rundown, 'nowhere')).err).toContain('cues.not_found')
    expect((await run('column', 'public', rundown, 'nowhere')).err).toContain('columns.not_found')
  })

  it('teams: created, listed, with tokens, rundowns and limits of their own, changed, removed', async () => {
    const created = await run('team', 'create', 'Stage 2', '--rate-preset', '250', '--max-rundowns', '3')
    expect(created).toMatchObject({ code: 0, err: 'The team Stage 2 is created.' })
    const id = created.out
    expect(row((await run('team', 'list')).out, id)).toEqual([id, 'Stage 2', '250', '0', '3', '-'])
    expect((await run('rate-preset', '--team', id)).out).toBe('250')
    expect((await run('rate-preset')).out).toBe('local')
    expect((await run('rundown', 'list', '--team', id)).out).not.toContain(rundown)
    expect((await run('rundown', 'delete', rundown, '--team', id)).err).toContain('rundowns.not_found')
    const minted = await run('token', 'mint', '--role', 'OWNER', '--desk', '--team', id)
    expect(row((await run('token', 'list', '--team', id)).out, 'OWNER')[1]).toBe('OWNER of a desk')
    expect((await run('token', 'list')).out).not.toContain('of a desk')
    expect((await run('token', 'mint', '--role', 'EDIT', '--desk')).code).toBe(2)
    expect(minted.code).toBe(0)
    expect((await run('token', 'v0', '--team', id)).out).not.toBe((await run('token', 'v0')).out)
    expect((await run('team', 'change', id, '--name', 'Stage 3', '--max-rundowns', 'by-rate')).code).toBe(0)
    expect(row((await run('team', 'list')).out, id).slice(1, 5)).toEqual(['Stage 3', '250', '0', 'by rate'])
    expect((await run('team', 'change', id, '--rate-preset', 'gold')).err).toContain('teams.invalid_rate')
    expect((await run('team', 'change', id)).code).toBe(2)
    expect((await run('team', 'change', id, '--max-rundowns', 'many')).code).toBe(2)
    expect((await run('team', 'remove', id)).code).toBe(0)
    expect(await run('token', 'list', '--team', id)).toMatchObject({
      code: 1,
      err: `There is no team ${id}. "team list" shows them.`,
    })
  })

  it('the budget: shown and set', async () => {
    expect(await run('rate-preset')).toEqual({ code: 0, out: 'local', err: '' })
    expect(await run('rate-preset', '250')).toMatchObject({ code: 0, out: '' })
    expect((await run('rate-preset')).out).toBe('250')
    expect(await run('rate-preset', 'gold')).toMatchObject({
      code: 1,
      err: expect.stringContaining('teams.invalid_rate'),
    })
  })

  it('a backup: everything, for its owner alone, never over another file', async () => {
    const file = join(dataDir, 'kept.zip')
    expect(await run('backup', 'kept.zip')).toMatchObject({ code: 0, out: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await run('backup', 'kept.zip')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already'),
    })
    await run('show', 'end', rundown)
    const restored = await run('restore', file)
    expect(restored.code).toBe(running ? 1 : 0)
    if (running) expect(restored.err).toMatch(/running at http.*Stop it/)
    expect(row((await run('rundown', 'list')).out, rundown)[1]).toBe(running ? 'ended' : 'running')
  })
})

describe('restore', () => {
  const aside = () => readdirSync(dataDir).filter(name => name.includes('before-restore'))

  it('keeps what was there aside', async () => {
    await seed()
    await run('backup', 'kept.zip')
    await run('rate-preset', 'free')
    await run('restore', 'kept.zip')
    expect((await run('rate-preset')).out).toBe('local')
    const [name = ''] = aside()
    await run('restore', name)
    expect((await run('rate-preset')).out).toBe('free')
    expect(aside()).toHaveLength(2)
  })

  it.each([
    ['text', 'no database at all'],
    ['a database cut short', 'SQLite format 3\0 and no more'],
    ['nothing', ''],
  ])('takes no %s, and changes nothing', async (_what, bytes) => {
    await run('rate-preset', 'free')
    writeFileSync(join(dataDir, 'wrong.db'), bytes)
    expect(await run('restore', 'wrong.db')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is not a (backup of Showcall|Showcall database)/),
    })
    expect(await run('restore', 'missing.db')).toMatchObject({ code: 1 })
    expect((await run('rate-preset')).out).toBe('free')
    expect(aside()).toEqual([])
  })

  it('works where there was nothing, and over a database that is damaged', async () => {
    await run('rate-preset', 'free')
    await run('backup', 'kept.zip')
    const database = join(dataDir, 'showcall.db')
    rmSync(database)
    expect((await run('backup', 'other.zip')).err).toContain('There is no data in')
    expect(existsSync(join(dataDir, 'other.zip'))).toBe(false)
    expect((await run('restore', 'kept.zip')).code).toBe(0)
    expect((await run('rate-preset')).out).toBe('free')
    writeFileSync(database, 'damaged')
    expect((await run('restore', 'kept.zip')).code).toBe(0)
    expect((await run('rate-preset')).out).toBe('free')
    expect(aside()).toHaveLength(1)
  })
})

describe('what is typed wrongly', () => {
  it.each([
    [['nonsense'], 'There is no command "nonsense"'],
    [['token'], 'There is no command "token"'],
    [['token', 'mint'], '--role must be one of'],
    [['token', 'mint', '--role', 'KING'], '--role must be one of'],
    [['token', 'mint', '--role', 'VIEW', '--expires', 'soon'], '--expires must be'],
    [['token', 'mint', '--role', 'VIEW', '--expires', '0d'], '--expires must be'],
    [['token', 'revoke'], 'ID is missing'],
    [['token', 'list', 'all'], '"all" was not expected'],
    [['token', 'list', '--verbose'], "Unknown option '--verbose'"],
    [['column', 'type', 'a', 'b', 'movie'], 'TYPE is one of'],
    [['rundown', 'copy', 'a', '--title', ''], '--title must have'],
  ])('%j is told, with exit code 2 and nothing on stdout', async (args, message) => {
    const ran = await run(...args)
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
    expect(ran.err).toContain('npm start --')
    // Nothing was begun for it.
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('each command prints how it is used', async () => {
    for (const { name, does } of commands) {
      const ran = await run(...name.split(' '), '--help')
      expect(ran.code).toBe(0)
      expect(ran.out).toContain(name)
      expect(ran.out).toContain(does)
    }
  })
})

it('commands at once on a directory that nobody has open all do their work', async () => {
  await run('rate-preset', 'local')
  const minted = await Promise.all(Array.from({ length: 5 }, () => run('token', 'mint', '--role', 'VIEW')))
  expect(minted.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  expect((await run('token', 'list')).out.split('\n')).toHaveLength(6)
})
