import { type CallingState, wordsOf } from '../calling/calling-state.ts'
import { clipShown, isSameName, type Player } from '../players/player.ts'
import type { DrillKind } from '../preflight/drill.ts'
import type { Column, Cue, TimeOfDayFormat } from '../rundown/rundown.ts'
import { type PrompterRun, prompterAtStart } from '../script/prompter.ts'
import type { ExpectedMoment } from '../show/expected-moment.ts'
import { expectedEnd } from '../show/expected-moment.ts'
import { beganWith, planFrom } from '../show/plan-on-air.ts'
import type { RunSoFar } from '../show/run-so-far.ts'
import { activeCueId, type RunnerState } from '../show/runner.ts'
import { showStart } from '../show/schedule.ts'
import type { Authority } from '../show/who-decides.ts'
import { type Instant, zero } from '../time/time.ts'
import { type Timer, timerNamed } from '../timers/timer.ts'
import {
  type AnyFace,
  type CrewAsk,
  isOfCue,
  type OutputCue,
  type OutputLook,
  type OutputPlayer,
  type OutputRow,
  type ScreenFace,
  type ScreenKind,
  type ShownMessage,
  type TimedOutputFace,
  type TimerOutputFace,
} from './output-page.ts'

interface SourceRow {
  readonly cue: Cue
  /** Plain text by column id. */
  readonly cells: Readonly<Record<string, string>>
}

/** What a desk knows; outputs are cut from it. */
export interface OutputSource {
  readonly rundown: {
    readonly title: string
    readonly timezone: string | null
    readonly startTime: Instant | null
    readonly settings: { readonly timeOfDayFormat: TimeOfDayFormat }
    readonly columns: readonly Column[]
  } | null
  readonly rows: readonly SourceRow[]
  /** As shown, by cue id. */
  readonly numbers: ReadonlyMap<string, string>
  readonly show: {
    readonly state: RunnerState
    readonly nextCueId: string | null
    readonly clockSteps: number
    readonly mode: 'show' | 'rehearsal'
    readonly authority: { readonly state: Authority }
    readonly drill?: DrillKind
    readonly auto?: { readonly goAt?: Instant }
  }
  readonly run: Pick<RunSoFar, 'leftOut' | 'entered'>
  readonly link: { readonly state: 'live' | 'connecting' | 'lost' | 'signed-out' }
  readonly message: (ShownMessage & { readonly visible: boolean }) | null
  /** Left out: there are none. */
  readonly timers?: {
    readonly timers: readonly Timer[]
    readonly expected: Readonly<Record<string, ExpectedMoment>>
  }
  /** Left out: there is no script. */
  readonly prompter?: { readonly run: PrompterRun; readonly text: string | null }
  /** Left out: there are none. */
  readonly players?: readonly Player[]
  /** What the departments said last, by column. Left out: nothing. */
  readonly crew?: CallingState['crew']
}

/** More rows no screen holds. Of every press goes a face to each page, which stays small in a long show. */
const mostRows = 64

/** What a page of any kind may know. `message`: whether it shows the output message. */
export function anyFace({ rundown, show, link, ...source }: OutputSource, message: boolean): AnyFace {
  const { state: authority } = show.authority
  const local = authority === 'local' || authority === 'reconciling'
  const lost = link.state === 'lost' || link.state === 'signed-out'
  return {
    title: null,
    timezone: rundown?.timezone ?? null,
    timeOfDayFormat: rundown?.settings.timeOfDayFormat ?? null,
    clockSteps: show.clockSteps,
    away: show.mode !== 'rehearsal' && !local && lost,
    local,
    rehearsal: show.mode === 'rehearsal',
    ...(local && show.drill !== undefined && { drill: true as const }),
    ...(show.auto?.goAt !== undefined && { autoGoAt: show.auto.goAt }),
    message: message ? shownMessage(source.message) : null,
  }
}

/** They have another title than that of the show, or none. */
const ownTitle: ReadonlySet<ScreenKind> = new Set(['countdown', 'message', 'timer', 'player', 'prompter'])

