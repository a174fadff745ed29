import { describe, expect, it } from 'vitest'
import { plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import { nextCueId, preShow, type RunnerState, transition } from '../../../src-main/domain/show/runner.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import {
  armChase,
  type ChaseNotice,
  type ChaseState,
  chaseFromHere,
  chaseOff,
  cuesAhead,
  lookAtChase,
} from '../../../src-main/domain/timecode/chase.ts'
import {
  frameAt,
  hear,
  isMoving,
  lookAtSignal,
  noSignal,
  type TimecodeSignal,
} from '../../../src-main/domain/timecode/signal.ts'
import {
  formatFrame,
  frameOf,
  framesOfDay,
  rateFacts,
  type TimecodeRate,
  timecodeRates,
  wrapped,
} from '../../../src-main/domain/timecode/timecode.ts'
import { cue } from '../../fakes/fake-show-service.ts'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'

interface Pressed {
  readonly cueId: string | null
  readonly frame: number
  readonly at: number
}

/** A show whose cues have these frames as their timecode, a tape that is heard, and a chase between them. */
function rig(frames: readonly (number | null)[], freewheel = 1_000, rate: TimecodeRate = '25') {
  const perFrame = 1_000 / rateFacts[rate].perSecond
  const cues = frames.map((frame, place) =>
    cue(`cue-${place}`, 60, {
      timing: frame === null ? null : { ...plainTiming, timecode: formatFrame(frame, rate) },
    }),
  )
  let show: RunnerState = preShow
  let signal: TimecodeSignal = noSignal
  let state: ChaseState = chaseOff
  let now = 0
  const presses: Pressed[] = []
  const notices: ChaseNotice[] = []
  const go = (): void => {
    const verb = show.phase === 'pre-show' ? 'start' : 'next'
    const next = transition(show, { verb }, cues, instant(now))
    if (next.ok) show = next.state
  }
  const look = (event: Parameters<typeof lookAtChase>[1]): number | null => {
    const next = nextCueId(show, cues)
    const facts = { signal, now, ahead: cuesAhead(show, cues), nextCueId: next, waits: false }
    const step = lookAtChase(state, event, facts)
    state = step.state
    if (step.notice !== null) notices.push(step.notice)
    if (step.press === null) return step.lookAt
    expect(state.armed).toBe(true)
    expect(isMoving(signal)).toBe(true)
    presses.push({ cueId: next, frame: frameOf(step.press.label, rate), at: now })
    go()
    return look(null)
  }
  /** Time passes, as the timers of a desk have it. */
  const until = (then: number): void => {
    while (now < then) {
      const known = lookAtSignal(signal, now, freewheel)
      signal = known.signal
      const at = look(null)
      now = Math.min(then, ...[at, known.lookAt].map(one => (one === null ? then : Math.max(one, now + 1))))
    }
    signal = lookAtSignal(signal, now, freewheel).signal
    look(null)
  }
  const take = (frame: number, stands?: true): void => {
    const step = hear(signal, { frame: wrapped(frame, rate), rate, at: now, ...(stands && { stands }) })
    signal = step.signal
    look(step.event)
  }
  return {
    presses,
    notices,
    onAir: () => ('cueId' in show ? show.cueId : null),
    position: () => frameAt(signal, now),
    moving: () => isMoving(signal),
    armed: () => state.armed,
    arm: () => {
      state = armChase(signal, now)
    },
    disarm: () => {
      state = chaseOff
    },
    byHand() {
      go()
      state = chaseFromHere(state, signal, now)
      look(null)
    },
    jumpTo(place: number) {
      const next = transition(show, { verb: 'jump', cueId: `cue-${place}` }, cues, instant(now))
      if (next.ok) show = next.state
      state = chaseFromHere(state, signal, now)
      look(null)
    },
    until,
    run(from: number, count: number, step = 1) {
      for (let at = 0; at < count; at += 1) {
        take(from + at * step)
        until(now + perFrame)
      }
    },
    stands: (frame: number) => take(frame, true),
    silence: (ms: number) => until(now + ms),
  }
}

