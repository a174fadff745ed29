import { type Call, callsOf, cueOfCall } from '../calling/call.ts'
import { callFace } from '../calling/call-face.ts'
import { type CallingView, callOfAnswer, inOrder } from '../calling/call-targets.ts'
import { type CallingState, type CrewReply, cancelledShownFor, wordsOf } from '../calling/calling-state.ts'
import { callingView } from '../calling/calling-view.ts'
import { dueAt, type NextCue, nextCueOf, showTime } from '../calling/due.ts'
import { type Column, isPlayable } from '../rundown/rundown.ts'
import { activeCueId } from '../show/runner.ts'
import { showStart } from '../show/schedule.ts'
import type { Instant } from '../time/time.ts'
import { anyFace, type OutputSource, plain, rowOf } from './output-face.ts'
import type { CueLightCall, CueLightFace, OutputLook } from './output-page.ts'

/** What a desk knows of a show as it is confirmed, and of its calls. */
export interface CueLightSource extends OutputSource {
  readonly calling: CallingState
  readonly caller: { readonly warnBefore: number; readonly callsBy: 'time' | 'press' }
}

/** Calls of cues after the next one that are shown. */
const mostAhead = 2

/** The department of that name; a column that is private is not among those of the desk. */
export const departmentColumn = (columns: readonly Column[], name: string): Column | undefined =>
  columns.find(column => column.department !== undefined && plain(column.name) === plain(name))

/** All that a crew page of a department may know. */
export function cueLightFace(
  page: { readonly name: string; readonly department: string },
  { message }: Pick<OutputLook, 'message'>,
  source: CueLightSource,
  now: Instant,
): CueLightFace {
  const { rundown, rows, show, caller } = source
  const column = departmentColumn(rundown?.columns ?? [], page.department)
  const { department } = column ?? {}
  const view = viewOf(source, column, now)
  const onAirId = activeCueId(show.state)
  const cues = rows.map(row => row.cue)
  const planned = rowOf(source, onAirId)?.cue.duration ?? null
  return {
    ...anyFace(source, message),
    kind: 'cue-light',
    departmentName: page.department,
    open: rundown !== null,
    state: show.state,
    startTime: showStart(cues, rundown?.startTime ?? null),
    planned,
    nextCueId: show.nextCueId,
    nextStart: nextOf(source)?.startTime ?? null,
    department:
      column === undefined || department === undefined
        ? null
        : { name: column.name, shortName: department.shortName, color: department.color },
    calls:
      column === undefined
        ? []
        : withWithdrawn(
            shownCalls(inOrder(view), source).filter(
              call => call.cueId !== onAirId || !isDone(call, source, now),
            ),
            withdrawnOf(source, column.id, now),
          ),
    ahead: column === undefined ? [] : callsAhead(source, column.id),
    ...answersOf(source, column, view, page.name),
    wordsAt: column === undefined ? null : `${show.mode} ${column.id} ${page.name}`,
    warnBefore: caller.warnBefore,
    byPress: caller.callsBy === 'press',
  }
}

const nextOf = (source: CueLightSource): NextCue | null => {
  const { state, nextCueId, mode } = source.show
  const planned = rowOf(source, activeCueId(state))?.cue.duration ?? null
  return nextCueOf(rowOf(source, nextCueId)?.cue, mode, planned)
}

/** What the desk knows of the calls of one department, as it decides by it which ones its presses are for. */
const viewOf = (
  { show, calling, caller, ...source }: CueLightSource,
  column: Column | undefined,
  now: Instant,
): CallingView =>
  callingView({
    columns: column === undefined ? [] : [column],
    row: cueId => rowOf({ ...source, show }, cueId) ?? undefined,
    state: show.state,
    nextCueId: show.nextCueId,
    calling,
    byPress: caller.callsBy === 'press',
    nextCue: nextOf({ ...source, show, calling, caller }),
    now,
  })

