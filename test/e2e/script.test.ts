import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { lighthouse } from '../support/one-script.ts'
import { startTestHost } from '../support/test-host.ts'

const show = `title,duration,Lights,Sound
The gallery,10:00,LX 56 preset,
The sea,10:00,LX 60,SND 40
`

/** A real desk whose show is called from its script, in a real browser. */
describe('a show that is called from its script', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let page: Page

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-script-'))
    const file = join(dataDir, 'show.csv')
    writeFileSync(file, show)
    await start(file)
    const edits = columns().map(({ id, name }) => ({
      do: 'column.department' as const,
      columnId: id,
      department: { shortName: name === 'Lights' ? 'LX' : 'SND', color: '#d97706', groups: [] },
    }))
    await host.desk.editor.apply({ rundownId: rundownId(), edits })
    await expect.poll(() => columns().every(({ department }) => department !== undefined)).toBe(true)
    const paragraphs = lighthouse.paragraphs.map(paragraph => ({ ...paragraph }))
    const written = host.desk.changeScript(script =>
      script.write({ rundownId: rundownId(), script: { ...lighthouse, paragraphs }, revises: false }),
    )
    expect(written.ok).toBe(true)
    await openDesk()
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const start = async (file?: string): Promise<void> => {
    host = await startTestHost({
      dataDir,
      ...(file !== undefined && { file }),
      failed(error) {
        throw error
      },
    })
    await host.opened
    await expect.poll(() => columns().length).toBe(2)
  }
  const openDesk = async (): Promise<void> => {
    const opened = await pages.open(await host.pairingAddress(), { viewport: { width: 1280, height: 720 } })
    page = opened.page
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Shift+3')
    await page.getByTestId('script').waitFor()
  }
  const columns = () => host.desk.snapshot().rundown?.columns ?? []
  const rundownId = () => host.desk.snapshot().rundown?.id ?? ''
  const cells = () => host.desk.snapshot().rows.map(row => Object.values(row.cells).join(' | '))
  const key = (name: string) => page.keyboard.press(name)
  const next = () => page.locator('[data-testid="script-box"][data-state="next"]')

  /** Chooses the word by keys alone, from the one that is chosen. */
  const mark = async (word: string, department: string, text: string): Promise<void> => {
    await page.getByTestId('script').focus()
    for (let steps = 0; steps < 80; steps += 1) {
      if ((await page.getByTestId('script-caret').allTextContents()).join('') === word) break
      await key('ArrowRight')
    }
    expect(await page.getByTestId('script-caret').innerText()).toBe(word)
    await key('Enter')
    await page.getByTestId('mark-what').selectOption({ label: department })
    await page.getByTestId('mark-text').fill(text)
    await page.getByTestId('mark-text').press('Enter')
    await page.getByTestId('mark-form').waitFor({ state: 'detached' })
    await page.locator('[data-testid="script-box"]').filter({ hasText: text }).waitFor()
  }
  const go = async (): Promise<void> => {
    await expect.poll(() => host.desk.now() >= (host.desk.snapshot().show.gateOpensAt ?? 0)).toBe(true)
    const before = host.desk.snapshot().pressResult?.press ?? 0
    await key('Space')
    await expect.poll(() => host.desk.snapshot().pressResult).toMatchObject({ outcome: 'confirmed' })
    await expect.poll(() => host.desk.snapshot().pressResult?.press ?? 0).toBeGreaterThan(before)
  }
  const gone = () =>
    Object.entries(host.desk.snapshot().calling.state.records)
      .filter(([, { phase }]) => phase === 'go')
      .map(([id]) => id.replace(/^.* /, ''))

  it('has another script that is imported as a file, corrected and taken, and then a new version', async () => {
    const play = 'EXT. SEA - NIGHT\n\nThe lamp turns.\n\nIDA\nTo what?\n\nKEEPER\nTo how far away they are.\n'
    const bring = async (name: string, text: string): Promise<void> => {
      await page.getByTestId('script-import').click()
      await page
        .getByTestId('script-file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
      await page.getByTestId('script-draft').waitFor()
    }
    await bring('the-sea.fountain', play)
    await expect.poll(() => page.getByTestId('script-paragraph').count()).toBe(4)
    // It is still there when Escape closed it.
    await page.keyboard.press('Escape')
    await page.getByTestId('script-draft').waitFor({ state: 'detached' })
    await page.getByTestId('script-import').click()
    const direction = page.getByTestId('script-paragraph').filter({ hasText: 'The lamp turns.' })
    await direction.locator('select').selectOption('left-out')
    await page.getByTestId('script-left').waitFor()
    await expect.poll(() => page.getByTestId('script-paragraph').count()).toBe(3)
    await page.getByTestId('script-revision').fill('D')
    await page.getByTestId('script-go-other').click()
    await page.getByTestId('script-done').click()
    expect(host.desk.script().script).toMatchObject({ title: 'The sea', revision: 'D' })
    await page.getByTestId('script-marking').click()
    await mark('far', 'LX Lights', 'LX 58 out')
    await page.getByTestId('script-marking').click()

    await bring('the-sea.fountain', play.replace('To what?', 'To whom?'))
    expect(await page.getByTestId('script-same').innerText()).toContain('2 of 4')
    await page.getByTestId('script-go').click()
    await page.getByTestId('script-taken').waitFor()
    await page.keyboard.press('Escape')
    const { script, marks } = host.desk.script()
    expect(script?.paragraphs).toHaveLength(4)
    const { paragraphId, quote } = marks.calls[1]?.go ?? {}
    expect(quote).toBe('far')
    expect(script?.paragraphs.find(({ id }) => id === paragraphId)?.text).toContain('how far away')
    await page.locator('[data-testid="script-box"]').filter({ hasText: 'LX 58 out' }).waitFor()
  })

  it('is edited in place by two people, of whom the second is told; each edit is one step, and marks stay at their words', async () => {
    await page.getByTestId('script-marking').click()
    await mark('up', 'LX Lights', 'LX 57 lamp turns')
    await page.getByTestId('script-marking').click()
    const { page: other } = await pages.open(await host.pairingAddress(), {
      viewport: { width: 1280, height: 720 },
    })
    await other.getByText('LIVE').first().waitFor()
    await other.keyboard.press('Alt+Shift+3')
    for (const each of [page, other]) {
      await each.bringToFront()
      await each.locator('[data-paragraph="p3"] [data-words]').dblclick()
      await each.getByTestId('paragraph-form').waitFor()
    }
    await other.getByTestId('paragraph-text').fill('All night they rowed. And nobody came up.')
    await page.bringToFront()
    await page.getByTestId('paragraph-text').fill('They rowed all night long. And nobody came up.')
    await page.getByTestId('paragraph-text').evaluate((field, at) => {
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(at, at)
    }, 'They rowed all night long.'.length)
    await page.getByTestId('paragraph-divide').click()
    await page.getByTestId('paragraph-form').waitFor({ state: 'detached' })
    const shown = () => host.desk.script().script?.paragraphs.map(({ text }) => text) ?? []
    expect(shown().slice(2, 4)).toEqual(['They rowed all night long.', 'And nobody came up.'])

    await other.bringToFront()
    await other
      .getByTestId('paragraph-conflict')
      .filter({ hasText: 'They rowed all night long.' })
      .getByRole('button')
      .last()
      .click()
    await other.getByTestId('paragraph-text').fill('All night they rowed.')
    await other.keyboard.press('Enter')
    await other.getByTestId('paragraph-form').waitFor({ state: 'detached' })
    expect(shown().slice(2, 4)).toEqual(['All night they rowed.', 'And nobody came up.'])
    const { script, marks } = host.desk.script()
    expect(marks.calls[1]?.go).toMatchObject({ paragraphId: script?.paragraphs[3]?.id, quote: 'up' })

    await page.bringToFront()
    await page.getByTestId('script-undo').click()
    await expect.poll(shown).toContain('They rowed all night long.')
    await page.getByTestId('script-undo').click()
    await expect.poll(shown).toEqual(lighthouse.paragraphs.map(({ text }) => text))
    expect(host.desk.script().marks.calls[1]?.go).toMatchObject({ paragraphId: 'p3', quote: 'up' })
  })

  it('is marked by keys alone, called with Space from word to word, followed by a phone, and goes on after a restart', async () => {
    await page.getByTestId('script-marking').click()
    await mark('up', 'LX Lights', 'LX 57 lamp turns')
    await mark('Listen', 'SND Sound', 'SND 32 foghorn')
    await mark('answer', 'LX Lights', 'LX 58 out')
    expect(cells()[0]).toBe('LX 56 preset\n§1 LX 57 lamp turns\n§3 LX 58 out | §2 SND 32 foghorn')
    await page.getByTestId('script-marking').click()

    const made = host.outputPages.make({ kind: 'cue-light', name: 'Sound', department: 'Sound' })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const link = host.outputPages.link(made.id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    const { page: phone } = await pages.open(new URL(host.address).origin + link.path, {
      viewport: { width: 390, height: 844 },
    })
    await page.bringToFront()

    await go()
    await next().filter({ hasText: 'LX 57' }).waitFor()
    expect(await page.getByTestId('go-at-word').innerText()).toContain('LX 57 lamp turns')
    await go()
    await next().filter({ hasText: 'SND 32' }).waitFor()
    await go()
    await phone.locator('[data-testid="crew-field"][data-face="go"]').filter({ hasText: 'foghorn' }).waitFor()
    expect(gone()).toEqual(['start', '§1', '§2'])

    await host.close()
    await start()
    await openDesk()
    await next().filter({ hasText: 'LX 58' }).waitFor()
    await go()
    expect(gone()).toEqual(['start', '§1', '§2', '§3'])
    await go()
    await expect.poll(() => page.getByTestId('on-air-title').innerText()).toContain('The sea')
  })
})
