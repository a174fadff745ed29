import Type, { type Static } from 'typebox'
import { languages } from '../../domain/language.ts'
import type { Said } from '../../domain/messages/message.ts'
import { mostPrompterSteps, prompterActs } from '../../domain/script/prompter.ts'
import { type ActionTaking, actionNames, type Given, showActions } from '../../domain/show/actions.ts'
import type { Intent } from '../../domain/show/press.ts'
import { duration } from '../../domain/time/time.ts'
import { timerActs } from '../../domain/timers/timer.ts'
import { closed } from '../schema.ts'
import { heldMembers } from './held.ts'
import { longestPhrase, mostPhrases } from './slices.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })

const taking = <What extends keyof Given>(takes: What) =>
  Type.Enum(actionNames.filter((name): name is ActionTaking<What> => showActions[name].takes === takes))

const IntentSchema = Type.Union([
  Type.Object({ action: taking('nothing') }, closed),
  Type.Object({ action: taking('cue'), cueId: Id }, closed),
  Type.Object(
    {
      action: taking('departments'),
      /** Columns; null: every department. */
      departments: Type.Union([Type.Array(Id, { minItems: 1, maxItems: 100 }), Type.Null()]),
      /** Of `acknowledge`; left out: the call that stands by longest. */
      callId: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
    },
    closed,
  ),
  Type.Object(
    {
      action: taking('timer'),
      timer: Type.Union([
        Type.Object({ timerId: Id, act: Type.Enum(timerActs.filter(act => act !== 'add')) }, closed),
        Type.Object(
          {
            timerId: Id,
            act: Type.Literal('add'),
            /** Signed, ms. */
            by: Type.Integer({ minimum: -3_600_000, maximum: 3_600_000 }),
          },
          closed,
        ),
      ]),
    },
    closed,
  ),
  Type.Object(
    {
      action: taking('prompter'),
      prompter: Type.Object(
        {
          act: Type.Enum([...prompterActs]),
          times: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPrompterSteps })),
        },
        closed,
      ),
    },
    closed,
  ),
  Type.Object(
    { action: taking('time'), delta: Type.Integer({ minimum: -3_600_000, maximum: 3_600_000 }) },
    closed,
  ),
])

/**
 * One edge of a key or a pointer in a page. `down` acts or begins a hold; `held` says that the key is still down after
 * `caller.hold`, and completes it; `up` ends it; `cancel`: the page lost the key, and nothing comes of it.
 */
export const TriggerRequest = Type.Object(
  {
    kind: Type.Enum(['keyboard', 'pointer']),
    /** The name that a person gave the page: it is recorded as the surface. */
    page: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
    /** As shown: `Space`, `GO button`. */
    control: Type.String({ minLength: 1, maxLength: 40 }),
    edge: Type.Enum(['down', 'held', 'up', 'cancel']),
    intent: IntentSchema,
    /** `intent` acts when it is held; let go before that, this does. */
    tap: Type.Optional(IntentSchema),
    /** `ShowSlice.version` as it was on screen. */
    saw: Type.Integer({ minimum: 0 }),
    /**
     * The earliest time at which the key can have moved, ms: the desk's time as `clock` answers it, less its `clockSteps`.
     * Null: the page does not know it yet. A press that is older than `lateAfter` is refused, and its two seconds count from it.
     */
    made: Type.Union([Type.Integer(), Type.Null()]),
  },
  closed,
)
export type TriggerRequest = Static<typeof TriggerRequest>

/** What the page meant, as the desk takes it. */
export function intentOf(intent: TriggerRequest['intent']): Intent {
  if (intent.action === 'adjust') return { action: 'adjust', delta: duration(intent.delta) }
  if (intent.action !== 'timer') return intent
  const { timer } = intent
  return { action: 'timer', timer: timer.act === 'add' ? { ...timer, by: duration(timer.by) } : timer }
}

export const OpenRequest = Type.Object(
  {
    rundownId: Id,
    /** Leaving a show that is on air takes a held control. */
    ...heldMembers,
  },
  closed,
)
export type OpenRequest = Static<typeof OpenRequest>

export const Nothing = Type.Object({}, closed)
export const DismissRequest = Type.Object({ noticeId: Type.Integer() }, closed)
export type DismissRequest = Static<typeof DismissRequest>

/** Moves the planned times to today. A show on air is only moved with `held`. */
export const RunTodayRequest = Type.Object(heldMembers, closed)
export type RunTodayRequest = Static<typeof RunTodayRequest>

/** Begins or leaves a rehearsal. Beginning one while the show is on air takes `held`. */
export const RehearsalRequest = Type.Object({ on: Type.Boolean(), ...heldMembers }, closed)
export type RehearsalRequest = Static<typeof RehearsalRequest>

/** A person chooses which show goes on after an outage: that of this desk, or that of the service. Takes `held`. */
export const ChooseShow = Type.Object(
  { keep: Type.Union([Type.Literal('here'), Type.Literal('there')]), ...heldMembers },
  closed,
)

/** Forgets how long cues ran in rehearsals, but for those in `keep`. */
export const ForgetRehearsed = Type.Object(
  { rundownId: Id, keep: Type.Array(Id, { maxItems: 10_000 }) },
  closed,
)
export type ForgetRehearsed = Static<typeof ForgetRehearsed>

/** What is left out stays; milliseconds. */
export const CallerSettingsRequest = Type.Partial(
  Type.Object({
    doublePress: Type.Integer({ minimum: 0, maximum: 3_000 }),
    hold: Type.Integer({ minimum: 200, maximum: 3_000 }),
    undoWindow: Type.Union([Type.Integer({ minimum: 0, maximum: 60_000 }), Type.Null()]),
    localAfter: Type.Union([Type.Integer({ minimum: 0, maximum: 30_000 }), Type.Null()]),
    /** Key faces dim with the page. */
    theme: Type.Enum(['day', 'dark', 'blackout']),
    language: Type.Union([Type.Enum([...languages]), Type.Null()]),
    /** Of the guided first minute. */
    guide: Type.Enum(['go', 'undo', 'device', 'import', 'done']),
    twoStep: Type.Boolean(),
    holdUnacknowledged: Type.Boolean(),
    warnBefore: Type.Integer({ minimum: 0, maximum: 60_000 }),
    callsBy: Type.Enum(['time', 'press']),
    updates: Type.Boolean(),
    phrases: Type.Union([
      Type.Array(Type.String({ minLength: 1, maxLength: longestPhrase, pattern: '\\S' }), {
        maxItems: mostPhrases,
      }),
      Type.Null(),
    ]),
  }),
  closed,
)
export type CallerSettingsRequest = Static<typeof CallerSettingsRequest>

/** A press of a page is on its screen. */
export const PaintedRequest = Type.Object(
  {
    press: Type.Integer({ minimum: 1 }),
    /** From the input to the frame that shows it. */
    ms: Type.Number({ minimum: 0, maximum: 60_000 }),
  },
  closed,
)
export type PaintedRequest = Static<typeof PaintedRequest>

/** A fault of an imported file: line counted from 1, the header included. */
export interface ImportFault {
  readonly line: number
  readonly reason: Said
}
