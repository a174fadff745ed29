import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { CallingState } from '../../src-main/domain/calling/calling-state.ts'
import { languages } from '../../src-main/domain/language.ts'
import { calledShow, callsStanding } from '../fakes/bridge-calling.ts'
import { triedIn } from '../support/every-round.ts'
import { tapKey, tick } from '../support/tap.ts'
import { type Face, keptFace, openFace } from './face.ts'
import { air, settled } from './face-states.ts'

let page: Page
const face = keptFace()

/** Song 02 is on air since so many ms, of 3 minutes; the cue after it has calls of six departments. */
const open = async (gone: number, width = 1280, height = 720): Promise<void> => {
  page = await face.open('at=1200', { viewport: { width, height } })
  await page.evaluate(show => window.fake.change(show), calledShow)
  await air(page, 'song-02', gone, 180_000 - gone)
}

/** Its row of the sheet, and there its cell of the next cue with the face of its call. */
const department = (short: string) =>
  page
    .locator('tr[data-department]')
    .filter({ has: page.getByTestId('standby-one').getByText(short, { exact: true }) })
const nextOf = (short: string) => department(short).getByTestId('next-calls')
const faceOf = (short: string) => nextOf(short).locator('[data-face]')
const inside = (text: string) => page.getByTestId('call-inside').filter({ hasText: text })
const insideNext = () => page.locator('[data-testid="call-inside"][data-next="true"]')
/** The countdown of a call that is planned so many ms after the start of the cue, compared with the page's clock. */
const countdownOf = (row: Locator, planned: number): Promise<string> =>
  row.evaluate((node, planned) => {
    const { state } = window.fake.show()
    const kickoff = state.phase === 'running' ? state.kickoff : Number.NaN
    const seconds = Math.ceil((kickoff + planned - window.now()) / 1_000)
    const expected = `0:${String(seconds).padStart(2, '0')}`
    const [shown] = /^\d+:\d\d$/m.exec(node instanceof HTMLElement ? node.innerText : '') ?? []
    return shown === expected ? 'in time' : `${shown} instead of ${expected}`
  }, planned)
const list = async (): Promise<void> => {
  await page.keyboard.press('Alt+Shift+1')
  await page.locator('[data-list]').waitFor()
}
const lastTriggers = () => page.evaluate(() => window.fake.triggers)
const crew = (state: CallingState['crew']) =>
  page.evaluate(crew => {
    window.fake.change({ calling: { crew: [], state: { standbys: 0, records: {}, crew } } })
  }, state)
const holdKey = async (key: string, until: () => Promise<void>): Promise<void> => {
  await page.keyboard.down(key)
  await until()
  await page.keyboard.up(key)
}

