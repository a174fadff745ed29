import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { screenKinds } from '../../src-main/domain/output/output-page.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { deskPolicy, outputPolicy } from '../../src-main/hosts/page-headers.ts'
import { type ViewName, viewChord, views } from '../../src-renderer/state/session/ui-state.ts'
import { t } from '../../src-renderer/texts/text.ts'
import { sharedBrowser } from '../support/browser.ts'
import { granted } from '../support/granted.ts'
import { startTestHost } from '../support/test-host.ts'

/** What a colleague may write into a cell through the service. */
const fromOutside = [
  '<p>Plan <img src="https://outside.example/plan.png" alt="stage plan">',
  '<a href="https://outside.example/">rig</a>',
  '<span style="background:url(https://outside.example/dot.png)">dot</span>',
  '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'"></p>',
].join('')

describe('the pages', () => {
  let browser: Browser
  let context: BrowserContext
  let dataDir: string
  let host: NodeHost
  /** What a page was stopped from doing by its policy, or did beyond its own origin. */
  let wrong: string[]

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-policy-'))
    host = await startTestHost({
      dataDir,
      failed(error) {
        throw error
      },
    })
  })

  beforeEach(async () => {
    wrong = []
    const { origin } = new URL(host.address)
    context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
    context.on('request', request => {
      const url = new URL(request.url())
      const own = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:'
      if (!own && request.url() !== 'about:blank') wrong.push(`asked ${request.url()}`)
    })
    context.on('console', message => {
      if (message.text().includes('Content Security Policy')) wrong.push(message.text())
    })
    await context.exposeFunction('violated', (what: string) => wrong.push(what))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        const tell: unknown = Reflect.get(globalThis, 'violated')
        if (typeof tell === 'function') tell(`${violatedDirective}: ${blockedURI} in ${sourceFile}`)
      })
    })
  })
  afterEach(async () => {
    await context.close()
  })
  afterAll(async () => {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** By its key; a view without one from the palette, which has all of them. */
  const openView = async (page: Page, view: ViewName): Promise<void> => {
    const chord = viewChord(view)
    if (chord !== null) return page.keyboard.press(chord)
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(t(`view.${view}`))
    await page.keyboard.press('Enter')
    await page.getByTestId('view').waitFor()
  }

  const openDesk = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(await host.pairingAddress())
    await page.getByText('LIVE').first().waitFor()
    return page
  }

  it('load nothing from outside and break no rule of their policy, whatever is opened and whatever stands in a cell', async () => {
    await writeCell(host, fromOutside)
    const page = await openDesk()
    await page.getByText('Plan').first().waitFor()
    for (const view of [...views, 'call'] as const) {
      await openView(page, view)
      await page.locator('main [role="status"]').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' })
      await drawn(page)
    }
    for (const key of ['KeyJ', 'KeyM', 'Control+KeyK', 'Shift+Slash', 'Space']) {
      await page.keyboard.press(key)
      await drawn(page)
      await page.keyboard.press('Escape')
    }
    for (const kind of screenKinds) {
      const output = await context.newPage()
      await output.goto(`${host.address}output/${kind}`)
      await output.getByTestId('output-refused').waitFor()
    }
    expect(await page.title()).not.toBe('taken')
    expect(wrong).toEqual([])
  })

  it('are stopped by their policy where they would load something or run a script of their own', async () => {
    const page = await openDesk()
    await page.evaluate(() => {
      const image = document.createElement('img')
      image.src = 'https://outside.example/dot.png'
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken"'
      document.body.append(image, script)
    })
    const stopped = () => [...new Set(wrong.map(one => one.split(':', 1)[0]))]
    await expect.poll(stopped).toEqual(expect.arrayContaining(['img-src', 'script-src-elem']))
    expect(await page.title()).not.toBe('taken')
  })

  it('say in themselves what their host says of them, but for who may hold them in a frame', async () => {
    const page = await context.newPage()
    for (const [path, policy] of [
      ['', deskPolicy],
      ['output/clock', outputPolicy],
    ] as const) {
      const reply = await page.goto(host.address + path)
      expect(reply?.headers()['content-security-policy']).toBe(policy)
      const policyInPage = policy.replace("; frame-ancestors 'none'", '')
      expect(await reply?.text()).toContain(`http-equiv="Content-Security-Policy" content="${policyInPage}"`)
    }
  })

  it('the desk stands in no frame, and an output page does', async () => {
    const page = await context.newPage()
    await page.route('**/frame.html', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<iframe name="desk" src="/"></iframe><iframe name="output" src="/output/clock"></iframe>',
      }),
    )
    await page.goto(`${host.address}frame.html`)
    await page.frameLocator('[name=output]').getByTestId('output-refused').waitFor()
    expect(page.frame('desk')?.url()).toBe('chrome-error://chromewebdata/')
  })
})

/** Two frames: what was asked for stands, and asked for what it needs. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )

async function writeCell({ desk, dashboard }: NodeHost, html: string): Promise<void> {
  await expect.poll(() => desk.snapshot().rows.length).toBeGreaterThan(0)
  const { rundown, rows } = desk.snapshot()
  const { baseUrl } = await dashboard.deskAccess()
  const { token } = granted(await dashboard.mint({ role: 'OWNER', rundownId: null, expiresIn: null }))
  const cue = rows.find(row => row.cue.type === 'cue')
  const reply = await fetch(`${baseUrl}/rundowns/${rundown?.id}/cells`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cue_id: cue?.cue.id, column_id: rundown?.columns[0]?.id, content_html: html }),
  })
  if (!reply.ok) throw new Error(await reply.text())
}
