import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import type { Script } from '../../src-main/domain/script/script.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { anchorOf, lighthouse } from '../support/one-script.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { keptFace } from './face.ts'

/** The page of the play, and so many more after it. */
function play(pages: number): Script {
  const more = Array.from({ length: pages }, (_, page) =>
    lighthouse.paragraphs.map(paragraph => ({
      ...paragraph,
      id: `${paragraph.id}-${page}`,
      page: String(33 + page),
    })),
  )
  return { ...lighthouse, paragraphs: [...lighthouse.paragraphs, ...more.flat()] }
}

/** Two cues at words, with calls at words, with the cue, at times, and one without its word. */
const rows = calledShow.rows.map(row => {
  if (row.cue.id === 'song-02')
    return {
      ...row,
      cells: {
        lx: 'Preset\n§1 LX 57 lamp turns\n§3 LX 58 out\n§9 LX 70 gone',
        snd: '+0:20 Gulls\n§2 SND 32 foghorn',
      },
    }
  return row.cue.id === 'postcard-03' ? { ...row, cells: { lx: 'LX 60', vid: 'Sea' } } : { ...row, cells: {} }
})

describe.each(languages)('a script on paper, in “%s”,', language => {
  let page: Page
  const face = keptFace(language)

  const open = async (script: Script): Promise<void> => {
    const go = (paragraph: string, word: string) => anchorOf(script, paragraph, word)
    const marks = {
      calls: {
        1: { go: go('p3', 'up'), standby: null },
        2: { go: go('p3', 'up'), standby: go('p2', 'tower') },
        3: { go: go('p7', 'answer'), standby: null },
      },
      cues: { 'song-02': go('p2', 'hear'), 'postcard-03': go('p7', 'wait') },
      standbyBefore: 1,
    }
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    const slice = { version: 7, has: true, title: script.title, revision: 'C', isRead: true, undoable: false }
    await page.evaluate(
      ({ show, slice, whole }) => {
        window.fake.replies = { script: whole }
        window.fake.change({ ...show, script: slice })
        window.look({ dialog: 'print' })
      },
      { show: { rundown: calledShow.rundown, rows }, slice, whole: { version: 7, script, marks } },
    )
  }
  const choose = async (what: 'book' | 'cues'): Promise<void> => {
    await page.getByTestId(`print-${what}`).click()
    await page.locator('[data-print-sheet] table').first().waitFor({ state: 'attached' })
  }
  const printed = async (name: string): Promise<readonly string[]> => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) {
      await writeFile(join(folder, `${name}-${language}.pdf`), pdf)
      await page.screenshot({ path: join(folder, `${name}-${language}.png`) })
    }
    const pages = await pdfPages(page, pdf)
    return pages.map(text => text.replaceAll(/\s+/g, ' '))
  }
  const de = language === 'de'

  it('is a prompt book with title, revision and pages, and each call beside its word', async () => {
    await open(lighthouse)
    await choose('book')
    const [first = '', ...others] = await printed('book')
    expect(others).toEqual([])
    expect(first).toContain(de ? 'Fassung C' : 'revision C')
    expect(first).toMatch(/The Lighthouse .*Scene 4: the gallery.*KEEPER.*tower takes a breath/)
    expect(first).toMatch(/takes a breath\. STANDBY LX 57 lamp turns, SND 32 foghorn Cue.*IDA They rowed/)
    expect(first).toMatch(/nobody came up ?\. LX 57 lamp turns SND 32 foghorn GO \S+ .up/)
    expect(first).toMatch(/Ukraine.* LX Preset \+0:20 SND Gulls GO \S+ .hear/)
    expect(first).toMatch(/LX 60 VID Sea GO \S+ .wait.*LX 58 out GO \S+ .answer/)
    // What lost its word is not lost on paper.
    expect(first).toMatch(de ? /An keinem Wort.*LX 70 gone/ : /Not at a word.*LX 70 gone/)
    const words = page.locator('[data-print-sheet] u')
    expect(await words.allTextContents()).toEqual(['hear', 'up', 'wait', 'answer'])
  })

  it('begins a sheet of paper at each page of the script by choice, white on black too, on A4 and Letter', async () => {
    await open(play(2))
    await choose('book')
    expect(await printed('book-long')).toHaveLength(2)
    await page.getByTestId('print-pages').click()
    const pages = await printed('book-pages')
    const numbers = pages.map(text => /(?:page|Seite) (\d+)/.exec(text)?.[1])
    expect(numbers).toEqual(['31', '32', '33', '34'])
    await page.getByTestId('print-ground').selectOption('night')
    expect(await printed('book-night')).toHaveLength(4)
    await page.emulateMedia({ media: 'print' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ media: null })
    const paper = page.getByRole('dialog').getByRole('combobox').nth(1)
    const sizes: string[] = []
    for (const name of ['a4', 'letter']) {
      await paper.selectOption(name)
      const pdf = await page.pdf({ preferCSSPageSize: true })
      sizes.push(/\/MediaBox \[([^\]]+)\]/.exec(pdf.toString('latin1'))?.[1] ?? '')
    }
    expect(sizes.map(size => size.split(' ').map(side => Math.round(Number(side))))).toEqual([
      [0, 0, 595, 842],
      [0, 0, 612, 792],
    ])
  })

  it('is a cue sheet for each department on its own page, or for one, and a CSV', async () => {
    await open(lighthouse)
    await choose('cues')
    const pages = await printed('cues')
    expect(pages).toHaveLength(6)
    expect(pages[0]).toMatch(/^1 \/ 6 LX Song Contest Final · \S+ C /)
    expect(pages[0]).toMatch(/LX 57 31 … night and nobody came up ?\. lamp turns (p\.|S\.) 31 You can hear/)
    expect(pages[1]).toMatch(/SND 32 31 .*up ?\. foghorn (p\.|S\.) 31 .*tower/)
    await page.getByTestId('print-department').selectOption({ label: 'SND' })
    expect(await printed('cues-one')).toHaveLength(1)
    const download = page.waitForEvent('download')
    await page.getByTestId('print-csv').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Song Contest Final SND .*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[1]).toMatch(/^SND,SND 32,31,up,foghorn,31,tower,/)
  })
})
