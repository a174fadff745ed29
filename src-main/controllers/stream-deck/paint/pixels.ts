/** Size of a picture. */
export interface Pixels {
  readonly width: number
  readonly height: number
}
