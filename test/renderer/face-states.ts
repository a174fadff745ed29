import type { Page } from 'playwright-core'
import type { DeskSnapshot } from '../../src-main/contract/bridge/slices.ts'
import type { StandbySlice } from '../../src-main/contract/bridge/standby.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { screenKinds } from '../../src-main/domain/output/output-page.ts'
import type { SignalState } from '../../src-main/domain/timecode/signal.ts'
import type { DialogName, UiState, ViewName } from '../../src-renderer/state/session/ui-state.ts'
import { calledShow, callsStanding } from '../fakes/bridge-calling.ts'
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

import { importDraft, importRows } from '../fakes/import-draft.ts'
import { reportedRun } from '../fakes/recorded-runs.ts'
import { scriptCalling, showScript } from './script-show.ts'

/** A state of the face that a person meets, reached without a word of any language. */
export interface FaceState {
  readonly name: string
  show(page: Page): Promise<void>
}

/** Puts the cue on air, so many ms after its start and before its end, and waits until a presser could see it. */
export const air = async (page: Page, cueId: string, gone: number, left: number): Promise<void> => {
  const version = await page.evaluate(
    ({ cueId, gone, left }) => {
      const at = Math.round(window.now())
      window.fake.air(cueId, at - gone, at + left)
      return window.fake.show().version
    },
    { cueId, gone, left },
  )
  await page.locator(`html[data-painted="${version}"]`).waitFor()
}
/** The second song and the cue after it are marked AUTO. `left`: of the song, ms. */
export async function autoShow(page: Page, left: number, auto: DeskSnapshot['show']['auto']): Promise<void> {
  await air(page, 'song-02', 180_000 - left, left)
  await page.evaluate(
    ({ auto, left }) => {
      const rows = window.fake.rows()
      const at = rows.findIndex(({ cue }) => cue.id === 'song-02')
      const timing = { start: 'not-before', shortest: null, longest: null, auto: true } as const
      const goAt = (Math.round(window.now()) + left) as never
      window.fake.change({
        rows: rows.map((row, place) =>
          place === at || place === at + 1 ? { ...row, cue: { ...row.cue, timing } } : row,
        ),
        show: { ...window.fake.show(), auto: auto ?? { goAt } },
      })
    },
    { auto, left },
  )
  await page.getByTestId('auto-word').first().waitFor()
}

/**
 * The second song is on air, and the show is so late for the news, 4:10 or `late` ms; two songs and a postcard may be shorter.
 */
export async function lateForTheNews(page: Page, late = 250_000): Promise<void> {
  await air(page, 'song-02', 30_000, 150_000)
  await page.evaluate(late => {
    const shortest: Record<string, number> = { 'postcard-03': 15_000, 'song-03': 60_000, 'song-04': 60_000 }
    const { state } = window.fake.show()
    const ends = state.phase === 'running' ? state.deadline : 0
    const at = Math.floor(ends / 1_000) * 1_000 + 450_000 - late
    window.fake.change({
      rows: window.fake.rows().map(row => {
        const least = shortest[row.cue.id]
        const cue = {
          ...row.cue,
          ...(least !== undefined && { timing: { start: 'not-before', shortest: least, longest: null } }),
          ...(row.cue.id === 'postcard-05' && { startTime: at, title: 'News' }),
        }
        return { ...row, cue: cue as never }
      }),
    })
  }, late)
}

const change = (page: Page, part: Partial<DeskSnapshot>): Promise<void> =>
  page.evaluate(part => window.fake.change(part), part)
/** Files of the page itself do not cross to it. */
const look = (page: Page, part: Partial<Omit<UiState, 'scriptFiles'>>): Promise<void> =>
  page.evaluate(part => window.look(part), part)
const onAir = (page: Page): Promise<void> => air(page, 'song-02', 30_000, 150_000)

/** Three players; the second song names a clip of the first. */
export const withPlayers = (
  page: Page,
  { main = false, link = { state: 'ready' } as object, length = 222_000 } = {},
): Promise<void> =>
  page.evaluate(
    ({ main, link, length }) => {
      const at = Math.round(window.now()) - window.fake.show().clockSteps
      const position = { position: 180_500, at, rate: 1 }
      const clip = {
        id: '2',
        name: 'Opening titles.mov',
        otherNames: ['2'],
        state: 'playing',
        length,
        position,
      }
      const players = [
        { id: 'vmix', name: 'vMix', program: 'vmix', link, clips: 'why' in link ? [] : [clip] },
        { id: 'qlab', name: 'QLab', program: 'qlab', link: { state: 'away', why: 'silent' }, clips: [] },
        { id: 'obs', name: 'Stream', program: 'obs', link: { state: 'connecting' }, clips: [] },
      ]
      const named = { player: 'vMix', name: 'Opening titles', ...(main && { main }) }
      const rows = window.fake.rows().map(row =>
        row.cue.id === 'song-02'
          ? {
              ...row,
              cue: {
                ...row.cue,
                timing: { start: 'not-before', shortest: null, longest: null, clip: named },
              },
            }
          : row,
      )
      window.fake.change({ players, rows } as never)
    },
    { main, link, length },
  )

