import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import {
  defaultOutputLook,
  defaultPrompterLook,
  type OutputLook,
} from '../../src-main/domain/output/output-page.ts'
import type { Paragraph } from '../../src-main/domain/script/script.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { startTestHost } from '../support/test-host.ts'

const show = `title,duration
The gallery,10:00
`

/** Long enough that no screen shows its end. */
const paragraphs: readonly Paragraph[] = Array.from({ length: 120 }, (_, at) => ({
  id: `p${at}`,
  kind: at % 4 === 3 ? 'direction' : 'dialogue',
  speaker: at % 4 === 3 ? '' : at % 2 === 0 ? 'KEEPER' : 'IDA',
  text: `${at}: ${'You can hear it before you see it, and the whole tower takes a breath. '.repeat((at % 3) + 1)}`,
  page: null,
}))

/** The script on displays of a real desk, moved from a page and a phone, in a real browser. */
describe('prompters', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-prompter-'))
    const file = join(dataDir, 'show.csv')
    writeFileSync(file, show)
    await start(file)
    const rundownId = host.desk.snapshot().rundown?.id ?? ''
    const script = {
      title: 'The Lighthouse',
      revision: 'C',
      paragraphs: paragraphs.map(paragraph => ({ ...paragraph })),
    }
    const written = host.desk.changeScript(session => session.write({ rundownId, script, revises: false }))
    expect(written.ok).toBe(true)
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (file?: string, rundownId?: string): Promise<void> => {
    host = await startTestHost({
      dataDir,
      ...(file !== undefined && { file }),
      failed(error) {
        throw error
      },
    })
    await host.opened
    if (rundownId !== undefined) host.desk.sessions.open(rundownId, false)
    await expect.poll(() => host.desk.snapshot().rows.length).toBe(1)
  }
  const openPrompter = async (
    viewport: { readonly width: number; readonly height: number },
    prompter: Partial<OutputLook['prompter']> = {},
    look: Partial<OutputLook> = {},
  ): Promise<Page> => {
    const made = host.outputPages.make({ kind: 'prompter', name: `${viewport.width}` })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const wanted = {
      ...defaultOutputLook,
      ...look,
      columns: [],
      steps: [],
      prompter: { ...defaultPrompterLook, ...prompter },
    }
    const { steps: _steps, ...own } = wanted
    expect(host.outputPages.write({ id: made.id, look: own }).ok).toBe(true)
    const link = host.outputPages.link(made.id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    const { page } = await pages.open(new URL(host.address).origin + link.path, { viewport })
    await page.locator('[data-paragraph="p0"]').waitFor()
    return page
  }
  const openDesk = async (viewport: { readonly width: number; readonly height: number }): Promise<Page> => {
    const { page } = await pages.open(await host.pairingAddress(), { viewport })
    await page.getByText('LIVE').first().waitFor()
    await page.getByTestId('sheet-script').click()
    await page.getByTestId('script-prompter').click()
    await page.getByTestId('prompter-panel').waitFor()
    return page
  }
  const run = () => host.desk.snapshot().prompter.run

  /** The paragraph on the reading line, and how far of it has passed. */
  const atLine = (page: Page) =>
    page.evaluate(() => {
      const line = document.querySelector('[data-testid="prompter-line"]')?.getBoundingClientRect().top ?? 0
      for (const node of document.querySelectorAll('[data-paragraph]')) {
        const { top, bottom } = node.getBoundingClientRect()
        if (Math.min(top, bottom) <= line + 1 && Math.max(top, bottom) > line + 1)
          return {
            id: node.getAttribute('data-paragraph'),
            passed: Math.round(((line - top) / (bottom - top)) * 100) / 100,
          }
      }
      return null
    })
  const settled = (page: Page, id: string) =>
    expect.poll(async () => (await atLine(page))?.id, { timeout: 5_000 }).toBe(id)

  it('of two sizes show the same paragraph at the reading line, while they stand and while they move', async () => {
    const wide = await openPrompter({ width: 1920, height: 1080 })
    const small = await openPrompter({ width: 640, height: 480 }, { line: 20, margin: 20 }, { size: 150 })
    const desk = await openDesk({ width: 1280, height: 720 })
    for (let count = 0; count < 8; count += 1) await desk.getByTestId('prompter-forward').click()
    // The last of the presses may still be under way.
    const places = async () => [run().paragraphId, (await atLine(wide))?.id, (await atLine(small))?.id]
    await expect.poll(async () => new Set(await places()).size).toBe(1)
    const { paragraphId } = run()
    expect(paragraphId).not.toBe('p0')
    for (let count = 0; count < 10; count += 1) await desk.getByTestId('prompter-faster').click()
    await expect.poll(() => desk.getByTestId('prompter-speed').innerText()).toContain('24')
    await desk.getByTestId('prompter-toggle').click()
    await expect.poll(async () => (await atLine(wide))?.id).not.toBe(paragraphId)
    await desk.getByTestId('prompter-toggle').click()
    await expect.poll(() => run().at).toBeNull()
    await settled(wide, run().paragraphId)
    await settled(small, run().paragraphId)
    await expect
      .poll(async () => Math.abs(((await atLine(wide))?.passed ?? 9) - ((await atLine(small))?.passed ?? 0)))
      .toBeLessThan(0.05)
  })

  it('show no direction and no speaker where they are left out, and mirror the glass', async () => {
    const page = await openPrompter(
      { width: 1280, height: 720 },
      { directions: false, speakers: false },
      { mirrored: 'sides' },
    )
    expect(await page.locator('[data-kind="direction"]').count()).toBe(0)
    expect(await page.locator('[data-paragraph]').count()).toBe(90)
    expect(await page.locator('[data-testid="prompter"] b').count()).toBe(0)
    const scale = await page
      .locator('[data-testid="output-screen"] > div')
      .evaluate(node => getComputedStyle(node).scale)
    expect(scale).toBe('-1 1')
  })

  it('keep the text and go on through a lost link and a restart of the desk, and are moved from a phone', async () => {
    const page = await openPrompter({ width: 1280, height: 720 })
    const phone = await openDesk({ width: 390, height: 844 })
    await phone.getByTestId('prompter-forward').click()
    await phone.getByTestId('prompter-forward').click()
    await settled(page, 'p2')
    const rundownId = host.desk.snapshot().rundown?.id
    await host.close()
    await page.getByTestId('output-away').waitFor()
    expect((await atLine(page))?.id).toBe('p2')
    await start(undefined, rundownId)
    await expect.poll(() => run().paragraphId).toBe('p2')
    await settled(page, 'p2')
  })
})
