import { afterEach, describe, expect, inject, it } from 'vitest'
import { createPlaces, rowState } from './desk-page.ts'
import { doubleHost } from './double-host.ts'

/** A full machine takes its time. */
const slow = { timeout: 60_000 }

describe('global keys in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)

  it('F13 bound to GO moves the show from another window, once the person has allowed it', async () => {
    const running = places.keep(
      await doubleHost(inject('browserPath')).start({ dataDir: places.newDir(), takenShortcuts: ['F14'] }),
    )
    const { double } = running
    const page = await running.page()
    await page.keyboard.press('Alt+Digit4')
    const keyboard = page.getByTestId('keyboard')
    await keyboard.getByRole('button', { name: 'Use clicker preset' }).click()
    await keyboard.getByRole('button', { name: 'Save' }).click()
    await keyboard.getByTestId('draft').waitFor({ state: 'detached' })
    expect(await double.shortcuts()).toEqual([])

    const allowed = keyboard.getByRole('checkbox')
    await allowed.click()
    await expect.poll(double.shortcuts, slow).toContain('F13')
    await keyboard.getByText('Another program uses F14.').waitFor()
    await page.keyboard.press('Alt+Digit1')
    expect(await rowState(page, 'on-air').count()).toBe(0)
    await double.pressShortcut('F13')
    await rowState(page, 'on-air').waitFor()

    await page.keyboard.press('Alt+Digit4')
    await allowed.click()
    await expect.poll(double.shortcuts, slow).toEqual([])
  })
})
