import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'

/** Actions that act only once they have been held. */
export const heldActs: ReadonlySet<BoundAction['do']> = new Set<BoundAction['do']>([
  'previous',
  'undo',
  'end',
  'reset',
  'lock',
  'jump',
])