describe('the calls of the next cue', () => {
  it('say that the phone of a department is lost, since when, and not while another one of it is connected', async () => {
    await open(10_000)
    const phone = (pageId: string, columnName: string, connected: boolean) => ({
      pageId,
      name: pageId,
      columnName,
      connected,
      lastSeen: 1_800_000_000_000,
      battery: null,
      visible: true,
    })
    const [first, second] = (calledShow.rundown?.columns ?? []).flatMap(({ name, department }) =>
      department === undefined ? [] : [name],
    )
    await page.evaluate(
      // Instants are numbers, which the page is given as they are.
      crew => window.fake.change({ calling: crew as never }),
      {
        state: { standbys: 0, records: {}, crew: {} },
        crew: [
          phone('1', first ?? '', false),
          phone('2', second ?? '', false),
          phone('3', second ?? '', true),
        ],
      },
    )
    await page.getByTestId('crew-lost').waitFor()
    expect(await page.getByTestId('crew-lost').count()).toBe(1)
    expect(await department('LX').getByTestId('crew-lost').textContent()).toMatch(/^PHONE LOST \d\d:\d\d/)
  })

  it('stand in the order of the departments, with short name and colour; a plain column has none', async () => {
    await open(10_000)
    expect(await page.getByTestId('standby-one').allInnerTexts()).toEqual([
      'LX',
      'SND',
      'VID',
      'STAGE',
      'SPOT',
      'AUTO',
    ])
    expect(await nextOf('LX').innerText()).toContain(
      'Blackout, then Q 31 with the house at half while the ring is turned',
    )
    expect(await nextOf('VID').locator('bdi').allInnerTexts()).toEqual(['PC03', '+0:40Sting'])
    const band = await department('SND')
      .getByRole('rowheader')
      .evaluate(node => getComputedStyle(node, '::before').backgroundColor)
    expect(band).toBe('rgb(21, 101, 192)')
  })

  it.each([
    ['LX 51 Spot ', [['vip', 'old name']], ' ', 'LX 51 Spot Ada Brown', 'variable'],
    [
      'LX 51 Spot ',
      [
        ['first', 'Jo'],
        ['last', 'Doe'],
      ],
      '',
      'LX 51 Spot Ada Brown',
      null,
    ],
  ] as const)(
    'read with the present value of a variable: %s%j%s',
    async (begin, variables, end, reads, pill) => {
      await open(100_000)
      const html = variables.map(
        ([key, value]) =>
          `<rs-variable data-variable-key="${key}" data-fallback-value="${value}"></rs-variable>`,
      )
      const rows = calledShow.rows.map(row =>
        row.cue.id === 'postcard-03'
          ? {
              ...row,
              cells: { ...row.cells, lx: `${reads}${end}` },
              rich: { lx: `${begin}${html.join('')}${end}` },
            }
          : row,
      )
      await page.evaluate(show => window.fake.change(show), { ...calledShow, rows })
      const text = nextOf('LX').locator('bdi')
      await expect.poll(() => text.innerText().then(shown => shown.trim())).toBe(reads)
      expect(await text.locator('[data-rich="variable"]').count()).toBe(pill === null ? 0 : 1)
      await page.keyboard.press('Alt+Shift+1')
      await page.locator('[data-list] [data-cue-id="postcard-03"]').getByText(reads).waitFor()
    },
  )

  it('stand by at T, all of them that go with the cue, and stand down at T held', async () => {
    await open(170_000)
    await page.evaluate(() => window.fake.changeCaller({ doublePress: 0 }))
    await page.keyboard.press('t')
    await insideNext().locator('[data-face="standby"]').waitFor()
    // The fade of the track comes five seconds after it, and before the next cue.
    await page.keyboard.press('t')
    await inside('Fade track').locator('[data-face="standby"]').waitFor()
    expect(await page.locator('[data-testid="next-calls"] [data-face="standby"]').count()).toBe(0)
    await page.keyboard.press('t')
    await faceOf('LX').and(page.locator('[data-face="standby"]')).waitFor()
    expect(await faceOf('AUTO').innerText()).toBe('STANDBY')
    await holdKey('t', () =>
      faceOf('LX').and(page.locator('[data-face="idle"], [data-face="warn"]')).waitFor(),
    )
    await expect.poll(() => page.locator('[data-face="standby"]').count()).toBe(0)
    const held = async () =>
      (await lastTriggers()).slice(-3).map(({ intent, tap, edge }) => [intent.action, tap?.action, edge])
    await expect.poll(held).toEqual([
      ['stand-down', 'standby', 'down'],
      ['stand-down', 'standby', 'held'],
      ['stand-down', 'standby', 'up'],
    ])
  })

  it.each(['the window is lost', 'the page is hidden', 'the finger is lost', 'the button goes'] as const)(
    'do not stand by where T or its button is down and %s',
    async how => {
      await open(170_000)
      await page.evaluate(
        async ({ how, rundown }) => {
          const t = { code: 'KeyT', key: 't', bubbles: true, cancelable: true }
          const finger = { button: 0, isPrimary: true, bubbles: true, cancelable: true }
          const button = document.querySelector('[data-testid="standby-all"]')
          // A pointer that is made here cannot be captured.
          HTMLElement.prototype.setPointerCapture = () => undefined
          const byKey = how === 'the window is lost' || how === 'the page is hidden'
          if (byKey) document.body.dispatchEvent(new KeyboardEvent('keydown', t))
          else button?.dispatchEvent(new PointerEvent('pointerdown', finger))
          await null
          if (how === 'the window is lost') window.dispatchEvent(new FocusEvent('blur'))
          if (how === 'the finger is lost') button?.dispatchEvent(new PointerEvent('pointercancel', finger))
          if (how === 'the button goes' && rundown != null)
            window.fake.change({ rundown: { ...rundown, columns: [] } })
          if (how !== 'the page is hidden') return
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        },
        { how, rundown: calledShow.rundown },
      )
      const edges = async () => (await lastTriggers()).map(({ edge }) => edge)
      await expect.poll(edges).toEqual(['down', 'cancel'])
      expect(await page.locator('[data-face="standby"]').count()).toBe(0)
    },
  )

  it('stand by for one department by its button alone; a second press is refused on that button', async () => {
    await open(100_000)
    await department('VID').getByTestId('standby-one').click()
    await faceOf('VID').getByText('STANDBY').waitFor()
    expect(await page.locator('[data-testid="next-calls"] [data-face="standby"]').count()).toBe(1)
    await page.evaluate(() => window.fake.changeCaller({ doublePress: 0 }))
    await department('VID').getByTestId('standby-one').click({ force: true })
    await department('VID').locator('[data-testid="standby-one"][data-refused="true"]').waitFor()
    expect(await page.getByTestId('standby-all').getAttribute('data-refused')).toBe('false')
    expect(await page.getByTestId('last-press').innerText()).toContain('STANDING BY')
    expect(await department('VID').getByTestId('standby-one').getAttribute('aria-label')).toBe(
      'Standby VID: VID alone',
    )
  })

  it('say who acknowledged, and GO names who has not; where a person wants it, GO must then be held', async () => {
    await open(100_000)
    await page.evaluate(calling => window.fake.change({ calling }), callsStanding(await now()))
    expect(await faceOf('LX').innerText()).toMatch(/^ACKNOWLEDGED\s+Anna$/)
    const reason = page.getByTestId('go-not-ready')
    expect(await reason.innerText()).toMatch(/^no answer: SND, VID · skips: LX 14, SND Choir, /)
    // Named before the press, whole in the tooltip: the GO of the next cue leaves them uncalled.
    expect(await reason.getAttribute('title')).toMatch(
      /^no answer: SND, VID\nskips: LX 14, .*\nLX 14 bridge\nSND Choir up\n.*SND Fade track$/s,
    )
    await page.evaluate(() => window.fake.changeCaller({ holdUnacknowledged: true }))
    await page.getByTestId('go').getByText('hold Space').waitFor()
    await tapKey(page, 'Space')
    await page.locator('[data-testid="go"][data-refused="true"]').waitFor()
    await page.getByTestId('last-press').getByText('NOT ACK').waitFor()
    await holdKey('Space', () => page.getByTestId('on-air-title').getByText('Postcard 03').waitFor())
    expect(await page.getByTestId('go-not-ready').getByText('no answer').count()).toBe(0)
  })

  it('are acknowledged by a press on STANDBY, which says where a department has no phone', async () => {
    await open(150_000)
    await page.evaluate(() => window.fake.changeCaller({ doublePress: 0 }))
    // The two moments before the end of the cue on air, and the next cue.
    for (const _moment of ['-0:10', '-0:05', 'next']) await page.keyboard.press('t')
    const mark = nextOf('VID').getByTestId('acknowledge-one')
    await mark.waitFor()
    expect(await mark.getAttribute('title')).toBe('No phone. Acknowledge for VID: PC03')
    await mark.click()
    await faceOf('VID').and(page.locator('[data-face="acknowledged"]')).waitFor()
    await faceOf('LX').and(page.locator('[data-face="standby"]')).waitFor()
    expect(await page.getByTestId('last-press').innerText()).toContain('Acknowledge VID')
  })

  it('lose HOLD of the crew by a press on the word', async () => {
    await open(100_000)
    await page.evaluate(calling => window.fake.change({ calling }), callsStanding(await now(), true))
    await department('STAGE').getByTestId('crew-word').click()
    await expect.poll(() => department('STAGE').getByTestId('crew-word').count()).toBe(0)
    expect(await department('SPOT').getByTestId('crew-word').innerText()).toContain('READY')
  })

  it('are sent STANDBY by the first GO in two steps, which the button says', async () => {
    await open(100_000)
    await page.evaluate(() => window.fake.changeCaller({ twoStep: true, doublePress: 0 }))
    await page.getByTestId('go').getByText('STANDBY', { exact: true }).waitFor()
    const paletteGo = async (): Promise<string> => {
      await page.keyboard.press('Control+KeyK')
      const first = await page.getByRole('dialog').getByRole('option', { name: /^GO: / }).first().innerText()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return first
    }
    expect(await paletteGo()).toContain('standby for the next cue')
    await page.keyboard.press('Space')
    await page.getByTestId('go').getByText('GO', { exact: true }).waitFor()
    expect(await paletteGo()).toContain('GO: next cue')
    expect(await faceOf('AUTO').innerText()).toBe('STANDBY')
    expect(await page.getByTestId('on-air-title').innerText()).toContain('Ukraine')
    // Calls before the next cue would be skipped.
    await page.getByTestId('go').getByText('hold Space').waitFor()
    await tapKey(page, 'Space')
    await page.getByTestId('last-press').getByText('CALLS LEFT').waitFor()
    await holdKey('Space', () => page.getByTestId('on-air-title').getByText('Postcard 03').waitFor())
  })

  it('stand beside what the crew answers: word, who and when; HOLD stands on GO, and HOLD and HELP are announced to a screen reader', async () => {
    await open(100_000)
    const at = await now()
    await crew({
      stage: { word: 'hold', at: at as never, by: 'Ben' },
      automation: { word: 'help', at: at as never, by: 'Kim' },
      lx: { word: 'ready', at: at as never, by: 'Anna' },
    })
    await page.getByTestId('go-not-ready').getByText('HOLD: STAGE').waitFor()
    expect(await department('STAGE').getByTestId('crew-word').textContent()).toMatch(/^HOLD Ben 21:20:\d\d $/)
    const told = (await page.getByRole('alert').allInnerTexts()).join('\n')
    expect(told).toMatch(/HOLD STAGE[\s:]+\u2068?Ben/)
    expect(told).toMatch(/HELP AUTO[\s:]+\u2068?Kim/)
    expect(told).not.toContain('Anna')
  })

  it('HELP and HOLD are alarms, HELP first, each until a press clears it, and nothing moves', async () => {
    await open(100_000)
    const at = (await now()) as never
    const places = () =>
      page
        .locator('[data-testid="go"], [data-testid="on-air-field"], [data-testid="next-title"], header')
        .evaluateAll(parts => parts.map(part => JSON.stringify(part.getBoundingClientRect())))
    const before = await places()
    const hold = { stage: { word: 'hold', at, by: 'Ben' } } as const
    await crew({ ...hold, automation: { word: 'help', at, by: 'Kim' } })
    const alarm = page.getByTestId('crew-alarm')
    await alarm.getByText('HELP AUTO').waitFor()
    expect(await alarm.getAttribute('data-tone')).toBe('alarm')
    expect(await alarm.innerText()).toMatch(/Kim.*HOLD STAGE/s)
    expect(await places()).toEqual(before)
    await alarm.getByTestId('crew-alarm-clear').click()
    expect((await lastTriggers()).at(-2)).toMatchObject({
      intent: { action: 'clear-word', departments: ['automation'] },
    })
    await page.mouse.move(0, 0)
    await crew(hold)
    await alarm.getByText('HOLD STAGE').waitFor()
    await crew({ stage: { word: 'ready', at, by: 'Ben' } })
    await alarm.waitFor({ state: 'detached' })
    expect(await places()).toEqual(before)
  })

  it('a new alarm queues behind the one that is read, and one that has just taken its place is not cleared', async () => {
    await open(100_000)
    await page.mouse.move(0, 0)
    const at = (await now()) as never
    const hold = { stage: { word: 'hold', at, by: 'Ben' } } as const
    const help = { automation: { word: 'help', at, by: 'Kim' } } as const
    await crew(hold)
    const alarm = page.getByTestId('crew-alarm')
    await alarm.getByText('HOLD STAGE').waitFor()
    await crew({ ...hold, ...help })
    await alarm.getByText('1 of 2').waitFor()
    expect(await alarm.locator('strong').innerText()).toBe('HOLD STAGE')
    const cleared = async () =>
      (await lastTriggers()).flatMap(({ intent, edge }) =>
        intent.action === 'clear-word' && edge === 'down' ? [intent.departments] : [],
      )
    // In one step: the crew takes its HOLD back, and the press that was meant for it follows.
    await page.evaluate(
      crew => {
        window.fake.change({ calling: { crew: [], state: { standbys: 0, records: {}, crew } } })
      },
      help as CallingState['crew'],
    )
    await alarm.getByText('HELP AUTO').waitFor()
    await page.getByTestId('crew-alarm-clear').evaluate(node => node instanceof HTMLElement && node.click())
    await alarm.getByText(/^Nothing done:/).waitFor()
    expect(await cleared()).toEqual([])
    await expect
      .poll(async () => {
        await page.getByTestId('crew-alarm-clear').click()
        return cleared()
      })
      .toEqual([['automation']])
  })

  it('READY and DONE are no alarms in NEXT, and a phone that is lost is named there and by GO', async () => {
    await open(100_000)
    const at = (await now()) as never
    const [lx] = calledShow.rundown?.columns ?? []
    await page.evaluate(calling => window.fake.change({ calling: calling as never }), {
      state: {
        standbys: 0,
        records: {},
        crew: {
          // No call of the next cue is without a time.
          remarks: { word: 'done', at, by: 'Ann' },
        },
      },
      crew: [
        {
          pageId: '1',
          name: '1',
          columnName: lx?.name ?? '',
          connected: false,
          lastSeen: at,
          battery: null,
          visible: true,
        },
      ],
    })
    await list()
    const chips = page.getByTestId('next-chips')
    const chip = (text: string) => chips.locator('li', { hasText: text })
    await chip('LX').and(page.locator('[data-face="lost"]')).waitFor()
    expect(await chip('LX').getAttribute('title')).toMatch(/^PHONE LOST\. LX: /)
    await page.getByTestId('go-not-ready').getByText('phone lost: LX').waitFor()
    await air(page, 'hosts', 30_000, 210_000)
    await crew({ lx: { word: 'done', at, by: 'Ann' }, snd: { word: 'hold', at, by: 'Ben' } })
    await chip('SND').and(page.locator('[data-word="hold"]')).waitFor()
    expect(await chip('LX').getAttribute('data-word')).toBeNull()
  })

  it('says of a department that has calls inside the next cue alone when the first of them comes', async () => {
    await open(10_000)
    const rows = calledShow.rows.map(row =>
      row.cue.id === 'postcard-03' ? { ...row, cells: { lx: 'Q 31', snd: '+0:40 Sting' } } : row,
    )
    await page.evaluate(rows => window.fake.change({ rows }), rows)
    await list()
    const chips = page.getByTestId('next-chips').locator('li')
    await chips.filter({ hasText: 'SND' }).getByTestId('only-inside').getByText('+0:40').waitFor()
    expect(await chips.filter({ hasText: 'LX' }).getByTestId('only-inside').count()).toBe(0)
  })

  it.each([8, 12])(
    'of %i departments are all in sight, those without room for themselves in one with the gravest of them',
    async count => {
      await open(10_000)
      const { rundown, rows } = calledShow
      const columns = Array.from({ length: count }, (_, at) => ({
        id: `d${at}`,
        name: `Department ${at + 1}`,
        department: { shortName: `KOST${at + 1}`, color: '#f9a825', groups: [] },
      }))
      const texts = Object.fromEntries(columns.map(({ id }) => [id, 'Q 1']))
      const shown = rows.map(row => (row.cue.id === 'postcard-03' ? { ...row, cells: texts } : row))
      await page.evaluate(([rundown, rows]) => window.fake.change({ rundown, rows }), [
        rundown && { ...rundown, columns },
        shown,
      ] as const)
      const at = (await now()) as never
      await crew({ [`d${count - 1}`]: { word: 'hold', at, by: 'Ann' } })
      await list()
      const chips = page.getByTestId('next-chips')
      await chips.locator('li').last().and(page.locator('[data-word="hold"]')).waitFor()
      expect(await chips.locator('li').count()).toBe(Math.min(count, 9))
      expect(await chips.evaluate(list => list.scrollHeight <= list.clientHeight)).toBe(true)
      if (count > 9) expect(await chips.locator('li').last().innerText()).toMatch(/^\+4\s+HOLD$/)
    },
  )

  it('leave the countdown large enough to be read, in the smallest window too', async () => {
    for (const [width, height] of [
      [960, 540],
      [1024, 640],
    ] as const) {
      await open(10_000, width, height)
      await settled(page)
      const box = await page.getByTestId('countdown').first().boundingBox()
      expect(box?.height).toBeGreaterThan(40)
    }
  })

  it('HELP is an alarm in every other view as well', async () => {
    await open(100_000)
    await crew({ stage: { word: 'help', at: (await now()) as never, by: 'Ben' } })
    for (const key of ['Alt+2', 'Alt+7']) {
      await page.keyboard.press(key)
      await page.getByTestId('crew-alarm').getByText('HELP STAGE').waitFor()
    }
    await page.keyboard.press('Alt+1')
  })
})

