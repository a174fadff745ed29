import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { ControlInfo, Picture, Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createFaceLoop, type FaceLoop } from '../stream-deck/face-loop.ts'
import type { Face } from '../stream-deck/faces/face.ts'
import type { Painter } from '../stream-deck/paint/painter.ts'
import { inksOf, lampColor, paletteOf } from '../stream-deck/paint/palette.ts'
import { createSurfaceEdges } from '../surface-listeners.ts'
import type { Argument, ControlStyle, DeviceLayout, WireControl } from './protocol.ts'

/** A version that no view has. */
const nothingShown = -1
/** A wheel that was spun is not more than this at once, in detents. */
const mostSteps = 20

interface SatelliteSurfaceOptions {
  readonly info: SurfaceInfo
  readonly controls: readonly SatelliteControl[]
  readonly link: DeviceLink
  readonly now: Clock
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  readonly timers: Timers
  readonly draw: Draw
}

/** A surface, and what its connection calls. */
export interface SatelliteSurface extends Surface {
  key(control: string, down: boolean): void
  turn(control: string, steps: number): void
  /** Down and up at once. */
  tap(control: string): void
  /** A key of it is down. */
  holding(): boolean
  /** Its device is not there any more, or is not to be listened to. Settles once nothing more is drawn. */
  vanish(): Promise<void>
}

/** A device of a Satellite app, while it is accepted and its connection is alive: edges out, faces in. */
export function createSatelliteSurface(options: SatelliteSurfaceOptions): SatelliteSurface {
  const { info, link } = options
  const down = new Set<string>()
  let saw = nothingShown
  let over = false

  const { listeners, contacts, emitEdge } = createSurfaceEdges(options, {
    saw: () => saw,
    isOver: () => over,
  })

  const faces = createFaces(options, {
    isDown: control => down.has(control),
    shown(version) {
      saw = version
    },
    failed: () => void vanish(),
  })

  const end = (): void => {
    over = true
    contacts.stop()
    down.clear()
  }
  const vanish = async (): Promise<void> => {
    if (over) return
    end()
    const drawn = faces.loop?.stop()
    listeners.gone()
    await drawn
  }

  return {
    info,
    vanish,
    holding: () => down.size > 0,
    key(control, is) {
      if (over || down.has(control) === is) return
      if (is) down.add(control)
      else down.delete(control)
      contacts.edge(control, is ? 'down' : 'up')
      faces.loop?.again(control)
    },
    turn(control, steps) {
      const whole = Math.sign(steps) * Math.min(mostSteps, Math.max(1, Math.round(Math.abs(steps))))
      emitEdge({ control, edge: 'turn', steps: whole, saw })
    },
    tap(control) {
      emitEdge({ control, edge: 'down', saw })
      emitEdge({ control, edge: 'up', saw })
    },
    ...listeners.on,
    debounce: contacts.debounce,
    settle: (control, then) => link.settle(() => contacts.settle(control, then)),
    onPicture: faces.onPicture,
    show(view) {
      if (over) return
      if (faces.loop === null) saw = view.version
      else faces.loop.show(view)
    },
    async close() {
      if (over) return
      end()
      await faces.loop?.stop()
      link.clear()
    },
  }
}

interface FacesOptions {
  readonly isDown: (control: string) => boolean
  /** Every face of that version of the view is on the device. */
  readonly shown: (version: number) => void
  readonly failed: () => void
}

