import type { FaceSpec, FeedbackView } from '../../../src-main/desk/ports/surface.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { createVirtualTime } from '../virtual-time.ts'
import { onAir, standby } from './rig.ts'

export const time = createVirtualTime()

/** Faces by what tests call them. */
export const specs = {
  go: { show: null, action: { do: 'go' } },
  start: { show: null, action: { do: 'start' } },
  next: { show: null, action: { do: 'next' } },
  toggle: { show: null, action: { do: 'toggle' } },
  pause: { show: null, action: { do: 'pause' } },
  resume: { show: null, action: { do: 'resume' } },
  previous: { show: null, action: { do: 'previous' } },
  undo: { show: null, action: { do: 'undo' } },
  message: { show: null, action: { do: 'message' } },
  lock: { show: null, action: { do: 'lock' } },
  end: { show: null, action: { do: 'end' } },
  reset: { show: null, action: { do: 'reset' } },
  second: { show: null, action: { do: 'jump', to: { ahead: 2 } } },
  far: { show: null, action: { do: 'jump', to: { ahead: 30 } } },
  numbered: { show: null, action: { do: 'jump', to: { number: '0' } } },
  less: { show: null, action: { do: 'adjust', seconds: -30 } },
  more: { show: null, action: { do: 'adjust', seconds: 60 } },
  page: { show: null, action: { do: 'page', to: 'next' } },
  brighter: { show: null, action: { do: 'brightness', by: 10 } },
  view: { show: null, action: { do: 'view', view: 'Journal' } },
  countdown: { show: 'countdown', action: null },
  'next-cue': { show: 'next', action: null },
  'over-under': { show: 'over-under', action: null },
  link: { show: 'link', action: null },
  clock: { show: 'clock', action: null },
  'on-air': { show: 'on-air', action: null },
} as const satisfies Readonly<Record<string, FaceSpec>>
export type Role = keyof typeof specs
export const roles = Object.keys(specs) as readonly Role[]
export const faces: ReadonlyMap<string, FaceSpec> = new Map(Object.entries(specs))

export const now = time.now()
export const running: FeedbackView = { ...onAir(time), faces }
export const before: FeedbackView = { ...standby, faces }
export const over: FeedbackView = {
  ...running,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-75_000), deadline: time.at(-14_500) },
}
/** Nine and a half seconds on air, its deadline where it began. */
export const noTime: FeedbackView = {
  ...running,
  state: { phase: 'running', cueId: 'a', kickoff: time.at(-9_500), deadline: time.at(-9_500) },
}
export const paused: FeedbackView = {
  ...running,
  state: {
    phase: 'paused',
    cueId: 'a',
    kickoff: time.at(-18_000),
    deadline: time.at(42_000),
    lastStop: time.at(-3_000),
  },
}
export const overPaused: FeedbackView = {
  ...over,
  state: {
    phase: 'paused',
    cueId: 'a',
    kickoff: time.at(-75_000),
    deadline: time.at(-14_500),
    lastStop: time.at(-3_000),
  },
}
export const ended: FeedbackView = { ...before, state: { phase: 'ended', lastStop: null }, next: null }

/** The show ends so far from its planned end, which is a whole second. */
export const endingAt = (ms: number): FeedbackView => {
  const plannedEnd = instant(1_000_000_000_000)
  return { ...running, overUnder: { plannedEnd, earliest: instant(plannedEnd + ms), rest: null } }
}
