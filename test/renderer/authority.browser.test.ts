import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tapKey } from '../support/tap.ts'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { air, decidesAlone } from './face-states.ts'

let page: Page
const face = keptFace()

const open = async (): Promise<void> => {
  page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
  await air(page, 'song-02', 30_000, 150_000)
}

const asked = (name: string): Promise<readonly unknown[]> =>
  page.evaluate(
    name => window.fake.asked.filter(one => one.name === name).map(({ payload }) => payload),
    name,
  )

describe('a desk that decides the show', () => {
  it('says LOCAL, since when, and how many presses there were, and takes presses', async () => {
    await open()
    await page.evaluate(() => window.fake.changeLink({ state: 'lost', roundTripMs: null }))
    await decidesAlone(page, null)
    expect(await page.getByTestId('link').innerText()).toBe('LOCAL')
    expect(await page.getByTestId('local-line').innerText()).toMatch(
      /^LOCAL\s+No connection to the service since \d\d:\d\d:\d\d\. .* changes to the show since then: 3\./,
    )
    expect(await page.getByTestId('go').innerText()).not.toContain('NO LINK')
    await page.keyboard.press('Space')
    const triggers = () =>
      page.evaluate(() => window.fake.triggers.map(({ control, edge }) => `${control} ${edge}`))
    await expect.poll(triggers).toEqual(['Space down', 'Space up'])
  })
})

describe('the choice between two shows', () => {
  it('shows both with their time, and what each choice does', async () => {
    await open()
    await decidesAlone(page, 'credits')
    const choice = page.getByTestId('show-choice')
    const text = await choice.innerText()
    expect(text).toMatch(/THIS DESK\s+07 Ukraine.*\s+2:\d\d\s+Everyone jumps to this cue and this time/)
    expect(text).toMatch(/SERVICE\s+.*Credits\s+0:[45]\d\s+This desk jumps to that cue and that time/i)
    expect(await page.getByTestId('link').innerText()).toBe('CHOOSE')
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it.each([
    ['Digit1', 'here'],
    ['Digit2', 'there'],
  ] as const)('is made by %s, held: the show %s', async (key, keep) => {
    await open()
    await decidesAlone(page, 'credits')
    await tapKey(page, key)
    expect(await asked('show.choose')).toEqual([])
    await page.keyboard.down(key)
    await page.waitForFunction(() => window.fake.asked.some(({ name }) => name === 'show.choose'))
    await page.keyboard.up(key)
    expect(await asked('show.choose')).toEqual([{ keep, held: true }])
  })

  it('is never made by Space, also where Tab has led to its button', async () => {
    await open()
    onTestFinished(() => page.close())
    await page.clock.install()
    await decidesAlone(page, 'credits')
    await page.getByTestId('show-choice').getByRole('button').first().focus()
    await page.keyboard.down('Space')
    await page.clock.fastForward(5_000)
    await page.keyboard.up('Space')
    expect(await asked('show.choose')).toEqual([])
  })
})
