import type { FeedbackView } from '../../../desk/ports/surface.ts'
import { countdownFace } from '../../../domain/countdown.ts'
import { between, type Instant } from '../../../domain/time.ts'
import { type Face, face } from './face.ts'

/** GO: what it would put on air, warm while it is safe to press, and why not while it is not. */
export function goFace(view: FeedbackView, now: Instant): Face {
  const { state, next } = view
  if (!view.linked) return closed('NO LINK')
  if (state.phase === 'ended') return closed('ENDED')
  if (next === null) return closed(state.phase === 'pre-show' ? 'EMPTY' : 'LAST')
  const verb = state.phase === 'pre-show' ? 'START' : 'GO'
  const cue = { caption: captionOf(verb, next.number), text: next.title, band: next.color }
  if (state.phase === 'paused') {
    return face({ ...cue, ground: 'hatched', border: 'closed', caption: 'PAUSED', foot: 'HOLD', band: null })
  }
  if (view.gateOpensAt !== null && now < view.gateOpensAt) {
    const tenths = Math.ceil(between(now, view.gateOpensAt) / 100)
    return face({ ...cue, border: 'closed', muted: true, foot: (tenths / 10).toFixed(1) })
  }
  return face({ ...cue, ground: 'warm', foot: countdownFace(next.duration) })
}

export const captionOf = (word: string, number: string): string =>
  number === '' ? word : `${word} ${number}`

const closed = (word: string): Face => face({ border: 'closed', caption: 'GO', big: word })
