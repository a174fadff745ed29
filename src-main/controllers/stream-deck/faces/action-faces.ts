import { inEnglish } from '../../../contract/english.ts'
import type { CallingFeedback, CueFace, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, PlainAct } from '../../../domain/bindings/binding.ts'
import type { Call } from '../../../domain/calling/call.ts'
import { goAtWord, notReady, standsByFirst } from '../../../domain/calling/call-targets.ts'
import { departmentsOfCalls, nameOfCall } from '../../../domain/calling/department-calls.ts'
import { messageOf } from '../../../domain/messages/message.ts'
import { actionOf, actionOfAct } from '../../../domain/show/actions.ts'
import { secondsToAuto } from '../../../domain/show/auto-next.ts'
import {
  countdownFace,
  countdownParts,
  elapsed,
  isUntimed,
  momentFace,
  remaining,
  total,
} from '../../../domain/show/countdown.ts'
import { refusalAsItStands } from '../../../domain/show/gate.ts'
import { overUnderAt } from '../../../domain/show/over-under.ts'
import { plannedStart } from '../../../domain/show/planned-start.ts'
import type { RefusalReason } from '../../../domain/show/refusals.ts'
import { isWarning, stepAt } from '../../../domain/show/warning-steps.ts'
import { formatDuration, formatOverUnder } from '../../../domain/time/span.ts'
import { between, duration, type Instant } from '../../../domain/time/time.ts'
import { goHold } from '../../go-hold.ts'
import { callsAt } from './calling-faces.ts'
import { blankFace, type Face, face } from './face.ts'

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
  const caption = by === 0 ? 'ON TIME' : by > 0 ? 'LATE' : 'EARLY'
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

/** Past the calls of the script. */
export const nextCueFace = (view: FeedbackView): Face =>
  face({
    caption: 'NEXT CUE',
    text: view.next?.title ?? '',
    foot: 'HOLD',
    muted: idle(view) || view.next === null,
  })

/** What it would take back, and for how much longer. */
export function undoFace(view: FeedbackView, now: Instant): Face {
  const { undo } = view
  if (undo === null || (undo.until !== null && now >= undo.until))
    return face({ big: 'UNDO', foot: 'HOLD', muted: true })
  const foot = undo.until === null ? 'HOLD' : `HOLD ${Math.ceil(between(now, undo.until) / 1000)} s`
  const text = [actionOf(undo.action).word, undo.calls].filter(Boolean).join(' ')
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

/** Who has the show: timecode or the caller. */
export const chaseFace = ({ chase }: FeedbackView): Face =>
  chase === undefined
    ? face({ caption: 'TIMECODE', big: 'CHASE', foot: 'HOLD' })
    : face({ ground: 'warm', caption: 'TIMECODE', big: 'CHASE', foot: 'ON' })

/** Whether anything comes by itself; and whether the show starts by itself. */
export function autoFace(act: 'auto' | 'auto-start', { auto = {}, state }: FeedbackView): Face {
  if (act === 'auto')
    return auto.off
      ? face({ ground: 'inverted', caption: 'GO', big: 'AUTO', foot: 'OFF' })
      : face({ caption: 'GO', big: 'AUTO', foot: 'ON' })
  if (state.phase !== 'pre-show') return face({ caption: 'START', big: 'AUTO', muted: true })
  return face({
    caption: 'START',
    big: 'AUTO',
    ...(auto.startAt !== undefined && { ground: 'warm', foot: 'ARMED' }),
  })
}

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

type ForwardVerb = 'go' | 'start' | 'next'

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
  const { calling } = view
  const atWord = calling === undefined || verb === 'start' ? [] : goAtWord(callsAt(calling, now))
  if (calling !== undefined && atWord.length > 0) return wordFace(atWord, calling, view, now)
  const isShown = isNextShown(view)
  const standbyFirst = calling?.twoStep === true && standsByFirst(callsAt(calling, now))
  const waiting =
    calling === undefined ? [] : departmentsOfCalls(notReady(callsAt(calling, now)), calling.columns)
  const big = standbyFirst ? 'STANDBY' : verb === 'go' && before ? 'START' : name
  const cue = {
    caption: localWord(view) ?? '',
    big,
    text: isShown ? '' : next.title,
    band: next.color,
  }
  const inSeconds = secondsToAuto(view.auto?.goAt, now)
  if (inSeconds !== null)
    return face({ ...cue, ground: 'warm', caption: 'AUTO', big: name, foot: `IN ${inSeconds}` })
  if (view.gateOpensAt !== null && now < view.gateOpensAt) {
    const tenths = Math.ceil(between(now, view.gateOpensAt) / 100)
    return face({ ...cue, border: 'closed', muted: true, foot: (tenths / 10).toFixed(1) })
  }
  const foot = [next.number, isShown ? '' : countdownFace(next.duration)]
    .filter(part => part !== '')
    .join(' · ')
  const held = goHold(view, now)
  if (held !== null) return heldFace(cue, held, waiting)
  // Who has not acknowledged is named; it holds nothing up.
  if (waiting.length > 0)
    return face({ ...cue, ground: 'go', caption: cue.caption || 'NOT ACK', foot: waiting.join(' ') })
  return face({ ...cue, ground: standbyFirst ? 'warm' : 'go', foot })
}

