import type { Binding, BoundAction, SurfacePage } from './binding.ts'

/** Keys of a controller whose controls are known, from its lower left, and the one at its upper left. */
interface KeysOf {
  readonly row: readonly string[]
  readonly corner: string
}

const notes = (channel: number, from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `note-${channel}-${from + at}`)

const keys: ReadonlyMap<string, KeysOf> = new Map([
  ['midi/X-TOUCH MINI', { row: notes(11, 16, 5), corner: 'note-11-8' }],
  ['midi/APC mini mk2', { row: notes(1, 0, 5), corner: 'note-1-56' }],
])

const acts: readonly BoundAction[] = [
  { do: 'go' },
  { do: 'toggle' },
  { do: 'previous' },
  { do: 'undo' },
  { do: 'message' },
]

/** As on a deck: GO at the lower left and what goes with it beside it; the lamp at the upper left shows OVER. */
export function midiKeys(modelId: string): Pick<SurfacePage, 'bindings' | 'shows'> {
  const known = keys.get(modelId)
  if (known === undefined) return { bindings: [], shows: {} }
  const bindings = acts.flatMap((action, at): readonly Binding[] => {
    const control = known.row[at]
    return control === undefined ? [] : [{ control, trigger: 'press', action }]
  })
  return { bindings, shows: { [known.corner]: 'countdown' } }
}