/** What this page said last, and what its answers would be about. */
function answersOf(
  { calling }: CueLightSource,
  column: Column | undefined,
  view: CallingView,
  pageName: string,
): Pick<CueLightFace, 'word' | 'answers'> {
  if (column === undefined) return { word: null, answers: { ready: null, done: null } }
  const said = wordsOf(calling.crew[column.id]).find(({ by }) => by === pageName)
  const word = said === undefined ? null : withoutOthers(said)
  const about = [...view.onAir, ...view.next].find(({ id }) => id === word?.callId)?.text
  return {
    word: word === null || about === undefined ? word : { ...word, about },
    answers: {
      ready: callOfAnswer(view, column.id, 'ready'),
      done: callOfAnswer(view, column.id, 'done'),
    },
  }
}

const withoutOthers = ({ others: _, ...reply }: CrewReply): CrewReply => reply

/** The calls on air and next, those with a withdrawn standby as cancelled, then withdrawn calls of other cues. */
function withWithdrawn(
  calls: readonly CueLightCall[],
  withdrawn: readonly CueLightCall[],
): readonly CueLightCall[] {
  const ids = new Set(calls.map(({ id }) => id))
  const records = new Map(withdrawn.map(({ id, record }) => [id, record]))
  return [
    ...calls.map(call => ({ ...call, record: call.record ?? records.get(call.id) ?? null })),
    ...withdrawn.filter(({ id }) => !ids.has(id)),
  ]
}

const shownCalls = (calls: readonly Call[], source: CueLightSource): readonly CueLightCall[] =>
  calls.map(({ id, cueId, at, text, overtaken }) => ({
    id,
    cueId,
    number: source.numbers.get(cueId) ?? null,
    title: rowOf(source, cueId)?.cue.title ?? '',
    at,
    text,
    record: source.calling.records[id] ?? null,
    ...(overtaken !== undefined && { overtaken }),
  }))

/** Standbys of cues that are neither on air nor next any more, for as long as CANCELLED is shown. */
function withdrawnOf(source: CueLightSource, columnId: string, now: Instant): readonly CueLightCall[] {
  const { calling, numbers, show } = source
  const here = [activeCueId(show.state), show.nextCueId]
  return (calling.withdrawn ?? []).flatMap(({ callId, columnId: of, text, at }): CueLightCall[] => {
    const cueId = cueOfCall(callId)
    if (of !== columnId || now - at >= cancelledShownFor) return []
    // Of a line that was taken out of its cell, or of a cue that is next again: where that stands by, it says so itself.
    if (here.includes(cueId) && calling.records[callId] !== undefined) return []
    const record = {
      phase: 'cancelled',
      since: at,
      standby: null,
      acknowledgedBy: null,
      cancelledAt: at,
    } as const
    const title = rowOf(source, cueId)?.cue.title ?? ''
    return [
      { id: callId, cueId, number: numbers.get(cueId) ?? null, title, at: null, text, record, gone: true },
    ]
  })
}

/** A call of the cue on air that needs no more attention. */
function isDone(call: CueLightCall, { show, caller }: CueLightSource, now: Instant): boolean {
  const { face } = callFace(
    call.record ?? undefined,
    dueAt(call, show.state, null),
    { now: showTime(show.state, now), clock: now },
    { warnBefore: caller.warnBefore, byPress: caller.callsBy === 'press', withCue: false },
  )
  // One without a time went with its cue.
  return face === 'done' || face === 'passed' || (face === 'idle' && call.at === null)
}

function callsAhead(source: CueLightSource, columnId: string): readonly CueLightCall[] {
  const { rows, show } = source
  const next = rows.findIndex(({ cue }) => cue.id === show.nextCueId)
  const ahead: CueLightCall[] = []
  for (let at = next + 1; next >= 0 && at < rows.length && ahead.length < mostAhead; at += 1) {
    const row = rows[at]
    if (row !== undefined && isPlayable(row.cue))
      ahead.push(...shownCalls(callsOf(row.cue, row.cells, [columnId]), source))
  }
  return ahead.slice(0, mostAhead)
}
