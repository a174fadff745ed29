import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { chooseInMenu } from '../../support/desk-frame.ts'
import { runToEnd } from '../../support/running-desk.ts'
import { createPlaces } from './desk-page.ts'
import { doubleHost } from './double-host.ts'

const host = doubleHost(inject('browserPath'))

describe('a restore in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)

  const openSettings = async (page: Page): Promise<void> => {
    await chooseInMenu(page, 'Settings…')
    await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  }
  const holdOf = (page: Page) => page.getByRole('textbox', { name: 'Hold', exact: true })
  const setHold = async (page: Page, ms: string): Promise<void> => {
    await holdOf(page).fill(ms)
    await holdOf(page).press('Enter')
    await page.getByText('Saved.', { exact: true }).waitFor()
  }

  it('closes the desk, puts the data in place, and starts the application again', async () => {
    const dataDir = places.newDir()
    const file = join(places.newDir(), 'night.zip')
    const { double, ...running } = places.keep(await host.start({ dataDir }))
    const page = await running.page()
    await openSettings(page)
    await setHold(page, '700')
    expect((await runToEnd(['backup', file, '--data-dir', dataDir])).code).toBe(0)
    await setHold(page, '900')
    await page.getByTestId('backup-file').setInputFiles(file)
    await page.getByTestId('backup-facts').waitFor()
    await page.getByRole('button', { name: 'Restore' }).hover()
    await page.mouse.down()
    await double.happened('relaunch')
    expect(await double.exited).toBe(0)
    const again = places.keep(await host.start({ dataDir }))
    const restored = await again.page()
    await restored.getByText('night.zip is restored. The data before it is kept in').first().waitFor()
    await openSettings(restored)
    expect(await holdOf(restored).inputValue()).toBe('700')
    expect(readdirSync(dataDir).filter(name => name.startsWith('before-restore-'))).toHaveLength(1)
  })
})
