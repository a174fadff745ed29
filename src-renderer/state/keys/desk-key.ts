import { messageText } from '#texts/messages.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { isHeldAct } from '../../../src-main/domain/bindings/faults.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { type Action, actionOf, actionOfAct } from '../../../src-main/domain/show/actions.ts'
import { describeAction } from '../describe-action.ts'
import type { DeskState } from '../session/desk-state.ts'
import { boundScreenKey } from './screen-controls.ts'

type WithDevices = Pick<DeskState, 'devices'>

/** An action as it is done on a control: `Previous, held`. */
export const actInWords = (action: BoundAction): string =>
  isHeldAct(action)
    ? messageText(messageOf('action.held', { action: describeAction(action) }))
    : describeAction(action)

/** What the key of an action is bound to instead; null where it still does that, and for an action without a key. */
export function boundInstead(state: WithDevices, action: Action): string | null {
  const { key } = actionOf(action)
  const bound = key === undefined ? null : boundScreenKey(state, key)
  return bound === null || actionOfAct(bound.action.do) === action ? null : actInWords(bound.action)
}
