import type { ControlInfo } from '../../desk/ports/surface.ts'
import type { DeviceLayout, WireControl } from './protocol/read-layout.ts'

export interface SatelliteControl {
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

/** Of most pictures; null where there are none. */
function commonSize(controls: readonly WireControl[]): string | null {
  const counts = new Map<string, number>()
  for (const { style } of controls) {
    if (style.bitmap === null) continue
    const size = sizeText(style.bitmap)
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
