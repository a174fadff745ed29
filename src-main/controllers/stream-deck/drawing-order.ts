import type { FeedbackView } from '../../desk/ports/surface.ts'
import type { BoundAction, Show } from '../../domain/bindings/binding.ts'
import { specOf } from './faces/face-of.ts'

/** What the eye goes to is drawn first. */
const first: readonly (BoundAction['do'] | Show)[] = [
  'go',
  'start',
  'next',
  'countdown',
  'toggle',
  'pause',
  'resume',
]

export function inDrawingOrder<Change extends { readonly control: string }>(
  changes: readonly Change[],
  view: FeedbackView,
): readonly Change[] {
  const rank = ({ control }: Change): number => {
    const spec = specOf(control, view)
    const name = spec?.show ?? spec?.action?.do
    const at = name === undefined ? -1 : first.indexOf(name)
    return at < 0 ? first.length : at
  }
  return changes.toSorted((a, b) => rank(a) - rank(b))
}
