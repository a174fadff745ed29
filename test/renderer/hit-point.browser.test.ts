import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { air, lateForTheNews } from './face-states.ts'

describe('Hit a time', () => {
  let page: Page
  const face = keptFace()

  const durations = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      ['postcard-03', 'song-03', 'song-04'].map(
        id => (window.fake.rows().find(row => row.cue.id === id)?.cue.duration ?? 0) / 1_000,
      ),
    )
  const edits = (): Promise<readonly number[]> =>
    page.evaluate(() =>
      window.fake.asked
        .filter(({ name }) => name === 'edit')
        .map(({ payload }) => (payload as { edits: unknown[] }).edits.length),
    )

  const plans = (): Promise<readonly unknown[]> =>
    page.evaluate(() =>
      window.fake.asked
        .filter(({ name }) => name === 'edit')
        .flatMap(({ payload }) => (payload as { steps: { plan: unknown }[] }).steps.map(({ plan }) => plan)),
    )

  it('brings a show that is 4:10 late back to the news in three presses, as one step that one press takes back', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await durations()
    expect(await page.getByTestId('spare').textContent()).toMatch(/^Short 4:10 to/)

    await page.keyboard.press('h')
    await page.getByTestId('hit-way').first().waitFor()
    expect(await page.getByTestId('hit-found').textContent()).toMatch(/^4:10 to find/)
    expect(await page.getByTestId('hit-found').textContent()).toContain('Can be shorter: 08 Postcard 03')
    expect(await page.getByTestId('hit-way').count()).toBe(3)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await durations()).not.toEqual(before)
    expect((await durations()).slice(0, 2)).toEqual([15, 60])
    expect(await edits()).toEqual([3])
    expect(await plans()).toMatchObject([{ of: { act: 'hit', cueId: 'postcard-05' }, way: 'done' }])
    expect(await page.getByTestId('spare').textContent()).toMatch(/^Spare 0:0[01] to/)
    // GO was not pressed by any of it, and works again.
    expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)

    await page.getByTestId('hit-notice').getByText('3 durations changed').waitFor()
    await page.getByTestId('hit-undo').click()
    await expect.poll(durations).toEqual(before)
    await page.getByTestId('hit-notice').waitFor({ state: 'detached' })
  })

  it('says by how much the point is missed, where all that may give way is not enough', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    await page.evaluate(() =>
      window.fake.change({
        rows: window.fake.rows().map(row => {
          const { cue } = row
          return cue.id.startsWith('song-0') ? { ...row, cue: { ...cue, timing: undefined as never } } : row
        }),
      }),
    )
    await page.keyboard.press('h')
    await page.getByTestId('hit-way').getByText('3:40 late').waitFor()
    await page.keyboard.press('Enter')
    const notice = page.getByTestId('hit-notice')
    await notice.getByText('1 duration changed').waitFor()
    expect(await notice.textContent()).toMatch(/News at \d+:\d\d:\d\d \(3:40 late\): 1 duration/)
  })

  it('the list says how a start is fixed: one that is not after a time follows, and a floating cue has none', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const start = (cueId: string) => page.locator(`[data-cue-id="${cueId}"]`)
    expect(await start('postcard-05').innerText()).toContain('⊢')
    const asks = (rule: string) =>
      page.evaluate(rule => {
        window.fake.change({
          rows: window.fake.rows().map(row => {
            const isFixed = row.cue.id === 'postcard-05'
            const timing = { start: isFixed ? rule : 'floating', shortest: null, longest: null }
            const cue = isFixed || row.cue.id === 'song-05' ? { ...row.cue, timing } : row.cue
            return { ...row, cue: cue as never }
          }),
        })
      }, rule)
    await asks('exactly')
    await expect.poll(() => start('postcard-05').innerText()).toContain('=')
    await asks('not-after')
    await expect.poll(() => start('postcard-05').innerText()).toMatch(/≤ \d/)
    expect(await start('postcard-05').innerText()).not.toContain('⊢')
    expect(await start('song-05').innerText()).toContain('floating')
  })

  it('is a step of Edit, whose undo takes it back; the offer to do so goes with it', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await durations()
    await page.getByTestId('spare').click()
    await page.getByTestId('hit-way').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByTestId('hit-undo').waitFor()
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    // Edit asks about the next cue.
    await page.getByTestId('edit-ask').getByTestId('ask-go').click()
    await expect.poll(durations).toEqual(before)
    expect(await page.getByTestId('hit-undo').count()).toBe(0)
  })

  it('keeps an end that is chosen in the header until it is cleared', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    await page.getByTestId('ends').click()
    const time = page.getByTestId('hit-time')
    await time.waitFor()
    const planned = await page.evaluate(() => {
      const at = new Date(window.now() + 3 * 3_600_000)
      return at.toLocaleTimeString('en-GB', {
        timeZone: 'Europe/Stockholm',
        hour: '2-digit',
        minute: '2-digit',
      })
    })
    await time.fill('late')
    await page.getByTestId('hit-none').getByText('Type a time of day').waitFor()
    await time.fill(planned)
    await page.getByTestId('hit-found').waitFor()
    await page.keyboard.press('Escape')
    const spare = page.getByTestId('spare')
    await expect.poll(() => spare.textContent()).toMatch(/^Spare \d+:\d\d(:\d\d)? to End of the show$/)

    await spare.click()
    expect(await time.inputValue()).toBe(planned)
    await page.getByTestId('hit-clear').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => spare.textContent()).toMatch(/^Short 4:10/)
  })

  it('begins with the next fixed start again once the chosen point is past, as the header does', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    await page.keyboard.press('h')
    await page.getByTestId('hit-point').selectOption('end')
    const past = await page.evaluate(() =>
      new Date(window.now() - 600_000).toLocaleTimeString('en-GB', { timeZone: 'Europe/Stockholm' }),
    )
    await page.getByTestId('hit-time').fill(past)
    await page.getByTestId('hit-none').getByText('That point is past').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByTestId('spare').textContent()).toMatch(/^Short 4:10/)
    await page.keyboard.press('h')
    await page.getByTestId('hit-way').first().waitFor()
    expect(await page.getByTestId('hit-point').inputValue()).toBe('cue postcard-05')
    await page.keyboard.press('Escape')
    await page.getByTestId('ends').click()
    await page.getByTestId('hit-point').waitFor()
    expect(await page.getByTestId('hit-point').inputValue()).toBe('end')
    expect(await page.getByTestId('hit-time').inputValue()).not.toBe(past)
  })

  it('refuses a proposal that another GO has just made another one, and says why there is none', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    const before = await durations()
    await page.keyboard.press('h')
    await page.getByTestId('hit-way').first().waitFor()
    await air(page, 'postcard-03', 0, 45_000)
    await page.keyboard.press('Enter')
    await page.getByTestId('hit-problem').getByText('The show has moved on').waitFor()
    expect(await durations()).toEqual(before)

    await air(page, 'song-04', 0, 180_000)
    await page.getByTestId('hit-none').waitFor()
    await page.keyboard.press('Enter')
    expect(await edits()).toEqual([])
  })

  it('the header says which point was chosen, also in a window of 1280', async () => {
    for (const width of [1280, 1920]) {
      page = await face.open('at=1200', { viewport: { width, height: width === 1280 ? 720 : 1080 } })
      await lateForTheNews(page)
      await page.keyboard.press('h')
      await page.getByTestId('hit-point').selectOption('cue postcard-04')
      await page.keyboard.press('Escape')
      const spare = page.getByRole('button', { name: /^(Find|Spare|Met) (\d+:\d\d )?to cue 10$/ })
      await spare.waitFor()
      expect(await spare.getAttribute('title')).toMatch(/10 .?Postcard 04: Luxembourg/)
      const box = await spare.boundingBox()
      const ends = await page.getByTestId('ends').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(ends?.x ?? 0)
    }
  })

  it('opens at its beginning and keeps its foot in sight, however many cues change', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    await page.evaluate(() => {
      const rows = window.fake.rows()
      const at = rows.findIndex(({ cue }) => cue.id === 'song-04')
      const song = rows[at]
      if (song === undefined) return
      const more = Array.from({ length: 12 }, (_, nth) => ({
        ...song,
        cue: { ...song.cue, id: `song-04-${nth}`, title: `Verse ${nth}`, duration: 20_000 as never },
      }))
      window.fake.change({
        rows: [...rows.slice(0, at + 1), ...more, ...rows.slice(at + 1)].map(row =>
          row.cue.id.startsWith('song-04')
            ? {
                ...row,
                cue: {
                  ...row.cue,
                  timing: { start: 'not-before', shortest: 5_000, longest: null } as never,
                },
              }
            : row,
        ),
      })
    })
    for (const from of ['hit-point', 'retime']) {
      await page.keyboard.press('h')
      await page.getByTestId('hit-way').first().waitFor()
      if (from === 'retime') await page.getByTestId('hit-retime').click()
      await page.getByTestId('hit-way').first().waitFor()
      await expect.poll(() => page.getByTestId('hit-way').first().locator('li').count()).toBeGreaterThan(0)
      const seen = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        const { top = 0, bottom = 0 } = dialog?.getBoundingClientRect() ?? {}
        const head = dialog?.firstElementChild?.getBoundingClientRect().bottom ?? top
        const inSight = (element: Element | null): boolean => {
          const box = element?.getBoundingClientRect()
          return box !== undefined && box.height > 0 && box.top >= head - 1 && box.bottom <= bottom + 1
        }
        return {
          scrolled: dialog?.scrollTop,
          first: inSight(dialog?.querySelector('select') ?? null),
          way: inSight(dialog?.querySelector('[data-testid="hit-way"] h3') ?? null),
          apply: inSight(dialog?.querySelector('[data-testid="hit-apply"]') ?? null),
        }
      })
      expect(seen).toEqual({ scrolled: 0, first: true, way: true, apply: true })
      if (from === 'hit-point') {
        expect(
          await page.evaluate(() => {
            const dialog = document.querySelector('dialog[open]')
            return (dialog?.scrollHeight ?? 0) > (dialog?.clientHeight ?? 0) + 40
          }),
        ).toBe(true)
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('leaves floating cues out in the order that a person gives them, and no more than it has to', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    // Without the two songs the show is at the news with time for one of them.
    await page.evaluate(() => {
      window.fake.change({
        rows: window.fake.rows().map(row => {
          const floats = ['song-03', 'song-04'].includes(row.cue.id)
          const timing = { start: 'floating', shortest: null, longest: null }
          const cue = {
            ...row.cue,
            ...(floats && { timing, duration: 100_000 }),
            ...(row.cue.id === 'postcard-03' && { timing: null }),
          }
          return { ...row, cue: cue as never }
        }),
      })
    })
    await page.keyboard.press('h')
    const way = page.getByTestId('hit-way').first()
    await way.waitFor()
    const outcome = () =>
      way.evaluate(element => element.getAttribute('data-way')?.replace('spread ', '') ?? '')
    const order = () =>
      page
        .getByTestId('hit-floating')
        .locator('li')
        .evaluateAll(rows => rows.map(row => row.getAttribute('data-cue')))
    expect([await order(), await outcome()]).toEqual([['song-04', 'song-03'], 'song-03'])
    const earlier = page.getByTestId('hit-floating').locator('[data-cue="song-03"] button').first()
    await earlier.click()
    await expect.poll(order).toEqual(['song-03', 'song-04'])
    expect(await outcome()).toBe('song-04')
    // The keyboard stays with the cue that moved.
    expect(await earlier.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('h')
    await way.waitFor()
    expect(await order()).toEqual(['song-03', 'song-04'])
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const row = (id: string) =>
      page.evaluate(id => {
        const cue = window.fake.rows().find(row => row.cue.id === id)?.cue
        return { skipped: cue?.skippedBy ?? null, rule: cue?.timing?.start ?? null }
      }, id)
    const expected = [
      { skipped: 'self', rule: 'floating' },
      { skipped: null, rule: null },
    ]
    const songs = async () => [await row('song-03'), await row('song-04')]
    expect(await songs()).toEqual(expected)
    // Re-time drops them in the same order where the starts stay.
    await page.getByTestId('hit-undo').click()
    await expect.poll(songs).not.toEqual(expected)
    await page.keyboard.press('h')
    await page.getByTestId('hit-retime').click()
    await page.locator('[data-testid="hit-way"][data-way="stay"]').click()
    await new Promise(resolve => setTimeout(resolve, 1_100))
    await page.getByTestId('hit-apply').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await songs()).toEqual(expected)
  })

  it('takes no GO from Space, and says so', async () => {
    page = await face.open('at=1200')
    await lateForTheNews(page)
    await page.keyboard.press('h')
    await page.getByTestId('hit-way').first().waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('missed-line').waitFor()
    expect([await edits(), await page.evaluate(() => window.fake.triggers.length)]).toEqual([[], 0])
    await page.getByTestId('go').click()
    await expect.poll(() => page.evaluate(() => window.fake.triggers.length)).toBeGreaterThan(0)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})