const now = (): Promise<number> => page.evaluate(() => Math.round(window.now()))

describe('the calls inside the cue on air', () => {
  it('have their countdowns, the next one the largest, in the row of their department; C calls it', async () => {
    await open(27_000)
    expect(await department('LX').getByTestId('call-inside').locator('bdi').allInnerTexts()).toEqual([
      'Song 02',
      'LX 13 chorus',
      'LX 14 bridge',
      'LX 15',
      'Blackout on the last chord',
    ])
    await insideNext().getByText('Content 02 B').waitFor()
    await expect.poll(() => countdownOf(insideNext(), 32_000)).toBe('in time')
    expect(await insideNext().innerText()).toMatch(/^Content 02 B\s+0:0\d\s+COMING UP$/)
    // Its time in the cue would look like how late it is.
    expect(await inside('LX 13 chorus').innerText()).toMatch(/^LX 13 chorus\s+passed$/)
    expect(await inside('LX 13 chorus').getAttribute('title')).toBe('Planned at +0:20 in the cue')
    const size = (row: Locator) =>
      row.locator('bdi + span').evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize))
    expect(await size(insideNext())).toBeGreaterThan(1.3 * (await size(inside('LX 15'))))
    await page.keyboard.press('c')
    await inside('Content 02 B').locator('[data-face="done"]').waitFor()
    // Two that are due together are called together.
    await expect.poll(() => insideNext().locator('bdi').allInnerTexts()).toEqual(['LX 14 bridge', 'Choir up'])
    await expect.poll(() => countdownOf(inside('LX 14 bridge'), 50_000)).toBe('in time')
  })

  it('say TIME at zero and then tick off; by press they stay until CALL', async () => {
    await open(31_000)
    await insideNext().locator('[data-face="time"]').waitFor()
    await open(45_000)
    expect(await inside('Content 02 B').locator('[data-face]').innerText()).toBe('passed')
    await page.evaluate(() => window.fake.changeCaller({ callsBy: 'press' }))
    await insideNext().getByText('LX 13 chorus').waitFor()
    expect(await insideNext().innerText()).toMatch(/^LX 13 chorus\s+\+0:2\d\s+TIME$/)
    await page.getByTestId('call').click()
    await insideNext().getByText('Content 02 B').waitFor()
  })

  it('are named by CALL, which must be held long before their time', async () => {
    await open(5_500)
    const call = page.getByTestId('call')
    await page.getByTestId('call-what').getByText('chorus', { exact: true }).waitFor()
    expect(await page.getByTestId('call').locator('[data-part="said"]').innerText()).toBe('Call LX 13')
    await open(60_000, 1920, 1080)
    await page.getByTestId('call-what').getByText('LX 15, Spot 2 off', { exact: true }).waitFor()
    expect(await call.getAttribute('title')).toBe('Call LX 15, Spot 2 off')
    await page.keyboard.press('c')
    await page.locator('[data-testid="call"][data-refused="true"]').waitFor()
    expect(await page.getByTestId('last-press').innerText()).toContain('TOO EARLY')
    expect(await inside('LX 15').locator('[data-face="done"]').count()).toBe(0)
    await holdKey('c', () => inside('LX 15').locator('[data-face="done"]').waitFor())
    await inside('Spot 2 off').locator('[data-face="done"]').waitFor()
  })

  it('that were called are taken back by undo, which names them before and after', async () => {
    await open(27_000)
    await insideNext().getByText('Content 02 B').waitFor()
    await page.keyboard.press('c')
    await page.getByTestId('undo-left').getByText('Call VID Content 02 B').waitFor()
    await holdKey('u', () =>
      inside('Content 02 B').locator('[data-face="warn"], [data-face="time"]').waitFor(),
    )
    expect(await page.getByTestId('last-press').innerText()).toContain('undid Call VID Content 02 B')
  })

  it('that stand by are named when their cue is about to be deleted', async () => {
    await open(100_000)
    await page.evaluate(calling => window.fake.change({ calling }), callsStanding(await now()))
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.locator('[data-cue-id="postcard-03"] [data-column="title"]').first().click()
    await page.keyboard.press('Control+Delete')
    await page.getByTestId('ask-standing').waitFor()
    expect(await page.getByTestId('ask-standing').innerText()).toMatch(
      /^Cancels the standby of LX Blackout, then .*, SND VT track, VID PC03, STAGE Change-over/,
    )
  })

  it('leave CALL dim when none is left; its press is refused with a reason on the button', async () => {
    await open(30_000)
    const dim = () => page.getByTestId('call').getAttribute('aria-disabled')
    expect(await dim()).toBe('false')
    await air(page, 'hosts', 30_000, 210_000)
    await expect.poll(dim).toBe('true')
    await page.keyboard.press('c')
    await page.locator('[data-testid="call"][data-refused="true"]').waitFor()
    expect(await page.getByTestId('last-press').innerText()).toContain('NO CALL')
  })

  it('stand in the whole window as the next one alone', async () => {
    await open(27_000)
    await page.evaluate(() => window.look({ full: true }))
    const call = page.getByTestId('next-call')
    await call.waitFor()
    expect(await call.innerText()).toMatch(/^VID\s+Content 02 B\s+COMING UP\s+0:0\d$/)
  })

  it('that are due together stand in the line in the order of their departments, and HOLD is named there and by CALL', async () => {
    await open(45_000)
    await page.evaluate(calling => window.fake.change({ calling }), callsStanding(await now()))
    await list()
    const line = page.getByTestId('next-call')
    const cells = async () =>
      (await line.locator('li').allInnerTexts()).map(text => text.trim().split(/\s+/).join(' '))
    // LX has acknowledged, SND has not.
    await expect.poll(cells).toEqual(['LX 14 ACKNOWLEDGED', 'SND Choir STANDBY'])
    const { state } = callsStanding(await now())
    await page.evaluate(
      ({ calling, at }) => {
        const crew = { lx: { word: 'hold', at, by: 'Anna' } }
        window.fake.change({ calling: { crew: [], state: { ...calling, crew } as never } })
      },
      { calling: state, at: await now() },
    )
    await expect.poll(cells).toEqual(['LX 14 HOLD', 'SND Choir STANDBY'])
    await page.getByTestId('call-what').getByText('HOLD LX · LX 14 bridge, SND Choir up').waitFor()
  })

  it('stand in the list under the short names of their departments', async () => {
    await open(27_000)
    await list()
    const head = page.locator('th', { hasText: 'STAGE' })
    expect(
      await head.locator('[data-department="true"]').evaluate(n => getComputedStyle(n).borderLeftColor),
    ).toBe('rgb(46, 125, 50)')
  })
})

