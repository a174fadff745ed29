import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('help', () => {
  let page: Page
  const face = keptFace()

  const open = async (): Promise<void> => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+9')
    await page.getByTestId('guide').waitFor()
  }
  const guide = () => page.getByTestId('guide')
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

  it('has contents that lead to each part, and links between the parts', async () => {
    await open()
    await page.getByRole('navigation').getByRole('link', { name: 'Undo', exact: true }).click()
    await expect.poll(focused).toBe('Undo')
    await guide().getByRole('link', { name: 'Edit', exact: true }).first().click()
    await expect.poll(focused).toBe('Editing')
    expect(new URL(page.url()).hash).toBe('')
    expect(await guide().locator('script, iframe, [style], [onclick]').count()).toBe(0)
  })

  it('shows its own pictures, each with its size and what is seen in it, and no other image', async () => {
    await open()
    const images = guide().locator('img')
    const shown = await images.evaluateAll(all =>
      all.map(image => ({
        path: new URL(image.getAttribute('src') ?? '', document.baseURI).pathname,
        here: new URL(image.getAttribute('src') ?? '', document.baseURI).origin === location.origin,
        sized: Number(image.getAttribute('width')) > 100 && Number(image.getAttribute('height')) > 50,
        says: (image.getAttribute('alt') ?? '').length,
      })),
    )
    expect(shown.length).toBeGreaterThan(10)
    const wrong = shown.filter(({ path, here, sized, says }) => {
      return !here || !sized || says < 30 || !/\/assets\/[\w-]+\.webp$/.test(path)
    })
    expect(wrong).toEqual([])
    await images.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => images.last().evaluate(node => node instanceof HTMLImageElement && node.naturalWidth))
      .toBeGreaterThan(100)
  })

  it('is searched by keyboard: the parts with every word are left, the words marked', async () => {
    await open()
    await page.keyboard.press('/')
    await page.keyboard.type('double press')
    await expect.poll(() => guide().locator('mark').count()).toBeGreaterThan(1)
    expect(await guide().locator('section').count()).toBeLessThan(6)
    await page.keyboard.type(' xylophone')
    await page.getByText('No results for “double press xylophone”.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => guide().locator('section').count()).toBeGreaterThan(14)
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId('view').waitFor({ state: 'detached' })
  })

  it('has the keys as they are now, bound ones first', async () => {
    await open()
    await page.evaluate(async () => {
      const { devices } = await window.fake.request('snapshot', {})
      const bindings = [{ control: 'F13', trigger: 'press', action: { do: 'go' } }] as const
      const surfaces = devices.surfaces.map(one =>
        one.kind === 'keyboard' ? { ...one, pages: [{ name: 'Keys', bindings, shows: {} }] } : one,
      )
      window.fake.change({ devices: { ...devices, surfaces } })
    })
    await page.getByRole('link', { name: 'Shortcuts' }).click()
    await guide().getByTestId('bound-keys').getByText('F13').waitFor()
    const rows = guide().getByTestId('own-keys').locator('dl > div')
    const choice = rows.filter({ hasText: 'Choice of two shows' })
    expect(await choice.allInnerTexts()).toEqual([
      expect.stringMatching(/^1, held\s+Choice of two shows: keep this desk’s$/),
      expect.stringMatching(/^2, held\s+Choice of two shows: take the service’s$/),
    ])
  })

  it('passes the checks of axe, whole and searched, in every brightness', async () => {
    await open()
    const check = async (what: string): Promise<void> => {
      expect(await axeInEveryBrightness(page, '[data-testid="view"]'), what).toEqual([])
    }
    await check('the whole guide')
    await page.keyboard.press('/')
    await page.keyboard.type('token')
    await guide().locator('mark').first().waitFor()
    await check('a search')
  }, 90_000)
})
