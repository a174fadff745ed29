import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { zero } from '../../src-main/domain/time/time.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'

describe('Edit while a show is called', () => {
  let page: Page
  const face = keptFace()
  beforeEach(async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
  })

  const cell = (cueId: string, column: string) =>
    page.locator(`[data-cue-id="${cueId}"] [data-column="${column}"]`)
  const asked = (name: string): Promise<number> =>
    page.evaluate(name => window.fake.asked.filter(one => one.name === name).length, name)
  const durationOf = (cueId: string): Promise<number | undefined> =>
    page.evaluate(id => window.fake.rows().find(({ cue }) => cue.id === id)?.cue.duration, cueId)
  const ask = () => page.getByTestId('edit-ask')
  const done = (text: string | RegExp) => page.getByTestId('edit-done').getByText(text).waitFor()
  const onAir = (): Promise<void> => air(page, 'song-02', 30_000, 150_000)
  const choose = async (cueId: string, column: string): Promise<void> => {
    await page.keyboard.press('Alt+2')
    await cell(cueId, column).click()
    await gridHasKeys()
  }
  /** A key that is pressed before means nothing to the table. */
  const gridHasKeys = () =>
    page.waitForFunction(() => document.activeElement?.closest('[role="grid"]') != null)

  for (const key of ['Delete', 'Backspace']) {
    it(`${key} on the duration of the cue on air asks first, and Enter then keeps it`, async () => {
      await onAir()
      await choose('song-02', 'duration')
      const before = await durationOf('song-02')
      await page.keyboard.press(key)
      await ask().getByText('A show is called. Make this change: Clear 1 cell?').waitFor()
      await ask()
        .getByTestId('ask-on-air')
        .getByText(/^ON AIR “.+” changes: Duration\.$/)
        .waitFor()
      await page.keyboard.press('Enter')
      await ask().waitFor({ state: 'detached' })
      await gridHasKeys()
      expect(await asked('edit')).toBe(0)
      expect(await durationOf('song-02')).toBe(before)

      await page.keyboard.press(key)
      await ask().getByTestId('ask-go').click()
      await done('1 cell cleared')
      await expect.poll(() => durationOf('song-02')).toBe(0)
      await page.getByTestId('edit-done').getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => durationOf('song-02')).toBe(before)
      await page.getByTestId('edit-done').waitFor({ state: 'detached' })
    })
  }

  it('a paste over filled cells and filling down ask first; Escape is no', async () => {
    await onAir()
    const next = await page.evaluate(() => window.fake.show().nextCueId ?? '')
    await choose('song-02', 'duration')
    await page.keyboard.press('ControlOrMeta+c')
    await choose(next, 'duration')
    const before = await durationOf(next)
    for (const [keys, name] of [
      ['ControlOrMeta+v', 'Paste 1 cell'],
      ['ControlOrMeta+d', 'Fill down'],
    ] as const) {
      await page.keyboard.press(keys)
      await ask().getByRole('heading', { name }).waitFor()
      await ask()
        .getByText(/^Replaces the content of 1 cell of “.+”\.$/)
        .waitFor()
      await ask()
        .getByTestId('ask-next')
        .getByText(/^NEXT “.+” changes: Duration\.$/)
        .waitFor()
      await page.keyboard.press('Escape')
      await ask().waitFor({ state: 'detached' })
      await gridHasKeys()
    }
    expect(await asked('edit')).toBe(0)
    expect(await durationOf(next)).toBe(before)
  })

  const menu = async (testId: string, name: string): Promise<void> => {
    await page.getByTestId(testId).click()
    await page
      .getByRole('menu')
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  const press = (keys: string) => (): Promise<void> => page.keyboard.press(keys)
  const hold = async (button: Locator): Promise<void> => {
    const box = await button.boundingBox()
    if (box === null) throw new Error('The button is not on screen.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await ask().waitFor()
    await page.mouse.up()
  }
  const panel = () => page.getByTestId('edit-panel')
  const columns = (): Promise<void> => page.evaluate(() => window.look({ editWish: 'columns' }))
  const find = async (button: RegExp): Promise<void> => {
    await page.evaluate(() => window.look({ editWish: 'find' }))
    await panel().getByLabel('Find', { exact: true }).fill('Marcus')
    await panel()
      .getByText(/^1 (found|of 1)\.$/)
      .waitFor()
    await panel().getByLabel('Find', { exact: true }).press('Enter')
    await panel().getByLabel('Replace with').fill('Mark')
    await panel().getByRole('button', { name: button }).click()
  }
  /** `Marcus` is in the title of `song-01`, and `postcard-02` is next while that is on air. */
  const ways: readonly [name: string, at: string, act: () => Promise<void>][] = [
    ['Alt+Up of the cue on air', 'song-01', press('Alt+ArrowUp')],
    ['Alt+Down of the next cue', 'postcard-02', press('Alt+ArrowDown')],
    ['Alt+Shift+Up of the next cue', 'postcard-02', press('Alt+Shift+ArrowUp')],
    ['moving it by the menu', 'song-01', () => menu('rows-menu', 'Move down')],
    [
      'dragging the cue on air',
      'song-01',
      () =>
        cell('song-01', 'number')
          .locator('[data-handle]')
          .dragTo(cell('postcard-01', 'title'), { targetPosition: { x: 40, y: 4 } }),
    ],
    ['grouping it', 'song-01', press('ControlOrMeta+g')],
    ['a new row below it', 'song-01', press('ControlOrMeta+Enter')],
    ['a new row above the next one', 'postcard-02', press('ControlOrMeta+Shift+Enter')],
    ['duplicating it', 'song-01', press('ControlOrMeta+Shift+d')],
    ['clearing a cell of it', 'song-01', press('Delete')],
    ['filling down over the next one', 'postcard-02', press('ControlOrMeta+d')],
    ['deleting the next one', 'postcard-02', press('ControlOrMeta+Delete')],
    ['a colour for it', 'song-01', () => menu('set-menu', 'Green')],
    ['the next one as a heading', 'postcard-02', () => menu('set-menu', 'Heading')],
    ['the next one as a group', 'postcard-02', () => menu('set-menu', 'Group')],
    ['skipping the next one', 'postcard-02', () => menu('set-menu', 'Skip')],
    ['Replace', 'song-01', () => find(/^Replace$/)],
    ['Replace all', 'song-01', () => find(/^Replace all 1$/)],
    [
      'deleting a column',
      'song-01',
      async () => {
        await columns()
        await hold(panel().getByRole('button', { name: /column LX with/ }))
      },
    ],
    [
      'making a column private',
      'song-01',
      async () => {
        await columns()
        await panel().getByRole('button', { name: 'Make private: LX' }).click()
      },
    ],
    [
      'making a column a department',
      'song-01',
      async () => {
        await columns()
        await panel().getByRole('checkbox', { name: 'Column LX is a department' }).click()
      },
    ],
  ]
  for (const [name, at, act] of ways) {
    it(`${name} asks first, and names the cue`, async () => {
      await air(page, 'song-01', 30_000, 150_000)
      await choose(at, 'title')
      const before = await page.evaluate(() => window.fake.rows())
      await act()
      await ask().waitFor()
      const named = await ask()
        .locator('[data-testid="ask-on-air"], [data-testid="ask-next"]')
        .allInnerTexts()
      expect(named.join(' ')).toMatch(/^(ON AIR|NEXT) /)
      expect(await asked('edit')).toBe(0)
      await page.keyboard.press('Enter')
      await ask().waitFor({ state: 'detached' })
      await gridHasKeys()
      expect(await asked('edit')).toBe(0)
      expect(await page.evaluate(() => window.fake.rows())).toEqual(before)

      await act()
      await ask().getByTestId('ask-go').click()
      await page.getByTestId('edit-done').getByRole('button', { name: 'Undo' }).waitFor()
      await expect.poll(() => asked('edit')).toBeGreaterThan(0)
    })
  }

  for (const name of ['Heading', 'Group', 'Skip']) {
    it(`Set, ${name} is refused at the cue on air`, async () => {
      await onAir()
      await choose('song-02', 'title')
      const before = await page.evaluate(() => window.fake.rows())
      await menu('set-menu', name)
      await page
        .getByTestId('cell-note')
        .getByText(/^That cue is on air, so/)
        .waitFor()
      expect(await ask().count()).toBe(0)
      expect(await asked('edit')).toBe(0)
      expect(await page.evaluate(() => window.fake.rows())).toEqual(before)
    })
  }

  it('what is said at a cell at the edge of the window is whole, and so is what gives the keys back', async () => {
    await onAir()
    await page.keyboard.press('Alt+2')
    await page.locator('[data-cue-id="song-02"] [data-column]').last().click()
    await gridHasKeys()
    await page.keyboard.press('ControlOrMeta+Delete')
    const note = page.getByTestId('cell-note')
    await note.waitFor()
    const width = page.viewportSize()?.width ?? 0
    await expect
      .poll(async () => {
        const box = await note.boundingBox()
        return box !== null && box.x + box.width <= width
      })
      .toBe(true)
    const away = page.getByTestId('go-keys-away')
    const isWhole = (node: Element): boolean =>
      node.parentElement !== null && node.parentElement.scrollWidth <= node.parentElement.clientWidth
    expect(await away.evaluate(isWhole)).toBe(true)
  })

  it('a start of the rundown that is typed is asked about with Enter, and stays typed until it is agreed', async () => {
    await onAir()
    await page.keyboard.press('Alt+2')
    const starts = page.getByLabel('Starts')
    await starts.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('19:30')
    await page.keyboard.down('Enter')
    await ask().waitFor()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await ask().count()).toBe(1)
    expect(await asked('edit')).toBe(0)
    await ask().getByTestId('ask-go').click()
    await expect.poll(() => asked('edit')).toBe(1)
  })

  for (const cueId of ['song-01', 'postcard-02']) {
    it(`emptying a value of ${cueId}, on air or next, asks as clearing it does`, async () => {
      await air(page, 'song-01', 30_000, 150_000)
      await choose(cueId, 'duration')
      const before = await durationOf(cueId)
      await page.keyboard.press('Enter')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Enter')
      await ask().waitFor()
      await page.keyboard.press('Escape')
      await ask().waitFor({ state: 'detached' })
      expect([await durationOf(cueId), await asked('edit')]).toEqual([before, 0])
    })
  }

  it('the question names the cue, and what changes from what to what', async () => {
    await air(page, 'song-01', 30_000, 150_000)
    await choose('postcard-02', 'title')
    await menu('set-menu', 'Skip')
    const title = (await titleOf('postcard-02')) ?? ''
    const lines = () => ask().getByTestId('ask-edits')
    await ask().getByRole('heading', { name: ', Skipped' }).filter({ hasText: title }).waitFor()
    await lines().getByText(`${title}, Skipped: no → yes`).waitFor()
    await page.keyboard.press('Escape')
    await ask().waitFor({ state: 'detached' })
    await gridHasKeys()
    await page.keyboard.press('Alt+ArrowDown')
    await ask().getByRole('heading', { name: 'Move ' }).filter({ hasText: title }).waitFor()
    await lines().getByText(`${title}, Position: after `).waitFor()
    await page.keyboard.press('Escape')
    await ask().waitFor({ state: 'detached' })
    const starts = page.getByLabel('Starts')
    await starts.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('19:30')
    await page.keyboard.press('Enter')
    await ask().getByRole('heading', { name: 'Start of the show?' }).waitFor()
    await lines()
      .getByText(/^Starts: \S+ \S+ → \S+ 19:30$/)
      .waitFor()
  })

  it('a copy of a cue with a number of its own says that the number is there twice', async () => {
    await page.evaluate(() => {
      const { editing } = window.fake
      editing.colleague({ do: 'column.add', id: 'own', name: 'Cue no.', afterId: null })
      editing.colleague({ do: 'cell', cueId: 'song-05', columnId: 'own', value: { text: '4A', html: null } })
    })
    await choose('song-05', 'title')
    await page.keyboard.press('ControlOrMeta+Shift+d')
    await done(/^1 row duplicated\. Several cues have the number 4A now$/)
  })

  it('a number that another cue has says so where it is typed', async () => {
    await page.evaluate(() => {
      const { editing } = window.fake
      editing.colleague({ do: 'column.add', id: 'own', name: 'Cue no.', afterId: null })
      editing.colleague({ do: 'cell', cueId: 'song-05', columnId: 'own', value: { text: '4A', html: null } })
    })
    await page.keyboard.press('Alt+2')
    // The column is the first of those with texts.
    await page.locator('[data-cue-id="song-04"] [data-column^="cell:"]').first().click()
    await gridHasKeys()
    await page.keyboard.type('4A')
    await page.keyboard.press('Enter')
    await done(/^Several cues have the number 4A now$/)
  })

  it('the start of the rundown is whole while its field has the keys', async () => {
    await page.evaluate(() =>
      window.fake.editing.colleague({
        do: 'rundown',
        fields: { startTime: Date.UTC(2026, 4, 16, 18, 0, 30) as never },
      }),
    )
    const starts = page.getByLabel('Starts')
    await starts.click()
    expect(await starts.inputValue()).toMatch(/:30$/)
    expect(await starts.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  })

  /** Types a letter at a cell that takes none while a show is called, so that this is said under it. */
  const hint = async (cueId: string, column: string) => {
    await choose(cueId, column)
    await page.keyboard.press('x')
    const note = page.getByTestId('cell-note')
    await note.waitFor()
    return note
  }
  const centre = async (of: Locator): Promise<{ readonly x: number; readonly y: number }> => {
    const box = await of.boundingBox()
    if (box === null) throw new Error('It is not on screen.')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const titleOf = (cueId: string): Promise<string | undefined> =>
    page.evaluate(id => window.fake.rows().find(({ cue }) => cue.id === id)?.cue.title, cueId)

  it('a click at a hint reaches the cell under it, and what is typed after Enter goes there', async () => {
    await air(page, 'song-01', 30_000, 150_000)
    const note = await hint('postcard-03', 'title')
    const before = await titleOf('postcard-03')
    const { x, y } = await centre(note)
    await page.mouse.click(x, y)
    await note.waitFor({ state: 'detached' })
    const chosen = page.locator('[data-active="true"]')
    const box = await chosen.boundingBox()
    expect(
      box !== null && box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height,
    ).toBe(true)
    const row = page.getByTestId('edit-row').filter({ has: chosen })
    const under = (await row.getAttribute('data-cue-id')) ?? ''
    expect(under).not.toBe('postcard-03')
    await cell(under, 'title').click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed here')
    await page.keyboard.press('Enter')
    await expect.poll(() => titleOf(under)).toBe('Typed here')
    expect(await titleOf('postcard-03')).toBe(before)
  })

  it('a hint ends at the next press, at a change of the show, and after some seconds', async () => {
    await onAir()
    await page.clock.install()
    const ends: readonly (() => Promise<void>)[] = [
      () => page.keyboard.press('Shift'),
      () =>
        page
          .getByTestId('edit-state')
          .or(page.locator('header'))
          .first()
          .click({ position: { x: 2, y: 2 } }),
      () => page.evaluate(() => window.fake.air('song-03', Math.round(window.now()), window.now() + 60_000)),
      () => page.clock.runFor(8_000),
    ]
    for (const end of ends) {
      const note = await hint('postcard-03', 'title')
      await end()
      await note.waitFor({ state: 'detached' })
    }
  })

  it('a hint at the row before the one on air leaves that in sight', async () => {
    await onAir()
    const rows = await page.evaluate(() => window.fake.rows().map(({ cue }) => cue.id))
    const note = await hint(rows[rows.indexOf('song-02') - 1] ?? '', 'title')
    await settled(page)
    const [said, row] = await Promise.all([note.boundingBox(), cell('song-02', 'title').boundingBox()])
    expect(
      said !== null &&
        row !== null &&
        (said.y + said.height <= row.y + 2 || said.y >= row.y + row.height - 2),
    ).toBe(true)
  })

  it('beside a rehearsal marks the cues of the real show, and where the rehearsal is', async () => {
    await onAir()
    await page.evaluate(() => {
      const show = window.fake.show()
      const outside = {
        ...({ phase: 'running', activeCueId: 'song-02', nextCueId: show.nextCueId } as const),
        ...{ state: show.state, entered: [], leftOut: null, standing: [] },
      }
      window.fake.change({ show: { ...show, mode: 'rehearsal', outside } })
    })
    const next = await page.evaluate(() => window.fake.show().outside?.nextCueId ?? '')
    await air(page, 'song-01', 1_000, 60_000)
    await page.keyboard.press('Alt+2')
    await cell('song-01', 'number').getByText('REH.').waitFor()
    await cell('song-02', 'number').getByText('ON AIR').waitFor()
    await cell(next, 'number').getByText('NEXT').waitFor()
    const marks = page.getByTestId('edit-row').locator('[data-column="number"] b')
    const words = (await marks.allInnerTexts()).map(text => text.replace(/\s+/g, ' '))
    expect(words.toSorted()).toEqual(['REAL NEXT', 'REAL ON AIR', 'REH.'])
  })

  it('beside a rehearsal has the times of the real show, also after a skip, and asks before a skip', async () => {
    await onAir()
    await page.evaluate(() => window.fake.editing.colleague({ do: 'skip', cueId: 'song-03', skipped: true }))
    await page.keyboard.press('Alt+2')
    const start = cell('song-04', 'start')
    const inShow = await start.innerText()
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    await page.getByTestId('edit-state-line').getByText('the times are those of the real show').waitFor()
    expect(await start.innerText()).toBe(inShow)
    await choose('song-05', 'title')
    await menu('set-menu', 'Skip')
    await ask().getByTestId('ask-skips').getByText('Changes what the real show skips').waitFor()
    expect(await asked('edit')).toBe(0)
  })

  it('in a rehearsal without a show asks about a skip, and speaks of no show on air', async () => {
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    await air(page, 'song-02', 30_000, 150_000)
    await page.keyboard.press('Alt+2')
    await choose('song-05', 'title')
    await menu('set-menu', 'Skip')
    await ask().getByTestId('ask-skips').waitFor()
    expect(await ask().innerText()).not.toMatch(/show is called|on air/i)
  })

  it('what was typed stays, marked as not saved, where its question is declined or left', async () => {
    await air(page, 'song-01', 30_000, 150_000)
    const unsaved = page.getByTestId('save-state').getByText('1 not saved')
    const empty = async (): Promise<void> => {
      await choose('song-01', 'duration')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Backspace')
    }
    await empty()
    await page.keyboard.press('Enter')
    await ask().waitFor()
    await page.keyboard.press('Escape')
    await unsaved.waitFor()
    await choose('song-01', 'duration')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await unsaved.waitFor({ state: 'detached' })
    await empty()
    await page.keyboard.press('Alt+1')
    await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+2')
    await unsaved.waitFor()
  })

  it('a cell of one line opens with its text chosen: what is typed takes its place', async () => {
    await onAir()
    await choose('song-05', 'duration')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1:00')
    await page.keyboard.press('Enter')
    await expect.poll(() => durationOf('song-05')).toBe(60_000)
  })

  it('a row that is added begins with its title, by key and by the menu, also where it is asked about', async () => {
    const titles = (): Promise<readonly string[]> =>
      page.evaluate(() => window.fake.rows().map(({ cue }) => cue.title))
    const editor = () => page.getByTestId('cell-editor').getByRole('textbox')
    await onAir()
    for (const [at, add, title] of [
      ['song-05', press('ControlOrMeta+Enter'), 'By key'],
      ['song-05', () => menu('add-row', 'Cue'), 'By menu'],
      ['song-02', press('ControlOrMeta+Enter'), 'Asked about'],
    ] as const) {
      await choose(at, 'duration')
      await add()
      if (at === 'song-02') await ask().getByTestId('ask-go').click()
      await expect.poll(() => editor().evaluate(field => field === document.activeElement)).toBe(true)
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expect.poll(titles).toContain(title)
    }
    expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)
  })

  it('undo of what was typed into the cue on air asks first', async () => {
    await onAir()
    await choose('song-02', 'title')
    const title = (): Promise<string | undefined> =>
      page.evaluate(() => window.fake.rows().find(({ cue }) => cue.id === 'song-02')?.cue.title)
    const before = await title()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Encore')
    await page.keyboard.press('Enter')
    await expect.poll(title).toBe('Encore')
    expect(await ask().count()).toBe(0)
    await page.keyboard.press('ControlOrMeta+z')
    await ask()
      .getByText(/^A show is called\. Make this change: Undo: .+, Title\?$/)
      .waitFor()
    expect(await title()).toBe('Encore')
    await ask().getByTestId('ask-go').click()
    await expect.poll(title).toBe(before)
  })

  it('the question follows the show: a cue that goes on air meanwhile is not deleted', async () => {
    await onAir()
    const next = await page.evaluate(() => window.fake.show().nextCueId ?? '')
    await choose(next, 'title')
    await page.keyboard.press('ControlOrMeta+Delete')
    await ask().getByTestId('ask-next').waitFor()
    await air(page, next, 1_000, 60_000)
    await ask().getByText('That cue is on air.').waitFor()
    await ask().getByTestId('ask-go').click()
    await page.getByTestId('cell-note').getByText('That cue is on air.').waitFor()
    expect(await asked('edit')).toBe(0)
  })

  it('of a block with a group it is said what was cleared first, and what stays as it was second', async () => {
    await page.evaluate(() => {
      const place = window.fake.rows().findIndex(({ cue }) => cue.id === 'voting')
      document.querySelector('[data-grid-scroller]')?.scrollTo(0, (place - 4) * 38)
    })
    await cell('voting', 'duration').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Delete')
    await done('1 cell cleared. 1 cell stays as before: A group has no time; its rows have.')
  })

  it('an open cell is sent once it is left, and nothing of it before, nor after Escape', async () => {
    await onAir()
    await choose('song-02', 'duration')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.clock.install()
    await page.keyboard.type('5')
    await page.clock.runFor(5_000)
    expect(await asked('edit')).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByTestId('cell-editor').waitFor({ state: 'detached' })
    expect(await asked('edit')).toBe(0)
    expect(await page.getByRole('button', { name: /^Undo\W*Duration/ }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('5:00')
    await page.keyboard.press('Tab')
    await expect.poll(() => durationOf('song-02')).toBe(300_000)
  })

  it('a cue on air that loses its duration says so where OVER stood', async () => {
    await air(page, 'song-02', 5_000, -5_000)
    const word = (text: string) => page.getByTestId('on-air-word').getByText(text, { exact: true }).waitFor()
    await word('OVER')
    await page.evaluate(
      none => window.fake.editing.colleague({ do: 'cue', cueId: 'song-02', fields: { duration: none } }),
      zero,
    )
    await word('NO DURATION')
  })

  it('a new row begins with its title, whatever column the cell above is in', async () => {
    await choose('song-02', 'duration')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.type('Interview')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => window.fake.rows().some(({ cue }) => cue.title === 'Interview')))
      .toBe(true)
  })
})
