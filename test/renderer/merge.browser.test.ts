import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenFile, openFile } from '../../src-main/desk/spreadsheets/open-file.ts'
import type { Language } from '../../src-main/domain/language.ts'
import { songContest } from '../fakes/bridge-shows.ts'
import { type Face, openFace } from './face.ts'
import { air, settled } from './face-states.ts'

const asFirst = { sheet: null, choices: null, leaveOut: false } as const

/** The rundown of the harness as a sheet, in which a production office has worked since. */
async function newerSheet(): Promise<OpenFile> {
  let inGroup = false
  const lines = songContest().flatMap(({ cue, cells }) => {
    const { id, type, title, duration, parentId } = cue
    if (id === 'postcard-05') return []
    const ends = inGroup && parentId === null ? ['end;;;'] : []
    inGroup = parentId !== null
    const newTitle = id === 'song-03' ? 'Germany: ISAAK (acoustic)' : title
    const seconds = id === 'song-04' ? 195 : duration / 1_000
    const lx = id === 'song-05' ? 'Song 05, haze' : (cells['lx'] ?? '')
    const line = [type, newTitle, type === 'cue' ? String(seconds) : '', lx].join(';')
    return [...ends, line, ...(id === 'song-06' ? ['cue;Sponsor spot;30;'] : [])]
  })
  const opened = await openFile(['Type;Title;Duration;LX', ...lines].join('\n'), {})
  if (!opened.ok || opened.kind !== 'tables') return expect.unreachable('It is no table.')
  return opened.file
}

