import type { Page } from 'playwright-core'
import type { MessageCode } from '../../src-main/domain/messages/message.ts'
import type {
  Action,
  Origin,
  PressResult,
  RefusalReason,
  TransportAction,
} from '../../src-main/domain/show/press.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import { type UiState, views } from '../../src-renderer/state/session/ui-state.ts'
import { showStart } from '../fakes/bridge-shows.ts'

/** The phases of a show, by what brings a page at its first state there. */
const phases = {
  'before the show': () => undefined,
  running: () => {
    const at = Math.round(window.now())
    window.fake.air('song-02', at - 30_000, at + 150_000)
  },
  'the last cue': () => {
    const at = Math.round(window.now())
    window.fake.air('credits', at - 20_000, at + 40_000)
  },
  paused: () => {
    const at = Math.round(window.now())
    window.fake.air('song-02', at - 30_000, at + 150_000)
    const { state } = window.fake.show()
    if (state.phase === 'running')
      window.fake.setState({ ...state, phase: 'paused', lastStop: window.now() as never })
  },
  ended: () => {
    const at = Math.round(window.now())
    window.fake.air('credits', at - 60_000, at)
    window.fake.setState({ phase: 'ended', lastStop: at as never })
  },
  rehearsal: () => {
    void window.fake.request('rehearsal', { on: true, held: true })
    const at = Math.round(window.now())
    window.fake.air('song-02', at - 30_000, at + 150_000)
  },
} as const satisfies Readonly<Record<string, () => void>>

// Its own keys.
export const phaseNames = Object.keys(phases) as readonly (keyof typeof phases)[]

const keyboard = { surfaceId: 'keys', kind: 'keyboard', surface: 'Keyboard' } as const
const screen = { surfaceId: 'screen', kind: 'pointer', surface: 'Screen' } as const
const deck = { surfaceId: 'deck', kind: 'stream-deck', surface: 'Stream Deck XL', control: 'key 32' } as const

const done = (action: Action, origin: Origin, part: Partial<PressResult> = {}): PressResult => ({
  press: 1,
  origin,
  action,
  at: showStart,
  outcome: 'confirmed',
  appliedMs: 12,
  confirmedMs: 123,
  ...part,
})

type Presses = Readonly<Record<string, PressResult>>

/** A press of each kind, as long as it gets. */
export function kindsOfPress(): Presses {
  const button = (name: string) => ({ ...keyboard, control: `${name} button, key` })
  const undone = (undid: TransportAction | 'call', part: Partial<PressResult> = {}) =>
    done('undo', button('Undo'), { undid, ...part })
  const moved = duration(-30_000)
  const calls = 'LX 24, LX Verfolger 2 auf Bürgermeister, langsam aufziehen, TON Schiffshorn links'
  return {
    'GO by a button': done('go', { ...screen, control: 'GO button' }),
    'GO on its way': done(
      'go',
      { ...screen, control: 'GO button' },
      { outcome: 'applied', confirmedMs: null },
    ),
    'GO by a deck': done('go', deck),
    'GO by a deck, without a link': done('go', deck, { local: true }),
    'previous, without a link': done('previous', button('Previous'), { local: true }),
    previous: done('previous', button('Previous')),
    adjust: done('adjust', { ...screen, control: '−30 button' }, { moved }),
    skip: done('skip', button('Skip')),
    unskip: done('skip', button('Skip'), { unskips: true }),
    end: done('end', { ...screen, control: 'End button' }),
    reset: done('reset', { ...screen, control: 'Reset button' }),
    unlock: done('lock', button('Lock'), { unlocks: true }),
    'undone GO': undone('go'),
    'undone pause': undone('pause'),
    'undone resume': undone('pause', { resumed: true }),
    'undone previous': undone('previous'),
    'undone adjust': undone('adjust', { moved }),
    'undone end': undone('end'),
    call: done('call', deck, { calls }),
    'call, without a link': done('call', button('Call'), { calls, local: true }),
    'undone call': undone('call', { calls }),
    'undone reset': undone('reset'),
  }
}

