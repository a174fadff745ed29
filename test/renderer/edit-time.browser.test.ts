import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../support/axe.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

describe('the time of a cue in Edit', () => {
  let page: Page
  const face = keptFace()
  beforeEach(async () => {
    page = await face.open('at=-600')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
  })

  const cell = (cueId: string, column: string) =>
    page.locator(`[data-cue-id="${cueId}"] [data-column="${column}"]`)
  const saved = (cueId: string) =>
    page.evaluate(id => {
      const { cue } = window.fake.rows().find(row => row.cue.id === id) ?? {}
      return { startTime: cue?.startTime, duration: cue?.duration, timing: cue?.timing ?? null }
    }, cueId)
  const undo = (): Promise<void> => page.keyboard.press('ControlOrMeta+z')
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = async (cueId: string, column: string, text: string): Promise<void> => {
    await cell(cueId, column).click()
    await page.keyboard.type(text)
  }
  /** The planned start of a cue, so many seconds later. */
  const laterThan = async (cueId: string, seconds: number): Promise<string> => {
    const [hours = 0, minutes = 0, rest = 0] = (
      /\d+:\d\d:\d\d/.exec(await cell(cueId, 'start').innerText())?.[0] ?? ''
    )
      .split(':')
      .map(Number)
    const all = hours * 3_600 + minutes * 60 + rest + seconds
    return [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
      .map(part => String(part).padStart(2, '0'))
      .join(':')
  }
  const line = () => page.getByTestId('cell-line')
  const dialog = () => page.getByTestId('edit-ask')
  const noLimits = { shortest: null, longest: null }

  it('a start takes what it asks of GO as it is typed, says it, and undo takes rule and time back at once', async () => {
    const plain = (await saved('act')).startTime
    const at = await laterThan('act', 60)
    await type('act', 'start', `= ${at}`)
    await page.getByTestId('reading').getByText(`= exactly ${at}`, { exact: true }).waitFor()
    await press('Enter')
    await cell('act', 'start').getByText('=', { exact: true }).waitFor()
    await expect.poll(() => saved('act')).toMatchObject({ timing: { start: 'exactly', ...noLimits } })
    const fixed = (await saved('act')).startTime
    expect(fixed).not.toBe(plain)
    await cell('act', 'start').click()
    await line().getByText(`Exactly ${at}. Gap of 1:00 before it.`).waitFor()

    await type('act', 'start', `not after ${at}`)
    await press('Enter')
    await cell('act', 'start').getByText('spare 1:00').waitFor()
    await cell('act', 'start').click()
    await line().getByText(`Not after ${at}. Planned for`).waitFor()

    await type('act', 'start', 'floating')
    await press('Enter')
    await expect
      .poll(() => saved('act'))
      .toMatchObject({ startTime: null, timing: { start: 'floating', ...noLimits } })
    await cell('act', 'start').getByText('floating').waitFor()
    await undo()
    await expect
      .poll(() => saved('act'))
      .toMatchObject({ startTime: fixed, timing: { start: 'not-after', ...noLimits } })

    await type('act', 'start', 'float')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ startTime: null })
    await type('act', 'start', at)
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ startTime: fixed, timing: null })
    expect(await axeFaults(page, '[data-testid="view"]', false)).toEqual([])
  })

  it('a duration takes limits behind it, keeps them under a duration alone, and says where it is outside of them', async () => {
    await type('act', 'duration', '3:00 2:30-4:00')
    await page.getByTestId('reading').getByText('= 3:00 (2:30–4:00)', { exact: true }).waitFor()
    await press('Enter')
    await cell('act', 'duration').getByText('2:30–4:00').waitFor()
    const limits = { start: 'not-before', shortest: 150_000, longest: 240_000 }
    await expect.poll(() => saved('act')).toMatchObject({ duration: 180_000, timing: limits })

    await type('act', 'duration', '5:00')
    await press('Enter')
    await page.getByTestId('edit-done').getByText('5:00 is outside 2:30–4:00').waitFor()
    await expect.poll(() => saved('act')).toMatchObject({ duration: 300_000, timing: limits })
    await cell('act', 'duration').click()
    await line().getByText('5:00 is over its longest.').waitFor()

    await type('act', 'duration', '3:00 (4:00–2:30)')
    await press('Enter')
    await page.getByTestId('cell-fault').getByText('The shortest is over the longest.').waitFor()
    await press('Escape')
    expect(await saved('act')).toMatchObject({ duration: 300_000, timing: limits })

    await type('act', 'duration', '3:00 ()')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ duration: 180_000, timing: null })
    await undo()
    await expect.poll(() => saved('act')).toMatchObject({ duration: 300_000, timing: limits })
  })

  it('rule and limits are set for all rows that are chosen, from the menu', async () => {
    const at = await laterThan('act', 60)
    await type('act', 'start', at)
    await press('Enter')
    await cell('act', 'number').click()
    await cell('hosts', 'number').click({ modifiers: ['Shift'] })
    const choose = async (name: string): Promise<void> => {
      await page.getByTestId('set-menu').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('Start exactly')
    await expect.poll(() => saved('act')).toMatchObject({ timing: { start: 'exactly' } })
    await page.getByTestId('edit-done').getByText('no fixed start').waitFor()
    expect((await saved('hosts')).timing).toBeNull()

    await choose('Limits…')
    await dialog().getByRole('textbox').fill('4:00-2:00')
    await press('Enter')
    await dialog().getByText('The shortest is over the longest.').waitFor()
    await dialog().getByRole('textbox').fill('0:10-')
    await press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect
      .poll(() => saved('act'))
      .toMatchObject({ timing: { start: 'exactly', shortest: 10_000, longest: null } })
    await expect
      .poll(() => saved('hosts'))
      .toMatchObject({ timing: { start: 'not-before', shortest: 10_000, longest: null } })
    await undo()
    await expect.poll(async () => (await saved('hosts')).timing).toBeNull()
  })

  it('cues that are chosen have warning steps of their own, or none, in one step that undo takes back', async () => {
    await cell('act', 'number').click()
    await cell('hosts', 'number').click({ modifiers: ['Shift'] })
    const ask = async (choice: string): Promise<void> => {
      await page.getByTestId('set-menu').click()
      await page.getByTestId('set-steps').click()
      await dialog().getByTestId('warning-steps-choice').selectOption(choice)
    }
    await ask('own')
    expect(await axeFaults(page, 'dialog', false)).toEqual([])
    const first = dialog().getByTestId('step').first()
    await first.getByTestId('step-at').fill('0:30')
    await page.getByRole('button', { name: 'Set steps' }).click()
    await dialog().locator('[data-testid="step-at"][aria-invalid="true"]').waitFor()
    expect((await saved('act')).timing).toBeNull()
    await first.getByTestId('step-at').fill('+1:00')
    await first.getByTestId('step-message').fill('Off, please')
    await page.getByRole('button', { name: 'Set steps' }).click()
    await dialog().waitFor({ state: 'detached' })
    const steps = [
      { at: 30_000, color: 'warn' },
      { at: 10_000, color: 'urgent' },
      { at: -60_000, color: 'warn', message: 'Off, please' },
    ]
    for (const id of ['act', 'hosts'])
      await expect.poll(async () => (await saved(id)).timing).toMatchObject({ start: 'not-before', steps })
    await cell('act', 'duration').getByText('STEPS').waitFor()
    await type('act', 'duration', '4:00')
    await press('Enter')
    await expect.poll(() => saved('act')).toMatchObject({ duration: 240_000, timing: { steps } })
    await undo()
    await cell('hosts', 'number').click()
    await ask('none')
    await page.getByRole('button', { name: 'Set steps' }).click()
    await expect.poll(async () => (await saved('hosts')).timing).toMatchObject({ steps: [] })
    await undo()
    await undo()
    for (const id of ['act', 'hosts']) await expect.poll(async () => (await saved(id)).timing).toBeNull()
  })

  it('a gap is closed in one of three ways, each with what it does, in one step', async () => {
    const planned = await laterThan('act', 0)
    const at = await laterThan('act', 66)
    await type('act', 'start', at)
    await press('Enter')
    await cell('act', 'start').locator('[data-fix-gap]').click()
    await dialog()
      .getByRole('heading', { name: /^Gap of 1:06 before/ })
      .waitFor()
    expect(await axeFaults(page, 'dialog', false)).toEqual([])
    const own = dialog().locator('[data-option="this"]')
    await own.getByText(`${at} → ${planned}`).waitFor()
    await own.getByText('The show ends 1:06 earlier.').waitFor()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })

    const before = await saved('to-air')
    await press('ControlOrMeta+.')
    await dialog().locator('[data-option="duration"]').first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-option'))
    await expect.poll(focused).toBe('governing')
    await press('ArrowDown', 'ArrowDown')
    await expect.poll(focused).toBe('duration')
    await dialog()
      .locator('[data-option="duration"]')
      .first()
      .getByText('The end of the show stays.')
      .waitFor()
    await press('Enter')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(async () => (await saved('to-air')).duration).toBe((before.duration ?? 0) + 66_000)
    await cell('act', 'start').getByText('gap').waitFor({ state: 'detached' })
    await press('ControlOrMeta+.')
    await page.getByTestId('cell-note').getByText('no gap and no overlap').waitFor()
    await undo()
    await cell('act', 'start').getByText('gap 1:06').waitFor()
    expect(await saved('to-air')).toEqual(before)
  })

  it('on air a fixed start says what the list says of it, and leads to Hit a time', async () => {
    await air(page, 'to-air', 10_000, 150_000)
    await press('Alt+2')
    const at = await laterThan('act', 66)
    await cell('act', 'start').click()
    await press('Enter')
    await page.getByTestId('cell-editor').getByRole('textbox').fill(at)
    await press('Enter')
    const said = page.locator('[data-cue-id="act"] [data-slack]')
    await said.waitFor()
    const inEdit = await said.innerText()
    await press('ControlOrMeta+.')
    await page.getByTestId('cell-note').getByText('Hit a time').waitFor()
    expect(await dialog().count()).toBe(0)
    await press('Escape')
    await press('Alt+1')
    await page.locator('[data-list] [data-cue-id="act"] [data-slack]').getByText(inEdit).waitFor()
  })
})
