import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Face, Theme } from '../faces/face.ts'
import { paletteOf } from './palette.ts'

/** What is drawn in, in units. */
export interface Frame {
  readonly width: number
  readonly height: number
}

export function drawHatch(context: SKRSContext2D, face: Face, { width, height }: Frame): void {
  context.strokeStyle = paletteOf(face).hatch
  context.lineWidth = 3
  context.beginPath()
  for (let at = -height; at < width; at += 10) {
    context.moveTo(at, height)
    context.lineTo(at + height, 0)
  }
  context.stroke()
}

/** A frame inside a filled key: distinguishes OVER from GO without colour too. */
export function drawFrame(context: SKRSContext2D, ink: string, { width, height }: Frame): void {
  context.strokeStyle = ink
  context.lineWidth = 2
  context.strokeRect(2, 2, width - 4, height - 4)
}

/** The cue's colour beside the text; in the blackout only as bright as it is, in red. */
export function drawBand(
  context: SKRSContext2D,
  theme: Theme,
  color: string,
  thickness: number,
  { height }: Frame,
): void {
  // A colour that is not one leaves the style as it was: grey says that there is a band.
  context.fillStyle = theme === 'blackout' ? '#5a0000' : '#6e6e6e'
  context.fillStyle = theme === 'blackout' ? redOf(color) : color
  context.fillRect(0, 0, thickness, height)
  context.strokeStyle = '#000000'
  context.lineWidth = 1
  context.strokeRect(thickness + 0.5, -1, 0, height + 2)
}

function redOf(color: string): string {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  const [red = 128, green = 128, blue = 128] = (digits?.slice(1) ?? []).map(pair => Number.parseInt(pair, 16))
  return `rgb(${Math.round(60 + (0.3 * red + 0.59 * green + 0.11 * blue) * 0.6)}, 0, 0)`
}

export function drawBar(context: SKRSContext2D, face: Face, fraction: number, frame: Frame): void {
  const { bar, barGround } = paletteOf(face)
  const width = frame.width - 8
  context.fillStyle = barGround
  context.fillRect(4, frame.height - 11, width, 7)
  context.fillStyle = bar
  context.fillRect(4, frame.height - 11, width * fraction, 7)
}

/** Round the edge, clockwise from the top, so that a finger does not hide it. */
export function drawRing(context: SKRSContext2D, face: Face, fraction: number, frame: Frame): void {
  const right = frame.width - 3
  const bottom = frame.height - 3
  const round = 2 * (right - 3 + bottom - 3)
  context.strokeStyle = paletteOf(face).ring
  context.lineWidth = 6
  context.beginPath()
  context.moveTo(frame.width / 2, 3)
  context.lineTo(right, 3)
  context.lineTo(right, bottom)
  context.lineTo(3, bottom)
  context.lineTo(3, 3)
  context.lineTo(frame.width / 2, 3)
  context.setLineDash([round * fraction, round])
  context.stroke()
  context.setLineDash([])
}

export function drawBorder(
  context: SKRSContext2D,
  face: Face,
  border: 'closed' | 'refused',
  { width, height }: Frame,
): void {
  const { refused, closed } = paletteOf(face)
  const thickness = border === 'refused' ? 5 : 2
  context.strokeStyle = border === 'refused' ? refused : closed
  context.lineWidth = thickness
  context.strokeRect(thickness / 2, thickness / 2, width - thickness, height - thickness)
}
