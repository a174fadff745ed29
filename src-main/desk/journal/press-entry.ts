import { inEnglish } from '../../contract/english.ts'
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
  { pressResult, intent, seen, before, after, undid, sent, saw }: JournalledPress,
  plan: PlannedShow,
): Extract<JournalDraft, { readonly kind: 'press' }> {
  const target = 'cueId' in intent ? seenCue(plan, intent.cueId) : null
  const unanswered = sent && pressResult.reason !== undefined && open.has(pressResult.reason)
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
    undid,
  }
}
