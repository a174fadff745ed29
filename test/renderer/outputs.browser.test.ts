import { generate } from 'lean-qr'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { calledShow } from '../fakes/bridge-calling.ts'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'
import { settled } from './face-states.ts'

describe('the Outputs view', () => {
  let page: Page
  const face = keptFace()

  const open = async (...kinds: readonly string[]): Promise<void> => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 60_000)
    })
    await page.keyboard.press('Alt+5')
    await page.getByRole('heading', { name: 'Outputs', exact: true }).waitFor()
    for (const kind of kinds) {
      await page.getByTestId(`output-add-${kind}`).click()
      await card(kind).waitFor()
    }
  }
  const card = (kind: string) => page.locator(`[data-testid="output-card"][data-kind="${kind}"]`)
  const preview = (kind: string) => card(kind).getByTestId('output-screen')
  const openLook = async (kind: string): Promise<void> => {
    await card(kind).getByText('Look', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await card(kind).getByLabel('Brightness').waitFor()
  }

  it('previews each output as it is, and follows the show in it', async () => {
    await open('countdown', 'cue', 'list', 'message', 'clock')
    const figures = card('countdown').getByTestId('output-figures')
    expect(await figures.innerText()).toMatch(/^(1:00|0:5\d)$/)
    await card('list').locator('[data-testid="output-row"][data-state="on-air"]').waitFor()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 90_000, at - 10_000)
    })
    await card('countdown').locator('[data-condition="over"]').waitFor()
    expect(await figures.innerText()).toMatch(/^\+0:1\d$/)
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
    })
    await card('message').getByText('Wrap up').waitFor()
  })

  it('shows HELP and HOLD of the crew, and OVER louder, only where that is switched on', async () => {
    await open('countdown', 'cue')
    await page.evaluate(show => window.fake.change(show), calledShow)
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 90_000, at - 10_000)
      const crew = { snd: { word: 'help', at: 1_800_000_000_000, by: 'Kim' } } as never
      window.fake.change({ calling: { crew: [], state: { standbys: 0, records: {}, crew } } })
    })
    await preview('countdown').locator('[data-condition="over"]').waitFor()
    const ground = (kind: string): Promise<string> =>
      preview(kind)
        .locator('[data-condition="over"]')
        .first()
        .evaluate(node => getComputedStyle(node).backgroundColor)
    const calm = await ground('countdown')
    expect(await preview('countdown').innerText()).not.toContain('HELP')
    await openLook('countdown')
    await card('countdown').getByLabel('HELP and HOLD of the crew at the bottom').check()
    await card('countdown').getByLabel('Show OVER louder').check()
    await expect.poll(() => preview('countdown').innerText()).toMatch(/HELP\s+SND/)
    await expect.poll(() => ground('countdown')).not.toBe(calm)
    expect(await preview('cue').innerText()).not.toContain('HELP')
    expect(await ground('cue')).toBe(calm)
  })

  it('marks a message of a rehearsal, also on a screen of messages alone', async () => {
    await open('message', 'clock')
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
    })
    for (const kind of ['message', 'clock']) {
      await preview(kind).getByText('Wrap up').waitFor()
      expect(await preview(kind).getByTestId('output-rehearsal').count()).toBe(0)
    }
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    for (const kind of ['message', 'clock']) await preview(kind).getByText('REHEARSAL').waitFor()
  })

  it('a cue list says of past cues when they came on air, and where they never did when they were planned', async () => {
    await open('list')
    const past = card('list').locator('[data-testid="output-row"][data-state="past"][data-type="cue"]')
    const starts = () => past.locator('td:nth-child(2)').allInnerTexts()
    await expect.poll(async () => (await starts()).length).toBeGreaterThan(1)
    await settled(page)
    const planned = await starts()
    expect(planned).not.toContain('')
    const title = await past.first().locator('td:nth-child(4) bdi').innerText()
    await page.evaluate(title => {
      const first = window.fake.rows().find(({ cue }) => cue.title === title)?.cue.id ?? ''
      const start = Math.round(window.now()) - 3_600_000
      const entered = [{ cueId: first, start, kickoff: start }]
      window.fake.change({ run: { entered, leftOut: [], endedAt: null } as never })
    }, title)
    await expect.poll(async () => (await starts())[0]).not.toBe(planned[0])
    expect((await starts()).slice(1)).toEqual(planned.slice(1))
  })

  it('a cue list cuts no letter at its top or bottom', async () => {
    await open('list')
    await page.evaluate(() => {
      const rows = window.fake.rows().map(row => ({ ...row, cue: { ...row.cue, title: 'Über gypsy Ång' } }))
      window.fake.change({ rows })
    })
    const titles = card('list').locator('bdi').filter({ hasText: 'Über gypsy Ång' })
    await titles.first().waitFor()
    // Of the height of the letters: a capital with its ring and what a letter has below the line are 1.2.
    const heights = await titles.evaluateAll(nodes =>
      nodes.map(node => node.clientHeight / Number.parseFloat(getComputedStyle(node).fontSize)),
    )
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThan(1.25)
  })

  it('warns in the last minute as the desk does, and in the last seconds in the colour of OVER', async () => {
    await open('countdown')
    const air = (left: number): Promise<void> =>
      page.evaluate(left => {
        const at = Math.round(window.now())
        window.fake.air('song-02', at - 90_000, at + left)
      }, left)
    const field = card('countdown').getByTestId('output-field')
    const color = (): Promise<string> =>
      card('countdown')
        .getByTestId('output-figures')
        .evaluate(node => getComputedStyle(node).color)
    await air(120_000)
    await card('countdown').locator('[data-testid="output-field"]:not([data-step])').waitFor()
    const calm = await color()
    await air(50_000)
    await card('countdown').locator('[data-testid="output-field"][data-step="warn"]').waitFor()
    const early = await color()
    await air(9_000)
    await card('countdown').locator('[data-testid="output-field"][data-step="urgent"]').waitFor()
    expect(new Set([calm, early, await color()]).size).toBe(3)
    expect(await color()).toBe('rgb(255, 117, 102)')
    await air(-5_000)
    await card('countdown').locator('[data-condition="over"]').waitFor()
    expect(await field.getAttribute('data-step')).toBeNull()
  })

  const airWith = (left: number): Promise<void> =>
    page.evaluate(left => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 90_000, at + left)
    }, left)
  const stepMessage = () => card('countdown').getByTestId('output-step-message')

  it('warns by steps of its own, whose fields keep what is typed and say what is wrong with it', async () => {
    await open('countdown')
    await openLook('countdown')
    await card('countdown').getByTestId('output-own-steps').check()
    const first = card('countdown').getByTestId('step').first()
    await first.getByTestId('step-at').fill('soon')
    await card('countdown').locator('[data-testid="step-at"][aria-invalid="true"]').waitFor()
    expect(await first.getByTestId('step-at').inputValue()).toBe('soon')
    await first.getByTestId('step-at').fill('0:30')
    expect(await card('countdown').locator('[aria-invalid="true"]').count()).toBe(1)
    await first.getByTestId('step-at').fill('2:00')
    await first.getByTestId('step-color').selectOption('ok')
    await first.getByTestId('step-message').fill('Last song')
    await airWith(120_400)
    await card('countdown').locator('[data-testid="output-field"]:not([data-step])').waitFor()
    // By the time alone.
    await card('countdown').locator('[data-testid="output-field"][data-step="ok"]').waitFor()
    await stepMessage().getByText('Last song').waitFor()
    for (let count = 0; count < 2; count += 1) await card('countdown').getByTestId('step-add').click()
    expect(await card('countdown').getByTestId('step').count()).toBe(5)
    expect(await card('countdown').getByTestId('step-add').getAttribute('aria-disabled')).toBe('true')
    expect(await axeInEveryBrightness(page)).toEqual([])
  })

  it('shows what a step of the cue says until the cue leaves, and what a person says in its place', async () => {
    await open('countdown', 'clock')
    await page.evaluate(() => {
      const steps = [
        { at: 60_000, color: 'warn', message: 'Wrap up' },
        { at: 30_000, color: 'urgent' },
        { at: -60_000, color: 'urgent', message: 'Off, please' },
      ]
      const timing = { start: 'not-before', shortest: null, longest: null, steps } as never
      const rows = window.fake
        .rows()
        .map(row => (row.cue.id === 'song-02' ? { ...row, cue: { ...row.cue, timing } } : row))
      window.fake.change({ rows })
    })
    const person = (visible: boolean): Promise<void> =>
      page.evaluate(visible => {
        const message = { text: 'Stretch', visible, color: '#ffcc00', bold: true, underline: false }
        window.fake.change({ message })
      }, visible)
    await airWith(60_400)
    expect(await stepMessage().count()).toBe(0)
    await stepMessage().getByText('Wrap up').waitFor()
    await airWith(20_000)
    await card('countdown').locator('[data-step="urgent"]').first().waitFor()
    await stepMessage().getByText('Wrap up').waitFor()
    await person(true)
    await card('countdown').getByTestId('output-message').getByText('Stretch').waitFor()
    expect(await stepMessage().count()).toBe(0)
    await person(false)
    await stepMessage().getByText('Wrap up').waitFor()
    await airWith(-59_600)
    await stepMessage().getByText('Off, please').waitFor()
    expect(await card('clock').getByText('Off, please').count()).toBe(0)
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-03', at, at + 50_000)
    })
    await stepMessage().waitFor({ state: 'detached' })
  })

  it('has other figures by choice, and keeps what is typed of a time of day', async () => {
    await open('countdown')
    await openLook('countdown')
    const figures = () => card('countdown').getByTestId('output-figures').innerText()
    const choose = (figure: string) => card('countdown').getByTestId('output-figure').selectOption(figure)
    await choose('elapsed')
    await card('countdown').getByText('elapsed', { exact: true }).waitFor()
    await choose('clock')
    await expect.poll(figures).toMatch(/^\d\d:\d\d:\d\d$/)
    await choose('until')
    const until = card('countdown').getByTestId('output-until')
    await until.fill('25:61')
    await card('countdown').locator('[data-testid="output-until"][aria-invalid="true"]').waitFor()
    expect(await until.inputValue()).toBe('25:61')
    await until.fill('23:30')
    await card('countdown').getByText('to 23:30:00').waitFor()
    await expect.poll(figures).toMatch(/^2:09:\d\d$/)
  })

  it('counts to no planned start before the first GO of a rehearsal', async () => {
    await open('countdown')
    await page.evaluate(async () => {
      await window.fake.request('rehearsal', { on: true, held: true, made: 0 })
    })
    await card('countdown').getByText('Before the rehearsal').waitFor()
    expect(await card('countdown').getByTestId('output-figures').innerText()).toBe('')
  })

  it('is set by the keyboard: the look is shown at once, and what two outputs are given is kept by both', async () => {
    await open('countdown', 'clock')
    await openLook('countdown')
    await openLook('clock')
    // Within the moment in which a slider comes to rest.
    await Promise.all([
      card('countdown').getByLabel('Mirror').selectOption('sides'),
      card('clock').getByLabel('Brightness').selectOption('blackout'),
    ])
    await page.locator('[data-testid="output-card"] [data-mirrored="sides"][data-kind="countdown"]').waitFor()
    await page
      .locator('[data-testid="output-card"] [data-brightness="blackout"][data-kind="clock"]')
      .waitFor()
    expect(await preview('countdown').getAttribute('data-brightness')).toBe('dark')
    await card('clock').getByLabel('Size').focus()
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => preview('clock').evaluate(node => node.style.getPropertyValue('--size')))
      .toBe('0.8')
  })

  it('keeps a look that is chosen just before the view is left', async () => {
    await open('countdown')
    await openLook('countdown')
    await card('countdown').getByLabel('Brightness').selectOption('blackout')
    await page.keyboard.press('Alt+1')
    await page.getByTestId('output-card').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+5')
    await page.locator('[data-testid="output-card"] [data-brightness="blackout"]').waitFor()
  })

  it('warns of colours that cannot be read, and names an output anew', async () => {
    await open('cue')
    await openLook('cue')
    await card('cue').getByRole('checkbox', { name: 'Text' }).check()
    await card('cue').locator('input[type="color"]').first().fill('#222222')
    await card('cue').getByText('Hard to read').waitFor()
    const name = card('cue').getByRole('textbox', { name: 'Name' })
    await name.fill('Wing left')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Wing left' }).waitFor()
  })

  it('opens outputs to the network by one setting, and gives each a link and a QR code for a tablet', async () => {
    await open('clock')
    const network = page.getByTestId('output-network')
    await network
      .getByText('Anyone on your network who has the link of an output can see that output')
      .waitFor()
    expect(await card('clock').getByTestId('output-copy-network').count()).toBe(0)
    await network.getByRole('checkbox').check()
    await network.getByText('OPEN', { exact: true }).waitFor()
    const rows = card('clock').locator('li')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringContaining('192.168.1.5:4748'), expect.stringContaining('10.0.0.8:4748')])
    await card('clock').getByRole('button', { name: 'QR code for 192.168.1.5:4748' }).click()
    const code = card('clock').getByRole('img', { name: 'QR code with the link of Clock' })
    const link = 'http://192.168.1.5:4748/output/countdown#key=page-1.secret'
    await card('clock').locator('figcaption').getByText(link, { exact: true }).waitFor()
    expect(await darkModules(code)).toEqual(modulesOf(link))
    await network.getByLabel('Address').selectOption('10.0.0.8')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('10.0.0.8:4748')])
    await network.getByLabel('Port').fill('80')
    await network.getByText('Enter a whole number from 1024 to 65535.').waitFor()
    await network.getByLabel('Port').fill('5000')
    await page.keyboard.press('Enter')
    await card('clock').getByText('10.0.0.8:5000').waitFor()
    await network.getByRole('checkbox').uncheck()
    await rows.first().waitFor({ state: 'detached' })
  })

  it('makes a cue light for each department of the rundown, says who is there, and releases a phone', async () => {
    await open()
    await page.getByText('The open rundown has no departments.').waitFor()
    await page.evaluate(() => {
      const rundown = window.fake.rundown()
      if (rundown === null) throw new Error('No rundown is open.')
      const department = { shortName: 'X', color: '#3366ff', groups: [] }
      const columns = rundown.columns.map((one, at) => (at < 2 ? { ...one, department } : one))
      window.fake.change({ rundown: { ...rundown, columns } })
    })
    await page.getByTestId('crew-each').click()
    await expect.poll(() => card('cue-light').count()).toBe(2)
    await page.getByTestId('crew-each').click()
    await page.getByText('Each department has a cue light.').waitFor()
    const presences = page.getByTestId('crew-presence')
    expect(await presences.allInnerTexts()).toEqual([
      expect.stringMatching(/Connected\s+Battery 62 %/),
      expect.stringMatching(/No phone yet/),
    ])
    expect(await axeInEveryBrightness(page)).toEqual([])
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) await page.screenshot({ path: `${folder}/outputs.png` })
    await card('cue-light').first().getByRole('button', { name: 'Hold to release the phone' }).hover()
    await page.mouse.down()
    await expect.poll(() => presences.first().innerText()).toContain('No phone yet')
    await page.mouse.up()
  })

  it('passes the checks of axe with every output open, in every brightness', async () => {
    await open('countdown', 'cue', 'list', 'message', 'clock')
    for (const kind of ['countdown', 'list']) await openLook(kind)
    await page.getByTestId('output-network').getByRole('checkbox').check()
    await card('cue').getByTestId('output-qr-toggle').first().click()
    await card('cue').getByTestId('output-qr').waitFor()
    expect(await axeInEveryBrightness(page)).toEqual([])
  })
})

/** The dark squares of a code as it is drawn, without the four light ones around it. */
async function darkModules(code: Locator): Promise<readonly string[]> {
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  return [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`)
}

function modulesOf(text: string): readonly string[] {
  const code = generate(text)
  const all = Array.from({ length: code.size ** 2 }, (_, at) => [at % code.size, Math.floor(at / code.size)])
  return all.flatMap(([x = 0, y = 0]) => (code.get(x, y) ? [`${x} ${y}`] : []))
}
