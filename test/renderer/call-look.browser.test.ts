import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { defaultWarnings } from '../../src-renderer/state/time/warnings.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'
import { air } from './face-states.ts'

let face: Face
let page: Page
beforeAll(async () => {
  face = await openFace(inject('browserPath'))
})
afterAll(() => face.close())

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
    expect(await page.getByTestId('over-under').textContent()).toMatch(/^Over\+3:3\d$/)
    expect(await page.getByTestId('spare').textContent()).toMatch(
      /^Spare1:(2\d|3[01])to 08 Postcard 03: Germany$/,
    )
    expect(await page.getByTestId('ends').textContent()).toMatch(/±0:00$/)
    expect(await page.getByTestId('go-early').textContent()).toMatch(/^[34]:\d\d early: hold$/)
  })

  it('that is days ahead gives the end its day, and moves nothing in the header at 1280 px', async () => {
    await open()
    await beforeFixed(240_000)
    const place = () => page.getByTestId('open').boundingBox()
    const before = await place()
    const end = page.getByTestId('ends')
    expect(await end.textContent()).toMatch(/^Ends\d\d:\d\d:\d\d±/)
    await beforeFixed(5 * 86_400_000)
    expect(await end.textContent()).toMatch(/^Ends\d\d:\d\d \+[56] d±/)
    expect(await place()).toEqual(before)
    expect(await page.evaluate(cutOff)).toEqual([])
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

  it('is named whole in the header where it has room, in German too', async () => {
    const german = await openFace(inject('browserPath'), 'de')
    page = await german.open('at=1200')
    await beforeFixed(240_000)
    const to = page.getByTestId('spare').getByText('bis 08 Postcard 03: Germany')
    expect(await to.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
    await german.close()
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

describe('the cue that is next', () => {
  it.each([
    [1280, 720],
    [1920, 1080],
  ])('has every cell of the list whole at %i × %i', async (width, height) => {
    await open(width, height)
    await air(page, 'song-02', 30_000, 150_000)
    const long = 'Track 05 from the top, vox live on 1 and 2, IFB off, playback armed by the desk'
    await page.evaluate(long => {
      window.fake.change({
        rows: window.fake
          .rows()
          .map(row => (row.cue.id === 'postcard-03' ? { ...row, cells: { ...row.cells, snd: long } } : row)),
      })
    }, long)
    const cells = page.getByTestId('next-cells')
    expect(await cells.textContent()).toBe(`LXBlackoutSND${long}VIDPC03StageChange-over`)
    const cut = await cells.evaluate(node => {
      const box = node.parentElement
      const out = [...node.querySelectorAll('dd')].filter(one => one.scrollWidth > one.clientWidth + 1)
      return box === null || box.scrollHeight > box.clientHeight + 1 || out.length > 0
    })
    expect(cut).toBe(false)
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
      new MutationObserver(() => all.push(root.dataset['brightness'])).observe(root, { attributes: true })
      return all
    })
    for (const name of ['Blackout', 'Dark']) {
      await page.getByTestId('brightness').click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').waitFor()
    const values = await seen.jsonValue()
    expect([...new Set(values)]).toEqual(['blackout', 'dark'])
  })

  it('has its menu close without a choice, by Escape and by a click elsewhere', async () => {
    await open()
    await page.getByTestId('brightness').click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByTestId('brightness').click()
    await page.getByTestId('countdown').click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.dataset['brightness'])).toBe('dark')
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
    await page.getByTestId('message').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '2 minutes', exact: true }).click()
    await dialog.getByRole('button', { name: 'Red', exact: true }).click()
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByTestId('message-strip').getByText('2 minutes').waitFor()
    expect(
      await page.evaluate(() => window.fake.asked.filter(({ name }) => name === 'message.write').at(-1)),
    ).toMatchObject({ payload: { text: '2 minutes', color: '#ff5442', visible: true } })
    await page.getByTestId('message').click()
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Band to stage')
    await dialog.getByRole('button', { name: 'Save as preset' }).click()
    await dialog.getByRole('button', { name: 'Remove preset Stretch' }).click()
    await page.reload()
    await page.getByTestId('message').click()
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
    expect(await size()).toEqual([38, 14, 21, 11])
    await page.setViewportSize({ width: 3840, height: 2160 })
    await page.waitForFunction(() => {
      const [first, second] = document.querySelectorAll('[data-list] tbody tr')
      return (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0) > 60
    })
    for (const [at, value] of (await size()).entries()) {
      expect(value).toBeCloseTo(([38, 14, 21, 11][at] ?? 0) * 1.8, 1)
    }
  })
})

