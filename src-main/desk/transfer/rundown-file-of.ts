import type { FileCue, RundownFile } from '../../contract/rundown-file.ts'
import {
  cuesFileVersion,
  departmentsFileVersion,
  rundownFileVersion,
  scriptFileVersion,
  timersFileVersion,
  timingFileVersion,
} from '../../contract/rundown-file.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import type { CueResource, DepartmentResource } from '../../contract/v1/resources.ts'
import type { ScriptMarks } from '../../domain/script/marks.ts'
import type { Script } from '../../domain/script/script.ts'
import type { TimersState } from '../../domain/timers/timer.ts'
import type { ReadableRundown } from '../ports/whole-rundowns.ts'
import type { KeptBeside } from '../rundowns/kept-beside.ts'

/** Services answer epoch milliseconds; some answer ISO 8601, as a file has it. */
const startText = (start: number | string | null): string | null =>
  typeof start === 'number' ? isoTime(start) : start

/**
 * A rundown as a file. `skipped`: the cues that are skipped by themselves, when the service sends more than its API. `beside`: what
 * is kept with it.
 */
export function rundownFileOf(
  whole: ReadableRundown,
  skipped: ReadonlySet<string> | null,
  beside: KeptBeside,
): RundownFile {
  const { rundown, mentions, variables, message } = whole
  const { timers, script, marks } = beside
  const ordered = orderedColumns(whole)
  const places = new Map(ordered.map(({ id }, place) => [id, place]))
  const cues = new Map(whole.cues.map(cue => [cue.id, cue]))
  const cells = new Map<string, FileCue['cells']>()
  for (const { cue_id, column_id, content, content_html } of whole.cells) {
    const column = places.get(column_id)
    if (column === undefined || cues.get(cue_id)?.type !== 'cue' || (content === '' && content_html === ''))
      continue
    const own = cells.get(cue_id) ?? []
    own.push({ column, text: content, html: content_html })
    cells.set(cue_id, own)
  }
  const fieldsOf = (cue: CueResource) => ({
    title: cue.title,
    subtitle: cue.subtitle,
    duration_ms: cue.duration_ms,
    background_color: cue.background_color,
    start_time: startText(cue.start_time),
    prevent_edits: cue.prevent_edits,
    ...(cue.timing && { timing: cue.timing }),
    skipped: skipped === null ? cue.skipped_by === 'self' : skipped.has(cue.id),
    cells: (cells.get(cue.id) ?? []).toSorted((a, b) => a.column - b.column),
  })
  return {
    format: 'showcall-rundown',
    version: versionOf(whole, beside),
    rundown: {
      title: rundown.title,
      timezone: rundown.timezone,
      start_time: startText(rundown.start_time),
      status: rundown.status,
      settings: rundown.settings,
    },
    columns: ordered.map(({ name, type, department }) => ({
      name,
      type: type ?? 'text',
      ...(department != null && { department: departmentOf(department) }),
    })),
    cues: rowsOf(whole).map(({ cue, children }) => ({
      type: cue.type,
      ...fieldsOf(cue),
      children: children.map(child => ({ type: child.type, ...fieldsOf(child) })),
    })),
    mentions: mentions.map(({ id, name, color, description }) => ({ id, name, color, description })),
    text_variables: variables.map(({ key, value }) => ({ key, value })),
    ...(timers.timers.length > 0 && { timers: timersOf(timers, rowIdsOf(whole)) }),
    ...(script !== null && { script: scriptOf(script, marks, rowIdsOf(whole)) }),
    output_message: {
      text: message.text,
      visible: message.visible,
      color: message.color,
      bold: message.bold,
      underline: message.underline,
    },
  }
}

/** The earliest that has all of it. */
function versionOf(
  { cues, columns }: ReadableRundown,
  { timers: { timers }, script }: KeptBeside,
): RundownFile['version'] {
  if (script !== null) return scriptFileVersion
  const latest = ['steps', 'clip', 'timecode'] as const
  if (cues.some(({ timing }) => latest.some(name => timing?.[name] !== undefined))) return cuesFileVersion
  if (timers.length > 0) return timersFileVersion
  if (cues.some(({ timing }) => timing !== undefined)) return timingFileVersion
  return columns.some(({ department }) => department != null) ? departmentsFileVersion : rundownFileVersion
}

function scriptOf(
  script: Script,
  { calls, cues, standbyBefore }: ScriptMarks,
  rowIds: readonly string[],
): NonNullable<RundownFile['script']> {
  return {
    text: { ...script, paragraphs: script.paragraphs.map(paragraph => ({ ...paragraph })) },
    calls: Object.entries(calls).map(([mark, anchors]) => ({ mark: Number(mark), ...anchors })),
    cues: Object.entries(cues).flatMap(([cueId, at]) => {
      const cue = rowIds.indexOf(cueId)
      return cue < 0 ? [] : [{ cue, at }]
    }),
    standby_before: standbyBefore,
  }
}

function timersOf({ timers }: TimersState, rowIds: readonly string[]): NonNullable<RundownFile['timers']> {
  const placeOf = (cueId: string | null): number | null => {
    const place = cueId === null ? -1 : rowIds.indexOf(cueId)
    return place < 0 ? null : place
  }
  return timers.map(({ id: _id, run: _run, cueId, startsWith, warnings, ...timer }) => ({
    ...timer,
    warnings: [...warnings],
    cue: placeOf(cueId),
    starts_with: placeOf(startsWith),
  }))
}

const departmentOf = ({ short_name, color, groups }: DepartmentResource): DepartmentResource => ({
  short_name,
  color,
  groups,
})

/** Identifiers of the rows of the file, in their order. */
export const rowIdsOf = (whole: ReadableRundown): readonly string[] =>
  rowsOf(whole).flatMap(({ cue, children }) => [cue.id, ...children.map(({ id }) => id)])

type Child = CueResource & { readonly type: 'cue' | 'heading' }

const isChild = (cue: CueResource): cue is Child => cue.type !== 'group'

function rowsOf({ rundown, cues }: ReadableRundown) {
  const byId = new Map(cues.map(cue => [cue.id, cue]))
  return rundown.cue_order.flatMap(({ id, children }) => {
    const cue = byId.get(id)
    if (cue === undefined) return []
    return [{ cue, children: (children ?? []).flatMap(child => byId.get(child.id) ?? []).filter(isChild) }]
  })
}

/** In the order that the rundown shows them; a service without an order lists them in it. */
function orderedColumns({
  rundown,
  columns,
}: Pick<ReadableRundown, 'rundown' | 'columns'>): ReadableRundown['columns'] {
  const order = new Map(rundown.column_order.map((id, place) => [id, place]))
  return columns.toSorted((a, b) => (order.get(a.id) ?? columns.length) - (order.get(b.id) ?? columns.length))
}
