import Type from 'typebox'
import { validatorOf } from '../../../contract/validator.ts'
import { type DeviceLayout, readLayout } from './read-layout.ts'
import { isFalse, isTrue, jsonIn, type Params } from './read-line.ts'
import { oneLine } from './write-message.ts'

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
