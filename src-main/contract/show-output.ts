import Type, { type Static } from 'typebox'
import { outputEvents } from '../domain/bindings/output-events.ts'
import { closed } from './schema.ts'

const Channel = Type.Integer({ minimum: 1, maximum: 16 })
const Seven = Type.Integer({ minimum: 0, maximum: 127 })

/** A message as a person sets it. `cue`: `{number}` is the number of the cue that went on air; text besides is sent as it is. */
export const OutputMessage = Type.Union([
  /** A note on, and its note off at once after it. */
  Type.Object({ kind: Type.Literal('note'), channel: Channel, note: Seven, velocity: Seven }, closed),
  Type.Object({ kind: Type.Literal('control'), channel: Channel, controller: Seven, value: Seven }, closed),
  /** Programs count from 1, as on most devices: 1 to 128. */
  Type.Object(
    { kind: Type.Literal('program'), channel: Channel, program: Type.Integer({ minimum: 1, maximum: 128 }) },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('msc'),
      /** 0 to 111 a device, 112 to 126 a group, 127 all. */
      device: Seven,
      /** Of the table in the MSC specification: 1 lighting, 16 sound, 48 video, 127 all. */
      format: Type.Integer({ minimum: 1, maximum: 127 }),
      command: Type.Enum(['go', 'stop', 'resume', 'load', 'reset', 'all-off']),
      /** ASCII digits and dots once filled in; empty for none. */
      cue: Type.String({ maxLength: 20 }),
      list: Type.String({ maxLength: 20, pattern: '^[0-9.]*$' }),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('mmc'), device: Seven, command: Type.Enum(['stop', 'play', 'pause']) },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('osc'),
      address: Type.String({ minLength: 1, maxLength: 200, pattern: '^/[!-~]*$' }),
      /**
       * Placeholders, also in the address: `{number}`, `{title}` and `{id}` of the cue, `{department}` and `{call}` of a call.
       * A whole number is sent as int32, any other argument as a string.
       */
      args: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 16 }),
    },
    closed,
  ),
])
export type OutputMessage = Static<typeof OutputMessage>

/** When what is sent where. */
export const OutputRule = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    on: Type.Enum([...outputEvents]),
    /** Only for the cue with this number; empty for every cue. */
    cue: Type.String({ maxLength: 20 }),
    /** Of calls: only for this department or group; left out or empty for each. */
    department: Type.Optional(Type.String({ maxLength: 100 })),
    /** A port of `ShowOutputs`, by its id. */
    port: Type.String({ minLength: 1, maxLength: 200 }),
    message: OutputMessage,
  },
  closed,
)
export type OutputRule = Static<typeof OutputRule>
