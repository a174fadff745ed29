import { type Action, actionOf } from '../../../src-main/domain/show/actions.ts'
import { useDeskState, useUi } from '../session/desk-context.ts'
import { boundInstead } from './desk-key.ts'
import { printedOn } from './key-layout.ts'
import { keyName } from './key-name.ts'

/** What is printed on the key of an action; null where that key is bound to something else. */
export function useOwnKey(action: Action): string | null {
  const layout = useUi(ui => ui.layout)
  const isOwn = useDeskState(state => boundInstead(state, action) === null)
  const { key } = actionOf(action)
  return isOwn && key !== undefined ? (printedOn(key, layout) ?? keyName(key)) : null
}
