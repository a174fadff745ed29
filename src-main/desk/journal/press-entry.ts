import type { JournalDraft, PlannedShow, PressOutcome } from '../../domain/journal-entry.ts'
import type { FinishedPress } from '../finished-press.ts'
import { seenCue } from './planned-show.ts'

/** The end of a press on a rundown. An answer may come when another is open: that one is not meant by it. */
export interface JournalledPress extends FinishedPress {
  /** Left out: the one that is open. */
  readonly rundownId?: string | null
}

/** Reasons that leave it open whether a press that was sent was done. */
const open: ReadonlySet<string> = new Set(['no-link', 'unanswered', 'service-error'])

export function pressEntry(
  { fate, intent, seen, before, after, undid, sent, saw }: JournalledPress,
  plan: PlannedShow,
): Extract<JournalDraft, { readonly kind: 'press' }> {
  const target = 'cueId' in intent ? seenCue(plan, intent.cueId) : null
  const unanswered = sent && fate.reason !== undefined && open.has(fate.reason)
  const outcome: PressOutcome =
    fate.outcome === 'confirmed' ? 'confirmed' : unanswered ? 'unknown' : 'refused'
  return {
    kind: 'press',
    press: fate.press,
    surfaceKind: fate.origin.kind,
    surface: fate.origin.surface,
    control: fate.origin.control,
    action: fate.action,
    ...(target !== null && { target }),
    ...(intent.action === 'adjust' && { asked: intent.delta }),
    saw,
    seen: {
      phase: seen.phase,
      onAir: seenCue(plan, seen.activeCueId),
      next: seenCue(plan, seen.nextCueId),
    },
    outcome,
    ...(fate.reason !== undefined && { reason: fate.reason }),
    ...(fate.detail !== undefined && { detail: fate.detail }),
    before,
    after,
    ...(fate.moved !== undefined && { moved: fate.moved }),
    appliedMs: fate.appliedMs,
    confirmedMs: fate.confirmedMs,
    undid,
  }
}
