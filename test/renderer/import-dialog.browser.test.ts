import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { type Face, openFace } from './face.ts'
import { faceStates, settled, showState } from './face-states.ts'

describe('a sheet that leaves something open', () => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'))
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
  })
  afterAll(() => face.close())
  beforeEach(async () => {
    const state = faceStates.find(({ name }) => name === 'dialog import, a table with faults')
    await showState(page, state ?? expect.unreachable('There is no such state.'))
    await settled(page)
  })

  /** What the last look asked for. */
  const chosen = (): Promise<unknown> =>
    page.evaluate(() => {
      const looks = window.fake.asked.filter(({ name }) => name === 'import.look')
      const payload: unknown = looks.at(-1)?.payload
      return typeof payload === 'object' && payload !== null && 'choices' in payload ? payload.choices : null
    })
  const row = (title: string) => page.getByTestId('import-row').filter({ hasText: title })

  it('stands beside the rundown that it becomes, and is not made before what is wrong is decided', async () => {
    expect(await page.getByTestId('import-counts').innerText()).toContain('4 cues, 1 heading')
    expect(await row('Einlauf').locator('[data-of="start"]').innerText()).toBe('⊢ 20:15')
    expect(await page.getByLabel('Import column “Uhrzeit” as').inputValue()).toBe('start')
    expect(await page.getByTestId('import-go').isDisabled()).toBe(true)
    expect(await axeInEveryBrightness(page, 'dialog')).toEqual([])
  })

  it('is asked about by what it leaves open, and one press answers', async () => {
    const question = page.getByTestId('import-question')
    expect(await question.innerText()).toContain('Durations: is “1:30” 1:30 or 1:30:00?')
    await question.getByRole('button', { name: '1:30:00' }).click()
    await expect.poll(chosen).toEqual({ numbers: 'minutes' })
  })

  it('is corrected in place: what a column and a row is, and a value', async () => {
    await page.getByLabel('Import column “Wer” as').selectOption('text')
    await expect.poll(chosen).toEqual({ roles: { 4: 'text' } })
    await page.getByLabel('What line 8 is').selectOption('heading')
    await expect.poll(chosen).toMatchObject({ rows: { 8: 'heading' } })
    await page.getByTestId('import-next').click()
    expect(await page.getByTestId('import-remark').innerText()).toContain('501 characters')
    const value = page.getByTestId('import-value')
    // The text that the remark is about.
    expect(await value.inputValue()).toBe('ca. bald')
    await value.fill('2:00')
    await value.press('Enter')
    await expect.poll(chosen).toMatchObject({ values: { 7: { 2: '2:00' } } })
  })

  it('is still there when Escape closed it', async () => {
    await page.keyboard.press('Escape')
    await page.getByTestId('import-draft').waitFor({ state: 'detached' })
    await page.getByTestId('drop-outcome').getByRole('button', { name: 'Review' }).click()
    await page.getByTestId('import-draft').waitFor()
  })
})
