import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { rowOf, xlsxOf } from '../desk/spreadsheets/xlsx-file.ts'
import { axeFaults } from '../support/axe.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { chooseInMenu } from '../support/desk-frame.ts'
import { type RunningDesk, startDesk } from '../support/running-desk.ts'

/** As a production office sends it: a title above, German names, times of a spreadsheet, a row for each part. */
const odd = xlsxOf({
  Ablauf: [
    rowOf(1, ['Gala 2026 – Ablaufplan']),
    rowOf(3, ['Lfd. Nr.', 'Uhrzeit', 'Dauer (mm:ss)', 'Programmpunkt', 'Wer', 'Licht', 'Ton']),
    rowOf(4, ['', '', '', 'Erster Teil', '', '', '']),
    rowOf(5, ['1', [0.84375, 1], [300 / 86_400, 2], 'Einlauf', 'Band', 'Blau', 'Playback']),
    rowOf(6, ['2', [0.84375 + 300 / 86_400, 1], '2 Min.', 'Begrüßung', 'Moderation', 'Weiß', '-3 dB']),
    rowOf(7, ['3', '', 'ca. 5', 'Ehrung', '', 'Gold', '']),
    rowOf(8, ['4', '', "1'30", 'Abgang', '', '', '']),
  ].join(''),
  // A second sheet is a question.
  Kontakte: rowOf(1, ['Name', 'Telefon']),
})

