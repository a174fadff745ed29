import { messageText } from '#texts/messages.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { heldActs } from '../../../src-main/domain/bindings/faults.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { describeAction } from '../describe-action.ts'
import type { DeskState } from '../session/desk-state.ts'
import { boundScreenKey } from './screen-controls.ts'

type WithDevices = Pick<DeskState, 'devices'>

/** An action as it is done on a control: `Previous, held`. */
export const actInWords = (action: BoundAction): string =>
  heldActs.has(action.do)
    ? messageText(messageOf('action.held', { action: describeAction(action) }))
    : describeAction(action)

/** What a key of the desk is bound to instead of `own`; null where it still does that. */
export function boundInstead(
  state: WithDevices,
  code: string,
  own: readonly BoundAction['do'][],
): string | null {
  const bound = boundScreenKey(state, code)
  return bound === null || own.includes(bound.action.do) ? null : actInWords(bound.action)
}
