import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Script } from '../../src-main/domain/script/script.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'
import { lighthouseCalls, scriptCalling, showScript, type WordCall } from './script-show.ts'

describe('a paragraph of the script', () => {
  let page: Page
  const face = keptFace()
  beforeEach(async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await showScript(page)
  })

  const script = (): Promise<Script> =>
    page.evaluate(async () => (await window.fake.request('script', {})).script as Script)
  const texts = async (): Promise<readonly string[]> => (await script()).paragraphs.map(({ text }) => text)
  const words = (id: string) => page.locator(`[data-paragraph="${id}"] [data-words]`)
  const form = () => page.getByTestId('paragraph-form')
  const text = () => page.getByTestId('paragraph-text')
  const closed = () => form().waitFor({ state: 'detached' })
  const problem = () => form().getByRole('alert').filter({ hasText: /./ })
  const open = async (id: string): Promise<void> => {
    await words(id).dblclick()
    await form().waitFor()
  }
  /** What another person does. */
  const another = (paragraphId: string, becomes: readonly string[]): Promise<void> =>
    page.evaluate(
      async ({ paragraphId, becomes }) => {
        const { script } = await window.fake.request('script', {})
        const { id: _, ...seen } = script?.paragraphs.find(({ id }) => id === paragraphId) ?? { id: '' }
        const made = becomes.map(text => ({ ...seen, text }))
        await window.fake.request('script.edit', {
          rundownId: '',
          paragraphId,
          seen: [seen],
          becomes: made,
        } as never)
      },
      { paragraphId, becomes },
    )
  /** So many of its calls have been called. */
  const gone = async (calls: number, order = lighthouseCalls): Promise<void> => {
    const calling = scriptCalling(await page.evaluate(() => Math.round(window.now())), order, calls)
    await page.evaluate(calling => window.fake.change({ calling }), calling)
  }
  const cursorBefore = (word: string) =>
    text().evaluate((field, word) => {
      if (!(field instanceof HTMLTextAreaElement)) return
      const at = field.value.indexOf(word)
      field.setSelectionRange(at, at)
    }, word)

  it('is edited in place: opened by a double click, saved by Enter, left by Escape, with a line by Shift', async () => {
    await open('p2')
    await text().fill('You can hear it before you see it. The tower takes a breath.')
    await page.getByTestId('paragraph-speaker').fill('THE KEEPER')
    await page.getByTestId('paragraph-kind').selectOption('lyric')
    await text().press('End')
    await text().press('Shift+Enter')
    await page.keyboard.type('And another.')
    await page.keyboard.press('Enter')
    await closed()
    expect((await script()).paragraphs[1]).toMatchObject({
      id: 'p2',
      kind: 'lyric',
      speaker: 'THE KEEPER',
      text: 'You can hear it before you see it. The tower takes a breath.\nAnd another.',
      page: '31',
    })
    expect(await page.locator('[data-paragraph="p2"] [data-testid="script-box"]').innerText()).toContain(
      'breath',
    )
    await open('p4')
    await text().fill('Something else.')
    await page.keyboard.press('Escape')
    await closed()
    expect((await texts())[3]).toBe('The lamp begins to turn.')
    // The keys are the show's again.
    await page.keyboard.press('Space')
    await expect.poll(() => page.evaluate(() => window.fake.triggers[0]?.intent.action)).toBe('go')
  })

  it('is opened by keys: by F2 where the text has the keyboard, which it gets back, and anywhere with Alt and Shift', async () => {
    await page.getByTestId('script-marking').click()
    await page.getByTestId('script').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'F2']) await page.keyboard.press(key)
    await expect.poll(() => text().inputValue()).toBe('They rowed all night and nobody came up.')
    await page.keyboard.type(' Ever.')
    await page.keyboard.press('Enter')
    await closed()
    expect((await texts())[2]).toBe('They rowed all night and nobody came up. Ever.')
    expect(await page.getByTestId('script').evaluate(node => node === document.activeElement)).toBe(true)
    await words('p6').click()
    await page.getByTestId('mark-edit-text').click()
    await expect.poll(() => text().inputValue()).toBe('To what?')
    await page.keyboard.press('Escape')
    await page.getByTestId('script-marking').click()
    await air(page, 'song-02', 30_000, 60_000)
    await gone(0)
    await page.locator('[data-testid="script-box"][data-state="next"]').filter({ hasText: 'wind' }).waitFor()
    await page.keyboard.press('Alt+Shift+E')
    await expect.poll(() => text().inputValue()).toContain('The whole tower takes a breath.')
  })

  it('is divided, joined, followed by a new one and removed', async () => {
    await open('p5')
    await cursorBefore('Listen')
    await page.getByTestId('paragraph-divide').click()
    await closed()
    await expect.poll(texts).toHaveLength(8)
    expect((await texts()).slice(4, 6)).toEqual(['It never went out.', 'Listen.'])
    await page
      .locator('[data-words]')
      .filter({ hasText: /^Listen\.$/ })
      .dblclick()
    await page.getByTestId('paragraph-join').click()
    await closed()
    expect((await texts())[4]).toBe('It never went out. Listen.')
    await open('p4')
    await text().fill('The lamp turns.')
    await page.getByTestId('paragraph-add').click()
    await expect.poll(() => text().inputValue()).toBe('')
    await page.keyboard.press('Enter')
    await problem().waitFor()
    await page.keyboard.type('It stops.')
    await page.keyboard.press('Enter')
    await closed()
    expect((await texts()).slice(3, 5)).toEqual(['The lamp turns.', 'It stops.'])
    await open('p6')
    await page.getByTestId('paragraph-remove').click()
    await closed()
    expect(await texts()).not.toContain('To what?')
  })

  it('says how many calls lose their words, and does it when it is wished again', async () => {
    await open('p3')
    await text().fill('They rowed all night.')
    await page.keyboard.press('Enter')
    await expect.poll(() => problem().innerText()).toContain('2 calls or cues lose their words.')
    expect((await texts())[2]).toContain('came up')
    await page.keyboard.press('Enter')
    await closed()
    const lost = page.getByTestId('script-lost').getByRole('listitem')
    await lost.filter({ hasText: 'foghorn' }).waitFor()
    // GO calls them last, and before the next cue.
    await air(page, 'song-02', 30_000, 60_000)
    const isLost = ({ go }: WordCall): number => Number(go.paragraphId === 'p3')
    await gone(
      3,
      lighthouseCalls.toSorted((a, b) => isLost(a) - isLost(b)),
    )
    await expect.poll(() => lost.and(page.locator('[data-next="true"]')).count()).toBe(2)
    expect(await page.locator('[data-testid="script-box"][data-state="next"]').count()).toBe(0)
  })

  it('tells the second of two people, and keeps what each has typed', async () => {
    await open('p6')
    await text().fill('To whom?')
    await another('p6', ['To what, then?'])
    const conflict = page.getByTestId('paragraph-conflict')
    await conflict.filter({ hasText: 'To what, then?' }).waitFor()
    await page.keyboard.press('Enter')
    await problem().filter({ hasText: 'Somebody else' }).waitFor()
    expect(await text().inputValue()).toBe('To whom?')
    expect((await texts())[5]).toBe('To what, then?')
    await conflict.getByRole('button').last().click()
    await text().press('Enter')
    await closed()
    expect((await texts())[5]).toBe('To whom?')
    // Where nothing was typed it is simply shown.
    await open('p6')
    await another('p6', ['To what?'])
    await expect.poll(() => text().inputValue()).toBe('To what?')
    await text().fill('To the sea?')
    await another('p6', [])
    await page.getByTestId('paragraph-gone').getByRole('button').click()
    await text().press('Enter')
    await closed()
    expect((await texts())[5]).toBe('To the sea?')
  })

  it('keeps what was typed while another sheet is looked at and while the show is called, whose text stays then', async () => {
    await air(page, 'song-02', 30_000, 60_000)
    await open('p2')
    await text().fill('Typed and not saved.')
    await page.keyboard.press('Alt+Shift+1')
    await form().waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+Shift+3')
    await expect.poll(() => text().inputValue()).toBe('Typed and not saved.')
    await gone(4)
    await page.getByTestId('back').waitFor()
    expect(await text().evaluate(node => node === document.activeElement)).toBe(true)
    expect(await text().isVisible()).toBe(true)
    // Another is not opened over it.
    await words('p4').dblclick()
    await page.getByTestId('last-press').getByText('NOT SAVED').waitFor()
    expect(await text().inputValue()).toBe('Typed and not saved.')
  })

  it('that is read ahead is left by A for the next call, in the same sheet', async () => {
    await air(page, 'song-02', 30_000, 60_000)
    await gone(4)
    const next = page.locator('[data-testid="script-box"][data-state="next"]').filter({ hasText: 'LX 58' })
    await next.waitFor()
    await page.getByTestId('script').hover()
    await page.mouse.wheel(0, -2_000)
    await page.getByTestId('back').waitFor()
    await expect.poll(() => page.getByTestId('script').evaluate(node => node.scrollTop)).toBe(0)
    await page.keyboard.press('a')
    await page.getByTestId('back').waitFor({ state: 'detached' })
    expect(await page.getByTestId('script').evaluate(node => node.scrollTop)).toBeGreaterThan(0)
    expect(await page.getByTestId('sheet-script').getAttribute('aria-selected')).toBe('true')
  })

  it('is not opened by a person who may only read along, nor while the show is locked', async () => {
    await page.evaluate(() => window.fake.changeDesk({ locked: true }))
    await words('p4').dblclick()
    await page.keyboard.press('Alt+Shift+E')
    await page.evaluate(() => {
      window.fake.changeDesk({ locked: false })
      window.fake.change({ access: 'view' })
    })
    await words('p4').dblclick()
    await page.keyboard.press('Alt+Shift+E')
    await page.evaluate(() => window.fake.change({ access: 'edit' }))
    await page.getByTestId('script-marking').waitFor()
    expect(await form().count()).toBe(0)
    await open('p4')
  })
})

