import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Face, Icon } from '../faces/face.ts'
import {
  barGround,
  barInk,
  closedInk,
  hatchInk,
  inksOf,
  refusedInk,
  rehearsalGround,
  rehearsalInk,
  ringInk,
} from './palette.ts'
import { fitFont, fontOf, wrapToFit } from './text.ts'

/** Measures are those of a key of 72 pixels; larger keys scale them. */
const base = 72
const captionPx = 11
const footPx = 14
const bandWidth = 5
const stripPx = 12

/** Draws a face over the whole key. */
export function drawFace(context: SKRSContext2D, face: Face, width: number, height: number): void {
  const inks = inksOf(face)
  context.reset()
  context.fillStyle = inks.ground
  context.fillRect(0, 0, width, height)
  const unit = Math.min(width, height) / base
  context.translate((width - base * unit) / 2, (height - base * unit) / 2)
  context.scale(unit, unit)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fontVariantNumeric = 'tabular-nums'

  if (face.rehearsal) drawRehearsal(context)
  if (face.ground === 'hatched') drawHatch(context)
  if (face.band !== null) drawBand(context, face.band)
  const inset = insetOf(face)
  const left = face.band === null ? inset : Math.max(inset, bandWidth + 2)
  const middle = (left + base - inset) / 2
  const room = base - inset - left
  const crowded = face.ring !== null

  context.fillStyle = inks.faint
  if (face.caption !== '') {
    context.font = fontOf(captionPx, 700)
    context.fillText(face.caption, middle, crowded ? 16 : 13, room)
  }
  context.fillStyle = inks.ink
  if (face.icon !== null) drawIcon(context, face.icon, face.foot === '' ? 42 : 37)
  if (face.big !== '') {
    const px = fitFont(context, face.big, room, 30, 12)
    context.fillText(face.big, middle, 41 + px * 0.36, room)
  }
  if (face.text !== '') drawText(context, face, middle, room)
  if (face.foot !== '') {
    context.font = fontOf(footPx, 700)
    context.fillText(face.foot, middle, crowded ? 63 : 67, room)
  }
  if (face.bar !== null) drawBar(context, face.bar)
  if (face.ring !== null) drawRing(context, face.ring)
  if (face.border !== 'none') drawBorder(context, face.border)
}

/** The strip takes the top of the key; the face itself stands below it, smaller and whole. */
function drawRehearsal(context: SKRSContext2D): void {
  context.fillStyle = rehearsalGround
  context.fillRect(0, 0, base, stripPx)
  context.fillStyle = rehearsalInk
  context.font = fontOf(captionPx, 700)
  context.fillText('REHEARSAL', base / 2, stripPx - 2, base - 4)
  const left = (base - stripPx) / base
  context.translate(stripPx / 2, stripPx)
  context.scale(left, left)
}

/** Words stay clear of what is drawn round the edge. */
function insetOf(face: Face): number {
  if (face.border === 'refused' || face.ring !== null) return 8
  return face.border === 'closed' ? 4 : 3
}

function drawText(context: SKRSContext2D, face: Face, middle: number, room: number): void {
  const { lines, px } = wrapToFit(context, face.text, room, face.foot === '' ? 4 : 3)
  const top = face.caption === '' ? 4 : 15
  const bottom = face.foot === '' ? 70 : 56
  const first = (top + bottom - lines.length * px) / 2 + px * 0.82
  for (const [row, line] of lines.entries()) context.fillText(line, middle, first + row * px)
}

function drawHatch(context: SKRSContext2D): void {
  context.strokeStyle = hatchInk
  context.lineWidth = 3
  context.beginPath()
  for (let at = -base; at < base; at += 10) {
    context.moveTo(at, base)
    context.lineTo(at + base, 0)
  }
  context.stroke()
}

function drawBand(context: SKRSContext2D, color: string): void {
  // A colour that is not one leaves the style as it was: grey says that there is a band.
  context.fillStyle = closedInk
  context.fillStyle = color
  context.fillRect(0, 0, bandWidth, base)
  context.strokeStyle = '#000000'
  context.lineWidth = 1
  context.strokeRect(bandWidth + 0.5, -1, 0, base + 2)
}

function drawIcon(context: SKRSContext2D, icon: Icon, y: number): void {
  context.beginPath()
  switch (icon) {
    case 'pause':
      context.rect(24, y - 14, 9, 28)
      context.rect(39, y - 14, 9, 28)
      break
    case 'play':
      context.moveTo(25, y - 16)
      context.lineTo(53, y)
      context.lineTo(25, y + 16)
      break
    case 'previous':
      context.rect(22, y - 13, 5, 26)
      context.moveTo(50, y - 13)
      context.lineTo(29, y)
      context.lineTo(50, y + 13)
      break
  }
  context.fill()
}

function drawBar(context: SKRSContext2D, fraction: number): void {
  context.fillStyle = barGround
  context.fillRect(4, 61, 64, 7)
  context.fillStyle = barInk
  context.fillRect(4, 61, 64 * fraction, 7)
}

/** Round the edge of the key, clockwise from the top, so that a finger does not hide it. */
function drawRing(context: SKRSContext2D, fraction: number): void {
  const side = base - 6
  context.strokeStyle = ringInk
  context.lineWidth = 6
  context.beginPath()
  context.moveTo(base / 2, 3)
  context.lineTo(3 + side, 3)
  context.lineTo(3 + side, 3 + side)
  context.lineTo(3, 3 + side)
  context.lineTo(3, 3)
  context.lineTo(base / 2, 3)
  context.setLineDash([4 * side * fraction, 4 * side])
  context.stroke()
  context.setLineDash([])
}

function drawBorder(context: SKRSContext2D, border: 'closed' | 'refused'): void {
  const thickness = border === 'refused' ? 5 : 2
  context.strokeStyle = border === 'refused' ? refusedInk : closedInk
  context.lineWidth = thickness
  context.strokeRect(thickness / 2, thickness / 2, base - thickness, base - thickness)
}
