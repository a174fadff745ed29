import { describe, expect, it } from 'vitest'
import { type PredictedPress, Room } from '../../../src-main/desk/session/room.ts'
import {
  activeCueId,
  onAirOf,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { departmentShow } from '../../model/calling/department-show.ts'
import fc from '../../support/fast-check.ts'

const content = departmentShow()
const start = instant(1_800_000_000_000)

/** A room on a show that is on its first cue, and the service that decides it. */
function onAir() {
  const room = new Room(
    1,
    () => 0,
    () => instant(0),
  )
  room.setContent(content)
  let now = start
  let there: RunnerState = { phase: 'pre-show' }
  const reading = () => ({ state: there, nextCueId: undefined })
  const carriedOut = (command: RunnerCommand): boolean => {
    now = instant(now + 7)
    const result = transition(there, command, content.cues, now)
    if (result.ok) there = result.state
    return result.ok
  }
  carriedOut({ verb: 'start' })
  room.receive(reading())

  /** Presses on their way, in their order; `done`: the service has carried it out, and its answer is under way. */
  let sent: readonly {
    readonly press: PredictedPress
    readonly saw: RunnerState
    readonly done: ReturnType<typeof reading> | null
  }[] = []
  /** As the service does: a press is refused where the cue on air is not the one that was seen. */
  const judged = (press: PredictedPress, saw: RunnerState): boolean =>
    saw.phase === there.phase && activeCueId(saw) === activeCueId(there) && carriedOut(press.command)
  return {
    room,
    there: () => there,
    waiting: () => sent.length,
    press(command: RunnerCommand): void {
      now = instant(now + 3)
      const saw = room.state()
      const preview = room.preview(command, now)
      if (preview.ok) sent = [...sent, { press: room.predict(command, now, preview.state), saw, done: null }]
    },
    /** The stream brings the change of the first press before its answer. */
    stream(): void {
      const [first, ...others] = sent
      if (first === undefined || first.done !== null || !judged(first.press, first.saw)) return
      sent = [{ ...first, done: reading() }, ...others]
      room.receive(reading())
    },
    answer(): void {
      const [first, ...others] = sent
      if (first === undefined) return
      sent = others
      const isDone = first.done !== null || judged(first.press, first.saw)
      // The client passes the newest state on with the last answer that it waits for.
      if (others.length === 0) room.receive(reading())
      if (isDone) room.answered(first.press, first.done ?? reading())
      else room.drop(first.press)
    },
    /** Another client moves the show. */
    other(command: RunnerCommand): void {
      if (carriedOut(command)) room.receive(reading())
    },
  }
}

const commands: fc.Arbitrary<RunnerCommand> = fc.constantFrom<RunnerCommand>(
  { verb: 'next' },
  { verb: 'previous' },
  { verb: 'pause' },
  { verb: 'start' },
  { verb: 'adjust-duration', delta: duration(10_000) },
)
const steps = fc.array(
  fc.oneof(
    commands.map(command => ({ what: 'press', command }) as const),
    commands.map(command => ({ what: 'other', command }) as const),
    fc.constant({ what: 'stream' } as const),
    fc.constant({ what: 'answer' } as const),
  ),
  { maxLength: 30 },
)

describe('a room', () => {
  it('shows what the service has once every press is answered, whatever came in between', () => {
    fc.assert(
      fc.property(steps, list => {
        const play = onAir()
        for (const step of list) {
          if (step.what === 'press') play.press(step.command)
          else if (step.what === 'other') play.other(step.command)
          else play[step.what]()
          if (play.waiting() === 0) expect(play.room.state()).toEqual(play.there())
        }
        while (play.waiting() > 0) play.answer()
        expect(play.room.isWaiting()).toBe(false)
        expect(play.room.state()).toEqual(play.there())
      }),
      { numRuns: 500 },
    )
  })

  it('counts a version for each change that a presser sees, and for no other', () => {
    fc.assert(
      fc.property(steps, list => {
        const play = onAir()
        const { room } = play
        let before = { version: room.version(), seen: room.seen() }
        for (const step of list) {
          if (step.what === 'press') play.press(step.command)
          else if (step.what === 'other') play.other(step.command)
          else play[step.what]()
          const after = { version: room.version(), seen: room.seen() }
          const isSame = JSON.stringify(before.seen) === JSON.stringify(after.seen)
          expect(after.version - before.version).toBe(isSame ? 0 : 1)
          before = after
        }
      }),
    )
  })

  it('shows a press once where its change comes before its answer', () => {
    for (const verb of ['next', 'pause'] as const) {
      const play = onAir()
      play.press({ verb })
      const shown = play.room.seen()
      play.stream()
      expect(play.room.seen()).toEqual(shown)
      play.answer()
      expect(play.room.seen()).toEqual(shown)
    }
    const play = onAir()
    play.press({ verb: 'adjust-duration', delta: duration(10_000) })
    const deadline = onAirOf(play.room.state())?.deadline
    play.stream()
    expect(onAirOf(play.room.state())?.deadline).toBe(deadline)
  })

  it('keeps the time that is added on screen when another press is refused', () => {
    const play = onAir()
    play.press({ verb: 'adjust-duration', delta: duration(10_000) })
    const added = onAirOf(play.room.state())?.deadline
    const at = instant(start + 60)
    const go = play.room.preview({ verb: 'next' }, at)
    if (!go.ok) throw new Error('no next cue')
    const press = play.room.predict({ verb: 'next' }, at, go.state)
    play.room.drop(press)
    expect(onAirOf(play.room.state())?.deadline).toBe(added)
  })
})
