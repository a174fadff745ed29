import type { BaselineReply, BaselinesReply } from '../../contract/bridge/baselines.ts'
import type { AsRunReply, ExportAsRunReply, JournalRunsReply } from '../../contract/bridge/journal.ts'
import { saidOf } from '../../contract/message-error.ts'
import { type Reply, refused } from '../../contract/reply.ts'
import { type AsRun, asRunOf } from '../../domain/as-run/as-run.ts'
import { surfaceSaid } from '../../domain/as-run/as-run-reading.ts'
import { wordsAfter } from '../../domain/as-run/as-run-words.ts'
import type { BaselineEntry, JournalEntry, PressEntry } from '../../domain/as-run/journal-entry.ts'
import { messageOf } from '../../domain/messages/message.ts'
import {
  actualCues,
  type BaselineCue,
  type BaselineHead,
  mostBaselines,
  plannedCues,
} from '../../domain/show/baseline.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import { type Clock, shift } from '../../domain/time/time.ts'
import type { JournalStore, ReportFormat, RunQuery, RunSummary } from '../ports/journal-store.ts'
import { asRunFileName, exportRun } from './export-run.ts'

interface ReportsOptions {
  readonly store: Pick<JournalStore, 'runs' | 'asRun' | 'entries' | 'baselines' | 'export'>
  readonly now: Clock
  readonly timezone: string
  /** The entries that are not on disk yet. */
  readonly waiting: () => readonly JournalEntry[]
  readonly current: () => RunSummary | null
  readonly known: (runId: string) => RunSummary | null
}

/** What is known of a run from before the desk came to it. */
export interface RecalledRun {
  readonly runId: string
  readonly soFar: RunSoFar
  /** Null where it has none, or it cannot be read. */
  readonly lastPress: PressResult | null
}

/** Reads runs and reports from the journal. Never rejects: returns why something cannot be read. */
export interface Reports {
  /** Newest first. */
  runs(): Promise<JournalRunsReply>
  asRun(runId: string): Promise<AsRunReply>
  /** The run so far of the show that is on, including before this start of the desk; null when it has no known run. */
  runSoFar(): Promise<RecalledRun | null>
  export(runId: string, format: ReportFormat): Promise<ExportAsRunReply>
  /** The newest first: plans that a person froze, and of each show its plan at the first GO and how it ran. */
  baselines(rundownId: string): Promise<BaselinesReply>
  baseline(rundownId: string, id: string): Promise<BaselineReply>
}

