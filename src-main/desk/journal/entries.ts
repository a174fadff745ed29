import { inEnglish } from '../../contract/english.ts'
import type { JournalDraft, PlannedShow, PressOutcome, SeenCue } from '../../domain/as-run/journal-entry.ts'
import { formatMoment } from '../../domain/calling/call.ts'
import type { MadeStep } from '../../domain/editing/overtaken-edits.ts'
import type { PlanActChange } from '../../domain/editing/plan-act.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Column } from '../../domain/rundown/rundown.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { FinishedPress } from '../press/press.ts'

export const noPlan: PlannedShow = { title: '', timezone: null, startTime: null, cues: [] }

/** The plan of a rundown for the journal, without cells and notes. `numbers`: as shown, which in a show stay with their cues. */
export function plannedShow(
  { rundown, cues }: Pick<RundownContent, 'rundown' | 'cues'>,
  numbers: ReadonlyMap<string, string>,
): PlannedShow {
  return {
    title: rundown.title,
    timezone: rundown.timezone,
    startTime: rundown.startTime,
    cues: cues.map(({ id, type, title, duration, startTime, skippedBy, timing }) => ({
      id,
      type,
      number: numbers.get(id) ?? null,
      title,
      duration,
      startTime,
      skippedBy,
      ...(timing != null && { timing }),
    })),
  }
}

function seenCue(plan: PlannedShow, cueId: string | null): SeenCue | null {
  const cue = cueId === null ? undefined : plan.cues.find(({ id }) => id === cueId)
  if (cue === undefined) return cueId === null ? null : { cueId, number: null, title: '' }
  return { cueId: cue.id, number: cue.number, title: cue.title }
}

/** The journal entry for a change of a call. */
export const callEntry = (
  { event, cueId, columnId, text, time, atWord, by, word, standsAgain, stood }: CallEvent,
  plan: PlannedShow,
  columns: readonly Column[],
): Extract<JournalDraft, { readonly kind: 'call' }> => ({
  kind: 'call',
  event,
  cue: seenCue(plan, cueId),
  department: columns.find(({ id }) => id === columnId)?.name ?? columnId,
  text,
  time: time === null ? null : formatMoment(time),
  ...(atWord !== undefined && { atWord: { word: atWord.word, page: atWord.page } }),
  by,
  ...(word !== undefined && { word }),
  ...(standsAgain !== undefined && { standsAgain }),
  ...(stood !== undefined && { stood }),
})

/** What a person changed the plan for, in one step. */
export interface PlanActed {
  readonly rundownId: string
  readonly plan: NonNullable<MadeStep['plan']>
  /** The surface, as presses have it. */
  readonly by: Said
  readonly changes: readonly PlanActChange[]
}

export function planActEntry(
  { plan: { of, way }, by, changes }: PlanActed,
  plan: PlannedShow,
): Extract<JournalDraft, { readonly kind: 'plan-act' }> {
  const cueOf = (cueId: string): SeenCue => seenCue(plan, cueId) ?? { cueId, number: null, title: '' }
  return {
    kind: 'plan-act',
    act: of.act,
    way,
    cue: of.cueId === null ? null : cueOf(of.cueId),
    ...(of.act === 'hit' && { time: of.at }),
    ...(of.act === 're-time' && { moved: of.by }),
    by: inEnglish(by),
    changes: changes.map(
      (change): PlanActChange<SeenCue> =>
        change.change === 'start'
          ? { ...change, cue: change.cue === null ? null : cueOf(change.cue) }
          : { ...change, cue: cueOf(change.cue) },
    ),
  }
}

/** Reasons that leave the result of a sent press unknown. */
const open: ReadonlySet<string> = new Set(['no-link', 'unanswered', 'service-error'])

/** The entry of a press, as it ended. `plan`: the rundown as the presser saw it. */
export function pressEntry(
  { pressResult, intent, seen, before, after, undid, refusedAfterSending, saw }: FinishedPress,
  plan: PlannedShow,
): Extract<JournalDraft, { readonly kind: 'press' }> {
  const target = 'cueId' in intent ? seenCue(plan, intent.cueId) : null
  const unanswered = refusedAfterSending && pressResult.reason !== undefined && open.has(pressResult.reason)
  const outcome: PressOutcome =
    pressResult.outcome === 'confirmed' ? 'confirmed' : unanswered ? 'unknown' : 'refused'
  return {
    kind: 'press',
    press: pressResult.press,
    surfaceKind: pressResult.origin.kind,
    surface: inEnglish(pressResult.origin.surface),
    control: pressResult.origin.control,
    action: pressResult.action,
    ...(target !== null && { target }),
    ...(intent.action === 'adjust' && { asked: intent.delta }),
    saw,
    seen: {
      phase: seen.phase,
      onAir: seenCue(plan, seen.activeCueId),
      next: seenCue(plan, seen.nextCueId),
    },
    outcome,
    ...(pressResult.reason !== undefined && { reason: pressResult.reason }),
    ...(pressResult.detail !== undefined && { detail: pressResult.detail }),
    before,
    after,
    ...(pressResult.moved !== undefined && { moved: pressResult.moved }),
    appliedMs: pressResult.appliedMs,
    confirmedMs: pressResult.confirmedMs,
    ...(pressResult.timecode !== undefined && { timecode: pressResult.timecode }),
    ...(pressResult.calls !== undefined && { calls: pressResult.calls }),
    ...(pressResult.timer !== undefined && { timer: pressResult.timer }),
    ...(pressResult.unskips && { unskips: pressResult.unskips }),
    undid,
    ...(pressResult.local && { local: true }),
  }
}