/** All that a screen of this kind and look may know of the show, and nothing that it does not show. */
export function outputFace(kind: ScreenKind, look: OutputLook, source: OutputSource): ScreenFace {
  const { rundown, show } = source
  const rehearsal = show.mode === 'rehearsal'
  const crew = look.crew === true ? crewAsks(source) : []
  const any = {
    ...anyFace(source, kind === 'message' || look.message),
    ...(crew.length > 0 && { crew }),
    title: look.title && !ownTitle.has(kind) ? (rundown?.title ?? null) : null,
  }
  if (kind === 'message' || kind === 'clock') return { ...any, kind }
  if (kind === 'timer') return { ...any, kind, open: rundown !== null, ...timerOf(look, source) }
  if (kind === 'prompter')
    return {
      ...any,
      kind,
      open: rundown !== null,
      ...(source.prompter ?? { run: prompterAtStart, text: null }),
    }
  if (kind === 'player') return { ...any, kind, player: playerOf(look, source) }
  const ofShow = {
    open: rundown !== null,
    state: show.state,
    startTime: rundown?.startTime ?? null,
  }
  if (kind === 'list') {
    const columns = chosenColumns(look, source).map(({ name }) => name)
    const { run } = source
    const began = beganWith(
      rehearsal,
      run.entered,
      source.rows.map(row => row.cue),
    )
    const last = run.entered.slice(-mostRows)
    const started = Object.fromEntries(last.map(({ cueId, start }) => [cueId, start]))
    return {
      ...any,
      ...ofShow,
      kind,
      nextCueId: show.nextCueId,
      leftOut: run.leftOut,
      began,
      started,
      columns,
    }
  }
  const onAir = rowOf(source, activeCueId(show.state))
  const cues = source.rows.map(row => row.cue)
  const timed = {
    ...any,
    ...ofShow,
    ...figureOf(look, source),
    ...stepsOf(look, onAir?.cue ?? null),
    // The start that is planned is that of the show.
    startTime: rehearsal ? null : showStart(cues, ofShow.startTime),
    planned: onAir?.cue.duration ?? null,
  }
  const next = rowOf(source, show.nextCueId)
  if (kind === 'cue') return { ...timed, kind, onAir: cueOf(source, onAir), next: cueOf(source, next) }
  const titled = onAir ?? (show.state.phase === 'pre-show' ? next : null)
  return { ...timed, kind, cue: look.title ? cueOf(source, titled) : null }
}

/** The rows of a cue list, with the cells of the columns that it shows. */
export function outputRows(
  look: OutputLook,
  source: Pick<OutputSource, 'rundown' | 'rows' | 'numbers'>,
): readonly OutputRow[] {
  const columns = chosenColumns(look, source)
  return source.rows.map(({ cue, cells }) => ({
    cue: {
      id: cue.id,
      type: cue.type,
      title: cue.title,
      skippedBy: cue.skippedBy,
      duration: cue.duration,
      startTime: cue.startTime,
    },
    number: source.numbers.get(cue.id) ?? null,
    color: cue.backgroundColor,
    cells: columns.map(({ id }) => cells[id] ?? ''),
  }))
}

/** The changes of a list: changed rows as a whole, the order only when it has changed. */
export interface OutputRowsChange {
  readonly rows: readonly OutputRow[]
  /** Ids of all rows, in display order. */
  readonly order?: readonly string[]
}

/** What a display that shows `before` needs to show `after`; null when nothing changed. */
export function outputRowsChange(
  before: readonly OutputRow[],
  after: readonly OutputRow[],
): OutputRowsChange | null {
  const old = new Map(before.map(row => [row.cue.id, JSON.stringify(row)]))
  const rows = after.filter(row => old.get(row.cue.id) !== JSON.stringify(row))
  const moved = before.length !== after.length || before.some(({ cue }, at) => cue.id !== after[at]?.cue.id)
  if (rows.length === 0 && !moved) return null
  return { rows, ...(moved && { order: after.map(({ cue }) => cue.id) }) }
}

/** The list once `change` has come; rows of which nothing is known are left out. */
export function withRowsChange(
  before: readonly OutputRow[],
  { rows, order }: OutputRowsChange,
): readonly OutputRow[] {
  const known = new Map([...before, ...rows].map(row => [row.cue.id, row]))
  const ids = order ?? before.map(({ cue }) => cue.id)
  return ids.flatMap(id => known.get(id) ?? [])
}

