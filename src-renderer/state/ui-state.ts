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
  /** The list keeps the cue on air a third from the top. */
  readonly following: boolean
}

export const initialUi: UiState = {
  brightness: 'dark',
  density: 'normal',
  dialog: null,
  full: false,
  keys: 'here',
  following: true,
}

export function following<Value>(values: readonly Value[], value: Value): Value {
  return values[(values.indexOf(value) + 1) % values.length] ?? value
}
