import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Language, languages } from '../../src-main/domain/language.ts'
import { outputThemes } from '../../src-main/domain/output/output-page.ts'
import { axeFaults } from '../support/axe.ts'
import { pairs } from '../support/pairs.ts'
import { cutOff } from './cut-off.ts'
import { type Face, openFace } from './face.ts'
import { settled } from './face-states.ts'

const calls = ['idle', 'warn', 'standby', 'acknowledged', 'go', 'time', 'cancelled'] as const
const sizes = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 768, height: 1024 },
]
/** What it shows, and what stands beside it: in short, and long. */
const shows = [...calls, 'several', 'lost', 'other-device']
const mores = ['', '&long&message&hold&lacks&rehearsal', '&lines&message&away']
const sayings = shows.flatMap(shown => mores.map(more => ({ shown, more })))

const germanFirst: readonly Language[] = ['de', 'en']
const screens = pairs({ language: germanFirst, viewport: sizes, shown: shows, more: mores })
/**
 * All of them on the smallest screen in German, which needs most room; each of what it shows, and of what stands beside
 * it, on each screen, and in each language. All of them on every screen in both languages are left to the long tests.
 */
const viewportsOf = (language: Language, shown: string, more: string) =>
  sizes.filter(
    viewport =>
      (language === 'de' && viewport === sizes[0]) ||
      screens.some(
        one =>
          one.language === language && one.viewport === viewport && one.shown === shown && one.more === more,
      ),
  )

/** What of the page is scrolled, or not in its field; evaluated in the page. */
function outOfSight(): readonly string[] {
  const faults: string[] = []
  const field = document.querySelector('[data-testid="crew-field"]')
  for (const node of document.querySelectorAll('main, main *')) {
    const { overflowY } = getComputedStyle(node)
    if (overflowY === 'auto' && node.scrollHeight > node.clientHeight + 1)
      faults.push(
        `“${node.textContent.slice(0, 40)}” is scrolled by ${node.scrollHeight - node.clientHeight} px`,
      )
  }
  const box = field?.getBoundingClientRect()
  for (const part of field?.querySelectorAll('*') ?? []) {
    const { top, bottom } = part.getBoundingClientRect()
    if (box !== undefined && (top < box.top - 1 || bottom > box.bottom + 1))
      faults.push(`“${part.textContent.slice(0, 40)}” is not in the field`)
  }
  return faults
}

