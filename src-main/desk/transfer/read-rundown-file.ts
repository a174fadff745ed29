import type { ImportFault } from '../../contract/bridge/requests.ts'
import {
  cuesFileVersion,
  type FileCue,
  type FileHistory,
  HistoryFile,
  historyFileVersion,
  laterFileVersions,
  RundownFile,
  rundownFileVersion,
} from '../../contract/rundown-file.ts'
import { limits } from '../../contract/v1/limits.ts'
import { validatorOf } from '../../contract/validator.ts'
import { type WrongPlaces, wrongPlaces } from '../../contract/wrong-places.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { PlannedCell, RundownPlan } from './rundown-plan.ts'

export type RundownFileReading =
  | { readonly ok: true; readonly plan: RundownPlan; readonly history: FileHistory | null }
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

const plain = validatorOf(RundownFile)
const withHistory = validatorOf(HistoryFile)
const mostPlaces = 50

/** What both forms have. */
type FileRundown = Omit<RundownFile, 'version'>

/** A file of a whole rundown, as what is to be made; or everything that is wrong with it. */
export function readRundownFile(text: string): RundownFileReading {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refused(messageOf('rundown-file.not-json', { why }))
  }
  const { format, version, cues } = isObject(read) ? read : {}
  if (format !== 'showcall-rundown') return refused(messageOf('rundown-file.not-one'))
  // Before anything of it is looked at one by one.
  if (Array.isArray(cues) && cues.length > limits.cuesPerRundown) return tooManyRows(cues.length)
  const isLater = laterFileVersions.some(later => later === version)
  const hasHistory = isLater ? isObject(read) && 'history' in read : null
  if (version === rundownFileVersion || hasHistory === false)
    return plain.Check(read) ? checkedPlan(read, null) : wrongForm(wrongPlaces(plain, read))
  if (version === historyFileVersion || hasHistory === true)
    return withHistory.Check(read)
      ? checkedPlan(read, read.history)
      : wrongForm(wrongPlaces(withHistory, read))
  return refused(messageOf('rundown-file.newer', { version: String(version), reads: cuesFileVersion }))
}

function wrongForm({ places, more: others }: WrongPlaces): RundownFileReading {
  const faults = places.slice(0, mostPlaces).map(({ path, errors }) => {
    const texts = errors.map(({ instancePath, message }) =>
      `${instancePath.slice(path.length)} ${message}`.trim(),
    )
    const place = path === '' ? messageOf('file.whole') : path
    return { line: 1, reason: messageOf('file.wrong-at', { place, why: `${texts.join('; ')}.` }) }
  })
  const more = places.length - mostPlaces
  const counted = more > 0 ? messageOf('rundown-file.more-errors', { count: more }) : null
  const rest = others ? messageOf('file.more-places') : counted
  return { ok: false, faults: rest === null ? faults : [...faults, { line: 1, reason: rest }] }
}

function checkedPlan(read: FileRundown, history: FileHistory | null): RundownFileReading {
  const count = read.cues.reduce((sum, cue) => sum + 1 + cue.children.length, 0)
  if (count > limits.cuesPerRundown) return tooManyRows(count)
  if (history !== null && history.cue_ids.length !== count)
    return refused(messageOf('rundown-file.history-rows', { rows: count, names: history.cue_ids.length }))
  const wrong = misplaced(read)
  return wrong.length > 0 ? { ok: false, faults: wrong } : { ok: true, plan: planOf(read), history }
}

function misplaced(file: FileRundown): ImportFault[] {
  const faults: ImportFault[] = []
  for (const [place, cue] of file.cues.entries()) {
    const report = (why: Message): void => {
      const reason = messageOf('rundown-file.cue-wrong', { place, title: cue.title, why })
      faults.push({ line: 1, reason })
    }
    if (cue.type !== 'group' && cue.children.length > 0)
      report(messageOf('rundown-file.children-without-group'))
    for (const one of [cue, ...cue.children]) {
      if (one.type !== 'cue' && one.cells.length > 0) report(messageOf('rundown-file.cells-without-cue'))
      const columns = one.cells.map(({ column }) => column)
      if (columns.some(column => column >= file.columns.length))
        report(messageOf('rundown-file.cell-without-column'))
      if (new Set(columns).size < columns.length) report(messageOf('rundown-file.two-cells'))
    }
  }
  return faults
}

function planOf(file: FileRundown): RundownPlan {
  const rows = file.cues.flatMap(cue => [cue, ...cue.children])
  const placed = (test: (row: (typeof rows)[number]) => boolean): number[] =>
    rows.flatMap((row, place) => (test(row) ? [place] : []))
  const madeNames = uniqueNames(file.columns.map(({ name }) => name))
  const cells: PlannedCell[] = rows.flatMap(({ cells }, cue) =>
    cells.map(({ column, text, html }) => ({ cue, column, content: contentOf(text, html) })),
  )
  const { title, timezone, start_time, settings, status } = file.rundown
  return {
    body: {
      title,
      timezone,
      start_time,
      settings,
      columns: madeNames.map(name => ({ name })),
      cues: file.cues.map(cue => {
        const own = { type: cue.type, ...seedOf(cue) }
        if (cue.type !== 'group') return own
        return { ...own, children: cue.children.map(child => ({ type: child.type, ...seedOf(child) })) }
      }),
    },
    cells,
    extras: {
      status,
      columns: file.columns,
      madeNames,
      mentions: file.mentions,
      variables: file.text_variables,
      message: file.output_message,
      timers: file.timers ?? [],
      script: file.script ?? null,
      skipped: placed(row => row.skipped),
      locked: placed(row => row.prevent_edits),
    },
  }
}

const seedOf = ({
  title,
  subtitle,
  duration_ms,
  background_color,
  start_time,
  timing,
}: Omit<FileCue, 'type' | 'children'>) => ({
  title,
  subtitle,
  duration_ms,
  background_color,
  start_time,
  ...(timing && { timing }),
})

/** Plain text comes back as text, with each of its line ends; what is more than that as HTML. */
const contentOf = (text: string, html: string): PlannedCell['content'] =>
  html === plainHtml(text) ? { content: text } : { content_html: html }

const plainHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')

/** Columns may share a name, but not when they are made. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>(names)
  const used = new Set<string>()
  return names.map(name => {
    if (!used.has(name)) {
      used.add(name)
      return name
    }
    for (let count = 2; ; count += 1) {
      const suffix = ` (${count})`
      const candidate = name.slice(0, 100 - suffix.length) + suffix
      if (taken.has(candidate) || used.has(candidate)) continue
      used.add(candidate)
      return candidate
    }
  })
}

const tooManyRows = (count: number): RundownFileReading =>
  refused(messageOf('rundown-file.too-many-rows', { count, most: limits.cuesPerRundown }))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refused = (reason: Said): RundownFileReading => ({ ok: false, faults: [{ line: 1, reason }] })
