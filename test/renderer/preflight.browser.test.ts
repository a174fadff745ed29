import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tick } from '../support/tap.ts'
import { keptFace } from './face.ts'
import { settled } from './face-states.ts'

describe('preflight', () => {
  let page: Page
  const face = keptFace()

  const asked = (): Promise<readonly unknown[]> =>
    page.evaluate(() =>
      window.fake.asked
        .filter(({ name }) => name.startsWith('preflight.'))
        .map(({ name, payload }) => [name, payload]),
    )
  const point = (name: string) =>
    page.getByTestId('point').filter({ has: page.getByText(name, { exact: true }) })

  it('is started, gone through and finished, in a view with a key of its own', async () => {
    page = await face.open('at=-600')
    await page.evaluate(() => window.look({ pageName: 'Booth' }))
    await page.keyboard.press('Alt+0')
    await page.getByRole('heading', { name: 'Preflight', exact: true }).waitFor()
    await page.getByTestId('preflight-begin').click()
    await expect.poll(() => page.getByTestId('preflight-open').innerText()).toBe('4 points open')
    expect(await point('Power').innerText()).toContain('On battery, 81% left. Plug this computer in.')
    expect(await point('Token').getAttribute('data-state')).toBe('unknown')
    expect(await point('Standby desk').isVisible()).toBe(false)
    await page.getByTestId('other-points').locator('summary').click()
    expect(await point('Standby desk').innerText()).toContain('No standby desk.')
    // What wants a person stands above it.
    const states = await page
      .getByTestId('point')
      .evaluateAll(points => points.map(node => (node as HTMLElement).dataset['state']))
    const first = states.findIndex(state => state === 'ok' || state === 'none')
    expect(states.slice(first).filter(state => state === 'todo' || state === 'unknown')).toEqual([])
    expect(states.slice(0, first).filter(state => state === 'todo')).toHaveLength(4)
    // Each button of the deck as it lies; three were pressed.
    const deck = point('Caller’s deck')
    expect(await deck.getByTestId('trial').getAttribute('aria-label')).toBe('3 of 32 pressed')
    expect(await deck.locator('[data-pressed="true"]').count()).toBe(3)
    await deck.getByRole('status').getByText('counted. The show did not move.').waitFor()
    await tick(deck.getByRole('checkbox', { name: 'Every key says TEST' }))
    await page.getByRole('button', { name: 'Check again' }).click()
    // What is done stays where it was: nothing moves below the hand.
    await point('Power').getByText('On mains power.').waitFor()
    expect(await page.getByTestId('other-points').getByText('Power', { exact: true }).count()).toBe(0)
    await page.getByTestId('preflight-finish').click()
    await page.getByTestId('certificate').waitFor()
    expect(await page.getByTestId('certificate').innerText()).toMatch(
      /^4 points open\s.*Booth, Showcall 3\.0\.0$/,
    )
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByTestId('certificate').isVisible()).toBe(true)
    expect(await page.getByTestId('drills').isVisible()).toBe(false)
    expect(await page.getByRole('article').getByText('No standby desk.').isVisible()).toBe(true)
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    // Dark on white, whatever the brightness of the screen.
    const colors = await page
      .getByRole('article')
      .evaluate(article => [...article.querySelectorAll('*')].map(node => getComputedStyle(node).color))
    const brightest = colors
      .flatMap(color => color.match(/\d+/g)?.map(Number) ?? [])
      .toSorted((a, b) => b - a)[0]
    expect(brightest).toBeLessThan(160)
    await page.emulateMedia({ media: 'screen' })
    expect(await asked()).toEqual([
      ['preflight.begin', {}],
      ['preflight.faces', { surfaceId: 'CL5K1', seen: true }],
      ['preflight.again', {}],
      ['preflight.finish', { page: 'Booth' }],
    ])
  })

  it('leads from a point to the view in which it is put right', async () => {
    page = await face.open('at=-600')
    await page.keyboard.press('Alt+0')
    await page.getByTestId('preflight-begin').click()
    await point('Stage message').getByRole('button', { name: 'Show Outputs' }).click()
    await page.getByRole('heading', { name: 'Outputs', exact: true }).waitFor()
    // It goes on meanwhile.
    await page.keyboard.press('Alt+0')
    await page.getByTestId('preflight-finish').waitFor()
  })

  it('says why it cannot be started', async () => {
    page = await face.open('at=-600')
    await page.evaluate(() => {
      window.fake.replies = { 'preflight.begin': { ok: false, reason: 'A show is on air.' } }
    })
    await page.keyboard.press('Alt+0')
    await page.getByTestId('preflight-begin').click()
    await page.getByRole('alert').filter({ hasText: 'A show is on air.' }).waitFor()
  })
})

describe('the line of the preflight in Call', () => {
  let page: Page
  const face = keptFace()

  const line = () => page.getByTestId('preflight-line')
  const finished = (open: number, ago = 0): Promise<void> =>
    page.evaluate(
      ({ open, ago }) =>
        window.fake.changeDesk({ preflight: { at: (Math.round(window.now()) - ago) as never, open } }),
      { open, ago },
    )
  /** Where everything is that a person may be pointing at. */
  const places = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button:not([data-testid="preflight-line"]), [role="timer"], [data-list] tr',
        ),
      ].map(node => {
        const { x, y, width, height } = node.getBoundingClientRect()
        return `${node.textContent?.slice(0, 20)} ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
    )
  /** Times of day move nothing, but change. */
  const steady = (all: readonly string[]): readonly string[] => all.filter(one => !/^[+\d:]+ /.test(one))

  it.each([1024, 1280, 1920])(
    'tells how it went before the show of the day, and moves nothing, at %i pixels',
    async width => {
      page = await face.open('at=-600', { viewport: { width, height: 800 } })
      expect(await line().innerText()).toBe('Preflight not run')
      await settled(page)
      const before = steady(await places())
      await finished(2)
      await expect.poll(() => line().innerText()).toBe('Preflight: 2 points open')
      await settled(page)
      expect(steady(await places())).toEqual(before)
      await finished(0)
      await expect.poll(() => line().innerText()).toMatch(/^Preflight passed \d\d:\d\d$/)
      await settled(page)
      expect(steady(await places())).toEqual(before)
    },
  )

  it('leads to the view, and leaves no focus that would take Space', async () => {
    page = await face.open('at=-600')
    await line().click()
    await page.getByTestId('preflight-begin').waitFor()
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Space')
    await page.locator('[data-condition="running"]').first().waitFor()
    // The show is on: nothing more is said of what was before it.
    expect(await line().count()).toBe(0)
  })

  it('is there past midnight, while the show of the evening has not begun', async () => {
    // The show of the harness is planned for 21:00.
    page = await face.open(`at=${3.5 * 3600}`)
    expect(await line().innerText()).toBe('Preflight not run')
  })

  it('is not there on another day, nor in a rehearsal', async () => {
    page = await face.open('at=-600')
    await line().waitFor()
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await line().waitFor({ state: 'detached' })
    page = await face.open(`at=${-48 * 3600}`)
    await page.getByText('Planned start').first().waitFor()
    expect(await line().count()).toBe(0)
  })

  it('does not show the preflight of the day before', async () => {
    page = await face.open('at=-600')
    await finished(0, 22 * 60 * 60_000)
    await expect.poll(() => line().innerText()).toBe('Preflight not run')
  })
})
