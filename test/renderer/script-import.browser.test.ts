import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('a script that is imported', () => {
  let page: Page
  const face = keptFace()
  beforeEach(async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.evaluate(() => window.look({ dialog: 'script' }))
    await page.getByTestId('script-paste').waitFor()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'KEEPER. Listen.')
      document
        .querySelector('[data-testid="script-paste"]')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByTestId('script-paragraph').first().waitFor()
  })

  const kinds = () =>
    page
      .getByTestId('script-paragraph')
      .evaluateAll(all => all.map(one => one.getAttribute('data-kind')?.slice(0, 2)).join(' '))

  it('stands beside the rules by which it is read, with a name for each control', async () => {
    expect(await kinds()).toBe('he di di di di di di')
    expect(await page.getByTestId('script-counts').innerText()).toBe(
      '1 heading, 5 speeches, 1 direction, 0 lyrics',
    )
    expect(await page.getByTestId('script-speakers').innerText()).toMatch(/KEEPER\s+3 lines/)
    expect(await axeInEveryBrightness(page, 'dialog')).toEqual([])
  })

  it('is read by another rule, and as it was again', async () => {
    await page.getByTestId('script-rule-speakers').selectOption('none')
    await expect.poll(() => page.getByTestId('script-speakers').count()).toBe(0)
    await page.getByTestId('script-rules-again').click()
    await page.getByTestId('script-speakers').waitFor()
  })

  it('is corrected in place: a speaker, a paragraph, and a line that was left out', async () => {
    await page.getByLabel('What “KEEPER” is').selectOption('lyric')
    await expect.poll(kinds).toBe('he ly di di ly di ly')
    const direction = page.getByTestId('script-paragraph').filter({ hasText: 'The lamp begins' })
    await direction.locator('select').selectOption('heading')
    await expect.poll(kinds).toBe('he ly di he ly di ly')
    await direction.locator('select').selectOption('as-read')
    await expect.poll(kinds).toBe('he ly di di ly di ly')
    await page.getByTestId('script-left').locator('summary').click()
    await page.getByRole('button', { name: 'Take in' }).click()
    await expect.poll(() => page.getByTestId('script-paragraph').count()).toBe(8)
  })

  it('has room for sentences beside what it is read by, before the show and while it is on', async () => {
    const width = () =>
      page
        .getByTestId('script-paragraph')
        .filter({ hasText: 'The lamp begins' })
        .getByText('The lamp begins')
        .evaluate(node => node.parentElement?.clientWidth ?? 0)
    for (const size of [1280, 1440, 1920]) {
      await page.setViewportSize({ width: size, height: 900 })
      expect(await width(), `${size}`).toBeGreaterThan(500)
    }
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 60_000)
    })
    await page.locator('dialog[data-wide="true"]').waitFor()
    for (const size of [1280, 1440, 1920]) {
      await page.setViewportSize({ width: size, height: 900 })
      expect(await width(), `${size} on air`).toBeGreaterThan(220)
    }
  })

  it('is taken by Enter, and says so', async () => {
    await page.getByTestId('script-title').press('Enter')
    await page.getByTestId('script-taken').waitFor()
    expect(await page.getByTestId('script-taken').innerText()).toContain('7 paragraphs imported.')
  })
})