describe('a newer sheet of the rundown that is open', () => {
  let file: OpenFile
  const faces = new Map<Language, Face>()
  beforeAll(async () => {
    file = await newerSheet()
    for (const language of ['en', 'de'] as const)
      faces.set(language, await openFace(inject('browserPath'), language))
  })
  afterAll(() => Promise.all([...faces.values()].map(face => face.close())))

  const open = async (language: Language, query = 'at=-600'): Promise<Page> => {
    const face = faces.get(language) ?? expect.unreachable('There is no such face.')
    const page = await face.open(query, { viewport: { width: 1280, height: 720 } })
    await page.evaluate(
      ({ draft, rows, sheet }) => {
        window.fake.replies = {
          'transfer.wait': { state: 'over', result: { kind: 'draft', draft } },
          'import.look': { ok: true, draft },
          'import.preview': { ok: true, rows },
          'import.rows': { ok: true, sheet, chosen: { leftOut: [], ticks: {} } },
        }
      },
      {
        draft: {
          ...file.look(asFirst),
          id: 'transfer-1',
          following: null,
          name: 'Ablauf v2.csv',
          title: 'Ablauf v2',
        },
        rows: file.preview(asFirst, 0, 100),
        sheet: file.rows(asFirst),
      },
    )
    return page
  }
  const choose = async (page: Page): Promise<void> => {
    await page.evaluate(() => window.look({ dialog: 'open' }))
    const buffer = Buffer.from('Title\n')
    await page.getByTestId('merge-file').setInputFiles({ name: 'v2.csv', mimeType: 'text/csv', buffer })
    await page.getByTestId('merge-count').getByText(/^\d/).waitFor()
  }
  const rowsOf = (page: Page) => page.evaluate(() => window.fake.rows())
  const titles = async (page: Page) => (await rowsOf(page)).map(({ cue }) => cue.title)
  const edits = (page: Page) =>
    page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'edit').length)

  it('is listed by its differences, and those with a tick become one step that undo takes back', async () => {
    const page = await open('en')
    const before = await rowsOf(page)
    await choose(page)
    const list = page.getByTestId('merge-list')
    await list.getByText('Title: Germany: ISAAK → Germany: ISAAK (acoustic)').waitFor()
    await list.getByText('Duration: 3:00 → 3:15').waitFor()
    await list.getByText('LX: Song 05 → Song 05, haze').waitFor()
    const tick = (name: string) => list.getByRole('checkbox', { name, exact: true })
    expect(await tick('Sponsor spot').isChecked()).toBe(true)
    // A row that the sheet does not have is deleted by nobody's mistake.
    expect(await tick('Postcard 05: Lithuania').isChecked()).toBe(false)
    await page.getByTestId('merge-count').getByText('4 of 5 differences ticked.').waitFor()

    await page.getByTestId('merge-columns').getByRole('checkbox', { name: 'LX' }).uncheck()
    await page.getByTestId('merge-count').getByText('3 of 4 differences ticked.').waitFor()
    await tick('Luxembourg: TALI').uncheck()
    await tick('Postcard 05: Lithuania').check()
    expect(await edits(page)).toBe(0)
    await page.getByTestId('merge-go').click()

    await page.getByTestId('edit-grid').waitFor()
    await page.getByText('3 differences were merged. Undo in Edit takes it back.').waitFor()
    await expect.poll(() => titles(page)).toContain('Sponsor spot')
    await expect.poll(() => titles(page)).not.toContain('Postcard 05: Lithuania')
    const after = await rowsOf(page)
    const at = after.findIndex(({ cue }) => cue.title === 'Sponsor spot')
    expect(after[at - 1]?.cue.id).toBe('song-06')
    expect(after.find(({ cue }) => cue.id === 'song-03')?.cue.title).toBe('Germany: ISAAK (acoustic)')
    expect(after.find(({ cue }) => cue.id === 'song-04')?.cue.duration).toBe(180_000)
    expect(after.find(({ cue }) => cue.id === 'song-05')?.cells).toEqual(
      before.find(({ cue }) => cue.id === 'song-05')?.cells,
    )

    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await expect.poll(() => titles(page)).toEqual(before.map(({ cue }) => cue.title))
  })

  it('asks as Edit does before it changes the cue on air, and never deletes that', async () => {
    const page = await open('en', 'at=1200')
    await air(page, 'song-04', 30_000, 180_000)
    await choose(page)
    await page.getByTestId('merge-go').click()
    const ask = page.getByTestId('edit-ask')
    await ask
      .getByTestId('ask-on-air')
      .getByText(/changes: Duration/)
      .waitFor()
    expect(await edits(page)).toBe(0)
    await page.keyboard.press('Escape')
    await ask.waitFor({ state: 'detached' })
    expect(await edits(page)).toBe(0)

    // The file is still there to be looked at.
    await page.evaluate(() => window.look({ dialog: 'import' }))
    await page.getByTestId('merge-count').getByText('4 of 5 differences ticked.').waitFor()
    await page.getByTestId('merge-go').click()
    await ask.getByTestId('ask-go').click()
    await expect.poll(() => titles(page)).toContain('Sponsor spot')

    await air(page, 'postcard-05', 5_000, 45_000)
    await choose(page)
    const gone = page.getByTestId('merge-list').getByRole('checkbox', { name: /Postcard 05/ })
    expect(await gone.isDisabled()).toBe(true)
  })

  it('may be followed: what has changed is offered, and is looked at with the ticks of the last time', async () => {
    const page = await open('en')
    await page.evaluate(() => {
      const look = window.fake.replies['import.look']
      const over = window.fake.replies['transfer.wait']
      const rows = window.fake.replies['import.rows']
      if (look?.ok !== true || over?.state !== 'over' || rows?.ok !== true)
        throw new Error('There is no draft.')
      const draft = { ...look.draft, following: true }
      window.fake.replies = {
        ...window.fake.replies,
        'import.look': { ok: true, draft },
        'transfer.wait': { ...over, result: { kind: 'draft', draft } },
        'import.rows': { ...rows, chosen: { leftOut: ['text LX'], ticks: {} } },
        'followed.read': {
          followed: { name: 'Ablauf v2.csv', read: null, problem: null, differences: 5 },
          origin: null,
        },
      }
      const text = '“Ablauf v2.csv” has changed: 5 differences to this rundown.'
      window.fake.change({ notices: [{ id: 9, kind: 'info', text, offers: 'followed' }] })
    })
    await page.getByTestId('followed-offer').getByTestId('follow-look').click()
    await page.getByTestId('merge-count').getByText('3 of 4 differences ticked.').waitFor()
    const lx = page.getByTestId('merge-columns').getByRole('checkbox', { name: 'LX' })
    expect([await lx.isChecked(), await page.getByTestId('follow-tick').isChecked()]).toEqual([false, true])
    await page.getByTestId('merge-go').click()
    await page.getByTestId('edit-grid').waitFor()
    const asked = await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'merge.choose'))
    expect(asked.at(-1)?.payload).toMatchObject({
      chosen: { leftOut: ['text LX'], ticks: { 'gone postcard-05': false } },
      merged: { follow: true },
    })

    await page.evaluate(() => window.look({ dialog: 'open' }))
    const part = page.getByTestId('follow-part')
    await part.getByText('This rundown follows “Ablauf v2.csv”. Not read yet. 5 differences.').waitFor()
    await part.getByTestId('follow-stop').click()
    await part.getByTestId('follow-source').fill('/shows/ablauf.csv')
    await part.getByTestId('follow-begin').click()
    await page.getByTestId('merge-count').waitFor()
    const opened = await page.evaluate(() => window.fake.asked.find(({ name }) => name === 'import.open'))
    expect(opened?.payload).toMatchObject({ source: '/shows/ablauf.csv', ask: true })
  })

  it('is not merged while the show is locked', async () => {
    const page = await open('en')
    await choose(page)
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await page.getByTestId('import-go').waitFor()
    expect(await page.getByTestId('import-into').locator('option[value=merge]').isDisabled()).toBe(true)
  })

  it.each(['en', 'de'] as const)('fits the window in “%s”', async language => {
    const page = await open(language)
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await choose(page)
      await settled(page)
      const folder = process.env['PICTURES']
      if (folder !== undefined) await page.screenshot({ path: `${folder}/merge-${language}-${width}.png` })
      const box = await page.getByTestId('merge-go').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height - 24)
      await page.keyboard.press('Escape')
    }
  })
})
