import { PRODUCTS, type Product } from '@xkeys-lib/core'
import type { DialKind } from '../reading.ts'
import type { DialPlace } from '../report-layout.ts'

/** A jog, shuttle, joystick axis, T-bar or trackball of a panel. */
export interface PanelDial {
  readonly place: DialPlace
  readonly kind: DialKind
  readonly name: string
  readonly row: number
  readonly column: number
}

/** It has a report of its own: levers first, then knobs, then keys. The library moves its bytes before it reads them. */
export const railDriver: Product | undefined = PRODUCTS['RailDriver']

interface Dial {
  readonly kind: DialKind
  readonly name: string
  readonly place: Omit<DialPlace, 'control'>
}

const furthestShuttle = 7

const unsigned = (byte: number): Dial['place'] => ({ byte, signed: false, most: 255 })
const signed = (byte: number, most = 128): Dial['place'] => ({ byte, signed: true, most })

/** `T-bar`, or `T-bar 2` where there are several. */
const numbered = (name: string, at: number, count: number): string =>
  count === 1 ? name : `${name} ${at + 1}`

function dialsOf(product: Product): readonly Dial[] {
  if (product === railDriver) {
    const levers = ['reverser', 'throttle', 'automatic brake', 'independent brake', 'bail off']
    const knobs = ['upper knob', 'lower knob']
    return [...levers, ...knobs].map((name, byte) => ({ kind: 'lever', name, place: unsigned(byte) }))
  }
  const { hasJog = [], hasShuttle = [], hasJoystick = [], hasTbar = [], hasTrackball = [] } = product
  return [
    ...hasJog.map(({ jogByte }): Dial => ({ kind: 'pulse', name: 'jog wheel', place: signed(jogByte) })),
    ...hasShuttle.map(
      ({ shuttleByte }): Dial => ({
        kind: 'shuttle',
        name: 'shuttle ring',
        place: signed(shuttleByte, furthestShuttle),
      }),
    ),
    ...hasJoystick.flatMap(({ joyXbyte, joyYbyte, joyZbyte }): readonly Dial[] => [
      { kind: 'axis', name: 'joystick, left and right', place: signed(joyXbyte) },
      // It counts down when it is pushed away.
      { kind: 'axis', name: 'joystick, up and down', place: { ...signed(joyYbyte), reversed: true } },
      { kind: 'twist', name: 'joystick, twist', place: unsigned(joyZbyte) },
    ]),
    ...hasTbar.map(
      ({ tbarByte }, at): Dial => ({
        kind: 'lever',
        name: numbered('T-bar', at, hasTbar.length),
        place: unsigned(tbarByte),
      }),
    ),
    ...hasTrackball.flatMap(({ trackXbyte_L, trackXbyte_H, trackYbyte_L, trackYbyte_H }): readonly Dial[] => [
      { kind: 'ball', name: 'ball, left and right', place: wide(trackXbyte_L, trackXbyte_H) },
      { kind: 'ball', name: 'ball, up and down', place: wide(trackYbyte_L, trackYbyte_H) },
    ]),
  ]
}

const wide = (byte: number, high: number): Dial['place'] => ({ byte, high, signed: true, most: 32_768 })

/** Numbered by what they are, as `dial-1` or `lever-1`, each in the gap that the keys leave for it, or below them. */
export function panelDials(
  product: Product,
  keys: readonly { readonly row: number; readonly column: number }[],
): readonly PanelDial[] {
  const below = 1 + Math.max(...keys.map(({ row }) => row))
  const taken = new Set(keys.map(({ row, column }) => `${row} ${column}`))
  const gaps = (product.layouts ?? [])
    .filter(([region]) => region !== 'Keys')
    .map(([region, , top, left, bottom, right]) => ({
      region,
      places: cells(top - 1, left - 1, bottom - 1, right - 1),
    }))
  const free = (kind: DialKind): readonly [number, number] | undefined =>
    gaps
      .find(({ region }) => region === regions[kind])
      ?.places.find(([row, column]) => !taken.has(`${row} ${column}`))
  const counts = new Map<string, number>()
  return dialsOf(product).map(({ kind, name, place }, at) => {
    const [row, column] = free(kind) ?? [below, at]
    taken.add(`${row} ${column}`)
    const number = (counts.get(prefixes[kind]) ?? 0) + 1
    counts.set(prefixes[kind], number)
    return { place: { ...place, control: `${prefixes[kind]}-${number}` }, kind, name, row, column }
  })
}

/** A layout binds wheels of its own accord, and nothing that an arm can push aside. */
const prefixes: Readonly<Record<DialKind, string>> = {
  jog: 'dial',
  pulse: 'dial',
  shuttle: 'dial',
  axis: 'stick',
  twist: 'stick',
  lever: 'lever',
  ball: 'ball',
}

/** What the library calls the gap of each. */
const regions: Partial<Record<DialKind, string>> = {
  pulse: 'Jog-Shuttle',
  shuttle: 'Jog-Shuttle',
  axis: 'Joystick',
  twist: 'Joystick',
  lever: 'Tbar',
}

const cells = (top: number, left: number, bottom: number, right: number): readonly [number, number][] =>
  Array.from({ length: bottom - top + 1 }, (_, row) => row + top).flatMap(row =>
    Array.from({ length: right - left + 1 }, (_, column): [number, number] => [row, column + left]),
  )
