import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import type { CrewWord } from '../../src-main/domain/calling/calling-state.ts'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { type Face, keptFace } from './face.ts'
import { air, settled } from './face-states.ts'

const long =
  'Electrics 12 and 13 with follow spot two on the soloist downstage left, then the house to half and the practicals out. Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const cues = ['song-02', 'postcard-03', 'song-03']

type Show = Pick<DeskSnapshot, 'rundown' | 'rows'>

/** With eight departments more, the last of which has a call inside the cue on air. */
const manyDepartments = ((): Show => {
  const more = Array.from({ length: 8 }, (_, at) => ({
    id: `more ${at}`,
    name: `More ${at}`,
    department: { shortName: `M${at}`, color: '#37474f', groups: [] },
  }))
  return {
    rundown: calledShow.rundown && {
      ...calledShow.rundown,
      columns: [...calledShow.rundown.columns, ...more],
    },
    rows: calledShow.rows.map(row =>
      row.cue.id === 'song-02' ? { ...row, cells: { 'more 7': '+1:00 Last of all' } } : row,
    ),
  }
})()

let page: Page

/** Song 02 is on air for 36 seconds, of 3 minutes. */
async function open(face: Face, show: Show = calledShow): Promise<void> {
  page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
  await page.evaluate(show => window.fake.change(show), show)
  await air(page, 'song-02', 36_000, 144_000)
  await settled(page)
}

const sheet = () => page.getByTestId('calls-sheet')
const rowOf = (id: string): Locator => page.locator(`tr[data-department="${id}"]`)
/** Whether a pointer finds the name of a department: in sight, and under nothing. */
const isInSight = (id: string): Promise<boolean> =>
  rowOf(id)
    .getByTestId('standby-one')
    .evaluate(node => {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      return [top + 2, bottom - 2].every(y => node.contains(document.elementFromPoint((left + right) / 2, y)))
    })
const crewSays = (words: Readonly<Record<string, CrewWord>>): Promise<void> =>
  page.evaluate(words => {
    const at = Math.round(window.now())
    const said = Object.entries(words).map(([id, word]) => [id, { word, at, by: 'Kim' }])
    window.fake.change({
      calling: { crew: [], state: { standbys: 0, records: {}, crew: Object.fromEntries(said) } },
    })
  }, words)
const shownSheet = (): Promise<readonly (string | null)[]> =>
  page
    .locator('[role="tab"][aria-selected="true"]')
    .evaluateAll(tabs => tabs.map(tab => tab.getAttribute('data-testid')))

describe.each(languages)('the texts of the calls, in “%s”', language => {
  const face = keptFace(language)

  it('are whole, on air, next and then, however long they are', async () => {
    const rows = calledShow.rows.map(row => {
      if (!cues.includes(row.cue.id)) return row
      const departments = calledShow.rundown?.columns.filter(({ department }) => department) ?? []
      return { ...row, cells: Object.fromEntries(departments.map(({ id }) => [id, `${id}: ${long}`])) }
    })
    await open(face, { ...calledShow, rows })
    const found = await sheet().evaluate(node => {
      const cut: (string | null)[] = []
      for (const text of node.querySelectorAll('tbody td bdi')) {
        const words = document.createRange()
        words.selectNodeContents(text)
        const ink = words.getBoundingClientRect()
        const cell = text.closest('td')?.getBoundingClientRect()
        const isWhole =
          cell !== undefined &&
          ink.left >= cell.left &&
          ink.right <= cell.right + 1 &&
          ink.top >= cell.top - 1 &&
          ink.bottom <= cell.bottom + 1
        if (!isWhole) cut.push(text.textContent)
      }
      return { cut, sideways: node.scrollWidth - node.clientWidth }
    })
    expect(found).toEqual({ cut: [], sideways: 0 })
    // By the width of its place a word may be broken.
    const shown = await sheet().locator('tbody td bdi').allTextContents()
    const ids = ['lx', 'snd', 'vid', 'stage', 'follow spots', 'automation']
    expect(shown).toEqual(ids.flatMap(id => cues.map(() => `${id}: ${long}`)))
  })
})

