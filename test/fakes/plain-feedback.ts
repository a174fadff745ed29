import type { FeedbackView } from '../../src-main/desk/ports/surface.ts'

/** What a surface shows of a desk on which nothing stands: a test puts in place what it is about. */
export const plainFeedback: FeedbackView = {
  version: 1,
  state: { phase: 'pre-show' },
  onAir: null,
  next: null,
  ahead: [],
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
  faces: new Map(),
  page: 0,
  pages: ['1'],
  brightness: 100,
  holding: null,
  refusal: null,
}
