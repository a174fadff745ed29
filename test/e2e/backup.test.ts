import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readBackup } from '../../src-main/hosts/backup/read-backup.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { type RunningDesk, runToEnd, startDesk } from '../support/running-desk.ts'

/** At one desk: the first test starts it again, and the last one leaves a show on air. */
describe('a backup in the settings', () => {
  let dataDir: string
  let desk: RunningDesk
  let page: Page

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-backup-'))
    desk = await startDesk(dataDir)
    const context = await browser.newContext({
      viewport: { width: 1600, height: 900 },
      acceptDownloads: true,
    })
    page = (await openPage(context, desk.pairingAddress)).page
    await page.getByTestId('go').waitFor()
  })
  beforeEach(async () => {
    await page.reload()
    await page.getByTestId('go').waitFor()
  })
  afterAll(async () => {
    await page.context().close()
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const dialog = (): Locator => page.getByRole('dialog', { name: 'Settings' })
  const openSettings = async (): Promise<void> => {
    await chooseInMenu(page, 'Settings…')
    await dialog().waitFor()
  }
  const hold = (): Locator => page.getByRole('textbox', { name: 'Hold', exact: true })
  const setHold = async (ms: string): Promise<void> => {
    await hold().fill(ms)
    await hold().press('Enter')
    await dialog().getByText('Saved.', { exact: true }).waitFor()
  }
  async function saveBackup(passphrase: string): Promise<string> {
    await page.getByTestId('backup-passphrase').fill(passphrase)
    const downloading = page.waitForEvent('download')
    await page.getByTestId('backup-make').click()
    const path = join(dataDir, (await downloading).suggestedFilename())
    await (await downloading).saveAs(path)
    return path
  }
  const heldRestore = async (): Promise<void> => {
    const button = dialog().getByRole('button', { name: 'Restore' })
    await button.hover()
    await page.mouse.down()
  }

  it('is saved, checked and described, and put back by a held button; the desk restarts with it', async () => {
    await openSettings()
    await setHold('700')
    const file = await saveBackup('correct horse battery')
    await setHold('900')
    await page.getByTestId('backup-file').setInputFiles(file)
    await page.getByTestId('backup-facts').waitFor()
    expect(await page.getByTestId('backup-facts').textContent()).toMatch(
      /It is whole, and has 1 rundown.*The data before it is kept/,
    )
    await page.getByTestId('restore-passphrase').fill('wrong horse battery')
    await heldRestore()
    await dialog()
      .getByRole('alert')
      .filter({ hasText: 'The passphrase does not fit showcall-backup' })
      .waitFor()
    await page.mouse.up()
    await page.getByTestId('restore-passphrase').fill('correct horse battery')
    await heldRestore()
    await page.getByText('is restored. The data before it is kept in').first().waitFor()
    await page.mouse.up()
    await page.reload()
    await page.getByTestId('go').waitFor()
    await openSettings()
    await expect.poll(() => hold().inputValue()).toBe('700')
    expect(readdirSync(dataDir).filter(name => name.startsWith('before-restore-'))).toHaveLength(1)
    expect(readdirSync(dataDir).filter(name => /^restore\.|^backup-/.test(name))).toEqual([])
  })

  it('copies go to a folder by themselves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'showcall-stick-'))
    try {
      await openSettings()
      const part = page.getByTestId('copies')
      await page.getByTestId('copies-folder').fill(join(folder, 'nowhere'))
      await part.getByRole('button', { name: 'Save' }).click()
      await part.getByRole('alert').filter({ hasText: 'there is no such file or folder' }).waitFor()
      await page.getByTestId('copies-folder').fill(folder)
      await part.getByRole('button', { name: 'Save' }).click()
      await page.getByTestId('copies-last').filter({ hasText: 'Last copy' }).waitFor()
      const copies = readdirSync(folder).filter(name => name.endsWith('.zip'))
      expect(copies).toHaveLength(1)
      expect((await readBackup(join(folder, copies[0] ?? ''), null)).rundowns).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('refuses to restore while a show is on air, and a file that is none', async () => {
    await openSettings()
    const file = await saveBackup('')
    await page.getByTestId('backup-file').setInputFiles({
      name: 'x.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004 and no more of it'),
    })
    await dialog().getByRole('alert').filter({ hasText: 'x.zip is cut short' }).waitFor()
    await page.getByTestId('backup-file').setInputFiles(file)
    await page.getByTestId('backup-facts').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('go').click()
    await openSettings()
    await page.getByTestId('backup-file').setInputFiles(file)
    await page.getByTestId('backup-facts').waitFor()
    await heldRestore()
    await dialog().getByRole('alert').filter({ hasText: 'A show is on air' }).waitFor()
    await page.mouse.up()
    expect(readdirSync(dataDir).filter(name => name.startsWith('restore.'))).toEqual([])
    // The command leaves a running desk alone.
    const { code, output } = await runToEnd(['restore', file, '--data-dir', dataDir])
    expect([code, output]).toEqual([1, expect.stringMatching(/Showcall is running.*Stop it, then try again/)])
  })
})
