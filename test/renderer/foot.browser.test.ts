import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import type { Origin, PressResult } from '../../src-main/domain/press.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { openFace } from './face.ts'
import { settled } from './face-states.ts'

/** Starts the show from the command palette: the last press is then as long as it gets. */
async function startFromPalette(page: Page, search: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(search)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
}

/** Where the keyboard may be, and what takes it there. */
const places: readonly (readonly [state: string, take: (page: Page) => Promise<unknown>])[] = [
  ['here', async () => undefined],
  ['control', page => page.keyboard.press('Tab')],
  ['view', page => page.evaluate(() => window.look({ view: 'edit' }))],
  [
    'window',
    page =>
      page.evaluate(() => {
        document.hasFocus = () => false
        window.dispatchEvent(new Event('blur'))
      }),
  ],
]

/** Lines of the foot that are cut off at a side, at the bottom or by an ellipsis. */
const cutLines = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-testid="keys-state"] *, [data-testid="last-press"] > *',
      ),
    ]
      .filter(node => {
        const bar = node.closest('section')?.getBoundingClientRect()
        const { bottom, right } = node.getBoundingClientRect()
        const shortened = getComputedStyle(node).overflow === 'hidden'
        const hidden = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2
        return bar === undefined || bottom > bar.bottom || right > bar.right || (shortened && hidden)
      })
      .map(node => node.innerText),
  )

it.each([
  ['en', 'start the show'],
  ['de', 'Show starten'],
] as const)(
  'the foot shows the last press and the state of the keyboard whole at 1280 px, in “%s”',
  async (language, search) => {
    const face = await openFace(inject('browserPath'), language)
    for (const [state, take] of places) {
      const page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
      await startFromPalette(page, search)
      await take(page)
      await page.locator(`[data-testid="keys-state"][data-keys="${state}"]`).waitFor()
      await settled(page)
      expect(await cutLines(page), state).toEqual([])
      await page.context().close()
    }
    await face.close()
  },
  60_000,
)

it('the foot names keys and buttons in German, tells a lock from an unlock, and calls nothing recorded in a rehearsal', async () => {
  const face = await openFace(inject('browserPath'), 'de')
  const page = await face.open('at=1200')
  let press = 0
  const shown = async (origin: Pick<Origin, 'kind' | 'surface' | 'control'>, part: Partial<PressResult>) => {
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
    return page.locator(`[data-testid="last-press"][data-press="${press}"]`).innerText()
  }
  const screen = { kind: 'pointer', surface: 'Screen' } as const
  const keyboard = { kind: 'keyboard', surface: 'Keyboard' } as const
  expect(await shown({ ...screen, control: 'End button' }, {})).toContain(
    'Bildschirm, Taste Ende · Ende · gesichert',
  )
  expect(
    await shown({ ...keyboard, control: 'Lock button, key' }, { action: 'lock', unlocks: true }),
  ).toContain('Tastatur, Taste Sperre · Entsperren · gesichert')
  expect(await shown({ ...keyboard, control: 'L' }, { action: 'lock' })).toContain('Tastatur, L · Sperre ·')
  expect(await shown({ ...keyboard, control: 'Shift +' }, { action: 'adjust' })).toContain(
    'Tastatur, Umschalt + ·',
  )
  await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true }))
  await page.getByTestId('rehearsal').waitFor()
  const rehearsed = await shown({ ...keyboard, control: 'Space' }, { action: 'go' })
  expect(rehearsed).toContain('Tastatur, Leertaste · GO · ausgeführt')
  await face.close()
}, 60_000)
