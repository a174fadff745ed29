import type { FeedbackView } from '../../../desk/ports/surface.ts'
import {
  countdownFace,
  countdownParts,
  elapsed,
  isUntimed,
  remaining,
  total,
} from '../../../domain/show/countdown.ts'
import { plannedStart, startFace } from '../../../domain/show/planned-start.ts'
import { formatDuration } from '../../../domain/time/span.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { type Face, face } from './face.ts'
import { captionOf } from './go-face.ts'
import { linkWord, localWord } from './link-word.ts'

/** The countdown of the cue on air. It goes on without the link: it is computed here. */
export function countdownOf(view: FeedbackView, now: Instant): Face {
  const { state } = view
  if (state.phase === 'pre-show') return beforeShow(view, now)
  if (state.phase === 'ended') return face({ caption: 'SHOW', big: 'ENDED', muted: true })
  const left = remaining(state, now)
  const untimed = isUntimed(state, view.onAir?.duration ?? null)
  const isOvertime = !untimed && countdownParts(left).isOvertime
  // The word OVER says what a sign would, and the digits stay as large as they were.
  const shown = untimed ? formatDuration(elapsed(state, now)) : countdownFace(left)
  const big = isOvertime ? shown.replace(/^\+/, '') : shown
  const paused = state.phase === 'paused'
  const link = linkWord(view.link) ?? localWord(view)
  const foot = link ?? ''
  if (isOvertime) {
    const caption = paused && link !== null ? 'OVER PAUSED' : 'OVER'
    return face({ ground: 'over', caption, big, foot: link ?? (paused ? 'PAUSED' : '') })
  }
  const caption = paused ? 'PAUSED' : captionOf('ON AIR', view.onAir?.number ?? '')
  const bar = foot === '' && !untimed ? barOf(left, total(state)) : null
  return face({ ground: paused ? 'hatched' : 'black', caption, big, foot, bar })
}

/** Before the show, as on the page: until its planned start, or how long that is past. */
function beforeShow({ state, startsAt }: FeedbackView, now: Instant): Face {
  const start = plannedStart(startsAt, state.phase, now)
  if (start === null) return face({ caption: 'ON AIR', big: '–:––', muted: true })
  const caption = start.until >= 0 ? 'UNTIL START' : 'PAST START'
  return face({ caption, big: start.near ? startFace(start.until) : '> 12 h', muted: true })
}

/** The cue on air by its name. */
export function onAirFace({ state, onAir }: FeedbackView): Face {
  if (state.phase === 'pre-show') return face({ caption: 'ON AIR', big: '–', muted: true })
  if (state.phase === 'ended' || onAir === null) return face({ caption: 'ON AIR', big: 'ENDED', muted: true })
  const paused = state.phase === 'paused'
  return face({
    ground: paused ? 'hatched' : 'black',
    caption: paused ? 'PAUSED' : captionOf('ON AIR', onAir.number),
    text: onAir.title,
    band: onAir.color,
  })
}

/** The bar moves with the second, so that it costs no frame of its own. */
function barOf(leftMs: number, totalMs: number): number {
  const seconds = Math.ceil(totalMs / 1000)
  return seconds === 0 ? 0 : Math.min(1, Math.ceil(leftMs / 1000) / seconds)
}
