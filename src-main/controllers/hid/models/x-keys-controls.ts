import { PRODUCTS, type Product } from '@xkeys-lib/core'
import type { DialKind, DialPlace } from '../reading.ts'

/** One key of a panel, in its report, in the drawing, and as the library numbers it. */
export interface PanelKey {
  readonly id: string
  readonly name: string
  readonly byte: number
  readonly mask: number
  readonly row: number
  readonly column: number
  /** The library's number of it, by which its backlight is set; null where it has none. */
  readonly light: number | null
}

type Placed = Omit<PanelKey, 'id' | 'name'>

const firstByte = 2
/** The RailDriver sends its levers first. */
const railDriverFirstByte = 7
/** Position of the program switch: the small key by which a panel is programmed. */
const programSwitch = { byte: 1, mask: 0x01 } as const

/** In reading order, as they are called: `key-1` and so on; the program switch is the last. */
export function panelKeys(name: string, product: Product): readonly PanelKey[] {
  const matrix = placedKeys(name, product).toSorted((a, b) => a.row - b.row || a.column - b.column)
  const top = Math.min(...matrix.map(({ row }) => row))
  const left = Math.min(...matrix.map(({ column }) => column))
  const below = 1 + Math.max(...matrix.map(({ row }) => row - top))
  const extra = (product.hasExtraButtons ?? []).map(
    ({ ebByte, ebBit }, at): Placed => ({
      byte: ebByte,
      mask: 1 << ebBit,
      row: below,
      column: at,
      light: null,
    }),
  )
  const keys = [...matrix.map(key => ({ ...key, row: key.row - top, column: key.column - left })), ...extra]
  const named = keys.map((key, at): PanelKey => ({ ...key, id: `key-${at + 1}`, name: `key ${at + 1}` }))
  // The bit of a foot pedal's is set all the time.
  if (!product.hasPS || name === 'XK3FOOT') return named
  const place = { row: below, column: extra.length, light: null }
  return [...named, { ...programSwitch, ...place, id: `key-${named.length + 1}`, name: 'program switch' }]
}

function placedKeys(name: string, product: Product): readonly Placed[] {
  const { bBytes, bBits, btnLocation, disableButtons = [] } = product
  const first = product === railDriver ? railDriverFirstByte : firstByte
  const linear = isLinear(product)
  const keys: Placed[] = []
  for (let byte = 0; byte < bBytes; byte += 1) {
    for (let bit = 0; bit < bBits; bit += 1) {
      const at = byte * bBits + bit
      const number = at + 1
      if (disableButtons.includes(number) || isGap(name, bit, byte)) continue
      const matrix = linear
        ? ([Math.floor(at / product.colCount), at % product.colCount] as const)
        : ([bit, byte] as const)
      const place = btnLocation === undefined ? matrix : btnLocation[number]
      // Bits that the table places nowhere carry nothing.
      if (place === undefined) continue
      const [row, column] = place
      keys.push({ byte: first + byte, mask: 1 << bit, row, column, light: number })
    }
  }
  return keys
}

/** A rack panel whose rows are longer than its bytes: its keys are numbered along the rows, as those of the XKE-40. */
const isLinear = ({ bBytes, bBits, colCount, rowCount, btnLocation }: Product): boolean =>
  btnLocation === undefined && colCount * rowCount === bBytes * bBits && colCount !== bBytes

/** Bits where there is no key, and that the table does not name. */
function isGap(name: string, row: number, column: number): boolean {
  // An XK-80 without its third row, and without the third and the eighth column below it.
  if (name === 'XK60') return row === 2 || (row > 2 && (column === 2 || column === 7))
  // The fourth of the four that its T-bar covers.
  return name === 'XK64JOGTBAR' && row === 3 && column === 9
}

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