/** Faces on the device, and pictures of them on screen. There is no loop where no control shows anything. */
function createFaces(
  { info, controls, link, now, timers, draw }: SatelliteSurfaceOptions,
  { isDown, shown, failed }: FacesOptions,
) {
  const byId = new Map(controls.map(control => [control.info.id, control]))
  const showing = controls.filter(({ wire }) => wire !== null && showsSomething(wire.style))
  const last = new Map<string, Face>()
  const pictures = createEmitter<Picture>()

  const mirror = async (control: SatelliteControl, face: Face): Promise<void> => {
    const { id, face: size } = control.info
    if (size === null || pictures.listeners() === 0) return
    const bytes = await draw(painter => painter.png(face, size))
    if (bytes === null || last.get(id) !== face) return
    pictures.emit({ control: id, type: 'image/png', bytes, turned: 0, mirrored: false })
  }

  const startLoop = (): FaceLoop =>
    createFaceLoop({
      controls: showing.map(({ info: { id } }) => id),
      now,
      timers,
      light: async percent => {
        if (info.dimmable) await link.light(percent)
      },
      send: async (id, face) => {
        const control = byId.get(id)
        if (control?.wire == null) return
        await link.show(control.wire, face, isDown(id), draw)
        last.set(id, face)
        void mirror(control, face)
      },
      shown,
      failed,
    })

  return {
    loop: showing.length === 0 ? null : startLoop(),
    onPicture(listener: (picture: Picture) => void): Unsubscribe {
      const stop = pictures.on(listener)
      for (const [id, face] of last) {
        const control = byId.get(id)
        if (control !== undefined) void mirror(control, face)
      }
      return stop
    },
  }
}

const showsSomething = ({ bitmap, colors, text, leds }: NonNullable<SatelliteControl['wire']>['style']) =>
  bitmap !== null || colors !== null || text || leds !== null

interface SatelliteControl {
  readonly info: ControlInfo
  /** Null for what turns the page, which is no control of the layout. */
  readonly wire: WireControl | null
}

/** The controls of a device, and how its messages name them. */
export interface SatelliteControls {
  readonly all: readonly SatelliteControl[]
  /** By the `CONTROLID`, or by the `KEY`: a number in reading order or, since API 1.6, `row/column`. Null: there is none. */
  idOf(key: string): string | null
  /** What it turns pages with, where it does. */
  readonly pageBack: string | null
  readonly pageOn: string | null
}

type Kind = ControlInfo['kind']

const dialNames = /enc|dial|knob|wheel|jog|shuttle|rotary/i
/** Of a control that draws its words itself: what its keys show on the page. */
const wordsSize = { width: 72, height: 72 } as const

/**
 * The protocol does not say what is a key and what turns. Where a device has pictures, a control that shows nothing is
 * a dial, one of a single colour a touch key, and pictures of another size than most stand on a strip.
 */
export function satelliteControls(layout: DeviceLayout, turnsPages: boolean): SatelliteControls {
  const inOrder = layout.controls.toSorted((a, b) => a.row - b.row || a.column - b.column)
  const keySize = commonSize(inOrder)
  const counts = new Map<Kind, number>()
  const ids = new Map<string, string>()
  const next = (kind: Kind): number => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count
  }
  const all: SatelliteControl[] = inOrder.map(wire => {
    const kind = kindOf(wire, keySize)
    const count = next(kind)
    const { style, row, column } = wire
    const id = `${prefixes[kind]}-${count}`
    ids.set(wire.wire, id)
    const face = style.bitmap ?? (style.text ? wordsSize : null)
    return { info: { id, kind, name: `${names[kind]} ${count}`, row, column, columns: 1, face }, wire }
  })
  const pager = (name: string, column: number): string => {
    const id = `touch-${next('touch-key')}`
    all.push({
      info: { id, kind: 'touch-key', name, row: layout.rows, column, columns: 1, face: null },
      wire: null,
    })
    return id
  }
  const pageBack = turnsPages ? pager('page back', 0) : null
  const pageOn = turnsPages ? pager('page on', 1) : null
  return {
    all,
    pageBack,
    pageOn,
    idOf(key) {
      if (layout.named) return ids.get(key) ?? null
      const place = /^\+?(\d{1,4})\/\+?(\d{1,4})$/.exec(key)
      if (place === null) return ids.get(/^\d{1,4}$/.test(key) ? String(Number(key)) : '') ?? null
      const [row, column] = [Number(place[1]), Number(place[2])]
      return column < layout.columns ? (ids.get(String(row * layout.columns + column)) ?? null) : null
    },
  }
}

