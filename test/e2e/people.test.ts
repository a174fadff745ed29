import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Role } from '../../src-main/contract/bridge/access.ts'
import type { InputOf, OperationName } from '../../src-main/contract/bridge/operations.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { type OpenedPage, sharedBrowser } from '../support/browser.ts'
import { deskPageAt } from '../support/desk-page.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { pairAsPage } from '../support/pair.ts'
import { showWithoutStarts } from '../support/show-without-starts.ts'
import { startTestHost } from '../support/test-host.ts'

describe('a person who opens an invitation', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let here: Socket
  let port: number
  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-invited-'))
    host = await startTestHost({
      dataDir,
      file: showWithoutStarts(dataDir),
      failed: error => expect.unreachable(error.message),
    })
    const address = new URL(await host.pairingAddress())
    const paired = await pairAsPage(address.origin, address.hash.replace('#pair=', ''))
    if (paired === null) throw new Error('A new address is good.')
    here = io(address.origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      auth: { key: paired.key },
      extraHeaders: { origin: address.origin, cookie: paired.cookie },
    })
    await ask('people-network.write', { pages: true, port: 25_749 })
    port = (await ask('people', {})).slice.openPort
  })
  afterEach(async () => {
    await pages.leave()
    here.close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ask = async <Name extends OperationName>(name: Name, payload: InputOf<Name>) =>
    (await deskPageAt(here).request(name, payload)).value
  const invite = async (name: string, role: Role): Promise<string> =>
    `https://127.0.0.1:${port}${(await ask('people.invite', { name, role })).path}`
  /** Opens a link as a person does who has compared the fingerprint. */
  const open = (link: string): Promise<OpenedPage> =>
    pages.open(link, {
      viewport: { width: 1280, height: 720 },
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
    })

  it('calls the show under the name of the invitation, until the desk ends it; the link is good once', async () => {
    const link = await invite('Anna', 'call')
    const { page, errors } = await open(link)
    await page.getByTestId('go').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Space')
    await expect.poll(() => host.desk.snapshot().show.state.phase).toBe('running')
    await expect.poll(() => page.getByTestId('last-press').innerText()).toMatch(/^Anna, Space · GO/)
    await page.reload()
    await page.getByTestId('go').waitFor()

    const second = await open(link)
    expect(await second.page.getByRole('alert').innerText()).toContain(
      'The invitation is used up or more than five minutes old.',
    )
    const [anna] = (await ask('people', {})).slice.people
    await ask('people.end', { id: anna.id })
    const alert = page.getByRole('alert').filter({ hasText: 'not paired' })
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Ask the person at the desk for an invitation')
    expect(errors.filter(error => !/not-paired|403/.test(error))).toEqual([])
  })

  it('views the show, presses nothing, and is shown why', async () => {
    const { page } = await open(await invite('Ben', 'view'))
    await page.getByTestId('go').waitFor()
    await page.getByTestId('go').filter({ hasText: 'VIEW ONLY' }).waitFor()
    await page.keyboard.press('Space')
    await expect
      .poll(() => page.getByTestId('last-press').innerText())
      .toContain('You were invited to view this show.')
    expect(host.desk.snapshot()).toMatchObject({ pressResult: null, show: { state: { phase: 'pre-show' } } })
  })
})