describe.each(languages)('a crew page, in %s', language => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'), language)
    page = await face.openPage('cue-light.html')
  })
  afterAll(() => face.close())

  const open = async (query: string, viewport = { width: 390, height: 844 }): Promise<void> => {
    await page.setViewportSize(viewport)
    // The script of the page waits for its catalogue.
    await page.waitForFunction(() => window.openOver !== undefined)
    await page.evaluate(query => window.openOver(query), query)
    await page.locator('main').waitFor()
  }
  const field = () => page.getByTestId('crew-field')
  const looks = sayings
    .map(one => ({ ...one, viewports: viewportsOf(language, one.shown, one.more) }))
    .filter(({ viewports }) => viewports.length > 0)

  it.each(looks)('is whole on every screen, also when it is turned: $shown $more', async look => {
    const { shown, more, viewports } = look
    const { SCREENSHOTS: folder } = process.env
    for (const [at, viewport] of viewports.entries()) {
      if (at === 0) await open(`face=${shown}${more}`, viewport)
      else await page.setViewportSize(viewport)
      await settled(page)
      const { width, height } = viewport
      expect([width, height, await page.evaluate(cutOff)]).toEqual([width, height, []])
      // With three long calls and a message a phone on its side is scrolled.
      if (shown === 'several' && height < 400) continue
      expect([width, height, await page.evaluate(outOfSight)]).toEqual([width, height, []])
      if (folder !== undefined)
        await page.screenshot({
          path: `${folder}/${language}-${width}-${shown}${more === '' ? '' : '-long'}.png`,
        })
    }
  })

  it('has room for what became of each answer', async () => {
    await open('face=standby&unsent', sizes[0])
    for (const button of await page.locator('footer fieldset button').all()) await button.click()
    await page.evaluate(() => window.dispatchEvent(new Event('answer')))
    await expect
      .poll(async () => {
        await page.getByTestId('crew-field').click()
        return page.getByTestId('crew-field').locator('[data-fate="not-sent"]').count()
      })
      .toBe(1)
    expect([await page.evaluate(cutOff), await page.evaluate(outOfSight)]).toEqual([[], []])
    expect(await page.locator('footer [data-fate="not-sent"]').count()).toBeGreaterThan(0)
  })

  it('shows each state by its word, its shape and its brightness, in every theme', async () => {
    const { SCREENSHOTS: folder } = process.env
    for (const theme of outputThemes) {
      const looks = new Set<string>()
      for (const shown of calls) {
        await open(`face=${shown}&theme=${theme}`)
        const { innerText, path, ground, edge } = await field().evaluate(node => ({
          innerText: node.querySelector('strong')?.textContent ?? '',
          path: node.querySelector('path')?.getAttribute('d') ?? '',
          ground: getComputedStyle(node).backgroundColor,
          edge: getComputedStyle(node).borderStyle,
        }))
        looks.add(`${innerText} ${path}`)
        if (theme === 'blackout') expect(`${shown} ${hueOf(ground)}`).not.toMatch(/green/)
        if (shown === 'standby' || shown === 'go') expect(ground).not.toBe('rgba(0, 0, 0, 0)')
        else expect([shown, ground]).toEqual([shown, 'rgba(0, 0, 0, 0)'])
        if (shown === 'warn') expect(edge).toBe('dashed')
        // Names and colours are those of every language.
        if (language === 'en')
          expect([theme, shown, await axeFaults(page, 'html', theme !== 'dark')]).toEqual([theme, shown, []])
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${language}-${theme}-${shown}.png` })
      }
      expect(looks.size).toBe(calls.length)
    }
  })
})

const hueOf = (color: string): string => {
  const [red = 0, green = 0] = color.match(/\d+/g)?.map(Number) ?? []
  return green > red ? 'green' : 'red'
}

describe('a crew page', () => {
  let face: Face
  let page: Page
  beforeAll(async () => {
    face = await openFace(inject('browserPath'))
    page = await face.openPage('cue-light.html')
  })
  afterAll(() => face.close())

  const open = async (query: string): Promise<void> => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The script of the page waits for its catalogue.
    await page.waitForFunction(() => window.openOver !== undefined)
    await page.evaluate(query => window.openOver(query), query)
    await page.locator('main').waitFor()
  }
  const said = () => page.evaluate(() => window.said)

  it.each([
    ['Donaudampfschifffahrtsgesellschaftskapitänslied mit Rückblende', 375, 1],
    ['Donaudampfschifffahrtsgesellschaftskapitänslied mit Rückblende', 390, 1],
    ['Überraschungsauftritt des Bürgermeisters', 320, 1],
    // Smaller letters than these are not read.
    ['Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', 320, 2],
  ])(
    'has the longest word of the title “%s” in as few lines as can be read, beside the number, at %i px',
    async (title, width, lines) => {
      await open(`face=standby&title=${encodeURIComponent(title)}`)
      await page.setViewportSize({ width, height: 700 })
      await settled(page)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/crew-${width}-${title.length}.png` })
      const found = await page
        .getByTestId('crew-field')
        .getByTitle(title)
        .evaluate(node => {
          const tops = (of: Node, end: number) => {
            const range = document.createRange()
            range.setStart(of, 0)
            range.setEnd(of, end)
            return [...range.getClientRects()].map(({ top }) => Math.round(top))
          }
          const text = node.firstChild
          const number = node.previousElementSibling
          if (text === null || number === null) return null
          const word = tops(text, text.textContent?.split(' ')[0]?.length ?? 0)
          return {
            lines: new Set(word).size,
            isBesideNumber: word[0] === Math.round(number.getClientRects()[0]?.top ?? 0),
            isLegible: Number.parseFloat(getComputedStyle(node).fontSize) >= 12,
          }
        })
      expect(found).toEqual({ lines, isBesideNumber: true, isLegible: true })
    },
  )

  it('acknowledges the call and the standby on its screen, but not with a tap of the first moment', async () => {
    await open('face=standby&tapped')
    await page.locator('body[data-tapped]').waitFor()
    expect(await said()).toEqual([])
    await expect
      .poll(async () => {
        await page.getByTestId('crew-field').click()
        return said()
      })
      .toContainEqual({ say: 'acknowledge', callId: 'a', standby: 3 })
  })

  it('says that a standby was over when it was acknowledged', async () => {
    await open('face=standby&stale')
    await expect
      .poll(async () => {
        await page.getByTestId('crew-field').click()
        return page.getByTestId('crew-said').innerText()
      })
      .toBe('That standby is over. Nothing was acknowledged.')
  })

  it('says at once that HELP is being sent, and since when it is said; of READY and an acknowledge that they failed', async () => {
    await open('face=standby&unsent')
    const help = page.getByRole('button', { name: 'HELP' })
    await help.click()
    expect(await help.innerText()).toBe('HELP\nsending…')
    expect(await help.getAttribute('aria-pressed')).toBe('true')
    const note = page.getByTestId('crew-said')
    expect(await note.innerText()).toBe('HELP, 22:13:20: sending until the desk has it.')
    const ready = page.getByRole('button', { name: 'READY' })
    await ready.click()
    await ready.getByText('not sent').waitFor()
    expect(await ready.getAttribute('aria-pressed')).toBe('false')
    expect(await note.innerText()).toBe('Not sent: READY. Tap again.')
    await expect
      .poll(async () => {
        await page.getByTestId('crew-field').click()
        return page.getByTestId('crew-field').innerText()
      })
      .toContain('NOT SENT: TAP AGAIN')
    expect(await help.innerText()).toBe('HELP\nsending…')
    await open('face=idle&hold')
    expect(await page.getByRole('button', { name: 'HOLD' }).innerText()).toBe('HOLD\n22:12:15')
  })

  it('says beside NO LINK what the desk has not: what is sent later, and what failed', async () => {
    await open('face=lost&unsent')
    expect(await page.getByTestId('crew-unsent').locator('li').count()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('answer')))
    const lines = page.getByTestId('crew-unsent').locator('li')
    await lines.getByText('Not sent: READY. Tap again.').waitFor()
    expect(await lines.allInnerTexts()).toEqual([
      'HELP, 22:13:20: sending until the desk has it.',
      'Not sent: READY. Tap again.',
    ])
  })

  it('shows the most urgent of several calls large, and the others below it', async () => {
    await open('face=several')
    expect(await page.getByTestId('crew-field').getAttribute('data-face')).toBe('go')
    const others = page.getByTestId('crew-other')
    // The two calls to come as well.
    expect(await others.evaluateAll(nodes => nodes.map(node => node.getAttribute('data-face')))).toEqual([
      'standby',
      'idle',
      'idle',
    ])
  })

  it('acknowledges a standby below the large call by a tap on it, but not with a tap of the first moment', async () => {
    await open('face=several')
    const below = page.locator('button[data-testid="crew-other"][data-face="standby"]')
    await below.dispatchEvent('click')
    expect(await said()).toEqual([])
    await expect
      .poll(async () => {
        await below.click()
        return said()
      })
      .toContainEqual({ say: 'acknowledge', callId: 'b', standby: 3 })
  })

  it('shows the whole title of the cue below its call', async () => {
    for (const shown of ['standby', 'go', 'warn']) {
      await open(`face=${shown}&long`)
      const title = page.getByTestId('crew-field').getByText('The second half of the closing ceremony')
      const [shownHeight, height, shownWidth, width] = await title
        .locator('xpath=ancestor-or-self::span[1]')
        .evaluate(line => [line.clientHeight, line.scrollHeight, line.clientWidth, line.scrollWidth])
      expect([shown, height, width]).toEqual([shown, shownHeight, shownWidth])
    }
  })

  it('counts to no call that has gone, also where it went long before its time', async () => {
    await open('face=standby&early')
    const gone = page.locator('[data-testid="crew-other"][data-face="go"]')
    await gone.getByText('LX 11.5').waitFor()
    expect(await gone.getByTestId('crew-left').count()).toBe(0)
    // The call beside it is still to come.
    expect(
      await page.locator('[data-testid="crew-other"][data-face="idle"]').getByTestId('crew-left').innerText(),
    ).toBe('0:34')
  })

  it.each([
    ['local', 'LOCAL: the desk calls the show without the service.'],
    ['local&rehearsal&drill', 'DRILL: the desk calls the rehearsal without the service.'],
  ])('says what the desk says: %s', async (local, said) => {
    await open(`face=idle&${local}`)
    expect(await page.getByTestId('crew-said').innerText()).toBe(said)
  })

  it('before the show says when it is planned to start; in a rehearsal, or without a plan, nothing', async () => {
    await open('face=idle&before=22:40')
    const field = page.getByTestId('crew-field')
    expect(await field.innerText()).toMatch(/^Planned start\n+22:40:00\n/)
    for (const other of ['&before=', '&before=22:40&rehearsal']) {
      await open(`face=idle${other}`)
      expect([other, await field.innerText()]).toEqual([
        other,
        expect.stringMatching(/^Not available on this phone/),
      ])
      expect(await page.getByTestId('crew-other').count()).toBe(2)
    }
  })

  it('shows all lines of the calls to come and of the message, in letters that can be read at arm’s length', async () => {
    await open('face=idle&lines&message&long')
    const next = page.getByTestId('crew-other').nth(1)
    expect(await next.innerText()).toContain('Haze off\nPracticals out\nThen wait for SND')
    const size = () => next.evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize))
    expect(await size()).toBeGreaterThan(18)
    expect(await page.evaluate(outOfSight)).toEqual([])
  })

  it('says what it lacks, and without HTTPS that the screen is kept on in the settings of the phone', async () => {
    await open('face=idle&lacks')
    const said = page.getByTestId('crew-lacks')
    expect(await said.locator('p').allInnerTexts()).toEqual([
      'Without HTTPS a page cannot keep the screen on. Set the screen to stay on in the settings of the phone.',
      'Not available on this phone: vibration, battery level at the desk.',
    ])
    await open('face=idle')
    expect(await said.locator('p').allInnerTexts()).toEqual([
      'Not available on this phone: battery level at the desk.',
    ])
  })

  it('takes a word back that is pressed again', async () => {
    await open('face=idle&hold')
    await page.getByRole('button', { name: 'READY' }).click()
    await page.getByRole('button', { name: 'HOLD', pressed: true }).click()
    expect(await said()).toEqual([
      { say: 'word', word: 'ready', callId: 'a' },
      { say: 'word', word: null },
    ])
  })

  it('names the call that DONE is for while another one stands by', async () => {
    await open('face=standby&done')
    await page.getByTestId('crew-said').getByText('DONE is for LX 9.').waitFor()
    await page.getByRole('button', { name: 'DONE', pressed: true }).waitFor()
    await open('face=idle&done')
    expect(await page.getByTestId('crew-said').innerText()).not.toContain('LX 9')
  })

  it('says that the desk has cleared HOLD, and nothing where it took its word back itself', async () => {
    const cleared = () => page.evaluate(() => window.dispatchEvent(new Event('clear-word')))
    await open('face=idle&hold')
    await cleared()
    await page.getByTestId('crew-said').getByText('The desk has seen and cleared: HOLD').waitFor()
    await open('face=idle&hold')
    await page.getByRole('button', { name: 'HOLD', pressed: true }).click()
    await cleared()
    await page.getByRole('button', { name: 'HOLD', pressed: false }).waitFor()
    expect(await page.getByText('cleared').count()).toBe(0)
  })

  it('does not say that the desk has cleared HOLD where a rehearsal begins; it stands again after it', async () => {
    await open('face=idle&hold')
    const happens = (name: string) => page.evaluate(name => window.dispatchEvent(new Event(name)), name)
    await happens('rehearse')
    await page
      .getByTestId('crew-said')
      .getByText('HOLD does not count here any more. Tap it again if you still need it.')
      .waitFor()
    await page.getByRole('button', { name: 'HOLD', pressed: false }).waitFor()
    await happens('leave-rehearsal')
    await page.getByRole('button', { name: 'HOLD', pressed: true }).waitFor()
    await page.getByText('does not count').waitFor({ state: 'detached' })
  })

  it('has buttons as high as a finger needs, where a phone is held upright, and says its name once', async () => {
    await open('face=standby')
    await page.setViewportSize({ width: 375, height: 667 })
    const heights = await page
      .locator('footer button')
      .evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await page.locator('header').innerText()).toBe('LX\nLights\nconnected')
    await open('face=standby&same')
    expect(await page.locator('header').innerText()).toBe('LX\nconnected')
  })

  it('moves nothing that can be pressed when what it shows changes', async () => {
    const places = async () =>
      page.locator('footer button').evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().top))
    await open('face=idle')
    const calm = await places()
    for (const query of [
      'face=standby&long',
      'face=several',
      'face=go&message&long',
      'face=warn&hold&lacks',
      'face=idle&lines&message',
      'face=idle&long&lacks&away',
      'face=idle&unsent',
    ]) {
      await open(query)
      if (query.includes('unsent')) await page.getByRole('button', { name: 'HELP' }).click()
      expect([query, await places()]).toEqual([query, calm])
    }
  })

  it('announces to a screen reader what is to be done, and remembers sound for the next time', async () => {
    await open('face=standby')
    expect(await page.locator('[aria-live="assertive"]').innerText()).toBe('STANDBY: LX 12 blackout')
    await page.getByRole('button', { name: 'Sound: off' }).click()
    await page.getByRole('button', { name: 'Sound: on', pressed: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Sound: on', pressed: true }).waitFor()
  })
})
