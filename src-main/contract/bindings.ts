import Type, { type Static } from 'typebox'
import { shows, triggerKinds } from '../domain/bindings/binding.ts'
import { mostDebounce } from '../domain/bindings/debounce.ts'
import { prompterActs } from '../domain/script/prompter.ts'
import { callingActs, plainActs } from '../domain/show/actions.ts'
import { longestTimerName, timerActs } from '../domain/timers/timer.ts'
import { HidDriver } from './hid-driver.ts'
import { closed } from './schema.ts'
import { OutputRule } from './show-output.ts'

const Control = Type.String({ minLength: 1, maxLength: 100 })

const JumpTarget = Type.Union([
  Type.Object({ ahead: Type.Integer({ minimum: 1, maximum: 99 }) }, closed),
  Type.Object({ number: Type.String({ minLength: 1, maxLength: 20 }) }, closed),
  Type.Literal('sent'),
])

const TimerName = Type.Union([Type.String({ minLength: 1, maxLength: longestTimerName }), Type.Null()])

/**
 * See `BoundAction` of the domain.
 * @public its type is imported
 */
export const BoundAction = Type.Union([
  Type.Object({ do: Type.Enum([...plainActs]) }, closed),
  Type.Object({ do: Type.Literal('jump'), to: JumpTarget }, closed),
  Type.Object(
    {
      do: Type.Literal('adjust'),
      seconds: Type.Union([Type.Integer({ minimum: -3_600, maximum: 3_600 }), Type.Literal('sent')]),
    },
    closed,
  ),
  Type.Object(
    {
      do: Type.Enum([...callingActs]),
      of: Type.Union([
        Type.Enum(['all', 'sent']),
        Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
      ]),
    },
    closed,
  ),
  Type.Object(
    {
      do: Type.Literal('timer'),
      name: TimerName,
      act: Type.Enum(timerActs.filter(act => act !== 'add')),
    },
    closed,
  ),
  Type.Object(
    {
      do: Type.Literal('timer'),
      name: TimerName,
      act: Type.Literal('add'),
      seconds: Type.Union([Type.Integer({ minimum: -3_600, maximum: 3_600 }), Type.Null()]),
    },
    closed,
  ),
  Type.Object({ do: Type.Literal('prompter'), act: Type.Enum([...prompterActs]) }, closed),
  Type.Object(
    {
      do: Type.Literal('note'),
      text: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
      department: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    },
    closed,
  ),
  Type.Object({ do: Type.Literal('view'), view: Type.String({ minLength: 1, maxLength: 40 }) }, closed),
  Type.Object({ do: Type.Literal('brightness'), by: Type.Integer({ minimum: -100, maximum: 100 }) }, closed),
  Type.Object(
    {
      do: Type.Literal('page'),
      to: Type.Union([Type.Integer({ minimum: 0, maximum: 31 }), Type.Enum(['next', 'previous'])]),
    },
    closed,
  ),
])
export type BoundAction = Static<typeof BoundAction>

const Binding = Type.Object(
  { control: Control, trigger: Type.Enum([...triggerKinds]), action: BoundAction },
  closed,
)

export const SurfacePage = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40 }),
    bindings: Type.Array(Binding, { maxItems: 512 }),
    shows: Type.Record(Control, Type.Enum([...shows])),
  },
  closed,
)
export type SurfacePage = Static<typeof SurfacePage>

/** How long a contact must be open before it can be pressed again, ms; 30 where it is left out. */
export const Debounce = Type.Integer({ minimum: 0, maximum: mostDebounce })

/**
 * One surface as a person has set it up, apart from which device it is.
 * @public its type is imported
 */
export const SurfaceSetup = Type.Object(
  {
    modelId: Type.String({ minLength: 1, maxLength: 200 }),
    /** As the caller calls it: `Caller's deck`, `pedal under the desk`. */
    role: Type.String({ maxLength: 60 }),
    serial: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
    /** Percent of the full light. */
    brightness: Type.Integer({ minimum: 0, maximum: 100 }),
    pages: Type.Array(SurfacePage, { minItems: 1, maxItems: 32 }),
    debounce: Type.Optional(Debounce),
  },
  closed,
)

/** A surface in the settings of a desk. */
export const SavedSurface = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    modelId: SurfaceSetup.properties.modelId,
    role: SurfaceSetup.properties.role,
    serial: SurfaceSetup.properties.serial,
    /** The USB port that its device was plugged into last. */
    place: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    brightness: SurfaceSetup.properties.brightness,
    /** Its strip is drawn in the other order than the driver's. */
    swapStrip: Type.Optional(Type.Boolean()),
    /** Null: the default of the model. */
    pages: Type.Union([SurfaceSetup.properties.pages, Type.Null()]),
    /** Machines at it may move the show. */
    armed: Type.Boolean(),
    debounce: Type.Optional(Debounce),
  },
  closed,
)

/** The file of `Export bindings`. What machines may do (`armed`) is not in it: that is armed at each desk by a person. */
export const BindingsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    format: Type.Literal('showcall-bindings'),
    version: Type.Literal(1),
    surfaces: Type.Array(SurfaceSetup, { maxItems: 64 }),
    drivers: Type.Array(HidDriver, { maxItems: 64 }),
    outputs: Type.Array(OutputRule, { maxItems: 256 }),
  },
  { ...closed, $id: 'showcall-bindings', title: 'Showcall bindings, version 1' },
)
export type BindingsFile = Static<typeof BindingsFile>
