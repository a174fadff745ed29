import Type, { type Static } from 'typebox'
import type { ExpectedMoment } from '../../domain/show/expected-moment.ts'
import type { Timer } from '../../domain/timers/timer.ts'
import { closed } from '../schema.ts'
import { TimerSetupSchema } from '../timers.ts'

/** The timers beside the show that is open; pages compute their times themselves. */
export interface TimersSlice {
  readonly timers: readonly Timer[]
  /** By timer, of those that count to something of the running order. Left out: it is not known when that comes. */
  readonly expected: Readonly<Record<string, ExpectedMoment>>
  /** False: they could not be read yet. */
  readonly isRead: boolean
}

const Id = Type.String({ minLength: 1, maxLength: 64 })

/** `rundownId`: the one that the page shows. `id` null: a new timer. */
export const WriteTimer = Type.Object(
  { rundownId: Id, id: Type.Union([Id, Type.Null()]), setup: TimerSetupSchema },
  closed,
)
export type WriteTimer = Static<typeof WriteTimer>

export const RemoveTimer = Type.Object({ rundownId: Id, id: Id }, closed)
export type RemoveTimer = Static<typeof RemoveTimer>
