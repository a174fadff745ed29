import '@fontsource-variable/inter/opsz.css'
import '../../../src-renderer/theme/tokens.css'
import '../../../src-renderer/theme/base.css'
import { createRoot, type Root } from 'react-dom/client'
import type { CallFace } from '../../../src-main/domain/calling/call-face.ts'
import type { CallRecord } from '../../../src-main/domain/calling/calling-state.ts'
import {
  type CueLightCall,
  type CueLightFace,
  defaultOutputLook,
  outputThemes,
} from '../../../src-main/domain/output/output-page.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { CrewAnswers } from '../../../src-renderer/output/cue-light/crew-answers.ts'
import type { CrewSession, CrewState } from '../../../src-renderer/output/cue-light/crew-session.ts'
import { CueLightPage } from '../../../src-renderer/output/cue-light/cue-light-page.tsx'
import { createSenses } from '../../../src-renderer/output/cue-light/senses.ts'
import { lackLines } from '../../../src-renderer/output/cue-light/start-cue-light.tsx'
import { createStore } from '../../../src-renderer/state/session/store.ts'
import { pageTimers } from '../../../src-renderer/state/time/page-timers.ts'
import { createTicker } from '../../../src-renderer/state/time/ticker.ts'

declare global {
  interface Window {
    said: readonly unknown[]
  }
}

/** 14 November 2023, 22:13:20. */
const now = instant(1_700_000_000_000)

const record = (phase: CallRecord['phase'], more: Partial<CallRecord> = {}): CallRecord => ({
  phase,
  since: now,
  standby: 3,
  acknowledgedBy: phase === 'acknowledged' ? 'Lights left' : null,
  cancelledAt: null,
  ...more,
})
const records: Partial<Record<CallFace, CallRecord>> = {
  standby: record('standby'),
  acknowledged: record('acknowledged'),
  go: record('go'),
  cancelled: record('cancelled', { cancelledAt: now, standby: null }),
}
const inside = (seconds: number) => ({ from: 'start' as const, offset: duration(seconds * 1_000) })

const callOf = (query: URLSearchParams, id: string, part: Partial<CueLightCall>): CueLightCall => ({
  id,
  cueId: 'next',
  number: '12A',
  title:
    query.get('title') ??
    (query.has('long')
      ? 'The second half of the closing ceremony with all nations on the stage'
      : 'Panel: opening'),
  at: null,
  text: query.has('lines')
    ? 'LX 12 blackout\nLX 12.1 house to half\nSpot 2: soloist DSL\nHaze off\nPracticals out\nThen wait for SND'
    : query.has('long')
      ? 'Electrics 12 and 13 with follow spot two on the soloist downstage left, then the house to half and the practicals out'
      : 'LX 12 blackout',
  record: null,
  ...part,
})
const nameOf = (query: URLSearchParams): string => {
  if (query.has('same')) return 'LX'
  return query.has('long') ? 'Lighting and follow spots' : 'Lights'
}

function faceOf(query: URLSearchParams, shown: string): CueLightFace {
  const long = query.has('long')
  const before = query.get('before')
  /** Milliseconds until the cue on air is over. */
  const left = shown === 'warn' ? 8_000 : 72_000
  const call = (id: string, part: Partial<CueLightCall>) => callOf(query, id, part)
  const first =
    shown === 'time'
      ? call('a', { cueId: 'now', at: inside(60) })
      : call('a', { record: records[shown as CallFace] ?? null })
  return {
    kind: 'cue-light',
    departmentName: 'Lights',
    title: null,
    timezone: 'UTC',
    timeOfDayFormat: null,
    clockSteps: 0,
    away: query.has('away'),
    local: query.has('local'),
    ...(query.has('drill') && { drill: true as const }),
    message: query.has('message')
      ? {
          text: long
            ? 'Doors are held for ten minutes, the coach of the orchestra is late'
            : 'Doors are held',
          color: '#ffcc00',
          bold: false,
          underline: false,
        }
      : null,
    open: true,
    rehearsal: query.has('rehearsal'),
    state:
      before === null
        ? {
            phase: 'running',
            cueId: 'now',
            kickoff: instant(now - 61_000),
            deadline: instant(now + left),
          }
        : { phase: 'pre-show' },
    startTime: before === null || before === '' ? null : instant(Date.parse(`2023-11-14T${before}:00Z`)),
    planned: duration(61_000 + left),
    nextCueId: 'next',
    nextStart: null,
    department: { name: nameOf(query), shortName: 'LX', color: '#3366ff' },
    calls: [
      first,
      call('b', {
        cueId: 'now',
        at: inside(95),
        text: 'LX 11',
        record: shown === 'several' ? record('standby') : null,
      }),
      ...(query.has('early')
        ? [
            call('e', {
              cueId: 'now',
              at: inside(110),
              text: 'LX 11.5',
              record: record('go', { since: instant(now - 3_000) }),
            }),
          ]
        : []),
      ...(shown === 'several' ? [call('c', { record: record('go') })] : []),
    ],
    ahead: [call('d', { cueId: 'later', number: '13', text: 'LX 14 restore' })],
    word: query.has('hold')
      ? { word: 'hold', at: instant(now - 65_000), by: 'Lights left' }
      : query.has('done')
        ? { word: 'done', at: now, by: 'Lights left', callId: 'now lx start', about: 'LX 9' }
        : null,
    wordsAt: 'show lx Lights left',
    answers: { ready: first.id, done: 'now lx start' },
    warnBefore: 10_000,
    byPress: true,
  }
}