/** Timers of each kind, and in each state. */
export const withTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Math.round(window.now())
    const rest = { startedAt: null, pausedAt: null, added: 0, until: null }
    const timer = (id: string, name: string, more: object, run: object = {}) => ({
      id,
      name,
      kind: 'down',
      span: 1_200_000,
      clock: 0,
      cueId: null,
      warnings: [300_000, 60_000],
      color: null,
      startsWith: null,
      inCall: true,
      ...more,
      run: { ...rest, ...run },
    })
    const timers = [
      timer('interval', 'Interval', { color: '#1565c0' }, { startedAt: now - 400_500, added: 60_000 }),
      timer(
        'speech',
        'Minister’s speech',
        { span: 180_000, startsWith: 'song-02' },
        { startedAt: now - 140_500 },
      ),
      timer('over', 'Catering', {}, { startedAt: now - 1_290_500 }),
      timer('paused', 'Rehearsed so far', { kind: 'up' }, { startedAt: now - 95_500, pausedAt: now }),
      timer(
        'curtain',
        'Curtain',
        { kind: 'time', clock: 70_200_000 },
        { startedAt: now, until: now + 5_025_500 },
      ),
      timer('news', 'News', { kind: 'cue', cueId: 'postcard-05' }, { startedAt: now }),
      timer('break', 'Break', { kind: 'section', inCall: false }),
      timer('doors', 'A timer whose name is as long as a name of a timer can be 60', {}),
    ]
    const expected = { news: { at: now + 754_500, ahead: 604_000 } }
    window.fake.change({ timers: { timers, expected, isRead: true } as never })
  })

/** Timecode that comes in, and how it runs; `has`: chase is on. */
const withTimecode = (page: Page, state: SignalState, has = false): Promise<void> =>
  page.evaluate(
    async ({ state, has }) => {
      const { timecode, show } = await window.fake.request('snapshot', {})
      const port = (name: string) => ({ id: `midi:${name}`, name, connected: true })
      const inputs = [port('Playback'), { ...port('A MIDI interface with a long name'), connected: false }]
      window.fake.change({
        timecode: {
          ...timecode,
          settings: { ...timecode.settings, source: 'mtc', input: 'midi:Playback' },
          inputs,
          outputs: inputs,
          state,
          rate: '29.97-drop',
          position: { frame: 108_432, at: window.now() - show.clockSteps },
        },
        show: { ...show, ...(has && { chase: { armed: true } }) },
      })
    },
    { state, has },
  )

const view = async (page: Page, name: ViewName): Promise<void> => {
  await look(page, { view: name })
  await page.getByTestId('view').waitFor()
}
const dialog = async (page: Page, name: DialogName): Promise<void> => {
  await look(page, { dialog: name })
  await page.getByRole('dialog').waitFor()
}
const shows =
  (name: ViewName): FaceState['show'] =>
  page =>
    view(page, name)
const asks =
  (name: DialogName): FaceState['show'] =>
  page =>
    dialog(page, name)
const first = async (page: Page, id: string): Promise<void> => page.getByTestId(id).first().click()

const emptyShow = (page: Page): Promise<void> =>
  page.evaluate(() => window.fake.change({ rundown: null, rows: [] }))
const noRows = (page: Page): Promise<void> => change(page, { rows: [] })
const lock = (page: Page): Promise<void> => page.evaluate(() => window.fake.changeDesk({ locked: true }))
const problem = { code: 'link.refused', text: 'Nothing answers at this address. Check the port.' }
const lose = (page: Page): Promise<void> =>
  page.evaluate(problem => window.fake.changeLink({ state: 'lost', problem, roundTripMs: null }), problem)

/** For some time, with some presses; `there`: the cue that is on air at the service, where a person has to choose. */
export const decidesAlone = (page: Page, there: string | null): Promise<void> =>
  page.evaluate(there => {
    const at = Math.round(window.now())
    window.fake.changeAuthority({
      state: there === null ? 'local' : 'reconciling',
      since: (at - 95_000) as never,
      presses: 3,
      there:
        there === null
          ? null
          : {
              phase: 'running',
              cueId: there,
              kickoff: (at - 12_000) as never,
              deadline: (at + 51_000) as never,
            },
    })
  }, there)

/** Two desks: what the call view and, with `section`, Connections show of them. */
const paired = (name: string, standby: StandbySlice, section = false): FaceState => ({
  name: `${section ? 'connections' : 'call'}, two desks: ${name}`,
  show: async page => {
    await onAir(page)
    await change(page, { standby })
    if (section) await view(page, 'connections')
  },
})

