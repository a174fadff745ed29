import type { Binding, BoundAction, SurfaceLayout, SurfacePage } from './binding.ts'
import { deckLayout } from './deck-layout.ts'
import type { LayoutControl } from './layout-control.ts'
import { oscBindings } from './osc-addresses.ts'
import { panelLayout, switchLayout } from './switch-layout.ts'

/** What a layout depends on. */
interface LayoutInfo {
  readonly kind: string
  readonly modelId: string
  readonly controls: readonly LayoutControl[]
  /** Short names of the departments of the open rundown; left out: it has none. */
  readonly departments?: readonly string[]
}

/** Bindings with which a surface works the moment it is plugged in, and nothing dangerous is one touch away. */
export function defaultLayout({ kind, modelId, controls, departments }: LayoutInfo): SurfaceLayout {
  if (kind === 'midi' || kind === 'osc') return machineLayout(kind, modelId)
  if (controls.some(({ kind, face }) => kind === 'key' && face !== null))
    return deckLayout(controls, departments)
  const panel = modelId.startsWith('x-keys/') ? panelLayout(controls) : null
  return panel ?? switchLayout(controls)
}

const midi: Readonly<Record<string, BoundAction>> = {
  'msc-go': { do: 'go' },
  'msc-go-cue': { do: 'jump', to: 'sent' },
  'msc-stop': { do: 'pause' },
  'msc-resume': { do: 'resume' },
  'mmc-stop': { do: 'pause' },
  'mmc-pause': { do: 'pause' },
  // A player that is started again while it plays must not skip a cue.
  'mmc-play': { do: 'resume' },
}

/**
 * Keys of controllers that are known, and commands whose meaning is plain. The commands move the show only once a person has armed the surface; those that end
 * or reset the show are left unbound.
 */
function machineLayout(kind: 'midi' | 'osc', modelId: string): SurfaceLayout {
  if (kind === 'osc') return [{ name: 'Show', bindings: oscBindings, shows: {} }]
  const { bindings, shows } = midiPage(modelId)
  return [{ name: 'Show', bindings: [...bindings, ...midiBindings], shows }]
}

const midiBindings: readonly Binding[] = Object.entries(midi).map(([control, action]) => ({
  control,
  trigger: 'press',
  action,
}))

/** Keys of a controller whose controls are known, from its lower left, and the one at its upper left. */
interface KeysOf {
  readonly row: readonly string[]
  readonly corner: string
}

const notes = (channel: number, from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `note-${channel}-${from + at}`)

const midiKeysOf: ReadonlyMap<string, KeysOf> = new Map([
  ['midi/X-TOUCH MINI', { row: notes(11, 16, 5), corner: 'note-11-8' }],
  ['midi/APC mini mk2', { row: notes(1, 0, 5), corner: 'note-1-56' }],
])

const midiActs: readonly BoundAction[] = [
  { do: 'go' },
  { do: 'toggle' },
  { do: 'previous' },
  { do: 'undo' },
  { do: 'message' },
]

/** As on a deck: GO at the lower left and what goes with it beside it; the lamp at the upper left shows OVER. */
function midiPage(modelId: string): Pick<SurfacePage, 'bindings' | 'shows'> {
  const known = midiKeysOf.get(modelId)
  if (known === undefined) return { bindings: [], shows: {} }
  const bindings = midiActs.flatMap((action, at): readonly Binding[] => {
    const control = known.row[at]
    return control === undefined ? [] : [{ control, trigger: 'press', action }]
  })
  return { bindings, shows: { [known.corner]: 'countdown' } }
}
