import type { Binding, SurfaceLayout } from './binding.ts'
import type { LayoutControl } from './layout-control.ts'

const acts = ['go', 'toggle', 'previous'] as const
/** A nudge of a wheel is a short way. */
const jogSeconds = 1

/**
 * Of what has no faces: the first switch is GO, the second pauses and resumes, the third goes back when it is held. A
 * wheel adjusts the time; whatever else is there is left to a person.
 */
export function switchLayout(controls: readonly LayoutControl[]): SurfaceLayout {
  const keys = controls.filter(({ kind }) => kind === 'key')
  const [wheel] = controls.filter(({ kind }) => kind === 'dial')
  const presses = acts.flatMap((act, at): readonly Binding[] => {
    const key = keys[at]
    return key === undefined ? [] : [{ control: key.id, trigger: 'press', action: { do: act } }]
  })
  const turns: readonly Binding[] =
    wheel === undefined
      ? []
      : [
          { control: wheel.id, trigger: 'turn', action: { do: 'adjust', seconds: jogSeconds } },
          { control: wheel.id, trigger: 'turn-back', action: { do: 'adjust', seconds: -jogSeconds } },
        ]
  return [{ name: 'Show', bindings: [...presses, ...turns], shows: {} }]
}
