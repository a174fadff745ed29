import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { air, type FaceState, faceStates, showState } from './face-states.ts'

const face = keptFace()

/** What GO must not change: what is asked of the desk but to read, and the presses but GO itself. */
const changes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    // How long a press took to be seen is reported, and other desks are looked for every two seconds: neither changes anything.
    ...window.fake.asked
      .filter(({ name }) => name !== 'painted' && name !== 'desks.find')
      .map(({ name, payload }) => `${name} ${JSON.stringify(payload)}`),
    ...window.fake.triggers.filter(({ intent }) => intent.action !== 'go').map(({ intent }) => intent.action),
  ])

const presses = (page: Page): Promise<number> => page.evaluate(() => window.fake.triggers.length)

/** The alarm stands; or a control lost the focus by itself, as one that is switched off, and Space was GO. */
const isSaid = async (page: Page, pressed: number): Promise<boolean> =>
  (await page.getByTestId('missed-line').count()) > 0 || (await presses(page)) > pressed

/**
 * Gives the focus to a control of a kind that was not tried yet, wherever it stands. Answers its kind; null where all were
 * tried. What types a text is left out: a key types there.
 */
const focusAnother = (page: Page, tried: readonly string[]): Promise<string | null> =>
  page.evaluate(tried => {
    const root = document.querySelector('dialog[open]') ?? document.body
    const focusable = 'button, input, select, summary, a[href], [tabindex]'
    const types =
      'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=date])'
    for (const node of root.querySelectorAll<HTMLElement>(focusable)) {
      const place = node
        .closest('[role="grid"], dialog, [data-testid="view"], section')
        ?.getAttribute('aria-label')
      const kind = [node.tagName, node.getAttribute('type'), node.role, node.className, place].join(' ')
      if (tried.includes(kind) || node.matches(types) || node.dataset['testid'] === 'go') continue
      node.focus()
      if (document.activeElement === node) return kind
    }
    return null
  }, tried)

const shownOnAir = async (page: Page, state: FaceState): Promise<boolean> => {
  await showState(page, state)
  const isThere = await page.evaluate(() => window.fake.rows().some(({ cue }) => cue.id === 'song-02'))
  if (isThere) await air(page, 'song-02', 30_000, 150_000)
  return isThere
}

const lettersOfShow = ['a', 'f', 'p', 'n', 'm', 'j', 't', 'u', 'b', 'Delete', 'Backspace']

it('Space changes nothing and says so, and no letter of the show, Delete or Backspace changes anything, whatever has the focus in any view or dialog, while a show is on air', async () => {
  const page = await face.open('at=1200')
  const tried: string[] = []
  for (const state of faceStates) {
    if (!(await shownOnAir(page, state))) continue
    for (;;) {
      const kind = await focusAnother(page, tried)
      if (kind === null) break
      tried.push(kind)
      const what = `${state.name}: ${kind}`
      await page.evaluate(() => window.look({ missed: null }))
      const control = await page.evaluateHandle(() => document.activeElement ?? document.body)
      // One that is switched off loses the focus by itself, and the keys are those of the show.
      const hasKeys = (): Promise<boolean> =>
        control.evaluate(node => node === document.activeElement && node !== document.body)
      const value = (): Promise<string | null> =>
        control.evaluate(node => (node instanceof HTMLSelectElement ? node.value : null))
      const [before, pressed, chosen] = [await changes(page), await presses(page), await value()]
      await page.keyboard.press('Space')
      expect(await changes(page), what).toEqual(before)
      await expect.poll(() => isSaid(page, pressed), { message: what }).toBe(true)
      if ((await presses(page)) === pressed)
        for (const key of lettersOfShow) if (await hasKeys()) await page.keyboard.press(key)
      expect([await changes(page), await value()], what).toEqual([before, chosen])
      if (!(await hasKeys())) await shownOnAir(page, state)
    }
  }
  expect(tried.length).toBeGreaterThan(100)
}, 600_000)

