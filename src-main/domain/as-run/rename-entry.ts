import type { PlanActChange } from '../editing/plan-act.ts'
import type { RunnerState } from '../show/runner.ts'
import type {
  JournalEntry,
  PlanChange,
  PlannedCue,
  PlannedShow,
  PressEntry,
  SeenCue,
} from './journal-entry.ts'

/** What the identifiers of an entry are called elsewhere. */
export interface EntryNames {
  readonly rundownId: string
  run(id: string): string
  desk(id: string): string
  cue(id: string): string
}

/** The entry by the identifiers of the place that it is brought to. */
export function renameEntry(entry: JournalEntry, names: EntryNames): JournalEntry {
  const { rundownId, cue } = names
  const runId = entry.runId === null ? null : names.run(entry.runId)
  const of = { desk: names.desk(entry.desk), runId, rundownId }
  switch (entry.kind) {
    case 'run':
      return { ...entry, ...of, plan: renamedPlan(entry.plan, cue), state: renamedState(entry.state, cue) }
    case 'baseline':
      return { ...entry, ...of, plan: renamedPlan(entry.plan, cue) }
    case 'press':
      return { ...renamedPress(entry, cue), ...of }
    case 'moved-by':
      return {
        ...entry,
        ...of,
        before: renamedState(entry.before, cue),
        after: renamedState(entry.after, cue),
      }
    case 'plan':
      return { ...entry, ...of, change: renamedChange(entry.change, cue) }
    case 'plan-act': {
      const changes = entry.changes.map(change => renamedActChange(change, cue))
      return { ...entry, ...of, cue: renamedSeen(entry.cue, cue), changes }
    }
    case 'preflight': {
      const drills = entry.certificate.drills.map(drill => ({ ...drill, rundownId }))
      return { ...entry, ...of, certificate: { ...entry.certificate, rundownId, drills } }
    }
    case 'drill':
      return { ...entry, ...of, result: { ...entry.result, rundownId } }
    case 'note':
    case 'call':
      return { ...entry, ...of, cue: renamedSeen(entry.cue, cue) }
    case 'painted':
    case 'desk':
      return { ...entry, ...of }
  }
}

type CueName = EntryNames['cue']

const renamedRow = (row: PlannedCue, cue: CueName): PlannedCue => ({ ...row, id: cue(row.id) })

const renamedPlan = (plan: PlannedShow, cue: CueName): PlannedShow => ({
  ...plan,
  cues: plan.cues.map(row => renamedRow(row, cue)),
})

const renamedState = (state: RunnerState, cue: CueName): RunnerState =>
  state.phase === 'running' || state.phase === 'paused' ? { ...state, cueId: cue(state.cueId) } : state

const renamedCue = (seen: SeenCue, cue: CueName): SeenCue => ({ ...seen, cueId: cue(seen.cueId) })

const renamedSeen = (seen: SeenCue | null, cue: CueName): SeenCue | null =>
  seen === null ? null : renamedCue(seen, cue)

const renamedActChange = (change: PlanActChange<SeenCue>, cue: CueName): PlanActChange<SeenCue> =>
  change.change === 'start'
    ? { ...change, cue: renamedSeen(change.cue, cue) }
    : { ...change, cue: renamedCue(change.cue, cue) }

function renamedPress({ target, ...entry }: PressEntry, cue: CueName): PressEntry {
  const { phase, onAir, next } = entry.seen
  return {
    ...entry,
    ...(target !== undefined && { target: { ...target, cueId: cue(target.cueId) } }),
    seen: { phase, onAir: renamedSeen(onAir, cue), next: renamedSeen(next, cue) },
    before: renamedState(entry.before, cue),
    after: entry.after === null ? null : renamedState(entry.after, cue),
  }
}

function renamedChange({ cues, order, returned, ...head }: PlanChange, cue: CueName): PlanChange {
  return {
    ...head,
    ...(cues !== undefined && { cues: cues.map(row => renamedRow(row, cue)) }),
    ...(order !== undefined && { order: order.map(cue) }),
    ...(returned !== undefined && { returned: { before: cue(returned.before), now: cue(returned.now) } }),
  }
}