it('a subtitle in the list has room for a word, or is not shown', async () => {
  await open()
  await air(page, 'act', 60_000, 60_000)
  const seen = new Set<boolean>()
  for (let width = 900; width <= 1900; width += 100) {
    await page.setViewportSize({ width, height: 720 })
    const subtitles = await page.getByTestId('row-subtitle').evaluateAll(nodes =>
      nodes.map(node => {
        const { top, width } = node.getBoundingClientRect()
        const bottom = node.parentElement?.getBoundingClientRect().bottom ?? 0
        return { shown: top < bottom - 2, room: width, full: node.scrollWidth }
      }),
    )
    for (const { shown, room, full } of subtitles) {
      seen.add(shown)
      if (shown) expect(room + 1, `at ${width} px`).toBeGreaterThanOrEqual(Math.min(60, full))
    }
  }
  expect(seen).toEqual(new Set([true, false]))
})

describe('the cue list', () => {
  it('has room for durations of hours and for long numbers, under the names of their columns', async () => {
    await open()
    await page.evaluate(() =>
      window.fake.change({
        rows: window.fake
          .rows()
          .map(row =>
            row.cue.id === 'hosts'
              ? { ...row, cue: { ...row.cue, duration: 360_000_000 as never, backgroundColor: '#cc3300' } }
              : row,
          ),
      }),
    )
    const row = page.locator('[data-list] [data-cue-id="hosts"]')
    await row.getByText('100:00:00').waitFor()
    const shown = await row.evaluate(node => {
      const [, , duration, title] = node.children
      const figure = document.createRange()
      figure.selectNodeContents(duration as Element)
      const heads = [...document.querySelectorAll('[data-list] th')].slice(0, 4)
      return {
        room: (title as Element).getBoundingClientRect().left - figure.getBoundingClientRect().right,
        heads: heads.map(head => Math.round(head.getBoundingClientRect().left)),
        cells: [...node.children].slice(0, 4).map(cell => Math.round(cell.getBoundingClientRect().left)),
      }
    })
    expect(shown.room).toBeGreaterThanOrEqual(4)
    expect(shown.heads).toEqual(shown.cells)
  })

  it('shows the titles on air and next with what their letters have below the line', async () => {
    await open()
    await air(page, 'song-02', 30_000, 150_000)
    for (const state of ['on-air', 'next']) {
      const below = await page.locator(`[data-list] [data-state="${state}"]`).evaluate(node => {
        const title = node.querySelector('td:nth-child(4) [class*="title"]') as Element
        const letters = document.createRange()
        letters.selectNodeContents(title)
        const { bottom } = title.getBoundingClientRect()
        // A third line is not shown.
        const lines = [...letters.getClientRects()].filter(line => line.top < bottom - 8)
        return bottom - Math.max(...lines.map(line => line.bottom))
      })
      expect(below, state).toBeGreaterThanOrEqual(0)
    }
  })
})

describe.each(languages)('a rehearsed cue in the list, in “%s”', language => {
  it('has the words of its title whole at 1440 pixels', async () => {
    const own = await openFace(inject('browserPath'), language)
    const page = await own.open('at=1200', { viewport: { width: 1440, height: 900 } })
    try {
      await page.evaluate(show => {
        const rows = show.rows.map(row =>
          row.cue.id === 'song-02' ? { ...row, cue: { ...row.cue, title: 'Countdown to air' } } : row,
        )
        window.fake.change({ ...show, rows, show: { ...window.fake.show(), mode: 'rehearsal' } })
      }, calledShow)
      await air(page, 'song-02', 30_000, 150_000)
      const title = page.locator('[data-list] [data-cue-id="song-02"] bdi').first()
      await page.locator('[data-list] [data-chip="rehearsal"]').waitFor()
      const lines = await title.evaluate(node => {
        const text = node.firstChild
        if (text === null) return -1
        const word = document.createRange()
        word.setStart(text, 0)
        word.setEnd(text, 'Countdown'.length)
        return word.getClientRects().length
      })
      expect(lines).toBe(1)
    } finally {
      await own.close()
    }
  })
})
