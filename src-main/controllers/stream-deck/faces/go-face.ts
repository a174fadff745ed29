import type { FeedbackView } from '../../../desk/ports/surface.ts'
import { countdownFace } from '../../../domain/countdown.ts'
import { between, type Instant } from '../../../domain/time.ts'
import { type Face, face } from './face.ts'
import { linkWord } from './link-word.ts'

export type ForwardVerb = 'go' | 'start' | 'next'

/** GO: what it would put on air, warm while it is safe to press, and why not while it is not. */
export function goFace(verb: ForwardVerb, view: FeedbackView, now: Instant): Face {
  const { state, next } = view
  const name = verb.toUpperCase()
  const word = linkWord(view.link)
  if (word !== null) return closed(name, word)
  if (state.phase === 'ended') return closed(name, 'ENDED')
  const before = state.phase === 'pre-show'
  if (verb === 'start' && !before) return closed(name, 'STARTED')
  if (verb === 'next' && before) return closed(name, 'NOT YET')
  if (next === null) return closed(name, before ? 'EMPTY' : 'LAST')
  const caption = captionOf(verb === 'go' && before ? 'START' : name, next.number)
  const cue = { caption, text: next.title, band: next.color }
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

/** Words of two parts stand in two lines, so that they can be read. */
export const closed = (caption: string, word: string): Face =>
  word.length > 8
    ? face({ border: 'closed', caption, text: word })
    : face({ border: 'closed', caption, big: word })