/** Entries that cannot be read from disk come from memory, if all of them are there. */
export function createReports({ store, now, timezone, waiting, current, known }: ReportsOptions): Reports {
  const found = async <Found>(
    ask: () => Promise<Found | null>,
    fromMemory: () => Found | null,
  ): Promise<Reply<{ readonly reply: Found }>> => {
    try {
      const reply = await ask()
      return reply === null ? gone : { ok: true, reply }
    } catch (error) {
      const reply = fromMemory()
      if (reply !== null) return { ok: true, reply }
      const why = saidOf(error)
      return refused(messageOf('journal.cannot-read', { why }))
    }
  }

  const asRun: Reports['asRun'] = async runId => {
    const question = { runId, waiting: waiting() }
    const at = now()
    const mine = inMemory(question)
    const answer = await found(
      () => store.asRun(question, at),
      () => asRunOf(mine, at),
    )
    return answer.ok ? { ok: true, asRun: answer.reply } : answer
  }

  /** Those that wait for the disk too, the newest first. */
  const frozenPlans = async (rundownId: string): Promise<readonly BaselineEntry[]> => {
    const known = new Map((await store.baselines(rundownId)).map(entry => [planId(entry), entry]))
    for (const entry of waiting())
      if (entry.kind === 'baseline' && entry.rundownId === rundownId) known.set(planId(entry), entry)
    return [...known.values()].toSorted((a, b) => b.at - a.at)
  }

  const runs: Reports['runs'] = async () => {
    const on = current()
    const answer = await found(
      () => store.runs(),
      () => (on === null ? null : [on]),
    )
    if (!answer.ok) return answer
    const others = answer.reply.filter(({ runId }) => runId !== on?.runId)
    const all = [...(on === null ? [] : [on]), ...others].map(run => ({
      runId: run.runId,
      rundownId: run.rundownId,
      title: run.title,
      timezone: run.timezone,
      startedAt: run.startedAt,
      lastAt: run.last.at,
      // A show that was reset after its end has ended.
      phase: run.ended ? 'ended' : run.last.state.phase,
      imported: run.imported,
      rehearsal: run.rehearsal,
    }))
    return { ok: true, runs: all.toSorted((a, b) => b.startedAt - a.startedAt) }
  }

  const cuesOf = async (
    { id, kind }: BaselineHead,
    rundownId: string,
  ): Promise<Reply<{ readonly reply: readonly BaselineCue[] }> | null> => {
    const runId = id.slice(id.indexOf(' ') + 1)
    if (kind === 'actual') {
      const report = await asRun(runId)
      return report.ok ? { ok: true, reply: actualCues(report.asRun) } : report
    }
    const entries = await found(
      async () =>
        kind === 'planned'
          ? (await frozenPlans(rundownId)).filter(entry => planId(entry) === id)
          : [...(await store.entries(runId)), ...waiting().filter(entry => entry.runId === runId)],
      () => null,
    )
    if (!entries.ok) return entries
    const frozen = entries.reply.find(entry => entry.kind === 'baseline' || entry.kind === 'run')
    return frozen === undefined ? null : { ok: true, reply: plannedCues(frozen.plan) }
  }

  const baselines: Reports['baselines'] = async rundownId => {
    const shows = await runs()
    if (!shows.ok) return shows
    const plans = await found(
      () => frozenPlans(rundownId),
      () => null,
    )
    if (!plans.ok) return plans
    const own = shows.runs
      .filter(run => run.rundownId === rundownId && !run.rehearsal)
      .slice(0, mostBaselines)
    const heads = [
      ...plans.reply.slice(0, mostBaselines).map(entry => planHead(entry)),
      ...own.flatMap(({ runId, startedAt, phase }): readonly BaselineHead[] => [
        ...(phase === 'ended'
          ? [{ id: `actual ${runId}`, kind: 'actual', name: '', at: startedAt } as const]
          : []),
        { id: `frozen ${runId}`, kind: 'frozen', name: '', at: startedAt },
      ]),
    ]
    return { ok: true, baselines: heads.toSorted((a, b) => b.at - a.at) }
  }

  return {
    asRun,
    runs,
    baselines,
    async baseline(rundownId, id) {
      const listed = await baselines(rundownId)
      if (!listed.ok) return listed
      const head = listed.baselines.find(one => one.id === id)
      const cues = head === undefined ? null : await cuesOf(head, rundownId)
      if (head === undefined || cues === null) return refused(messageOf('journal.baseline-gone'))
      return cues.ok ? { ok: true, baseline: { ...head, cues: cues.reply } } : cues
    },
    async runSoFar() {
      const run = current()
      const reply = run === null ? null : await asRun(run.runId)
      if (run === null || reply?.ok !== true) return null
      const written = await store.entries(run.runId).catch(() => [])
      const entries = [...written, ...waiting().filter(({ runId }) => runId === run.runId)]
      return { runId: run.runId, soFar: runOf(reply.asRun), lastPress: lastPressIn(entries) }
    },
    async export(runId, format) {
      const question = { runId, waiting: waiting() }
      const mine = inMemory(question)
      const exporting = { format, timezone, now: now() }
      const answer = await found(
        () => store.export(question, exporting),
        () => exportRun(mine, exporting),
      )
      if (!answer.ok) return answer
      const run = known(runId)
      const head = {
        title: run?.title ?? '',
        timezone: run?.timezone ?? null,
        startedAt: run?.startedAt ?? exporting.now,
      }
      const mime = format === 'csv' ? 'text/csv' : 'application/json'
      return { ok: true, name: asRunFileName(head, timezone, format), mime, text: answer.reply }
    },
  }
}

const planId = ({ desk, seq }: BaselineEntry): string => `planned ${desk} ${seq}`

const planHead = (entry: BaselineEntry): BaselineHead => ({
  id: planId(entry),
  kind: 'planned',
  name: entry.name,
  at: entry.at,
})

function inMemory({ runId, waiting }: RunQuery): readonly JournalEntry[] {
  const mine = waiting.filter(entry => entry.runId === runId)
  return [...mine, ...wordsAfter(mine, () => waiting)]
}

const gone = refused(messageOf('journal.show-gone'))

/** The part of an as-run that displays need. */
const runOf = ({ cues, leftOut, end }: AsRun): RunSoFar => ({
  entered: cues.map(({ cueId, start, paused }) => ({ cueId, start, kickoff: shift(start, paused) })),
  leftOut,
  endedAt: end,
})

/** The last press of the run as a page shows it. It counts before every press of this start of the desk. */
function lastPressIn(entries: readonly JournalEntry[]): PressResult | null {
  const presses = entries.filter(entry => entry.kind === 'press')
  const last = presses.at(-1)
  if (last === undefined) return null
  const undone = presses.findLast(({ desk, press }) => desk === last.desk && press === last.undid)
  const { action, at, reason, detail, moved, calls, timer, unskips, local, appliedMs, confirmedMs } = last
  return {
    press: 0,
    origin: {
      surfaceId: '',
      kind: last.surfaceKind,
      surface: surfaceSaid(last.surface),
      control: last.control,
    },
    action,
    at,
    outcome: last.outcome === 'unknown' ? 'applied' : last.outcome,
    ...(reason !== undefined && last.outcome === 'refused' && { reason }),
    ...(detail !== undefined && { detail }),
    ...(undone !== undefined && { undid: undone.action }),
    ...(calls !== undefined && { calls }),
    ...(timer !== undefined && { timer }),
    ...(isResume(undone ?? last) && { resumed: true }),
    ...(local && { local }),
    ...(unskips && { unskips }),
    ...(moved !== undefined && { moved }),
    appliedMs,
    confirmedMs,
  }
}

const isResume = ({ action, before }: PressEntry): boolean => action === 'pause' && before.phase === 'paused'