describe('how a person calls', () => {
  it('is set in Settings: two steps, GO to be held, calls by press, and WARN', async () => {
    await open(30_000)
    await page.evaluate(() => window.look({ dialog: 'settings' }))
    for (const name of [
      'STANDBY first, then GO',
      'Hold GO while a department has not acknowledged',
      'Call each call inside a cue with a press',
    ])
      await tick(page.getByRole('checkbox', { name }))
    const warn = page.getByRole('textbox', { name: 'COMING UP', exact: true })
    await warn.fill('61')
    await page.getByText('From 0 to 60.').waitFor()
    await warn.fill('0')
    await warn.press('Enter')
    await page.getByText('Saved.', { exact: true }).waitFor()
    const written = await page.evaluate(() =>
      window.fake.asked.flatMap(({ name, payload }) => (name === 'settings.write' ? [payload] : [])),
    )
    expect(written).toEqual([
      { twoStep: true },
      { holdUnacknowledged: true },
      { callsBy: 'press' },
      { warnBefore: 0 },
    ])
  })
})

describe('a rundown without departments', () => {
  it('has neither STANDBY nor CALL; T and C say why', async () => {
    page = await face.open('at=1200')
    await air(page, 'song-02', 30_000, 150_000)
    expect(await page.getByTestId('standby-all').count()).toBe(0)
    expect(await page.getByTestId('call').count()).toBe(0)
    await page.keyboard.press('t')
    await page.getByTestId('last-press').getByText('NO CALLS').waitFor()
  })
})

