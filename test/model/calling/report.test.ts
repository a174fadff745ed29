import { expect, it } from 'vitest'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { type Acknowledges, showReport } from '../../../src-main/domain/as-run/show-report.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'
import { type Counted, playHistory } from './called-history.ts'
import { history } from './histories.ts'
import type { CountedStandby } from './standby-count.ts'

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
