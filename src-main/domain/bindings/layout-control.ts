/** What a layout depends on of one control; see `ControlInfo`. */
export interface LayoutControl {
  readonly id: string
  readonly kind: 'key' | 'dial' | 'fader' | 'touch-key' | 'touch-strip'
  readonly row: number
  readonly column: number
  /** Null where it shows no picture. */
  readonly face: unknown
}
