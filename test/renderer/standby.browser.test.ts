import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StandbySlice } from '../../src-main/contract/bridge/standby.ts'
import { deskTexts } from '../../src-main/domain/messages/en.ts'
import {
  alone,
  bothCalled,
  following,
  leading,
  offered,
  pairing,
  replacedDesk,
  waitingDesk,
} from '../fakes/bridge-standby.ts'
import { tapKey } from '../support/tap.ts'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { air } from './face-states.ts'

let page: Page
const face = keptFace()

const setStandby = (standby: StandbySlice | null): Promise<void> =>
  page.evaluate(standby => window.fake.change({ standby }), standby)

const open = async (standby: StandbySlice | null): Promise<void> => {
  page = await face.open('at=1200', { viewport: { width: 1280, height: 720 } })
  await air(page, 'song-02', 30_000, 150_000)
  await setStandby(standby)
}

const openSection = async (standby: StandbySlice | null): Promise<void> => {
  await open(standby)
  await page.evaluate(() => window.look({ view: 'connections' }))
  await page.getByTestId('standby').waitFor()
}

const asked = (): Promise<readonly unknown[]> =>
  page.evaluate(() =>
    window.fake.asked
      .filter(({ name }) => name.startsWith('standby.'))
      .map(({ name, payload }) => ({ name, payload })),
  )

const untilAsked = (name: string) =>
  page.waitForFunction(name => window.fake.asked.some(one => one.name === name), name)

describe('the other desk in the header', () => {
  it('is not mentioned where there is none', async () => {
    await open(alone)
    expect(await page.getByTestId('standby-state').count()).toBe(0)
  })

  it.each([
    ['everything is there', leading(), 'STANDBY READY', 'calm'],
    [
      'it is not connected',
      leading({ peer: { name: 'BOOTH 2', connected: false, lastReceivedAt: null } }),
      'STANDBY LOST',
      'warning',
    ],
    [
      'it is copied',
      leading({ copy: { state: 'copying', behind: null, identicalAt: null } }),
      'COPYING',
      'warning',
    ],
    [
      'it differs',
      leading({ copy: { state: 'differs', behind: 2, identicalAt: null } }),
      'COPYING',
      'warning',
    ],
    [
      'it has another version',
      { ...leading({ copy: null }), problem: 'Install the same version on both.' },
      'STANDBY NOT READY',
      'warning',
    ],
    ['it takes over', leading({ handingOver: true, passive: 'standing-by' }), 'HANDING OVER', 'warning'],
    ['this one waits', waitingDesk, 'WAITING', 'warning'],
    ['this one was replaced', replacedDesk, 'REPLACED', 'alarm'],
    ['this one can take over', offered, 'FIRST DESK LOST', 'alarm'],
    ['both have called', bothCalled, 'CHOOSE', 'warning'],
  ] as const)('is one word where %s', async (_, standby, word, tone) => {
    await open(standby)
    const chip = page.getByTestId('standby-state')
    expect(await chip.innerText()).toBe(word)
    expect(await chip.getAttribute('data-tone')).toBe(tone)
  })

  it('says at the desk that stands by that it is identical, and that it is not', async () => {
    await open(following())
    const chip = page.getByTestId('standby-state')
    expect(await chip.innerText()).toMatch(/^STANDBY\s+identical, 0 behind$/)
    await setStandby(following({ copy: { state: 'copying', behind: null, identicalAt: null } }))
    await expect.poll(() => chip.innerText()).toMatch(/^STANDBY\s+not identical$/)
    expect(await chip.getAttribute('data-tone')).toBe('warning')
    // A page that has lost its desk does not know.
    await page.evaluate(() => window.fake.setConnected(false))
    await chip.waitFor({ state: 'detached' })
  })

  it('stays calm through a press that is on its way to the other desk, and not for longer', async () => {
    await open(leading())
    const now = await page.evaluate(() => Date.now())
    onTestFinished(() => page.close())
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 60_000)
    await setStandby(leading({ copy: { state: 'following', behind: 1, identicalAt: null } }))
    await page.clock.runFor(1_900)
    expect(await page.getByTestId('standby-state').innerText()).toBe('STANDBY READY')
    await page.clock.runFor(200)
    expect(await page.getByTestId('standby-state').innerText()).toBe('COPYING')
  })

  it.each([1024, 1280, 1920])('moves nothing when it changes, at %i px', async width => {
    await open(leading())
    await page.setViewportSize({ width, height: 800 })
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header button, header p')].map(node => {
          const { x, y } = node.getBoundingClientRect()
          return `${node.textContent.slice(0, 12)} ${Math.round(x)} ${Math.round(y)}`
        }),
      )
    const others = (all: readonly string[]) => all.filter(one => !/^[A-Z ]{7}/.test(one))
    const before = others(await places())
    for (const standby of [
      leading({ copy: null }),
      { ...leading({ copy: null }), problem: 'Install the same version on both.' },
      leading({ peer: { name: 'BOOTH 2', connected: false, lastReceivedAt: null } }),
      leading({ handingOver: true }),
      following(),
      offered,
      replacedDesk,
      waitingDesk,
      bothCalled,
    ]) {
      await setStandby(standby)
      await page.locator('[data-pair]').waitFor()
      expect(others(await places())).toEqual(before)
    }
  })

  it('leads to where desks are paired', async () => {
    await open(leading())
    await page.getByTestId('standby-state').click()
    await page.getByTestId('standby').waitFor()
    expect(await page.getByTestId('standby').evaluate(part => part.getBoundingClientRect().top)).toBeLessThan(
      400,
    )
  })
})

