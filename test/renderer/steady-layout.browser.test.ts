import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { isEveryRound } from '../support/every-round.ts'
import { tapKey } from '../support/tap.ts'
import { keptFace, openFace } from './face.ts'
import { settled } from './face-states.ts'

const allWidths = [1280, 1440, 1920] as const
/** German, which needs most room, where there is least of it and most; English between; each everywhere in the long tests. */
const widthsIn = (language: Language) =>
  isEveryRound() ? allWidths : allWidths.filter(width => (width === 1440) === (language === 'en'))

type Places = readonly string[]

/** Where all that stands in the page at `selector` is: `name: x y width height`, or `y height` for what scrolls its words. */
const placesOf = (page: Page, selector: string): Promise<Places> =>
  page.evaluate(
    selector =>
      [...document.querySelectorAll(selector)].map((node, at) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        const isField = node instanceof HTMLInputElement
        const name = node.getAttribute('data-cue-id') ?? node.getAttribute('data-testid') ?? `${at}`
        const box = node instanceof HTMLButtonElement || isField ? [x, y, width, height] : [y, height]
        return `${isField ? 'field' : name}: ${box.map(Math.round).join(' ')}`
      }),
    selector,
  )

/** The buttons of the head and the tools of Edit, and the rows below them. */
const inEdit =
  '[data-testid="view"] :is(header, [role="toolbar"]) :is(button:not([data-testid="save-state"]), input, select), [data-cue-id="act"]'

/** What is always there: the buttons of the header and the bar, the countdown, what is next, and the rows of the list. */
const inCall =
  'header button:not([data-testid="link"], dialog *), section:has(> [data-testid="go"]) button:not([data-keys] *), [role="timer"], [data-testid="next-title"], [data-list] tbody tr'

/** The buttons of Call, which stay through every act; rows move when the list follows another cue. */
const buttonsInCall =
  'header button:not([data-testid="link"], dialog *), section:has(> [data-testid="go"]) button:not([data-keys] *)'

/** Each act of a person in Call: what it presses, and whether the cue on air stays. */
const actsInCall: readonly (readonly [name: string, act: (page: Page) => Promise<void>, sameCue: boolean])[] =
  [
    ['a selected row', page => page.keyboard.press('ArrowDown'), true],
    ['a skipped cue', page => page.keyboard.press('s'), true],
    ['a cue no longer skipped', page => page.keyboard.press('s'), true],
    ['a row clicked', page => page.locator('[data-list] [data-cue-id="c33"]').click(), true],
    ['time added', page => page.keyboard.press('+'), true],
    ['time taken', page => page.keyboard.press('-'), true],
    ['a pause', page => page.keyboard.press('p'), true],
    ['a refused GO', page => tapKey(page, 'Space'), true],
    ['a resume', page => page.keyboard.press('p'), true],
    ['GO', page => page.keyboard.press('Space'), false],
    ['a double press', page => page.keyboard.press('Space'), false],
    ['an undo', page => hold(page, 'u', '[data-testid="undo"][aria-disabled="true"]'), false],
    ['a locked show', page => hold(page, 'l', '[data-testid="locked"]'), false],
    ['an unlocked show', page => hold(page, 'l', 'header:not(:has([data-testid="locked"]))'), false],
    ['another brightness', page => page.evaluate(() => window.look({ brightness: 'blackout' })), false],
    [
      'the list moved by a person',
      page =>
        page
          .locator('[data-list] [data-cue-id="c33"]')
          .hover()
          .then(() => page.mouse.wheel(0, 300)),
      false,
    ],
    ['the list brought back', page => page.keyboard.press('a'), false],
  ]

const dialogs = [
  'jump',
  'message',
  'menu',
  'open',
  'settings',
  'columns',
  'keys',
  'palette',
  'print',
  'export',
] as const
/** The acts, and each dialog at 1280 pixels; at the other widths every second one, and in the long tests all. */
const actsAt = (width: number): typeof actsInCall => [
  ...actsInCall,
  ...dialogs
    .filter((_, at) => isEveryRound() || width === 1280 || (width === 1440) === (at % 2 === 0))
    .flatMap(
      name =>
        [
          [
            `the dialog ${name}`,
            (page: Page) => page.evaluate(name => window.look({ dialog: name }), name),
            false,
          ],
          [`${name} closed`, (page: Page) => page.keyboard.press('Escape'), false],
        ] as const,
    ),
]

const hold = async (page: Page, key: string, until: string): Promise<void> => {
  await page.keyboard.down(key)
  await page.locator(until).waitFor()
  await page.keyboard.up(key)
}

