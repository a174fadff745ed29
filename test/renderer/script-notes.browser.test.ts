import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { NoteRequest } from '../../src-main/contract/bridge/journal.ts'
import type { AsRun } from '../../src-main/domain/as-run/as-run.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { reportedRun } from '../fakes/recorded-runs.ts'
import { anchorOf, lighthouse } from '../support/one-script.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

const rows = calledShow.rows.map(row => ({
  ...row,
  cells: row.cue.id === 'song-02' ? { lx: '§1 LX 57 lamp turns' } : {},
}))
const marks = {
  calls: { 1: { go: anchorOf(lighthouse, 'p7', 'answer'), standby: null } },
  cues: {},
  standbyBefore: null,
}
const noted: AsRun = {
  ...reportedRun,
  notes: [
    ...reportedRun.notes,
    {
      at: shift(reportedRun.start ?? showStart, duration(200_000)),
      text: 'left out',
      department: null,
      by: 'Booth',
      cue: null,
      noteKind: 'line',
      inScript: { page: '31', speaker: 'KEEPER', words: 'It never went out. Listen.' },
    },
  ],
}

describe('notes of a rehearsal with a script', () => {
  let page: Page
  const face = keptFace()

  const shot = async (name: string): Promise<void> => {
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  const notes = (): Promise<readonly NoteRequest[]> =>
    page.evaluate(() =>
      window.fake.asked.flatMap(({ name, payload }) => (name === 'note' ? (payload as NoteRequest) : [])),
    )
  const openScript = async (): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    const whole = { version: 7, script: lighthouse, marks }
    const slice = { version: 7, has: true, title: 'The Lighthouse', revision: 'C', isRead: true }
    await page.evaluate(
      ({ show, slice, whole }) => {
        window.fake.replies = { script: whole }
        window.fake.change({ ...show, script: slice })
      },
      {
        show: { rundown: calledShow.rundown, rows },
        slice: { ...slice, undoable: false },
        whole,
      },
    )
    await page.keyboard.press('Alt+Shift+3')
    await page.getByTestId('script').waitFor()
  }
  const openJournal = async (width: number): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width, height: 844 } })
    await page.evaluate(asRun => {
      window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
      window.look({ view: 'journal' })
    }, noted)
    await page.getByTestId('journal-page-notes').click()
    await page.getByTestId('rehearsal-notes').waitFor()
  }

  it('have the place of the caller or the chosen word, and their kind by one key', async () => {
    await openScript()
    // Before the show it is what stands a third from the top, in a window of any height.
    for (const height of [720, 760, 800, 840, 1080]) {
      await page.setViewportSize({ width: 1920, height })
      await page.keyboard.press('Alt+Shift+N')
      await page.getByTestId('note-place').waitFor()
      await page.keyboard.press('Escape')
      await page.getByTestId('note-strip').waitFor({ state: 'detached' })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    // The next call of the cue on air is at “answer”.
    await air(page, 'song-02', 30_000, 60_000)
    await page.locator('[data-testid="script-box"][data-state="next"]').waitFor()
    await page.keyboard.press('Alt+Shift+L')
    const strip = page.getByTestId('note-strip')
    await strip.waitFor()
    expect(await page.getByTestId('note-kind-line').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.type('again')
    await page.keyboard.press('Alt+Shift+B')
    expect(await page.getByTestId('note-kind-blocking').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Alt+Shift+L')
    await shot('note-strip')
    await page.keyboard.press('Enter')
    await strip.waitFor({ state: 'detached' })
    await page.getByTestId('script-marking').click()
    await page.getByTestId('script').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await page.getByTestId('script-note').click()
    await strip.waitFor()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await strip.waitFor({ state: 'detached' })
    await page.getByTestId('script-note').click()
    await page.getByTestId('note-no-place').click()
    await page.keyboard.type('wig')
    await page.keyboard.press('Enter')
    await strip.waitFor({ state: 'detached' })
    const [line, word, plain] = await notes()
    const keeper = { page: '32', speaker: 'KEEPER' }
    expect(line).toMatchObject({ text: 'again', noteKind: 'line', inScript: keeper })
    expect(line?.inScript?.words).toMatch(/^To how far away they are/)
    expect(word).toMatchObject({ text: 'late', inScript: { page: '31', speaker: 'IDA', words: 'rowed' } })
    expect(word).not.toHaveProperty('noteKind')
    expect(plain).not.toHaveProperty('inScript')
  })

  it('are a page of the journal by speaker or department, a file, a text to copy and paper, on a phone too', async () => {
    await openJournal(390)
    await page.getByTestId('notes-by').selectOption('speaker')
    const text = await page.getByTestId('rehearsal-notes').innerText()
    expect(text).toMatch(/KEEPER\s+Line page 31 · KEEPER\s+It never went out\. Listen\.\s+left out/)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    await shot('notes-phone')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as Markdown…' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Song Contest Final 2026-05-16 21-00 notes.md')
    expect(await readFile(await file.path(), 'utf8')).toContain('## KEEPER')
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: async (copied: string) => {
            document.body.dataset['copied'] = copied
          },
        },
      })
    })
    await page.getByTestId('notes-copy').click()
    await page.getByText('Copied. Paste it into a mail.').waitFor()
    expect(await page.evaluate(() => document.body.dataset['copied'])).toContain('KEEPER\n- Line, page 31')
    await openJournal(1280)
    await shot('notes-wide')
    const [printed = ''] = await pdfPages(page, await page.pdf({ preferCSSPageSize: true }))
    expect(printed.replaceAll(/\s+/g, ' ')).toMatch(/Whole show.*Line page 31 · KEEPER/)
    expect(printed).not.toContain('Copy for a mail')
  })
})