describe('the desk that stands by', () => {
  it('offers to take over once the first desk is lost, and the countdown runs on', async () => {
    await open(offered)
    const offer = page.getByTestId('standby-offer')
    expect(await offer.innerText()).toMatch(
      /FIRST DESK LOST\s+BOOTH 1 was last heard at 21:19:52\. Changes .* may be missing\.[\s\S]*Ukraine[\s\S]*2:\d\d[\s\S]*Take over\s+hold G/,
    )
    expect(await page.getByRole('timer').isVisible()).toBe(true)
    expect(await page.evaluate(cutOff)).toEqual([])
    // With the first desk its service is lost, of which the offer says all that there is to do.
    await page.evaluate(() =>
      window.fake.changeLink({
        state: 'lost',
        problem: { code: 'link.lost', text: 'The service cannot be reached.' },
      }),
    )
    await offer.getByText('FIRST DESK LOST').waitFor()
    expect(await page.getByTestId('link-line').count()).toBe(0)
  })

  it('takes over by G, held, and not by G, pressed', async () => {
    await open(offered)
    await page.getByTestId('standby-offer').waitFor()
    await tapKey(page, 'KeyG')
    await page.getByTestId('standby-offer').getByRole('status').getByText('HOLD').waitFor()
    expect(await asked()).toEqual([])
    await page.keyboard.down('g')
    await untilAsked('standby.take-over')
    await page.keyboard.up('g')
    expect(await asked()).toEqual([{ name: 'standby.take-over', payload: { held: true } }])
  })

  it('says at the offer why it did not take over', async () => {
    await open(offered)
    await page.evaluate(reason => {
      window.fake.replies = { 'standby.take-over': { ok: false, reason } }
    }, deskTexts['standby.takeover-failed'])
    await page.getByTestId('standby-offer').waitFor()
    await page.keyboard.down('g')
    await page.getByRole('alert').getByText(deskTexts['standby.takeover-failed']).waitFor()
    await page.keyboard.up('g')
  })

  it('has no offer while the first desk is connected', async () => {
    await open(following())
    await page.getByTestId('standby-state').waitFor()
    expect(await page.getByTestId('standby-offer').count()).toBe(0)
    await page.keyboard.down('g')
    await page.keyboard.up('g')
    expect(await asked()).toEqual([])
  })

  it('says on GO and on every button of the show that it stands by', async () => {
    await open(following())
    await page.getByTestId('go-disabled').waitFor()
    expect(await page.getByTestId('go-disabled').innerText()).toBe('STANDBY')
    for (const button of ['pause', 'previous', 'undo'])
      expect(await page.getByTestId(button).innerText()).toContain('STANDBY')
  })
})

