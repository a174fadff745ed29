import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import type { AsRun, AsRunPlanAct } from '../../src-main/domain/as-run/as-run.ts'
import { languages } from '../../src-main/domain/language.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { finishedPreflight } from '../fakes/fake-preflight.ts'
import { reportedRun } from '../fakes/recorded-runs.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { keptFace, openFace } from './face.ts'

describe('the show report in the journal', () => {
  let page: Page
  const face = keptFace()

  const report = () => page.getByTestId('show-report')
  const open = async (asRun: AsRun = reportedRun): Promise<void> => {
    page = await face.open('at=1200')
    await page.evaluate(asRun => {
      window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
      window.look({ view: 'journal' })
    }, asRun)
    await page.getByTestId('journal-page-report').click()
    await report().waitFor()
  }
  const saved = async (press: () => Promise<void>): Promise<{ name: string; text: string }> => {
    const download = page.waitForEvent('download')
    await press()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  /** Presses *Mail…*, whose address is not followed. */
  const mail = async (): Promise<string> => {
    const link = page.getByRole('link', { name: 'Mail…' })
    await link.evaluate(node => node.addEventListener('click', event => event.preventDefault()))
    await link.click()
    return (await link.getAttribute('href')) ?? ''
  }

  it('is saved as Markdown by the name of the show and its date, and mailed whole', async () => {
    await open({ ...reportedRun, calls: [], notCalled: [], undoneCalls: [] })
    expect(await report().locator('[data-section="notes"]').innerText()).toMatch(/LX\s+late\s+Booth/)
    const { name, text } = await saved(() =>
      report().getByRole('button', { name: 'Save as Markdown…' }).click(),
    )
    expect(name).toBe('Song Contest Final 2026-05-16 21-00 report.md')
    expect(text).toMatch(/^# Song Contest Final\n/)
    expect(text).toContain('| 21:02:00 | 02 Opening act | LX | late | Booth |')
    await report().getByText(`Saved “${name}” to your downloads.`).waitFor()
    expect(URL.parse(await mail())?.searchParams.get('body')).toContain('21:11:40, good, Keyboard')
    await report().getByText('The report was given to your mail program.').waitFor()
  })

  it('the as-run has each change of the plan at its time, with its cues, and names AUTO at a cue that it brought on air', async () => {
    const [first, second] = reportedRun.cues
    if (first === undefined || second === undefined) return expect.unreachable()
    const from = { kind: 'auto', surface: 'AUTO', control: 'AUTO' } as const
    const hit: AsRunPlanAct = {
      ...{ act: 'hit', way: 'done', by: 'iPad', cue: second },
      at: shift(first.start, duration(10_000)),
      time: shift(first.start, duration(600_000)),
      changes: [first, second].map(cue => ({
        ...{ change: 'duration', cue, was: duration(60_000), is: duration(45_000) },
      })),
    }
    const planActs = [hit, { ...hit, at: shift(second.start, duration(4_000)), way: 'undone' as const }]
    await open({
      ...reportedRun,
      planActs,
      cues: [first, { ...second, entered: { how: 'go', from, press: 2 } }, ...reportedRun.cues.slice(2)],
    })
    const sections = report().locator('[data-section="planActs"], [data-section="byItself"]')
    await expect.poll(() => sections.count()).toBe(2)
    await page.getByTestId('journal-page-as-run').click()
    const table = page.getByRole('region', { name: 'Cues as they ran' }).locator('tbody tr')
    const texts = (await table.allInnerTexts()).map(text => text.replaceAll(/\s+/g, ' '))
    const place = (part: RegExp) => texts.findIndex(text => part.test(text))
    const done = place(/PLAN Hit 21:10:04: 02 .?Opening act/)
    expect(texts[done]).toMatch(/iPad · 01 .?Countdown to air.? 1:00 → 0:45 · 02/)
    expect([place(/^01 Countdown/), done, place(/^02 Opening act AUTO/)]).toEqual([0, 1, 2])
    expect(place(/UNDONE Hit 21:10:04/)).toBe(3)
  })

  it('of a rehearsal, which has no totals, has no heading for them', async () => {
    await open({ ...reportedRun, rehearsal: true })
    expect(await report().locator('h3, h4').allInnerTexts()).toEqual(['Notes'])
  })

  it('that is too long for a mail is saved with it', async () => {
    const [note] = reportedRun.notes
    if (note === undefined) return expect.unreachable()
    await open({ ...reportedRun, notes: Array.from({ length: 60 }, () => note) })
    let address = ''
    const { name, text } = await saved(async () => {
      address = await mail()
    })
    expect(text.match(/\| late \|/g)).toHaveLength(60)
    expect(decodeURIComponent(address)).toContain(`The rest is in the file “${name}”.`)
    await report().getByText('The report is too long for a mail.').waitFor()
  })

  it('is printed black on white with its title and the number of each page, without the buttons', async () => {
    const notes = Array.from({ length: 120 }, (_, number) =>
      reportedRun.notes.map(note => ({ ...note, text: `${note.text} ${number}` })),
    ).flat()
    await open({ ...reportedRun, notes })
    await page.evaluate(() => window.look({ brightness: 'blackout' }))
    const pages = await pdfPages(page, await page.pdf({ preferCSSPageSize: true }))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]).toContain('Song Contest Final')
    for (const [index, words] of pages.entries()) expect(words).toContain(`${index + 1} / ${pages.length}`)
    expect(pages.join(' ')).toContain('good 119')
    expect(pages.join(' ')).not.toContain('Save as Markdown')
    await page.emulateMedia({ media: 'print' })
    const color = await report().evaluate(node => getComputedStyle(node).color)
    expect(color).toBe('rgb(0, 0, 0)')
  })
})

