import { describe, expect, it } from 'vitest'
import { type PendingRead, ShowSequencer } from '../../src-main/client/unnumbered/show-sequencer.ts'
import { shiftAnchors } from '../../src-main/domain/show/anchors.ts'
import { preShow, type RunnerState } from '../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../src-main/domain/time/time.ts'
import fc from '../support/fast-check.ts'

const running = (cue: string, kickoff: number, length = 60_000): RunnerState => ({
  phase: 'running',
  cueId: cue,
  kickoff: instant(kickoff),
  deadline: instant(kickoff + length),
})
const paused = (cue: string, kickoff: number, lastStop: number): RunnerState => ({
  phase: 'paused',
  cueId: cue,
  kickoff: instant(kickoff),
  deadline: instant(kickoff + 60_000),
  lastStop: instant(lastStop),
})
/** Long after all of it, so that no restart is in question. */
const now = 10_000_000
const reading = (state: RunnerState) => ({ state, nextCueId: undefined })
const answerOf = (state: RunnerState) => ({ reading: reading(state), tag: 'tag' })

describe('states of one show from two sources', () => {
  it('a reply that was overtaken by the push of a later change does not bring the earlier one back', () => {
    const order = new ShowSequencer()
    const [one, two, three] = [running('a', 1), running('b', 2_000), running('c', 5_000)]
    order.receive(reading(one), true, now)
    const question = order.begin()
    order.receive(reading(two), true, now)
    order.receive(reading(three), true, now)
    order.answer(question, answerOf(two), true)
    expect(order.known()?.reading.state).toEqual(three)
  })

  it('a push of before a reply does not undo the reply, and what comes after it is shown', () => {
    const order = new ShowSequencer()
    const [one, two, three, four] = [
      running('a', 1),
      running('b', 2_000),
      running('c', 5_000),
      running('d', 6_000),
    ]
    order.receive(reading(one), true, now)
    order.answer(order.begin(), answerOf(three), true)
    expect(order.receive(reading(two), true, now)).toBe('early')
    expect(order.known()).toEqual(answerOf(three))
    expect(order.receive(reading(three), true, now)).toBe('adopted')
    expect(order.known()?.tag).toBe('tag')
    order.receive(reading(four), true, now)
    expect(order.known()?.reading.state).toEqual(four)
  })

  it('a change of before the channel began is not waited for once the channel brings a later one', () => {
    const [one, two, three] = [running('a', 1), running('b', 2_000), running('c', 5_000)]
    for (const later of [three, paused('b', 2_000, 6_000)]) {
      const order = new ShowSequencer()
      order.answer(order.begin(), answerOf(one), false)
      order.interrupt()
      // Requested as the channel begins: the answer contains an earlier change.
      order.answer(order.begin(), answerOf(two), true)
      expect(order.receive(reading(later), true, now)).toBe('adopted')
      expect(order.known()?.reading.state).toEqual(later)
    }
  })

  it('an answer older than a change from the channel is not adopted, where nothing was known as the channel began', () => {
    const order = new ShowSequencer()
    const jumped = running('b', 2_000)
    const shortened = running('b', 2_000, 58_068)
    order.answer(order.begin(), answerOf(running('a', 1)), false)
    // The jump was before the channel began, the adjustment after it.
    order.interrupt()
    const [first, second] = [order.begin(), order.begin()]
    order.receive(reading(shortened), true, now)
    order.answer(second, answerOf(shortened), true)
    order.answer(first, answerOf(jumped), true)
    expect(order.known()?.reading.state).toEqual(shortened)
    // From here on an answer that nothing explains is ahead of the channel.
    const third = order.begin()
    order.receive(reading(running('c', 5_000)), true, now)
    order.answer(third, answerOf(running('d', 6_000)), true)
    expect(order.known()?.reading.state).toEqual(running('d', 6_000))
  })

  it('a pause older than a resume in an answer is held back', () => {
    const order = new ShowSequencer()
    const resumed = running('a', 1_001)
    order.receive(reading(running('a', 1)), true, now)
    order.answer(order.begin(), answerOf(resumed), true)
    expect(order.receive(reading(paused('a', 1, 2_000)), true, now)).toBe('early')
    expect(order.known()?.reading.state).toEqual(resumed)
  })

  it('an answer that was asked for before the channel began is not waited for on the channel', () => {
    const order = new ShowSequencer()
    const [one, two, three] = [running('a', 1), running('b', 2_000), running('c', 5_000)]
    order.answer(order.begin(), answerOf(one), false)
    const [before, after] = [order.begin(), order.begin()]
    order.interrupt()
    order.answer(before, answerOf(two), true)
    // The channel began after the second change, and brings the third alone.
    expect(order.receive(reading(three), true, now)).toBe('adopted')
    order.answer(after, answerOf(two), true)
    expect(order.known()?.reading.state).toEqual(three)
  })

  it('anchors that all moved alike wait for an answer, and are taken when none comes', () => {
    const order = new ShowSequencer()
    const before = running('a', 10_000)
    const after = shiftAnchors(before, duration(3_600_000))
    order.receive(reading(before), true, now)
    expect(order.receive(reading(after), true, now)).toBe('shifted')
    expect(order.known()?.reading.state).toEqual(before)
    expect(order.release()).toBe(true)
    expect(order.known()?.reading.state).toEqual(after)
  })

  it('a cue that has just begun again is a restart, and no clock that was set', () => {
    const order = new ShowSequencer()
    order.receive(reading(running('a', 10_000)), true, 10_000)
    expect(order.receive(reading(running('a', 50_000)), true, 50_200)).toBe('adopted')
    expect(order.known()?.reading.state).toEqual(running('a', 50_000))
  })

  it('ends at the last state of the service, however replies and pushes overtake one another', () => {
    /** The service goes through states; pushes come in order, each reply at some time after it was written. */
    const step = fc.constantFrom('change', 'push', 'ask', 'write', 'reply')
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), steps => {
        const order = new ShowSequencer()
        let truth: RunnerState = preShow
        const pushes: RunnerState[] = []
        const asked: PendingRead[] = []
        const written: (readonly [PendingRead, RunnerState])[] = []
        order.answer(order.begin(), answerOf(preShow), true)
        const run = (name: string, at: number): void => {
          if (name === 'change') {
            // Lengths differ, so that no change looks like a clock that was set.
            truth = running(`cue-${at % 3}`, at * 1_000, 60_000 + at)
            pushes.push(truth)
          } else if (name === 'push') {
            const pushed = pushes.shift()
            if (pushed !== undefined) order.receive(reading(pushed), true, now)
          } else if (name === 'ask') asked.push(order.begin())
          else if (name === 'write') {
            const question = asked.shift()
            if (question !== undefined) written.push([question, truth])
          } else {
            const reply = written.shift()
            if (reply !== undefined) order.answer(reply[0], answerOf(reply[1]), true)
          }
        }
        steps.forEach(run)
        // Everything arrives in the end.
        while (asked.length > 0) run('write', 0)
        while (written.length > 0) run('reply', 0)
        while (pushes.length > 0) run('push', 0)
        expect(order.known()?.reading.state).toEqual(truth)
      }),
      { numRuns: 2_000 },
    )
  })
})
