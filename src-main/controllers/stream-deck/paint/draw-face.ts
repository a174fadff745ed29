import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Face, Icon } from '../faces/face.ts'
import { drawBand, drawBar, drawBorder, drawFrame, drawHatch, drawRing, type Frame } from './draw-marks.ts'
import { inksOf, paletteOf } from './palette.ts'
import { fitFont, type WrapLimits, wrapToFit } from './text.ts'

/** Measures are those of a key of 72 pixels; larger keys scale them. */
const base = 72
const captionPx = 11
const footPx = 14
const bandWidth = 5
const stripPx = 12
const alarmPx = 18
/** What is wider than this against its height has its caption beside what it says, not above. */
const wide = 1.6

/** Draws a face over the whole picture. */
export function drawFace(context: SKRSContext2D, face: Face, width: number, height: number): void {
  const inks = inksOf(face)
  context.reset()
  context.fillStyle = inks.ground
  context.fillRect(0, 0, width, height)
  const low = width / height > wide
  // A low strip keeps the size of words that can be read, rather than its proportions.
  const unit = low ? Math.max(1, height / base) : Math.min(width, height) / base
  const frame: Frame = { width: width / unit, height: height / unit }
  context.scale(unit, unit)
  context.textBaseline = 'alphabetic'
  context.fontVariantNumeric = 'tabular-nums'

  const inner = face.alarm === null && face.strip === null ? frame : drawStrip(context, face, frame)
  if (face.ground === 'hatched') drawHatch(context, face, inner)
  if (face.ground === 'over') drawFrame(context, inks.ink, inner)
  if (face.band !== null) drawBand(context, face.theme, face.band, bandWidth, inner)
  const inset = insetOf(face)
  const left = face.band === null ? inset : Math.max(inset, bandWidth + 2)
  if (low) drawLow(context, face, inner, left, inset)
  else drawKey(context, face, inner, left, inset)
  if (face.ring !== null) drawRing(context, face, face.ring, inner)
  if (face.border !== 'none') drawBorder(context, face, face.border, inner)
}

function drawKey(context: SKRSContext2D, face: Face, frame: Frame, left: number, inset: number): void {
  const inks = inksOf(face)
  const middle = (left + frame.width - inset) / 2
  const room = frame.width - inset - left
  const crowded = face.ring !== null
  context.textAlign = 'center'
  context.fillStyle = inks.faint
  if (face.caption !== '') {
    const framed = face.ground === 'over'
    const captionRoom = framed ? room - 6 : room
    fitFont(context, face.caption, captionRoom, framed ? 14 : captionPx, captionPx)
    context.fillText(face.caption, middle, crowded || framed ? 16 : 13, captionRoom)
  }
  context.fillStyle = inks.ink
  if (face.icon !== null) drawIcon(context, face.icon, middle, face.foot === '' ? 42 : 37)
  const headed = isHeaded(face)
  const captioned = face.caption !== ''
  if (headed) {
    const px = fitFont(context, face.big, room, crowded || captioned ? 20 : 26, 12)
    context.fillText(face.big, middle, (captioned ? 16 : crowded ? 8 : 5) + px * 0.74, room)
  } else if (face.big !== '') {
    const alone = face.caption === ''
    const px = fitFont(context, face.big, room, alone ? 40 : 30, 12)
    context.fillText(face.big, middle, (alone ? (face.foot === '' ? 36 : 31) : 41) + px * 0.36, room)
  }
  if (face.text !== '') {
    const top = headed ? (captioned ? 34 : 26) : captioned ? 15 : 4
    // The foot keeps its room, and a line of it clear.
    const bottom = face.foot === '' ? 70 : (crowded ? 48 : 52) + (headed ? 2 : 0)
    const limits = headed ? { largest: face.foot === '' ? 20 : 14, height: bottom - top } : {}
    const most = face.foot === '' ? 4 : headed && captioned ? 1 : 2
    drawText(context, face.text, middle, room, top, bottom, most, limits)
  }
  if (face.foot !== '') {
    fitFont(context, face.foot, room, footPx, captionPx)
    context.fillText(face.foot, middle, crowded ? 63 : 67, room)
  }
  if (face.bar !== null) drawBar(context, face, face.bar, frame)
}