function timerOf(
  look: OutputLook,
  { timers: { timers, expected } = { timers: [], expected: {} } }: OutputSource,
): Pick<TimerOutputFace, 'timer' | 'expected'> {
  const { timer: name = '' } = look
  const chosen = name === '' ? timers[0] : timerNamed({ timers }, name)
  if (chosen == null) return { timer: null, expected: null }
  const { id, kind, span, warnings, color, run } = chosen
  return {
    timer: { name: look.title ? chosen.name : '', kind, span, warnings, color, run },
    expected: expected[id] ?? null,
  }
}

/** What its figures are computed from, besides the anchors of the cue on air. */
function figureOf(
  { figure = 'left', until = zero }: OutputLook,
  { rundown, rows, run, show }: OutputSource,
): Pick<TimedOutputFace, 'figure' | 'until' | 'end'> {
  if (figure === 'left') return {}
  if (figure === 'until') return { figure, until }
  if (figure !== 'end') return { figure }
  const cues = rows.map(row => row.cue)
  const began = beganWith(show.mode === 'rehearsal', run.entered, cues)
  const plan = planFrom(began, cues, rundown?.startTime ?? null, run.leftOut)
  return { figure, end: expectedEnd(plan, show.state) }
}

/** The steps of the cue come before those of the output. */
function stepsOf(
  { steps: own, figure = 'left', message }: OutputLook,
  onAir: Cue | null,
): Pick<TimedOutputFace, 'steps'> {
  const steps = (isOfCue(figure) ? onAir?.timing?.steps : undefined) ?? own
  if (steps === undefined) return {}
  return { steps: message ? steps : steps.map(({ at, color }) => ({ at, color })) }
}

function playerOf(look: OutputLook, source: OutputSource): OutputPlayer | null {
  const { player: name = '' } = look
  const { players = [] } = source
  const onAir = rowOf(source, activeCueId(source.show.state))?.cue.timing?.clip ?? null
  const wanted = name || (onAir?.player ?? '')
  const named = players.find(player => isSameName(player.name, wanted))
  const chosen = named ?? (name === '' ? players[0] : undefined)
  if (chosen === undefined) return null
  const clip = clipShown(chosen, onAir)
  return {
    name: look.title ? chosen.name : '',
    link: chosen.link,
    clip: clip === null ? null : { ...clip, name: look.title ? clip.name : '', otherNames: [] },
  }
}

function shownMessage(message: OutputSource['message']): ShownMessage | null {
  if (message === null || !message.visible || message.text === '') return null
  const { text, color, bold, underline } = message
  return { text, color, bold, underline }
}

/** HELP before HOLD. */
const crewAsks = ({ rundown, crew = {} }: OutputSource): readonly CrewAsk[] =>
  (['help', 'hold'] as const).flatMap(word =>
    (rundown?.columns ?? []).flatMap(({ id, department }) =>
      department !== undefined && wordsOf(crew[id]).some(said => said.word === word)
        ? [{ word, shortName: department.shortName }]
        : [],
    ),
  )

/** By name, so that a page fits every rundown; in the order of the rundown. */
function chosenColumns(
  { columns }: OutputLook,
  { rundown }: Pick<OutputSource, 'rundown'>,
): readonly Column[] {
  const names = new Set(columns.map(plain))
  return (rundown?.columns ?? []).filter(({ name }) => names.has(plain(name)))
}

/** Names of columns are the same but for blanks around them and upper case. */
export const plain = (name: string): string => name.trim().toLowerCase()

export const rowOf = ({ rows }: OutputSource, cueId: string | null): SourceRow | null =>
  cueId === null ? null : (rows.find(({ cue }) => cue.id === cueId) ?? null)

function cueOf({ numbers }: OutputSource, row: SourceRow | null): OutputCue | null {
  if (row === null) return null
  const { id, title, subtitle, duration, backgroundColor } = row.cue
  return { number: numbers.get(id) ?? null, title, subtitle, duration, color: backgroundColor }
}