describe('chase', () => {
  it('presses each cue at its timecode, the first at the very beginning, and nothing where none is armed', () => {
    const off = rig([1_000, 1_050])
    off.run(1_000, 100)
    expect(off.presses).toEqual([])
    const { run, arm, presses, notices } = rig([1_000, 1_050, 1_075])
    arm()
    run(1_000, 100)
    expect(presses.map(({ frame }) => frame)).toEqual([1_000, 1_050, 1_075])
    expect(notices).toEqual([])
  })

  it('does not press what timecode has passed when it is armed', () => {
    const { run, arm, presses } = rig([1_000, 1_050])
    run(1_000, 30)
    arm()
    run(1_030, 60)
    expect(presses).toEqual([])
  })

  it('presses in a gap within the freewheel, and not once timecode is lost', () => {
    const { run, arm, presses, silence } = rig([1_000, 1_050, 1_100])
    arm()
    run(1_000, 40)
    silence(5_000)
    expect(presses.map(({ frame }) => frame)).toEqual([1_000, 1_050])
  })

  it('never presses a cue again after a jump backwards, nor what a jump forwards has left out: it says so and waits', () => {
    const back = rig([1_000, 1_050, 1_200])
    back.arm()
    back.run(1_000, 60)
    back.run(1_010, 100)
    expect(back.presses.map(({ frame }) => frame)).toEqual([1_000, 1_050])
    expect(back.notices[0]).toBe('chase-back')
    back.run(1_110, 100)
    expect(back.presses.map(({ frame }) => frame)).toEqual([1_000, 1_050, 1_200])

    const over = rig([1_000, 1_050, 1_100, 1_300, 1_400])
    over.arm()
    over.run(1_000, 20)
    over.run(1_200, 50)
    expect(over.notices).toEqual(['chase-jumped'])
    over.run(1_250, 60)
    expect(over.presses).toHaveLength(1)
    expect(over.notices).toEqual(['chase-jumped', 'chase-not-next'])
    over.jumpTo(3)
    over.run(1_310, 100)
    expect(over.presses.map(({ cueId }) => cueId)).toEqual(['cue-0', 'cue-4'])
  })

  it('takes a GO by hand for the cue that it would have pressed', () => {
    const { run, arm, byHand, presses, onAir } = rig([1_000, 1_050, 1_100])
    arm()
    run(1_000, 45)
    byHand()
    run(1_045, 30)
    expect(onAir()).toBe('cue-1')
    run(1_075, 40)
    expect(onAir()).toBe('cue-2')
    expect(presses.map(({ cueId }) => cueId)).toEqual(['cue-0', 'cue-2'])
  })

  it('follows again from where timecode is once a person has moved the show', () => {
    const { run, arm, jumpTo, presses } = rig([1_000, 1_050, 1_100])
    arm()
    run(1_000, 60)
    run(1_000, 10)
    jumpTo(0)
    run(1_010, 60)
    expect(presses.map(({ cueId }) => cueId)).toEqual(['cue-0', 'cue-1', 'cue-1'])
  })

  it('begins at a cue that timecode was moved to while it stood', () => {
    const { run, arm, stands, silence, presses } = rig([1_000, 1_500])
    arm()
    stands(1_000)
    silence(3_000)
    run(1_002, 20)
    expect(presses).toHaveLength(1)
  })

  it('presses nothing backwards and nothing at another speed', () => {
    const { run, arm, presses } = rig([1_000, 1_050])
    arm()
    run(1_200, 250, -1)
    expect(presses).toEqual([])
  })

  it('presses, in any show and with any timecode, only while armed, once a cue and nothing that was passed', () => {
    const op = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ do: fc.constant('run' as const), count: fc.integer({ min: 1, max: 60 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('jump' as const), by: fc.integer({ min: -200, max: 200 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('silence' as const), ms: fc.integer({ min: 1, max: 3_000 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('back' as const), count: fc.integer({ min: 1, max: 30 }) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('stands', 'arm', 'disarm', 'hand') }) },
    )
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 900, max: 1_500 })), { minLength: 1, maxLength: 8 }),
        fc.array(op, { maxLength: 25 }),
        fc.integer({ min: 0, max: 2_000 }),
        (frames, ops, freewheel) => {
          const desk = rig(frames, freewheel)
          let tape = 950
          /** The furthest that timecode came since a person armed, or moved the show. */
          let furthest = Number.NEGATIVE_INFINITY
          let known = 0
          const check = (isMine: boolean): void => {
            for (const { frame } of desk.presses.slice(known))
              expect(frame).toBeGreaterThan(isMine ? furthest : frame - 1)
            known = desk.presses.length
            const at = desk.position()
            if (at !== null && desk.moving()) furthest = Math.max(furthest, at - 1)
          }
          desk.arm()
          for (const one of ops) {
            const { do: what } = one
            if (what === 'arm' || what === 'hand') {
              if (what === 'arm') desk.arm()
              else desk.byHand()
              furthest = Number.NEGATIVE_INFINITY
              const at = desk.position()
              if (at !== null && desk.moving()) furthest = at - 1
            } else if (what === 'disarm') desk.disarm()
            else if (what === 'stands') desk.stands(tape)
            else if ('by' in one) tape += one.by
            else if ('ms' in one) {
              desk.silence(one.ms)
              tape += Math.round((one.ms * rateFacts['25'].perSecond) / 1_000)
            } else if ('count' in one) {
              const step = what === 'back' ? -1 : 1
              for (let at = 0; at < one.count; at += 1) {
                desk.run(tape, 1, step)
                tape += step
                check(true)
              }
            }
            const before = desk.presses.length
            check(true)
            if (!desk.armed()) expect(desk.presses).toHaveLength(before)
          }
          // Between two presses of a person no cue goes twice: the show has moved past it.
          expect(desk.presses.every(({ cueId }) => cueId !== null)).toBe(true)
        },
      ),
    )
  })

  it('presses at any rate and across midnight each cue once, in time, in its order, and none that timecode had passed', () => {
    const before = 60
    const op = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(run => ({ run })) },
      { weight: 2, arbitrary: fc.integer({ min: -200, max: 200 }).map(jump => ({ jump })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }).map(silence => ({ silence })) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }).map(back => ({ back })) },
    )
    /** Frames from midnight, in the order of the show. */
    const marks = fc.uniqueArray(fc.integer({ min: -80, max: 250 }), { minLength: 1, maxLength: 8 })
    let pressed = 0
    let after = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...timecodeRates),
        marks.map(frames => frames.toSorted((a, b) => a - b)),
        fc.array(op, { minLength: 4, maxLength: 15 }),
        (rate, frames, ops) => {
          const day = framesOfDay(rate)
          const perFrame = 1_000 / rateFacts[rate].perSecond
          const desk = rig(
            frames.map(frame => wrapped(frame, rate)),
            1_000,
            rate,
          )
          /** As frames from midnight: the frames of the day begin anew at 0. */
          const fromMidnight = (frame: number): number => (frame > day / 2 ? frame - day : frame)
          let tape = -before
          let furthest = Number.NEGATIVE_INFINITY
          desk.arm()
          const step = (frame: number): void => {
            const known = desk.presses.length
            desk.run(frame, 1)
            for (const { frame: at } of desk.presses.slice(known)) {
              const label = fromMidnight(at)
              expect(label).toBeGreaterThan(furthest)
              expect(label).toBeLessThanOrEqual(frame + 1)
              expect((frame - label) * perFrame).toBeLessThanOrEqual(500)
              if (label >= 0) after += 1
            }
            if (desk.moving()) furthest = Math.max(furthest, frame)
          }
          for (const one of ops) {
            if ('run' in one) for (let count = 0; count < one.run; count += 1) step(tape++)
            else if ('back' in one) for (let count = 0; count < one.back; count += 1) step(tape--)
            else if ('jump' in one) tape += one.jump
            else {
              const known = desk.presses.length
              desk.silence(one.silence)
              for (const { frame } of desk.presses.slice(known))
                expect(fromMidnight(frame)).toBeGreaterThan(furthest)
              const reached = desk.presses.at(-1)
              if (reached !== undefined) furthest = Math.max(furthest, fromMidnight(reached.frame))
              tape += Math.round(one.silence / perFrame)
            }
          }
          const order = desk.presses.map(({ cueId }) => Number(cueId?.slice('cue-'.length)))
          expect(order).toEqual(order.map((_, place) => place))
          expect(desk.presses.map(({ frame }) => fromMidnight(frame))).toEqual(frames.slice(0, order.length))
          pressed += order.length
        },
      ),
      { numRuns: isEveryRound() ? 3_000 : 80 },
    )
    expect(Math.min(pressed, after)).toBeGreaterThan(10)
  })
})
