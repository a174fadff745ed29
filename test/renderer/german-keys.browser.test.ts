import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import type { Origin, PressResult } from '../../src-main/domain/show/press.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { keptFace } from './face.ts'

describe('a page in German calls keys by what a German keyboard prints', () => {
  let page: Page
  const face = keptFace('de')

  it('where a key did nothing', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.keyboard.press('Alt+6')
    await page.getByTestId('view').waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('keys-state').getByText('Leertaste hat nichts bewirkt.').waitFor()
  })

  it('in the palette and in the list of shortcuts', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').fill('show starten')
    const chosen = page.getByTestId('acts').getByRole('option', { selected: true })
    await chosen.getByText('GO: Show starten').waitFor()
    expect(await chosen.locator('kbd').allInnerTexts()).toEqual(['Leertaste'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Slash')
    const keys = page.getByRole('dialog', { name: 'Tastenkürzel' })
    await keys.waitFor()
    const shown = await keys.locator('kbd, dt').allInnerTexts()
    expect(shown).toEqual(expect.arrayContaining(['Leertaste', 'Strg+K', 'Umschalt −']))
  })

  it('in the foot, which distinguishes a lock from an unlock, and calls nothing recorded in a rehearsal', async () => {
    page = await face.open('at=1200')
    let press = 0
    const shown = async (
      origin: Pick<Origin, 'kind' | 'surface' | 'control'>,
      part: Partial<PressResult>,
    ) => {
      press += 1
      const pressResult: PressResult = {
        press,
        origin: { surfaceId: 'x', ...origin },
        action: 'end',
        at: showStart,
        outcome: 'confirmed',
        appliedMs: 3,
        confirmedMs: 3,
        ...part,
      }
      await page.evaluate(pressResult => window.fake.change({ pressResult }), pressResult)
      const text = await page.locator(`[data-testid="last-press"][data-press="${press}"]`).innerText()
      // Its parts keep their own lines in the layout.
      return text.replaceAll(/\s+/g, ' ')
    }
    const screen = { kind: 'pointer', surface: messageOf('surface.screen') } as const
    const keyboard = { kind: 'keyboard', surface: messageOf('surface.keyboard') } as const
    expect(await shown({ ...screen, control: 'End button' }, {})).toContain(
      'Bildschirm, Knopf Beenden · Beenden · gesichert',
    )
    expect(
      await shown({ ...keyboard, control: 'Lock button, key' }, { action: 'lock', unlocks: true }),
    ).toContain('Tastatur, Knopf Sperre · Entsperren · gesichert')
    expect(await shown({ ...keyboard, control: 'S' }, { action: 'skip', unskips: true })).toContain(
      'Tastatur, S · Doch fahren · gesichert',
    )
    expect(await shown({ ...keyboard, control: 'L' }, { action: 'lock' })).toContain('Tastatur, L · Sperre ·')
    expect(await shown({ ...keyboard, control: 'Shift +' }, { action: 'adjust' })).toContain(
      'Tastatur, Umschalt + ·',
    )
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    const rehearsed = await shown({ ...keyboard, control: 'Space' }, { action: 'go' })
    expect(rehearsed).toContain('Tastatur, Leertaste · GO · ausgeführt')
  })
})