describe('a desk that was replaced', () => {
  it('says so until a person has read it', async () => {
    await open(replacedDesk)
    const bar = page.getByTestId('standby-replaced')
    expect(await bar.innerText()).toMatch(/REPLACED\s+BOOTH 2 has taken over\. This desk calls nothing/)
    expect(await page.getByTestId('go-disabled').innerText()).toBe('REPLACED')
    await bar.getByRole('button').click()
    expect(await asked()).toEqual([{ name: 'standby.acknowledge', payload: {} }])
  })

  it('tells a person in a browser elsewhere the address of the other desk', async () => {
    page = await face.open('at=1200&access=call', { viewport: { width: 1280, height: 720 } })
    const origin = 'https://192.168.1.6:4748'
    const peer = { name: 'BOOTH 2', connected: true, lastReceivedAt: null, pages: [origin] }
    await setStandby(following({ passive: 'replaced', peer }))
    const bar = page.getByTestId('standby-replaced')
    expect(await bar.getByRole('link', { name: origin }).getAttribute('href')).toBe(origin)
    expect(await bar.innerText()).toContain('The address of the other desk is below')
  })
})

describe('a first desk that has started again', () => {
  it('goes on here by G, held', async () => {
    await open(waitingDesk)
    expect(await page.getByTestId('standby-waiting').innerText()).toContain('has not heard from BOOTH 2')
    await page.keyboard.press('g')
    expect(await asked()).toEqual([])
    await page.keyboard.down('g')
    await untilAsked('standby.go-on')
    await page.keyboard.up('g')
    expect(await asked()).toEqual([{ name: 'standby.go-on', payload: { held: true } }])
  })
})

describe('a key that holds a button of the page', () => {
  const lastPress = () => page.getByTestId('last-press').innerText()

  it.each([
    ['while this desk waits', waitingDesk, 'standby.go-on', 'g'],
    ['while it can take over', offered, 'standby.take-over', 'g'],
    ['with Shift', waitingDesk, 'standby.go-on', 'G'],
  ] as const)(
    'is no key of the show meanwhile, nor for the rest of that hold: %s',
    async (_, standby, act, key) => {
      await open(standby)
      const button = page.getByRole('button', { name: /hold G/ })
      await button.waitFor()
      await page.keyboard.down(key)
      await untilAsked(act)
      // The button goes while the key is still down, and repeats.
      await setStandby(leading())
      await button.waitFor({ state: 'detached' })
      await page.clock.install()
      await page.keyboard.down(key)
      await page.clock.runFor(5_000)
      await page.keyboard.up(key)
      expect(await lastPress()).toBe('No press yet')
      await page.close()
    },
  )

  it('is that of the show again at the next hold', async () => {
    await open(leading())
    await page.keyboard.down('g')
    await expect.poll(lastPress).toContain('Next cue')
    await page.keyboard.up('g')
  })
})