/** A refusal for each of those reasons, of the press with the longest name. */
export const refusedPresses = (reasons: readonly RefusalReason[]): Presses =>
  Object.fromEntries(
    reasons.map(reason => [
      `refused: ${reason}`,
      done(
        'skip',
        { ...keyboard, control: 'Skip button, key' },
        { outcome: 'refused', reason, appliedMs: null, confirmedMs: null },
      ),
    ]),
  )

/** The reasons whose texts are longest in a catalogue, or all. */
export function longestReasons(
  catalogue: Readonly<Record<MessageCode, string>>,
  most: number,
): readonly RefusalReason[] {
  const length = (reason: RefusalReason) =>
    `${catalogue[`refusal.${reason}.word`]} ${catalogue[`refusal.${reason}`]}`.length
  // Each reason has its word in the catalogue.
  const reasons = Object.keys(catalogue).flatMap(
    code => /^refusal\.(.+)\.word$/.exec(code)?.[1] ?? [],
  ) as RefusalReason[]
  return reasons.sort((a, b) => length(b) - length(a)).slice(0, most)
}

type View = Exclude<UiState['view'], 'call'>
const view = (name: View) => async (page: Page) => {
  await page.evaluate(view => window.look({ view }), name)
  await page.getByTestId('view').waitFor()
}

/** Where the keyboard may be, and what takes it there; the foot says so. */
export const places: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  call: async () => undefined,
  'call, a control has focus': page => page.getByTestId('menu').focus(),
  'call, a dialog': page => page.evaluate(() => window.look({ dialog: 'menu' })),
  'call, another window': page =>
    page.evaluate(() => {
      document.hasFocus = () => false
      window.dispatchEvent(new Event('blur'))
    }),
  ...Object.fromEntries(
    views.filter((name): name is View => name !== 'call').map(name => [name, view(name)]),
  ),
  'edit, after a key that did nothing': async page => {
    await view('edit')(page)
    await page.evaluate(() => window.look({ missed: { key: 'Space' } }))
  },
}

export async function showPhase(page: Page, phase: keyof typeof phases): Promise<void> {
  await page.evaluate(() => window.beginAgain())
  await page.evaluate(phases[phase])
}

/** Brings the keyboard from any place to that one. */
export async function showPlace(page: Page, place: string): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.look({ dialog: null, missed: null, view: 'call' })
  })
  await places[place]?.(page)
}

/** Shows each of those presses, made 45 minutes ago, after what is there, and tells of whose text something is cut off. */
export const cutPresses = (
  page: Page,
  presses: Presses,
): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate(
    async ([presses, cutInFoot]) => {
      const faultsNow: () => readonly string[] = new Function(`return (${cutInFoot})()`) as never
      const found: Record<string, readonly string[]> = {}
      const before = faultsNow()
      if (before.length > 0) found['before'] = before
      for (const [name, press] of Object.entries(presses)) {
        window.fake.press({ ...press, at: (window.now() - 45 * 60_000) as never })
        // What is told is drawn before the next turn of the page.
        await Promise.resolve()
        const faults = faultsNow()
        if (faults.length > 0) found[name] = faults
      }
      return found
    },
    [presses, cutInFoot.toString()] as const,
  )

/** Text of the foot that is cut off at a side, at the bottom or by an ellipsis, with how far; evaluated in the page. */
export function cutInFoot(): readonly string[] {
  const faults: string[] = []
  for (const part of document.querySelectorAll('[data-testid="keys-state"], [data-testid="last-press"]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      let [right, bottom] = [innerWidth, innerHeight]
      let hidden = boxes.length === 0 ? 99 : 0
      for (let at: Element | null = text.parentElement; at !== null; at = at.parentElement) {
        const { overflow, display } = getComputedStyle(at)
        if (display === 'none') hidden = 0
        if (display === 'none') boxes.length = 0
        if (!overflow.includes('hidden')) continue
        const box = at.getBoundingClientRect()
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
        if (part.contains(at)) hidden = Math.max(hidden, at.scrollHeight - at.clientHeight - 2)
      }
      for (const box of boxes) hidden = Math.max(hidden, box.right - right - 1, box.bottom - bottom - 3)
      if (boxes.length > 0 && hidden > 0) faults.push(`“${text.nodeValue}” by ${Math.round(hidden)} px`)
    }
  }
  return faults
}
