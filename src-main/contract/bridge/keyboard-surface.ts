/** Id of the keyboard among the surfaces: its controls are `KeyboardEvent.code`s, such as `PageDown`. */
export const keyboardSurface = 'keyboard'