describe('two desks that have both called a show', () => {
  it('are shown side by side, with what each choice does', async () => {
    await open(bothCalled)
    const text = await page.getByTestId('desk-choice').innerText()
    expect(text).toMatch(/THIS DESK: BOOTH 1\s+07 Ukraine[\s\S]*Running[\s\S]*This desk calls\s+hold 1/)
    expect(text).toMatch(/OTHER DESK: BOOTH 2\s+05 Sweden[\s\S]*Paused[\s\S]*The other desk calls\s+hold 2/)
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it.each([
    ['Digit1', 'here'],
    ['Digit2', 'there'],
  ] as const)('are decided by %s, held: the one %s', async (key, keep) => {
    await open(bothCalled)
    await page.getByTestId('desk-choice').waitFor()
    await page.keyboard.press(key)
    expect(await asked()).toEqual([])
    await page.keyboard.down(key)
    await untilAsked('standby.choose')
    await page.keyboard.up(key)
    expect(await asked()).toEqual([{ name: 'standby.choose', payload: { keep, held: true } }])
  })
})

describe('Space', () => {
  it.each([
    ['takes nothing over', offered, 'standby-offer'],
    ['goes on nowhere', waitingDesk, 'standby-waiting'],
    ['chooses no desk', bothCalled, 'desk-choice'],
  ] as const)('%s, also where Tab has led to the button', async (_, standby, bar) => {
    await open(standby)
    onTestFinished(() => page.close())
    await page.clock.install()
    await page.getByTestId(bar).getByRole('button').first().focus()
    await page.keyboard.down('Space')
    await page.clock.fastForward(5_000)
    await page.keyboard.up('Space')
    expect(await asked()).toEqual([])
  })

  it('ends no pair and hands nothing over', async () => {
    await openSection(leading())
    onTestFinished(() => page.close())
    await page.clock.install()
    const buttons = page.getByTestId('standby').getByRole('button', { name: /^Hold:/ })
    expect(await buttons.allInnerTexts()).toEqual(['Hold: hand over to BOOTH 2', 'Hold: unpair'])
    for (const button of await buttons.all()) {
      await button.focus()
      await page.keyboard.down('Space')
      await page.clock.fastForward(5_000)
      await page.keyboard.up('Space')
    }
    expect(await asked()).toEqual([])
  })
})

describe('pairing two desks', () => {
  it('is found in the menu', async () => {
    await open(alone)
    await page.evaluate(() => window.look({ dialog: 'menu' }))
    await page.getByRole('button', { name: 'Standby desk…' }).click()
    await page.getByTestId('standby').waitFor()
  })

  it('connects with one press to a desk on the network that waits', async () => {
    await openSection(alone)
    const desk = page.getByTestId('waiting-desks').getByRole('button')
    expect(await desk.innerText()).toBe('BOOTH 2 · 192.168.1.22:4750')
    await desk.click()
    await untilAsked('standby.join')
    expect(await asked()).toEqual([{ name: 'standby.join', payload: { host: '192.168.1.22', port: 4750 } }])
  })

  it('begins at the first desk, which says what it opens, and shows what to type', async () => {
    await openSection(alone)
    const section = page.getByTestId('standby')
    expect(await section.innerText()).toContain('opens one port of this computer to the network')
    await page.getByTestId('standby-listen').click()
    await setStandby(pairing({}))
    expect(await page.getByTestId('pairing').innerText()).toMatch(/192\.168\.10\.21\s+10\.0\.0\.4[\s\S]*4750/)
    await section.getByRole('button', { name: 'Cancel' }).click()
    expect(await asked()).toEqual([
      { name: 'standby.listen', payload: { on: true } },
      { name: 'standby.listen', payload: { on: false } },
    ])
  })

  it('asks at the second desk for address and port, and for what is missing', async () => {
    await openSection(alone)
    const section = page.getByTestId('standby')
    await section.getByRole('button', { name: 'Connect', exact: true }).click()
    expect(await section.innerText()).toContain('Type the address that the first desk shows.')
    await page.getByTestId('standby-host').fill(' 192.168.10.21 ')
    await page.getByTestId('standby-port').fill('70000')
    await section.getByRole('button', { name: 'Connect', exact: true }).click()
    expect(await section.innerText()).toContain('Type the port that the first desk shows: 1 to 65535.')
    expect(await asked()).toEqual([])
    await page.getByTestId('standby-port').fill('4750')
    await page.keyboard.press('Enter')
    await untilAsked('standby.join')
    expect(await asked()).toEqual([{ name: 'standby.join', payload: { host: '192.168.10.21', port: 4750 } }])
  })

  it.each([
    ['Same', true],
    ['Different', false],
  ] as const)('compares the code: %s', async (name, same) => {
    await openSection(pairing({ as: 'standby', step: 'compare', peer: 'BOOTH 1', code: '12345678' }))
    expect(await page.getByTestId('pairing-code').innerText()).toBe('1234 5678')
    expect(await page.getByTestId('pairing').innerText()).toContain('Both desks must show the same code')
    await page.getByTestId('pairing').getByRole('button', { name }).click()
    expect(await asked()).toEqual([{ name: 'standby.confirm', payload: { same } }])
  })

  it('waits for the other person, with the code still there', async () => {
    await openSection(pairing({ step: 'confirmed', peer: 'BOOTH 2', code: '12345678' }))
    expect(await page.getByTestId('pairing').innerText()).toMatch(
      /Now confirm the same code at “BOOTH 2”\s+1234 5678/,
    )
    expect(await page.getByTestId('pairing').getByRole('button').allInnerTexts()).toEqual(['Cancel'])
  })

  it('says what went wrong, once', async () => {
    const problem = deskTexts['standby.pairing.not-same']
    await openSection({ ...alone, problem })
    expect(await page.getByTestId('standby-problem').allInnerTexts()).toEqual([problem])
  })

  it('is not there where a desk has no service of its own', async () => {
    await openSection(null)
    expect(await page.getByTestId('standby').innerText()).toContain(deskTexts['standby.not-here'])
    expect(await page.getByTestId('standby').getByRole('button').count()).toBe(0)
  })

  it('gives this desk a name', async () => {
    await openSection(alone)
    await page.getByTestId('desk-name').fill('  ')
    await page.keyboard.press('Enter')
    expect(await page.getByTestId('standby').innerText()).toContain('Type 1 to 60 characters.')
    await page.getByTestId('desk-name').fill('Front of house')
    await page.keyboard.press('Enter')
    await untilAsked('standby.name')
    expect(await asked()).toEqual([{ name: 'standby.name', payload: { name: 'Front of house' } }])
  })
})

describe('a pair', () => {
  it('says who is which, and how the copy stands', async () => {
    await openSection(leading())
    expect(await page.getByTestId('pair').innerText()).toMatch(
      /BOOTH 1, first desk[\s\S]*BOOTH 2, standby desk[\s\S]*connected[\s\S]*identical, 0 behind, compared at 21:19:50/,
    )
    await setStandby(leading({ peer: { name: 'BOOTH 2', connected: false, lastReceivedAt: null } }))
    await expect.poll(() => page.getByTestId('pair').innerText()).toContain('not connected since the start')
  })

  it.each([
    [/hand over/, 'standby.hand-over'],
    [/unpair/, 'standby.unpair'],
  ] as const)('does %s once it is held', async (name, request) => {
    await openSection(leading())
    const button = page.getByTestId('standby').getByRole('button', { name })
    await button.click()
    expect(await asked()).toEqual([])
    await button.hover()
    await page.mouse.down()
    await untilAsked(request)
    await page.mouse.up()
    expect(await asked()).toEqual([{ name: request, payload: { held: true } }])
  })

  it('hands nothing over at the desk that stands by', async () => {
    await openSection(following())
    expect(await page.getByTestId('standby').getByRole('button').allInnerTexts()).toEqual([
      'Hold: unpair',
      'Save',
    ])
  })

  it('has the key that takes over in the list of shortcuts at the desk that stands by', async () => {
    await open(following())
    await page.evaluate(() => window.look({ dialog: 'keys' }))
    const keys = page.getByTestId('own-keys')
    await keys.waitFor()
    expect(await keys.innerText()).toMatch(/G, held\s+Take over from the first desk/)
    expect(await keys.innerText()).toMatch(/G, held\s+Go to the next cue, past the calls of the script/)
  })
})

describe('after a pair has ended', () => {
  it('the desk names who has its keys, and makes new ones once the button is held', async () => {
    await openSection({ ...alone, keysKnownTo: ['BOOTH 2', 'Rental laptop'] })
    const part = page.getByTestId('known-keys')
    expect(await part.innerText()).toContain('may know its keys: BOOTH 2, Rental laptop.')
    const button = part.getByRole('button')
    await button.click()
    expect(await asked()).toEqual([])
    await button.hover()
    await page.mouse.down()
    await untilAsked('standby.renew-keys')
    await page.mouse.up()
    expect(await asked()).toEqual([{ name: 'standby.renew-keys', payload: { held: true } }])
  })

  it('nothing is offered where nobody has them', async () => {
    await openSection(alone)
    expect(await page.getByTestId('known-keys').count()).toBe(0)
  })
})

it('shows a person in a browser elsewhere where the other desk is, while their own is not reached', async () => {
  page = await face.open('at=1200&access=call', { viewport: { width: 1280, height: 720 } })
  await air(page, 'song-02', 30_000, 150_000)
  const origin = 'https://192.168.1.6:4748'
  await setStandby(
    leading({ peer: { name: 'BOOTH 2', connected: true, lastReceivedAt: null, pages: [origin] } }),
  )
  await page.evaluate(() => window.fake.setConnected(false))
  const away = page.getByTestId('desk-away')
  await away.getByText('If BOOTH 2 has taken over').waitFor()
  expect(await away.getByRole('link', { name: origin }).getAttribute('href')).toBe(origin)
  await page.evaluate(() => window.fake.setConnected(true))
  await away.waitFor({ state: 'detached' })
})
