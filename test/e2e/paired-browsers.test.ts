import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { io } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { type RunningDesk, runToEnd, startDesk } from '../support/running-desk.ts'

describe('a paired browser', () => {
  let browser: Browser
  let dataDir: string
  let desk: RunningDesk
  let stops: (() => unknown)[]

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })
  beforeEach(() => {
    stops = []
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-paired-'))
  })
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop()
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const open = async (address: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    stops.push(() => context.close())
    const { page } = await openPage(context, address)
    await page.getByTestId('go').waitFor()
    return page
  }

  it('gives another server of this computer nothing that works the desk', async () => {
    desk = await startDesk(dataDir)
    const page = await open(desk.pairingAddress)
    const cookies: string[] = []
    const other = createServer((request, reply) => {
      cookies.push(request.headers.cookie ?? '')
      reply.setHeader('content-type', 'text/html').end('<p id="other">Another program</p>')
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    stops.push(() => other.close())
    stops.push(() => other.closeAllConnections())
    const at = other.address()
    const stolen = await page.context().newPage()
    await stolen.goto(`http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}/`)
    expect(await stolen.evaluate(() => localStorage.length)).toBe(0)
    // Browsers tell no ports apart here.
    const [cookie = ''] = cookies
    expect(cookie).toContain('showcall-')
    const outcome = await new Promise<string>(resolve => {
      const socket = io(desk.origin, {
        path: '/desk/socket.io',
        transports: ['websocket'],
        extraHeaders: { origin: desk.origin, cookie },
        reconnection: false,
      })
      stops.push(() => socket.close())
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', error => resolve(error.message))
    })
    expect(outcome).toBe('not-paired')
  })

  it('is back after the desk was killed and the page loaded again, and in a further tab', async () => {
    desk = await startDesk(dataDir)
    const page = await open(desk.pairingAddress)
    await desk.kill()
    desk = await startDesk(dataDir, ['--port', new URL(desk.origin).port])
    await page.reload()
    await page.getByTestId('go').waitFor()
    const tab = await page.context().newPage()
    await tab.goto(desk.origin)
    await tab.getByTestId('go').waitFor()
    expect(await tab.evaluate(() => location.hash)).toBe('')
  })

  it('is ended from the settings of another, and is not paired at once; that one goes on', async () => {
    desk = await startDesk(dataDir)
    const mine = await open(desk.pairingAddress)
    const again = await startAgain()
    const left = await open(again)
    await chooseInMenu(mine, 'Settings…')
    const list = mine.getByTestId('browsers').getByRole('listitem')
    await expect.poll(() => list.count()).toBe(2)
    const row = list.filter({ hasNotText: 'this browser' })
    await row.filter({ hasText: 'connected' }).waitFor()
    const unpair = row.getByRole('button')
    await unpair.hover()
    await mine.mouse.down()
    await left.getByText('This browser is not paired with Showcall.').waitFor()
    await mine.mouse.up()
    await expect.poll(() => list.count()).toBe(1)
    await left.reload()
    await left.getByText('This browser is not paired with Showcall.').waitFor()
    await mine.reload()
    await mine.getByTestId('go').waitFor()
  })

  it.skipIf(process.platform !== 'linux')(
    'is opened by a start without the secret in the arguments of any process',
    async () => {
      const told = join(dataDir, 'arguments')
      const script = join(dataDir, 'browser.sh')
      writeFileSync(
        script,
        `#!/bin/sh\nprintf '%s\\n' "$@" > "${told}.part" && mv "${told}.part" "${told}"\n`,
      )
      chmodSync(script, 0o755)
      desk = await startDesk(dataDir, [], { BROWSER: script, DISPLAY: '', XDG_CURRENT_DESKTOP: '' })
      const again = await runToEnd(['--web', '--data-dir', dataDir])
      expect(again.output).toContain('#pair=')
      await expect.poll(() => existsSync(told), { timeout: 60_000 }).toBe(true)
      const target = readFileSync(told, 'utf8').trim()
      expect(target).not.toContain('pair=')
      const file = target.startsWith('file:') ? fileURLToPath(target) : target
      expect(statSync(file).mode & 0o777).toBe(0o600)
      await open(pathToFileURL(file).href)
      expect(existsSync(file)).toBe(false)
    },
  )

  async function startAgain(): Promise<string> {
    const { output } = await runToEnd(['--web', '--no-open', '--data-dir', dataDir])
    return /http:\S+#pair=\S+/.exec(output)?.[0] ?? ''
  }
})
