import { expect, it } from 'vitest'
import { createUndo, type Undo } from '../../../src-main/desk/press/undo.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import { cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const undoAt = ({ now, timers }: VirtualTime, isExact: () => boolean): Undo =>
  createUndo({
    now,
    timers,
    windowMs: () => null,
    isOver: () => false,
    isExact,
    changed: () => undefined,
  })

it('a GO is taken back to the cue before it, which was deleted and is back under another identifier', () => {
  const time = createVirtualTime()
  const undo = undoAt(time, () => true)
  const on = (cueId: string, seconds: number): RunnerState => {
    const kickoff = shift(instant(0), duration(seconds * 1_000))
    return { phase: 'running', cueId, kickoff, deadline: shift(kickoff, duration(60_000)) }
  }
  const [before, after] = [on('a', 0), on('b', 20)]
  undo.pressed({ press: 1, action: 'go', before, after, planned: duration(60_000) })
  undo.returned('a', 'a again')
  const cues = [cue('a again', 60), cue('b', 60)]
  expect(undo.at(time.now(), after, cues)?.target).toEqual(on('a again', 0))
})

it('is not offered where no public verb leads back: to before the show, where anchors cannot be set', () => {
  const time = createVirtualTime()
  let isExact = false
  const undo = undoAt(time, () => isExact)
  const kickoff = time.now()
  const after: RunnerState = {
    phase: 'running',
    cueId: 'a',
    kickoff,
    deadline: shift(kickoff, duration(60_000)),
  }
  undo.pressed({ press: 1, action: 'go', before: { phase: 'pre-show' }, after, planned: null })
  expect(undo.slice(after, [cue('a', 60)])).toBeNull()
  isExact = true
  expect(undo.slice(after, [cue('a', 60)])).toMatchObject({ press: 1, action: 'go' })
})
