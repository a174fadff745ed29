import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tapKey } from '../support/tap.ts'
import { keptFace } from './face.ts'
import { air as putOnAir } from './face-states.ts'

describe('what a caller does beside GO', () => {
  let page: Page
  const face = keptFace()

  const shown = (id: string): Promise<string> => page.getByTestId(id).innerText()
  const asked = (name: string): Promise<readonly unknown[]> =>
    page.evaluate(
      name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
      name,
    )
  const air = (cueId: string, seconds: number): Promise<void> => putOnAir(page, cueId, 30_000, seconds * 1000)
  /** Holds the button until what it does has happened. */
  const hold = async (name: RegExp, until: () => Promise<void>): Promise<void> => {
    await page.getByRole('button', { name }).hover()
    await page.mouse.down()
    await until()
    await page.mouse.up()
  }

  it('takes a GO back by U, held, and says what it would take back and for how long', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.evaluate(() => window.fake.changeCaller({ undoWindow: 60_000 }))
    expect(await shown('undo-left')).toBe('nothing')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03').waitFor()
    await page
      .getByTestId('undo-left')
      .getByText(/^GO cue 08 · (5\d|60) s$/)
      .waitFor()
    expect(await page.getByRole('button', { name: /^Undo hold U GO cue 08/ }).count()).toBe(1)
    await tapKey(page, 'KeyU')
    await page.getByTestId('last-press').getByText('HOLD').waitFor()
    await page.keyboard.down('KeyU')
    await page.getByTestId('on-air-title').getByText('Ukraine').waitFor()
    await page.keyboard.up('KeyU')
    expect(await shown('last-press')).toContain('undid GO')
    expect(await shown('undo-left')).toBe('nothing')
  })

  it('takes a GO back by its button, and says why when there is nothing left to take back', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeCaller({ undoWindow: 60_000 }))
    await air('song-02', 60)
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03').waitFor()
    await hold(/^Undo/, () => page.getByTestId('on-air-title').getByText('Ukraine').waitFor())
    await hold(/^Undo/, () => page.getByTestId('last-press').getByText('NO UNDO').waitFor())
    expect(await page.getByTestId('undo').getAttribute('data-refused')).toBe('true')
  })

  it('ends a show again whose end was undone: the release of the first End fell on Reset', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeCaller({ undoWindow: 60_000 }))
    const last = await page.evaluate(() => window.fake.rows().findLast(row => row.cue.type === 'cue')?.cue.id)
    await air(last ?? '', 60)
    const reset = page.getByRole('button', { name: 'Reset…' })
    await hold(/^End\b/, () => reset.waitFor())
    await hold(/^Undo/, () => reset.waitFor({ state: 'detached' }))
    await hold(/^End\b/, () => reset.waitFor())
    const edges = await page.evaluate(() => window.fake.triggers.map(({ edge }) => edge))
    expect(edges).toEqual(['down', 'held', 'cancel', 'down', 'held', 'up', 'down', 'held', 'cancel'])
  })

  it('is dim and says so the moment that the time to take back is over, whatever was looked at meanwhile', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeCaller({ undoWindow: 60_000 }))
    await air('song-02', 60)
    const undo = page.getByTestId('undo')
    expect(await undo.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Space')
    await page.getByTestId('undo-left').getByText('GO cue 08 ·').waitFor()
    expect(await undo.getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('Alt+3')
    await page.keyboard.press('Alt+1')
    const bright = await undo.evaluate(node => getComputedStyle(node).borderStyle)
    // The desk says nothing at the end of it: only the clock does.
    await page.evaluate(() => {
      const undo = { action: 'go', until: window.now() + 700, unfinished: false }
      window.fake.change({ undo } as Parameters<typeof window.fake.change>[0])
    })
    await page.getByTestId('undo-left').getByText('GO cue 08 · 1 s').waitFor()
    await page.getByTestId('undo-left').getByText('nothing', { exact: true }).waitFor()
    expect(await undo.getAttribute('aria-disabled')).toBe('true')
    expect([bright, await undo.evaluate(node => getComputedStyle(node).borderStyle)]).toEqual([
      'solid',
      'dashed',
    ])
  })

  it('dims every button of the show with the same word while the link is lost, and brings them back', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    const buttons = page.getByRole('region', { name: 'Transport' }).getByRole('button')
    const dim = (): Promise<readonly string[]> =>
      buttons.evaluateAll(all =>
        all
          .filter(button => button.getAttribute('aria-disabled') === 'true')
          .map(button => button.textContent ?? ''),
      )
    const names = ['pause', 'previous', 'undo']
    await page.evaluate(() => window.fake.changeLink({ state: 'lost' }))
    await page.getByTestId('pause').getByText('NO LINK').waitFor()
    for (const name of names) {
      expect(await page.getByTestId(name).getAttribute('aria-disabled')).toBe('true')
      expect(await page.getByTestId(name).innerText()).toContain('NO LINK')
    }
    expect(await dim()).toHaveLength(6)
    await page.evaluate(() => window.fake.changeLink({ state: 'live' }))
    await page.getByTestId('pause').getByText('NO LINK').waitFor({ state: 'detached' })
    expect(await dim()).toHaveLength(1)
  })

  it('says that an undo stopped half way, and that holding again goes on', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.halfUndone('go'))
    await page.getByTestId('undo-left').getByText('UNFINISHED · hold again').waitFor()
  })

  it('says before the press what a service without an exact undo cannot bring back', async () => {
    page = await face.open('at=1200')
    expect(await page.getByTestId('undo-loss').count()).toBe(0)
    await page.evaluate(() => window.fake.changeDesk({ personActs: false }))
    await page.getByTestId('undo-loss').getByText('cannot be undone here').waitFor()
    await page.evaluate(() => {
      const at = Math.round(window.now())
      window.fake.air('song-02', at - 60_000, at + 700)
    })
    await page.getByTestId('undo-loss').getByText('undo returns to 0:00').waitFor()
    await page.evaluate(() => window.look({ dialog: 'menu' }))
    await page
      .locator('[data-act="end"]')
      .getByText('Only the service’s own dashboard can do that.')
      .waitFor()
  })

  it('skips the selected cue by S and brings it back by its button; without a selection it says so', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('No cue selected').waitFor()
    expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('KeyS')
    const row = page.locator('[data-cue-id="postcard-03"]')
    await row.getByText('SKIPPED').waitFor()
    expect(await shown('next-title')).toContain('Germany: ISAAK')
    await row.getByRole('button', { name: 'Unskip' }).click()
    await row.getByText('NEXT').waitFor()
    expect(await shown('next-title')).toContain('Postcard 03')
  })

  it('says of a cue that ran that it is skipped, and Previous names the cue that it then goes to', async () => {
    page = await face.open('at=0')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Countdown to air').waitFor()
    const gone: string[] = []
    while (gone.length < 2) {
      const at = await page.evaluate(() => {
        const next = window.fake.show().nextCueId ?? ''
        const now = Math.round(window.now())
        window.fake.air(next, now, now + 60_000)
        return next
      })
      gone.push(at)
      await page.locator(`[data-cue-id="${at}"][data-state="on-air"]`).waitFor()
    }
    const previous = page.getByTestId('previous')
    expect(await previous.getAttribute('title')).toBeNull()
    const row = page.locator(`[data-cue-id="${gone[0]}"]`)
    await row.click()
    await page.keyboard.press('KeyS')
    await row.getByText('SKIPPED').waitFor()
    expect(await row.getAttribute('data-state')).toBe('past')
    expect(await row.getByText('✓').count()).toBe(1)
    await page.getByTitle(/^Previous: .*Countdown to air/).waitFor()
    expect(await previous.getAttribute('title')).toContain('Countdown to air')
  })

  it('drops a group only by holding S, says how many cues that is, and takes it back by another S', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    const group = page.locator('[data-type="group"]').first()
    await page.getByRole('region', { name: 'Cues' }).hover()
    await page.mouse.wheel(0, 2_500)
    await group.click()
    await group.getByText(/Hold to skip \d+ cues/).waitFor()
    const late = await shown('over-under')
    await tapKey(page, 'KeyS')
    await page.getByTestId('last-press').getByText('HOLD').waitFor()
    expect(await group.getByText('SKIPPED').count()).toBe(0)
    await page.keyboard.down('KeyS')
    await group.getByText('SKIPPED').waitFor()
    await page.keyboard.up('KeyS')
    // The plan stands: what is cut wins its time.
    expect(await shown('over-under')).not.toBe(late)
    // Its cues come back with it alone.
    const inGroup = page.locator('[data-cue-id="lines-open"]')
    await inGroup.click()
    const unskip = inGroup.getByRole('button', { name: 'Unskip', disabled: true })
    await unskip.waitFor()
    await tapKey(page, 'KeyS')
    await page.getByTestId('last-press').getByText('It is skipped with its group').waitFor()
    expect(await unskip.count()).toBe(1)
    await group.click()
    await tapKey(page, 'KeyS')
    await group.getByText('SKIPPED').waitFor({ state: 'detached' })
    expect(await shown('over-under')).toContain(late.split(':')[0] ?? '')
  })

  it('counts of a group the cues that are still to come, and in its sum the one on air', async () => {
    page = await face.open('at=1200')
    const group = page.locator('[data-cue-id="voting"]')
    const counted = async (cueId: string): Promise<string> => {
      await page.evaluate(onAir => {
        const now = Math.round(window.now())
        window.fake.air(onAir, now, now + 60_000)
      }, cueId)
      await page.locator(`[data-cue-id="${cueId}"][data-state="on-air"]`).waitFor()
      await group.click()
      return group.getByRole('button').innerText()
    }
    expect(await counted('interval')).toMatch(/Hold to skip 2 cues/)
    expect(await counted('public')).toMatch(/Hold to skip this group/)
    await page.keyboard.down('KeyS')
    await group.getByText('SKIPPED').waitFor()
    await page.keyboard.up('KeyS')
    expect(await group.locator('td').nth(2).innerText()).toBe('15:00')
  })

  it('shows when a cue really started, and after the end when that was and how late', async () => {
    page = await face.open('at=0')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Countdown to air').waitFor()
    const started = await page.evaluate(() => {
      const { state } = window.fake.show()
      if (state.phase !== 'running') throw new Error('Nothing is on air.')
      const at = state.kickoff + 100_000
      window.fake.air('act', at, at + 390_000)
      return new Date(state.kickoff).toLocaleTimeString('sv', { timeZone: 'Europe/Stockholm' })
    })
    const first = page.getByTestId('cue-row').filter({ hasText: 'Countdown to air' })
    await first.getByTitle(`started at ${started}`).waitFor()
    // As by a service that does not tell when.
    await page.evaluate(() => window.fake.setState({ phase: 'ended', lastStop: null }))
    await page
      .getByRole('banner')
      .getByText(/^Ended\s*21:0\d:\d\d\s*planned/i)
      .waitFor()
    expect(await shown('over-under')).toMatch(/Early\s+\d:\d\d:\d\d/i)
  })

  it('forgets the selection when the cue changes, so that S skips nothing that nobody looks at', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.locator('[data-cue-id="song-04"]').click()
    await page.locator('[data-cue-id="song-04"][data-selected="true"]').waitFor()
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Postcard 03').waitFor()
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('No cue selected').waitFor()
    expect(await page.locator('[data-selected="true"]').count()).toBe(0)
  })

  it('moves the selection to a heading that is clicked, where S skips nothing and says why', async () => {
    page = await face.open('at=1200')
    await page.locator('[data-cue-id="song-04"]').click()
    await page.locator('[data-cue-id="song-04"][data-selected="true"]').waitFor()
    await page.locator('[data-cue-id="songs"]').click()
    await page.locator('[data-cue-id="songs"][data-selected="true"]').waitFor()
    expect(await page.locator('[data-selected="true"]').count()).toBe(1)
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('A heading cannot be skipped').waitFor()
    expect(await page.getByTestId('cue-row').getByText('SKIPPED').count()).toBe(0)
    expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)
  })

  it('says at the foot that a skip was taken back', async () => {
    page = await face.open('at=1200')
    await page.locator('[data-cue-id="song-04"]').click()
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('Keyboard, S · Skip · recorded').waitFor()
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('Keyboard, S · Unskip · recorded').waitFor()
  })

  it('says why another service does not skip', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeDesk({ personActs: false }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('KeyS')
    await page.getByTestId('last-press').getByText('NOT HERE').waitFor()
    expect(await page.getByTestId('cue-row').getByText('SKIPPED').count()).toBe(0)
  })

  it('shows an output message by M and Enter, with its strip, and hides it by its button', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('KeyM')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Type a message first').waitFor()
    await page.keyboard.type('Wrap up')
    await page.getByLabel('Bold').check()
    await page.getByLabel('Text').press('Enter')
    await page.getByTestId('message-strip').getByText('Wrap up').waitFor()
    expect(await shown('message-strip')).toContain('MESSAGE ON')
    expect(await asked('message.write')).toEqual([
      { text: 'Wrap up', color: '#ffffff', bold: true, underline: false, visible: true },
    ])
    await page.keyboard.press('KeyM')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await page.getByTestId('message-strip').waitFor({ state: 'detached' })
  })

  it('opens the last message selected: typing replaces it, and Enter shows it as it was', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: false, color: '#ffffff', bold: false, underline: false }
      window.fake.change({ message })
    })
    await page.keyboard.press('KeyM')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByTestId('message-strip').getByText('Wrap up').waitFor()
    await page.keyboard.press('KeyM')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Speak up')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await asked('message.write')).toMatchObject([
      { text: 'Wrap up', visible: true },
      { text: 'Speak up', visible: true },
    ])
  })

  it('presses nothing that comes under the pointer by the first click of a double click', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.changeCaller({ guide: 'go' })
      const message = { text: 'Wrap up', visible: true, color: '#ffffff', bold: false, underline: false }
      window.fake.change({ message })
    })
    await page.getByTestId('first-steps').waitFor()
    const place = await page.getByTestId('message-hide').boundingBox()
    const skip = await page.getByRole('button', { name: 'Skip step' }).boundingBox()
    if (place === null || skip === null) throw new Error('A part is not there.')
    // Whatever the lines above the bar look like: the step's button comes to where Hide was.
    await page.addStyleTag({
      content: `:root:not(:has([data-strip])) [data-testid="first-steps"] button:nth-last-of-type(2) {
        position: fixed; left: ${place.x}px; top: ${place.y}px; width: ${place.width}px; height: ${place.height}px; }`,
    })
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await page.getByTestId('message-strip').waitFor({ state: 'detached' })
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await asked('message.write')).toEqual([{ visible: false }])
    expect(await asked('settings.write')).toEqual([])
    // A click of its own does.
    await page.mouse.move(place.x + place.width / 2 + 8, place.y + place.height / 2)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForFunction(() => window.fake.asked.some(({ name }) => name === 'settings.write'))
  })

  it('skips no cue by a double click on its row, whose button comes under the pointer', async () => {
    page = await face.open('at=1200')
    const row = page.locator('[data-cue-id="song-04"]')
    await row.click()
    const skipButton = row.getByRole('button').last()
    const skip = await skipButton.boundingBox()
    if (skip === null) throw new Error('The button is not there.')
    await page.locator('[data-cue-id="songs"]').click()
    await skipButton.waitFor({ state: 'detached' })
    await page.mouse.click(skip.x + skip.width / 2, skip.y + skip.height / 2)
    await skipButton.waitFor()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => window.fake.triggers.length)).toBe(0)
  })

  it('moves nothing on screen when a message shows or the keys go away', async () => {
    page = await face.open('at=1200')
    await page.setViewportSize({ width: 1280, height: 720 })
    await air('song-02', 60)
    const places = () =>
      page.evaluate(() =>
        ['countdown', 'go', 'pause', 'undo', 'message', 'link', 'next-title'].map(id => {
          const { x, y, width } =
            document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect() ?? {}
          return [id, x, y, width]
        }),
      )
    const onAir = page.locator('[data-testid="cue-row"][data-state="on-air"]')
    const before = [await places(), await onAir.boundingBox()]
    await page.evaluate(() => {
      const message = { text: 'Wrap up', visible: true, color: '#ffcc00', bold: true, underline: false }
      window.fake.change({ message })
    })
    await page.getByTestId('message-strip').waitFor()
    await page.keyboard.press('Tab')
    await page.getByTestId('keys-state').getByText('KEYBOARD OFF').waitFor()
    expect([await places(), await onAir.boundingBox()]).toEqual(before)
  })

  it('leaves the message as it was by Escape, and says at the field why it could not be written', async () => {
    page = await face.open('at=1200')
    await page.keyboard.press('KeyM')
    await page.getByLabel('Text').fill('Never mind')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await asked('message.write')).toEqual([])
    await page.evaluate(() => {
      window.fake.replies = { 'message.write': { ok: false, reason: 'This token may not write messages.' } }
    })
    await page.keyboard.press('KeyM')
    await page.getByLabel('Text').fill('Wrap up')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('This token may not write messages.').waitFor()
  })

  const openRundowns = async (): Promise<void> => {
    await page.getByTestId('menu').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open or import…' }).click()
  }

  it('locks and unlocks by L, held, and says in what is locked out why', async () => {
    page = await face.open('at=1200')
    await tapKey(page, 'KeyL')
    await page.getByTestId('last-press').getByText('HOLD').waitFor()
    await page.keyboard.down('KeyL')
    await page.getByTestId('locked').getByText('LOCKED').waitFor()
    await page.keyboard.up('KeyL')
    await openRundowns()
    await page.getByRole('dialog').getByText('Hold L').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+6')
    await page.getByTestId('view').getByText('Hold L').waitFor()
    await hold(/unlock the show/, () =>
      page.getByTestId('locked').getByText('LOCKED').waitFor({ state: 'detached' }),
    )
  })

  it('says in Open when a show starts in the zone and the clock of its rundown, as Edit and Rundowns do', async () => {
    page = await face.open('at=-3600')
    await openRundowns()
    const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Song Contest Final' })
    await item.waitFor()
    expect(await item.innerText()).toMatch(/starts 17 May 2026 12:45.am/i)
  })

  it('marks a rehearsal across every face, shows the show outside, and leaves by its button', async () => {
    page = await face.open('at=1200')
    await air('song-02', 60)
    await page.getByTestId('menu').click()
    await hold(/^Hold to rehearse/, () => page.getByTestId('rehearsal').waitFor())
    expect(await asked('rehearsal')).toEqual([{ on: true, held: true }])
    expect(await shown('rehearsal')).toContain('THE REAL SHOW IS ON AIR')
    await page.keyboard.press('Space')
    await page.getByTestId('on-air-title').getByText('Countdown to air').waitFor()
    await page.keyboard.press('KeyF')
    await page.getByText('F to go back').waitFor()
    expect(await page.getByTestId('rehearsal').isVisible()).toBe(true)
    expect(await page.getByText('ON AIR', { exact: true }).count()).toBe(0)
    expect(await page.title()).toContain('REHEARSAL')
    await page.keyboard.press('Escape')
    await page.getByText('F to go back').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Leave rehearsal' }).click()
    await page.getByTestId('rehearsal').waitFor({ state: 'detached' })
  })

  it('offers to move a plan of another day to today, not one of tonight, and takes no for an answer', async () => {
    // Thirteen hours before the show, on its day.
    page = await face.open('at=-46800')
    expect(await page.getByTestId('run-today').count()).toBe(0)
    const inMenu = async (): Promise<number> => {
      await page.getByTestId('menu').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Rehearse' }).waitFor()
      const count = await page.getByRole('dialog').getByRole('button', { name: 'Move to today' }).count()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return count
    }
    expect(await inMenu()).toBe(0)
    page = await face.open('at=-90000')
    await page.getByTestId('run-today').getByText('16 May 2026 at 21:00').waitFor()
    expect(await inMenu()).toBe(1)
    await page.evaluate(() => {
      window.fake.replies = { 'rundown.run-today': { ok: false, reason: 'The show is locked.' } }
    })
    await page.getByRole('button', { name: 'Move to today' }).click()
    await page.getByTestId('run-today').getByText('The show is locked.').waitFor()
    expect(await asked('rundown.run-today')).toEqual([{ held: false }])
    await page.getByRole('button', { name: 'Keep date' }).click()
    await page.getByTestId('run-today').waitFor({ state: 'detached' })
  })

  it('says NOT RECORDED for as long as it is so, as an alarm until it was read', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => window.fake.changeDesk({ notRecorded: 'The disk is full.' }))
    await page.getByRole('alert').getByText('The disk is full.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await shown('not-recorded')).toContain('NOT RECORDED')
    expect(await page.getByTestId('not-recorded').getAttribute('data-tone')).toBe('warning')
  })

  it('reports to the desk once when its press was on screen', async () => {
    page = await face.open('at=0')
    await page.keyboard.press('Space')
    await page.waitForFunction(() => window.fake.asked.some(({ name }) => name === 'painted'))
    const [painted, ...more] = await asked('painted')
    expect(more).toEqual([])
    expect(painted).toMatchObject({ press: 1, ms: expect.any(Number) })
  })

  it('keeps the screen lit while a cue is on air, and only then', async () => {
    page = await face.open('at=0')
    onTestFinished(() => page.close())
    await page.addInitScript(() => {
      const locks: string[] = []
      Object.assign(window, { locks })
      Object.defineProperty(navigator, 'wakeLock', {
        value: {
          async request(kind: string) {
            locks.push(kind)
            return { released: false, release: async () => void locks.push('released') }
          },
        },
      })
    })
    const locks = () => page.evaluate(() => Reflect.get(window, 'locks'))
    await page.reload()
    await page.getByTestId('go').waitFor()
    expect(await locks()).toEqual([])
    await page.keyboard.press('Space')
    await page.waitForFunction(() => Reflect.get(window, 'locks').length === 1)
    expect(await locks()).toEqual(['screen'])
    await page.evaluate(() => window.fake.setState({ phase: 'pre-show' }))
    await page.waitForFunction(() => Reflect.get(window, 'locks').length === 2)
    expect(await locks()).toEqual(['screen', 'released'])
  })
})
