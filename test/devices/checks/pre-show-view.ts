import type { CueFace, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { duration } from '../../../src-main/domain/time/time.ts'

const opening: CueFace = {
  id: 'a',
  number: '1',
  title: 'Opening film',
  duration: duration(90_000),
  color: null,
}

/** Before the show, with the next cue on every control. */
export const preShowView = (controls: readonly string[]): FeedbackView => ({
  version: 1,
  state: { phase: 'pre-show' },
  onAir: null,
  next: opening,
  ahead: [opening],
  startsAt: null,
  overUnder: null,
  renumbered: [],
  authority: 'live',
  link: 'live',
  rehearsal: false,
  testing: false,
  gateOpensAt: null,
  undo: null,
  message: null,
  locked: false,
  theme: 'dark',
  faces: new Map(controls.map(control => [control, { show: null, action: { do: 'go' } }])),
  page: 0,
  pages: ['1'],
  brightness: 70,
  holding: null,
  refusal: null,
})
