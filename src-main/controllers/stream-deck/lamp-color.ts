import { blankFace, type Face, sameFace, type Theme } from './faces/face.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const light: Readonly<Record<Theme, Rgb>> = {
  day: [110, 110, 110],
  dark: [50, 50, 50],
  blackout: [40, 0, 0],
}
const refused: Readonly<Record<Theme, Rgb>> = { day: [255, 0, 0], dark: [200, 0, 0], blackout: [140, 0, 0] }
const dark: Rgb = [0, 0, 0]

/** Light of a control that has no picture: on where it does something, red where it was refused. */
export function lampColor(face: Face): Rgb {
  if (face.border === 'refused') return refused[face.theme]
  return sameFace({ ...face, theme: blankFace.theme }, blankFace) ? dark : light[face.theme]
}
