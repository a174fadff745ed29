import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GlobalFonts, SKRSContext2D } from '@napi-rs/canvas'
import type { Face, Icon, Theme } from '../faces/face.ts'
import { inksOf, paletteOf } from './palette.ts'

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

/** The area that is drawn in, in units. */
interface Frame {
  readonly width: number
  readonly height: number
}

function drawHatch(context: SKRSContext2D, face: Face, { width, height }: Frame): void {
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
function drawFrame(context: SKRSContext2D, ink: string, { width, height }: Frame): void {
  context.strokeStyle = ink
  context.lineWidth = 2
  context.strokeRect(2, 2, width - 4, height - 4)
}

/** The cue's colour beside the text; in the blackout only as bright as it is, in red. */
function drawBand(
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

function drawBar(context: SKRSContext2D, face: Face, fraction: number, frame: Frame): void {
  const { bar, barGround } = paletteOf(face)
  const width = frame.width - 8
  context.fillStyle = barGround
  context.fillRect(4, frame.height - 11, width, 7)
  context.fillStyle = bar
  context.fillRect(4, frame.height - 11, width * fraction, 7)
}

/** Round the edge, clockwise from the top, so that a finger does not hide it. */
function drawRing(context: SKRSContext2D, face: Face, fraction: number, frame: Frame): void {
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

function drawBorder(
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

const fontOf = (px: number, weight: 600 | 700): string => `${weight} ${px}px ${faceFamily}`

/** The largest size, from `most` down to `least`, at which the text is no wider than `width`. */
function fitFont(context: SKRSContext2D, text: string, width: number, most: number, least: number): number {
  for (let px = most; px > least; px -= 1) {
    context.font = fontOf(px, 700)
    if (context.measureText(text).width <= width) return px
  }
  context.font = fontOf(least, 700)
  return least
}

interface WrapLimits {
  /** Size to begin with. */
  readonly largest: number
  /** Of all lines together. */
  readonly height: number
}

interface Wrapped {
  readonly lines: readonly string[]
  /** Size that the context's font was left at. */
  readonly px: number
}

const smallestText = 12
/** A long word is rather a little smaller than broken. */
const smallestWord = 10

/**
 * Breaks at spaces, at the largest size at which all of it fits; below the smallest, long words are broken as well,
 * and what is too much ends in an ellipsis.
 */
export function wrapToFit(
  context: SKRSContext2D,
  text: string,
  width: number,
  most: number,
  { largest = 14, height = Number.POSITIVE_INFINITY }: Partial<WrapLimits> = {},
): Wrapped {
  const fits = (line: string): boolean => context.measureText(line).width <= width
  for (let px = largest; px >= smallestText; px -= 1) {
    context.font = fontOf(px, 600)
    const lines = wrap(text, fits)
    if (lines.length <= most && lines.length * px <= height && lines.every(fits)) return { lines, px }
  }
  for (let px = smallestText - 1; px >= smallestWord; px -= 1) {
    context.font = fontOf(px, 600)
    const lines = wrap(text, fits)
    if (lines.length <= most && lines.every(fits)) return { lines, px }
  }
  context.font = fontOf(smallestText, 600)
  const lines = wrap(text, fits).flatMap(line => broken(line, fits))
  if (lines.length <= most) return { lines, px: smallestText }
  const last = clip(lines[most - 1] ?? '', fits)
  return { lines: [...lines.slice(0, most - 1), last], px: smallestText }
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u).filter(part => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return line === '' ? lines : [...lines, line]
}

function broken(line: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function clip(line: string, fits: (line: string) => boolean): string {
  let letters = [...line]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}

/** One family for each subset; a text takes each letter from the first that has it. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const

const familyOf = (subset: string): string => `Showcall Inter ${subset}`

/** For a canvas font: Inter first, then the fonts of the system for other scripts. */
const faceFamily = [...subsets.map(subset => `"${familyOf(subset)}"`), 'sans-serif'].join(', ')

/** Registers Inter, which is shipped with the application under the SIL Open Font License. */
export async function registerFonts(fonts: typeof GlobalFonts): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  await Promise.all(
    subsets.map(async subset => {
      const family = familyOf(subset)
      if (fonts.has(family)) return
      const file = resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)
      fonts.register(await readFile(file), family)
    }),
  )
}
