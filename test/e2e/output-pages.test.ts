import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'
import { tapKey } from '../support/tap.ts'

/** At one desk, which is started again twice. */
describe('output pages', () => {
  let caller: BrowserContext
  /** A browser that was never paired with the desk. */
  let stage: BrowserContext
  let dataDir: string
  let port: string
  let desk: RunningDesk
  let page: Page

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-outputs-'))
    caller = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    stage = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    port = String(await freePort())
    desk = await startDesk(dataDir, ['--port', port])
    const opened = await openPage(caller, desk.pairingAddress)
    page = opened.page
    await page.getByTestId('go').waitFor()
    expect(opened.errors).toEqual([])
  })
  afterEach(async () => {
    for (const screen of stage.pages()) await screen.close()
  })
  afterAll(async () => {
    await Promise.all([caller.close(), stage.close()])
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The view shows those that there are only after a while. */
  const made = new Set<string>()
  /** Makes an output in the view where no test has made one of that kind, and gives its link as a person copies it. */
  const linkOf = async (kind: string): Promise<string> => {
    if (!made.has(kind)) await page.getByTestId(`output-add-${kind}`).click()
    made.add(kind)
    const card = cards(kind)
    await card.getByTestId('output-copy').click()
    const said = card.locator('p[role="status"]').filter({ hasText: /http|copied/ })
    await said.waitFor()
    const written = /http:\S+/.exec(await said.innerText())?.[0]
    return written ?? page.evaluate(() => navigator.clipboard.readText())
  }
  const outputsView = async (): Promise<void> => {
    await caller.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: desk.origin })
    await page.keyboard.press('Alt+5')
    await page.getByRole('heading', { name: 'Outputs' }).waitFor()
  }
  const cards = (kind: string) => page.locator(`[data-testid="output-card"][data-kind="${kind}"]`)

  it('a countdown and a cue list follow the show by their links alone, in a browser that is not paired', async () => {
    await outputsView()
    const [countdownLink, listLink] = [await linkOf('countdown'), await linkOf('list')]
    const countdown = await openPage(stage, countdownLink)
    const list = await openPage(stage, listLink)
    await countdown.page.locator('[data-condition="standby"]').waitFor()
    await list.page.locator('[data-testid="output-row"][data-state="next"]').waitFor()
    await cards('countdown').getByText('On 1 screen').waitFor()

    await page.keyboard.press('Alt+1')
    await tapKey(page, 'Space')
    await countdown.page.locator('[data-condition="running"]').waitFor()
    await list.page.locator('[data-testid="output-row"][data-state="on-air"]').waitFor()
    const onAir = await page.getByTestId('on-air-title').innerText()
    await countdown.page
      .getByTestId('output-cue')
      .filter({ hasText: onAir.split('\n').at(-1) ?? onAir })
      .waitFor()
    await tapKey(page, 'KeyP')
    await countdown.page.getByText('PAUSED').waitFor()
    // A page shows its press before the time at which the service has taken it.
    const left = await countdown.page.getByTestId('output-figures').innerText()
    await expect.poll(() => page.getByTestId('countdown').innerText()).toBe(left)
    // A phone, held upright, has the list in a size that can be read.
    await list.page.setViewportSize({ width: 390, height: 844 })
    const row = list.page.locator('[data-testid="output-row"]').first()
    const size = await row.evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize))
    expect(size).toBeGreaterThanOrEqual(12)
    expect([countdown.errors, list.errors]).toEqual([[], []])
    // The same browser is no desk by it.
    const { page: stranger } = await openPage(stage, desk.origin)
    await stranger.getByText('This browser is not paired with Showcall.').waitFor()
  })

  it('goes on counting while the desk is restarted, says quietly that it is away, and comes back by itself', async () => {
    await outputsView()
    const link = await linkOf('countdown')
    const { page: screen } = await openPage(stage, link)
    await page.keyboard.press('Alt+1')
    await screen.getByText('PAUSED').waitFor()
    await tapKey(page, 'KeyP')
    await screen.getByText('PAUSED').waitFor({ state: 'detached' })
    await screen.locator('[data-condition="running"]').waitFor()
    await page.waitForFunction(
      () => document.querySelector('[data-testid="last-press"][data-outcome="confirmed"]') !== null,
    )
    await desk.kill()
    const before = await screen.getByTestId('output-figures').innerText()
    await screen.getByTestId('output-away').waitFor()
    expect(await screen.getByTestId('output-figures').innerText()).not.toBe(before)
    desk = await startDesk(dataDir, ['--port', port])
    await screen.getByTestId('output-away').waitFor({ state: 'detached' })
    await screen.locator('[data-condition="running"]').waitFor()
    expect(new URL(screen.url()).hash).toContain('#key=')
  })

  it('is mirrored for a prompter glass at once, and ends at once when its link is', async () => {
    await outputsView()
    const link = await linkOf('clock')
    const { page: screen } = await openPage(stage, link)
    await screen.getByTestId('output-clock').waitFor()
    const card = cards('clock')
    await card.getByText('Look', { exact: true }).click()
    await card.getByLabel('Mirror').selectOption('sides')
    await screen.locator('[data-mirrored="sides"]').waitFor()
    const turned = await screen.getByTestId('output-clock').evaluate(node => {
      const turns: string[] = []
      for (let at: Element | null = node; at !== null; at = at.parentElement)
        turns.push(getComputedStyle(at).transform, getComputedStyle(at).scale)
      return turns.filter(turn => turn !== 'none')
    })
    expect(turned).toEqual(['-1 1'])

    const renew = card.getByRole('button', { name: 'Hold for a new link' })
    await renew.hover()
    await page.mouse.down()
    await screen.getByTestId('output-refused').waitFor()
    await page.mouse.up()
    expect(await screen.getByTestId('output-clock').count()).toBe(0)
    const { page: late } = await openPage(stage, link)
    await late.getByTestId('output-refused').waitFor()
  })

  it('is shown by the listener for the network as long as that is open, which has no desk', async () => {
    await desk.stop()
    const networkPort = await freePort()
    // Loopback stands for the network.
    const outputNetwork = { on: true, address: '127.0.0.1', port: networkPort }
    const path = join(dataDir, 'settings.json')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), outputNetwork }))
    desk = await startDesk(dataDir, ['--port', port])
    await page.reload()
    await page.getByTestId('go').waitFor()
    await outputsView()
    const origin = `http://127.0.0.1:${networkPort}`
    const link = (await linkOf('clock')).replace(desk.origin, origin)
    expect(link.startsWith(`${origin}/output/clock#key=`)).toBe(true)
    const { page: screen, errors } = await openPage(stage, link)
    await screen.getByTestId('output-clock').waitFor()
    expect(errors).toEqual([])
    for (const other of ['/', '/healthz', '/api-v1/rundowns', '/docs'])
      expect((await fetch(origin + other)).status).toBe(404)
    const open = page.getByTestId('output-network').getByRole('checkbox')
    await open.uncheck()
    await screen.getByTestId('output-away').waitFor()
    const answers = (): Promise<boolean> =>
      fetch(`${origin}/output/clock`).then(
        () => true,
        () => false,
      )
    await expect.poll(answers).toBe(false)
    await open.check()
    await screen.getByTestId('output-away').waitFor({ state: 'detached' })
  })
})
