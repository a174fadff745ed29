import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pdfPages } from '../support/pdf-pages.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

/** What the desktop application asks of the page: its title, its links, its copy buttons, its views. */
describe('the page as a desktop application', () => {
  let page: Page
  const face = keptFace()

  const open = async (query = 'at=1200'): Promise<void> => {
    page = await face.open(query)
  }
  const ask = (view: string): Promise<void> =>
    page.evaluate(name => window.fake.emit('view', { view: name }), view)

  it('the title begins with the rundown in every view, and marks a rehearsal', async () => {
    await open()
    for (const figure of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      await page.keyboard.press(`Alt+${figure}`)
      expect(await page.title()).toBe('Song Contest Final – Showcall')
    }
    await page.evaluate(() => window.fake.change({ show: { ...window.fake.show(), mode: 'rehearsal' } }))
    await expect.poll(() => page.title()).toBe('Song Contest Final (REHEARSAL) – Showcall')
    await page.evaluate(() => window.fake.change({ rundown: null, rows: [] }))
    await expect.poll(() => page.title()).toBe('Showcall')
  })

  it('the menu opens views and dialogs, and a name that is unknown opens nothing', async () => {
    await open()
    await ask('help')
    await page.getByTestId('guide').waitFor()
    for (const [view, title] of [
      ['open', 'Open a rundown'],
      ['export', 'Export'],
      ['settings', 'Settings'],
      ['keys', 'Shortcuts'],
    ] as const) {
      await ask(view)
      await page.getByRole('dialog', { name: title }).waitFor()
    }
    await page.keyboard.press('Escape')
    await ask('diagnostics')
    await page.getByTestId('view').getByRole('heading', { name: 'Diagnostic bundle' }).waitFor()
    for (const name of ['end', 'reset', 'jump', 'nothing']) await ask(name)
    await ask('call')
    await page.getByTestId('view').waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
  })

  it.each(['Alt+1', 'Alt+2'])(
    'a link in a cell opens a window that has nothing of this one: %s',
    async view => {
      await open('at=-600')
      await page.context().route('https://example.com/**', route => route.fulfill({ body: 'the plan' }))
      await page.evaluate(() => {
        const [first, ...others] = window.fake.rows()
        if (first === undefined) throw new Error('The show has no cue.')
        const html = '<a href="https://example.com/plan">Light plan</a>'
        window.fake.change({
          rows: [{ ...first, cells: { ...first.cells, lx: 'Light plan' }, rich: { lx: html } }, ...others],
        })
      })
      await page.keyboard.press(view)
      const here = page.url()
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Light plan' }).click(),
      ])
      expect(opened.url()).toBe('https://example.com/plan')
      expect(await opened.evaluate(() => window.opener)).toBeNull()
      expect(page.url()).toBe(here)
      await opened.close()
    },
  )

  it('text of a deleted row says that it is copied, or what to do when it is not', async () => {
    await open('at=-600')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Alt+2')
    await page.locator('[data-cue-id="act"] [data-column="title"]').click()
    await page.keyboard.type('Precious')
    await page.evaluate(() => window.fake.editing.colleague({ do: 'remove', cueId: 'act' }))
    const orphan = page.getByTestId('edit-orphan')
    await orphan.getByRole('button', { name: 'Copy' }).click()
    await orphan.getByRole('status').getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Precious')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await orphan.getByRole('button', { name: 'Copy' }).click()
    await orphan.getByRole('status').getByText('Not copied.').waitFor()
  })

  it('Settings say which version runs, in what, and its licence', async () => {
    page = await face.open('at=1200', { userAgent: 'Chrome/150.0.1 Electron/45.4.1' })
    await ask('settings')
    const about = page.locator('[data-section="About Showcall"]')
    const text = await about.innerText()
    expect(text).toContain('Electron 45.4.1, Chromium 150.0.1')
    expect(text).toContain('MIT')
    expect(text).toMatch(/Showcall \S+/)
  })

  it('a rundown of its own kind can be chosen as a file', async () => {
    await open()
    await ask('open')
    expect(await page.getByTestId('import-file').getAttribute('accept')).toMatch(/(^|,)\.showcall(,|$)/)
  })

  it('prints on white paper to its edges, with the head of the sheet over its whole width', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.look({ dialog: 'print' }))
    await page.getByTestId('print-go').waitFor()
    await page.emulateMedia({ media: 'print' })
    const sheet = await page.evaluate(() => {
      const width = (selector: string): number =>
        document.querySelector(`[data-print-sheet] ${selector}`)?.getBoundingClientRect().width ?? 0
      const root = getComputedStyle(document.documentElement)
      return {
        head: width('thead header'),
        table: width('table'),
        scheme: root.colorScheme,
        paper: root.backgroundColor,
      }
    })
    expect(sheet.head).toBeGreaterThan(sheet.table * 0.95)
    expect(sheet).toMatchObject({ scheme: 'light', paper: 'rgb(255, 255, 255)' })
  })

  it('prints words and addresses of any length in the width that the sheet has without them', async () => {
    page = await face.open('at=1200', { viewport: { width: 718, height: 1000 } })
    await page.evaluate(() => window.look({ dialog: 'print' }))
    await page.getByTestId('print-go').waitFor()
    await page.emulateMedia({ media: 'print' })
    const width = () => page.locator('[data-print-sheet]').evaluate(({ scrollWidth }) => scrollWidth)
    const before = await width()
    expect(before).toBeGreaterThan(600)
    await page.evaluate(() => {
      const long = ['Donaudampfschifffahrt'.repeat(5), `https://example.com/${'path/'.repeat(30)}`]
      const rows = window.fake
        .rows()
        .map((row, at) => ({ ...row, cue: { ...row.cue, title: long[at] ?? row.cue.title } }))
      window.look({ dialog: null })
      window.fake.change({ rows })
    })
    await page.getByTestId('print-go').waitFor({ state: 'detached' })
    await page.evaluate(() => window.look({ dialog: 'print' }))
    await page.locator('[data-print-sheet]').getByText('https://example.com/').first().waitFor()
    expect(await width()).toBeLessThanOrEqual(before)
  })

  it('prints which starts are fixed, and which are on the day after', async () => {
    page = await face.open('at=-600')
    const [second = '', third = ''] = await page.evaluate(() => {
      const cues = window.fake.rows().filter(({ cue }) => cue.type === 'cue' && cue.skippedBy === null)
      const third = cues[2]?.cue.id
      const fixed = Math.ceil(window.now() / 1000) * 1000 + 86_400_000
      const rows = window.fake
        .rows()
        .map(row => (row.cue.id === third ? { ...row, cue: { ...row.cue, startTime: fixed as never } } : row))
      window.fake.change({ rows })
      window.look({ dialog: 'print' })
      return cues.slice(1, 3).map(({ cue }) => cue.title)
    })
    await page.getByTestId('print-go').waitFor()
    const startOf = (title: string) =>
      page.locator('[data-print-sheet] tr').filter({ hasText: title }).first().locator('td').nth(1)
    expect(await startOf(second).innerText()).toMatch(/^\d\d:\d\d:\d\d$/)
    expect(await startOf(third).innerText()).toMatch(/^⊢ .*\d\d:\d\d:\d\d \+1d$/)
  })

  it('prints a heading on the page of the group that follows it', async () => {
    page = await face.open('at=-600')
    await page.evaluate(() => {
      const rows = window.fake.rows()
      const place = rows.findIndex(({ cue }) => cue.type === 'group')
      const group = rows[place]?.cue
      const before = rows[place - 1]?.cue
      if (group === undefined || before === undefined) throw new Error('There is no group.')
      window.fake.editing.colleague({
        do: 'cue',
        cueId: before.id,
        fields: { type: 'heading', title: 'Part two' },
      })
      window.fake.editing.colleague({
        do: 'place',
        rows: [{ cueId: before.id, parentId: null, afterId: rows[place - 2]?.cue.id ?? null }],
      })
      window.look({ dialog: 'print' })
    })
    await page.getByTestId('print-go').waitFor()
    const sheet = page.locator('[data-print-sheet]')
    const group = sheet.locator('tbody[data-group="true"]').filter({ hasText: 'Part two' })
    expect(await group.locator('tr').first().innerText()).toMatch(/^Part two/)
    expect(await group.locator('tr').count()).toBeGreaterThan(2)
  })

  it.each(['portrait', 'landscape'])(
    'prints no row torn on paper, each page with the title of the show and its number, %s',
    async paper => {
      page = await face.open('at=-600')
      await page.evaluate(() => {
        // Of each row the first and the last word can be found; it takes from one line to many.
        const rows = window.fake.rows().map((row, index) => {
          const words = `${'Words of a note that takes lines. '.repeat(index % 9)}end${index}.`
          const title = row.cue.type === 'cue' ? `begin${index}. ${row.cue.title}` : row.cue.title
          return { cue: { ...row.cue, title }, cells: { ...row.cells, lx: words } }
        })
        window.fake.change({ rows })
        window.look({ dialog: 'print' })
      })
      await page.getByTestId('print-go').waitFor()
      await page.locator('select').last().selectOption(paper)
      const cues = await page.evaluate(() =>
        window.fake.rows().flatMap(({ cue }, index) => (cue.type === 'cue' ? [index] : [])),
      )
      const printed = await page.pdf({ preferCSSPageSize: true })
      const pages = await pdfPages(page, printed)
      expect(pages.length).toBeGreaterThan(4)
      const pagesWith = (text: string): readonly number[] =>
        pages.flatMap((words, index) => (words.includes(text) ? [index + 1] : []))
      const torn = cues.filter(cue => {
        const [begin, end] = [pagesWith(`begin${cue}.`), pagesWith(`end${cue}.`)]
        return begin.length !== 1 || end.length !== 1 || begin[0] !== end[0]
      })
      expect(torn).toEqual([])
      for (const [index, words] of pages.entries()) {
        expect(words).toContain('Song Contest Final')
        expect(words).toContain(`${index + 1} / ${pages.length}`)
      }
    },
  )

  it('says that the preview ends before the rundown does', async () => {
    page = await face.open('at=-600')
    await page.evaluate(() => window.look({ dialog: 'print' }))
    const said = page.getByText('Preview: the first 40 rows. All of them are printed.')
    await said.waitFor()
    const rows = (part: string) => page.locator(`${part} tbody tr`).count()
    expect(await rows('section[aria-label="Preview"]')).toBe(40)
    expect(await rows('[data-print-sheet]')).toBe(await page.evaluate(() => window.fake.rows().length))
    await page.evaluate(() => {
      for (const { cue } of window.fake.rows().slice(20))
        window.fake.editing.colleague({ do: 'remove', cueId: cue.id })
    })
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.look({ dialog: 'print' }))
    await page.getByTestId('print-go').waitFor()
    expect(await said.count()).toBe(0)
  })

  it('does not print while the show is on air in Electron, where the dialog would stop the countdown', async () => {
    await open()
    onTestFinished(() => page.close())
    const printed = (): Promise<number> => page.evaluate(() => Number(document.body.dataset['printed'] ?? 0))
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = String(Number(document.body.dataset['printed'] ?? 0) + 1)
      }
      window.look({ dialog: 'print' })
    })
    await page.getByTestId('print-go').click()
    expect(await printed()).toBe(1)
    await page.evaluate(() => Object.assign(window, { showcall: {} }))
    await air(page, 'song-02', 173_000, 60_000)
    await page.evaluate(() => window.look({ dialog: 'print' }))
    await page.getByTestId('print-go').click()
    await page.getByRole('alert').getByText('Print before or after the show.').waitFor()
    expect(await printed()).toBe(1)
  })
})
