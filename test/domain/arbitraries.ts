import type { CueTree, OrderNode } from '../../src-main/domain/rundown/cue-order.ts'
import type { Cue, CueType } from '../../src-main/domain/rundown/rundown.ts'
import type { Playlist, RunnerCommand } from '../../src-main/domain/show/runner.ts'
import { type Duration, duration, type Instant, instant } from '../../src-main/domain/time/time.ts'
import fc from '../support/fast-check.ts'

/** Any evening of the coming century. */
export const anyInstant: fc.Arbitrary<Instant> = fc
  .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2126, 0) })
  .map(instant)

const anySpan = fc.oneof(fc.constantFrom(0, 1, 999, 1000, 1001), fc.integer({ min: 0, max: 7_200_000 }))

export const anyDuration = anySpan.map(duration)

export const anySpanOf = (max: number): fc.Arbitrary<Duration> => fc.integer({ min: 0, max }).map(duration)

export const signedDuration = fc
  .tuple(anySpan, fc.boolean())
  .map(([span, negative]) => duration(negative ? -span : span))

export const anyType: fc.Arbitrary<CueType> = fc.constantFrom('cue', 'cue', 'cue', 'heading', 'group')

export type Row = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration' | 'startTime'>

export const anyRows = (startTime: fc.Arbitrary<Instant | null>): fc.Arbitrary<Row[]> =>
  fc
    .array(
      fc.record({
        type: anyType,
        skippedBy: fc.constantFrom(null, null, null, 'self' as const, 'group' as const),
        duration: anyDuration,
        startTime,
      }),
      { maxLength: 12 },
    )
    .map(rows => rows.map((row, place) => ({ ...row, id: `c${place}` })))

export const anyPlaylist: fc.Arbitrary<Playlist> = anyRows(fc.constant(null))

/** Time that passes, then a command. */
export interface Step {
  readonly wait: number
  readonly command: RunnerCommand
}

const anyCommand: fc.Arbitrary<RunnerCommand> = fc.oneof(
  ...(['start', 'pause', 'next', 'next', 'next', 'previous', 'end', 'reset'] as const).map(verb =>
    fc.constant({ verb }),
  ),
  fc.integer({ min: 0, max: 13 }).map(place => ({ verb: 'jump' as const, cueId: `c${place}` })),
  signedDuration.map(delta => ({ verb: 'adjust-duration' as const, delta })),
)

export const anySteps: fc.Arbitrary<Step[]> = fc.array(fc.record({ wait: anySpan, command: anyCommand }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
})

export interface Tree {
  readonly order: CueTree
  readonly types: ReadonlyMap<string, CueType>
}

/** A rundown with groups, and the type of each row. */
export const anyTree: fc.Arbitrary<Tree> = fc
  .array(
    fc.record({
      type: anyType,
      children: fc.array(fc.constantFrom<CueType>('cue', 'heading'), { maxLength: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(roots => {
    const types = new Map<string, CueType>()
    const add = (type: CueType): string => {
      const id = `${type}-${types.size}`
      types.set(id, type)
      return id
    }
    const order = roots.map(({ type, children }): OrderNode => {
      const id = add(type)
      if (type !== 'group' || children.length === 0) return { id }
      return { id, children: children.map(child => ({ id: add(child) })) }
    })
    return { order, types }
  })

/** The same rows in any other lawful order. */
export const shuffled = ({ order, types }: Tree): fc.Arbitrary<CueTree> => {
  const ids = [...types.keys()]
  const groups = ids.filter(id => types.get(id) === 'group')
  return fc
    .tuple(
      fc.shuffledSubarray(ids, { minLength: ids.length, maxLength: ids.length }),
      fc.array(fc.integer({ min: 0, max: groups.length }), { minLength: ids.length, maxLength: ids.length }),
    )
    .map(([mixed, homes]) => {
      const parent = new Map(
        mixed.map((id, place) => [id, types.get(id) === 'group' ? undefined : groups[homes[place] ?? 0]]),
      )
      const next = mixed
        .filter(id => parent.get(id) === undefined)
        .map((id): OrderNode => {
          const children = mixed.filter(child => parent.get(child) === id).map(child => ({ id: child }))
          return children.length === 0 ? { id } : { id, children }
        })
      return next.length === 0 ? order : next
    })
}

export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}
