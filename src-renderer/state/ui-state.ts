export const brightnesses = ['day', 'dark', 'blackout'] as const
export type Brightness = (typeof brightnesses)[number]

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

export type DialogName = 'jump' | 'open' | 'keys' | 'end' | 'reset' | 'hands'

/** Who has the keys: `here` is the desk; all others take them away from it. */
export type KeysState = 'here' | 'window' | 'field' | 'control' | 'dialog'

/** What belongs to this page alone. */
export interface UiState {
  readonly brightness: Brightness
  readonly density: Density
  readonly dialog: DialogName | null
  /** The countdown fills the window. */
  readonly full: boolean
  readonly keys: KeysState
  /** The last transport key that did nothing because the keys were not here; a new object for each press. */
  readonly missed: { readonly key: string } | null
  /** The list keeps the cue on air a third from the top. */
  readonly following: boolean
  /** A file is being dragged over the window. */
  readonly dragging: boolean
  /** Counts how often a person asked for the list to be brought back. */
  readonly brought: number
}

export const initialUi: UiState = {
  brightness: 'dark',
  density: 'normal',
  dialog: null,
  full: false,
  keys: 'here',
  missed: null,
  following: true,
  dragging: false,
  brought: 0,
}

export function following<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value
}
