import type { CueFace, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { plainFeedback } from '../../fakes/plain-feedback.ts'

const opening: CueFace = {
  id: 'a',
  number: '1',
  title: 'Opening film',
  duration: duration(90_000),
  color: null,
}

/** Before the show, with the next cue on every control. */
export const preShowView = (controls: readonly string[]): FeedbackView => ({
  ...plainFeedback,
  next: opening,
  ahead: [opening],
  faces: new Map(controls.map(control => [control, { show: null, action: { do: 'go' } }])),
  brightness: 70,
})