const prefixes: Readonly<Record<Kind, string>> = {
  key: 'key',
  dial: 'dial',
  fader: 'fader',
  'touch-key': 'touch',
  'touch-strip': 'strip',
}
const names: Readonly<Record<Kind, string>> = {
  key: 'key',
  dial: 'dial',
  fader: 'fader',
  'touch-key': 'touch key',
  'touch-strip': 'strip',
}

function kindOf({ wire, style }: WireControl, keySize: string | null): Kind {
  if (style.bitmap !== null) return sizeText(style.bitmap) === keySize ? 'key' : 'touch-strip'
  if (style.leds !== null || dialNames.test(wire)) return 'dial'
  if (keySize === null || style.text) return 'key'
  return style.colors === null ? 'dial' : 'touch-key'
}

const sizeText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${width}×${height}`

/** The most common size of a picture; null where there are no pictures. */
function commonSize(controls: readonly WireControl[]): string | null {
  const counts = new Map<string, number>()
  for (const { style } of controls) {
    if (style.bitmap === null) continue
    const size = sizeText(style.bitmap)
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** Null where it cannot be drawn: the face is left out, and the key goes on working. */
export type Draw = <Drawn>(draw: (painter: Painter) => Promise<Drawn>) => Promise<Drawn | null>

/** The messages to a device. Each resolves once its connection has taken it, or is closed. */
export interface DeviceLink {
  show(control: WireControl, face: Face, pressed: boolean, draw: Draw): Promise<void>
  light(percent: number): Promise<void>
  /** All keys to black. */
  clear(): void
  /** Calls `then` once all is read that the app had sent by now; never for an app that does not answer. */
  settle(then: () => void): void
}

export interface DeviceLinkOptions {
  readonly deviceId: string
  /** Its messages name controls, rather than number keys. */
  readonly named: boolean
  /** Encoding of pictures that it asked for. */
  readonly format: 'rgb' | 'png'
  readonly send: (name: string, args: Readonly<Record<string, Argument>>) => Promise<void>
  readonly settle: DeviceLink['settle']
}

export function createDeviceLink({ deviceId, named, format, send, settle }: DeviceLinkOptions): DeviceLink {
  const bitmapOf = async (face: Face, control: WireControl, draw: Draw): Promise<string | null> => {
    const { bitmap } = control.style
    if (bitmap === null) return null
    const bytes = await draw(async painter =>
      format === 'png' ? painter.png(face, bitmap) : rgbOf(await painter.paint(face, bitmap)),
    )
    if (bytes === null) return null
    const text = Buffer.from(bytes).toString('base64')
    return format === 'png' ? `data:image/png;base64,${text}` : text
  }
  return {
    async show(control, face, pressed, draw) {
      const bitmap = await bitmapOf(face, control, draw)
      await send('KEY-STATE', {
        DEVICEID: deviceId,
        ...(named ? { CONTROLID: control.wire } : { KEY: Number(control.wire) }),
        TYPE: 'BUTTON',
        PRESSED: pressed,
        ...(bitmap !== null && { BITMAP: bitmap }),
        ...wordsAndColors(face, control.style),
      })
    },
    light: percent => send('BRIGHTNESS', { DEVICEID: deviceId, VALUE: percent }),
    clear: () => void send('KEYS-CLEAR', { DEVICEID: deviceId }),
    settle,
  }
}

type Arguments = Record<string, Argument>

/** The face of a control apart from its picture: texts, colours and lamps, as the device requested them. */
function wordsAndColors(face: Face, style: ControlStyle): Arguments {
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
const wordsOf = ({ strip, caption, icon, big, text, foot }: Face): string =>
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
function rgbOf(rgba: Uint8Array): Uint8Array {
  const pixels = rgba.length / 4
  const rgb = new Uint8Array(pixels * 3)
  for (let at = 0; at < pixels; at += 1) {
    rgb[at * 3] = rgba[at * 4] ?? 0
    rgb[at * 3 + 1] = rgba[at * 4 + 1] ?? 0
    rgb[at * 3 + 2] = rgba[at * 4 + 2] ?? 0
  }
  return rgb
}
