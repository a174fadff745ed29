import type { FeedbackView } from '../../../desk/ports/surface.ts'
import { countdownFace } from '../../../domain/countdown.ts'
import { duration } from '../../../domain/time.ts'
import { type Face, face } from './face.ts'
import { captionOf } from './go-face.ts'

export function nextFace({ state, next }: FeedbackView): Face {
  if (next !== null) {
    return face({
      caption: captionOf('NEXT', next.number),
      text: next.title,
      foot: countdownFace(next.duration),
      band: next.color,
    })
  }
  const word = state.phase === 'ended' ? 'ENDED' : state.phase === 'pre-show' ? '–' : 'LAST'
  return face({ caption: 'NEXT', big: word, muted: true })
}

export function overUnderFace({ overUnder }: FeedbackView): Face {
  if (overUnder === null) return face({ caption: 'PLAN', big: '–', muted: true })
  // Whole seconds towards zero: half a second late is not late.
  const seconds = Math.trunc(overUnder / 1000)
  if (seconds === 0) return face({ caption: 'ON TIME', big: '0:00' })
  const clock = countdownFace(duration(Math.abs(seconds) * 1000))
  return seconds > 0
    ? face({ caption: 'LATE', big: `+${clock}` })
    : face({ caption: 'EARLY', big: `−${clock}` })
}

export function pauseFace({ state, linked }: FeedbackView): Face {
  if (state.phase === 'paused') {
    return face({ ground: linked ? 'warm' : 'black', muted: !linked, caption: 'RESUME', icon: 'play' })
  }
  return face({ caption: 'PAUSE', icon: 'pause', muted: state.phase !== 'running' || !linked })
}

export function previousFace({ state, linked }: FeedbackView): Face {
  const onAir = state.phase === 'running' || state.phase === 'paused'
  return face({ caption: 'PREVIOUS', icon: 'previous', foot: 'HOLD', muted: !onAir || !linked })
}

export const linkFace = ({ linked }: FeedbackView): Face =>
  linked
    ? face({ caption: 'LINK', big: 'LIVE' })
    : face({ ground: 'inverted', border: 'closed', caption: 'LINK', big: 'LOST' })
