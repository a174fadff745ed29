import { inEnglish } from '../../contract/english.ts'
import type { PressResult } from '../../domain/show/press.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import { skipRefusal } from '../../domain/show/skip.ts'
import type { Calling } from '../calling/calling.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { Actor, AsideReply } from './actor.ts'
import type { AsideDone } from './last-aside.ts'
import type { PendingPress, PendingPresses } from './pending-press.ts'
import type { UnansweredPress } from './unanswered-press.ts'
import type { Undo } from './undo.ts'

type SkipDone = Extract<AsideDone, { readonly action: 'skip' }>

export interface SkipPressesOptions {
  readonly replica: DeskReplica
  readonly undo: Undo
  readonly presses: PendingPresses
  readonly unanswered: UnansweredPress
  readonly calling: Pick<Calling, 'state' | 'skipped' | 'undoSkip'>
}

/** Presses that skip a cue or a group, take a skip back, or undo either. */
export function createSkipPresses({ replica, undo, presses, unanswered, calling }: SkipPressesOptions) {
  const cues = () => replica.content()?.cues ?? []
  const cueOf = (cueId: string) => cues().find(({ id }) => id === cueId)
  const onAir = () => activeCueId(replica.confirmed().state)
  return {
    skip(way: PendingPress, cueId: string, actor: Actor): void {
      const cue = cueOf(cueId)
      if (cue === undefined) {
        presses.refused(way, { reason: 'cue-gone' })
        return
      }
      const skipped = cue.skippedBy !== 'self'
      const before = calling.state()
      const finish = async (): Promise<void> => {
        const isDone = await finishAside(presses, way, actor.skip(cueId, skipped))
        if (!isDone) return
        undo.aside.done({ press: way.number, onAirId: onAir(), action: 'skip', cueId, skipped })
        calling.skipped(way.number, before)
      }
      unanswered.run(finish())
    },
    /** A try that the service does not take can be made again: the skip stays the press to undo. */
    undo(way: PendingPress, { press, cueId, skipped }: SkipDone, actor: Actor): void {
      const cue = cueOf(cueId)
      const isChanged =
        cue === undefined ||
        (cue.skippedBy === 'self') !== skipped ||
        skipRefusal(cues(), cueId, activeCueId(replica.state())) !== null
      if (isChanged) {
        undo.aside.forget()
        presses.refused(way, { reason: 'changed-since' })
        return
      }
      const result: Partial<PressResult> = { undid: 'skip', ...(!skipped && { unskips: true }) }
      const finish = async (): Promise<void> => {
        const isDone = await finishAside(presses, way, actor.skip(cueId, !skipped), result, press)
        if (!isDone) return
        undo.aside.forget()
        calling.undoSkip(press, inEnglish(way.press.origin.surface))
      }
      unanswered.run(finish())
    },
  }
}

/**
 * Reports the result of a press that moves no anchor of the show: a skip, the output message. True: it was done.
 * `undid`: number of the press that it took back.
 */
export async function finishAside(
  presses: PendingPresses,
  way: PendingPress,
  answer: Promise<AsideReply> | null,
  result: Partial<PressResult> = {},
  undid?: number,
): Promise<boolean> {
  const reply = await answer
  if (reply?.ok === true) {
    presses.confirmed(way, { ...presses.resultOf(way), ...result }, null, undid)
    return true
  }
  presses.refused({ ...way, sent: reply !== null }, reply ?? { reason: 'own-service-only' })
  return false
}