describe('a call that is marked at a word', () => {
  let page: Page
  const face = keptFace()
  const markAt = async (paragraph: string): Promise<void> => {
    await showScript(page)
    await page.getByRole('button', { name: 'Mark calls' }).click()
    await page.locator(`[data-paragraph="${paragraph}"] [data-words]`).click()
    await page.getByTestId('mark-form').waitFor()
  }

  it('is said to be called where it was, and to have passed where the show went on without it', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await showScript(page)
    await air(page, 'song-02', 30_000, 60_000)
    const now = await page.evaluate(() => Math.round(window.now()))
    await page.evaluate(calling => window.fake.change({ calling }), scriptCalling(now))
    const box = page.getByTestId('script-box').filter({ hasText: 'SND 31' })
    await box.getByText('called on').waitFor()
    const none = { crew: [], state: { standbys: 0, records: {}, crew: {} } }
    await page.evaluate(calling => window.fake.change({ calling }), none)
    await air(page, 'postcard-03', 1_000, 60_000)
    await box.getByText('passed').waitFor()
  })

  it('has the next number chosen, which a typed one replaces', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await markAt('p3')
    expect(await page.getByTestId('mark-text').inputValue()).toBe('LX 59')
    await page.keyboard.type('104')
    expect(await page.getByTestId('mark-text').inputValue()).toBe('LX 104')
  })

  it.each([
    [1440, 900],
    [1280, 720],
    [1024, 640],
  ])('can be saved without scrolling below the first steps, at %i × %i', async (width, height) => {
    page = await face.open('at=-60', { viewport: { width, height } })
    await page.evaluate(() => window.fake.changeCaller({ guide: 'go' }))
    await page.getByTestId('first-steps').waitFor()
    await markAt('p2')
    const save = page.getByTestId('mark-form').getByRole('button', { name: 'Save' })
    const inSight = await save.evaluate(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return at !== null && button.contains(at)
    })
    expect(inSight).toBe(true)
  })
})
