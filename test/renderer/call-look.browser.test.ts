import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultWarnings } from '../../src-renderer/state/time/warnings.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

let page: Page
const face = keptFace()

const open = async (width = 1280, height = 720): Promise<void> => {
  page = await face.open('at=1200', { viewport: { width, height } })
}

/** Song 02 is on air with 2:30 left; the cue after it has a fixed start so many ms ahead, the plan's end is kept. */
const beforeFixed = async (ahead: number): Promise<void> => {
  await air(page, 'song-02', 30_000, 150_000)
  await page.evaluate(ahead => {
    const at = Math.round(window.now() / 1000) * 1000 + ahead
    window.fake.change({
      rows: window.fake
        .rows()
        .map(row =>
          row.cue.id === 'postcard-03' ? { ...row, cue: { ...row.cue, startTime: at as never } } : row,
        ),
    })
  }, ahead)
}

const backgroundOf = (selector: string): Promise<string> =>
  page.locator(selector).evaluate(node => getComputedStyle(node).backgroundColor)

describe('a fixed start ahead', () => {
  it('is marked in the list, shown at NEXT and at GO, and the header says what is late now and what is spare', async () => {
    await open()
    await beforeFixed(240_000)
    expect(await page.getByTestId('not-before').textContent()).toMatch(/^GO not before 21:24:0\d[34]:\d\d$/)
    // Its row says the room that there will be, as the header does: by the plan it would be 5:00.
    const spare = await page.getByTestId('spare').locator('span').nth(1).textContent()
    expect(await page.locator('[data-cue-id="postcard-03"]').textContent()).toMatch(/⊢21:24:0\d fixed start/)
    expect(await page.locator('[data-cue-id="postcard-03"] [data-slack]').textContent()).toBe(`gap ${spare}`)
    // It begins 3:30 late and has room for 1:30 before the fixed start: of times that are shown in whole seconds, 1:31.
    expect(await page.getByTestId('over-under').textContent()).toMatch(/^Late3:3\d$/)
    expect(await page.getByTestId('spare').textContent()).toMatch(/^Spare 1:(2\d|3[01]) to cue 08$/)
    expect(await page.getByTestId('ends').textContent()).toMatch(/^Ends\d\d:\d\d:\d\d$/)
    expect(await page.getByTestId('go-early').textContent()).toMatch(/^[34]:\d\d early: hold$/)
  })

  it('that is days ahead gives the end its day', async () => {
    await open()
    await beforeFixed(240_000)
    const end = page.getByTestId('ends')
    expect(await end.textContent()).toMatch(/^Ends\d\d:\d\d:\d\d$/)
    await beforeFixed(5 * 86_400_000)
    expect(await end.textContent()).toMatch(/^Ends\d\d:\d\d \+[56] d$/)
  })

  it('days ahead shows its day beside the plan when the show ends early, and its gap without seconds', async () => {
    await open()
    await beforeFixed(3 * 86_400_000)
    const gap = page.locator('[data-cue-id="postcard-03"] [data-slack]')
    expect(await gap.textContent()).toMatch(/^gap \d\d:\d\d h$/)
    await page.evaluate(() => window.fake.setState({ phase: 'ended', lastStop: window.now() } as never))
    await page.getByTestId('ends').waitFor()
    expect(await page.getByTestId('ends').textContent()).toMatch(/planned \d\d:\d\d \+[34] d$/)
  })

  it('holds GO back until it is held', async () => {
    await open()
    await beforeFixed(240_000)
    await page.getByTestId('go-early').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('The next cue has a fixed start').first().waitFor()
    expect(await page.getByTestId('on-air-title').textContent()).toContain('Ukraine')
    await page.keyboard.down('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03: Germany').waitFor()
    await page.keyboard.up('Space')
    expect(await page.getByTestId('go-early').count()).toBe(0)
  })

  it('opens GO by itself, without a move of the page', async () => {
    await open()
    await beforeFixed(4_000)
    const go = page.getByTestId('go')
    const box = await go.boundingBox()
    await page.getByTestId('go-early').waitFor()
    await page.getByTestId('go-early').waitFor({ state: 'detached' })
    expect(await go.boundingBox()).toEqual(box)
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03: Germany').waitFor()
  })
})

describe('colours of the cue on air', () => {
  it('are red only for a warning and for OVER, an outline that stands still; louder by choice, the digits are filled, not the field', async () => {
    await open()
    const red = 'rgb(255, 84, 66)'
    const fill = '[role="img"] > div'
    await air(page, 'song-02', 30_000, 150_000)
    expect(await backgroundOf(fill)).not.toBe(red)
    await air(page, 'song-02', 173_000, 7_400)
    await page.getByTestId('warning').waitFor()
    expect(await backgroundOf(fill)).toBe(red)
    await air(page, 'song-02', 195_000, -15_000)
    await page.getByText('OVER', { exact: true }).first().waitFor()
    const none = 'rgba(0, 0, 0, 0)'
    const blinks = (): Promise<string> =>
      page.getByTestId('on-air-field').evaluate(node => getComputedStyle(node, '::before').animationName)
    expect(await backgroundOf('[data-testid="countdown"]')).toBe(none)
    expect(await backgroundOf('[data-testid="on-air-field"]')).toBe(none)
    expect(await blinks()).toBe('none')
    const loud = { ...defaultWarnings, loudOver: true }
    await page.evaluate(warnings => window.look({ warnings }), loud)
    await page.locator('[data-testid="on-air-field"][data-loud="true"]').waitFor()
    expect(await backgroundOf('[data-testid="countdown"]')).toBe(red)
    expect(await backgroundOf('[data-testid="on-air-field"]')).toBe(none)
    expect(await blinks()).not.toBe('none')
  })
})