/** GO that must be held, and why; where that is an answer, whose. */
function heldFace(cue: Partial<Face>, reason: RefusalReason, waiting: readonly string[]): Face {
  const word = inEnglish(messageOf(`refusal.${reason}.word`))
  const names = reason === 'unacknowledged' && { text: waiting.join(' ') }
  return face({ ...cue, ...names, caption: cue.caption || word, foot: 'HOLD' })
}

/** GO of the calls at the next word of the script: their names, and the word. */
function wordFace(calls: readonly Call[], calling: CallingFeedback, view: FeedbackView, now: Instant): Face {
  const waiting = departmentsOfCalls(notReady(callsAt(calling, now), calls), calling.columns)
  const names = calls.map(call => nameOfCall(call, calling.columns)).join(', ')
  const cue = { caption: localWord(view) ?? '', big: 'GO', text: names }
  if (view.gateOpensAt !== null && now < view.gateOpensAt)
    return face({ ...cue, border: 'closed', muted: true, foot: calls[0]?.word?.word ?? '' })
  const held = goHold(view, now)
  if (held !== null) return heldFace(cue, held, waiting)
  if (waiting.length > 0)
    return face({ ...cue, ground: 'go', caption: cue.caption || 'NOT ACK', foot: waiting.join(' ') })
  return face({ ...cue, ground: 'go', foot: calls[0]?.word?.word ?? '' })
}

/** Title and duration stand on a key of their own. */
const isNextShown = ({ faces }: FeedbackView): boolean =>
  [...faces.values()].some(({ show }) => show === 'next')

const captionOf = (word: string, number: string): string => (number === '' ? word : `${word} ${number}`)

/** Words of two parts stand in two lines, so that they can be read. */
const closed = (caption: string, word: string): Face =>
  word.length > 8
    ? face({ border: 'closed', caption, text: word })
    : face({ border: 'closed', caption, big: word })

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
  const { step } = stepAt(untimed ? [] : (view.onAir?.steps ?? []), left, total(state))
  return face({ ground: paused ? 'hatched' : isWarning(step) ? 'warm' : 'black', caption, big, foot, bar })
}

/** Before the show, as on the page: until its planned start, or how long that is past. */
function beforeShow({ state, startsAt }: FeedbackView, now: Instant): Face {
  const start = plannedStart(startsAt, state.phase, now)
  if (start === null) return face({ caption: 'ON AIR', big: '–:––', muted: true })
  const caption = start.until >= 0 ? 'UNTIL START' : 'PAST START'
  return face({ caption, big: start.near ? momentFace(start.until) : '> 12 h', muted: true })
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

/** Why presses do not reach the show; null while they do. */
const linkWord = (link: FeedbackView['link']): string | null => words[link]

/** Said while this desk decides the show; null while the service does. */
const localWord = ({ authority, drill = false }: Pick<FeedbackView, 'authority' | 'drill'>): string | null =>
  authority === 'local' ? (drill ? 'DRILL' : 'LOCAL') : authority === 'reconciling' ? 'CHOOSE' : null

const words: Readonly<Record<FeedbackView['link'], string | null>> = {
  live: null,
  lost: 'NO LINK',
  'signed-out': 'TOKEN',
  'watch-only': 'WATCH ONLY',
  'standing-by': 'STANDBY',
  replaced: 'REPLACED',
}
