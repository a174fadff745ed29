import type { CueFace, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, PlainAct } from '../../../domain/bindings/binding.ts'
import { actionOf, actionOfAct } from '../../../domain/show/actions.ts'
import { countdownFace } from '../../../domain/show/countdown.ts'
import { refusalAsItStands } from '../../../domain/show/gate.ts'
import { overUnderAt } from '../../../domain/show/over-under.ts'
import { formatOverUnder } from '../../../domain/time/span.ts'
import { between, duration, type Instant } from '../../../domain/time/time.ts'
import { blankFace, type Face, face } from './face.ts'
import { captionOf } from './go-face.ts'
import { linkWord, localWord } from './link-word.ts'

const idle = (view: FeedbackView): boolean => {
  const { phase } = view.state
  return view.link !== 'live' || (phase !== 'running' && phase !== 'paused')
}

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

/** As the page shows it. The foot distinguishes it from a countdown that is over. */
export function overUnderFace({ overUnder }: FeedbackView, now: Instant): Face {
  if (overUnder === null) return face({ caption: 'PLAN', big: '–', muted: true })
  const by = overUnderAt(overUnder, now)
  const caption = by === 0 ? 'ON TIME' : by > 0 ? 'OVER' : 'UNDER'
  return face({ caption, big: formatOverUnder(by), foot: 'PLAN' })
}

export function linkFace(view: FeedbackView): Face {
  const { link } = view
  const local = localWord(view)
  if (local !== null) return face({ ground: 'inverted', border: 'closed', caption: 'LINK', big: local })
  const word = linkWord(link)
  if (word === null) return face({ caption: 'LINK', big: 'LIVE' })
  if (link === 'lost') return face({ ground: 'inverted', border: 'closed', caption: 'LINK', big: 'LOST' })
  return face({ ground: 'inverted', border: 'closed', caption: 'LINK', text: word })
}

export function pauseFace(verb: 'toggle' | 'pause' | 'resume', view: FeedbackView): Face {
  const paused = view.state.phase === 'paused'
  const live = view.link === 'live'
  if (verb === 'resume' || (verb === 'toggle' && paused)) {
    const ready = paused && live
    return face({ ground: ready ? 'warm' : 'black', muted: !ready, caption: 'RESUME', icon: 'play' })
  }
  return face({ caption: 'PAUSE', icon: 'pause', muted: view.state.phase !== 'running' || !live })
}

export const previousFace = (view: FeedbackView): Face =>
  face({ caption: 'PREVIOUS', icon: 'previous', foot: 'HOLD', muted: idle(view) })

/** What it would take back, and for how much longer. */
export function undoFace(view: FeedbackView, now: Instant): Face {
  const { undo } = view
  if (undo === null || (undo.until !== null && now >= undo.until))
    return face({ big: 'UNDO', foot: 'HOLD', muted: true })
  const foot = undo.until === null ? 'HOLD' : `HOLD ${Math.ceil(between(now, undo.until) / 1000)} s`
  const text = undo.calls === undefined ? actionOf(undo.action).word : `CALL ${undo.calls}`
  return face({ big: 'UNDO', text, foot, muted: view.link !== 'live' })
}

type Jump = Extract<BoundAction, { readonly do: 'jump' }>

export function jumpFace({ to }: Jump, view: FeedbackView): Face {
  if (to === 'sent') return face({ big: 'JUMP', text: 'SENT', foot: 'HOLD' })
  const cue = 'ahead' in to ? view.ahead[to.ahead - 1] : view.ahead.find(({ number }) => number === to.number)
  if (cue !== undefined) return cueKey(cue, view)
  // No cue is so far ahead any more.
  if ('ahead' in to) return blankFace
  const onAir = view.onAir?.number === to.number
  return face({
    big: 'JUMP',
    text: onAir ? `${to.number} ON AIR` : `BACK TO ${to.number}`,
    foot: 'HOLD',
    muted: idle(view),
  })
}

const cueKey = (cue: CueFace, view: FeedbackView): Face =>
  face({
    caption:
      cue.id === view.next?.id ? captionOf('NEXT', cue.number) : cue.number === '' ? 'CUE' : cue.number,
    text: cue.title,
    foot: 'HOLD',
    band: cue.color,
    muted: view.link !== 'live' || view.state.phase === 'ended',
  })

