import type { Face } from '../stream-deck/faces/face.ts'
import { lampColor } from '../stream-deck/lamp-color.ts'
import { inksOf, paletteOf } from '../stream-deck/paint/palette.ts'
import type { ControlStyle } from './protocol/read-layout.ts'
import type { Argument } from './protocol/write-message.ts'

type Arguments = Record<string, Argument>

/** The face of a control apart from its picture: texts, colours and lamps, as the device requested them. */
export function wordsAndColors(face: Face, style: ControlStyle): Arguments {
  const args: Arguments = {}
  if (style.colors !== null) {
    const { ground, ink } = colorsOf(face, style)
    args['COLOR'] = colorText(ground, style.colors)
    args['TEXTCOLOR'] = colorText(ink, style.colors)
  }
  if (style.text) args['TEXT'] = Buffer.from(wordsOf(face)).toString('base64')
  if (style.textStyle) args['FONT_SIZE'] = 'auto'
  if (style.leds !== null) args['LEDS'] = Buffer.from(ledsOf(face, style.leds.segments)).toString('base64')
  return args
}

/** Top to bottom, as the picture has it. */
export const wordsOf = ({ strip, caption, icon, big, text, foot }: Face): string =>
  [strip ?? '', caption, icon !== null && big === '' ? icons[icon] : '', big, text, foot]
    .filter(line => line !== '')
    .join('\n')

const icons: Readonly<Record<NonNullable<Face['icon']>, string>> = { pause: '❚❚', play: '▶', previous: '◀◀' }

/** A control without picture and words is a lamp: it is lit where it does something. */
function colorsOf(face: Face, style: ControlStyle): { readonly ground: string; readonly ink: string } {
  const { refused } = paletteOf(face)
  const inks = inksOf(face)
  if (face.border === 'refused') return { ground: refused, ink: '#ffffff' }
  const lamp = style.bitmap === null && !style.text && (face.ground === 'black' || face.ground === 'hatched')
  return { ground: lamp ? hexOf(lampColor(face)) : inks.ground, ink: inks.ink }
}

/** The bar of a countdown, or the ring of a hold, from the first segment; else all of them as one lamp. */
function ledsOf(face: Face, segments: number): readonly number[] {
  const { bar, ring } = paletteOf(face)
  const fraction = face.ring ?? face.bar
  const color = fraction === null ? lampColor(face) : channelsOf(face.ring === null ? bar : ring)
  const lit = fraction === null ? segments : Math.round(fraction * segments)
  return Array.from({ length: segments }, (_, at) => (at < lit ? color : [0, 0, 0])).flat()
}

type Channels = readonly [red: number, green: number, blue: number]

const hexOf = (channels: Channels): string =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

const channelsOf = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

const colorText = (hex: string, form: 'hex' | 'rgb'): string =>
  form === 'hex' ? hex : `rgb(${channelsOf(hex).join(',')})`

/** RGBA without the alpha, which faces do not have. */
export function rgbOf(rgba: Uint8Array): Uint8Array {
  const pixels = rgba.length / 4
  const rgb = new Uint8Array(pixels * 3)
  for (let at = 0; at < pixels; at += 1) {
    rgb[at * 3] = rgba[at * 4] ?? 0
    rgb[at * 3 + 1] = rgba[at * 4 + 1] ?? 0
    rgb[at * 3 + 2] = rgba[at * 4 + 2] ?? 0
  }
  return rgb
}