/** Caption and foot at the left, what they are about beside them; with a text, the large word is at the left too. */
function drawLow(context: SKRSContext2D, face: Face, frame: Frame, left: number, inset: number): void {
  const inks = inksOf(face)
  const barRoom = face.bar === null ? 0 : 9
  const bottom = frame.height - inset - barRoom
  const edge = left + 3
  const split = frame.width * 0.4
  const aside = split - edge - 3
  context.textAlign = 'left'
  context.fillStyle = inks.faint
  const beside = face.big !== '' || face.text !== '' || face.icon !== null
  const captionRoom = beside ? aside : frame.width - inset - edge
  if (face.caption !== '') {
    const px = fitFont(context, face.caption, captionRoom, 13, captionPx)
    context.fillText(face.caption, edge, inset + 4 + px, captionRoom)
  }
  context.fillStyle = inks.ink
  const headed = isHeaded(face)
  let largest = 20
  if (headed) {
    const px = fitFont(context, face.big, captionRoom, Math.min(32, bottom - inset - footPx - 6), 12)
    context.fillText(face.big, edge, inset + 3 + px * 0.74, captionRoom)
    largest = Math.min(18, px - 2)
  }
  if (face.foot !== '') {
    fitFont(context, face.foot, captionRoom, footPx, captionPx)
    context.fillText(face.foot, edge, bottom - 5, captionRoom)
  }
  const from = face.caption === '' && face.foot === '' && !headed ? edge : split
  const room = frame.width - inset - 3 - from
  const middle = from + room / 2
  context.textAlign = 'center'
  const centre = (inset + bottom) / 2
  if (face.icon !== null) drawIcon(context, face.icon, middle, centre)
  if (face.big !== '' && !headed) {
    const px = fitFont(context, face.big, room, Math.min(40, bottom - inset), 12)
    context.fillText(face.big, middle, centre + px * 0.36, room)
  }
  if (face.text !== '') {
    const most = Math.max(1, Math.floor((bottom - inset) / 13))
    drawText(context, face.text, middle, room, inset, bottom, most, {
      largest,
      height: bottom - inset,
    })
  }
  if (face.bar !== null) drawBar(context, face, face.bar, frame)
}

/** The strip takes the top of the face; the rest stands below it, smaller and whole. */
function drawStrip(context: SKRSContext2D, face: Face, frame: Frame): Frame {
  const { alarm, strip } = face
  const palette = paletteOf(face)
  const { ground, ink } = alarm !== null || strip === null ? palette.alarm : palette.strips[strip]
  const word = alarm ?? strip ?? ''
  const high = alarm === null ? stripPx : alarmPx
  context.fillStyle = ground
  context.fillRect(0, 0, frame.width, high)
  context.fillStyle = ink
  const px = fitFont(context, word, frame.width - 4, high - 1, captionPx)
  context.textAlign = 'center'
  context.fillText(word, frame.width / 2, (high + px * 0.72) / 2, frame.width - 4)
  const left = (frame.height - high) / frame.height
  context.translate((frame.width * (1 - left)) / 2, high)
  context.scale(left, left)
  return frame
}

/** A large word over a text. */
const isHeaded = ({ big, text }: Face): boolean => big !== '' && text !== ''

/** Words stay clear of what is drawn round the edge. */
function insetOf(face: Face): number {
  if (face.border === 'refused' || face.ring !== null) return 8
  return face.border === 'closed' ? 4 : 3
}

function drawText(
  context: SKRSContext2D,
  text: string,
  middle: number,
  room: number,
  top: number,
  bottom: number,
  most: number,
  limits: Partial<WrapLimits> = {},
): void {
  const { lines, px } = wrapToFit(context, text, room, most, limits)
  const first = (top + bottom - lines.length * px) / 2 + px * 0.82
  for (const [row, line] of lines.entries()) context.fillText(line, middle, first + row * px)
}

/** About 32 high, around that point. */
function drawIcon(context: SKRSContext2D, icon: Icon, x: number, y: number): void {
  context.beginPath()
  switch (icon) {
    case 'pause':
      context.rect(x - 12, y - 14, 9, 28)
      context.rect(x + 3, y - 14, 9, 28)
      break
    case 'play':
      context.moveTo(x - 11, y - 16)
      context.lineTo(x + 17, y)
      context.lineTo(x - 11, y + 16)
      break
    case 'previous':
      context.rect(x - 14, y - 13, 5, 26)
      context.moveTo(x + 14, y - 13)
      context.lineTo(x - 7, y)
      context.lineTo(x + 14, y + 13)
      break
  }
  context.fill()
}
