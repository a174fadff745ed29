import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { keptFace } from './face.ts'
import { air, withPlayers } from './face-states.ts'

let page: Page
const face = keptFace()
beforeEach(async () => {
  page = await face.open('at=1200')
})

const asked = (name: string) =>
  page.evaluate(
    name => window.fake.asked.filter(one => one.name === name).map(({ payload }) => payload as object),
    name,
  )

describe('players', () => {
  it('are set up in Technical: what is wrong is said at its field, and a program brings its port', async () => {
    await page.getByTestId('rail-connections').click()
    await page.getByTestId('player-add').click()
    await page.getByTestId('player-host').fill('http://10.0.0.20')
    await page.getByTestId('player-port').fill('99999')
    await page.keyboard.press('Enter')
    expect(await page.locator('[data-testid="player-form"] [aria-invalid="true"]').count()).toBe(3)
    expect(await asked('player.write')).toEqual([])
    await page.getByTestId('player-name').fill('Stream')
    await page.getByTestId('player-host').fill('10.0.0.20')
    await page.getByTestId('player-port').fill('')
    await page.getByTestId('player-program').selectOption('obs')
    await page.getByTestId('player-password').fill('hush')
    await page.keyboard.press('Enter')
    await page.getByTestId('player').waitFor()
    expect(await asked('player.write')).toEqual([
      { id: null, name: 'Stream', program: 'obs', host: '10.0.0.20', port: 4_455, password: 'hush' },
    ])
    // What is saved is not shown, and stays where nothing is typed.
    await page.getByTestId('player-change').click()
    expect(await page.getByTestId('player-password').inputValue()).toBe('')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked('player.write')).toHaveLength(2)
    expect((await asked('player.write'))[1]).not.toHaveProperty('password')
  })

  it('say in Technical what they play, and why they are not there', async () => {
    await withPlayers(page)
    await page.getByTestId('rail-connections').click()
    const states = () =>
      page.getByTestId('player').evaluateAll(items => items.map(item => item.getAttribute('data-link')))
    await expect.poll(states).toEqual(['ready', 'away', 'connecting'])
    await page.getByTestId('player').first().getByText('Opening titles.mov').waitFor()
    await page.getByTestId('player').nth(1).getByText('QLab does not answer.').waitFor()
  })
})

describe('the clip of the cue on air', () => {
  const figures = async (testId: string): Promise<string> =>
    (await page.getByTestId(testId).textContent()) ?? ''
  const seconds = (text: string): number => {
    const [minutes = 0, rest = 0] = text.split(':').map(Number)
    return minutes * 60 + rest
  }

  it('runs below the countdown, and in place of it where the cue wants that', async () => {
    await air(page, 'song-02', 30_000, 150_000)
    expect(await page.getByTestId('clip-line').isVisible()).toBe(false)
    await withPlayers(page)
    await expect.poll(() => figures('clip-figures')).toMatch(/^0:(4[012]|3\d)$/)
    expect(seconds(await figures('countdown'))).toBeGreaterThan(60)
    const first = seconds(await figures('clip-figures'))
    await expect.poll(async () => seconds(await figures('clip-figures'))).toBeLessThan(first)

    await withPlayers(page, { main: true })
    await page.getByTestId('clip-word').waitFor()
    await expect.poll(async () => seconds(await figures('countdown'))).toBeLessThan(60)
    expect(seconds(await figures('clip-figures'))).toBeGreaterThan(60)
  })

  it('has no figure once its player is away, and the countdown is that of the cue again', async () => {
    await air(page, 'song-02', 30_000, 150_000)
    await withPlayers(page, { main: true })
    await page.getByTestId('clip-word').waitFor()
    await withPlayers(page, { main: true, link: { state: 'away', why: 'silent' } })
    await page.getByTestId('clip-line').getByText('vMix does not answer.').waitFor()
    expect(await figures('clip-figures')).toBe('')
    expect(await page.getByTestId('clip-word').count()).toBe(0)
    expect(seconds(await figures('countdown'))).toBeGreaterThan(60)
  })
})

it('an output shows what is left of the clip of the cue on air, and why there is nothing', async () => {
  await air(page, 'song-02', 30_000, 150_000)
  await withPlayers(page)
  await page.getByTestId('rail-outputs').click()
  await page.getByTestId('output-add-player').click()
  const screen = page.locator('[data-testid="output-card"][data-kind="player"] [data-testid="output-screen"]')
  await expect.poll(() => screen.getByTestId('output-figures').textContent()).toMatch(/^0:(4[012]|3\d)$/)
  await screen.getByText('Opening titles.mov').waitFor()
  await withPlayers(page, { link: { state: 'away', why: 'refused' } })
  await screen.getByText('vMix cannot be reached.').waitFor()
  expect(await screen.getByTestId('output-figures').count()).toBe(0)
})

describe('in Edit', () => {
  beforeEach(async () => {
    page = await face.open('at=-600')
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-grid').waitFor()
    await withPlayers(page)
  })
  const cueOf = (id: string) =>
    page.evaluate(id => window.fake.rows().find(row => row.cue.id === id)?.cue, id)
  const cell = (id: string, column: string) => page.locator(`[data-cue-id="${id}"] [data-column="${column}"]`)

  it('a clip is named for the cues that are chosen, as one step', async () => {
    await cell('song-03', 'duration').click()
    await page.getByTestId('set-menu').click()
    await page.getByTestId('set-clip').click()
    await page.getByTestId('clip-player').selectOption('vMix')
    await page.getByTestId('clip-name').fill(' Credits.mov ')
    await page.keyboard.press('Enter')
    const named = { player: 'vMix', name: 'Credits.mov' }
    await expect.poll(() => cueOf('song-03')).toMatchObject({ timing: { clip: named } })
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await cueOf('song-03'))?.timing ?? null).toBeNull()
  })

  it('the length of a loaded clip is offered where it is not the duration, and taken by a person alone', async () => {
    await cell('song-02', 'duration').click()
    const before = await cueOf('song-02')
    await page.getByTestId('clip-offer').waitFor()
    expect(await cueOf('song-02')).toEqual(before)
    await page.getByTestId('clip-offer').click()
    await expect.poll(async () => (await cueOf('song-02'))?.duration).toBe(222_000)
    await page.getByTestId('clip-offer').waitFor({ state: 'detached' })
    expect((await cueOf('song-02'))?.timing).toEqual(before?.timing)
  })
})
