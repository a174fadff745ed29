import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { showStart } from '../fakes/bridge-shows.ts'
import { surfacesOf } from '../fakes/bridge-surfaces.ts'
import { greyPicture } from '../fakes/grey-picture.ts'
import { axeInEveryBrightness, brightnessesOf } from '../support/axe.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

const refusedHold = messageOf('surface.refused', { word: messageOf('refusal.hold-longer.word') })

describe('the view of the controllers', () => {
  let page: Page
  const face = keptFace()

  const openControllers = async (): Promise<void> => {
    page = await face.open('at=1200&devices=many')
    await page.keyboard.press('Alt+4')
    await surface('Caller’s deck').waitFor()
  }
  const surface = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const control = (of: string, id: string): Locator => surface(of).locator(`[data-control="${id}"]`)
  const asked = (name: string): Promise<readonly unknown[]> =>
    page.evaluate(
      name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
      name,
    )
  const hold = async (
    button: Locator,
    until: Locator,
    state: 'visible' | 'detached' = 'visible',
  ): Promise<void> => {
    await button.hover()
    await page.mouse.down()
    await until.waitFor({ state })
    await page.mouse.up()
  }

  it('draws what is there, live: a picture as it came, a control that is down, and what it did', async () => {
    await openControllers()
    expect(await asked('controllers.watch')).toEqual([{ on: true }])
    await page.evaluate(
      url =>
        window.fake.emit('picture', {
          surfaceId: 'CL5K1',
          control: 'key-25',
          url,
          turned: 180,
          mirrored: true,
        }),
      `data:image/bmp;base64,${Buffer.from(greyPicture).toString('base64')}`,
    )
    const image = control('Caller’s deck', 'key-25').locator('img')
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(2)
    expect(await image.evaluate(node => node.style.transform)).toBe('rotate(180deg) scaleX(-1)')
    const edge = (edge: 'down' | 'up', did: string): Promise<void> =>
      page.evaluate(
        ({ edge, did }) =>
          window.fake.emit('surface-edge', { surfaceId: 'CL5K1', control: 'key-25', edge, steps: 0, did }),
        { edge, did },
      )
    await edge('down', 'GO')
    await surface('Caller’s deck').getByTestId('did').getByText('key 25: GO').waitFor()
    expect(await control('Caller’s deck', 'key-25').getAttribute('data-down')).toBe('true')
    await edge('up', '')
    await expect.poll(() => control('Caller’s deck', 'key-25').getAttribute('data-down')).toBe('false')
    await surface('Pedal under the desk').getByText('DISCONNECTED').waitFor()
    await page.getByTestId('problems').locator('code').getByText('sudo npm start -- udev --install').waitFor()
    await page.keyboard.press('Alt+1')
    await expect.poll(() => asked('controllers.watch')).toEqual([{ on: true }, { on: false }])
  })

  it('binds a control in the drawing, says at the binding what cannot be, and saves all pages', async () => {
    await openControllers()
    const deck = surface('Caller’s deck')
    await control('Caller’s deck', 'key-25').click()
    const editor = deck.getByTestId('control-editor')
    await editor.getByLabel('Press does', { exact: true }).selectOption('note')
    await editor.getByText('Enter the text of the note.').waitFor()
    await editor.getByLabel('Text of the note').fill('late')
    await editor.getByText('Enter the text of the note.').waitFor({ state: 'detached' })
    expect(await editor.locator('datalist option').first().getAttribute('value')).toBe('late')
    await editor.getByLabel('Press does', { exact: true }).selectOption('message')
    await editor.getByLabel('Hold does').selectOption('undo')
    await editor.getByLabel('Release does').selectOption('adjust')
    await editor
      .getByText('A control with hold cannot also have double press or release. Remove one.')
      .waitFor()
    await deck.getByRole('button', { name: 'Save' }).dispatchEvent('click')
    expect(await asked('surface.write')).toEqual([])
    await editor.getByLabel('Release does').selectOption('none')
    await editor.getByLabel('Display').selectOption('clock')
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('Alt+4')
    await deck.getByText('NOT SAVED').waitFor()
    await deck.getByRole('button', { name: 'Save' }).click()
    await deck.getByText('NOT SAVED').waitFor({ state: 'detached' })
    const [sent] = await asked('surface.write')
    expect(sent).toMatchObject({ id: 'CL5K1', pages: [{ name: 'Show' }, { name: 'Jumps' }] })
    expect(sent).toHaveProperty('pages.0.shows.key-25', 'clock')
    expect(sent).toHaveProperty(
      'pages.0.bindings',
      expect.arrayContaining([{ control: 'key-25', trigger: 'hold', action: { do: 'undo' } }]),
    )
  })

  it('learns a control by its press, and says why where it may not', async () => {
    await openControllers()
    await page.evaluate(() => {
      window.fake.replies = { 'learn.control': { ok: false, reason: 'This surface is in use in the show.' } }
    })
    await page.getByRole('button', { name: 'Learn', exact: true }).click()
    await page.getByText('This surface is in use in the show.').waitFor()
    await page.evaluate(() => {
      window.fake.replies = {}
    })
    await page.getByRole('button', { name: 'Learn control: Stream Deck +' }).click()
    await page.getByTestId('learning').waitFor()
    const dial = control('Stream Deck +', 'dial-2')
    await dial.focus()
    await page.keyboard.press('Enter')
    const editor = surface('Stream Deck +').getByTestId('control-editor')
    await editor.getByRole('heading', { name: 'What dial 2 does' }).waitFor()
    await editor.getByLabel('Turn does').waitFor()
    expect(await dial.getAttribute('data-selected')).toBe('true')
    await page.getByTestId('learning').waitFor({ state: 'detached' })
  })

  it('says of a press that Learn took that it was taken, and not loudly', async () => {
    await openControllers()
    const pressResult: PressResult = {
      press: 1,
      origin: { surfaceId: 'SIM-1', kind: 'stream-deck', surface: 'Stream Deck +', control: 'key 5' },
      action: 'go',
      outcome: 'refused',
      reason: 'learning',
      at: shift(showStart, duration(1_200_000)),
      appliedMs: null,
      confirmedMs: null,
    }
    await page.evaluate(pressResult => window.fake.change({ pressResult }), pressResult)
    const last = page.getByTestId('last-press')
    await last.getByText('Learn took this press, not the show.').waitFor()
    expect(await last.getAttribute('data-calm')).toBe('true')
  })

  it('says which Learn and which Test the start of the show ended, in place of the line of Learn', async () => {
    await openControllers()
    await page.getByRole('button', { name: 'Learn', exact: true }).click()
    await page.getByTestId('learning').waitFor()
    await page.evaluate(async () => {
      const { controllers } = await window.fake.request('snapshot', {})
      const interrupted = { learn: true, tests: ['CL5K1'] }
      window.fake.change({ controllers: { ...controllers, learning: null, interrupted } })
    })
    const line = page.getByTestId('interrupted')
    await line.getByText('The show has started. Learn ended. Test ended: Caller’s deck.').waitFor()
    expect(await line.getByRole('status').count()).toBe(1)
    expect(await page.getByTestId('learning').count()).toBe(0)
  })

  it('sets the debounce of a surface, keeps out what is no such number, and counts what was left out', async () => {
    await openControllers()
    const field = surface('X-TOUCH MINI').getByLabel('Debounce of X-TOUCH MINI, in milliseconds')
    expect(await field.inputValue()).toBe('30')
    for (const wrong of ['', '201', '-1', '1.5']) {
      await field.fill(wrong)
      await field.blur()
      expect(await field.inputValue()).toBe('30')
    }
    await field.fill('45')
    await field.press('Enter')
    expect(await asked('surface.write')).toEqual([{ id: 'midi-1', debounce: 45 }])
    await surface('X-TOUCH MINI').getByText('3 bounces ignored, last: note 0, channel 1').waitFor()
    expect(
      await surface('OSC')
        .getByLabel(/^Debounce/)
        .count(),
    ).toBe(0)
  })

  it('leads through learning a device step by step, and forgets a learned one only when held', async () => {
    await openControllers()
    await page.getByText('only Linux reports their buttons').waitFor()
    await page.getByRole('button', { name: 'Learn DELCOM USB foot switch (0fc5:b080)' }).click()
    const stranger = page.getByTestId('stranger')
    await stranger.getByText('Don’t touch the device for a moment…').waitFor()
    const step = (step: 'press' | 'failed', left: number, switches: number, reason = ''): Promise<void> =>
      page.evaluate(part => window.fake.learn({ what: 'device', strangerId: 'stranger-1', ...part }), {
        step,
        left,
        switches,
        reason,
      })
    await step('press', 3, 0)
    await stranger.getByText('Press one switch 3 times.').waitFor()
    expect(await stranger.getByRole('button', { name: 'Finish' }).count()).toBe(0)
    await step('press', 1, 1)
    await stranger.getByText('Press the switch once more.').waitFor()
    await step('failed', 0, 1, 'Two switches were pressed at once.')
    await stranger.getByText('Not learned. Two switches were pressed at once.').waitFor()
    await stranger.getByRole('button', { name: 'Finish' }).click()
    expect(await asked('learn.stop')).toEqual([{ keep: true }])
    const remove = page.getByRole('button', { name: 'Hold to remove Old foot switch' })
    await remove.click()
    expect(await asked('driver.remove')).toEqual([])
    await hold(remove, remove, 'detached')
  })

  it('turns a clicker into a surface: off until chosen, then its keys press and let go when the focus leaves', async () => {
    await openControllers()
    const keyboard = page.getByTestId('keyboard')
    await keyboard.getByRole('button', { name: 'Use clicker preset' }).click()
    await keyboard.getByRole('button', { name: 'Add key…' }).click()
    await page.keyboard.press('KeyB')
    await keyboard.getByText('B is a built-in shortcut. This replaces it.').waitFor()
    await keyboard.getByRole('button', { name: 'Save' }).click()
    await keyboard.getByText('NOT SAVED').waitFor({ state: 'detached' })
    await page.keyboard.press('PageDown')
    await page.getByTestId('keys-state').getByText('Page Down did nothing.').waitFor()
    await page.keyboard.press('Alt+1')
    await page.getByTestId('keys-state').getByText('Shortcuts').waitFor()
    await page.keyboard.press('KeyJ')
    await page.keyboard.type('luxembourg tali')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await asked('surface.press')).toEqual([])
    await page.keyboard.down('PageDown')
    await page.keyboard.up('PageDown')
    await page.keyboard.down('PageUp')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    const edges = (await asked('surface.press')).map(press =>
      typeof press === 'object' && press !== null && 'control' in press && 'edge' in press
        ? `${press.control} ${press.edge}`
        : press,
    )
    expect(edges).toEqual(['PageDown down', 'PageDown up', 'PageUp down', 'PageUp cancel'])
    // The jump, and no GO by the Enter that made it.
    expect(await page.evaluate(() => window.fake.triggers.map(({ intent }) => intent.action))).not.toContain(
      'go',
    )
  })

  it('says that a key of a clicker that is GO did nothing in a text, and leaves what types there alone', async () => {
    await openControllers()
    const keyboard = page.getByTestId('keyboard')
    await keyboard.getByRole('button', { name: 'Use clicker preset' }).click()
    await keyboard.getByRole('button', { name: 'Save' }).click()
    await keyboard.getByText('NOT SAVED').waitFor({ state: 'detached' })
    await air(page, 'song-02', 30_000, 150_000)
    await page.keyboard.press('Alt+2')
    const missed = page.getByTestId('missed-line')
    for (const column of ['="title"', '^="cell:"']) {
      await page.locator(`[data-row="song-03"] [data-column${column}]`).first().dblclick()
      await page.getByTestId('cell-editor').waitFor()
      await page.keyboard.press('ArrowRight')
      expect(await missed.count()).toBe(0)
      await page.keyboard.press('PageDown')
      await missed.getByText('Page Down did nothing.').waitFor()
      await page.evaluate(() => window.look({ missed: null }))
      await missed.waitFor({ state: 'detached' })
      await page.keyboard.press('.')
      await page.keyboard.press('Enter')
      await missed.getByText('Enter did nothing.').waitFor()
      await page.evaluate(() => window.look({ missed: null }))
      await page.getByTestId('cell-editor').waitFor()
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Alt+1')
    await page.keyboard.press('KeyJ')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('PageDown')
    await missed.getByText('Page Down did nothing.').waitFor()
    expect([await asked('surface.press'), await asked('edit')]).toEqual([[], []])
  })

  it('says at GO and in the list of keys what a key of the desk does once it is bound', async () => {
    await openControllers()
    const keyboard = page.getByTestId('keyboard')
    for (const [key, act] of [
      ['Space', 'toggle'],
      ['KeyB', 'message'],
    ] as const) {
      await keyboard.getByRole('button', { name: 'Add key…' }).click()
      await page.keyboard.press(key)
      await keyboard.getByLabel('Press does', { exact: true }).selectOption(act)
    }
    await keyboard.getByRole('button', { name: 'Save' }).click()
    await keyboard.getByText('NOT SAVED').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+1')
    await page.getByTestId('go').getByText('Space: Pause or resume').waitFor()
    await page.getByTestId('previous').getByText('hold B').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    const bound = page.getByTestId('bound-keys').getByRole('term')
    await expect.poll(() => bound.allInnerTexts()).toEqual(['Space', 'B'])
    const own = await page.getByTestId('own-keys').getByRole('term').allInnerTexts()
    expect(own).toContain('P')
    expect(own).not.toContain('Space')
    expect(own).not.toContain('B, held')
  })

  it('presses a simulated device by pointer and by keys, and turns its dials, once a click is to press', async () => {
    await openControllers()
    const go = control('Stream Deck +', 'key-5')
    await go.click()
    await surface('Stream Deck +').getByRole('heading', { name: 'What key 5 does' }).waitFor()
    expect(await asked('simulator.act')).toEqual([])
    await surface('Stream Deck +').getByRole('button', { name: 'Press', exact: true }).click()
    await go.hover()
    await page.mouse.down()
    await page.mouse.up()
    const dial = control('Stream Deck +', 'dial-1')
    await dial.hover()
    await page.mouse.wheel(0, -100)
    await expect.poll(async () => (await asked('simulator.act')).length).toBe(3)
    await go.focus()
    for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
    await dial.focus()
    await page.keyboard.press('ArrowDown')
    const act = (control: string, edge: string, steps = 0) => ({ id: 'SIM-1', control, edge, steps })
    await expect
      .poll(() => asked('simulator.act'))
      .toEqual([
        act('key-5', 'down'),
        act('key-5', 'up'),
        act('dial-1', 'turn', 1),
        act('key-6', 'down'),
        act('key-6', 'up'),
        act('dial-1', 'turn', -1),
      ])
    await surface('Stream Deck +').getByRole('button', { name: 'Edit' }).click()
    await go.click()
    await surface('Stream Deck +').getByRole('heading', { name: 'What key 5 does' }).waitFor()
    expect((await asked('simulator.act')).length).toBe(6)
  })

  it('says on the drawing why a press did nothing, what is held, and when nothing can be pressed', async () => {
    await openControllers()
    await surface('Stream Deck +').getByRole('button', { name: 'Press', exact: true }).click()
    const held = control('Stream Deck +', 'key-7')
    await held.getByText('Previous, held').waitFor()
    await control('Stream Deck +', 'dial-1').getByText('↺ −10 s').waitFor()
    const edge = { surfaceId: 'SIM-1', control: 'key-7', edge: 'up', steps: 0, did: refusedHold } as const
    await page.evaluate(edge => window.fake.emit('surface-edge', edge), edge)
    await held.getByText('HOLD', { exact: true }).waitFor()
    await held.getByText('HOLD', { exact: true }).waitFor({ state: 'detached' })
    const plus = surface('Stream Deck +')
    await plus.getByRole('button', { name: 'Add page' }).click()
    await plus.getByText('This page is not on the device now').waitFor()
    expect(await held.getAttribute('data-presses')).toBe('false')
    await plus.getByRole('button', { name: 'Discard' }).click()
    await page.evaluate(() => window.fake.setConnected(false))
    await plus.getByText('No connection to the desk. Nothing can be pressed here.').waitFor()
    await control('Stream Deck +', 'key-5').click()
    expect(await asked('simulator.act')).toEqual([])
  })

  it('draws a panel of many columns so that its keys can be read: it scrolls in its card', async () => {
    await openControllers()
    const controls = Array.from({ length: 128 }, (_, at) => ({
      id: `key-${at + 1}`,
      kind: 'key' as const,
      name: `key ${at + 1}`,
      row: Math.floor(at / 16),
      column: at % 16,
      columns: 1,
      face: null,
    }))
    const panel = { ...surfacesOf.deck, id: 'panel', role: 'Panel', kind: 'hid' as const, controls }
    const devices = { surfaces: [surfacesOf.deck, panel], problems: [] }
    await page.evaluate(devices => window.fake.change({ devices }), devices)
    const first = await control('Panel', 'key-1').boundingBox()
    expect(first?.width).toBeGreaterThanOrEqual(56)
    const drawing = surface('Panel').getByTestId('drawing')
    const [inner, outer, view] = await drawing.evaluate(node => [
      node.scrollWidth,
      node.clientWidth,
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ])
    expect(inner).toBeGreaterThan(outer ?? 0)
    expect(view).toBe(0)
    await control('Panel', 'key-16').scrollIntoViewIfNeeded()
    await control('Panel', 'key-16').click()
    await surface('Panel').getByTestId('control-editor').waitFor()
  })

  it('has the keys of a gone surface on screen until it is back, or until they are put away', async () => {
    page = await face.open('at=1200&devices=many')
    const gone = page.getByTestId('gone-surface')
    await gone.getByRole('button', { name: 'GO', exact: true }).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect
      .poll(() => asked('surface.press'))
      .toMatchObject([
        { id: 'PD002', control: 'key-1', edge: 'down' },
        { id: 'PD002', control: 'key-1', edge: 'up' },
      ])
    await gone.getByRole('button', { name: 'Hide the keys of Pedal under the desk' }).click()
    await gone.waitFor({ state: 'detached' })
    const connect = (connected: boolean): Promise<void> =>
      page.evaluate(now => window.fake.connect('PD002', now), connected)
    await connect(true)
    await connect(false)
    await gone.waitFor()
    await page.evaluate(() => window.fake.emit('view', { view: 'controllers' }))
    await surface('Pedal under the desk').waitFor()
  })

  it('lets go of a key of a gone surface that is held there when the device comes back', async () => {
    page = await face.open('at=1200&devices=many')
    const key = page.getByTestId('gone-surface').getByRole('button', { name: 'GO', exact: true })
    const edges = async () =>
      (await asked('surface.press')).map(press => Reflect.get(Object(press), 'edge')).join(' ')
    await key.hover()
    await page.mouse.down()
    await expect.poll(edges).toBe('down')
    await page.evaluate(() => window.fake.connect('PD002', true))
    await expect.poll(edges).toBe('down cancel')
    await page.mouse.up()
    await page.evaluate(() => window.fake.connect('PD002', false))
    // At another place: the second click of a double click would press nothing that came since.
    await key.hover({ position: { x: 12, y: 12 } })
    await page.mouse.down()
    await expect.poll(edges).toBe('down cancel down')
    await page.mouse.up()
  })

  it('arms machines and drives outputs only when held, and warns of an open address', async () => {
    await openControllers()
    const midi = surface('X-TOUCH MINI')
    await midi.getByRole('button', { name: 'Hold to arm' }).click()
    expect(await asked('surface.write')).toEqual([])
    await hold(midi.getByRole('button', { name: 'Hold to arm' }), midi.getByText('ARMED', { exact: true }))
    await page.getByRole('button', { name: 'Show control output' }).click()
    await hold(
      page.getByRole('button', { name: 'Hold to start sending' }),
      page.locator('[data-driving="true"]').getByText('SENDING', { exact: true }),
    )
    await page.getByTestId('rule-add').click()
    await page.getByLabel('To', { exact: true }).selectOption('Sound')
    await page.getByLabel('Address').fill('/go now')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('An OSC address begins with / and has no spaces.').waitFor()
    await page.getByLabel('Address').fill('/cue/{number}/start')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByTestId('rule').count()).toBe(3)
    await page.getByRole('button', { name: 'OSC', exact: true }).click()
    await page.getByTestId('osc-open').waitFor({ state: 'detached' })
    await page.getByLabel('Address of this computer').fill('stage left')
    await page.getByText('Enter an IPv4 or IPv6 address of this computer, or localhost.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not saved. Correct the marked fields first.').waitFor()
    await page.getByRole('button', { name: 'Add a target' }).click()
    await page.getByLabel('Name').last().fill('Video')
    await page.getByRole('button', { name: 'Show control output' }).click()
    await page.getByText('UDP, delivery not confirmed').waitFor()
    await page.getByRole('button', { name: 'OSC', exact: true }).click()
    await page.getByText('NOT SAVED').waitFor()
    expect(await page.getByLabel('Name').last().inputValue()).toBe('Video')
    await page.getByLabel('Port', { exact: true }).first().fill('70000')
    await page.getByLabel('Address of this computer').fill('0.0.0.0')
    await page.getByTestId('osc-open').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await asked('osc.write')).toEqual([])
    await page.getByLabel('Port', { exact: true }).first().fill('53101')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => asked('osc.write'))
      .toMatchObject([{ address: '0.0.0.0', port: 53_101, listening: false }])
    await page.evaluate(() => {
      const problem = { device: 'OSC (UDP)', what: 'That port is in use.', remedy: 'Choose another.' }
      window.fake.change({ devices: { surfaces: [], problems: [problem] } })
    })
    await page.getByTestId('osc-problems').getByText('That port is in use. Choose another.').waitFor()
    await page.getByRole('button', { name: 'MSC and MMC' }).click()
    await page.getByLabel('Device ID of this desk').fill('112')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a device ID from 0 to 111, or 127.').waitFor()
    await page.getByLabel('Device ID of this desk').fill('5')
    await page.getByLabel('Groups').fill('112 113')
    await page.getByLabel('Lighting').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => asked('machines.write'))
      .toEqual([{ device: 5, groups: [112, 113], formats: [1] }])
  })

  it('lists what is wrong with a file of bindings, and takes a right one', async () => {
    await openControllers()
    const file = (text: string) => ({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await page.getByTestId('bindings-file').setInputFiles(file('{}'))
    await page.getByTestId('import-faults').getByText('version must be 1').waitFor()
    await page.getByTestId('bindings-file').setInputFiles(file('{"format":"showcall-bindings"}'))
    await page.getByText('Imported: 2 controllers').waitFor()
    await page.getByTestId('import-faults').waitFor({ state: 'detached' })
  })

  it('brings its last button above a message that shows, and scrolls nothing but itself', async () => {
    await openControllers()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(() =>
      window.fake.change({
        message: { text: 'Five minutes', visible: true, color: '#ffffff', bold: false, underline: false },
      }),
    )
    const last = page.getByRole('button', { name: 'Import setup…' })
    await page.getByTestId('bindings-file').evaluate(node => node.scrollIntoView())
    await page.getByTestId('view').hover()
    await page.mouse.wheel(0, 20_000)
    await last.scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        const box = await last.boundingBox()
        const strip = await page.locator('[data-strip]').boundingBox()
        return box !== null && strip !== null && box.y + box.height <= strip.y
      })
      .toBe(true)
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
    expect((await page.getByTestId('go').boundingBox())?.y).toBeGreaterThan(600)
  })

  it('opens to Satellite apps with a warning, says what to enter in them, and accepts and forgets devices', async () => {
    await openControllers()
    await page.getByRole('button', { name: 'Satellite', exact: true }).click()
    await page.getByText('In the Satellite app enter 192.168.1.10 and port 16622.').waitFor()
    await page.getByTestId('satellite-open').waitFor()
    await page.getByLabel('Also from other computers on the network').uncheck()
    await page.getByTestId('satellite-open').waitFor({ state: 'detached' })
    await page.getByLabel('Port', { exact: true }).fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not saved. Correct the marked fields first.').waitFor()
    expect(await asked('satellite.write')).toEqual([])
    await page.getByLabel('Port', { exact: true }).fill('16700')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('In the Satellite app enter 127.0.0.1 and port 16700.').waitFor()
    expect(await asked('satellite.write')).toEqual([{ on: true, network: false, port: 16_700 }])

    const device = page.getByTestId('satellite-device').filter({ hasText: 'streamdeck:AL22' })
    await device.getByText('NOT ACCEPTED').waitFor()
    await device.getByText('from 192.168.1.22').waitFor()
    await device.getByRole('button', { name: 'Accept Stream Deck MK.2, streamdeck:AL22' }).click()
    await device.getByText('NOT ACCEPTED').waitFor({ state: 'detached' })
    await hold(
      device.getByRole('button', { name: 'Hold to forget Stream Deck MK.2, streamdeck:AL22' }),
      device.getByText('NOT ACCEPTED'),
    )
    expect([await asked('satellite.accept'), await asked('satellite.forget')]).toEqual([
      [{ id: 'streamdeck:AL22' }],
      [{ id: 'streamdeck:AL22' }],
    ])
    const away = page.getByTestId('satellite-device').filter({ hasText: 'xkeys:7' })
    await away.getByText('not connected').waitFor()

    await page.evaluate(() => {
      const problem = {
        device: 'Companion Satellite',
        what: 'Another program uses TCP port 16700. Companion uses 16622 itself.',
        remedy: 'Choose another.',
      }
      window.fake.change({ devices: { surfaces: [], problems: [problem] } })
    })
    await page.getByTestId('satellite-problems').getByText('Another program uses TCP port 16700.').waitFor()
  })

  it('passes the checks of axe in every part and brightness', { timeout: 600_000 }, async () => {
    await openControllers()
    await control('Caller’s deck', 'key-27').click()
    await page.getByLabel('Hold does').selectOption('reset')
    await page.getByRole('button', { name: 'Use clicker preset' }).click()
    const parts = ['Devices', 'Show control output', 'OSC', 'Satellite', 'MSC and MMC']
    for (const [at, part] of parts.entries()) {
      await page.getByRole('button', { name: part, exact: true }).click()
      expect(await axeInEveryBrightness(page, 'html', brightnessesOf(at)), part).toEqual([])
    }
  })
})
