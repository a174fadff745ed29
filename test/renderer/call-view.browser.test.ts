import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clickerKeys } from '../../src-renderer/state/keys/key-meaning.ts'
import { tapKey } from '../support/tap.ts'
import { keptFace } from './face.ts'
import { pressTwice, air as putOnAir } from './face-states.ts'

/** The link leads to a view; problems, notices, the keys of a surface that is gone, and shortcuts are of the page. */
const pageOnly = /^(rail-|sheet-|link|ends|spare|1 PROBLEM|Hide|Shortcuts \?)/

describe('the call view', () => {
  let page: Page
  const face = keptFace()

  /** Of a countdown like `1:00`. */
  const seconds = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const shown = (id: string): Promise<string> => page.getByTestId(id).innerText()
  const gateOpens = () =>
    page.locator('[data-testid="go"] [data-closed="false"]').waitFor({ state: 'attached' })
  const air = (cueId: string, seconds: number): Promise<void> => putOnAir(page, cueId, 30_000, seconds * 1000)

  it('starts by Space, refuses the second press with its reason, and goes on by the third', async () => {
    page = await face.open('at=0')
    await pressTwice(page)
    await page.locator('[data-testid="last-press"][data-outcome="refused"]').waitFor()
    expect(await shown('last-press')).toContain('DOUBLE PRESS')
    expect(await page.getByTestId('go').getAttribute('data-refused')).toBe('true')
    expect(await shown('on-air-title')).toContain('Countdown to air')
    await gateOpens()
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Opening act').waitFor()
    expect(await shown('next-title')).toContain('Hosts welcome')
    const states = await page
      .getByTestId('cue-row')
      .evaluateAll(rows => rows.slice(0, 5).map(row => row.getAttribute('data-state')))
    expect(states).toEqual(['past', 'past', 'on-air', 'next', 'later'])
  })

  it('takes a key that is pressed in the moment in which GO comes into the page', async () => {
    page = await face.open('at=1200')
    await page.evaluate(async () => {
      await window.leave?.()
      const isThere = new Promise<void>(resolve => {
        const watch = new MutationObserver(() => {
          if (document.querySelector('[data-testid="go"]') === null) return
          watch.disconnect()
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', {
              code: 'Digit7',
              key: '7',
              altKey: true,
              bubbles: true,
              cancelable: true,
            }),
          )
          resolve()
        })
        watch.observe(document.body, { childList: true, subtree: true })
      })
      window.openOver('at=1200')
      await isThere
    })
    await page.getByTestId('as-run').waitFor()
  })

  it('in a rehearsal counts down to no start: GO starts it', async () => {
    page = await face.open('at=0')
    await expect.poll(() => shown('countdown')).toMatch(/\d:\d\d/)
    await page.evaluate(() => window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('on-air-field').getByText('GO starts the rehearsal.', { exact: true }).waitFor()
    expect(await shown('countdown')).toBe('')
  })

  it('lets Previous act only when held, and Space go on from a pause only when held', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await tapKey(page, 'KeyB')
    await page.locator('[data-testid="last-press"][data-outcome="refused"]').waitFor()
    expect(await shown('last-press')).toContain('HOLD')
    await page.keyboard.down('KeyB')
    await page.getByTestId('on-air-title').getByText('Postcard 02').waitFor()
    await page.keyboard.up('KeyB')
    await page.keyboard.press('KeyP')
    await page.getByText('PAUSED', { exact: true }).waitFor()
    await tapKey(page, 'Space')
    await page.getByTestId('last-press').getByText('P resumes').waitFor()
    expect(await shown('on-air-title')).toContain('Postcard 02')
  })

  it('is dim in blackout: a band on cues that have a colour alone, and no field of light on a GO that nobody is to answer', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.look({ brightness: 'blackout' }))
    const fill = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate(node => getComputedStyle(node).backgroundColor)
    expect(await fill('[data-list] tr[data-type="heading"] i')).toBe('rgba(0, 0, 0, 0)')
    expect(await fill('[data-list] tr[data-type="cue"] i')).not.toBe('rgba(0, 0, 0, 0)')
    const [red = 255] = (await fill('[data-testid="go"]')).match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeLessThan(60)
  })

  it('shows what is seldom pressed only under the pointer while a cue runs, and the keys act all the same', async () => {
    page = await face.open('at=1200')
    await putOnAir(page, 'song-02', 60_000, 90_000)
    const isSeen = (id: string): Promise<boolean> =>
      page.getByTestId(id).evaluate(node => {
        for (let at: Element | null = node; at !== null; at = at.parentElement)
          if (getComputedStyle(at).opacity === '0') return false
        return true
      })
    await page.mouse.move(640, 100)
    for (const id of ['pause', 'previous']) expect(await isSeen(id), id).toBe(false)
    expect(await isSeen('go')).toBe(true)
    await page.getByTestId('go').hover()
    for (const id of ['pause', 'previous']) expect(await isSeen(id), id).toBe(true)
    await page.mouse.move(640, 100)
    await page.keyboard.press('KeyP')
    await page.getByText('PAUSED', { exact: true }).waitFor()
    for (const id of ['pause', 'previous']) expect(await isSeen(id), id).toBe(true)
  })

  it('adjusts by the same seconds by its buttons, its keys and those of a clicker, with the cue over as well', async () => {
    page = await face.open('at=1200', { viewport: { width: 1920, height: 1080 } })
    await putOnAir(page, 'song-02', 200_000, -50_000)
    await page.getByTestId('countdown').filter({ hasText: '+' }).waitFor()
    const asked = (): Promise<readonly number[]> =>
      page.evaluate(() =>
        window.fake.triggers.flatMap(({ edge, intent }) =>
          edge === 'down' && intent.action === 'adjust' ? intent.delta / 1000 : [],
        ),
      )
    for (const name of ['−30 s', '−10 s', '+10 s', '+30 s'])
      await page.getByText(name, { exact: true }).click()
    const all = [-30, -10, 10, 30]
    await expect.poll(asked).toEqual(all)
    for (const key of ['Shift+Minus', 'Minus', 'Equal', 'Shift+Equal']) await page.keyboard.press(key)
    await expect.poll(asked).toEqual([...all, ...all])
    const clicker = clickerKeys.flatMap(({ action }) => (action.do === 'adjust' ? action.seconds : []))
    expect(clicker.toSorted()).toEqual(all.toSorted())
  })

  it('is dim on each button whose press would be refused, and the press says why', async () => {
    page = await face.open('at=1200')
    const dim = () =>
      page
        .getByRole('region', { name: 'Transport' })
        .locator('button[aria-disabled="true"]')
        .evaluateAll(all =>
          all.map(button => button.querySelector('span')?.textContent || button.textContent),
        )
    const adjust = ['−30 s', '−10 s', '+10 s', '+30 s']
    expect(await dim()).toEqual(['Pause', 'Undo hold U', 'Previous', ...adjust])
    await air('song-02', 60)
    expect(await dim()).toEqual(['Undo hold U'])
    await page.evaluate(() => window.fake.setState({ phase: 'ended', lastStop: window.now() } as never))
    await page.getByRole('button', { name: /^Reset/ }).waitFor()
    expect(await dim()).toEqual(['Pause', 'Undo hold U', 'Previous', 'Jump…J', ...adjust])
    await page.getByTestId('pause').click({ force: true })
    await page.locator('[data-testid="last-press"][data-outcome="refused"]').waitFor()
  })

  it('says of a rehearsal that has ended that it was the rehearsal', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    await page.evaluate(() =>
      window.fake.setState({ phase: 'ended', lastStop: Math.round(window.now()) as never }),
    )
    await page.getByText('The rehearsal has ended. Reset to rehearse it again.').waitFor()
    expect(await shown('go')).toContain('rehearsal ended')
    await tapKey(page, 'KeyJ')
    await page.getByText('The rehearsal has ended. Reset it first.').waitFor()
    expect(await page.getByText(/the show has ended/i).count()).toBe(0)
  })

  it('says that a restart ended the rehearsal, and that GO must be held until a person calls the show', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.change({ show: { ...window.fake.show(), rehearsalEnded: true } })
    })
    const band = page.getByTestId('rehearsal-ended')
    await band.getByText('This is the real show.').waitFor()
    expect(await page.getByTestId('go').getAttribute('class')).toContain('goFramed')
    await band.getByRole('button', { name: 'Call the show' }).click()
    await expect
      .poll(() => page.evaluate(() => window.fake.asked.at(-1)))
      .toMatchObject({ name: 'rehearsal', payload: { on: false } })
  })

  it('takes notes and messages in a rehearsal, as in a show', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    expect(await page.getByTestId('message').getAttribute('aria-disabled')).toBe('false')
    await tapKey(page, 'KeyM')
    await page.getByRole('dialog').getByLabel('Text', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await tapKey(page, 'KeyN')
    await page.getByTestId('note-strip').waitFor()
  })

  it('leaves the keys to a field, to Tab focus and to another button, and says so', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.getByTestId('go').getByText('Space', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByTestId('keys-state').getByText('KEYBOARD OFF').waitFor()
    // What does nothing here is not offered.
    expect(await shown('go')).not.toContain('Space')
    await page.keyboard.press('KeyP')
    await page.getByTestId('pause').click()
    await page.getByText('PAUSED', { exact: true }).waitFor()
    await page.getByTestId('keys-state').getByText('Shortcuts').waitFor()
    expect(
      await page.evaluate(() => window.fake.triggers.map(({ control, edge }) => `${control} ${edge}`)),
    ).toEqual(['Pause button down', 'Pause button up'])
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('b 33')
    await page.getByTestId('keys-state').getByText('KEYBOARD OFF').waitFor()
    await page.keyboard.press('Escape')
    expect(await shown('on-air-title')).toContain('Ukraine')
  })

  it('jumps from a selected row as from the dialog: with what it would skip first; never to the cue on air', async () => {
    page = await face.open('at=1200')
    await air('song-02', 150)
    const row = (id: string) => page.locator(`[data-cue-id="${id}"]`)
    await row('song-02').click()
    expect(await row('song-02').getByRole('button', { name: 'Jump here…' }).count()).toBe(0)
    await row('song-03').click()
    await row('song-03').getByRole('button', { name: 'Jump here…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('option', { selected: true }).waitFor()
    expect(await dialog.getByRole('option').count()).toBe(1)
    const jumps = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        window.fake.triggers.flatMap(({ edge, intent }) =>
          edge === 'down' && intent.action === 'jump' ? intent.cueId : [],
        ),
      )
    expect(await jumps()).toEqual([])
    expect(await dialog.innerText()).toMatch(/Skips/)
    await page.keyboard.press('Enter')
    await expect.poll(jumps).toEqual(['song-03'])
  })

  it('jumps to the cue that was chosen and to no other, whatever others edit meanwhile', async () => {
    for (const [by, key] of [
      ['dialog', 'KeyJ'],
      ['palette', 'Control+KeyK'],
    ] as const) {
      page = await face.open('at=1200')
      await air('song-02', 60)
      const jumps = (): Promise<readonly string[]> =>
        page.evaluate(() =>
          window.fake.triggers.flatMap(({ edge, intent }) =>
            edge === 'down' && intent.action === 'jump' ? intent.cueId : [],
          ),
        )
      const dialog = page.getByRole('dialog')
      const chosen = dialog.getByRole('option', { selected: true })
      await page.keyboard.press(key)
      await dialog.getByRole('combobox').waitFor()
      await page.keyboard.type(by === 'dialog' ? 'postcard' : 'jump postcard')
      if (by === 'palette') {
        await page.keyboard.press('Control+KeyA')
        await page.keyboard.type('postcard')
      }
      await chosen.waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      const named = await chosen.innerText()
      const [, id = ''] = /-((?:postcard|card)[\w-]*)$/.exec((await chosen.getAttribute('id')) ?? '') ?? []
      // One that comes before it is no longer found.
      await page.evaluate(() => {
        const [first] = window.fake.rows().filter(({ cue }) => cue.title.startsWith('Postcard'))
        if (first !== undefined)
          window.fake.editing.colleague({ do: 'cue', cueId: first.cue.id, fields: { title: 'Opening film' } })
      })
      await dialog.getByRole('option').filter({ hasText: 'Opening film' }).waitFor({ state: 'detached' })
      expect(await chosen.innerText()).toBe(named)
      await page.evaluate(cueId => window.fake.editing.colleague({ do: 'remove', cueId }), id)
      await dialog.getByRole('alert').filter({ hasText: 'Choose again.' }).waitFor()
      await page.keyboard.press('Enter')
      expect([by, await jumps()]).toEqual([by, []])
    }
  })

  it('shows what a jump skips before it is made, and jumps by Enter', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('luxembourg tali')
    await page.getByText('Skips 3 cues').waitFor()
    await page.keyboard.press('Enter')
    await page.getByTestId('on-air-title').getByText('Luxembourg: TALI').waitFor()
  })

  it('shows a refusal whole, beside KEYBOARD OFF too, and leads back to the cue on air', async () => {
    page = await face.open('at=1200')
    await page.setViewportSize({ width: 1280, height: 720 })
    await air('song-02', 60)
    await page.evaluate(() => window.fake.changeLink({ watchOnly: true }))
    await page.keyboard.press('Tab')
    await page.getByTestId('keys-state').getByText('KEYBOARD OFF').waitFor()
    const go = page.getByTestId('go')
    await go.dispatchEvent('pointerdown', { button: 0, pointerId: 1 })
    const reason = page
      .getByTestId('last-press')
      .locator('p')
      .filter({ hasText: 'Enter a SHOWCALL token in Connections.' })
    await reason.waitFor()
    const cut = await reason.evaluate(
      node => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1,
    )
    expect(cut).toBe(false)
    await page.mouse.move(1_100, 400)
    await page.mouse.wheel(0, 2_000)
    const back = page.getByRole('button', { name: 'Back to the cue on air' })
    await back.waitFor()
    await back.click()
    await back.waitFor({ state: 'detached' })
  })

  it('names each cue that a jump goes back over, whether it ran or not', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('postcard 01')
    const impact = page.getByRole('dialog').getByText('Goes back and runs 4 cues').locator('..')
    await impact.waitFor()
    for (const title of ['Postcard 01', 'Sweden', 'Postcard 02', 'Ukraine']) {
      expect(await impact.innerText()).toContain(title)
    }
  })

  it('keeps the button of a jump in sight, however much the jump would do', async () => {
    page = await face.open('at=1200', { viewport: { width: 1280, height: 800 } })
    await air('song-05', 60)
    await page.keyboard.press('KeyP')
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('0')
    const dialog = page.getByRole('dialog', { name: 'Jump' })
    expect(await dialog.getByRole('option').count()).toBe(8)
    const bottomOf = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox()
      return box === null ? Number.NaN : box.y + box.height
    }
    for (let at = 0; at < 8; at += 1) {
      const edge = await bottomOf(dialog)
      expect(await bottomOf(dialog.getByRole('button', { name: 'Jump' }))).toBeLessThan(edge)
      const chosen = dialog.getByRole('option', { selected: true })
      await expect
        .poll(async () => (await bottomOf(chosen)) <= (await bottomOf(dialog.getByRole('listbox'))) + 1)
        .toBe(true)
      await page.keyboard.press('ArrowDown')
    }
  })

  it('forecasts a jump anew each second while it is looked at', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('postcard 01')
    const ends = page.getByRole('dialog').getByText(/ENDS \d/)
    const before = await ends.innerText()
    await expect.poll(() => ends.innerText()).not.toBe(before)
  })

  it('says which cues a jump back runs again, as many as it names', async () => {
    page = await face.open('at=1200')
    for (const cueId of ['postcard-02', 'song-02']) {
      await air(cueId, 60)
      await page.locator(`[data-cue-id="${cueId}"][data-state="on-air"]`).waitFor()
    }
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('postcard 02')
    const impact = page.getByRole('dialog').getByText('Runs 2 cues again').locator('..')
    await impact.waitFor()
    expect(await impact.innerText()).toMatch(/: \d+ Postcard 02: .+, \d+ .*Ukraine[^,]*$/)
  })

  it('counts on while the desk is away, sends nothing, and says why', async () => {
    page = await face.open('at=1200')
    await air('song-02', 61.5)
    const devices = page.locator('header [data-connected="true"]')
    expect(await devices.count()).toBeGreaterThan(0)
    await page.evaluate(() => window.fake.setConnected(false))
    await page.getByText('DESK NOT REACHABLE').waitFor()
    // Whether they are there is not known.
    expect(await devices.count()).toBe(0)
    await page.keyboard.press('Space')
    await page.getByTestId('last-press').getByText('NOT SENT').waitFor()
    const before = seconds(await shown('countdown'))
    await expect.poll(async () => seconds(await shown('countdown'))).toBeLessThan(before)
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
    await page.evaluate(() => window.fake.setConnected(true))
    await page.getByText('DESK NOT REACHABLE').waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03').waitFor()
  })

  it('is loaded again once the desk is of another version', async () => {
    page = await face.open('at=1200')
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => window.fake.change({ app: '99.0.0' }))
    await loaded
    await page.getByTestId('go').waitFor()
  })

  it('leaves enabled, while the desk is away, only what acts on the page alone', async () => {
    page = await face.open('at=1200&devices=many', { viewport: { width: 1280, height: 800 } })
    for (const guide of ['go', 'device', 'import'] as const) {
      await page.evaluate(guide => {
        window.fake.setConnected(true)
        void window.fake.request('rehearsal', { on: true, held: true, made: 0 })
        const at = Math.round(window.now())
        window.fake.air('song-02', at - 30_000, at + 150_000)
        window.fake.changeCaller({ guide })
        window.fake.change({
          notices: [{ id: 1, kind: 'warning', text: 'The clock of this computer was set by 12 s.' }],
          message: { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false },
        })
        window.fake.setConnected(false)
      }, guide)
      await page.getByTestId('first-steps').waitFor()
      const enabled = await page
        .locator('button:not(:disabled, [aria-disabled="true"], [aria-expanded]):visible')
        .evaluateAll(buttons => buttons.map(button => button.dataset['testid'] ?? button.textContent))
      const views = guide === 'device' ? ['Controllers'] : []
      expect(enabled.filter(name => !pageOnly.test(name ?? ''))).toEqual(views)
      expect(await page.locator('[aria-disabled="true"]').count()).toBeGreaterThan(15)
    }
    expect(await page.getByTestId('message').innerText()).toContain('no desk')
    // No device is shown as there by a page that does not know.
    expect(await page.locator('header [data-connected="true"]').count()).toBe(0)
    await page.keyboard.press('m')
    await page.getByTestId('last-press').getByText('NOT SENT').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('closes GO in sight while no press can act, with the word why, and opens it again', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    const ground = () => page.getByTestId('go').evaluate(node => getComputedStyle(node).backgroundColor)
    const open = await ground()
    for (const [link, word] of [
      [{ state: 'lost' }, 'NO LINK'],
      [{ state: 'signed-out' }, 'TOKEN'],
      [{ state: 'live', watchOnly: true }, 'WATCH ONLY'],
    ] as const) {
      await page.evaluate(link => window.fake.changeLink(link), link)
      await page.getByTestId('go-disabled').getByText(word, { exact: true }).waitFor()
      expect(await ground()).not.toBe(open)
      await page.keyboard.press('Space')
      await page.getByTestId('last-press').getByText(word).waitFor()
      expect(await shown('on-air-title')).toContain('Ukraine')
    }
    await page.evaluate(() => window.fake.changeLink({ state: 'live', watchOnly: false }))
    await page.getByTestId('go-disabled').waitFor({ state: 'detached' })
    expect(await ground()).toBe(open)
    await page.evaluate(() => window.fake.changeLink({ state: 'lost' }))
    await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
    await page.getByTestId('rehearsal').waitFor()
    expect(await ground()).toBe(open)
  })

  it('keeps number and title in sight when scrolled sideways, and comes home by A and by GO', async () => {
    page = await face.open('at=1200')
    await page.setViewportSize({ width: 960, height: 540 })
    await air('song-02', 60)
    const onAir = page.locator('[data-testid="cue-row"][data-state="on-air"]')
    const scrolled = (): Promise<number> =>
      page.getByRole('region', { name: 'Cues' }).evaluate(node => node.scrollLeft)
    for (const key of ['KeyA', 'Space']) {
      await page.getByRole('region', { name: 'Cues' }).evaluate(node => node.scrollTo({ left: 160 }))
      await page.locator('[data-sideways="true"]').waitFor()
      const list = await page.getByRole('region', { name: 'Cues' }).boundingBox()
      for (const text of ['07', 'Ukraine']) {
        const box = await onAir.getByText(text).first().boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(list?.x ?? Number.NaN)
      }
      await page.keyboard.press(key)
      await page.locator('[data-sideways="false"]').waitFor()
      expect(await scrolled()).toBe(0)
    }
  })

  it('says to a browser that is not paired what happened and how to go on', async () => {
    page = await face.open('at=0')
    await page.goto(page.url().replace('at=0', 'unpaired'))
    await page.getByRole('heading', { name: 'Showcall', exact: true }).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('not paired')
    expect(await page.getByText('npm start again').count()).toBe(2)
  })

  it('says in the past tense that a press was not sent, once the desk is back', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.evaluate(() => window.fake.setConnected(false))
    await page.getByText('DESK NOT REACHABLE').waitFor()
    await page.keyboard.press('KeyJ')
    await page.getByTestId('last-press').getByText('NOT SENT').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => window.fake.setConnected(true))
    await page.getByTestId('last-press').getByText('Press not sent').waitFor()
    expect(await shown('last-press')).not.toContain('No connection to the desk')
  })

  it('stays over when a minus takes all of its time', async () => {
    page = await face.open('at=1200')
    await air('song-02', -10)
    await page.keyboard.press('Shift+Minus')
    await page.getByTestId('last-press').getByText('only 0:20 left to subtract').waitFor()
    await page.getByText('OVER', { exact: true }).first().waitFor()
    // Over since the cue began, 30 s before it was put on air; both read in one task.
    const { text, over } = await page.getByTestId('countdown').evaluate(node => {
      const { state } = window.fake.show()
      return {
        text: node.textContent ?? '',
        over: state.phase === 'running' ? (window.now() - state.kickoff) / 1000 : Number.NaN,
      }
    })
    expect(text).toMatch(/^\+/)
    expect(Math.abs(seconds(text.slice(1)) - over)).toBeLessThanOrEqual(1.1)
    expect(over).toBeGreaterThanOrEqual(30)
  })

  it('says of a cue that is over as much elapsed as its duration and its overtime together', async () => {
    page = await face.open('at=1200')
    await air('song-02', -10)
    await page.getByText('OVER', { exact: true }).first().waitFor()
    const [over, elapsed, length] = await page.getByTestId('countdown').evaluate(node => {
      const text = `${node.textContent} ${document.body.innerText}`
      return [/\+(\d+:\d\d)/, /Elapsed (\d+:\d\d)/, /Duration (\d+:\d\d)/].map(at => at.exec(text)?.[1] ?? '')
    })
    expect(seconds(elapsed ?? '')).toBe(seconds(length ?? '') + seconds(over ?? ''))
  })

  it('shows no number that is no countdown, long before the start and without a plan', async () => {
    page = await face.open('at=-50000')
    await page.getByText('PLANNED START').waitFor()
    expect(await shown('countdown')).toBe('21:00')
    await page.getByText('on 16 May 2026').waitFor()
    await page.goto(page.url().replace('at=-50000', 'plan=none'))
    await page.getByText('No planned start').waitFor()
    expect(await shown('countdown')).toBe('')
  })

  it('answers a key that it does not have, and takes the keys back by Escape', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.keyboard.press('Tab')
    await page.getByTestId('keys-state').getByText('KEYBOARD OFF').waitFor()
    await page.keyboard.press('KeyP')
    await page.getByTestId('missed-line').getByText('P did nothing.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('keys-state').getByText('Shortcuts').waitFor()
    expect(await page.evaluate(() => window.fake.triggers)).toEqual([])
  })

  it('takes a file that is dropped anywhere, and lists its faults; on air in a line that leaves the keys', async () => {
    page = await face.open('at=1200')
    const drag = (type: string): Promise<void> =>
      page.evaluate(type => {
        const data = new DataTransfer()
        data.items.add(new File(['title\nOne'], 'running order.csv', { type: 'text/csv' }))
        const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
        document.querySelector('[data-testid="countdown"]')?.dispatchEvent(event)
        if (!event.defaultPrevented) throw new Error('The browser would open the file over the desk.')
      }, type)
    await drag('dragover')
    await page.getByTestId('drop-target').waitFor()
    await drag('drop')
    await page.getByTestId('import-outcome').getByText('3 minutes').waitFor()
    expect(await page.getByTestId('drop-target').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').waitFor()
    await drag('drop')
    await page.getByTestId('drop-outcome').getByText('“running order.csv”: 1 line not recognised.').waitFor()
    expect(await page.getByTestId('keys-state').getAttribute('data-keys')).toBe('desk')
  })

  it('does nothing with what is dropped and is no file', async () => {
    page = await face.open('at=1200')
    const stopped = await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/uri-list', 'http://127.0.0.1/')
      const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(stopped).toBe(true)
    expect(await page.getByTestId('drop-outcome').count()).toBe(0)
  })

  it('turns to OVER at zero by itself', async () => {
    page = await face.open('at=1200')
    await air('song-02', 0.6)
    // As it stood when the word came, however late this process hears of it.
    const figures = await page.waitForFunction(() => {
      const over = [...document.querySelectorAll('*')].some(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent === 'OVER',
      )
      return over ? document.querySelector('[data-testid="countdown"]')?.textContent : null
    })
    expect(await figures.jsonValue()).toMatch(/^\+0:0[0-9]$/)
  })

  it('keeps the cue on air a third from the top in 1,000 rows, and comes back to it', async () => {
    page = await face.open('at=1200&rows=1000')
    const onAir = page.locator('[data-testid="cue-row"][data-state="on-air"]')
    await air('c501', 60)
    await onAir.waitFor()
    const top = (await onAir.boundingBox())?.y ?? 0
    expect(top).toBeGreaterThan(900 * 0.25)
    expect(top).toBeLessThan(900 * 0.45)
    expect(await page.getByTestId('cue-row').count()).toBeLessThan(60)
    await page.mouse.move(1200, 400)
    await page.mouse.wheel(0, 6_000)
    await onAir.waitFor({ state: 'detached' })
    await page.keyboard.press('KeyA')
    await onAir.waitFor()
    expect((await onAir.boundingBox())?.y).toBe(top)
  })
})
