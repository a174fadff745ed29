import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace, openFace } from './face.ts'

describe('the first steps', () => {
  let page: Page
  const face = keptFace()

  const steps = (): Locator => page.getByTestId('first-steps')
  const step = (name: string): Promise<void> =>
    page.locator(`[data-testid="first-steps"][data-step="${name}"]`).waitFor()
  const guide = (): Promise<string> =>
    page.evaluate(async () => (await window.fake.request('snapshot', {})).desk.caller.guide)
  const withoutDevices = (desk: Page): Promise<void> =>
    desk.evaluate(async () => {
      const { devices } = await window.fake.request('snapshot', {})
      for (const { id } of devices.surfaces) window.fake.connect(id, false)
    })
  /** A desk that was never used, with no device at it. */
  const fresh = async (): Promise<void> => {
    page = await face.open('at=-60')
    await page.evaluate(() => {
      window.fake.changeCaller({ guide: 'go', undoWindow: 60_000 })
    })
    await withoutDevices(page)
    await steps().waitFor()
  }

  it('say that nothing leaves this computer only where its own service is used, and without a rundown what to do', async () => {
    await fresh()
    await steps().getByText('to start the show. Nothing leaves this computer.').waitFor()
    await page.evaluate(async () => {
      const { connections } = await window.fake.request('snapshot', {})
      const remote = {
        id: 'venue',
        name: 'Venue',
        baseUrl: 'https://venue.example/api-v1',
        v0Url: null,
        socketUrl: null,
        goAs: 'auto',
        hasV1Token: true,
        hasV0Token: false,
      } as const
      window.fake.change({ connections: { ...connections, current: 'venue', items: [remote] } })
    })
    await steps()
      .getByText(/to start the show\.$/)
      .waitFor()
    await page.evaluate(() => window.fake.change({ rundown: null }))
    await steps()
      .getByText(/open one in Rundowns, or import one, for which the token needs EDIT/)
      .waitFor()
    await page.evaluate(async () => {
      const { connections } = await window.fake.request('snapshot', {})
      window.fake.change({ connections: { ...connections, current: null } })
    })
    await steps()
      .getByText(/open one in Rundowns, or import one\.$/)
      .waitFor()
  })

  it('go on when GO really happened, when it was taken back, when a device is there, when a show was opened', async () => {
    await fresh()
    await steps().getByText('1 of 4').waitFor()
    await page.keyboard.press('Space')
    await step('undo')
    await steps().getByText('✓ Done.').waitFor()
    await page.keyboard.down('KeyU')
    await step('device')
    await page.keyboard.up('KeyU')
    const id = await page.evaluate(
      async () =>
        (await window.fake.request('snapshot', {})).devices.surfaces.find(({ kind }) => kind !== 'keyboard')
          ?.id ?? '',
    )
    await page.evaluate(id => window.fake.connect(id, true), id)
    await step('import')
    await steps().getByRole('button', { name: 'Open or import…' }).click()
    await page.getByRole('dialog', { name: 'Open a rundown' }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(async () => {
      const { rundown } = await window.fake.request('snapshot', {})
      if (rundown !== null) window.fake.change({ rundown: { ...rundown, id: 'rundown-9', title: 'Mine' } })
    })
    await steps().getByText('You’re ready.').waitFor()
    expect(await guide()).toBe('done')
    await steps().getByRole('button', { name: 'Close' }).click()
    await steps().waitFor({ state: 'detached' })
  })

  it('say that a step was done where it was, and not again with each undo', async () => {
    await fresh()
    await steps().getByRole('button', { name: 'Skip step' }).click()
    await step('undo')
    await steps().getByRole('button', { name: 'Skip step' }).click()
    await step('device')
    const before = await steps().getByRole('status').innerText()
    await page.keyboard.press('Space')
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    await page.keyboard.down('KeyU')
    await page.getByTestId('last-press').getByText('undid').waitFor()
    await page.keyboard.up('KeyU')
    expect(await steps().getByRole('status').innerText()).toBe(before)
  })

  it('stand in their place whole, in German at 1024 × 640 too', async () => {
    const german = await openFace(inject('browserPath'), 'de')
    const narrow = await german.open('at=1200', { viewport: { width: 1024, height: 640 } })
    await withoutDevices(narrow)
    for (const guide of ['go', 'undo', 'device', 'import'] as const) {
      await narrow.evaluate(guide => window.fake.changeCaller({ guide }), guide)
      await narrow.locator(`[data-testid="first-steps"][data-step="${guide}"]`).waitFor()
      const out = await narrow.getByTestId('first-steps').evaluate(steps => {
        const { top, bottom } = steps.getBoundingClientRect()
        return [...steps.querySelectorAll('p, button')].filter(part => {
          const box = part.getBoundingClientRect()
          return box.top < top || box.bottom > bottom
        }).length
      })
      expect(out, guide).toBe(0)
    }
    await german.close()
  })

  it('have no step for undo at a service that cannot undo exactly', async () => {
    await fresh()
    await page.evaluate(() => window.fake.changeDesk({ personActs: false }))
    await page.keyboard.press('Space')
    await step('device')
    await steps().getByText('✓ Done. Plug in').waitFor()
  })

  it('take a refused GO for none', async () => {
    await fresh()
    await page.evaluate(() => window.fake.changeLink({ state: 'lost' }))
    await steps().getByText('GO is not available now').waitFor()
    expect(await guide()).toBe('go')
  })

  it('plug in a device on screen', async () => {
    await fresh()
    await page.evaluate(() => window.fake.changeCaller({ guide: 'device' }))
    await steps().getByRole('button', { name: 'Try one on screen' }).click()
    await page.waitForFunction(() => window.fake.asked.some(({ name }) => name === 'simulator.plug'))
    await page.getByRole('heading', { name: 'Controllers', exact: true }).waitFor()
  })

  it('are skipped one by one, put away for ever, and asked for again by the palette', async () => {
    await fresh()
    await steps().getByRole('button', { name: 'Skip step' }).click()
    await step('undo')
    await steps().getByRole('button', { name: /^Hide/ }).click()
    await steps().waitFor({ state: 'detached' })
    expect(await guide()).toBe('done')
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('first steps')
    await page.keyboard.press('Enter')
    await step('go')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('cover neither GO nor the countdown, and leave a small window to the show', async () => {
    await fresh()
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [640, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const line = await steps().boundingBox()
      const countdown = await page.getByTestId('countdown').boundingBox()
      const go = await page.getByTestId('go').boundingBox()
      if (line === null || countdown === null || go === null) throw new Error('A part is not there.')
      const beside = line.x >= countdown.x + countdown.width
      expect(beside || line.y >= countdown.y + countdown.height).toBe(true)
      expect(line.y + line.height).toBeLessThanOrEqual(go.y)
    }
    await page.setViewportSize({ width: 640, height: 360 })
    expect(await steps().isVisible()).toBe(false)
  })

  it('pass the checks of axe in every brightness and step', async () => {
    await fresh()
    for (const guide of ['go', 'undo', 'device', 'import'] as const) {
      await page.evaluate(guide => window.fake.changeCaller({ guide }), guide)
      await step(guide)
      expect(await axeInEveryBrightness(page, '[data-testid="first-steps"]'), guide).toEqual([])
    }
  })
})
