import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('the table in which a rundown is edited', () => {
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

  const cell = (cueId: string, column: string) =>
    page.locator(`[data-cue-id="${cueId}"] [data-column="${column}"]`)
  /** Rows out of sight do not exist. */
  const reach = async (cueId: string): Promise<void> => {
    await page.evaluate(id => {
      const place = window.fake.rows().findIndex(({ cue }) => cue.id === id)
      document.querySelector('[data-grid-scroller]')?.scrollTo(0, (place - 4) * 38)
    }, cueId)
    await cell(cueId, 'title').waitFor()
  }
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const rows = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      window.fake.rows().map(({ cue }) => (cue.parentId === null ? cue.id : `${cue.parentId}/${cue.id}`)),
    )
  const saved = (cueId: string): Promise<Record<string, unknown>> =>
    page.evaluate(id => {
      const row = window.fake.rows().find(({ cue }) => cue.id === id)
      return { ...row?.cue, ...row?.cells }
    }, cueId)
  const said = (text: string) => page.getByTestId('edit-said').getByText(text).waitFor()
  const active = (): Promise<string | null> =>
    page.getByTestId('edit-grid').getAttribute('aria-activedescendant')
  const clean = async (): Promise<void> => {
    expect(await axeFaults(page, '[data-testid="view"]', false)).toEqual([])
  }

  it('typing replaces, Enter goes down, Tab goes right, F2 edits what is there, Escape gives up and stays in the view', async () => {
    await cell('to-air', 'title').click()
    await page.keyboard.type('Doors')
    await press('Enter')
    await expect.poll(active).toBe('cell-act-title')
    await page.keyboard.type('Overture')
    await press('Tab')
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Overture' })
    await cell('act', 'title').click()
    await press('F2')
    await page.keyboard.type(' live')
    await press('Enter')
    await page.keyboard.type('Nothing of this')
    await press('Escape')
    await page.getByTestId('cell-editor').waitFor({ state: 'detached' })
    expect(await page.getByTestId('view').count()).toBe(1)
    await expect.poll(() => saved('to-air')).toMatchObject({ title: 'Doors' })
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Overture live' })
    await expect.poll(() => saved('hosts')).toMatchObject({ title: 'Hosts welcome' })
    await page.getByTestId('save-state').getByText('All saved').waitFor()
    await clean()
  })

  it('a click gives the table the keyboard, wherever the browser would put it by itself', async () => {
    // As a browser does that takes a row which can be dragged for one that can have the focus.
    await page.evaluate(() => {
      for (const row of document.querySelectorAll<HTMLElement>('[data-testid="edit-row"]')) row.tabIndex = -1
    })
    const click = async (cueId: string, column: string): Promise<void> => {
      const box = await cell(cueId, column).boundingBox()
      await page.mouse.move((box?.x ?? 0) + 9, (box?.y ?? 0) + 12)
      await page.mouse.down()
      await page.mouse.up()
    }
    await click('act', 'title')
    await page.keyboard.type('Doors')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Doors' })
    await click('act', 'number')
    await press('ArrowDown')
    await expect.poll(active).toBe('cell-hosts-title')
  })

  it('the keyboard comes back to the table from the palette, a panel, a field and a cell that is read-only; Escape closes the panel first', async () => {
    const inTable = (): Promise<void> => page.locator('[data-testid="edit-grid"]:focus').waitFor()
    await cell('act', 'title').click()
    await press('Control+K')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await inTable()
    await page.getByTestId('panel-mentions').click()
    await press('Escape')
    await page.getByTestId('edit-panel').waitFor({ state: 'detached' })
    await inTable()
    await cell('opening', 'duration').dblclick()
    await press('Escape', 'Escape')
    await inTable()
    await page.getByLabel('Rundown title').click()
    await press('Alt+2')
    await inTable()
    await press('ArrowDown')
    await expect.poll(active).toBe('cell-to-air-duration')
  })

  it('a row that is half in sight stays where it is under a double click', async () => {
    // So that the last row in sight is cut in its middle, above the scroll bar.
    await page.setViewportSize({ width: 1600, height: 920 })
    const box = await page.locator('[data-grid-scroller]').boundingBox()
    const bottom = (box?.y ?? 0) + (box?.height ?? 0)
    const at = { x: (box?.x ?? 0) + 200, y: bottom - 16 }
    const under = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-row]')?.getAttribute('data-row'),
      at,
    )
    await page.mouse.dblclick(at.x, at.y)
    await page.getByTestId('cell-editor').waitFor()
    await expect.poll(active).toBe(`cell-${under}-title`)
  })

  it('Space replaces no text, before a show as well', async () => {
    await cell('act', 'title').click()
    const before = await cell('act', 'title').innerText()
    await press('Space')
    await page.getByTestId('cell-note').getByText('Enter').waitFor()
    await page.keyboard.press('Alt+1')
    await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    expect(await cell('act', 'title').innerText()).toBe(before)
  })

  it('no transport key acts, whatever is pressed in the table', async () => {
    await cell('act', 'title').click()
    await press('Space', 'KeyP', 'Enter', 'KeyB', 'Escape', 'Minus', 'Escape')
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
  })

  it('a duration is taken as people type it; what is none stays with its reason, and is lost by no click', async () => {
    await cell('act', 'duration').click()
    await page.keyboard.type('1h30')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ duration: 5_400_000 })
    await cell('hosts', 'duration').click()
    await page.keyboard.type('abc')
    await press('Enter')
    await page.getByTestId('cell-fault').getByText('Not a duration').waitFor()
    await cell('to-air', 'title').click()
    await cell('hosts', 'duration').getByText('abc').waitFor()
    await page.getByTestId('save-state').getByText('1 not saved').click()
    await page.getByRole('button', { name: 'Go to row' }).click()
    await press('F2', 'Backspace', 'Backspace', 'Backspace')
    await page.keyboard.type('90')
    await press('Enter')
    await expect.poll(() => saved('hosts')).toMatchObject({ duration: 90_000 })
    await page.getByTestId('save-state').getByText('All saved').waitFor()
  })

  it('a fixed start is marked, and says its gap or overlap in words', async () => {
    await cell('act', 'start').click()
    await page.keyboard.type('21:03')
    await press('Enter')
    await cell('act', 'start').getByText('gap 2:00').waitFor()
    await cell('act', 'start').click()
    await page.keyboard.type('21:00:30')
    await press('Enter')
    await cell('act', 'start').getByText('overlap 0:30').waitFor()
    await cell('act', 'start').click()
    await press('Delete')
    await cell('act', 'start').getByText('21:01').waitFor()
    await expect.poll(() => saved('act')).toMatchObject({ startTime: null })
  })

  it('what is typed in a cell is one step of undo that is named', async () => {
    await cell('act', 'subtitle').click()
    await page.keyboard.type('One two')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ subtitle: 'One two' })
    await page.getByRole('button', { name: /^Undo\W*02, Subtitle$/ }).waitFor()
    await press('Control+Z')
    await expect.poll(() => saved('act')).toMatchObject({ subtitle: 'Live' })
    await press('Control+Y')
    await expect.poll(() => saved('act')).toMatchObject({ subtitle: 'One two' })
    await said('Redone')
  })

  it('what is typed is saved when the view is left in the middle of a word', async () => {
    await cell('act', 'title').click()
    await page.keyboard.type('Half a wor')
    await press('Alt+1')
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Half a wor' })
  })

  it('rows are added, moved by keys into a group and out, duplicated, deleted, and all of it taken back', async () => {
    const before = await rows()
    await reach('winner')
    await cell('winner', 'title').click()
    await press('Alt+ArrowRight')
    await said('No group above.')
    await reach('close')
    await cell('close', 'title').click()
    await press('Alt+ArrowRight')
    await said('into Voting')
    await expect.poll(rows).toContain('voting/close')
    await press('Alt+ArrowLeft')
    await said('after Voting')
    await expect.poll(rows).toEqual(before)
    await press('Control+Enter')
    await page.keyboard.type('Fresh')
    await press('Enter')
    await page.getByText('Fresh', { exact: true }).first().waitFor()
    await reach('credits')
    await cell('credits', 'title').click()
    await press('Control+Shift+D')
    await said('1 row duplicated')
    await press('Control+Delete')
    await said('1 row deleted')
    for (let steps = 0; steps < 6; steps += 1) await press('Control+Z')
    await expect.poll(rows).toEqual(before)
  })

  it('a group with rows asks what becomes of them', async () => {
    await reach('voting')
    await cell('voting', 'title').click()
    await press('Control+Delete')
    await page.getByTestId('edit-ask').waitFor()
    await press('Escape')
    await page.getByTestId('edit-ask').waitFor({ state: 'detached' })
    await press('Control+Delete')
    await page.getByRole('button', { name: 'Delete group only' }).click()
    await said('1 row deleted')
    await expect.poll(rows).not.toContain('voting')
    await expect.poll(rows).toContain('lines-open')
  })

  it('a locked row says why and how it is unlocked', async () => {
    await reach('interval')
    await cell('interval', 'title').click()
    await page.keyboard.press('x')
    await page.getByTestId('cell-note').getByText('This row is locked.').waitFor()
    await page.getByRole('button', { name: 'Unlock row' }).click()
    await expect.poll(() => saved('interval')).toMatchObject({ preventEdits: false })
    await page.keyboard.type('Dance')
    await press('Enter')
    await expect.poll(() => saved('interval')).toMatchObject({ title: 'Dance' })
  })

  it('a colleague who changes the field that is typed in is shown, and either side is kept', async () => {
    await cell('act', 'title').click()
    await page.keyboard.type('Mine')
    await page.evaluate(() =>
      window.fake.editing.colleague({ do: 'cue', cueId: 'act', fields: { title: 'Theirs' } }),
    )
    await page.getByTestId('conflict').getByText('Changed by someone else to “Theirs”').waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Mine' })
    await page.keyboard.type('Again mine')
    await page.evaluate(() =>
      window.fake.editing.colleague({ do: 'cue', cueId: 'hosts', fields: { title: 'Theirs' } }),
    )
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await cell('hosts', 'title').getByText('Theirs').waitFor()
    await expect.poll(() => saved('hosts')).toMatchObject({ title: 'Theirs' })
  })

  it('is where it was left after a look at another view', async () => {
    await reach('credits')
    await cell('credits', 'duration').click()
    const before = await active()
    await press('Alt+1')
    await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
    await press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await expect.poll(active).toBe(before)
    await expect.poll(() => cell('credits', 'duration').isVisible()).toBe(true)
    const table = await page.locator('[data-grid-scroller]').boundingBox()
    const shown = await cell('credits', 'duration').boundingBox()
    expect(shown?.y).toBeGreaterThan(table?.y ?? Number.NaN)
    expect((shown?.y ?? Number.NaN) + 30).toBeLessThan((table?.y ?? 0) + (table?.height ?? 0))
  })

  it('what is typed into a row that a colleague deletes is shown apart', async () => {
    await cell('act', 'title').click()
    await page.keyboard.type('Precious')
    await page.evaluate(() => window.fake.editing.colleague({ do: 'remove', cueId: 'act' }))
    await page.getByTestId('edit-orphan').getByText('Opening act” was deleted').waitFor()
    await page.getByTestId('edit-orphan').getByText('Precious').waitFor()
    await page.keyboard.type('Still typing')
    await press('Enter')
    expect(await page.getByTestId('cell-editor').count()).toBe(0)
    await expect.poll(() => saved('hosts')).toMatchObject({ title: 'Hosts welcome' })
    await press('Escape')
    await page.keyboard.type('New')
    await press('Enter')
    await expect.poll(() => saved('hosts')).toMatchObject({ title: 'New' })
  })

  it('what is said of a faulty entry is over once it is right, and once it is given up', async () => {
    const live = () => page.getByTestId('edit-said')
    const fault = 'Not a duration'
    await cell('to-air', 'duration').click()
    await page.keyboard.type('soon')
    await press('Enter')
    await said(fault)
    await press('Control+A')
    await page.keyboard.type('1:30')
    await press('Enter')
    await expect.poll(() => saved('to-air')).toMatchObject({ duration: 90_000 })
    await expect.poll(() => live().textContent()).toBe('')
    await cell('to-air', 'duration').click()
    await page.keyboard.type('soon')
    await press('Enter')
    await said(fault)
    await press('Escape')
    await page.getByTestId('cell-editor').waitFor({ state: 'detached' })
    await expect.poll(() => live().textContent()).toBe('')
  })

  it('what is refused says why at its cell, and is tried again or given up', async () => {
    await page.evaluate(() => window.fake.editing.refuse('The service wants no jokes.'))
    await cell('act', 'title').click()
    await page.keyboard.type('Joke')
    await press('Enter', 'ArrowUp')
    await page.getByTestId('cell-note').getByText('The service wants no jokes.').waitFor()
    await page.getByTestId('save-state').getByText('1 not saved').waitFor()
    await clean()
    await page.evaluate(() => window.fake.editing.refuse(null))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('save-state').getByText('All saved').waitFor()
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Joke' })
  })

  it('a group shows what its cues take together, and follows each change', async () => {
    const inGroup = await page.evaluate(() => {
      const all = window.fake.rows().map(({ cue }) => cue)
      const first = all.find(
        ({ type, skippedBy, parentId }) => type === 'cue' && parentId !== null && skippedBy === null,
      )
      const members = all.filter(({ parentId }) => parentId === first?.parentId)
      const sum = members.reduce(
        (ms, { skippedBy, duration }) => (skippedBy === null ? ms + duration : ms),
        0,
      )
      return { group: first?.parentId ?? '', id: first?.id ?? '', rest: sum - (first?.duration ?? 0) }
    })
    await reach(inGroup.group)
    await cell(inGroup.id, 'duration').click()
    await page.keyboard.type('2:00:00')
    await press('Enter')
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
    const seconds = inGroup.rest / 1000 + 7_200
    const sum = `${Math.floor(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
    await cell(inGroup.group, 'duration').getByText(sum, { exact: true }).waitFor()
  })

  it('cells are copied as a table, pasted from a spreadsheet, and filled down', async () => {
    const paste = (text: string, type = 'text/plain'): Promise<void> =>
      page.evaluate(
        ([text, type]) => {
          const data = new DataTransfer()
          data.setData(type ?? '', text ?? '')
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
        },
        [text, type],
      )
    await cell('to-air', 'title').click()
    await paste('First\nSecond')
    await said('2 cells pasted')
    await expect.poll(() => saved('act')).toMatchObject({ title: 'Second' })
    await cell('to-air', 'duration').click()
    await paste(
      '<table><tr><td>2:00</td><td>Sub</td></tr><tr><td>soon</td><td>Other</td></tr></table>',
      'text/html',
    )
    await page.getByTestId('edit-ask').getByText('Line 2, Duration: “soon”').waitFor()
    await clean()
    await page.getByTestId('cells-go').click()
    await cell('act', 'duration').locator('xpath=following-sibling::*[1]').getByText('Other').waitFor()
    await expect.poll(() => saved('act')).toMatchObject({ duration: 390_000 })
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+D')
    await expect.poll(() => saved('hosts')).toMatchObject({ duration: 120_000 })
    const copied = await page.evaluate(() => {
      const data = new DataTransfer()
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      return data.getData('text/plain')
    })
    expect(copied).toBe('2:00\r\n2:00\r\n2:00')
    const before = (await rows()).length
    await press('Shift+Space')
    await paste('Title\tDuration\nNew one\t1:00\nNew two\t2:00')
    await page.getByTestId('edit-ask').getByText('Paste 2 rows').waitFor()
    await page.getByTestId('paste-go').click()
    await expect.poll(async () => (await rows()).length).toBe(before + 2)
    await page.getByText('New two', { exact: true }).first().waitFor()
    // Into the last row: the lines below it become rows.
    await press('Control+End')
    const [last = ''] = (await rows()).slice(-1)
    await cell(last, 'title').click()
    await paste('At the end\nBelow one\nBelow two')
    await page.getByTestId('edit-ask').getByText('2 rows are added at the end.').waitFor()
    await page.getByTestId('cells-go').click()
    await expect.poll(async () => (await rows()).length).toBe(before + 4)
    await page.getByText('Below two', { exact: true }).first().waitFor()
  })

  it('rows are dragged by their handle, into a group, and a group never into another', async () => {
    const handle = (id: string) => page.locator(`[data-cue-id="${id}"] [data-handle]`)
    await handle('hosts').dragTo(cell('to-air', 'title'), { targetPosition: { x: 40, y: 4 } })
    await said('1 row moved after Opening')
    await expect.poll(async () => (await rows()).slice(0, 4)).toEqual(['opening', 'hosts', 'to-air', 'act'])
    await reach('voting')
    await handle('winner').dragTo(cell('voting', 'title'), { targetPosition: { x: 40, y: 34 } })
    await said('into Voting')
    await expect.poll(rows).toContain('voting/winner')
  })

  it('is read-only with its reason while the show is locked or the link may only watch', async () => {
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await page.getByTestId('edit-state-line').getByText('SHOW LOCKED').waitFor()
    await cell('act', 'title').click()
    await page.keyboard.type('x')
    await page.getByTestId('cell-note').getByText('Hold the lock at the top right').waitFor()
    await press('Alt+ArrowDown', 'Control+Enter', 'Control+Delete')
    expect(await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'edit'))).toEqual([])
  })

  it('the palette opens the panels of the table from any view, and adds rows and takes them back in it', async () => {
    const find = async (words: string): Promise<void> => {
      await press('Control+K')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type(words)
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await press('Alt+1')
    await find('find and replace')
    await page.getByTestId('edit-panel').getByRole('heading', { name: 'Find and replace' }).waitFor()
    const before = (await rows()).length
    await find('add a heading')
    await expect.poll(async () => (await rows()).length).toBe(before + 1)
    await find('undo last edit')
    await expect.poll(async () => (await rows()).length).toBe(before)
  })

  it('in a low and narrow window four rows stand under the line of what is on air', async () => {
    await cell('act', 'title').click()
    await page.setViewportSize({ width: 640, height: 360 })
    await expect
      .poll(() =>
        page.evaluate(() => {
          const whole = [...document.querySelectorAll('[data-testid="edit-row"]')].filter(row => {
            const { top, bottom } = row.getBoundingClientRect()
            return [top + 2, bottom - 2].every(
              y => document.elementFromPoint(200, y)?.closest('[data-testid="edit-row"]') === row,
            )
          })
          return whole.length
        }),
      )
      .toBeGreaterThanOrEqual(4)
  })

  it('each refusal is said, and the keyboard goes back to the row that comes back', async () => {
    await page.evaluate(() => window.fake.editing.refuse('That is on air.'))
    await cell('act', 'title').click()
    for (const _ of ['first', 'second']) {
      await press('Control+Delete')
      await page.getByTestId('cell-note').getByText('That is on air.').waitFor()
      await expect.poll(active).toBe('cell-act-title')
      await page.getByTestId('edit-failure').getByText('That is on air.').waitFor()
      await press('Escape')
      await page.getByTestId('cell-note').waitFor({ state: 'detached' })
    }
    await expect.poll(rows).toContain('act')
    await page.getByTestId('set-menu').click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await page.getByTestId('cell-note').getByText('That is on air.').waitFor()
  })

  it('the cue on air is never deleted, however often it is tried, and no other in its place', async () => {
    await page.evaluate(() => {
      const now = Date.now()
      window.fake.air('act', now, now + 60_000)
    })
    await cell('act', 'title').click()
    const before = await rows()
    for (const _ of ['first', 'second', 'third']) await press('Control+Delete')
    await page.getByTestId('cell-note').getByText('That cue is on air.').waitFor()
    expect(await rows()).toEqual(before)
    await expect.poll(active).toBe('cell-act-title')
  })

  it('columns are hidden, ordered and widened, and the page remembers it', async () => {
    const head = page.getByRole('columnheader')
    await page.getByTestId('columns-menu').click()
    await page.getByTestId('panel-shown').click()
    expect(await page.getByLabel('Type', { exact: true }).isChecked()).toBe(false)
    await page.getByLabel('Locked', { exact: true }).check()
    await page.getByLabel('Subtitle', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Move Duration left' }).click()
    await page.getByTestId('edit-panel').getByRole('button', { name: 'Close panel' }).click()
    expect((await head.allInnerTexts()).slice(0, 5).map(name => name.toLowerCase())).toEqual([
      '#',
      'title',
      'duration',
      'start',
      'lx',
    ])
    // Once it rests: the table takes the room of the panel.
    await page.getByTestId('resize-start').hover()
    const before = (await page.getByRole('columnheader', { name: 'Start' }).boundingBox())?.width ?? 0
    const grip = await page.getByTestId('resize-start').boundingBox()
    const at = { x: (grip?.x ?? 0) + (grip?.width ?? 0) / 2, y: (grip?.y ?? 0) + (grip?.height ?? 0) / 2 }
    await page.mouse.down()
    await page.mouse.move(at.x + 60, at.y)
    await page.mouse.up()
    const width = async () =>
      (await page.getByRole('columnheader', { name: 'Start' }).boundingBox())?.width ?? 0
    await expect.poll(async () => Math.round((await width()) - before)).toBe(60)
    const after = await width()
    await press('Alt+1', 'Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    expect((await page.getByRole('columnheader', { name: 'Start' }).boundingBox())?.width).toBe(after)
    expect(await page.getByRole('columnheader', { name: 'Subtitle' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Locked' }).count()).toBe(1)
    expect(await page.getByRole('columnheader', { name: 'Type' }).count()).toBe(0)
  })

  it('its head calls its end the planned one, beside the end that the show will have', async () => {
    const end = page.getByTestId('edit-end').locator('..')
    expect(await end.textContent()).toMatch(/^Planned end\d\d:\d\d:\d\d$/)
    expect(await page.getByTestId('ends').textContent()).toMatch(/^Ends\d\d:\d\d:\d\d/)
  })

  it('its head says the fixed start of the first cue, which counts, beside another start of the rundown', async () => {
    const head = page.getByText(/^Starts/)
    expect(await head.innerText()).toMatch(/^starts$/i)
    await cell('to-air', 'start').click()
    await page.keyboard.type('20:45')
    await press('Enter')
    await page.getByText('first cue 20:45:00').waitFor()
    await cell('to-air', 'start').click()
    await press('Delete')
    await page.getByText('first cue 20:45:00').waitFor({ state: 'detached' })
    expect(await head.innerText()).toMatch(/^starts$/i)
  })

  it('title, status, start and zone of the rundown are edited in its head', async () => {
    const title = page.getByLabel('Rundown title')
    await title.fill('Grand Final')
    await title.press('Enter')
    await page.getByTestId('view').getByRole('heading', { name: 'Grand Final' }).waitFor()
    await page.getByLabel('Status').selectOption('finalized')
    const start = page.getByLabel('Starts')
    await start.fill('soon')
    await start.press('Enter')
    await page.getByText('Type a time like').waitFor()
    await start.fill('22:00')
    await start.press('Enter')
    await cell('to-air', 'start').getByText('22:00').waitFor()
    await clean()
  })

  it('a rundown without a start takes a time alone as today, and another day from the calendar', async () => {
    const start = page.getByLabel('Starts')
    await start.fill('')
    await start.press('Enter')
    await expect.poll(() => page.evaluate(() => window.fake.rundown()?.startTime)).toBe(null)
    await start.fill('15:52')
    await start.press('Enter')
    await expect.poll(() => start.inputValue()).toMatch(/^\d{4}-\d\d-\d\d 15:52$/)
    await page.getByRole('button', { name: 'Choose the day' }).waitFor()
    await page.locator('input[type="date"]').fill('2026-05-30', { force: true })
    await expect.poll(() => start.inputValue()).toBe('2026-05-30 15:52')
    await page.keyboard.press('Enter')
    await clean()
    expect(await start.inputValue()).toBe('2026-05-30 15:52')
  })

  it('a duration says what it will be while it is typed, beside it and without moving anything', async () => {
    await cell('to-air', 'duration').click()
    await page.keyboard.press('F2')
    const field = page.getByTestId('cell-editor').getByRole('textbox')
    const place = await field.boundingBox()
    const shown = page.getByTestId('reading')
    await field.fill('3')
    await shown.getByText('= 0:03', { exact: true }).waitFor()
    await field.fill('1h30')
    await shown.getByText('= 1:30:00', { exact: true }).waitFor()
    await field.fill('soon')
    await expect.poll(() => shown.textContent()).toBe('')
    expect(await field.boundingBox()).toEqual(place)
    await page.keyboard.press('Escape')
  })
})
