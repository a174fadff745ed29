import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { invite, join as joinDesk, openToNetwork } from '../bench/harness/desk-page.ts'
import { withScope } from '../bench/harness/scope.ts'
import { type DeskAtWork, startDeskAtWork, succeeded } from '../soak/desk-at-work.ts'
import { freePort } from '../support/free-port.ts'
import { runCommandLine, startServiceProcess } from '../support/running-service.ts'

const passphrase = 'velvet-curtain-1888'

/** Every process that the desk has started, and the desk. Linux alone lists them so. */
function processesOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap(child => processesOf(Number(child))))]
}

/** What anybody on the computer can list of them, by name. */
const listed = (pid: number): readonly (readonly [string, Buffer])[] =>
  (process.platform === 'linux' ? processesOf(pid) : []).map(
    one => [`command line of ${one}`, readFileSync(`/proc/${one}/cmdline`)] as const,
  )

const filesIn = (directory: string): readonly (readonly [string, Buffer])[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))] as const)

/** An exported file. */
async function taken(
  { ask }: DeskAtWork,
  id: string,
  part: 'transfer.take' | 'backup.take',
): Promise<Buffer> {
  for (let state = 'running'; state === 'running'; ) state = (await ask('transfer.wait', { id })).state
  const texts: Buffer[] = []
  for (let at = 0; ; at += 1) {
    const { data } = await ask(part, { id, part: at })
    if (data === null) return Buffer.concat(texts)
    // As it is sent, and what that may stand for.
    texts.push(Buffer.from(data), Buffer.from(data, 'base64'))
  }
}

it('after a show with a service elsewhere, people, outputs, exports and a backup, no secret is where it does not belong', () =>
  withScope(async scope => {
    const elsewhereDir = scope.tempDir()
    const elsewhere = await startServiceProcess(elsewhereDir, ['--desk-api'])
    scope.defer(() => elsewhere.stop())
    const command = async (...args: readonly string[]): Promise<string> =>
      (await runCommandLine([...args, '--data-dir', elsewhereDir])).out.trim()
    const v1Token = await command('token', 'mint', '--role', 'OWNER', '--desk')
    const v0Token = await command('token', 'v0')

    const dataDir = scope.tempDir()
    const desk = await startDeskAtWork(scope, dataDir)
    const { ask, running } = desk
    const secrets = new Map<string, string>([
      ['v1 token of the service elsewhere', v1Token],
      ['v0 token of the service elsewhere', v0Token],
      ['passphrase of the backup', passphrase],
    ])
    const mint = { role: 'EDIT', rundownId: null, expiresIn: null } as const
    secrets.set('minted token', succeeded(await ask('tokens.mint', mint)).token)
    const origin = await openToNetwork(ask)
    const invitation = await invite(ask, 'Ida', 'call')
    secrets.set('invitation', invitation)
    const { cookie, key } = await joinDesk(origin, invitation)
    secrets.set('cookie of a person', cookie.split('=')[1]?.split(';')[0] ?? '')
    secrets.set('key of a person', key)
    await ask('output-network.write', { on: true, port: await freePort() })
    const { id: outputId } = succeeded(await ask('output-page.make', { kind: 'timer', name: 'Stage' }))
    const { path } = succeeded(await ask('output-page.link', { id: outputId }))
    secrets.set('link of an output', path.split('#')[1]?.replace(/^.*=/, '') ?? '')

    const saved = await ask('connection.save', {
      name: 'Elsewhere',
      baseUrl: `${elsewhere.origin}/api-v1`,
      v0Url: `${elsewhere.origin}/api-v0`,
      socketUrl: elsewhere.origin,
      goAs: 'auto',
      v1Token,
      v0Token,
    })
    const { id: connectionId } = succeeded(saved)
    succeeded(await ask('connection.use', { id: connectionId, ...(await desk.held()) }))
    const made = await fetch(`${elsewhere.origin}/api-v1/rundowns`, {
      method: 'POST',
      headers: { authorization: `Bearer ${v1Token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Tonight', cues: [{ title: 'One' }, { title: 'Two' }] }),
    })
    const rundownId = (await made.json()).data.id
    succeeded(await ask('rundown.open', { rundownId, ...(await desk.held()) }))
    await desk.until(
      ({ rundown, link }) => rundown?.id === rundownId && link.state === 'live',
      'The rundown was not opened',
    )
    succeeded(await ask('settings.write', { doublePress: 0 }))
    for (let press = 0; press < 2; press += 1)
      expect((await desk.go()).result).toMatchObject({ outcome: 'confirmed' })

    const texts: (readonly [string, Buffer])[] = []
    for (const format of ['json', 'csv', 'xlsx'] as const) {
      const id = `export-${format}-0001`
      succeeded(await ask('rundown.export', { id, rundownId, format }))
      texts.push([`export ${format}`, await taken(desk, id, 'transfer.take')])
    }
    succeeded(await ask('backup.make', { id: 'backup-0001', passphrase }))
    texts.push(['backup', await taken(desk, 'backup-0001', 'backup.take')])
    texts.push(['bundle', Buffer.from(JSON.stringify(await ask('diagnostics.read', { benchmark: false })))])
    texts.push(['bindings', Buffer.from(JSON.stringify(await ask('bindings.export', {})))])
    texts.push(['what a page is told', Buffer.from(JSON.stringify(await ask('snapshot', {})))])
    texts.push(['connections', Buffer.from(JSON.stringify(await ask('people', {})))])
    texts.push(...listed(running.pid))
    await running.stop()
    texts.push(['output of the desk', Buffer.from(running.output())])
    texts.push(...filesIn(dataDir))

    expect(texts.length).toBeGreaterThan(15)
    expect(texts.filter(([where, bytes]) => /^(export|backup)/.test(where) && bytes.length < 100)).toEqual([])
    expect([...secrets].filter(([, secret]) => secret.length < 8)).toEqual([])
    const found = texts.flatMap(([where, bytes]) =>
      [...secrets].filter(([, secret]) => bytes.includes(secret)).map(([what]) => `${what}: ${where}`),
    )
    expect(found).toEqual([])
    // The search finds what is there.
    expect(texts.filter(([, bytes]) => bytes.includes('Tonight')).length).toBeGreaterThan(1)
  }))