it('a letter at the status of a rundown in Edit changes nothing on air, and says so', async () => {
  const page = await face.open('at=1200')
  await air(page, 'song-02', 30_000, 150_000)
  await page.keyboard.press('Alt+2')
  const status = page.locator('[data-testid="view"] select').first()
  const before = await status.inputValue()
  for (const key of ['a', 'f', 'p', 'd']) {
    await page.evaluate(() => window.look({ missed: null }))
    await status.focus()
    await page.keyboard.press(key)
    await page.getByTestId('missed-line').waitFor()
  }
  expect(await status.inputValue()).toBe(before)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+2')
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => status.inputValue()).not.toBe(before)
})

it('a cell that is chosen in Edit keeps its title when Space is pressed on air; a title of blanks is refused', async () => {
  const page = await face.open('at=1200')
  await air(page, 'song-02', 30_000, 150_000)
  await page.keyboard.press('Alt+2')
  const title = page.locator('[data-row="song-03"] [data-column="title"]')
  const edits = (): Promise<number> =>
    page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'edit').length)
  await title.click()
  await page.keyboard.press('Space')
  await page.getByTestId('missed-line').waitFor()
  await page.keyboard.press('Alt+1')
  expect(await edits()).toBe(0)

  await page.keyboard.press('Alt+2')
  await title.dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: /blank/ }).waitFor()
  expect(await edits()).toBe(0)
})

it('Enter ticks a box while Space is GO', async () => {
  const page = await face.open('at=1200')
  await air(page, 'song-02', 30_000, 150_000)
  await page.evaluate(() => window.look({ view: 'edit', editWish: 'columns' }))
  const box = page.getByRole('checkbox').first()
  const before = await box.isChecked()
  await box.focus()
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(before)
  await page.keyboard.press('Enter')
  // Cells of the cue on air become calls by it.
  await page.getByTestId('edit-ask').getByTestId('ask-go').click()
  await expect.poll(() => box.isChecked()).toBe(!before)
})

/** The cue on air and the one that follows it with what they hold, but for their locks. */
const called = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rows = window.fake.rows()
    const at = rows.findIndex(({ cue }) => cue.id === 'song-01')
    const next = rows.slice(at + 1).find(({ cue }) => cue.type === 'cue' && cue.skippedBy === null)
    return JSON.stringify(
      [rows[at], next].map(row => ({ ...row, cue: { ...row?.cue, preventEdits: false } })),
    )
  })

it('no item of a menu in Edit changes the cue on air or the next one without a question', async () => {
  const page = await face.open('at=1200')
  await air(page, 'song-01', 30_000, 150_000)
  await page.keyboard.press('Alt+2')
  const before = await called(page)
  const ask = page.getByTestId('edit-ask')
  let questions = 0
  for (const at of ['song-01', 'postcard-02']) {
    for (const menu of ['add-row', 'rows-menu', 'set-menu']) {
      const items = page.getByRole('menu').getByRole('menuitem')
      for (let item = 0, count = 1; item < count; item += 1) {
        await page.keyboard.press('Alt+2')
        await page.locator(`[data-row="${at}"] [data-column="title"]`).click()
        await page.getByTestId(menu).click()
        await page.getByRole('menu').waitFor()
        count = await items.count()
        const name = await items.nth(item).innerText()
        await items.nth(item).click()
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
        if ((await ask.count()) > 0) {
          questions += 1
          await page.keyboard.press('Escape')
          await ask.waitFor({ state: 'detached' })
        }
        // A dialog of the desk changes nothing before it is answered.
        await page.evaluate(() => window.look({ dialog: null }))
        expect(await called(page), `${at}: ${name}`).toBe(before)
      }
    }
  }
  expect(questions).toBeGreaterThan(20)
})