type Adjust = Extract<BoundAction, { readonly do: 'adjust' }>

export function adjustFace({ seconds }: Adjust, view: FeedbackView): Face {
  if (seconds === 'sent') return face({ caption: 'TIME', big: '±', muted: idle(view) })
  const all = Math.abs(seconds)
  const span = all % 60 === 0 ? `${all / 60} min` : all < 60 ? `${all}` : countdownFace(duration(all * 1000))
  return face({ caption: 'TIME', big: `${seconds < 0 ? '−' : '+'}${span}`, muted: idle(view) })
}

export function messageFace({ message }: FeedbackView): Face {
  if (message === null || message.text.trim() === '') return face({ big: 'MESSAGE', muted: true })
  return message.visible
    ? face({ ground: 'inverted', big: 'MESSAGE', text: message.text, foot: 'SHOWN' })
    : face({ big: 'MESSAGE', text: message.text, foot: 'HIDDEN' })
}

export const lockFace = ({ locked }: FeedbackView): Face =>
  locked
    ? face({ ground: 'inverted', caption: 'SHOW', big: 'LOCKED', foot: 'HOLD' })
    : face({ caption: 'SHOW', big: 'LOCK', foot: 'HOLD' })

/** An action without a face of its own: its word, muted while it would do nothing. */
export function showFace(act: PlainAct, view: FeedbackView): Face {
  const name = actionOfAct(act)
  if (name === null) return blankFace
  const { word, held } = actionOf(name)
  const would = refusalAsItStands(name, {
    phase: view.state.phase,
    hasNext: view.next !== null,
    // What a key does not show is taken to be as it must be.
    hasPrevious: true,
    rehearsal: view.rehearsal,
    locked: view.locked,
    personActs: true,
    undoable: view.undo !== null,
    hasDepartments: view.calling !== undefined,
    linked: view.link === 'live',
    signedOut: false,
    passive: null,
    watchOnly: false,
    hasRundown: true,
  })
  return face({ caption: 'SHOW', big: word, foot: held === true ? 'HOLD' : '', muted: would !== null })
}

/** Says which cue number a reset changes, as the dialog of the page does. */
export function resetFace(view: FeedbackView): Face {
  const muted = view.link !== 'live' || view.state.phase === 'pre-show'
  const [first, ...more] = view.renumbered
  if (first === undefined) return face({ caption: 'SHOW', big: 'RESET', foot: 'HOLD', muted })
  const text = `${first.from} to ${first.to}${more.length > 0 ? `, ${more.length} more` : ''}`
  return face({ big: 'RESET', text, foot: 'HOLD', muted })
}

type Note = Extract<BoundAction, { readonly do: 'note' }>

/** Its text; after a press, whether it stands in the journal. */
export function noteFace(
  { text, department }: Note,
  { noted }: FeedbackView,
  control: string,
  now: Instant,
): Face {
  const words = { big: 'NOTE', text: [department, text ?? 'SENT'].filter(Boolean).join(' ') }
  if (noted == null || noted.control !== control || now >= noted.until) return face(words)
  return noted.taken
    ? face({ ...words, ground: 'inverted', foot: 'NOTED' })
    : face({ ...words, border: 'refused', foot: 'NOT NOTED' })
}

type Page = Extract<BoundAction, { readonly do: 'page' }>

/** The page that it leads to, by its name. */
export function pageFace({ to }: Page, { page, pages }: FeedbackView): Face {
  const count = Math.max(1, pages.length)
  const target = typeof to === 'number' ? to : (page + (to === 'next' ? 1 : -1) + count) % count
  const here = target === page
  return face({
    ground: here && typeof to === 'number' ? 'inverted' : 'black',
    big: 'PAGE',
    text: pages[target] ?? `${target + 1}`,
    foot: `${target + 1} / ${count}`,
  })
}

export const brightnessFace = (by: number, { brightness }: FeedbackView): Face =>
  face({ big: by < 0 ? 'DIM' : 'BRIGHT', text: `by ${Math.abs(by)} %`, foot: `${brightness} %` })

/** Hours and minutes of this computer's zone. */
export function clockFace(now: Instant): Face {
  const at = new Date(now)
  const two = (value: number): string => String(value).padStart(2, '0')
  return face({ caption: 'CLOCK', big: `${two(at.getHours())}:${two(at.getMinutes())}` })
}
