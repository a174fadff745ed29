import { inEnglish } from '../../contract/english.ts'
import type { CallingIntent, PressResult } from '../../domain/show/press.ts'
import { activeCueId } from '../../domain/show/runner.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { Calling } from '../calling/calling.ts'
import type { DeskReplica } from '../session/replica.ts'
import type { AsideDone } from './last-aside.ts'
import type { PendingPress, PendingPresses } from './pending-press.ts'
import type { Undo } from './undo.ts'

type CallDone = Extract<AsideDone, { readonly action: 'call' }>

export interface CallPressesOptions {
  readonly now: Clock
  readonly replica: DeskReplica
  readonly undo: Undo
  readonly presses: PendingPresses
  readonly calling: Pick<Calling, 'press' | 'undoCall'>
}

/** Presses that change where calls stand, and no anchor of the show: this desk decides them at once. */
export function createCallPresses({ now, replica, undo, presses, calling }: CallPressesOptions) {
  const by = ({ press }: PendingPress): string => inEnglish(press.origin.surface)
  const onAir = (): string | null => activeCueId(replica.confirmed().state)
  const done = (way: PendingPress, more: Partial<PressResult>, undid?: number): void => {
    const appliedMs = Math.max(0, now() - way.press.at)
    presses.confirmed(way, { ...presses.resultOf(way), ...more, appliedMs }, null, undid)
  }
  return {
    call(way: PendingPress, intent: CallingIntent): void {
      const pressed = calling.press(intent, by(way), way.number)
      if (!pressed.ok) {
        presses.refused(way, pressed)
        return
      }
      const { event, calls } = pressed
      if (event === 'go') undo.aside.done({ press: way.number, onAirId: onAir(), action: 'call', calls })
      done(way, event === 'go' ? { calls } : {})
    },
    /** Takes the last CALL back. */
    undo(way: PendingPress, { press, calls }: CallDone): void {
      undo.aside.forget()
      if (calling.undoCall(press, by(way))) done(way, { undid: 'call', calls }, press)
      else presses.refused(way, { reason: 'changed-since' })
    },
  }
}
