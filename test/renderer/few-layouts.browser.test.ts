import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { instant } from '../../src-main/domain/time/time.ts'
import { calledShow, callsStanding } from '../fakes/bridge-calling.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'

/** How often the page was laid out, or styled, since it was loaded. */
async function counterOf(page: Page): Promise<(what: 'LayoutCount' | 'RecalcStyleCount') => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async what => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === what)?.value ?? expect.unreachable('Nothing counts.')
  }
}

describe('what a slow computer has to calculate', () => {
  const face = keptFace()

  // A second of the countdown that passes meanwhile adds one or two.
  it.each([
    { width: 1280, height: 720, most: 45 },
    { width: 1440, height: 900, most: 42 },
  ])('is few layouts for GO to a cue with calls of six departments, at $width × $height', async size => {
    const { most, ...viewport } = size
    const page = await face.open('', { viewport })
    const before = await page.evaluate(show => {
      window.fake.change(show)
      const at = show.rows.findIndex(({ cue }) => cue.id === 'song-02')
      return show.rows[at - 1]?.cue.id ?? ''
    }, calledShow)
    await air(page, before, 36_000, 144_000)
    const calling = callsStanding(instant(await page.evaluate(() => Math.round(window.now()))), true)
    await page.evaluate(calling => window.fake.change({ calling }), calling)
    await settled(page)
    const count = await counterOf(page)
    const first = await count('LayoutCount')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Ukraine').waitFor()
    await settled(page)
    expect((await count('LayoutCount')) - first).toBeLessThanOrEqual(most)
    // All of it is there: nothing was left out to be quick.
    expect(await page.getByTestId('call-inside').count()).toBe(12)
    expect(await page.getByTestId('next-calls').locator('li').count()).toBe(7)
  })

  it('is one calculation of style for each layout while the list is scrolled', async () => {
    const page = await face.open('at=1200&rows=1000', { viewport: { width: 1600, height: 900 } })
    const list = page.locator('[data-list] > section')
    await settled(page)
    const count = await counterOf(page)
    const before = { layouts: await count('LayoutCount'), styles: await count('RecalcStyleCount') }
    for (let step = 0; step < 20; step += 1) {
      await list.evaluate(node => node.scrollBy(0, 400))
      await settled(page)
    }
    const layouts = (await count('LayoutCount')) - before.layouts
    expect(layouts).toBeGreaterThanOrEqual(20)
    // A second of the countdown that passes meanwhile adds one or two.
    expect((await count('RecalcStyleCount')) - before.styles).toBeLessThanOrEqual(layouts + 10)
  })
})
