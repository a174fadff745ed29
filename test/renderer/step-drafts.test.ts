import { expect, it } from 'vitest'
import { mostSteps } from '../../src-main/domain/show/warning-steps.ts'
import { duration } from '../../src-main/domain/time/time.ts'
import { draftsOf, firstDrafts, readSteps, withStep } from '../../src-renderer/state/time/step-drafts.ts'

const read = (...times: readonly string[]) =>
  readSteps(times.map((at, key) => ({ key, at, color: 'warn', message: '' })))
const timesOf = (...times: readonly string[]) => read(...times).steps?.map(({ at }) => at) ?? null

it('steps read as they are written, the furthest before the end first', () => {
  expect(timesOf('0:10', '5:00', '+1:00', '90')).toEqual([300_000, 90_000, 10_000, -60_000])
  const steps = [
    { at: duration(300_000), color: 'ok', message: 'Last song' },
    { at: duration(-60_000), color: 'urgent' },
  ] as const
  expect(readSteps(draftsOf(steps)).steps).toEqual(steps)
})

it('what is no time, too far, or twice is said at its own line', () => {
  const wrong = (...times: readonly string[]) =>
    read(...times).faults?.map(fault => fault !== null) ?? times.map(() => false)
  expect(wrong('soon', '1:00', '')).toEqual([true, false, true])
  expect(wrong('24:00:00', '+24:00:00')).toEqual([false, false])
  expect(wrong('24:00:01', '-1:00')).toEqual([true, true])
  expect(wrong('1:00', '60', '2:00')).toEqual([false, true, false])
})

it('a message is one without blanks around it, or none', () => {
  const said = (message: string) => readSteps([{ key: 0, at: '1:00', color: 'ok', message }]).steps?.[0]
  expect(said('  Wrap up ')).toEqual({ at: 60_000, color: 'ok', message: 'Wrap up' })
  expect(said('   ')).toEqual({ at: 60_000, color: 'ok' })
})

it('each step that is added has a time of its own, up to as many as there can be', () => {
  let drafts = firstDrafts
  for (let count = 0; count < 4; count += 1) drafts = withStep(drafts)
  expect(drafts).toHaveLength(mostSteps)
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(mostSteps)
  expect(readSteps(drafts).faults).toBeNull()
})