describe('brightness', () => {
  it('is chosen by name: from blackout to dark without a moment of day', async () => {
    await open()
    const seen = await page.evaluateHandle(() => {
      const all: (string | undefined)[] = []
      const root = document.documentElement
      new MutationObserver(() => all.push(root.dataset['brightness'])).observe(root, {
        attributeFilter: ['data-brightness'],
      })
      return all
    })
    for (const name of ['Blackout', 'Dark']) {
      await page.getByTestId('menu').click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').waitFor()
    const values = await seen.jsonValue()
    expect([...new Set(values)]).toEqual(['blackout', 'dark'])
  })
})

describe('starts in the list', () => {
  it('stand below one another: actual, planned, and with a tick', async () => {
    await open()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-01', at - 200_000, at - 20_000)
      window.fake.air('postcard-02', at - 20_000, at + 25_000)
    })
    const left = await page
      .locator('[data-cue-id] > td:nth-child(2) > span > span')
      .evaluateAll(nodes => nodes.map(node => Math.round(node.getBoundingClientRect().left)))
    expect(left.length).toBeGreaterThan(10)
    expect(new Set(left).size).toBe(1)
    expect(await page.locator('[data-cue-id="song-01"] [data-started] em').textContent()).toBe('✓')
  })
})

describe('the output message', () => {
  const shown = async (): Promise<void> => {
    await open()
    await air(page, 'song-02', 30_000, 150_000)
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
    })
    await page.getByTestId('message-strip').waitFor()
  }

  it('is hidden from the strip where it stands, in one press', async () => {
    await shown()
    await page.getByTestId('message-hide').click()
    await page.getByTestId('message-strip').waitFor({ state: 'detached' })
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'message.write').at(-1)),
    ).toEqual({ name: 'message.write', payload: { visible: false } })
  })

  it('is filled from a preset and a colour; what was typed is kept as a preset of this browser', async () => {
    await open()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '2 minutes', exact: true }).click()
    await dialog.getByRole('button', { name: 'Red', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByTestId('message-strip').getByText('2 minutes').waitFor()
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'message.write').at(-1)),
    ).toMatchObject({ payload: { text: '2 minutes', color: '#ff5442', visible: true } })
    await page.keyboard.press('m')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Band to stage')
    await dialog.getByRole('button', { name: 'Save as preset' }).click()
    await dialog.getByRole('button', { name: 'Remove preset Stretch' }).click()
    await page.reload()
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('m')
    await dialog.getByRole('button', { name: 'Band to stage', exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Stretch', exact: true }).count()).toBe(0)
  })

  it('and the keys of a gone surface never cover each other: each is what a pointer finds', async () => {
    await shown()
    await page.evaluate(() => {
      window.fake.connect('PD001', false)
      window.fake.change({
        notices: (['info', 'warning', 'error'] as const).map((kind, id) => ({
          id,
          kind,
          text: `Notice ${id}.`,
        })),
      })
    })
    const gone = page.getByTestId('gone-surface').first()
    await gone.waitFor()
    const covered = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '[data-testid="gone-surface"] button, [data-testid="message-strip"] button',
        ),
      ]
        .filter(node => {
          const { x, y, width, height } = node.getBoundingClientRect()
          return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
        .map(node => node.textContent),
    )
    expect(covered).toEqual([])
  })
})

describe('a page with a name', () => {
  it('sends it with each press, and keeps it', async () => {
    await open()
    await page.evaluate(() => window.look({ dialog: 'settings' }))
    await page.getByRole('textbox', { name: 'Name' }).fill('Anna')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').waitFor()
    expect(
      await page.evaluate(() => window.fake.triggers.map(({ page, control }) => [page, control])),
    ).toEqual([
      ['Anna', 'Space'],
      ['Anna', 'Space'],
    ])
  })
})

describe('a group', () => {
  it('says how long its cues take, without those that are skipped', async () => {
    await open(1920, 3000)
    const voting = page.locator('[data-cue-id="voting"] > td:nth-child(3)')
    expect(await voting.textContent()).toBe('1:03:00')
  })
})

describe('a very large window', () => {
  it('has larger text and rows, which keep their places', async () => {
    await open(1920, 1080)
    const size = (): Promise<readonly number[]> =>
      page.evaluate(() => {
        const [first, second] = document.querySelectorAll('[data-list] tbody tr')
        const top = (node: Element | undefined): number => node?.getBoundingClientRect().top ?? 0
        const text = (selector: string): number =>
          Number.parseFloat(getComputedStyle(document.querySelector(selector) ?? document.body).fontSize)
        return [
          top(second) - top(first),
          text('[data-list] td'),
          text('[data-testid="go"] small'),
          text('th'),
        ]
      })
    const before = await size()
    await page.setViewportSize({ width: 3840, height: 2160 })
    await page.waitForFunction(() => {
      const [first, second] = document.querySelectorAll('[data-list] tbody tr')
      return (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0) > 60
    })
    for (const [at, value] of (await size()).entries()) {
      expect(value).toBeCloseTo((before[at] ?? 0) * 1.8, 1)
    }
  })
})
