import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'

describe('the durations of a rehearsal', () => {
  let page: Page
  const face = keptFace()

  const planned = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      ['to-air', 'act', 'hosts'].map(
        id => (window.fake.rows().find(row => row.cue.id === id)?.cue.duration ?? Number.NaN) / 1000,
      ),
    )
  /** Cues ran that much longer than planned. */
  const rehearsed = (): Promise<void> =>
    page.evaluate(() => {
      const of = (id: string): number => window.fake.rows().find(row => row.cue.id === id)?.cue.duration ?? 0
      window.fake.rehearsed({
        'to-air': of('to-air') + 5_200,
        act: of('act') + 30_000,
        hosts: of('hosts') + 300,
      })
    })
  const open = (): Promise<void> => page.getByRole('button', { name: 'Use the rehearsed durations…' }).click()
  const kept = (): Promise<unknown> =>
    page.evaluate(
      () => window.fake.asked.filter(({ name }) => name === 'rehearsed.forget').at(-1)?.payload ?? null,
    )

  it('are offered with what was planned, and those that are selected change the plan in one step', async () => {
    page = await face.open('at=1200')
    const [first = 0, second = 0, third = 0] = await planned()
    await rehearsed()
    await page.getByTestId('rehearsed-offer').getByText('2 cues ran longer or shorter').waitFor()
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Change 2 durations' }).waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(2)
    await dialog.getByRole('checkbox').last().uncheck()
    await dialog.getByRole('button', { name: 'Change 1 duration' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await planned()).toEqual([first + 5, second, third])
    expect(await kept()).toEqual({ rundownId: 'rundown-1', keep: [] })
    await page.getByTestId('rehearsed-offer').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+2')
    await page.getByTitle('Undo: Rehearsed durations').click()
    await page.waitForFunction(
      first => window.fake.rows().find(row => row.cue.id === 'to-air')?.cue.duration === first * 1000,
      first,
    )
  })

  it('are offered until that is dismissed, and again after the next rehearsal', async () => {
    page = await face.open('at=1200')
    await rehearsed()
    const offer = page.getByTestId('rehearsed-offer')
    await offer.getByRole('button', { name: 'Dismiss' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+2')
    await page.getByTestId('rows-menu').click()
    await page.getByTestId('rows-rehearsed').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change 2 durations' }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => window.fake.rehearsed({ act: 200_000 }))
    await offer.getByText('1 cue ran longer or shorter').waitFor()
  })

  it('of a cue that GO only passed through are not selected', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      const of = (id: string): number => window.fake.rows().find(row => row.cue.id === id)?.cue.duration ?? 0
      window.fake.rehearsed({ 'to-air': 2_000, act: of('act') + 30_000 })
    })
    await open()
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    await boxes.first().waitFor()
    const selected = await boxes.evaluateAll(
      all => all.filter(box => (box as HTMLInputElement).checked).length,
    )
    expect([await boxes.count(), selected]).toEqual([2, 1])
  })

  it('that the service refuses are said, and stay offered', async () => {
    page = await face.open('at=1200')
    const before = await planned()
    await rehearsed()
    await page.evaluate(() => window.fake.editing.refuse('The cue is locked.'))
    await open()
    await page.getByRole('button', { name: 'Change 2 durations' }).click()
    await page.getByRole('alert').getByText('Not saved:').getByText('The cue is locked.').waitFor()
    expect(await planned()).toEqual(before)
    expect(await kept()).toEqual({ rundownId: 'rundown-1', keep: ['to-air', 'act'] })
  })

  it('change nothing while the show is on air, and are gone once discarded', async () => {
    page = await face.open('at=1200')
    const before = await planned()
    await rehearsed()
    await open()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('to-air', at, at + 60_000)
    })
    await page.getByRole('button', { name: 'Change 2 durations' }).click()
    await page.getByRole('alert').getByText('The show is on air').waitFor()
    expect(await planned()).toEqual(before)
    await page.getByRole('button', { name: 'Discard all' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await kept()).toEqual({ rundownId: 'rundown-1', keep: [] })
  })
})

describe('the durations of the last show', () => {
  let page: Page
  const face = keptFace()

  /** By the journal the first cues ran that much longer than planned, the second one past its longest, and the third was jumped from. */
  const ran = (): Promise<readonly number[]> =>
    page.evaluate(async () => {
      const rows = window.fake.rows().filter(row => ['to-air', 'act', 'hosts'].includes(row.cue.id))
      window.fake.change({
        rows: window.fake.rows().map(row => {
          const timing = { start: 'not-before', shortest: null, longest: row.cue.duration + 10_000 }
          return row.cue.id === 'act' ? { ...row, cue: { ...row.cue, timing: timing as never } } : row
        }),
      })
      const { asRun } = (await window.fake.request('journal.as-run', { runId: 'run-2' })) as {
        asRun: { cues: readonly object[] }
      }
      const cues = [...rows, ...rows.slice(0, 1)].map((row, nth) => ({
        ...asRun.cues[0],
        cueId: nth < 3 ? row.cue.id : 'somewhere',
        running: row.cue.duration + 30_000,
        end: 1,
        deleted: false,
        entered: { how: nth < 3 ? 'go' : 'jump', from: null, press: 1 },
      }))
      window.fake.replies = { 'journal.as-run': { ok: true, asRun: { ...asRun, cues } as never } }
      return rows.map(row => row.cue.duration / 1_000)
    })
  const planned = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      window.fake
        .rows()
        .filter(row => ['to-air', 'act', 'hosts'].includes(row.cue.id))
        .map(row => row.cue.duration / 1_000),
    )

  it('are in the menu of Edit, and change the plan in one step, within the limits of each cue', async () => {
    page = await face.open('at=1200')
    const [first = 0, second = 0, third = 0] = await ran()
    await page.keyboard.press('Alt+2')
    await page.getByTestId('rows-menu').click()
    await page.getByTestId('rows-actual').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(2)
    expect(await dialog.getByRole('row').nth(2).innerText()).toContain('longest')
    await dialog.getByRole('button', { name: 'Change 2 durations' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await planned()).toEqual([first + 30, second + 10, third])
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'rehearsed.forget').length),
    ).toBe(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(planned).toEqual([first, second, third])
  })

  it('are offered once the show has ended unlike its plan, until that is dismissed', async () => {
    page = await face.open('at=1200')
    await ran()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('to-air', at - 20_000, at + 60_000)
      window.fake.setState({ phase: 'ended', lastStop: at as never })
    })
    const offer = page.getByTestId('actual-offer')
    await offer.getByRole('button', { name: 'Use the last actual durations…' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Escape')
    await offer.getByRole('button', { name: 'Dismiss' }).click()
    await offer.waitFor({ state: 'detached' })
  })

  it('are none where the journal has no show of the rundown that has ended', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.replies = { 'journal.runs': { ok: true, runs: [] } }
      window.look({ dialog: 'actual' })
    })
    await page.getByRole('dialog').getByText('No show of this rundown').waitFor()
  })
})