describe.each(languages)('the desk with eight calls and six departments, in “%s”', language => {
  let own: Face
  beforeAll(async () => {
    own = await openFace(inject('browserPath'), language)
  })
  afterAll(() => own.close())

  it.each(
    triedIn(language, [
      [1280, 720],
      [1440, 900],
      [1920, 1080],
    ] as const),
  )(
    'moves no button through any press, and keeps the size of the countdown, at %i × %i',
    async (width, height) => {
      page = await own.open('at=1200', { viewport: { width, height } })
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('section:has(> [data-testid="go"]) button:not([data-keys] *)')].map(
            node => {
              const { x, y, width, height } = node.getBoundingClientRect()
              return [node.textContent?.slice(0, 4).trim().replace(' ', '-'), x, y, width, height].join(' ')
            },
          ),
        )
      const countdown = () => page.getByTestId('on-air-field').evaluate(node => node.clientHeight)
      await page.evaluate(show => {
        window.fake.change(show)
        window.fake.changeCaller({ doublePress: 0 })
      }, calledShow)
      await air(page, 'song-02', 36_000, 144_000)
      await settled(page)
      const first = await places()
      const still = await countdown()
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        'a running cue': async () => undefined,
        'the next calls stand by': () => page.keyboard.press('t'),
        'all stand by': () => page.keyboard.press('t'),
        'a call': () => page.keyboard.press('c'),
        'stood down': () =>
          holdKey('t', () => page.locator('[data-face="standby"]').first().waitFor({ state: 'detached' })),
        'what the crew says': async () =>
          page.evaluate(calling => window.fake.change({ calling }), callsStanding(await now(), true)),
        'a GO that must be held': () =>
          page.evaluate(() => window.fake.changeCaller({ holdUnacknowledged: true })),
        'a refused GO': () => tapKey(page, 'Space'),
        'two steps': () => page.evaluate(() => window.fake.changeCaller({ twoStep: true })),
      }
      const found: Record<string, unknown> = {}
      for (const [name, act] of Object.entries(acts)) {
        await act()
        await settled(page)
        const moved = (await places()).filter(
          (place, at) => place.replace(/^\S* /, '') !== first[at]?.replace(/^\S* /, ''),
        )
        if (moved.length > 0) found[`${name}: moved`] = moved
        const high = await countdown()
        if (high !== still) found[`${name}: countdown`] = high
      }
      expect(found).toEqual({})
    },
  )
})