function tapAtOnce(): void {
  const tap = new MutationObserver(() => {
    const field = document.querySelector<HTMLElement>('button[data-testid="crew-field"]')
    if (field === null) return
    tap.disconnect()
    field.click()
    document.body.dataset['tapped'] = ''
  })
  tap.observe(document, { childList: true, subtree: true })
}

/**
 * One crew page, at a time that stands still. `?face=` what its most urgent call says, or how its link is; `&theme=`,
 * `&long`: texts as long as people write them, `&lines`: calls of six lines, `&message`: with a stage message, `&lacks`: without HTTPS, `&same`: its department is named by its short name, `&away`: the desk has
 * lost its service, `&tapped`: its field is tapped as soon as it is there, `&unsent`: the desk answers nothing, `&early`: a call went long before its time,
 * `&before`: before the show, planned to start at `before` (HH:MM) or not at all.
 */
function open(query: URLSearchParams, container: HTMLElement): Root {
  const shown = query.get('face') ?? 'idle'
  const theme = outputThemes.find(name => name === query.get('theme')) ?? 'dark'
  const face = faceOf(query, shown)
  if (query.has('tapped')) tapAtOnce()
  const link = (['lost', 'refused', 'other-device', 'asking'] as const).find(one => one === shown) ?? 'on'
  const state = createStore<CrewState>({
    link,
    lostAt: link === 'lost' ? now : null,
    face: link === 'on' ? face : null,
    look: { ...defaultOutputLook, theme },
    formats: face,
  })
  const clock = () => now
  const said: unknown[] = []
  window.said = said
  const answers = new CrewAnswers({
    async send({ made: _, ...press }) {
      said.push(press)
      if (query.has('unsent')) throw new Error('The desk does not answer.')
      return query.has('stale') ? 'stale' : 'done'
    },
    timers: pageTimers,
    now: clock,
    tapped: () => performance.now(),
    made: () => null,
  })
  answers.shown(face)
  const session: CrewSession = {
    state,
    clock,
    ticker: createTicker(clock),
    answers,
    woke: () => undefined,
  }
  const show = (next: CueLightFace): void => {
    state.set({ ...state.get(), face: next })
    answers.shown(next)
  }
  // The desk clears the word of this department.
  window.addEventListener('clear-word', () => show({ ...face, word: null }))
  // A rehearsal begins, and is left.
  window.addEventListener('rehearse', () =>
    show({ ...face, rehearsal: true, word: null, wordsAt: 'rehearsal lx Lights left' }),
  )
  window.addEventListener('leave-rehearsal', () => show({ ...face }))
  // HELP and READY were tapped.
  window.addEventListener('answer', () => {
    answers.tap('help')
    answers.tap('ready')
  })
  const root = createRoot(container)
  root.render(
    <CueLightPage
      session={session}
      senses={createSenses(() => localStorage)}
      lacks={lackLines({
        wakeLock: !query.has('lacks'),
        sound: true,
        vibration: !query.has('lacks'),
        battery: false,
        memory: true,
        secure: !query.has('lacks'),
      })}
    />,
  )
  return root
}

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no root element.')
const html = document.documentElement
const attributes = [...html.attributes].map(({ name, value }) => [name, value] as const)
let root = open(new URLSearchParams(location.search), container)
/** Another crew page in the place of that one, without another load. */
window.openOver = search => {
  root.unmount()
  for (const { name } of [...html.attributes]) html.removeAttribute(name)
  for (const [name, value] of attributes) html.setAttribute(name, value)
  localStorage.clear()
  root = open(new URLSearchParams(search), container)
}
