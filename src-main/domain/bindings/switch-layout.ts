import type { Binding, BoundAction, SurfaceLayout } from './binding.ts'
import type { LayoutControl } from './layout-control.ts'

const acts = ['go', 'toggle', 'previous'] as const
/** A nudge of a wheel is a short way. */
const jogSeconds = 1

/**
 * Of what has no faces: the first switch is GO, the second pauses and resumes, the third goes back when it is held. A
 * wheel adjusts the time; a person sets the rest.
 */
export function switchLayout(controls: readonly LayoutControl[]): SurfaceLayout {
  const keys = controls.filter(({ kind }) => kind === 'key')
  const wheel = controls.find(isWheel)
  const presses = acts.flatMap((act, at): readonly Binding[] => {
    const key = keys[at]
    return key === undefined ? [] : [{ control: key.id, trigger: 'press', action: { do: act } }]
  })
  return [{ name: 'Show', bindings: [...presses, ...wheelBindings(wheel)], shows: {} }]
}

/** A joystick, a T-bar or a ball is pushed aside by an arm: a person binds it. */
const isWheel = ({ kind, id }: LayoutControl): boolean => kind === 'dial' && id.startsWith('dial-')

const wheelBindings = (wheel: LayoutControl | undefined): readonly Binding[] =>
  wheel === undefined
    ? []
    : [
        { control: wheel.id, trigger: 'turn', action: { do: 'adjust', seconds: jogSeconds } },
        { control: wheel.id, trigger: 'turn-back', action: { do: 'adjust', seconds: -jogSeconds } },
      ]

const panelActs: readonly BoundAction[] = [
  { do: 'go' },
  { do: 'toggle' },
  { do: 'previous' },
  { do: 'undo' },
  { do: 'adjust', seconds: -30 },
  { do: 'adjust', seconds: 30 },
  { do: 'message' },
]
/** A row with fewer keys is none: the program switch, keys beside a ball. */
const leastInRow = 3

/**
 * A panel of many keys without faces: GO is at the bottom left, as on a deck, and the rest of what is pressed in a show
 * is beside it and in the row above. Null where there are no such rows.
 */
export function panelLayout(controls: readonly LayoutControl[]): SurfaceLayout | null {
  const keys = controls.filter(({ kind }) => kind === 'key')
  const rows = [...Map.groupBy(keys, ({ row }) => row)]
    .filter(([, row]) => row.length >= leastInRow)
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) => row.toSorted((a, b) => a.column - b.column))
  if (rows.length < 3) return null
  const presses = panelActs.flatMap((action, at): readonly Binding[] => {
    const key = rows.flat()[at]
    return key === undefined ? [] : [{ control: key.id, trigger: 'press', action }]
  })
  return [{ name: 'Show', bindings: [...presses, ...wheelBindings(controls.find(isWheel))], shows: {} }]
}
