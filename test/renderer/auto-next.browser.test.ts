import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { autoShow } from './face-states.ts'

describe('AUTO on a page', () => {
  let page: Page
  const face = keptFace()

  const stops = (): Promise<number> =>
    page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'auto.stop').length)

  it('is announced at GO and above the countdown, and Escape stops it wherever the keys are', async () => {
    page = await face.open('')
    await autoShow(page, 60_000, undefined)
    expect(await page.getByTestId('go-auto').textContent()).toMatch(/^AUTO GO in \d+$/)
    expect(await page.getByTestId('auto-word').first().textContent()).toMatch(/^AUTO GO in \d+$/)
    await page.keyboard.press('Escape')
    await expect.poll(stops).toBe(1)
    // So does a key that only opens something.
    await page.keyboard.press('j')
    await page.getByRole('dialog').waitFor()
    expect(await stops()).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect.poll(stops).toBe(4)
    await autoShow(page, 60_000, { stopped: true })
    await page.getByTestId('go-auto').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    expect(await stops()).toBe(4)
  })

  it('marks its cues in the list, and is pressed off by its key', async () => {
    page = await face.open('')
    await autoShow(page, 60_000, {})
    await expect.poll(() => page.locator('[data-testid="cue-row"] [data-chip="auto"]').count()).toBe(2)
    await page.keyboard.press('x')
    await expect
      .poll(() => page.evaluate(() => window.fake.triggers.map(({ intent }) => intent.action)))
      .toContain('auto')
  })

  it('that is off says so at the cue on air and the next one, also once its moment is past, and at no cue that has run', async () => {
    page = await face.open('')
    await autoShow(page, -15_000, { off: true, stopped: true })
    const chips = () => page.locator('[data-testid="cue-row"] [data-chip="auto"]').allTextContents()
    await expect.poll(chips).toEqual(['AUTO off', 'AUTO off'])
    await page.evaluate(() => {
      const next = window.fake.show().nextCueId ?? ''
      const now = Math.round(window.now()) as never
      window.fake.setState({ phase: 'running', cueId: next, kickoff: now, deadline: (now + 60_000) as never })
    })
    await expect.poll(chips).toEqual(['AUTO', 'AUTO off'])
  })
})
