import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { calledShow, callsStanding } from '../fakes/bridge-calling.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

let page: Page
const face = keptFace()

/** A show on air whose crew asks for the caller. */
async function open(width: number, height: number): Promise<void> {
  page = await face.open('at=1200', { viewport: { width, height } })
  await page.evaluate(show => window.fake.change(show), calledShow)
  await air(page, 'song-02', 36_000, 144_000)
  const now = await page.evaluate(() => Math.round(window.now()))
  await page.evaluate(calling => window.fake.change({ calling }), callsStanding(now, true))
  await page.getByTestId('crew-alarm').waitFor()
}

const pressed = () =>
  page.evaluate(() =>
    window.fake.triggers.flatMap(({ intent, edge }) => (edge === 'down' ? [intent.action] : [])),
  )

describe.each([
  [1280, 720],
  [900, 600],
  [390, 844],
])('beside a dialog, at %i × %i', (width, height) => {
  it.each(['menu', 'settings', 'jump', 'message', 'palette'] as const)(
    'the buttons of the show and *Clear* of an alarm act by a pointer, and %s keeps its focus',
    async dialog => {
      for (const full of [false, true]) {
        await open(width, height)
        await page.evaluate(look => window.look(look), { full, dialog })
        const box = page.getByRole('dialog')
        await box.waitFor()
        await page.waitForFunction(() => document.activeElement?.closest('dialog') != null)
        const field = box.locator('input[type="text"], textarea').first()
        const typed = (await field.count()) > 0
        if (typed) await field.fill('words')
        const focused = await page.evaluateHandle(() => document.activeElement)
        const before = (await pressed()).length
        await page.getByTestId('pause').click()
        await page.getByTestId('call').click()
        await page.getByTestId('crew-alarm-clear').click()
        await page.getByTestId('go').click()
        expect((await pressed()).slice(before)).toEqual(['pause', 'call', 'clear-word', 'go'])
        expect(await focused.evaluate(node => node === document.activeElement)).toBe(true)
        if (typed) expect(await field.inputValue()).toBe('words')
      }
    },
  )
})

describe('a dialog', () => {
  it('has the focus of the page, is left by no Tab and no click, and closes at Escape', async () => {
    await open(1280, 720)
    await page.keyboard.press('Alt+7')
    await page.getByTestId('view').waitFor()
    const rail = page.locator('nav button').first()
    await page.evaluate(() => window.look({ dialog: 'menu' }))
    await page.getByRole('dialog').waitFor()
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') != null)
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect([key, await isInside()]).toEqual([key, true])
    }
    const box = await rail.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    expect(await isInside()).toBe(true)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it.each(['menu', 'settings', 'jump', 'message', 'palette', 'keys', 'delete'] as const)(
    'that has the keys while a show is on air leaves them to GO at Alt+1, as the alarm says: %s',
    async dialog => {
      await open(1280, 720)
      if (dialog === 'delete') {
        await page.keyboard.press('Alt+2')
        await page.locator('[data-cue-id="postcard-03"] [data-column="title"]').first().click()
        await page.keyboard.press('Control+Delete')
      } else await page.evaluate(look => window.look(look), { view: 'journal', dialog } as const)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Alt+1')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.querySelector('[data-testid="go"]') !== null)).toBe(true)
      await page.keyboard.press('Space')
      await expect.poll(pressed).toContain('go')
    },
  )
})