describe('the sheet of the calls', () => {
  const face = keptFace()

  it('says REHEARSAL over the cue of a rehearsal, and ON AIR over that of the show', async () => {
    await open(face)
    const word = () => sheet().locator('th[data-column="on-air"] b').innerText()
    expect(await word()).toBe('ON AIR')
    await page.evaluate(() => window.fake.change({ show: { ...window.fake.show(), mode: 'rehearsal' } }))
    await page.getByTestId('rehearsal').waitFor()
    expect(await word()).toBe('REHEARSAL')
  })

  it('marks the next call inside the cue, and counts down to it', async () => {
    await open(face)
    await air(page, 'song-02', 120_000, 60_000)
    const next = page.locator('[data-testid="call-inside"][data-next="true"]')
    await next.getByText('Blackout on the last chord').waitFor()
    expect(await next.count()).toBe(1)
    const left = async (): Promise<number> =>
      Number(/0:(\d\d)/.exec(await next.innerText())?.[1] ?? Number.NaN)
    const before = await left()
    expect(before).toBeGreaterThan(20)
    expect(before).toBeLessThanOrEqual(50)
    await expect.poll(left).toBeLessThan(before)
  })

  it('brings the department with the next call into sight, and first the one that says HELP or HOLD', async () => {
    await open(face, manyDepartments)
    await expect.poll(() => isInSight('more 7')).toBe(true)
    expect(await isInSight('lx')).toBe(false)
    await crewSays({ lx: 'help' })
    await expect.poll(() => isInSight('lx')).toBe(true)
    expect(await isInSight('more 7')).toBe(false)
    await crewSays({ 'more 7': 'hold' })
    await expect.poll(() => isInSight('more 7')).toBe(true)
  })

  it('sends STANDBY by the name of a department, acknowledges by STANDBY, and clears a word by the word', async () => {
    await open(face)
    await air(page, 'song-02', 150_000, 30_000)
    const pressed = (): Promise<readonly unknown[]> =>
      page.evaluate(() =>
        window.fake.triggers.flatMap(({ edge, intent }) => (edge === 'down' ? [intent] : [])),
      )
    await rowOf('vid').getByTestId('standby-one').click()
    const standby = rowOf('vid').getByTestId('next-calls').getByTestId('acknowledge-one')
    await standby.click()
    await rowOf('vid').getByTestId('next-calls').locator('[data-face="acknowledged"]').waitFor()
    await crewSays({ stage: 'ready' })
    await rowOf('stage').getByTestId('crew-word').click()
    await rowOf('stage').getByTestId('crew-word').waitFor({ state: 'detached' })
    expect(await pressed()).toEqual([
      { action: 'standby', departments: ['vid'] },
      { action: 'acknowledge', departments: ['vid'], callId: 'postcard-03 vid start' },
      { action: 'clear-word', departments: ['stage'] },
    ])
  })

  it('names the cue after the next one, and passes by those that are skipped', async () => {
    await open(face)
    const heads = () => sheet().getByRole('columnheader').allInnerTexts()
    const [, onAir, next, then] = await heads()
    const numberIn = async (title: string) =>
      (await page.getByTestId(title).first().innerText()).split(/\s/)[0]
    expect(onAir?.split(/\s/).at(-1)).toBe(await numberIn('on-air-title'))
    expect(next?.split(/\s/).at(-1)).toBe(await numberIn('next-title'))
    expect(then).toMatch(/^THEN/)
    const titleOf = (id: string) =>
      page.evaluate(
        id =>
          window.fake
            .rows()
            .find(({ cue }) => cue.id === id)
            ?.cue.title.trim(),
        id,
      )
    expect(then).toContain(await titleOf('song-03'))
    await page.evaluate(() => {
      const rows = window.fake
        .rows()
        .map(row =>
          row.cue.id === 'song-03' ? { ...row, cue: { ...row.cue, skippedBy: 'self' as const } } : row,
        )
      window.fake.change({ rows })
    })
    const later = (await titleOf('postcard-04')) ?? ''
    await expect.poll(async () => (await heads())[3]).toContain(later)
  })

  it('is chosen by its tab, by Alt+Shift+2, or by Alt+Shift+1 left for the list, for this rundown, also after a reload', async () => {
    await open(face)
    expect(await shownSheet()).toEqual(['sheet-calls'])
    await page.keyboard.press('Alt+Shift+1')
    await page.locator('[data-list]').waitFor()
    expect(await shownSheet()).toEqual(['sheet-list'])
    await page.keyboard.press('Alt+Shift+2')
    await sheet().waitFor()
    await page.getByTestId('sheet-list').click()
    await page.locator('[data-list]').waitFor()
    await page.reload()
    await page.getByTestId('go').waitFor()
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.getByTestId('standby-all').waitFor()
    expect(await shownSheet()).toEqual(['sheet-list'])
    await page.evaluate(show => window.fake.change(show), {
      rundown: calledShow.rundown && { ...calledShow.rundown, id: 'another' },
    })
    await sheet().waitFor()
    expect(await shownSheet()).toEqual(['sheet-calls'])
  })

  it('comes by its key from any other view', async () => {
    await open(face)
    await page.keyboard.press('Alt+7')
    await page.getByTestId('view').waitFor()
    await page.keyboard.press('Alt+Shift+1')
    await page.locator('[data-list]').waitFor()
    expect(await page.getByTestId('view').count()).toBe(0)
  })
})
