import { expect, it } from 'vitest'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { type Acknowledges, showReport } from '../../../src-main/domain/as-run/show-report.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { type Act, type Counted, playHistory } from './called-history.ts'
import type { CountedStandby } from './standby-count.ts'

const departments = fc.constantFrom<readonly string[] | null>(null, ['lx'], ['snd'])
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('standby'), departments }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('acknowledge'), departments }) },
  { weight: 5, arbitrary: fc.constant<Act>({ do: 'go' }) },
  { weight: 5, arbitrary: fc.constant<Act>({ do: 'undo' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('call'), departments }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), cue: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: 'previous' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('skip'), cue: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'stand-down' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'pause' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'elsewhere' }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'reconnect' }, { do: 'restart' }) },
)

const all = { departments: null } as const
/** What callers do in a row. */
const habit = fc.constantFrom<readonly Act[]>(
  [{ do: 'standby', ...all }, { do: 'acknowledge', ...all }, { do: 'acknowledge', ...all }, { do: 'go' }],
  [{ do: 'go' }, { do: 'standby', ...all }, { do: 'call', ...all }, { do: 'call', ...all }],
  [{ do: 'undo' }, { do: 'undo' }, { do: 'go' }, { do: 'call', ...all }],
)
const history = fc
  .array(fc.oneof({ weight: 3, arbitrary: act.map(one => [one]) }, habit), { minLength: 4, maxLength: 14 })
  .map(parts => parts.flat())

it('the sums of the report are those of the calls that stand at the end of any history', () => {
  let [stood, acknowledged, undone, withdrawn] = [0, 0, 0, 0]
  fc.assert(
    fc.property(history, acts => {
      const { entries, calls, standbys, takenBack } = playHistory(acts)
      const asRun = asRunOf(entries) ?? expect.unreachable('there is no run')
      const { acknowledges, missed } = showReport(asRun)
      expect(acknowledges.toSorted(byName)).toEqual(countedOf(calls, standbys).toSorted(byName))
      expect(missed.map(({ department, text }) => `${department} ${text}`)).toEqual(
        calls
          .filter(({ stood, delay }) => stood && delay === null)
          .map(call => `${call.department} ${call.text}`),
      )
      stood += calls.filter(call => call.stood).length
      acknowledged += calls.filter(({ delay }) => delay !== null).length
      undone += takenBack
      withdrawn += standbys.filter(isWithdrawn).length
    }),
    { numRuns: 2_000 },
  )
  // The histories are of the kind that they claim to be.
  expect(Math.min(stood, acknowledged, undone, withdrawn)).toBeGreaterThan(500)
})

const byName = (a: Acknowledges, b: Acknowledges): number => a.department.localeCompare(b.department)

const isWithdrawn = ({ ended }: CountedStandby): boolean => ended?.went === false

function countedOf(calls: readonly Counted[], standbys: readonly CountedStandby[]): readonly Acknowledges[] {
  return ['Lights', 'Sound'].flatMap((department): Acknowledges[] => {
    const mine = calls.filter(call => call.department === department)
    const stood = mine.filter(call => call.stood)
    const given = standbys.filter(one => one.department === department)
    const unused = given.filter(({ ended }) => ended?.went !== true)
    const delays = [...stood, ...unused].flatMap(({ delay }) => delay ?? []).toSorted((a, b) => a - b)
    const upper = delays[Math.floor(delays.length / 2)]
    const lower = delays[Math.ceil(delays.length / 2) - 1]
    if (mine.length === 0 && given.length === 0) return []
    return [
      {
        department,
        standbys: given.length,
        withdrawn: given.filter(isWithdrawn).length,
        acknowledged: delays.length,
        withoutStandby: mine.length - stood.length,
        median: upper === undefined || lower === undefined ? null : duration(Math.round((upper + lower) / 2)),
        longest: delays.at(-1) ?? null,
      },
    ]
  })
}
