import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { NoteRequest } from '../../src-main/contract/bridge/journal.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

describe('a note', () => {
  let page: Page
  const face = keptFace()

  const notes = (): Promise<readonly NoteRequest[]> =>
    page.evaluate(() =>
      window.fake.asked.flatMap(({ name, payload }) => (name === 'note' ? (payload as NoteRequest) : [])),
    )
  const strip = () => page.getByTestId('note-strip')
  const keys = () => page.getByTestId('keys-state').getAttribute('data-keys')
  const onAir = (title: string) => page.getByTestId('on-air-title').getByText(title).waitFor()
  const begin = async () => {
    await page.keyboard.press('n')
    await strip().waitFor()
  }

  it('has the time and the cue of N, also when GO is pressed while it is typed, and then gives the keys back', async () => {
    page = await face.open('at=1200')
    await air(page, 'song-02', 30_000, 60_000)
    const before = await page.evaluate(() => window.now())
    await begin()
    const after = await page.evaluate(() => window.now())
    expect(await strip().innerText()).toContain('Ukraine')
    expect(await keys()).toBe('field')
    await page.keyboard.type('spot was ')
    await page.getByTestId('go').click()
    await onAir('Postcard 03')
    // The click took the focus from the field: Space is GO again, and N goes on with the note.
    expect(await keys()).toBe('desk')
    await begin()
    await page.keyboard.type('late')
    await strip().getByRole('combobox').selectOption({ index: 1 })
    const department = await strip().getByRole('combobox').inputValue()
    await strip().getByRole('textbox').press('Enter')
    const noted = page.locator('[data-testid="last-press"][data-outcome="confirmed"]').getByText('NOTED')
    await noted.waitFor()
    const inks = await noted.evaluate(word => {
      const shown = document.createElement('i')
      shown.style.color = 'var(--go-ink)'
      document.body.append(shown)
      const done = getComputedStyle(shown).color
      shown.remove()
      return { done, word: getComputedStyle(word).color }
    })
    expect(inks.word).toBe(inks.done)
    const [note, ...others] = await notes()
    expect(others).toEqual([])
    expect(note).toMatchObject({ text: 'spot was late', department, cue: { cueId: 'song-02' } })
    expect(note?.at).toBeGreaterThanOrEqual(before)
    expect(note?.at).toBeLessThanOrEqual(after)
    expect(await strip().count()).toBe(0)
    expect(await keys()).toBe('desk')
  })

  it('is a phrase by its number and Enter, or by its button, and a text that begins with a number', async () => {
    page = await face.open('at=1200')
    await begin()
    await page.keyboard.type('2')
    await strip().locator('[aria-pressed="true"]').getByText('missed').waitFor()
    await page.keyboard.press('Enter')
    await strip().waitFor({ state: 'detached' })
    await begin()
    await page.keyboard.type('2nd verse')
    expect(await strip().locator('[aria-pressed="true"]').count()).toBe(0)
    await page.keyboard.press('Enter')
    await strip().waitFor({ state: 'detached' })
    await begin()
    await strip().getByRole('button', { name: 'good' }).click()
    await strip().waitFor({ state: 'detached' })
    expect((await notes()).map(({ text }) => text)).toEqual(['missed', '2nd verse', 'good'])
  })

  it('is nothing after Escape, and without a text', async () => {
    page = await face.open('at=1200')
    await begin()
    await page.keyboard.press('Enter')
    await strip().getByText('Type a text, or choose a phrase.').waitFor()
    await page.keyboard.press('Escape')
    await strip().waitFor({ state: 'detached' })
    expect(await keys()).toBe('desk')
    expect(await notes()).toEqual([])
  })

  it('says when the disk does not take it, and keeps the text when the desk refuses it', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeDesk({ notRecorded: 'the disk is full.' }))
    await begin()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.getByTestId('last-press').getByText('NOT RECORDED').waitFor()
    await begin()
    await page.keyboard.type('wrong gel')
    await page.evaluate(() => {
      window.fake.replies = { note: { ok: false, reason: 'No rundown is open.' } }
    })
    await page.keyboard.press('Enter')
    await strip().getByRole('alert').getByText('No rundown is open.').waitFor()
    expect(await strip().getByRole('textbox').inputValue()).toBe('wrong gel')
  })

  it.each([
    ['by a person who may only look', 'VIEW ONLY', () => window.fake.change({ access: 'view' })],
    ['without a rundown', 'EMPTY', () => window.fake.change({ rundown: null })],
  ])('cannot be begun %s, and the foot says why', async (_who, word, make) => {
    page = await face.open('at=1200')
    await page.evaluate(make)
    await page.keyboard.press('n')
    await page.getByTestId('last-press').getByText(word).waitFor()
    expect(await strip().count()).toBe(0)
    expect(await keys()).toBe('desk')
  })

  it('has the phrases of the settings, which are at most 12', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.look({ dialog: 'settings' }))
    const field = page.getByRole('textbox', { name: 'Phrases' })
    await field.fill(Array.from({ length: 13 }, (_, number) => `phrase ${number}`).join('\n'))
    await field.blur()
    await page.getByText('More than 12. Remove some.').waitFor()
    await field.fill(' too early \n\nwrong line\n')
    await field.blur()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await begin()
    expect(await strip().getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['1 too early', '2 wrong line']),
    )
    expect(
      await page.evaluate(() => window.fake.asked.findLast(({ name }) => name === 'settings.write')?.payload),
    ).toEqual({ phrases: ['too early', 'wrong line'] })
  })
})