it('a box or a list of choices in Edit is no text field to type in', async () => {
  const page = await face.open('at=1200')
  await page.evaluate(() => window.look({ view: 'edit', editWish: 'columns' }))
  const keys = page.getByTestId('keys-state')
  await page.getByRole('checkbox').first().focus()
  await keys.getByText('A control has focus. Press Esc.').waitFor()
  await page.locator('[data-testid="edit-panel"] input[type="text"]').first().focus()
  await keys.getByText('You are typing in a text field.').waitFor()
  await page.locator('[data-testid="view"] select').first().focus()
  await keys.getByText('A control has focus. Press Esc.').waitFor()
})

it('Edit opens at the cue on air, and its own key leads back there, out of a closed group as well', async () => {
  const page = await face.open('at=1200')
  await air(page, 'credits', 10_000, 50_000)
  await page.keyboard.press('Alt+2')
  const row = page.locator('[data-row="credits"]')
  await expect.poll(() => row.isVisible()).toBe(true)
  await page.locator('[role="grid"]').focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Alt+2')
  await row.locator('[data-column="title"][data-active="true"]').waitFor()
})

it('Edit opens where it was left while the same cue is on air, and at the cue on air once that is another one', async () => {
  const page = await face.open('at=1200')
  const active = (cueId: string) =>
    page.locator(`[data-row="${cueId}"] [data-active="true"]`).waitFor({ timeout: 10_000 })
  await air(page, 'song-02', 30_000, 150_000)
  await page.keyboard.press('Alt+2')
  await active('song-02')
  await page.locator('[role="grid"]').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await active('credits')
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('Alt+2')
  await active('credits')
  await page.keyboard.press('Alt+1')
  await air(page, 'song-03', 10_000, 150_000)
  await page.keyboard.press('Alt+2')
  await active('song-03')
})

it('a key that is none of the show alarms in no view; those of the show do, and no list has them while it is called', async () => {
  const page = await face.open('at=1200')
  const alarms = page.getByTestId('missed-line')
  const [rundowns, controllers] = ['3', '4']
  const pressed = async (view: string, key: string): Promise<boolean> => {
    await page.evaluate(() => window.look({ missed: null }))
    await alarms.waitFor({ state: 'detached' })
    await page.keyboard.press(`Alt+${view}`)
    if (view === rundowns) await page.locator('[data-testid="view"] [aria-selected="true"]').waitFor()
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    return (await alarms.count()) > 0
  }
  expect(await pressed(rundowns, 'c')).toBe(false)
  await page.getByTestId('make-form').waitFor()
  await air(page, 'song-02', 30_000, 150_000)
  await page.keyboard.press('Alt+1')
  for (const key of ['n', 'c', 't']) expect([key, await pressed(rundowns, key)]).toEqual([key, true])
  expect(await page.getByTestId('make-form').count()).toBe(0)
  await page.keyboard.press('Alt+1')
  for (const key of ['a', 'f']) expect([key, await pressed(controllers, key)]).toEqual([key, false])
  for (const key of ['n', 'm', 'p', 'b', 't', 'c', 'Equal'])
    expect([key, await pressed(controllers, key)]).toEqual([key, true])
})

it('a letter at a chosen cell of Edit changes nothing on air, and says so there without an alarm; Enter opens the cell to type in', async () => {
  const page = await face.open('at=1200')
  const title = page.locator('[data-row="song-03"] [data-column="title"]')
  await page.keyboard.press('Alt+2')
  await title.click()
  await page.keyboard.type('Other')
  await page.keyboard.press('Enter')
  await title.getByText('Other', { exact: true }).waitFor()

  await air(page, 'song-02', 30_000, 150_000)
  await title.click()
  const before = await changes(page)
  const note = page.getByTestId('cell-note').getByText('Press Enter to type here')
  for (const key of ['p', 'x']) {
    await page.keyboard.press(key)
    await note.waitFor()
    expect(await page.getByTestId('missed-line').count()).toBe(0)
    await page.keyboard.press('Escape')
    await note.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Space')
  await page.getByTestId('missed-line').waitFor()
  expect(await changes(page)).toEqual(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await title.getByText('Third', { exact: true }).waitFor()
})