const desks: readonly FaceState[] = [
  paired('the first one', leading()),
  paired('a copy is made', leading({ copy: { state: 'copying', behind: null, identicalAt: null } })),
  paired('another version', {
    ...leading({ copy: null }),
    problem: 'The other desk has another version of Showcall.',
  }),
  paired('standing by', following()),
  paired('the first one is lost', offered),
  paired('replaced', replacedDesk),
  paired('waiting', waitingDesk),
  paired('both have called', bothCalled),
  paired('none yet', { ...alone, problem: 'Nothing was paired. Begin again on both.' }, true),
  paired('an address to type', pairing({}), true),
  paired('connecting', pairing({ as: 'standby', step: 'connecting' }), true),
  paired('a code to compare', pairing({ step: 'compare', peer: 'BOOTH 2', code: '12345678' }), true),
  paired('a code confirmed', pairing({ step: 'confirmed', peer: 'BOOTH 2', code: '12345678' }), true),
  paired('the first one', leading(), true),
  paired('standing by', following(), true),
]

/** Six departments: eight calls inside the cue on air, and calls of all of them in the next one. */
const calling = async (page: Page, crew: boolean): Promise<void> => {
  await change(page, calledShow)
  await air(page, 'song-02', 36_000, 144_000)
  await change(page, { calling: callsStanding(await page.evaluate(() => Math.round(window.now())), crew) })
}

const called: readonly FaceState[] = [
  { name: 'call, departments before the show', show: page => change(page, calledShow) },
  { name: 'call, departments stand by, and the crew answers', show: page => calling(page, true) },
  {
    name: 'call, departments that are not ready, in two steps, to be held',
    show: async page => {
      await calling(page, false)
      await page.evaluate(() =>
        window.fake.changeCaller({ twoStep: true, holdUnacknowledged: true, callsBy: 'press' }),
      )
    },
  },
  {
    name: 'call, departments on the last cue',
    show: async page => {
      await calling(page, true)
      await air(page, 'credits', 20_000, 40_000)
    },
  },
  {
    name: 'the countdown alone, with calls',
    show: async page => {
      await calling(page, true)
      await look(page, { full: true })
    },
  },
  {
    name: 'edit, columns that are departments',
    show: async page => {
      await calling(page, true)
      await look(page, { view: 'edit', editWish: 'columns' })
      await page.getByTestId('department').first().waitFor()
    },
  },
]

