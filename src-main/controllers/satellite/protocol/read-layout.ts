import Type from 'typebox'
import { validatorOf } from '../../../contract/validator.ts'
import { isFalse, isTrue, jsonIn, type Params } from './read-line.ts'

/** The data that a device requests for one control. */
export interface ControlStyle {
  readonly bitmap: { readonly width: number; readonly height: number } | null
  readonly colors: 'hex' | 'rgb' | null
  readonly text: boolean
  readonly textStyle: boolean
  readonly leds: { readonly segments: number; readonly mode: 'full-ring' | 'simple' } | null
}

export interface WireControl {
  /** As messages name it: the `CONTROLID`, or the number of the key. */
  readonly wire: string
  readonly row: number
  readonly column: number
  readonly style: ControlStyle
}

/** The controls of a device as it described them in `ADD-DEVICE`. */
export interface DeviceLayout {
  /** Named by `CONTROLID` (since API 1.9), else numbered by `KEY`. */
  readonly named: boolean
  readonly columns: number
  readonly rows: number
  readonly controls: readonly WireControl[]
}

/** No surface that a person presses has more. */
export const mostControls = 256
const mostCells = 100
const largestSide = 1_024
/** Of all pictures of a device together: the largest known has 36 keys of 112 and a strip. */
const mostPixels = 4_000_000
const plainSize = 72

const Side = Type.Number({ minimum: 0, maximum: largestSide })
const Place = Type.Number({ minimum: 0, maximum: mostCells - 1 })
const Preset = Type.Object({
  bitmap: Type.Optional(Type.Object({ w: Side, h: Side })),
  text: Type.Optional(Type.Boolean()),
  textStyle: Type.Optional(Type.Boolean()),
  colors: Type.Optional(Type.Enum(['hex', 'rgb'])),
  leds: Type.Optional(
    Type.Object({
      segments: Type.Integer({ minimum: 1, maximum: 200 }),
      mode: Type.Enum(['full-ring', 'simple']),
    }),
  ),
})
const manifestSchema = validatorOf(
  Type.Object({
    stylePresets: Type.Record(Type.String(), Preset),
    controls: Type.Record(
      Type.String(),
      Type.Object({
        row: Place,
        column: Place,
        stylePreset: Type.Optional(Type.String({ minLength: 1 })),
      }),
    ),
  }),
)
const controlId = /^[a-zA-Z0-9\-/]{1,80}$/

/** The layout, or the error that the device is answered with. */
export function readLayout(params: Params): DeviceLayout | string {
  const layout = isFalse(params.get('LAYOUT_MANIFEST')) ? gridOf(params) : manifestOf(params)
  if (typeof layout === 'string') return layout
  const pixels = layout.controls.reduce((sum, { style: { bitmap } }) => {
    return bitmap === null ? sum : sum + bitmap.width * bitmap.height
  }, 0)
  if (pixels <= mostPixels) return layout
  return layout.named ? 'Invalid LAYOUT_MANIFEST' : 'Invalid BITMAPS'
}

function manifestOf(params: Params): DeviceLayout | string {
  const invalid = 'Invalid LAYOUT_MANIFEST'
  const manifest = jsonIn(params.get('LAYOUT_MANIFEST'))
  if (!manifestSchema.Check(manifest)) return invalid
  const presets = new Map(Object.entries(manifest.stylePresets))
  const plain = presets.get('default')
  const named = Object.entries(manifest.controls)
  if (plain === undefined || named.length === 0 || named.length > mostControls) return invalid
  if (!named.every(([id]) => controlId.test(id))) return invalid
  const controls = named.map(([wire, { row, column, stylePreset }]): WireControl => {
    const { bitmap, colors, text, textStyle, leds } = presets.get(stylePreset ?? 'default') ?? plain
    const size = bitmap === undefined ? null : { width: Math.round(bitmap.w), height: Math.round(bitmap.h) }
    return {
      wire,
      row: Math.floor(row),
      column: Math.floor(column),
      style: {
        bitmap: size !== null && size.width > 0 && size.height > 0 ? size : null,
        colors: colors ?? null,
        text: text === true,
        textStyle: textStyle === true,
        leds: leds ?? null,
      },
    }
  })
  return {
    named: true,
    controls,
    columns: Math.max(...controls.map(({ column }) => column)) + 1,
    rows: Math.max(...controls.map(({ row }) => row)) + 1,
  }
}

/** A plain grid of keys that are all alike. */
function gridOf(params: Params): DeviceLayout | string {
  const total = countOf(params.get('KEYS_TOTAL'), 32)
  if (total === null || total > mostControls) return 'Invalid KEYS_TOTAL'
  const columns = countOf(params.get('KEYS_PER_ROW'), 8)
  if (columns === null || columns > mostCells) return 'Invalid KEYS_PER_ROW'
  const rows = Math.ceil(total / columns)
  if (rows > mostCells) return 'Invalid KEYS_PER_ROW'
  const size = sizeOf(params.get('BITMAPS'))
  if (size > largestSide) return 'Invalid BITMAPS'
  const colors = params.get('COLORS')
  const style: ControlStyle = {
    bitmap: size === 0 ? null : { width: size, height: size },
    colors: colors === 'hex' || colors === 'rgb' ? colors : isTrue(colors) ? 'hex' : null,
    text: isTrue(params.get('TEXT')),
    textStyle: isTrue(params.get('TEXT_STYLE')),
    leds: null,
  }
  const controls = Array.from({ length: total }, (_, key): WireControl => {
    return { wire: String(key), row: Math.floor(key / columns), column: key % columns, style }
  })
  return { named: false, controls, columns, rows }
}

function countOf(value: string | true | undefined, otherwise: number): number | null {
  if (value === undefined || value === '') return otherwise
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 ? count : null
}

/** The size that is asked for; what looks like a boolean is the size of API 1.4, and 0 is none. */
function sizeOf(value: string | true | undefined): number {
  if (isFalse(value)) return 0
  const size = Math.round(Number(value))
  return Number.isFinite(size) && size >= 5 ? size : plainSize
}
