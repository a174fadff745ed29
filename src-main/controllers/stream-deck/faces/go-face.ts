import type { FeedbackView } from '../../../desk/ports/surface.ts'
import { notReady, standsByFirst } from '../../../domain/calling/call-targets.ts'
import { countdownFace } from '../../../domain/show/countdown.ts'
import { between, type Instant } from '../../../domain/time/time.ts'
import { callsAt, shortNames } from './calling-faces.ts'
import { type Face, face } from './face.ts'
import { linkWord, localWord } from './link-word.ts'

export type ForwardVerb = 'go' | 'start' | 'next'

/** GO: green with the cue that it would put on air while it is safe to press, and why not while it is not. */
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
  if (state.phase === 'paused') {
    return face({ ground: 'hatched', border: 'closed', caption: 'PAUSED', text: next.title, foot: 'HOLD' })
  }
  const isShown = isNextShown(view)
  const { calling } = view
  const standbyFirst = calling?.twoStep === true && standsByFirst(callsAt(calling, now))
  const waiting = calling === undefined ? [] : shortNames(calling.columns, notReady(callsAt(calling, now)))
  const big = standbyFirst ? 'STANDBY' : verb === 'go' && before ? 'START' : name
  const cue = {
    caption: localWord(view) ?? '',
    big,
    text: isShown ? '' : next.title,
    band: next.color,
  }
  if (view.gateOpensAt !== null && now < view.gateOpensAt) {
    const tenths = Math.ceil(between(now, view.gateOpensAt) / 100)
    return face({ ...cue, border: 'closed', muted: true, foot: (tenths / 10).toFixed(1) })
  }
  const foot = [next.number, isShown ? '' : countdownFace(next.duration)]
    .filter(part => part !== '')
    .join(' · ')
  // Who has not acknowledged is named; it holds nothing up.
  if (waiting.length > 0)
    return face({ ...cue, ground: 'go', caption: cue.caption || 'NOT ACK', foot: waiting.join(' ') })
  return face({ ...cue, ground: standbyFirst ? 'warm' : 'go', foot })
}

/** Title and duration stand on a key of their own. */
const isNextShown = ({ faces }: FeedbackView): boolean =>
  [...faces.values()].some(({ show }) => show === 'next')

export const captionOf = (word: string, number: string): string =>
  number === '' ? word : `${word} ${number}`

/** Words of two parts stand in two lines, so that they can be read. */
export const closed = (caption: string, word: string): Face =>
  word.length > 8
    ? face({ border: 'closed', caption, text: word })
    : face({ border: 'closed', caption, big: word })
