import Type, { type Static } from 'typebox'
import { closed } from './schema.ts'

const Word = Type.Integer({ minimum: 0, maximum: 0xffff })

/** One switch of a device: down while `report[byte] & mask` is `value`. Bytes count from 0, the report id first if there is one. */
export const HidSwitch = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$' }),
    name: Type.String({ minLength: 1, maxLength: 40 }),
    byte: Type.Integer({ minimum: 0, maximum: 1023 }),
    mask: Type.Integer({ minimum: 1, maximum: 255 }),
    value: Type.Integer({ minimum: 0, maximum: 255 }),
  },
  closed,
)
export type HidSwitch = Static<typeof HidSwitch>

/** How to read the switches of one device, as a person has learned it. Stored, exported and imported as it stands. */
export const HidDriver = Type.Object(
  {
    vendorId: Word,
    productId: Word,
    /** Of the USB device; null where the system does not report it. */
    interface: Type.Union([Type.Integer({ minimum: -1, maximum: 255 }), Type.Null()]),
    usagePage: Type.Union([Word, Type.Null()]),
    usage: Type.Union([Word, Type.Null()]),
    /** As shown. */
    name: Type.String({ minLength: 1, maxLength: 100 }),
    /** Reports with another id, or of another length, are not looked at; null for none. */
    reportId: Type.Union([Type.Integer({ minimum: 0, maximum: 255 }), Type.Null()]),
    reportBytes: Type.Integer({ minimum: 1, maximum: 1024 }),
    switches: Type.Array(HidSwitch, { minItems: 1, maxItems: 64 }),
  },
  closed,
)
export type HidDriver = Static<typeof HidDriver>
