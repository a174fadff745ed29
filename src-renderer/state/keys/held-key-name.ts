import type { DeskState } from '../session/desk-state.ts'
import type { KeyLayout } from './key-layout.ts'
import { keyName } from './key-name.ts'
import { boundScreenKey } from './screen-controls.ts'

/** The key at that place, which holds a button of the page; null where a person has bound it to something else. */
export const heldKeyName = (
  state: Pick<DeskState, 'devices'>,
  layout: KeyLayout,
  code: string,
): string | null => (boundScreenKey(state, code) === null ? keyName(code, layout) : null)
