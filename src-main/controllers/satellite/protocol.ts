import { StringDecoder } from 'node:string_decoder'
import Type from 'typebox'
import { validatorOf } from '../../contract/validator.ts'

/** What stands behind a name: its value, or true where it has none. The last of one name counts. */
export type Params = ReadonlyMap<string, string | true>

/** One message of the Satellite protocol. */
export interface Line {
  /** In capitals. */
  readonly command: string
  /** What follows the command, as it came. */
  readonly body: string
  readonly params: Params
}

/** `COMMAND NAME=value NAME="value with spaces" FLAG`; a backslash takes the next character as it is. Never throws. */
export function readLine(text: string): Line {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text
  const space = line.indexOf(' ')
  const command = space < 0 ? line : line.slice(0, space)
  const body = space < 0 ? '' : line.slice(space + 1)
  const params = new Map<string, string | true>()
  for (const word of wordsOf(body)) {
    if (word === '') continue
    const equals = word.indexOf('=')
    if (equals < 0) params.set(word, true)
    else params.set(word.slice(0, equals), word.slice(equals + 1))
  }
  return { command: command.toUpperCase(), body, params }
}

const special = /[ "\\]/g

function wordsOf(body: string): readonly string[] {
  const words: string[] = []
  let pieces: string[] = []
  let quoted = false
  let from = 0
  while (from < body.length) {
    special.lastIndex = from
    const at = special.exec(body)?.index ?? body.length
    pieces.push(body.slice(from, at))
    from = at + 1
    const found = body[at]
    if (found === '\\') {
      pieces.push(body[at + 1] ?? '')
      from += 1
    } else if (found === '"') quoted = !quoted
    else if (found === ' ' && quoted) pieces.push(' ')
    else if (found === ' ') {
      words.push(pieces.join(''))
      pieces = []
    }
  }
  return [...words, pieces.join('')]
}

/** `false`, `0` and nothing are false, in any case of letters. */
export const isFalse = (value: string | true | undefined): boolean =>
  value === undefined ||
  (value !== true && (value === '' || value === '0' || value.toLowerCase() === 'false'))

/** `true`, `yes` and numbers from 1 are true; so is a name without a value. */
export const isTrue = (value: string | true | undefined): boolean =>
  value === true || (value !== undefined && (/^(true|yes)$/i.test(value) || Number(value) >= 1))

/** The JSON that a value carries in base64; undefined where it is none. */
function jsonIn(value: string | true | undefined): unknown {
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(Buffer.from(value, 'base64').toString())
  } catch {
    return undefined
  }
}

/** Longest line, in characters. A layout of 256 controls, in base64, has about 25,000. */
export const longestLine = 262_144

/** Cuts a stream of bytes into lines. `line`: false to read no further. */
export function createLineReader(line: (text: string) => boolean) {
  const decoder = new StringDecoder('utf8')
  let pieces: string[] = []
  let length = 0
  let over = false
  return {
    /** False when a line is too long: nothing is read after it. */
    read(bytes: Uint8Array): boolean {
      // Only what is new is searched: a stream of single bytes must not cost more with each.
      let rest = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      for (let end = rest.indexOf('\n'); end >= 0 && !over; end = rest.indexOf('\n')) {
        const text = [...pieces, rest.slice(0, end)].join('')
        if (text.length > longestLine) return false
        rest = rest.slice(end + 1)
        pieces = []
        length = 0
        if (!line(text)) over = true
      }
      if (over) return true
      pieces.push(rest)
      length += rest.length
      return length <= longestLine
    },
  }
}

/** A device as `ADD-DEVICE` describes it. */
export interface DescribedDevice {
  /** What messages of this connection call it. */
  readonly deviceId: string
  /** What it is known by from one connection to the next: its serial number where it has one of its own. */
  readonly id: string
  readonly product: string
  readonly layout: DeviceLayout
  readonly dimmable: boolean
  /** It has something of its own that turns pages. */
  readonly turnsPages: boolean
  readonly format: 'rgb' | 'png'
  /** Values of the settings that it has; null where it has none. */
  readonly config: Readonly<Record<string, unknown>> | null
}

export const longestId = 120
const longestProduct = 60

const variables = validatorOf(
  Type.Array(Type.Object({ id: Type.String(), type: Type.Enum(['input', 'output']), name: Type.String() }), {
    maxItems: 256,
  }),
)
const configFields = validatorOf(
  Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      type: Type.Enum(['static-text', 'textinput', 'dropdown', 'number', 'checkbox']),
      default: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    }),
    { maxItems: 256 },
  ),
)

/** The device, or the error that it is answered with. */
export function readDevice(deviceId: string, params: Params): DescribedDevice | string {
  if (deviceId.length > longestId || oneLine(deviceId) !== deviceId) return 'Invalid DEVICEID'
  const product = textOf(params.get('PRODUCT_NAME'))
  if (product === null) return 'Missing PRODUCT_NAME'
  const serial = textOf(params.get('SERIAL'))
  if (serial !== null && serial.length > longestId) return 'Invalid SERIAL'
  const layout = readLayout(params)
  if (typeof layout === 'string') return layout
  // Where values are sent to the surface or come from it, there is nothing here that they could stand for.
  if (params.has('VARIABLES') && !variables.Check(jsonIn(params.get('VARIABLES')))) return 'Invalid VARIABLES'
  const fields = params.has('CONFIG_FIELDS') ? jsonIn(params.get('CONFIG_FIELDS')) : []
  if (!configFields.Check(fields)) return 'Invalid CONFIG_FIELDS'
  const unique = !params.has('SERIAL_IS_UNIQUE') || isTrue(params.get('SERIAL_IS_UNIQUE'))
  return {
    deviceId,
    id: serial !== null && unique ? serial : deviceId,
    product: product.slice(0, longestProduct),
    layout,
    dimmable: !params.has('BRIGHTNESS') || isTrue(params.get('BRIGHTNESS')),
    turnsPages: !isFalse(params.get('CAN_CHANGE_PAGE')),
    format: params.get('BITMAP_FORMAT') === 'png' ? 'png' : 'rgb',
    config: defaultsOf(fields),
  }
}

const textOf = (value: string | true | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? oneLine(value).trim() : null

function defaultsOf(fields: Static): DescribedDevice['config'] {
  const values = fields.flatMap(({ id, type, default: value }) =>
    type === 'static-text' || value === undefined ? [] : [[id, value] as const],
  )
  return fields.some(({ type }) => type !== 'static-text') ? Object.fromEntries(values) : null
}

type Static = readonly { readonly id: string; readonly type: string; readonly default?: unknown }[]

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

/** More than any real surface has. */
const mostControls = 256
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

export type Argument = string | number | boolean

/** One line of the Satellite protocol, with its end. */
export function writeMessage(
  name: string,
  status: 'OK' | 'ERROR' | null,
  args: Readonly<Record<string, Argument>>,
): string {
  const words = [name, ...(status === null ? [] : [status])]
  for (const [key, value] of Object.entries(args)) words.push(`${key}=${written(value)}`)
  return `${words.join(' ')}\n`
}

function written(value: Argument): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `"${oneLine(value).replace(/["\\]/g, '\\$&')}"`
}

/** A line cannot carry the characters that end lines, nor those that nobody sees. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