/** A show after midnight whose names are long. */
const longNames: AsRun = {
  ...reportedRun,
  cues: reportedRun.cues.map(cue => ({
    ...cue,
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenmelodie mit Chor und Orchester',
    start: shift(cue.start, duration(4 * 3_600_000 + 25_000)),
    startDifference: duration(4 * 3_600_000 + 25_000),
  })),
  words: reportedRun.words.flatMap(said =>
    (['ready', 'hold', 'help', 'done'] as const).map(word => ({
      ...said,
      word,
      at: shift(said.at, duration(4 * 3_600_000)),
      by: 'Bühnenmaschinerieunterbühnenleitung links',
      department: 'Bühnenmaschinerie und Untermaschinerie',
    })),
  ),
  calls: reportedRun.calls.map(call => ({
    ...call,
    department: 'Bühnenmaschinerie und Untermaschinerie',
    text: 'Doppelstockpodium und Versenkung fahren gemeinsam auf Ebene 2',
  })),
}

/** A show whose departments and titles have words of usual length. */
const usualNames: AsRun = {
  ...reportedRun,
  notes: reportedRun.notes.map(note => ({
    ...note,
    department: 'Flugwerk und Untermaschinerie',
    text: 'Der Zug fuhr erst nach der zweiten Aufforderung, weil die Freigabe der Bühnenmeisterin fehlte. '.repeat(
      2,
    ),
    by: messageOf('surface.keyboard'),
  })),
  words: reportedRun.words.flatMap(said =>
    (['ready', 'hold', 'help', 'done'] as const).map(word => ({
      ...said,
      word,
      cue: { cueId: 'cue-13', number: '13', title: 'Ehrenpreis' },
      department: 'Flugwerk und Untermaschinerie',
      by: 'Flugwerk und Untermaschinerie',
    })),
  ),
  calls: [
    ...reportedRun.calls.map(call => ({ ...call, department: 'Inspizienz' })),
    ...reportedRun.calls.map(call => ({ ...call, department: 'Flugwerk und Untermaschinerie' })),
  ],
}

/** Words of up to so many letters, and numbers of the report, that take two lines; evaluated in the page. */
function brokenWords(report: Element, most: number): readonly string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(report, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    for (const word of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      if (word[0].length <= most && range.getClientRects().length > 1) found.push(word[0])
    }
  return [...new Set(found)]
}

/** By how much the tables are wider than their room, px; evaluated in the page. */
const tooWide = (report: Element): number =>
  Math.max(
    0,
    ...[...report.querySelectorAll('table')].map(
      table => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
    ),
  )

/** Whose words of up to so many letters have room. */
const shows = [
  { names: 'long', asRun: longNames, most: 17 },
  { names: 'usual', asRun: usualNames, most: 22 },
]
const media = [
  { medium: 'screen', width: 1280 },
  { medium: 'print', width: 718 },
] as const

describe.each(languages)('a report, in “%s”,', language => {
  it.each(shows.flatMap(show => media.map(on => ({ ...show, ...on }))))(
    'with $names names breaks no time and no word on $medium, $width px wide',
    async show => {
      const { asRun, most, medium, width } = show
      const face = await openFace(inject('browserPath'), language)
      const page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
      await page.evaluate(asRun => {
        window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
        window.look({ view: 'journal' })
      }, asRun)
      await page.getByTestId('journal-page-report').click()
      const report = page.getByTestId('show-report')
      await report.waitFor()
      await page.emulateMedia({ media: medium })
      await page.setViewportSize({ width, height: 800 })
      expect([await report.evaluate(brokenWords, most), await report.evaluate(tooWide)]).toEqual([[], 0])
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined)
        await page.screenshot({
          path: `${folder}/report-${language}-${show.names}-${medium}.png`,
          fullPage: true,
        })
      await face.close()
    },
  )
})

describe('a printed as-run with its preflight', () => {
  it('has its headings apart from what stands above them', async () => {
    const face = await openFace(inject('browserPath'))
    const page = await face.open('at=1200', { viewport: { width: 718, height: 1000 } })
    await page.evaluate(
      asRun => {
        window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
        window.look({ view: 'journal' })
      },
      { ...reportedRun, preflight: finishedPreflight(() => showStart) },
    )
    const preflight = page.getByTestId('journal-preflight')
    await preflight.waitFor()
    await page.emulateMedia({ media: 'print' })
    const gaps = await preflight.evaluate(node =>
      // What is folded away has boxes all the same.
      [...node.querySelectorAll('h4, h5')]
        .filter(heading => heading.checkVisibility())
        .map(heading => {
          const top = heading.getBoundingClientRect().top
          const above = [...document.querySelectorAll('dd, h5, li, p, b, td')]
            .filter(other => other.checkVisibility())
            .map(other => other.getBoundingClientRect())
            .filter(({ height, bottom }) => height > 0 && bottom <= top + 1)
          return Math.round(top - Math.max(...above.map(({ bottom }) => bottom)))
        }),
    )
    expect(gaps.length).toBeGreaterThan(1)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16)
    await face.close()
  })
})