describe('a running order, in and out', () => {
  let context: BrowserContext
  let dataDir: string
  let desk: RunningDesk
  let page: Page
  let problems: readonly string[] = []

  beforeAll(async () => {
    const browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-transfer-'))
    context = await browser.newContext({ viewport: { width: 1280, height: 720 }, acceptDownloads: true })
    desk = await startDesk(dataDir)
    const opened = await openPage(context, desk.pairingAddress)
    page = opened.page
    problems = opened.errors
    await page.getByTestId('go').waitFor()
  })
  beforeEach(async () => {
    await page.goto('about:blank')
    await page.goto(desk.origin)
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Alt+Shift+Digit1')
    await page.getByTestId('cue-row').first().waitFor()
  })
  afterAll(async () => {
    await context.close()
    await desk.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const drop = (name: string, bytes: Uint8Array): Promise<void> =>
    page.evaluate(
      ({ name, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name))
        const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      },
      { name, bytes: [...bytes] },
    )
  const shot = async (name: string): Promise<void> => {
    const folder = process.env['SHOWCALL_SHOTS']
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  const clean = async (): Promise<void> => {
    expect(await axeFaults(page, 'html', false)).toEqual([])
  }
  const save = async (format: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save as ${format}` }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
  }

  it('an odd spreadsheet is dropped, its columns are mended, and it is imported; as JSON it goes out and comes back the same', async () => {
    await drop('gala.xlsx', odd)
    await page.getByTestId('import-draft').waitFor()
    await shot('1-mapping')
    await clean()
    const becomes = (name: string) => page.getByLabel(`Import column “${name}” as`)
    expect(await becomes('Programmpunkt').inputValue()).toBe('title')
    expect(await becomes('Uhrzeit').inputValue()).toBe('start')
    expect(await becomes('Dauer (mm:ss)').inputValue()).toBe('duration')
    expect(await becomes('Lfd. Nr.').inputValue()).toBe('ignore')
    expect(await becomes('Licht').inputValue()).toBe('text')
    await becomes('Wer').selectOption('subtitle')
    await page.getByTestId('import-counts').getByText('4 cues, 1 heading').waitFor()
    await shot('2-left-out')
    await clean()
    await page.getByTestId('import-go').click()
    await page.getByRole('heading', { name: 'Gala', exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Licht', exact: true }).waitFor()
    for (const text of ['Erster Teil', 'Moderation', '20:15:00'])
      await page.getByTestId('cue-row').filter({ hasText: text }).first().waitFor()
    await shot('3-imported')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-row').getByText('Blau').waitFor()
    expect(await page.locator('[data-mark="changed"]').count()).toBe(0)
    await page.keyboard.press('Alt+1')
    await page.getByTestId('cue-row').first().waitFor()

    await chooseInMenu(page, 'Export…')
    await shot('4-export')
    await clean()
    const first = await save('Showcall rundown (.showcall)')
    expect(first.name).toBe('Gala.showcall')
    await page.getByTestId('export-outcome').getByText('Gala.showcall').waitFor()
    await page.keyboard.press('Escape')
    await drop('Gala copy.showcall', first.bytes)
    await page.getByTestId('drop-outcome').getByText('Imported “Gala”').waitFor()
    await chooseInMenu(page, 'Export…')
    const second = await save('Showcall rundown (.showcall)')
    expect(JSON.parse(text(second.bytes))).toEqual(JSON.parse(text(first.bytes)))
    expect(problems).toEqual([])
  })

  it('goes out with its history on request, and comes back with it as an imported show', async () => {
    await drop('revue.csv', bytesOf('title,duration\nDoors,1:00\nOpening,2:00\n'))
    await page.getByRole('heading', { name: 'Revue', exact: true }).waitFor()
    for (const cue of ['Doors', 'Opening']) {
      await page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await page.getByTestId('on-air-title').getByText(cue).waitFor()
    }
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('end the show')
    await page.getByTestId('acts').getByRole('option', { selected: true }).waitFor()
    await page.keyboard.down('Enter')
    await page.getByTestId('on-air-title').getByText('Opening').waitFor({ state: 'detached' })
    await page.keyboard.up('Enter')
    await page.locator('[data-testid="last-press"][data-outcome="confirmed"]').waitFor()
    await page.keyboard.press('Escape')
    await chooseInMenu(page, 'Export…')
    await page.getByLabel('With its history').check()
    await shot('8-with-history')
    await clean()
    const file = await save('Showcall rundown (.showcall)')
    await page
      .getByTestId('export-outcome')
      .getByText('Saved as “Revue.showcall”.', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    await drop('Revue.showcall', file.bytes)
    await page.getByTestId('drop-outcome').getByText('Imported “Revue”').waitFor()

    await page.keyboard.press('Alt+7')
    const shows = page.getByLabel('Recorded shows')
    await shows.locator('option', { hasText: 'imported from' }).waitFor({ state: 'attached' })
    const names = await shows.locator('option').allInnerTexts()
    expect(names.filter(name => name.includes('Revue'))).toHaveLength(2)
    const imported = names.find(name => name.includes('imported from')) ?? ''
    const own = names.find(name => name.includes('Revue') && name !== imported) ?? ''
    const cues = async (name: string): Promise<readonly string[]> => {
      await shows.selectOption({ label: name })
      await page.getByTestId('as-run').waitFor()
      const told = page.getByText('It was recorded at')
      await told.waitFor({ state: name === imported ? 'visible' : 'detached' })
      return page.getByTestId('as-run').getByRole('row').allInnerTexts()
    }
    const [first, second] = [await cues(own), await cues(imported)]
    expect(first.join('\n')).toContain('Opening')
    expect(second).toEqual(first)
    await shot('9-imported-show')
    await clean()
    expect(problems).toEqual([])
  })

  it('the same columns are known the next time, and shown before anything is made', async () => {
    await drop('monday.csv', bytesOf('Was;Dauer\nA;1:30\nB;30\n'))
    await page.getByTestId('import-question').getByRole('button', { name: '1:30', exact: true }).click()
    await page.getByTestId('import-question').waitFor({ state: 'detached' })
    await page.getByTestId('import-go').click()
    await page.getByRole('heading', { name: 'Monday', exact: true }).waitFor()
    await drop('tuesday.csv', bytesOf('Was;Dauer\nC;2:00\nD;45\n'))
    await page.getByText('Set as the last time for these columns.').waitFor()
    expect(await page.getByRole('heading', { name: 'Tuesday', exact: true }).count()).toBe(0)
    await page.getByLabel('Import column “Was” as').selectOption('Subtitle')
    await page.getByText('no column is imported as the title').first().waitFor()
    await page.getByLabel('Import column “Was” as').selectOption('Title')
    await page.getByTestId('import-go').click()
    await page.getByRole('heading', { name: 'Tuesday', exact: true }).waitFor()
  })

  it('cells that are pasted into the call view are looked at, and a field keeps what is pasted into it', async () => {
    const paste = (into: string, cells: string): Promise<boolean> =>
      page.evaluate(
        ({ into, cells }) => {
          const data = new DataTransfer()
          data.setData('text/plain', cells)
          const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          document.querySelector(into)?.dispatchEvent(event)
          return event.defaultPrevented
        },
        { into, cells },
      )
    const rundowns = async (): Promise<number> => {
      await chooseInMenu(page, 'Open or import…')
      await page.getByRole('dialog', { name: 'Open a rundown' }).waitFor()
      await page.getByRole('dialog').getByText('Loading…').waitFor({ state: 'detached' })
      const count = await page.getByRole('dialog').getByRole('listitem').count()
      await page.keyboard.press('Escape')
      return count
    }
    const before = await rundowns()
    // However plain the table is: nothing is made by a key alone.
    expect(await paste('body', 'title\tduration\nOpening\t1:00\nSong\t3:00\n')).toBe(true)
    await page.getByTestId('import-ask').getByText('Import 2 rows as a new rundown?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByTestId('import-draft').waitFor({ state: 'detached' })
    expect(await rundowns()).toBe(before)
    expect(await paste('body', 'Opening\t1:00\tBlue\nSong\t3:00\tRed\n')).toBe(true)
    await page.getByTestId('import-draft').waitFor()
    await shot('5-pasted')
    await clean()
    expect(await page.getByLabel('Import column “Column A” as').inputValue()).toBe('title')
    expect(await paste('[data-testid="import-draft"] input[type="text"]', 'a\tb\nc\td')).toBe(false)
    expect(await page.getByLabel('Import column “Column B” as').inputValue()).toBe('duration')
    await page.getByTestId('import-go').click()
    await page.getByRole('heading', { name: 'Pasted cells', exact: true }).waitFor()
    await page.getByTestId('cue-row').filter({ hasText: '3:00' }).first().waitFor()
  })

  it('is printed on sheets with its title, each group on a page of its own', async () => {
    const csv = [
      'type,title,duration,LX',
      'cue,Doors,5:00,Preset',
      'group,First half,,',
      'cue,Song,3:00,Blue',
      'group,Second half,,',
      'cue,Encore,3:00,Red',
    ].join('\n')
    await drop('wall.csv', bytesOf(csv))
    await page.getByRole('heading', { name: 'Wall', exact: true }).waitFor()
    await chooseInMenu(page, 'Export…')
    await page.getByRole('button', { name: 'Print or PDF…', exact: true }).click()
    await page.getByTestId('print-go').waitFor()
    await shot('6-print')
    await clean()
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    const folder = process.env['SHOWCALL_SHOTS']
    if (folder !== undefined) (await import('node:fs')).writeFileSync(join(folder, 'wall.pdf'), pdf)
    expect(pagesOf(pdf)).toBe(1)
    await page.getByText('New page for each group').click()
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(3)
    await page.emulateMedia({ media: 'print' })
    await shot('7-paper')
    expect(await page.getByTestId('go').isVisible()).toBe(false)
    // Each page repeats the head of the table, and its margins are white.
    expect(await page.locator('[data-print-sheet] thead h1').innerText()).toBe('Wall')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
  })
})

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const pagesOf = (pdf: Uint8Array): number =>
  (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g) ?? []
  ).length
