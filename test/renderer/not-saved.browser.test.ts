import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { axeFaults } from '../support/axe.ts'
import { type Face, openFace } from './face.ts'

describe('what is not saved', () => {
  let faces: Readonly<Record<'en' | 'de', Face>>
  let page: Page
  let errors: string[] = []
  beforeAll(async () => {
    const browser = inject('browserPath')
    faces = { en: await openFace(browser), de: await openFace(browser, 'de') }
  })
  afterAll(async () => {
    await faces.en.close()
    await faces.de.close()
  })
  afterEach(() => expect(errors).toEqual([]))

  const begin = async (language: 'en' | 'de' = 'en'): Promise<void> => {
    page = await faces[language].open('at=-600')
    errors = []
    page.on('pageerror', error => errors.push(error.message))
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
  }
  const cell = (cueId: string, column: string): Locator =>
    page.locator(`[data-cue-id="${cueId}"] [data-column="${column}"]`)
  const type = async (cueId: string, column: string, text: string): Promise<void> => {
    await cell(cueId, column).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.getByTestId('cell-editor').waitFor({ state: 'detached' })
  }
  const durationOf = (cueId: string): Promise<number | undefined> =>
    page.evaluate(id => window.fake.rows().find(({ cue }) => cue.id === id)?.cue.duration, cueId)
  const link = (state: 'lost' | 'live'): Promise<void> =>
    page.evaluate(state => window.fake.changeLink({ state }), state)
  const saveState = (text: string): Locator => page.getByTestId('save-state').getByText(text)
  const list = (): Locator => page.getByTestId('not-saved')
  const mark = (): Locator => page.getByTestId('rail-edit').getByRole('status')

  describe('an older edit', () => {
    /** Typed without a connection; somebody else changes the same meanwhile. */
    const overtaken = async (): Promise<void> => {
      await link('lost')
      await type('act', 'duration', '4:00')
      await page.evaluate(() => {
        const { cue } = window.fake.rows().find(row => row.cue.id === 'act') ?? {}
        const fields = { duration: 300_000 as NonNullable<typeof cue>['duration'] }
        window.fake.editing.colleague({ do: 'cue', cueId: 'act', fields })
      })
      await link('live')
    }
    beforeEach(() => begin())

    it('does not replace a newer one of somebody else: it is asked which stands', async () => {
      await overtaken()
      await saveState('1 not saved').click()
      expect(await durationOf('act')).toBe(300_000)
      for (const text of ['Duration', 'Theirs: “5:00”', 'Typed here: “4:00”', 'changed this meanwhile'])
        await list().getByText(text).waitFor()
      expect(await list().getByRole('button', { name: 'Try again' }).count()).toBe(0)
      expect(await axeFaults(page, '[data-testid="view"]', false)).toEqual([])
      await list().getByRole('button', { name: 'Take theirs' }).click()
      await saveState('All saved').waitFor()
      await cell('act', 'duration').getByText('5:00').waitFor()
    })

    it('stands where that is chosen at its cell, and undo brings theirs back', async () => {
      await overtaken()
      await cell('act', 'duration').click()
      const note = page.getByTestId('cell-note')
      await note.getByText('Changed by someone else to “5:00”').waitFor()
      await note.getByRole('button', { name: 'Keep mine' }).click()
      await saveState('All saved').waitFor()
      await expect.poll(() => durationOf('act')).toBe(240_000)
      await page.keyboard.press('Control+z')
      await expect.poll(() => durationOf('act')).toBe(300_000)
    })

    it('deletes no row that somebody else has changed, until that is chosen', async () => {
      await link('lost')
      await cell('act', 'title').click()
      await page.keyboard.press('Control+Delete')
      await page.evaluate(() =>
        window.fake.editing.colleague({ do: 'cue', cueId: 'act', fields: { title: 'Theirs' } }),
      )
      await link('live')
      await saveState('1 not saved').click()
      await cell('act', 'title').getByText('Theirs').waitFor()
      for (const text of ['Changed by someone else since: Title “Theirs”', 'Deleted here'])
        await list().getByText(text).waitFor()
      expect(await axeFaults(page, '[data-testid="view"]', false)).toEqual([])
      await list().getByRole('button', { name: 'Delete all the same' }).click()
      await saveState('All saved').waitFor()
      await cell('act', 'title').waitFor({ state: 'detached' })
    })

    it('moves no row that somebody else has moved, until that is chosen', async () => {
      const order = (): Promise<readonly string[]> =>
        page.evaluate(() => window.fake.rows().map(({ cue }) => cue.id))
      const [first = '', second = '', third = ''] = await order()
      await link('lost')
      await cell(second, 'title').click()
      await page.keyboard.press('Alt+ArrowDown')
      await page.evaluate(
        cueId =>
          window.fake.editing.colleague({ do: 'place', rows: [{ cueId, parentId: null, afterId: null }] }),
        second,
      )
      await link('live')
      await saveState('1 not saved').click()
      expect((await order()).slice(0, 3)).toEqual([second, first, third])
      await list().getByText('Stands now at the top').waitFor()
      await list().getByText('Moved here: after').waitFor()
      await list().getByRole('button', { name: 'Keep theirs' }).click()
      await saveState('All saved').waitFor()
      expect((await order()).slice(0, 3)).toEqual([second, first, third])
    })

    it('asks nothing where nobody else changed it, however often it was typed', async () => {
      await link('lost')
      for (const text of ['1:00', '2:00', '3:00']) await type('act', 'duration', text)
      await link('live')
      await saveState('All saved').waitFor()
      await expect.poll(() => durationOf('act')).toBe(180_000)
      for (const text of ['4:00', '5:00']) await type('act', 'duration', text)
      await expect.poll(() => durationOf('act')).toBe(300_000)
      await saveState('All saved').waitFor()
    })
  })

  for (const [language, texts] of [
    [
      'en',
      {
        copy: 'Copy',
        again: 'Try again',
        discard: 'Discard',
        typed: 'Typed here: “Precious”',
        saved: 'All saved',
        unsaved: '1 not saved',
      },
    ],
    [
      'de',
      {
        copy: 'Kopieren',
        again: 'Noch einmal',
        discard: 'Verwerfen',
        typed: 'Hier getippt: „Precious“',
        saved: 'Alles gespeichert',
        unsaved: '1 nicht gespeichert',
      },
    ],
  ] as const) {
    it(`of a row that was deleted can be read and copied, and is not tried again (${language})`, async () => {
      await begin(language)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const title = await page.evaluate(
        () => window.fake.rows().find(({ cue }) => cue.id === 'act')?.cue.title ?? '',
      )
      await link('lost')
      await type('act', 'subtitle', 'Precious')
      await page.evaluate(() => window.fake.editing.colleague({ do: 'remove', cueId: 'act' }))
      await link('live')
      await saveState(texts.unsaved).click()
      await list().getByText(title).waitFor()
      await list().getByText(texts.typed).waitFor()
      expect(await list().getByRole('button', { name: texts.again }).count()).toBe(0)
      await list().getByRole('button', { name: texts.copy }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Precious')
      await list().getByRole('button', { name: texts.discard }).click()
      await saveState(texts.saved).waitFor()
    })
  }

  it('is marked in every view, and one press leads to it', async () => {
    await begin()
    await cell('act', 'duration').click()
    expect(await mark().count()).toBe(0)
    await page.keyboard.type('soon')
    for (const view of ['call', 'outputs', 'journal']) {
      await page.getByTestId(`rail-${view}`).click()
      await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
      await mark().getByText('1 not saved in Edit: 02 · Duration').waitFor()
      expect(await axeFaults(page, 'nav', false)).toEqual([])
    }
    await page.getByTestId('rail-edit').click()
    await list().getByText('Typed here: “soon”').waitFor()
    await list().getByRole('button', { name: 'Discard' }).click()
    await mark().waitFor({ state: 'detached' })
  })

  it('because of the lock is tried again once the desk is unlocked', async () => {
    await begin()
    await cell('act', 'duration').click()
    await page.keyboard.type('4:00')
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await page.keyboard.press('Alt+1')
    await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
    await page.getByTestId('rail-edit').click()
    await list().getByText('Hold the lock').waitFor()
    expect(await list().getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.evaluate(() => window.fake.changeDesk({ locked: false }))
    await list().getByRole('button', { name: 'Try again' }).waitFor()
    expect(await list().getByText('Hold the lock').count()).toBe(0)
    await cell('act', 'duration').click()
    await page.getByTestId('cell-note').getByRole('button', { name: 'Try again' }).click()
    await saveState('All saved').waitFor()
    await expect.poll(() => durationOf('act')).toBe(240_000)
  })

  it('of a column that was deleted names the column', async () => {
    await begin()
    await link('lost')
    await type('act', 'cell:lx', 'Blue')
    await page.evaluate(() => window.fake.editing.colleague({ do: 'column.remove', columnId: 'lx' }))
    await link('live')
    await saveState('1 not saved').click()
    await list().getByText('· LX').waitFor()
    await list().getByText('This column was deleted').waitFor()
    await list().getByText('Typed here: “Blue”').waitFor()
  })

  it('of an open cell says what went: the row, its column, or the rundown', async () => {
    for (const [language, went, text] of [
      ['en', 'row', 'The row “02 Opening act” was deleted'],
      ['en', 'column', 'The column LX was deleted'],
      ['en', 'rundown', 'Another rundown was opened'],
      ['de', 'column', 'Die Spalte LX wurde'],
      ['de', 'rundown', 'ein anderer Ablauf geöffnet'],
    ] as const) {
      await begin(language)
      await cell('act', 'cell:lx').click()
      await page.keyboard.type('Precious')
      await page.evaluate(what => {
        const { fake } = window
        const rundown = fake.rundown()
        if (what === 'row') fake.editing.colleague({ do: 'remove', cueId: 'act' })
        else if (what === 'column') fake.editing.colleague({ do: 'column.remove', columnId: 'lx' })
        else if (rundown !== null) fake.change({ rundown: { ...rundown, id: 'rundown-2' }, rows: [] })
      }, went)
      await page.getByTestId('edit-orphan').getByText(text).waitFor()
      await page.getByTestId('edit-orphan').getByText('Precious').waitFor()
    }
  })

  it('goes into no other row or column when somebody else deletes the one that is chosen', async () => {
    await begin()
    for (const [edit, what] of [
      [{ do: 'remove', cueId: 'act' } as const, 'row'],
      [{ do: 'column.remove', columnId: 'lx' } as const, 'column'],
    ] as const) {
      await cell(what === 'row' ? 'act' : 'hosts', 'cell:lx').click()
      await page.evaluate(edit => window.fake.editing.colleague(edit), edit)
      await page.getByTestId('edit-gone').waitFor()
      const before = await page.getByTestId('edit-grid').innerText()
      await page.keyboard.press('F2')
      await page.keyboard.type('Precious')
      await page.keyboard.press('Enter')
      expect(await page.getByTestId('cell-editor').count()).toBe(0)
      expect(await page.getByTestId('edit-grid').innerText()).toBe(before)
      await page.getByTestId('edit-gone').getByRole('button').click()
      await page.getByTestId('edit-gone').waitFor({ state: 'detached' })
      expect(await page.locator('[data-active="true"], [aria-selected="true"]').count()).toBeGreaterThan(0)
    }
  })

  it('over what somebody else wrote meanwhile stays a question by whatever way the cell is left', async () => {
    for (const leave of ['Enter', 'Tab', 'Alt+1', 'another row'] as const) {
      await begin()
      await cell('act', 'duration').click()
      await page.keyboard.type('4:00')
      await page.evaluate(() =>
        window.fake.editing.colleague({ do: 'cue', cueId: 'act', fields: { duration: 280_000 as never } }),
      )
      await page.getByTestId('conflict').waitFor()
      if (leave === 'another row') await cell('to-air', 'title').click()
      else await page.keyboard.press(leave)
      if (leave === 'Enter' || leave === 'Tab') await page.getByTestId('conflict').waitFor()
      // From the open editor as well.
      await page.keyboard.press('Alt+1')
      await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
      await mark().waitFor()
      expect(await durationOf('act')).toBe(280_000)
      await page.getByTestId('rail-edit').click()
      await list().getByText('Changed by someone else to “4:40”').waitFor()
      await list().getByRole('button', { name: 'Keep mine' }).click()
      await saveState('All saved').waitFor()
      await expect.poll(() => durationOf('act')).toBe(240_000)
    }
  })

  it('into a row that was deleted is still there after a look at another view', async () => {
    await begin()
    await cell('act', 'title').click()
    await page.keyboard.type('Precious')
    await page.evaluate(() => window.fake.editing.colleague({ do: 'remove', cueId: 'act' }))
    await page.getByTestId('edit-orphan').waitFor()
    await page.keyboard.press('Alt+1')
    await page.getByTestId('edit-grid').waitFor({ state: 'detached' })
    await page.getByTestId('rail-edit').click()
    await list().getByText('Typed here: “Precious”').waitFor()
    await list().getByText('Opening act').waitFor()
    await list().getByRole('button', { name: 'Copy' }).waitFor()
    await list().getByRole('button', { name: 'Discard' }).click()
    await mark().waitFor({ state: 'detached' })
  })

  it('closes its list with the last entry, and the next entry opens nothing', async () => {
    await begin()
    await type('act', 'duration', '1:00')
    await cell('act', 'duration').click()
    await page.keyboard.type('soon')
    await cell('to-air', 'title').click()
    await saveState('1 not saved').click()
    await list().getByText('Typed here: “soon”').waitFor()
    await list().getByRole('button', { name: 'Discard' }).click()
    await list().waitFor({ state: 'detached' })
    await cell('act', 'duration').click()
    await page.keyboard.type('later')
    await cell('to-air', 'title').click()
    await saveState('1 not saved').waitFor()
    expect(await list().count()).toBe(0)
  })
})