const call: readonly FaceState[] = [
  { name: 'call, before the show', show: async () => undefined },
  {
    name: 'call, before the show, after a preflight',
    show: page =>
      page.evaluate(() => window.fake.changeDesk({ preflight: { at: window.now() as never, open: 12 } })),
  },
  { name: 'call, running', show: onAir },
  {
    name: 'call, late for a fixed start',
    show: async page => {
      await lateForTheNews(page)
      await page.getByTestId('spare').waitFor()
    },
  },
  {
    name: 'call, little room before a fixed start',
    show: async page => {
      await lateForTheNews(page, -60_000)
      await page.getByTestId('go-by').waitFor()
    },
  },
  { name: 'call, the last seconds', show: page => air(page, 'song-02', 173_000, 7_400) },
  { name: 'call, AUTO announced', show: page => autoShow(page, 2_900, undefined) },
  { name: 'call, AUTO stopped, and over', show: page => autoShow(page, -15_000, { stopped: true }) },
  { name: 'call, AUTO off', show: page => autoShow(page, 60_000, { off: true }) },
  { name: 'call, over', show: page => air(page, 'song-02', 195_000, -15_000) },
  {
    name: 'call, paused',
    show: async page => {
      await onAir(page)
      await page.evaluate(() => {
        const { state } = window.fake.show()
        if (state.phase === 'running') {
          window.fake.setState({ ...state, phase: 'paused', lastStop: window.now() as never })
        }
      })
      await page.locator('[data-condition="paused"]').first().waitFor()
    },
  },
  {
    name: 'call, refused',
    show: async page => {
      await onAir(page)
      await pressTwice(page)
      await page.locator('[data-testid="last-press"][data-outcome="refused"]').waitFor()
    },
  },
  { name: 'call, the last cue', show: page => air(page, 'credits', 20_000, 40_000) },
  {
    name: 'call, ended',
    show: page =>
      page.evaluate(() => {
        window.fake.air('credits', Math.round(window.now()) - 60_000, Math.round(window.now()))
        const show = window.fake.show()
        window.fake.change({
          show: { ...show, state: { phase: 'ended', lastStop: window.now() as never } as never },
        })
      }),
  },
  { name: 'call, without a rundown', show: emptyShow },
  { name: 'call, a rundown without cues', show: noRows },
  {
    name: 'call, local',
    show: async page => {
      await onAir(page)
      await lose(page)
      await decidesAlone(page, null)
    },
  },
  {
    name: 'call, local in a drill',
    show: async page => {
      await page.evaluate(async () => {
        await window.fake.request('rehearsal', { on: true, held: true, made: 0 })
        await window.fake.request('drill.begin', { kind: 'network', seconds: 30 })
      })
      await lose(page)
      await decidesAlone(page, null)
    },
  },
  {
    name: 'call, a choice between two shows',
    show: async page => {
      await onAir(page)
      await decidesAlone(page, 'credits')
      await page.getByTestId('show-choice').waitFor()
    },
  },
  {
    name: 'call, link lost, locked, half undone, not recorded',
    show: async page => {
      await onAir(page)
      await lose(page)
      await page.evaluate(() => {
        window.fake.changeDesk({
          locked: true,
          notRecorded: 'The disk is full.',
          personActs: false,
          keptAwake: false,
        })
        window.fake.halfUndone('go')
      })
    },
  },
  {
    name: 'call, watch only',
    show: page => page.evaluate(() => window.fake.changeLink({ watchOnly: true })),
  },
  {
    name: 'call, rehearsal with surfaces gone, message and notices',
    show: async page => {
      await onAir(page)
      await page.evaluate(() => void window.fake.request('rehearsal', { on: true, held: true, made: 0 }))
      await page.getByTestId('rehearsal').waitFor()
      await page.evaluate(() => {
        window.fake.connect('PD001', false)
        window.fake.change({
          message: {
            text: 'Wrap up, please',
            visible: true,
            color: '#ffcc00',
            bold: true,
            underline: false,
          },
          notices: [
            { id: 1, kind: 'warning', text: 'The clock of this computer was set by 12 s.' },
            { id: 2, kind: 'error', text: 'The export could not be written. The disk is full.' },
          ],
        })
      })
    },
  },
  {
    name: 'call, the desk away',
    show: async page => {
      await onAir(page)
      await page.evaluate(() => window.fake.setConnected(false))
    },
  },
  {
    name: 'call, a note that was refused, of many phrases',
    show: async page => {
      await onAir(page)
      await page.evaluate(() => {
        const phrases = Array.from(
          { length: 12 },
          (_, number) => `Every wrong phrase, by ${number + 1} letters`,
        )
        window.fake.changeCaller({ phrases })
      })
      await page.keyboard.press('n')
      await page.getByTestId('note-strip').waitFor()
      await page.keyboard.press('Enter')
      await page.getByTestId('note-strip').getByRole('alert').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    name: 'the countdown alone',
    show: async page => {
      await onAir(page)
      await look(page, { full: true })
    },
  },
  {
    name: 'the countdown alone, over',
    show: async page => {
      await air(page, 'song-02', 195_000, -15_000)
      await look(page, { full: true })
    },
  },
]

/** The first call of the script has gone, two stand by. */
const calledScript = async (page: Page, lost = 0): Promise<void> => {
  await showScript(page, { lost })
  await onAir(page)
  await change(page, { calling: scriptCalling(await page.evaluate(() => Math.round(window.now()))) })
  await page.locator('[data-testid="script-box"][data-state="next"]').waitFor()
}
const openParagraph = async (page: Page, id: string): Promise<void> => {
  await page.locator(`[data-paragraph="${id}"] [data-words]`).dblclick()
  await page.getByTestId('paragraph-form').waitFor()
}

const scripts: readonly FaceState[] = [
  { name: 'call, from a script whose calls stand by', show: page => calledScript(page) },
  {
    name: 'script, none yet',
    show: async page => {
      await page.keyboard.press('Alt+Shift+3')
      await page.getByTestId('script-none').waitFor()
    },
  },
  {
    name: 'script, words that were lost',
    show: async page => {
      await calledScript(page, 3)
      await page.getByTestId('script-lost').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'script, with the prompter',
    show: async page => {
      await calledScript(page)
      await page.getByTestId('script-prompter').click()
      await page.getByTestId('prompter-panel').waitFor()
    },
  },
  {
    name: 'script, a new call at a word',
    show: async page => {
      await showScript(page)
      await page.getByTestId('script-marking').click()
      await page.locator('[data-paragraph="p4"] [data-words]').click()
      await page.getByTestId('mark-form').waitFor()
    },
  },
  {
    name: 'script, a call that is marked',
    show: async page => {
      await showScript(page)
      await page.getByTestId('script-marking').click()
      await page.getByTestId('script-box').filter({ hasText: 'LX 57' }).getByRole('button').first().click()
      await page.getByTestId('mark-form').waitFor()
    },
  },
  {
    name: 'script, a paragraph that somebody else has changed',
    show: async page => {
      await calledScript(page)
      await openParagraph(page, 'p2')
      await page.getByTestId('paragraph-text').fill('You can hear it.')
      await page.evaluate(async () => {
        const { script } = await window.fake.request('script', {})
        const [, { id, ...seen } = { id: '' }] = script?.paragraphs ?? []
        const becomes = [{ ...seen, text: 'Nobody can hear it before they see it.' }]
        await window.fake.request('script.edit', {
          rundownId: '',
          paragraphId: id,
          seen: [seen],
          becomes,
        } as never)
      })
      await page.getByTestId('paragraph-conflict').waitFor()
    },
  },
  {
    name: 'script, a new paragraph',
    show: async page => {
      await showScript(page)
      await openParagraph(page, 'p4')
      await page.getByTestId('paragraph-add').click()
      await page.getByTestId('paragraph-text').press('Enter')
      await page.getByTestId('paragraph-form').getByRole('alert').filter({ hasText: /./ }).waitFor()
    },
  },
  { name: 'dialog script', show: asks('script') },
  {
    name: 'dialog script, a draft',
    show: async page => {
      await dialog(page, 'script')
      await page.getByTestId('script-paste').waitFor()
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'KEEPER. Listen.')
        document
          .querySelector('[data-testid="script-paste"]')
          ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await page.getByTestId('script-paragraph').first().waitFor()
    },
  },
]

const dialogs: readonly FaceState[] = [
  ...(
    [
      'open',
      'export',
      'print',
      'keys',
      'devices',
      'menu',
      'palette',
      'columns',
      'message',
      'settings',
    ] as const
  ).map(name => ({ name: `dialog ${name}`, show: asks(name) })),
  { name: 'timers, none yet', show: shows('timers') },
  {
    name: 'timers, in each of their states',
    show: async page => {
      await onAir(page)
      await withTimers(page)
      await view(page, 'timers')
      await page.getByTestId('timer').first().waitFor()
    },
  },
  {
    name: 'timers, one that is set up',
    show: async page => {
      await withTimers(page)
      await view(page, 'timers')
      await page.getByTestId('timer-edit-doors').click()
      await page.getByTestId('timer-form').waitFor()
    },
  },
  {
    name: 'call, with timers that run',
    show: async page => {
      await onAir(page)
      await withTimers(page)
      await page.getByTestId('running-timers').waitFor()
    },
  },
  {
    name: 'call, with the clip of a player',
    show: async page => {
      await onAir(page)
      await withPlayers(page)
      await page.getByTestId('clip-figures').filter({ hasText: ':' }).waitFor()
    },
  },
  {
    name: 'call, with the clip in place of the countdown',
    show: async page => {
      await onAir(page)
      await withPlayers(page, { main: true })
      await page.getByTestId('clip-word').waitFor()
    },
  },
  {
    name: 'call, with a player that is away',
    show: async page => {
      await onAir(page)
      await withPlayers(page, { link: { state: 'away', why: 'refused' } })
      await page.getByTestId('clip-line').waitFor()
    },
  },
  {
    name: 'connections, with players, one of them set up',
    show: async page => {
      await withPlayers(page)
      await view(page, 'connections')
      await page.getByTestId('player-change').last().click()
      await page.getByTestId('player-form').waitFor()
    },
  },
  {
    name: 'edit, the clip of a cue',
    show: async page => {
      await withPlayers(page)
      await view(page, 'edit')
      await page.locator('[data-cue-id="act"] [data-column="duration"]').click()
      await page.getByTestId('set-menu').click()
      await page.getByTestId('set-clip').click()
      await page.getByTestId('clip-form').waitFor()
    },
  },
  { name: 'timecode, none', show: shows('timecode') },
  {
    name: 'timecode, lost, and chase is on',
    show: async page => {
      await onAir(page)
      await withTimecode(page, 'lost', true)
      await view(page, 'timecode')
      await page.getByTestId('chase').waitFor()
    },
  },
  {
    name: 'timecode, from an audio input',
    show: async page => {
      await withTimecode(page, 'still')
      await view(page, 'timecode')
      await page.getByTestId('timecode-source').selectOption('ltc')
      await page.getByTestId('timecode-listen').waitFor()
    },
  },
  {
    name: 'call, with timecode',
    show: async page => {
      await onAir(page)
      await withTimecode(page, 'lost', true)
      await withTimers(page)
      await page.getByTestId('timecode-line').waitFor()
    },
  },
  { name: 'crew', show: shows('people') },
  {
    name: 'crew, open, with an invitation',
    show: async page => {
      await view(page, 'people')
      await page.getByTestId('people-pages').check()
      await page.getByTestId('person-name').fill('Cleo')
      await page.getByTestId('person-invite').click()
      await page.getByTestId('invitation').waitFor()
    },
  },
  {
    name: 'crew, with a certificate of one’s own',
    show: async page => {
      await view(page, 'people')
      await page.getByTestId('people-encryption').selectOption('own')
      await page.getByTestId('people-use-files').waitFor()
    },
  },
  {
    name: 'a view that the invitation does not cover',
    show: async page => {
      await change(page, { access: 'view' })
      await view(page, 'edit')
      await page.getByTestId('not-allowed').waitFor()
    },
  },
  {
    name: 'dialog import, a table with faults',
    show: async page => {
      await page.evaluate(
        ([draft, rows]) => {
          window.fake.replies = {
            'transfer.wait': { state: 'over', result: { kind: 'draft', draft } },
            'import.preview': { ok: true, rows },
          }
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', '1\tEinlauf\n2\tBegrüßung')
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
        },
        [importDraft, importRows] as const,
      )
      await page.getByTestId('import-row').first().waitFor()
    },
  },
  {
    name: 'dialog jump, a cue found',
    show: async page => {
      await onAir(page)
      await dialog(page, 'jump')
      await page.keyboard.type('14')
    },
  },
  {
    name: 'dialog hit a time, late for a fixed start',
    show: async page => {
      await lateForTheNews(page)
      await dialog(page, 'hit-point')
      await page.getByTestId('hit-way').first().waitFor()
    },
  },
  {
    name: 'dialog re-time, late for a fixed start',
    show: async page => {
      await lateForTheNews(page)
      await dialog(page, 'retime')
      await page.getByTestId('hit-way').first().waitFor()
    },
  },
  {
    name: 'dialog re-time, no span',
    show: async page => {
      await lateForTheNews(page)
      await dialog(page, 'retime')
      await page.getByTestId('retime-from').selectOption('cue postcard-05')
      await page.getByTestId('retime-by').fill('later')
      await page.getByTestId('hit-none').waitFor()
    },
  },
  {
    name: 'edit, beside a baseline',
    show: async page => {
      await page.evaluate(async () => {
        await window.fake.request('baselines.freeze', { rundownId: 'rundown-1', name: 'First version' })
        window.look({ view: 'edit', editWish: 'compare' })
      })
      await page.getByTestId('compare-with').selectOption({ index: 1 })
      await page.evaluate(() =>
        window.fake.change({
          rows: window.fake
            .rows()
            .map((row, at) =>
              at === 1
                ? { ...row, cue: { ...row.cue, duration: (row.cue.duration + 30_000) as never } }
                : row,
            )
            .slice(0, -1),
        }),
      )
      await page.getByTestId('compare-said').waitFor()
    },
  },
  {
    name: 'dialog actual durations',
    show: async page => {
      await page.evaluate(async () => {
        const told = await window.fake.request('journal.as-run', { runId: 'run-2' })
        const [first] = told.ok ? told.asRun.cues : []
        if (!told.ok || first === undefined) return
        const ran = window.fake.rows().filter(({ cue }) => cue.type === 'cue')
        const cues = ran.map(({ cue }, nth) => ({
          ...first,
          cueId: cue.id,
          running: (cue.duration + (nth % 3) * 7_000) as never,
          end: first.start,
          entered: { ...first.entered, how: 'go' as const },
        }))
        window.fake.replies = { 'journal.as-run': { ok: true, asRun: { ...told.asRun, cues } } }
      })
      await dialog(page, 'actual')
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'dialog hit a time, nothing gives way',
    show: async page => {
      await onAir(page)
      await dialog(page, 'hit-point')
      await page.getByTestId('hit-none').waitFor()
    },
  },
  {
    name: 'dialog palette, nothing found',
    show: async page => {
      await dialog(page, 'palette')
      await page.keyboard.type('qqqq')
    },
  },
  {
    name: 'dialog palette, found on air',
    show: async page => {
      await onAir(page)
      await dialog(page, 'palette')
      await page.keyboard.type('1')
    },
  },
  {
    name: 'diagnostics, with a part open',
    async show(page) {
      await view(page, 'diagnostics')
      await page.getByTestId('diagnostics-save').waitFor()
      await page.getByTestId('view').locator('details summary').last().click()
      await page.getByTestId('view').locator('pre').waitFor()
    },
  },
  {
    name: 'diagnostics, while a show is on air, saved',
    async show(page) {
      await onAir(page)
      await view(page, 'diagnostics')
      await page.getByTestId('diagnostics-save').click()
      await page.getByTestId('diagnostics-outcome').waitFor()
    },
  },
  {
    name: 'diagnostics, not answered',
    async show(page) {
      await page.evaluate(() => {
        window.fake.replies = {
          get 'diagnostics.read'(): never {
            throw new Error('away')
          },
        }
      })
      await view(page, 'diagnostics')
      await page.getByTestId('view').getByRole('alert').waitFor()
      await page.evaluate(() => {
        window.fake.replies = {}
      })
    },
  },
  {
    name: 'dialog settings, locked',
    show: async page => {
      await lock(page)
      await dialog(page, 'settings')
    },
  },
  {
    name: 'dialog menu, locked and lost',
    show: async page => {
      await lose(page)
      await lock(page)
      await dialog(page, 'menu')
    },
  },
]

const edit: readonly FaceState[] = [
  {
    name: 'edit',
    show: async page => {
      await onAir(page)
      await view(page, 'edit')
    },
  },
  {
    name: 'edit, warning steps of a cue',
    show: async page => {
      await view(page, 'edit')
      await page.locator('[data-cue-id="act"] [data-column="number"]').click()
      await page.getByTestId('set-menu').click()
      await page.getByTestId('set-steps').click()
      await page.getByTestId('warning-steps-choice').selectOption('own')
      await page.getByTestId('step').first().waitFor()
    },
  },
  {
    name: 'edit, refused',
    show: async page => {
      await view(page, 'edit')
      await page.evaluate(() => window.fake.editing.refuse('The cue is locked. Unlock it first.'))
      await page.getByTestId('edit-grid').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type('Z')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'edit, empty and locked',
    show: async page => {
      await noRows(page)
      await lock(page)
      await view(page, 'edit')
    },
  },
  {
    name: 'edit, link lost, columns beside it',
    show: async page => {
      await lose(page)
      await view(page, 'edit')
      await page.getByTestId('columns-menu').click()
      await page.getByTestId('panel-shown').click()
      await page.getByTestId('edit-panel').waitFor()
    },
  },
  {
    name: 'edit, find and replace beside it',
    show: async page => {
      await view(page, 'edit')
      await page.getByTestId('panel-find').click()
      await page.getByTestId('edit-panel').waitFor()
    },
  },
]

const others: readonly FaceState[] = [
  {
    name: 'rundowns, one chosen',
    show: async page => {
      await view(page, 'rundowns')
      await first(page, 'rundown-row')
      await page.getByTestId('rundown-panel').waitFor()
    },
  },
  {
    name: 'rundowns, locked on air',
    show: async page => {
      await onAir(page)
      await lock(page)
      await view(page, 'rundowns')
      await page.getByTestId('rundown-row').first().waitFor()
    },
  },
  {
    name: 'rundowns, nothing of these words',
    show: async page => {
      await view(page, 'rundowns')
      await page.getByTestId('rundown-search').fill('qqqq')
    },
  },
  { name: 'controllers', show: shows('controllers') },
  {
    name: 'controllers, many, learning',
    show: async page => {
      await onAir(page)
      await view(page, 'controllers')
      await page.getByTestId('surface').first().waitFor()
    },
  },
  {
    name: 'controllers, none, locked',
    show: async page => {
      await lock(page)
      await change(page, { devices: { surfaces: [], problems: [] } })
      await view(page, 'controllers')
    },
  },
  { name: 'outputs, none', show: shows('outputs') },
  {
    name: 'outputs, a countdown with steps of its own',
    show: async page => {
      await onAir(page)
      await view(page, 'outputs')
      await page.getByTestId('output-add-countdown').click()
      const card = page.locator('[data-testid="output-card"][data-kind="countdown"]')
      await card.locator('summary').click()
      await card.getByTestId('output-figure').selectOption('until')
      await card.getByTestId('output-own-steps').check()
      const before = await page.evaluate(() => window.fake.asked.length)
      await card.getByTestId('step').first().getByTestId('step-message').fill('Last song')
      await card.getByTestId('step').nth(1).getByTestId('step-at').fill('soon')
      await card.locator('[aria-invalid="true"]').first().waitFor()
      // It is saved by itself, some time after the last letter.
      await page.waitForFunction(
        before =>
          window.fake.asked
            .slice(before)
            .some(({ payload }) => JSON.stringify(payload).includes('"Last song"')),
        before,
      )
    },
  },
  {
    name: 'outputs, of every kind',
    show: async page => {
      await onAir(page)
      await withPlayers(page)
      await view(page, 'outputs')
      for (const kind of screenKinds) {
        await first(page, `output-add-${kind}`)
        await page.locator(`[data-testid="output-card"][data-kind="${kind}"]`).first().waitFor()
      }
    },
  },
  {
    name: 'connections, some saved, signed out',
    show: async page => {
      await page.evaluate(() => {
        const one = { v0Url: null, socketUrl: null, goAs: 'auto' as const, hasV1Token: true }
        const items = [
          { ...one, id: 'a', name: 'Main stage', baseUrl: 'https://main.example/v1', hasV0Token: false },
          { ...one, id: 'b', name: 'Second stage', baseUrl: 'https://second.example/v1', hasV0Token: true },
        ]
        window.fake.change({ connections: { current: 'a', items, tokensKept: 'memory' } })
        window.fake.changeLink({
          state: 'signed-out',
          problem: { code: 'auth.token_expired', text: 'The token expired. Enter a new one.' },
        })
      })
      await view(page, 'connections')
    },
  },
  {
    name: 'connections, a new one',
    show: async page => {
      await view(page, 'connections')
      await first(page, 'connection-add')
    },
  },
  {
    name: 'connections, another certificate than the trusted one',
    show: async page => {
      await page.evaluate(text => {
        const fingerprint = (pair: string) => Array.from({ length: 32 }, () => pair).join(':')
        const item = {
          id: 'a',
          name: 'Stage left',
          baseUrl: 'https://192.168.1.20:4749/api-v1',
          v0Url: null,
          socketUrl: null,
          goAs: 'auto' as const,
          hasV1Token: true,
          hasV0Token: false,
          fingerprint: fingerprint('A1'),
        }
        window.fake.change({ connections: { current: null, items: [item], tokensKept: 'keychain' } })
        window.fake.replies = {
          'connection.check': {
            ok: false,
            code: 'link.certificate_changed',
            text,
            fingerprint: fingerprint('DD'),
          },
        }
      }, messageOf('check.certificate-changed'))
      await view(page, 'connections')
      await first(page, 'connection-change')
      await first(page, 'connection-check')
      await page.getByTestId('compare-fingerprint').waitFor()
    },
  },
  {
    name: 'journal',
    show: async page => {
      await view(page, 'journal')
      await page.getByTestId('as-run').waitFor()
    },
  },
  {
    name: 'journal, with a preflight',
    show: async page => {
      await page.evaluate(async () => {
        await window.fake.request('preflight.begin', {})
        await window.fake.request('preflight.finish', { page: 'Booth' })
        const { last } = await window.fake.request('preflight', {})
        const told = await window.fake.request('journal.as-run', { runId: 'run-2' })
        if (told.ok)
          window.fake.replies = {
            'journal.as-run': { ok: true, asRun: { ...told.asRun, preflight: last } },
          }
      })
      await view(page, 'journal')
      await page.getByTestId('journal-preflight').locator('summary').click()
    },
  },
  {
    name: 'journal, report of a show with notes and stops',
    show: async page => {
      await page.evaluate(asRun => {
        window.fake.replies = { 'journal.as-run': { ok: true, asRun } }
      }, reportedRun)
      await view(page, 'journal')
      await page.getByTestId('journal-page-report').click()
      await page.getByTestId('show-report').waitFor()
    },
  },
  {
    name: 'journal, empty',
    show: async page => {
      await page.evaluate(() => {
        window.fake.replies = { 'journal.runs': { ok: true, runs: [] } }
      })
      await view(page, 'journal')
    },
  },
  {
    name: 'tokens, one made',
    show: async page => {
      await view(page, 'tokens')
      await page.getByTestId('mint').waitFor()
      await page.evaluate(
        () => void window.fake.request('tokens.mint', { role: 'SHOWCALL', rundownId: null, expiresIn: null }),
      )
      await page.getByTestId('mint').getByRole('button').last().click()
    },
  },
  {
    name: 'tokens, a service elsewhere',
    show: async page => {
      await page.evaluate(() => window.fake.changeDesk({ personActs: false }))
      await view(page, 'tokens')
    },
  },
  { name: 'preflight, not begun', show: shows('preflight') },
  {
    name: 'preflight, under way',
    show: async page => {
      await page.evaluate(() => void window.fake.request('preflight.cancel', {}))
      await view(page, 'preflight')
      await first(page, 'preflight-begin')
      await page.getByTestId('trial').first().waitFor()
    },
  },
  {
    name: 'preflight, a drill under way',
    show: async page => {
      await page.evaluate(async () => {
        await window.fake.request('preflight.cancel', {})
        await window.fake.request('rehearsal', { on: true, held: true, made: 0 })
        await window.fake.request('drill.begin', { kind: 'surface', seconds: 30 })
      })
      await view(page, 'preflight')
      await page.getByTestId('drills').waitFor()
    },
  },
  {
    name: 'preflight, drills done',
    show: async page => {
      await page.evaluate(async () => {
        await window.fake.request('rehearsal', { on: true, held: true, made: 0 })
        await window.fake.request('drill.stop', {})
      })
      await view(page, 'preflight')
      await page.getByTestId('drills').waitFor()
    },
  },
  {
    name: 'preflight, finished',
    show: async page => {
      await page.evaluate(() => void window.fake.request('preflight.finish', {}))
      await view(page, 'preflight')
      await page.getByTestId('certificate').waitFor()
    },
  },
  {
    name: 'help',
    show: async page => {
      await view(page, 'help')
      await page.getByTestId('guide').waitFor()
    },
  },
]

export const faceStates: readonly FaceState[] = [
  ...call,
  ...called,
  ...desks,
  ...scripts,
  ...dialogs,
  ...edit,
  ...others,
]

/** Brings a page from whatever it shows into that state, and waits until it stands. */
export async function showState(page: Page, state: FaceState): Promise<void> {
  await page.evaluate(async () => {
    window.beginAgain()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    while (document.querySelector('[role="dialog"], dialog, [data-testid="view"]') !== null)
      await new Promise(resolve => requestAnimationFrame(resolve))
  })
  await state.show(page)
  await settled(page)
}

/** Space twice in one task: however busy the machine is, the second comes too soon. */
export const pressTwice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const type of ['keydown', 'keyup', 'keydown', 'keyup'])
      document.body.dispatchEvent(new KeyboardEvent(type, { code: 'Space', key: ' ', bubbles: true }))
  })

/** Each change is laid out and painted, in the typeface of the application. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await document.fonts.ready
    await frame()
    await frame()
  })
