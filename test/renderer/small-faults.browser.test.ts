import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { importDraft, importRows } from '../fakes/import-draft.ts'
import { type Face, openFace } from './face.ts'
import { faceStates, settled, showState } from './face-states.ts'

/** Faults that a trial of the layout found. */
describe.each(languages)('the layout in “%s”', (language: Language) => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
    page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => face.close())

  const show = async (name: string): Promise<void> => {
    const state = faceStates.find(one => one.name === name) ?? expect.unreachable(name)
    await showState(page, state)
    await settled(page)
  }
  const box = (name: RegExp | string, scope = 'dialog') =>
    page
      .locator(scope)
      .getByRole('button', { name, exact: typeof name === 'string' })
      .boundingBox()

  it('keeps the buttons of the message where they are while a text is typed that is no preset', async () => {
    await show('dialog message')
    const submit = page.locator('dialog button[type="submit"]')
    const before = await submit.boundingBox()
    await page.locator('dialog input[type="text"]').fill('No preset says this')
    await settled(page)
    expect(await submit.boundingBox()).toEqual(before)
  })

  it('keeps the buttons of an import where they are when what is too long is shortened', async () => {
    // A window in which the whole dialog has room.
    await page.setViewportSize({ width: 1280, height: 800 })
    await show('dialog import, a table with faults')
    const go = page.getByTestId('import-go')
    const cancel = () => box(/^(Discard|Verwerfen)$/)
    const before = [await go.boundingBox(), await cancel()]
    await page.evaluate(
      ([draft, rows]) => {
        window.fake.replies = { 'import.look': { ok: true, draft }, 'import.preview': { ok: true, rows } }
      },
      [{ ...importDraft, leaveOut: true }, importRows] as const,
    )
    await page.locator('dialog footer').getByRole('checkbox').check()
    await page.getByTestId('import-ask').waitFor()
    await settled(page)
    expect([await go.boundingBox(), await cancel()]).toEqual(before)
  })

  it('shows a rehearsed cue in Edit as in Call: dashed, never red, with its number', async () => {
    await show('edit')
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-01', at - 30_000, at + 150_000)
    })
    const cell = page
      .getByTestId('edit-grid')
      .locator('[data-kind="number"]')
      .filter({ has: page.locator('b[data-chip="rehearsal"]') })
    const chip = cell.locator('b[data-chip]')
    const look = await chip.evaluate(node => {
      const { borderTopStyle, backgroundColor } = getComputedStyle(node)
      return [borderTopStyle, backgroundColor]
    })
    expect(look).toEqual(['dashed', 'rgba(0, 0, 0, 0)'])
    const number = cell.locator('span[title]').first()
    expect(
      await number.evaluate(node => [node.textContent !== '', node.scrollWidth - node.clientWidth]),
    ).toEqual([true, 0])
    const air = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--air-field'),
    )
    const row = cell.locator('..')
    expect(await row.evaluate(node => getComputedStyle(node).backgroundColor)).not.toBe(air)
    await page.evaluate(() => void window.fake.request('rehearsal', { on: false, held: true, made: 0 }))
  })

  it('writes text as text in tables: a hyphen is no wider than elsewhere', async () => {
    await show('journal')
    const wide = await page.evaluate(
      () =>
        [...document.querySelectorAll('bdi, [dir="auto"]')].filter(
          node => getComputedStyle(node).fontVariantNumeric !== 'normal',
        ).length,
    )
    expect(wide).toBe(0)
    expect(await page.locator('table bdi').count()).toBeGreaterThan(0)
  })

  it('says that columns are saved once something was changed', async () => {
    await show('dialog columns')
    const said = page.locator('dialog [role="status"]').last()
    expect(await said.textContent()).toBe('')
    await page.locator('dialog input[type="checkbox"]').first().click()
    await expect.poll(() => said.textContent()).not.toBe('')
  })

  it('has a field for the name of the page that holds a name', async () => {
    await show('dialog settings')
    const field = page.locator('dialog').getByLabel('Name', { exact: true })
    expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(180)
  })
})
