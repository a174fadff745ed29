import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showStart, snapshotOf, songContest } from '../fakes/bridge-shows.ts'
import { axeInEveryBrightness, brightnessesOf } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('what stands beside the table', () => {
  let page: Page
  let errors: string[] = []
  const face = keptFace()
  beforeEach(async () => {
    page = await face.open('at=-600')
    errors = []
    page.on('pageerror', error => errors.push(error.message))
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
  })
  afterEach(() => expect(errors).toEqual([]))

  const panel = () => page.getByTestId('edit-panel')
  const open = async (name: string): Promise<void> => {
    if (name === 'columns') await page.getByTestId('columns-menu').click()
    if (name === 'templates') await page.getByTestId('add-row').click()
    await page.getByTestId(`panel-${name}`).click()
    await panel().locator('input').first().waitFor()
  }
  const titles = (): Promise<readonly string[]> =>
    page.evaluate(() => window.fake.rows().map(({ cue }) => cue.title))
  const hold = async (name: RegExp): Promise<void> => {
    const box = await panel().getByRole('button', { name }).boundingBox()
    if (box === null) throw new Error('The button is not on screen.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await panel().getByRole('button', { name }).waitFor({ state: 'detached' })
    await page.mouse.up()
  }

  it('a menu closes when a panel, or anything else in the bar, is clicked', async () => {
    await page.getByTestId('rows-menu').click()
    await page.getByRole('menu').waitFor()
    await page.getByTestId('panel-variables').click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await panel().waitFor()
  })

  it('a number with a prefix is not cut beside NEXT', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const { rundown } = snapshotOf(songContest(), showStart)
    if (rundown === null) throw new Error('A rundown is open.')
    const cueNumbering = { ...rundown.settings.cueNumbering, prefix: 'LX ', padding: 1 }
    const prefixed = { ...rundown, settings: { ...rundown.settings, cueNumbering } }
    await page.evaluate(rundown => window.fake.change({ rundown }), prefixed)
    const cell = page.locator('[data-kind="number"]').filter({ has: page.locator('[data-chip="next"]') })
    const number = cell.getByText(/^LX \d$/)
    await number.waitFor()
    const isCut = (node: Element): boolean => node.scrollWidth > node.clientWidth
    expect([await number.evaluate(isCut), await cell.evaluate(isCut)]).toEqual([false, false])
  })

  it('a number of a person’s own stands in one line beside the chip of its row, all of it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const { rundown } = snapshotOf(songContest(), showStart)
    if (rundown === null) throw new Error('A rundown is open.')
    const numbered = { ...rundown, columns: [...rundown.columns, { id: 'no', name: 'Cue no.' }] }
    await page.evaluate(rundown => {
      const rows = window.fake.rows().map(row => ({ ...row, cells: { ...row.cells, no: 'LX 12' } }))
      window.fake.change({ rundown, rows })
    }, numbered)
    const cell = page
      .locator('[data-kind="number"]')
      .filter({ has: page.locator('[data-chip]') })
      .first()
    const number = cell.getByText('LX 12', { exact: true })
    await number.waitFor()
    const lines = await number.evaluate(node => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
    const isCut = (node: Element): boolean => node.scrollWidth > node.clientWidth
    expect(await number.evaluate(isCut)).toBe(false)
    expect(await cell.evaluate(isCut)).toBe(false)
  })

  it('finds, walks with the table, replaces one, and replaces all as one step of undo', async () => {
    await open('find')
    const before = await titles()
    const count = before.filter(title => title.includes('Postcard')).length
    await page.keyboard.type('postcard')
    await panel().getByText(`${count} found.`).waitFor()
    await page.keyboard.press('Enter')
    await panel().getByText(`1 of ${count}.`).waitFor()
    const first = before.findIndex(title => title.includes('Postcard'))
    await page
      .locator(`[aria-selected="true"][data-column="title"]`)
      .filter({ hasText: before[first] ?? '' })
      .waitFor()
    const places = panel().getByRole('list', { name: 'Results' }).getByRole('listitem')
    expect(await places.getByRole('deletion').count()).toBe(0)
    await panel().getByLabel('Replace with').fill('Card')
    expect(await places.getByRole('deletion').count()).toBe(count)
    await panel().getByRole('button', { name: 'Replace', exact: true }).click()
    await panel().getByText('1 replaced.').waitFor()
    await panel()
      .getByRole('button', { name: `Replace all ${count - 1}` })
      .click()
    await panel()
      .getByText(`${count - 1} replaced.`)
      .waitFor()
    await expect.poll(titles).toEqual(before.map(title => title.replace('Postcard', 'Card')))
    await page.getByRole('button', { name: /^Undo.*Replace “postcard” \d+ times/ }).click()
    await panel()
      .getByText(`${count - 1} found.`, { exact: false })
      .waitFor()
    const left = async () => (await titles()).filter(title => title.includes('Postcard')).length
    await expect.poll(left).toBe(count - 1)
  })

  it('finds and replaces in the columns that are shown, in hidden ones only where they are chosen', async () => {
    const hosts = () =>
      page.evaluate(() => window.fake.rows().filter(({ cells }) => cells['lx'] === 'Host key').length)
    const count = await hosts()
    expect(count).toBeGreaterThan(1)
    await page.getByTestId('columns-menu').click()
    await page.getByTestId('panel-shown').click()
    await panel().getByRole('checkbox', { name: 'LX' }).uncheck()
    await open('find')
    await page.keyboard.type('Host key')
    await panel().getByText('Hidden columns are left out: LX.').waitFor()
    await panel().getByText('Not found.').waitFor()
    expect(
      await panel()
        .getByRole('button', { name: /^Replace all/ })
        .isDisabled(),
    ).toBe(true)

    await panel().getByText('In shown columns').click()
    await panel().getByRole('checkbox', { name: 'LX' }).check()
    await panel().getByText('Also in hidden columns: LX.').waitFor()
    await panel().getByText(`${count} found.`).waitFor()
    await panel().getByLabel('Replace with').fill('Cue')
    await panel()
      .getByRole('button', { name: `Replace all ${count}` })
      .click()
    await panel().getByText(`${count} replaced.`).waitFor()
    await expect.poll(hosts).toBe(0)
  })

  it('Ctrl+F and Ctrl+H find and replace from the table, a cell or the panel, and type into no cell', async () => {
    const before = await titles()
    const field = panel().getByLabel('Find', { exact: true })
    const isFocused = (label: string) =>
      panel()
        .getByLabel(label, { exact: true })
        .evaluate(node => node === document.activeElement)
    // The panel has been fetched.
    await page.waitForLoadState('networkidle')
    await page.locator('[data-cue-id="to-air"] [data-column="title"]').click()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('postcard')
    await expect.poll(() => field.inputValue()).toBe('postcard')
    await page.keyboard.press('Control+h')
    expect(await isFocused('Replace with')).toBe(true)
    await page.keyboard.type('Card')
    await page.keyboard.press('Control+f')
    expect(await isFocused('Find')).toBe(true)
    await page.keyboard.type('green')
    expect(await field.inputValue()).toBe('green')
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    // What was begun in a cell is saved, as when it is left.
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+h')
    await field.waitFor()
    await expect.poll(() => isFocused('Find')).toBe(true)
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Control+f')
    await panel().waitFor({ state: 'detached' })
    expect(await titles()).toEqual(before)
  })

  it('says what is wrong with a regular expression while it is typed', async () => {
    await open('find')
    await panel().getByLabel('Regular expression').check()
    await panel().getByLabel('Find', { exact: true }).fill('Post(')
    await panel().getByText('Not a regular expression: missing closing )').waitFor()
    await panel().getByLabel('Find', { exact: true }).fill('(Post)\\1')
    await panel().getByText('“\\1” cannot be used here').waitFor()
    await panel().getByLabel('Find', { exact: true }).fill('Post(card) (\\d)')
    await panel()
      .getByText(/\d+ found\./)
      .waitFor()
  })

  it('adds a column, refuses its name twice, renames and moves it by keys, and deletes it', async () => {
    await open('columns')
    const names = () =>
      panel()
        .getByTestId('column-item')
        .locator('input[type="text"]')
        .evaluateAll(fields => fields.map(field => (field instanceof HTMLInputElement ? field.value : '')))
    const before = await names()
    await panel().getByLabel('New column').fill('Pyro')
    await page.keyboard.press('Enter')
    await panel().getByLabel('Name of column Pyro').waitFor()
    await panel().getByLabel('New column').fill('pyro')
    await page.keyboard.press('Enter')
    await panel().getByText('Column “pyro” exists. Choose another name.').waitFor()
    await panel().getByLabel('Name of column Pyro').fill('Flames')
    await page.keyboard.press('Enter')
    const field = panel().getByLabel('Name of column Flames')
    await field.waitFor()
    await field.press('Alt+ArrowUp')
    await expect.poll(names).toEqual([...before.slice(0, -1), 'Flames', ...before.slice(-1)])
    await panel().getByRole('button', { name: 'Delete column Flames' }).click()
    await expect.poll(names).toEqual(before)
    const used = before[0] ?? ''
    await hold(new RegExp(`column ${used} with \\d+ cells`))
    await expect.poll(names).toEqual(before.slice(1))
  })

  it('makes a mention and a text variable, puts both into a cell, and renames them there', async () => {
    // All columns are in view.
    await page.setViewportSize({ width: 2600, height: 900 })
    await open('mentions')
    await panel().getByLabel('New mention').fill('Ann')
    await page.keyboard.press('Enter')
    await panel().getByLabel('Name of Ann').waitFor()
    await panel().getByLabel('New mention').fill('ann')
    await page.keyboard.press('Enter')
    await panel().getByText('Mention “ann” exists.').waitFor()
    await open('variables')
    await panel().getByLabel('New key').fill('Hall Name')
    await page.keyboard.press('Enter')
    await panel().getByText('Use lower-case letters').waitFor()
    await panel().getByLabel('New key').fill('hall')
    await page.keyboard.press('Enter')
    await panel().getByLabel('Value of hall').fill('Hall 2')
    await page.keyboard.press('Enter')
    const cell = page.locator('[data-cue-id="to-air"] [data-column^="cell:"]').first()
    // The editor of formatted text has come.
    await page.waitForLoadState('networkidle')
    await cell.click()
    await page.keyboard.type('@An')
    await page.getByRole('option', { name: /Ann/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('in {hal')
    await page.getByRole('option', { name: /hall/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await cell.getByText('Ann in Hall 2').waitFor()
    await panel().getByText('In 1 cell').waitFor()
    await panel().getByLabel('Key of hall').fill('venue')
    await page.keyboard.press('Enter')
    await panel().getByText('hall is now venue, in 1 cell as well.').waitFor()
    await open('mentions')
    await panel().getByLabel('Name of Ann').fill('Zoe')
    await page.keyboard.press('Enter')
    await cell.getByText('Zoe in Hall 2').waitFor()
  })

  it('keeps selected rows as a template and puts them in below what is chosen', async () => {
    await open('templates')
    await panel().getByText('No templates yet.').waitFor()
    const before = await titles()
    await page.locator('[data-cue-id="to-air"] [data-column="title"]').click()
    await panel().getByLabel('Name', { exact: true }).fill('Opening')
    await page.keyboard.press('Enter')
    await panel().getByText('Saved “Opening” with 1 row.').waitFor()
    await panel().getByRole('button', { name: 'Insert below: Opening' }).click()
    await panel().getByText('1 row of “Opening” inserted.').waitFor()
    await expect.poll(titles).toHaveLength(before.length + 1)
    await panel().getByLabel('Name of template Opening').fill('Start')
    await page.keyboard.press('Enter')
    await panel().getByRole('button', { name: 'Insert below: Start' }).waitFor()
    await hold(/template Start/)
    await panel().getByText('No templates yet.').waitFor()
  })

  it('says how large a file of templates may be, and sends none that is larger', async () => {
    await open('templates')
    await panel().getByText('No templates yet.').waitFor()
    const file = { name: 'large.json', mimeType: 'application/json' }
    const choose = (bytes: number) =>
      panel()
        .locator('input[type=file]')
        .setInputFiles({ ...file, buffer: Buffer.alloc(bytes, 32) })
    await choose(5 * 1024 * 1024)
    await panel().getByText('It is larger than 4 MB. Split it.').waitFor()
  })

  it('has nothing that axe finds, in any brightness', async () => {
    await open('mentions')
    await panel().getByLabel('New mention').fill('Ann')
    await page.keyboard.press('Enter')
    await panel().getByLabel('Name of Ann').waitFor()
    for (const [at, name] of ['mentions', 'variables', 'columns', 'templates', 'find'].entries()) {
      if (name !== 'mentions') await open(name)
      if (name === 'find') {
        await page.keyboard.type('a')
        await panel()
          .getByText(/\d+ found\./)
          .waitFor()
      }
      const part = '[data-testid="edit-panel"]'
      expect(await axeInEveryBrightness(page, part, brightnessesOf(at)), name).toEqual([])
    }
  })
})
