import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseCommandLine } from '../../src-main/hosts/command-line.ts'
import { isCommand } from '../../src-main/hosts/node/commands/run-command.ts'
import { recordedRun } from '../fakes/recorded-runs.ts'
import { axeInEveryBrightness, brightnessesOf } from '../support/axe.ts'
import { tapButton } from '../support/tap.ts'
import { keptFace } from './face.ts'

const inTerminal = { cwd: '/shows', foreign: 'refuse' } as const

describe('the views beside the cue on air', () => {
  let page: Page
  const face = keptFace()

  const asked = (name: string): Promise<readonly unknown[]> =>
    page.evaluate(
      name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
      name,
    )
  const air = (): Promise<void> =>
    page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 30_000, at + 60_000)
    })
  const saved = (): Promise<void> =>
    page.evaluate(() => {
      const one = {
        v0Url: null,
        socketUrl: null,
        goAs: 'auto' as const,
        hasV1Token: true,
        hasV0Token: false,
      }
      const items = [
        { ...one, id: 'a', name: 'Main stage', baseUrl: 'https://main.example/v1' },
        { ...one, id: 'b', name: 'Second stage', baseUrl: 'https://second.example/v1', hasV0Token: true },
      ]
      window.fake.change({ connections: { current: 'a', items, tokensKept: 'memory' } })
    })
  const view = () => page.getByTestId('view')

  it('opens by Alt and a figure or by the link, takes the transport keys, and gives them back by Escape', async () => {
    page = await face.open('at=1200')
    await air()
    await page.keyboard.press('Alt+6')
    await view().getByRole('heading', { name: 'Connections', exact: true }).waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('missed-line').getByText('Space did nothing.').waitFor()
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
    await page.keyboard.press('Escape')
    await view().waitFor({ state: 'detached' })
    await page.getByTestId('keys-state').getByText('Shortcuts').waitFor()
    await page.getByTestId('link').click()
    await view().waitFor()
    await page.getByTestId('go').click()
    await page.getByTestId('on-air-title').getByText('Postcard 03').waitFor()
    await page.getByRole('button', { name: 'Back to Call' }).click()
    await page.keyboard.press('KeyP')
    await page.getByText('PAUSED', { exact: true }).waitFor()
  })

  it('keeps GO where a view stops with an error, and draws the view again', async () => {
    page = await face.open('at=1200')
    onTestFinished(() => page.close())
    await page.route('**/tokens-view-*.js', route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const TokensView = () => { if (!window.mended) throw new Error("broken"); return "mended" }',
      }),
    )
    await page.reload()
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Alt+8')
    const broken = page.getByRole('alert').filter({ hasText: 'An error stopped this view.' })
    await broken.waitFor()
    await page.getByTestId('go').click()
    await page.getByTestId('on-air-title').getByText('Countdown to air').waitFor()
    await page.evaluate('window.mended = true')
    await broken.getByRole('button', { name: 'Try again' }).click()
    await broken.waitFor({ state: 'detached' })
    expect(await page.locator('main').innerText()).toContain('mended')
  })

  it('adds another Showcall by one address, checks it in words, and never shows a token again', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+6')
    await page.getByTestId('connection-add').click()
    await page.getByRole('button', { name: 'Save' }).click()
    for (const fault of ['Enter a name.', 'Enter the v1 address.', 'Enter a v1 token.']) {
      await view().getByText(fault).waitFor()
    }
    expect(await asked('connection.save')).toEqual([])
    await page.getByRole('button', { name: 'Another Showcall' }).click()
    await page.keyboard.type('stage-left')
    // Whole command lines, which the program takes as they are.
    for (const name of ['serve', 'mint', 'v0']) {
      const [npm, start, ...rest] = (await page.getByTestId(`command-${name}`).inputValue()).split(' ')
      expect([npm, start, rest.includes('--')]).toEqual(['npm', 'start', true])
      const words = rest.slice(rest.indexOf('--') + 1)
      expect({ words, known: isCommand(words) || parseCommandLine(words, inTerminal).ok }).toEqual({
        words,
        known: true,
      })
    }
    const token = page.getByLabel('v1 token')
    expect(await token.getAttribute('type')).toBe('password')
    await token.fill('secret')
    await page.getByTestId('connection-check').click()
    await page.getByTestId('check-result').getByText('The token sees 4 rundowns.').waitFor()
    await token.press('Enter')
    const saved = view().getByText('Saved “Showcall at stage-left”.')
    await saved.waitFor()
    // In sight, though the form was scrolled to its end.
    const head = (await view().getByRole('heading').first().boundingBox())?.y ?? Number.NaN
    expect((await saved.boundingBox())?.y).toBeGreaterThan(head)
    const sent = {
      baseUrl: 'https://stage-left/api-v1',
      v0Url: 'https://stage-left/api-v0',
      socketUrl: 'https://stage-left',
      v1Token: 'secret',
    }
    expect(await asked('connection.check')).toEqual([sent])
    expect(await asked('connection.save')).toEqual([
      { ...sent, name: 'Showcall at stage-left', goAs: 'auto' },
    ])
    await page.getByRole('button', { name: 'Change… Showcall at stage-left' }).click()
    expect(await page.getByLabel('v1 token').inputValue()).toBe('')
    expect(await page.content()).not.toContain('secret')
  })

  it('takes the addresses of Rundown Studio, and says why a check failed', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      const text = 'The service does not know this token. Copy it again, whole.'
      window.fake.replies = { 'connection.check': { ok: false, code: 'auth.token_invalid', text } }
    })
    await page.keyboard.press('Alt+6')
    await page.getByTestId('connection-add').click()
    await page.getByRole('button', { name: 'Rundown Studio' }).click()
    expect(await page.getByLabel('Push address').inputValue()).toBe('https://socket.rundownstudio.app')
    await page.getByLabel('v1 token').fill('half of it')
    await page.getByTestId('connection-check').click()
    await page.getByTestId('check-result').getByText('Copy it again, whole.').waitFor()
    await page.getByLabel('v1 address').fill('nowhere')
    await page.getByTestId('connection-check').click()
    await view().getByText('Not an address.').waitFor()
    expect((await asked('connection.check')).length).toBe(1)
  })

  it('keeps the tokens that a change leaves out, and forgets the v0 token on request', async () => {
    page = await face.open('at=1200')
    await saved()
    await page.keyboard.press('Alt+6')
    await page.getByRole('button', { name: 'Change… Second stage' }).click()
    await page.getByLabel('Name').fill('Stage two')
    await page.getByLabel('Remove the saved v0 token').check()
    await page.getByLabel('Name').press('Enter')
    await view().getByText('Saved “Stage two”.').waitFor()
    expect(await asked('connection.save')).toEqual([
      {
        id: 'b',
        name: 'Stage two',
        baseUrl: 'https://second.example/v1',
        v0Url: null,
        socketUrl: null,
        v0Token: null,
        goAs: 'auto',
      },
    ])
  })

  it('uses another service at a press, while a show is on air only when held, and removes one only when held', async () => {
    page = await face.open('at=1200')
    await saved()
    await page.keyboard.press('Alt+6')
    await view().getByText('Token kept until Showcall stops').first().waitFor()
    await page.getByRole('button', { name: 'Use This computer' }).click()
    await page.locator('[aria-current="true"]').getByText('This computer').waitFor()
    await air()
    await view().getByText('Hold to switch service.').waitFor()
    const held = page.locator('li', { hasText: 'Main stage' }).getByRole('button', { name: 'Hold to use' })
    await tapButton(held)
    await held.getByText('HOLD', { exact: true }).waitFor()
    await held.hover()
    await page.mouse.down()
    await page.locator('[aria-current="true"]').getByText('Main stage').waitFor()
    await page.mouse.up()
    expect(await asked('connection.use')).toEqual([
      { id: null, held: false },
      { id: 'a', held: true },
    ])
    await page.getByRole('button', { name: 'Hold to remove' }).hover()
    await page.mouse.down()
    await view().getByText('Second stage').waitFor({ state: 'detached' })
    await page.mouse.up()
    expect(await asked('connection.remove')).toEqual([{ id: 'b' }])
  })

  it('shows the link in figures: its clock when it is off, its timing, its token before it expires', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() =>
      window.fake.changeLink({
        roundTripMs: 150,
        clockErrorMs: 61,
        clockOffsetMs: 3 * 3_600_000,
        timing: 'polling',
        budget: { limit: 20, remaining: 11 },
      }),
    )
    await page.evaluate(() => window.fake.tokenExpiresIn(26 * 3_600_000 + 1_000))
    await page.keyboard.press('Alt+6')
    for (const figure of ['150 ms', '± 61 ms', '3 h ahead of', 'Polling', '11 of 20', 'expires in 26 h']) {
      await view().getByText(figure).waitFor()
    }
  })

  it('says SIGNED OUT with what to do, and leads to where it is done', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() =>
      window.fake.changeLink({
        state: 'signed-out',
        problem: { code: 'auth.token_expired', text: 'The token expired. Enter a new one.' },
      }),
    )
    const line = page.getByTestId('link-line')
    await line.getByText('The token expired. Enter a new one.').waitFor()
    expect(await page.getByTestId('link').innerText()).toContain('SIGNED OUT')
    await line.getByRole('button', { name: 'Connections' }).click()
    await view().waitFor()
  })

  it('lists what was planned against what was, the undone GO marked, and exports it', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Alt+7')
    const report = page.getByTestId('as-run')
    await report.waitFor()
    // Each in the zone of its rundown, as its report.
    const runs = await page.getByLabel('Recorded shows').locator('option').allInnerTexts()
    expect(runs.map(run => /\d\d:\d\d/.exec(run)?.[0])).toEqual(['21:00', '04:00'])
    const act = await report
      .getByRole('row', { name: /Opening act/ })
      .first()
      .innerText()
    expect(act.split(/\s+/)).toEqual(
      expect.arrayContaining(['02', '21:01:00', '21:01:06', '+0:06', '6:30', '6:42', '+0:12']),
    )
    expect(await page.getByTestId('undone').innerText()).toMatch(
      /UNDONE\s+GO → 03 Hosts welcome.+Keyboard, Space · undone at/s,
    )
    expect(await report.innerText()).toContain('9 recorded, 2 refused')
    expect(await page.getByTestId('not-run').locator('b').allInnerTexts()).toEqual(['SKIPPED', 'NOT RUN'])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('as-run.csv')
    expect(await asked('journal.export')).toEqual([{ runId: 'run-2', format: 'csv' }])
    await page.evaluate(
      asRun => {
        window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
      },
      {
        ...recordedRun,
        end: null,
        endedBy: null,
        notRun: recordedRun.notRun.map(cue => ({ ...cue, passed: false })),
      },
    )
    await page.getByLabel('Recorded shows').selectOption('run-1')
    await expect.poll(() => asked('journal.as-run')).toEqual([{ runId: 'run-2' }, { runId: 'run-1' }])
    await page.getByTestId('not-run').getByText('TO COME').waitFor()
    await page.emulateMedia({ media: 'print' })
    // As wide as A4. Whatever the title leaves of its line, the word is in one.
    await page.setViewportSize({ width: 718, height: 1000 })
    const word = page.getByTestId('not-run').locator('b').last()
    const lines = await word.evaluate(node => {
      const title = node.previousElementSibling
      const found: number[] = []
      for (let letters = 1; letters < 240; letters += 1) {
        if (title !== null) title.textContent = 'it '.repeat(80).slice(0, letters)
        found.push(node.getClientRects().length)
      }
      return Math.max(...found)
    })
    expect(lines).toBe(1)
    expect(await page.getByTestId('go').isVisible()).toBe(false)
    expect(await report.getByText('16 May 2026 · Europe/Stockholm').isVisible()).toBe(true)
    expect(await page.getByTestId('as-run').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Export CSV' }).isVisible()).toBe(false)
    expect(await page.getByLabel('Recorded shows').isVisible()).toBe(false)
  })

  it('says of a token for watching that it watches, and keeps a name that was typed', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      const check = {
        ok: true,
        rundowns: 2,
        expiresAt: null,
        role: 'VIEW',
        timing: 'push',
        advice: null,
      } as const
      window.fake.replies = { 'connection.check': check }
    })
    await page.keyboard.press('Alt+6')
    await page.getByTestId('connection-add').click()
    await page.getByLabel('Name').fill('Front of house')
    await page.getByRole('button', { name: 'Another Showcall' }).click()
    await page.getByLabel('Computer address').fill('stage-left')
    expect(await page.getByLabel('Name').inputValue()).toBe('Front of house')
    await page.getByLabel('v1 token').fill('secret')
    await page.getByTestId('connection-check').click()
    await page.getByTestId('check-result').getByText('You can watch the show but not control it.').waitFor()
    expect(await page.getByTestId('check-result').getByText('Connection works.').count()).toBe(0)
  })

  it('gives no figures of a link that is down, says what that means for the show, and offers no undo', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('Space')
    await page
      .getByTestId('undo-left')
      .getByText(/^GO cue 01/)
      .waitFor()
    await page.evaluate(() =>
      window.fake.changeLink({
        state: 'lost',
        problem: { code: 'link.refused', text: 'Nothing answers at this address. Check the port.' },
      }),
    )
    expect(await page.getByTestId('link-line').innerText()).toMatch(
      /The show continues there.*Presses do nothing/,
    )
    expect(await page.getByTestId('undo').innerText()).toMatch(/^Undo hold U\s+NO LINK$/)
    await page.evaluate(() => window.fake.changeAuthority({ state: 'waiting' }))
    expect(await page.getByTestId('link-line').innerText()).toMatch(
      /GO works: the next press acts on this desk/,
    )
    await page.evaluate(() => window.fake.changeAuthority({ state: 'live' }))
    await page.keyboard.press('Alt+6')
    await expect.poll(() => view().locator('dd').filter({ hasText: 'not known' }).count()).toBe(5)
  })

  it('shows the whole menu at 720 px of height, with nothing to scroll to', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: /^Settings/ }).waitFor()
    expect(await menu.evaluate(node => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(0)
  })

  it('shows a run in the journal that begins while it is open', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.replies = { 'journal.runs': { ok: true, runs: [] } }
    })
    await page.keyboard.press('Alt+7')
    await view().getByText('No shows recorded yet.').waitFor()
    await page.evaluate(() => {
      window.fake.replies = {}
      window.fake.changeDesk({ runId: 'run-1' })
    })
    await view().getByTestId('as-run').waitFor()
  })

  it('says why the journal cannot be read', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.replies = { 'journal.runs': { ok: false, reason: 'The journal is damaged.' } }
    })
    await page.keyboard.press('Alt+7')
    await view().getByRole('alert').getByText('The journal is damaged.').waitFor()
  })

  it('passes the checks of axe in states that stand together or are faulty, in every brightness', async () => {
    page = await face.open('at=-90000')
    let checked = 0
    const check = async (what: string): Promise<void> => {
      expect(await axeInEveryBrightness(page, 'html', brightnessesOf(checked)), what).toEqual([])
      checked += 1
    }
    await saved()
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
      window.fake.changeDesk({ locked: true, notRecorded: 'The disk is full.', personActs: false })
      window.fake.changeLink({
        state: 'signed-out',
        problem: { code: 'auth', text: 'The token expired.' },
      })
    })
    await page.keyboard.press('ArrowDown')
    await check('every state of the call view at once')
    await page.evaluate(() => window.fake.changeDesk({ locked: false }))
    await page.getByTestId('menu').click()
    await page.getByRole('button', { name: 'Settings…' }).click()
    await page.getByRole('textbox', { name: 'Hold' }).fill('50')
    await check('settings')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+6')
    await view().getByText('Main stage').waitFor()
    await page.getByTestId('connection-add').click()
    await page.getByRole('button', { name: 'Another Showcall' }).click()
    await page.getByTestId('connection-check').click()
    await check('the form of a connection')
  }, 180_000)
})
