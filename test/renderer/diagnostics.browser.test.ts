import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'

describe('the diagnostic bundle', () => {
  let page: Page
  const face = keptFace()

  const view = (): Locator => page.getByTestId('view')
  const saved = async (): Promise<{ readonly name: string; readonly text: string }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      view().getByTestId('diagnostics-save').click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }

  it('is found in the palette, shows each part whole, and saves what it shows', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('diagnostic')
    await page.getByTestId('acts').getByRole('option', { selected: true }).getByText('Diagnostics').waitFor()
    await page.keyboard.press('Enter')
    const opened = async (part: string): Promise<string> => {
      const details = view().getByRole('group').filter({ hasText: part })
      await details.getByText(part).click()
      return (await details.locator('pre').textContent()) ?? ''
    }
    const shown = await opened('Versions and this computer')
    const own = JSON.parse(await opened('This page and its frame rate'))
    expect(own).toMatchObject({ language: 'en', framesMs: { p50: expect.any(Number) } })
    const { name, text } = await saved()
    expect(name).toBe('showcall-diagnostics-2026-05-16T19-00-00.txt')
    expect(text).toContain(`==== versions ====\n${shown}`)
    expect(text).toContain('==== showcall.1.log ====')
    expect(text).not.toContain('.dmp (base64)')
    await view().getByText(`Saved as ${name}.`).waitFor()
  })

  it('takes a crash dump along once it is ticked, and says so when one cannot be read', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.look({ view: 'diagnostics' }))
    await view().getByText('can contain tokens').waitFor()
    await view().getByRole('checkbox').check()
    expect((await saved()).text).toContain('==== 5f0c9a7e.dmp (base64) ====\nTURNUA==')
    await page.evaluate(() => {
      window.fake.replies = { 'diagnostics.crash-dump': { ok: false, reason: 'Gone.' } }
    })
    await view().getByTestId('diagnostics-save').click()
    await view().getByRole('alert').getByText('5f0c9a7e.dmp could not be read').waitFor()
  })

  it('measures nothing while a show is on air, locked or not, and says so', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.air('song-02', Math.round(window.now()) - 30_000, Math.round(window.now()) + 150_000)
      window.fake.changeDesk({ locked: true })
      window.look({ view: 'diagnostics' })
    })
    await view().getByText('A show is on air, so this computer is not measured.').waitFor()
    expect((await saved()).text).toContain('"framesMs": null')
  })
})