/** What comes by itself while a person is pointing at something. */
const comings: Readonly<Record<string, () => void>> = {
  'a lost link': () =>
    window.fake.changeLink({
      state: 'lost',
      problem: { code: 'service.unreachable', text: 'The service cannot be reached.' },
    }),
  'a notice': () =>
    window.fake.change({
      notices: [
        { id: 1, kind: 'warning', text: 'The clock of this computer is 3 s off. Countdowns are right.' },
      ],
    }),
  'notices of all kinds': () =>
    window.fake.change({
      notices: (['info', 'warning', 'error'] as const).map((kind, index) => ({
        id: index,
        kind,
        text: 'A sentence that is long enough to need more than one line of a bar beside the countdown, and a little more.',
      })),
    }),
  'a desk that is away': () => window.fake.setConnected(false),
  'presses that are not recorded': () =>
    window.fake.changeDesk({ notRecorded: 'The disk is full. Make room; the show goes on.' }),
  'a message that shows': () =>
    window.fake.change({
      message: { text: 'Wrap up', visible: true, color: '#ffffff', bold: false, underline: false },
    }),
  'a gone surface': () => window.fake.connect('PD002', false),
  'a named undo': () => window.fake.halfUndone('go'),
}

describe.each(languages)('nothing moves under a pointer in Edit, in “%s”', language => {
  const widths = widthsIn(language)
  let page: Page
  const face = keptFace(language)

  it.each(widths)('at %i pixels', async width => {
    page = await face.open('at=-600', { viewport: { width, height: 900 } })
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    const before = await placesOf(page, inEdit)
    expect(before.length).toBeGreaterThan(12)
    const title = page.locator('[data-cue-id="to-air"] [data-column="title"]')
    const steady = async (what: string): Promise<void> => {
      expect({ what, places: await placesOf(page, inEdit) }).toEqual({ what, places: before })
    }
    await title.click()
    await page.keyboard.type('A title that is much longer than the one that stood here before it')
    await page.keyboard.press('Enter')
    await steady('an edited title')
    await title.click()
    await page.keyboard.press('Delete')
    await steady('an emptied cell')
    await page.keyboard.press('Control+z')
    await steady('an undone step')
    await page.evaluate(() =>
      window.fake.editing.refuse('The service refuses it, for a reason that takes a whole sentence.'),
    )
    await title.click()
    await page.keyboard.type('Refused')
    await page.keyboard.press('Enter')
    await page.locator('[data-testid="save-state"][data-tone="refused"]').waitFor()
    await steady('a refused edit')
    for (const [what, come] of Object.entries(comings)) {
      await page.evaluate(come)
      await settled(page)
      await steady(what)
    }
    await page
      .getByRole('textbox')
      .first()
      .fill('A rundown with a title that is much longer than it was before this')
    await steady('a title while it is typed')
  })
  it.each(widths)('in Call at %i pixels', async width => {
    page = await face.open('at=-600&rows=200&devices=many', { viewport: { width, height: 900 } })
    await page.evaluate(() => {
      const [first, second] = window.fake.rows().filter(({ cue }) => cue.type === 'cue')
      window.fake.connect('PD002', true)
      if (first !== undefined && second !== undefined)
        window.fake.air(second.cue.id, window.now() - 5_000, window.now() + 60_000)
    })
    await page.locator('[role="timer"]').waitFor()
    await settled(page)
    const before = await placesOf(page, inCall)
    expect(before.length).toBeGreaterThan(25)
    const steady = async (what: string): Promise<void> => {
      await settled(page)
      expect({ what, places: await placesOf(page, inCall) }).toEqual({ what, places: before })
    }
    for (const [what, come] of Object.entries(comings)) {
      await page.evaluate(come)
      await steady(what)
    }
    await page.evaluate(() => window.fake.setConnected(true))
    await page.evaluate(() => window.fake.change({ notices: [] }))
    await steady('what came has gone')
  })

  it.each([390, ...widths])('in the first steps at %i pixels', async width => {
    page = await face.open('at=-600&devices=many', { viewport: { width, height: 900 } })
    await page.evaluate(() => window.fake.changeCaller({ guide: 'device' }))
    const steps = '[data-testid="first-steps"] button'
    await page.locator(steps).last().waitFor()
    await settled(page)
    const before = await placesOf(page, steps)
    expect(before.length).toBeGreaterThan(2)
    for (const [what, come] of Object.entries(comings)) {
      await page.evaluate(come)
      await settled(page)
      expect({ what, places: await placesOf(page, steps) }).toEqual({ what, places: before })
    }
  })

  it.each(widths)('in the head of Edit by the first fixed start, at %i pixels', async width => {
    page = await face.open('at=-600&plan=none', { viewport: { width, height: 900 } })
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.evaluate(() => {
      const rows = window.fake.rows().map(row => ({ ...row, cue: { ...row.cue, startTime: null } }))
      window.fake.change({ rows })
    })
    await page.getByTestId('edit-end').getByText('–', { exact: true }).waitFor()
    const before = await placesOf(page, inEdit)
    await page.locator('[data-cue-id="to-air"] [data-column="start"]').click()
    await page.keyboard.type('21:00')
    await page.keyboard.press('Enter')
    await page
      .getByTestId('edit-end')
      .getByText(/\d\d:\d\d/)
      .waitFor()
    await settled(page)
    expect(await placesOf(page, inEdit)).toEqual(before)
    // Which start counts stands whole beside the label.
    const label = page.locator('label:has(> small)')
    expect(await label.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
  })

  it.each(widths)('by any act in Call at %i pixels', async width => {
    page = await face.open('at=-600&rows=200', { viewport: { width, height: 900 } })
    await page.evaluate(() => {
      const cue = window.fake.rows().filter(({ cue }) => cue.type === 'cue')[30]
      window.fake.air(cue?.cue.id ?? '', window.now() - 5_000, window.now() + 300_000)
      // As short as it may be set.
      window.fake.changeCaller({ hold: 200 })
    })
    await page.locator('[role="timer"]').waitFor()
    await settled(page)
    // As the language of the page is set by the desk.
    await page.evaluate(language => document.documentElement.setAttribute('lang', language), language)
    const rows = inCall.replace(', [role="timer"]', '')
    const before = { all: await placesOf(page, rows), buttons: await placesOf(page, buttonsInCall) }
    expect(before.buttons.length).toBeGreaterThan(10)
    for (const [what, act, sameCue] of actsAt(width)) {
      await act(page)
      await settled(page)
      const kind = sameCue ? 'all' : 'buttons'
      const places = await placesOf(page, sameCue ? rows : buttonsInCall)
      expect({ what, places }).toEqual({ what, places: before[kind] })
    }
  })

  it.each(widths)('by any tool of Edit at %i pixels', async width => {
    page = await face.open('at=-600&rows=200', { viewport: { width, height: 900 } })
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await page.locator('[data-cue-id="c5"] [data-column="title"]').click()
    const tools =
      '[data-testid="view"] :is(header, [role="toolbar"]) :is(button:not([data-testid="save-state"], [role="menuitem"], [data-testid="edit-panel"] *), input, select):not([data-testid="edit-panel"] *)'
    const before = await placesOf(page, tools)
    expect(before.length).toBeGreaterThan(12)
    // By the keyboard of the table, and by each tool that is not off.
    for (const keys of [
      'Alt+ArrowDown',
      'Alt+ArrowUp',
      'Control+d',
      'Control+z',
      'Control+y',
      'Control+c',
      'Control+v',
      'F2',
      'Escape',
      'Shift+ArrowDown',
      'Control+a',
    ]) {
      await page.keyboard.press(keys)
      await settled(page)
      expect({ keys, places: await placesOf(page, tools) }).toEqual({ keys, places: before })
    }
    const count = await page
      .locator('[data-testid="view"] [role="toolbar"] button:not([role="menuitem"])')
      .count()
    for (let at = 0; at < count; at += 1) {
      const tool = page.locator('[data-testid="view"] [role="toolbar"] button:not([role="menuitem"])').nth(at)
      if ((await tool.isDisabled()) || (await tool.getAttribute('aria-disabled')) === 'true') continue
      const name = (await tool.getAttribute('aria-label')) ?? (await tool.innerText())
      await tool.click()
      await settled(page)
      expect({ name, places: await placesOf(page, tools) }).toEqual({ name, places: before })
      await page.keyboard.press('Escape')
      await settled(page)
      expect({ closed: name, places: await placesOf(page, tools) }).toEqual({ closed: name, places: before })
    }
  })
})

/** What was changed has been drawn, and what it covers has been measured. */
describe('a row is deleted in a running show', () => {
  it('only after a question that names it', async () => {
    const face = await openFace(inject('browserPath'))
    const page = await face.open('at=600')
    try {
      await page.evaluate(() => window.fake.air('act', window.now() - 5_000, window.now() + 60_000))
      await page.keyboard.press('Alt+2')
      const gridHasKeys = () =>
        page.waitForFunction(() => document.activeElement?.closest('[role="grid"]') != null)
      const row = page.locator('[data-cue-id="hosts"]')
      await row.locator('[data-column="title"]').click()
      await gridHasKeys()
      await page.keyboard.press('Control+Delete')
      const ask = page.getByTestId('edit-ask')
      await ask.getByText('Deletes “03 Hosts welcome”.').waitFor()
      // A caller who presses GO without looking deletes nothing.
      for (const button of ['Cancel', 'Delete']) {
        await ask.getByRole('button', { name: button, exact: true }).focus()
        await page.keyboard.press('Space')
      }
      expect(await row.count()).toBe(1)
      await page.keyboard.press('Escape')
      await ask.waitFor({ state: 'detached' })
      expect(await row.count()).toBe(1)
      await gridHasKeys()
      await page.keyboard.press('Control+Delete')
      await page.keyboard.press('Enter')
      await ask.waitFor({ state: 'detached' })
      expect(await row.count()).toBe(1)
      await gridHasKeys()
      await page.keyboard.press('Control+Delete')
      await ask.getByRole('button', { name: 'Delete', exact: true }).click()
      await row.waitFor({ state: 'detached' })
    } finally {
      await face.close()
    }
  })
})
