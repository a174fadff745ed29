import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { calledShow } from '../fakes/bridge-calling.ts'
import { keptFace } from './face.ts'
import { air as putOnAir } from './face-states.ts'

describe('warnings before the end of the cue on air', () => {
  let page: Page
  const face = keptFace()
  afterEach(() => page.close())

  const air = (cueId: string, left: number): Promise<void> => putOnAir(page, cueId, 120_000, left)
  const field = (): Promise<string | null> => page.getByTestId('on-air-field').getAttribute('data-step')
  /** A browser that lets the page sound only when asked after a click, and counts its tones. */
  const withSound = async (warnings: object): Promise<void> => {
    await page.addInitScript(warnings => {
      localStorage.setItem('showcall.page', JSON.stringify({ warnings }))
      const tones: number[] = []
      const node = {
        connect: (other: unknown) => other,
        gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
        frequency: { value: 0 },
        start: (at: number) => void tones.push(at),
        stop: () => undefined,
      }
      class FakeContext {
        state = 'suspended'
        currentTime = 0
        destination = {}
        createOscillator = () => node
        createGain = () => node
        close = async () => undefined
        async resume(): Promise<void> {
          if (Reflect.get(window, 'mayResume') === true) this.state = 'running'
        }
      }
      Object.assign(window, { tones, AudioContext: FakeContext })
    }, warnings)
    await page.reload()
    await page.getByTestId('go').waitFor()
  }
  const tones = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'tones').length)

  it('stand beside the countdown in word and shape, the last stronger, and leave with the cue', async () => {
    page = await face.open('at=1200')
    await air('song-02', 61_500)
    expect(await field()).toBe(null)
    await page.getByTestId('warning').getByText('1 MINUTE').waitFor()
    expect(await field()).toBe('warn')
    expect(await page.getByText('60 seconds left').count()).toBe(1)
    await air('song-02', 9_000)
    await page.getByTestId('warning').getByText('10 SECONDS').waitFor()
    expect(await field()).toBe('urgent')
    await air('song-02', 300)
    await page.getByText('OVER', { exact: true }).first().waitFor()
    await page.getByTestId('warning').waitFor({ state: 'detached' })
    expect(await field()).toBe(null)
  })

  it('fill the window with the countdown, next to over and under', async () => {
    page = await face.open('at=1200')
    await air('song-02', 25_000)
    await page.keyboard.press('KeyF')
    await page.getByTestId('warning').getByText('30 SECONDS').waitFor()
    expect(await page.locator('main').getByTestId('over-under').innerText()).toMatch(/Late\s*1:[23]\d/i)
  })

  it('are those of the cue where it has its own, and Call says what they say on outputs', async () => {
    page = await face.open('at=1200')
    const steps = [
      { at: 90_000, color: 'warn', message: 'Last song' },
      { at: 60_000, color: 'ok' },
    ]
    await page.evaluate(steps => {
      const timing = { start: 'not-before', shortest: null, longest: null, steps } as never
      const rows = window.fake
        .rows()
        .map(row => (row.cue.id === 'song-02' ? { ...row, cue: { ...row.cue, timing } } : row))
      window.fake.change({ rows })
    }, steps)
    const strip = () => page.getByTestId('step-message-strip')
    await air('song-02', 90_400)
    await page.getByTestId('warning').getByText('1:30 LEFT').waitFor()
    expect(await field()).toBe('warn')
    // No output shows it.
    expect(await strip().count()).toBe(0)
    await page.evaluate(() => window.fake.changeDesk({ countdowns: [{ name: 'Stage' }] }))
    await strip().getByText('Last song').waitFor()
    await air('song-02', 30_000)
    await expect.poll(field).toBe('ok')
    expect(await page.getByTestId('warning').count()).toBe(0)
    await strip().getByText('Last song').waitFor()
    await page.evaluate(() => {
      const message = { text: 'Stretch', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
    })
    await page.getByTestId('message-strip').getByText('Stretch').waitFor()
    expect(await strip().count()).toBe(0)
  })

  it('make no sound unless a person switched it on', async () => {
    page = await face.open('at=1200')
    await withSound({})
    await page.evaluate(() => Object.assign(window, { mayResume: true }))
    await page.mouse.click(600, 10)
    await air('song-02', 10_400)
    await page.getByTestId('warning').getByText('10 SECONDS').waitFor()
    expect(await tones()).toBe(0)
    expect(await page.getByTestId('sound-line').count()).toBe(0)
  })

  it('say that the browser does not let them sound yet, then sound once at each, twice at the last', async () => {
    page = await face.open('at=1200')
    await withSound({ at: [12, 11], sound: true, volume: 0.5 })
    await page.getByTestId('sound-line').getByText('NO SOUND YET').waitFor()
    await page.evaluate(() => Object.assign(window, { mayResume: true }))
    await page.getByRole('button', { name: 'Allow sound' }).click()
    await page.getByTestId('sound-line').waitFor({ state: 'detached' })
    await air('song-02', 14_500)
    await page.waitForFunction(() => Reflect.get(window, 'tones').length === 1)
    await page.waitForFunction(() => Reflect.get(window, 'tones').length === 3)
    // What stands when a cue is taken back to is no news.
    await air('song-03', 9_000)
    await page.getByTestId('on-air-title').getByText('Germany').waitFor()
    expect(await tones()).toBe(3)
  })

  it('HELP and HOLD sound where a person switched that on, once each', async () => {
    page = await face.open('at=1200')
    await withSound({ crewSound: true, volume: 0.5 })
    await page.evaluate(() => Object.assign(window, { mayResume: true }))
    await page.getByRole('button', { name: 'Allow sound' }).click()
    await page.getByTestId('sound-line').waitFor({ state: 'detached' })
    await page.evaluate(show => window.fake.change(show), calledShow)
    const say = (words: Readonly<Record<string, 'help' | 'hold' | 'ready'>>): Promise<void> =>
      page.evaluate(words => {
        const said = Object.entries(words).map(([id, word]) => [
          id,
          { word, at: 1_800_000_000_000, by: 'Kim' },
        ])
        const crew = Object.fromEntries(said)
        window.fake.change({ calling: { crew: [], state: { standbys: 0, records: {}, crew } } })
      }, words)
    await say({ lx: 'ready' })
    await say({ lx: 'help' })
    await page.waitForFunction(() => Reflect.get(window, 'tones').length === 3)
    await say({ lx: 'help', snd: 'ready' })
    await say({ lx: 'help', snd: 'hold' })
    await page.waitForFunction(() => Reflect.get(window, 'tones').length === 6)
    await air('song-02', 9_000)
    await page.getByTestId('warning').getByText('10 SECONDS').waitFor()
    expect(await tones()).toBe(6)
  })

  it('shows the clock of the rundown by its place, and that of this computer where it is another', async () => {
    page = await face.open('at=1200')
    const [there, here] = await Promise.all([
      page.getByTestId('clock').innerText(),
      page.getByTestId('clock-here').innerText(),
    ])
    expect(there).toMatch(/^Stockholm\s+21:20:0\d$/i)
    expect(here).toMatch(/^Local\s+\d\d:20$/i)
  })
})
