import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { air, faceStates, showState } from './face-states.ts'
import { showScript } from './script-show.ts'

const face = keptFace()

/** A word is typed with an input method, which takes the keys itself: one that chooses in its list, and one that closes it. */
async function compose(page: Page, closing: readonly string[] = ['Escape']): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 })
  // Some systems tell the key, others that it was taken.
  for (const pressed of ['ArrowDown', 'ArrowDown Process', 'Enter', 'Enter Process', ...closing]) {
    const [code = '', key = code] = pressed.split(' ')
    const event = { code, key, windowsVirtualKeyCode: 229 }
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await browser.detach()
}

const asked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...window.fake.asked.map(({ name }) => name).filter(name => name !== 'painted'),
    ...window.fake.triggers.map(({ intent }) => intent.action),
  ])

const places = [
  {
    name: 'the palette',
    open: (page: Page) => page.keyboard.press('ControlOrMeta+k'),
    field: (page: Page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    name: 'the jump dialog',
    open: (page: Page) => page.keyboard.press('j'),
    field: (page: Page) => page.getByRole('dialog').getByRole('combobox'),
  },
  {
    name: 'the note line',
    open: (page: Page) => page.keyboard.press('n'),
    field: (page: Page) => page.getByTestId('note-strip').getByRole('textbox'),
  },
  {
    name: 'the search of all rundowns',
    open: async (page: Page) => {
      await page.keyboard.press('Alt+3')
      await page.getByTestId('rundown-search').focus()
    },
    field: (page: Page) => page.getByTestId('rundown-search'),
    // The browser itself empties the field by an Escape that is told.
    closing: ['Escape Process'],
  },
  {
    name: 'the title of a rundown in Edit',
    open: async (page: Page) => {
      await page.keyboard.press('Alt+2')
      await page.getByRole('textbox', { name: 'Title' }).first().focus()
    },
    field: (page: Page) => page.getByRole('textbox', { name: 'Title' }).first(),
  },
  {
    name: 'a cell of Edit',
    open: async (page: Page) => {
      await page.keyboard.press('Alt+2')
      await page.locator('#cell-act-title').click()
      await page.keyboard.press('F2')
    },
    field: (page: Page) => page.getByTestId('cell-editor').getByRole('textbox'),
  },
  {
    name: 'a paragraph of the script',
    open: async (page: Page) => {
      await showScript(page)
      await page.keyboard.press('Alt+Shift+E')
    },
    field: (page: Page) => page.getByTestId('paragraph-text'),
  },
  {
    name: 'a value of an import',
    open: async (page: Page) => {
      const state = faceStates.find(({ name }) => name === 'dialog import, a table with faults')
      await showState(page, state ?? expect.unreachable('There is no such state.'))
      await page.getByTestId('import-next').click()
      await page.getByTestId('import-value').focus()
    },
    field: (page: Page) => page.getByTestId('import-value'),
  },
]

it.each(places)('the keys of an input method do nothing else in $name', async ({ open, field, closing }) => {
  const page = await face.open('at=1200')
  await air(page, 'song-02', 30_000, 150_000)
  await open(page)
  await expect.poll(() => field(page).evaluate(node => node === document.activeElement)).toBe(true)
  const before = await asked(page)
  await compose(page, closing)
  expect(await field(page).inputValue()).toContain('o')
  expect(await field(page).evaluate(node => node === document.activeElement)).toBe(true)
  expect(await asked(page)).toEqual(before)
})
