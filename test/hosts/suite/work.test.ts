import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { RunningDouble } from '../electron/double/start-double.ts'
import { countdownMoves, createPlaces, startShow } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow } from './window-of.ts'

/** A full machine takes its time. */
const patience = { timeout: 30_000 }

/** One desk for all of it, from its first start on. */
describe('work at the desk in the double of Electron', () => {
  const places = createPlaces()
  let double: RunningDouble
  let page: Page
  let saved: string
  beforeAll(async () => {
    const dataDir = places.newDir()
    saved = join(dataDir, 'saved.csv')
    const running = places.keep(await doubleHost(inject('browserPath')).start({ dataDir, saveAs: saved }))
    double = running.double
    page = await running.page()
  })
  afterAll(places.clear)

  it('the window is there with the desk in it, and the entry waits for nothing', async () => {
    const { entry } = (await double.happened('ready')) as { readonly entry: number }
    expect(entry).toBeLessThan(3_000)
    expect(await deskWindow(double)).toMatchObject({ visible: true, focused: true })
    expect(double.messages).toContainEqual({ status: 'loaded' })
  })

  it('exports the rundown into a file that a person chooses', async () => {
    await page.getByTestId('menu').click()
    await page.getByRole('button', { name: 'Export…', exact: true }).click()
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    await double.happened('downloaded')
    expect(readFileSync(saved, 'utf8')).toMatch(/title/)
  })

  it('prints the rundown', async () => {
    await page.getByRole('button', { name: 'Print or PDF…', exact: true }).click()
    const { id } = await deskWindow(double)
    await page.getByTestId('print-go').waitFor()
    const paper = Buffer.from(await double.printedPage(id), 'base64')
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByTestId('print-go').click()
    await double.happened('print')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  it('keeps the computer awake during the show, and goes on after a sleep', async () => {
    await startShow(page)
    await expect.poll(double.blockers, patience).toEqual(['prevent-display-sleep'])
    await double.power('suspend')
    await double.power('resume')
    await countdownMoves(page)
  })
})
