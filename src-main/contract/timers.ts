import Type from 'typebox'
import { earliest, latest } from '../domain/time/time.ts'
import {
  longestSpan,
  longestTimerName,
  mostTimers,
  mostTimerWarnings,
  type TimerSetup,
  type TimersState,
  timerKinds,
} from '../domain/timers/timer.ts'
import { closed, nullable } from './schema.ts'
import { validatorOf } from './validator.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const At = Type.Integer({ minimum: earliest, maximum: latest })
const Span = Type.Integer({ minimum: 1_000, maximum: longestSpan })

const setup = {
  name: Type.String({ minLength: 1, maxLength: longestTimerName, pattern: '\\S' }),
  kind: Type.Enum([...timerKinds]),
  span: Span,
  clock: Type.Integer({ minimum: 0, maximum: longestSpan - 1 }),
  cueId: nullable(Id),
  warnings: Type.Array(Span, { maxItems: mostTimerWarnings }),
  color: nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
  startsWith: nullable(Id),
  inCall: Type.Boolean(),
}

/** See `TimerSetup` of the domain; its durations are whole milliseconds. */
export const TimerSetupSchema = Type.Object(setup, closed)

/** `TimersState` as it is kept with a rundown. */
const TimersSchema = Type.Object(
  {
    timers: Type.Array(
      Type.Object(
        {
          id: Id,
          ...setup,
          run: Type.Object(
            {
              startedAt: nullable(At),
              pausedAt: nullable(At),
              added: Type.Integer({ minimum: -longestSpan, maximum: longestSpan }),
              until: nullable(At),
            },
            closed,
          ),
        },
        closed,
      ),
      { maxItems: mostTimers },
    ),
  },
  closed,
)

const compiled = validatorOf(TimersSchema)
const compiledSetup = validatorOf(TimerSetupSchema)

/** Checks timers that were kept. Null: this version cannot read them. */
export const readTimers = (kept: unknown): TimersState | null =>
  // Instants and durations are numbers within their bounds, which has just been checked.
  compiled.Check(kept) ? (kept as unknown as TimersState) : null

/** As they are stored. Null for none, and for text that another program wrote. */
export function timersIn(stored: string | null): TimersState | null {
  try {
    return stored === null ? null : readTimers(JSON.parse(stored))
  } catch {
    return null
  }
}

/** The same of how one timer is set up. */
export const readTimerSetup = (sent: unknown): TimerSetup | null =>
  compiledSetup.Check(sent) ? (sent as unknown as TimerSetup) : null
