import { type Duration, type Instant, shift } from '../time/time.ts'
import type { Paragraph } from './script.ts'

/**
 * Where the prompters of a rundown are, and how fast they move. An anchor, not ticks: each display computes its place from it and
 * the service's clock.
 */
export interface PrompterRun {
  /** Empty: the first one. */
  readonly paragraphId: string
  /** Into it, in characters as `lengthOf` counts them. */
  readonly offset: number
  /** Characters a second, also while it stands. */
  readonly speed: number
  /** Since when it moves; null: it stands. */
  readonly at: Instant | null
}

export const prompterSpeeds = { least: 1, most: 60, usual: 14 } as const

export const prompterAtStart: PrompterRun = {
  paragraphId: '',
  offset: 0,
  speed: prompterSpeeds.usual,
  at: null,
}

/** `to-call`: to the place of the caller. */
export const prompterActs = ['toggle', 'faster', 'slower', 'forward', 'back', 'to-call'] as const
export type PrompterAct = (typeof prompterActs)[number]

export interface PrompterPress {
  readonly act: PrompterAct
  /** Steps at once, as of a dial; left out: one. */
  readonly times?: number
}

/** More steps at once no dial makes. */
export const mostPrompterSteps = 100

/** What is spoken has so many characters more for the breath before it. */
const breath = 10
/** Nobody speaks a direction: it is read in a part of the time. */
const readInPart = 4

/** How long a paragraph takes, in characters. */
const lengthOf = ({ kind, text }: Pick<Paragraph, 'kind' | 'text'>): number =>
  kind === 'direction' ? Math.ceil(text.length / readInPart) : breath + text.length

/** Into its paragraph, a character of its text. */
export const offsetOf = ({ kind }: Pick<Paragraph, 'kind'>, character: number): number =>
  kind === 'direction' ? Math.floor(character / readInPart) : breath + character

/** What a prompter knows of a paragraph. */
export type PromptedParagraph = Pick<Paragraph, 'id' | 'kind' | 'speaker' | 'text'>

/** The text as a way to go. */
export interface PrompterTrack {
  readonly paragraphs: readonly Pick<Paragraph, 'id' | 'kind'>[]
  /** Where each paragraph begins; one more for the end. */
  readonly starts: readonly number[]
  readonly index: ReadonlyMap<string, number>
}

export function trackOf(paragraphs: readonly Pick<Paragraph, 'id' | 'kind' | 'text'>[]): PrompterTrack {
  const starts = [0]
  for (const paragraph of paragraphs) starts.push((starts.at(-1) ?? 0) + lengthOf(paragraph))
  return { paragraphs, starts, index: new Map(paragraphs.map(({ id }, at) => [id, at])) }
}

const startOf = ({ starts }: PrompterTrack, at: number): number => starts[at] ?? starts.at(-1) ?? 0
const endOf = ({ starts }: PrompterTrack): number => starts.at(-1) ?? 0

/** Where it is on the way. Of a paragraph that is not there: at the start. */
export function placeOnTrack(
  track: PrompterTrack,
  { paragraphId, offset, speed, at }: PrompterRun,
  now: Instant,
): number {
  const paragraph = track.index.get(paragraphId) ?? 0
  const length = startOf(track, paragraph + 1) - startOf(track, paragraph)
  const moved = at === null ? 0 : (Math.max(0, now - at) * speed) / 1_000
  return Math.min(endOf(track), startOf(track, paragraph) + Math.min(Math.max(0, offset), length) + moved)
}

/** Whether a display has to move on: not at the end of the text. */
export const isMoving = (track: PrompterTrack, run: PrompterRun, now: Instant): boolean =>
  run.at !== null && placeOnTrack(track, run, now) < endOf(track)

/** The paragraph of a place: the last one that begins there or before. */
export function paragraphOn(
  { starts, paragraphs }: Pick<PrompterTrack, 'starts' | 'paragraphs'>,
  place: number,
): number {
  let [low, high] = [0, paragraphs.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The same run, with its anchor at that place. */
function anchoredAt(track: PrompterTrack, run: PrompterRun, place: number, now: Instant): PrompterRun {
  const paragraph = paragraphOn(track, place)
  return {
    paragraphId: track.paragraphs[paragraph]?.id ?? '',
    // Displays do not show less than a hundredth of a character.
    offset: Math.round((place - startOf(track, paragraph)) * 100) / 100,
    speed: run.speed,
    at: run.at === null ? null : now,
  }
}

/** After so many characters of a paragraph, BACK goes to its own beginning. */
const begun = 40

/** `call`: where the caller is; null: nobody knows. Null: there is no place to go to. */
export function pressPrompter(
  track: PrompterTrack,
  run: PrompterRun,
  { act, times = 1 }: PrompterPress,
  now: Instant,
  call: Pick<PrompterRun, 'paragraphId' | 'offset'> | null,
): PrompterRun | null {
  const place = placeOnTrack(track, run, now)
  const here = anchoredAt(track, run, place, now)
  const steps = Math.max(1, Math.min(mostPrompterSteps, Math.round(times)))
  switch (act) {
    case 'toggle':
      return { ...here, at: run.at === null ? now : null }
    case 'faster':
    case 'slower':
      return { ...here, speed: limited(run.speed + (act === 'faster' ? steps : -steps)) }
    case 'forward':
    case 'back':
      return anchoredAt(track, run, beside(track, place, act, steps), now)
    case 'to-call':
      return call === null ? null : { ...here, ...call }
  }
}

const limited = (speed: number): number =>
  Math.max(prompterSpeeds.least, Math.min(prompterSpeeds.most, speed))

/** Where the paragraph so many steps away begins. Directions are passed over: a display may leave them out. */
function beside(track: PrompterTrack, from: number, act: 'forward' | 'back', steps: number): number {
  const isSpoken = (at: number): boolean => track.paragraphs[at]?.kind !== 'direction'
  let at = paragraphOn(track, from)
  let left = steps
  if (act === 'back' && isSpoken(at) && from - startOf(track, at) > begun) left -= 1
  const step = act === 'forward' ? 1 : -1
  while (left > 0) {
    let next = at + step
    while (track.paragraphs[next] !== undefined && !isSpoken(next)) next += step
    if (next < 0) return 0
    if (track.paragraphs[next] === undefined) return act === 'forward' && left > 0 ? endOf(track) : 0
    at = next
    left -= 1
  }
  return startOf(track, at)
}

/** The run in another version of the text: in its paragraph, or at the one behind the nearest before it that is still there. */
export function carryPrompter(
  before: PrompterTrack,
  after: PrompterTrack,
  run: PrompterRun,
  now: Instant,
): PrompterRun {
  if (after.paragraphs.length === 0 || before.paragraphs.length === 0) return run
  const here = anchoredAt(before, run, placeOnTrack(before, run, now), now)
  if (after.index.has(here.paragraphId)) return here
  const was = before.index.get(here.paragraphId) ?? 0
  for (let at = was - 1; at >= 0; at -= 1) {
    const found = after.index.get(before.paragraphs[at]?.id ?? '')
    if (found === undefined) continue
    const next = Math.min(found + 1, after.paragraphs.length - 1)
    return { ...here, paragraphId: after.paragraphs[next]?.id ?? '', offset: 0 }
  }
  return { ...here, paragraphId: after.paragraphs[0]?.id ?? '', offset: 0 }
}

/** The clock of the service was set by so much. */
export const shiftPrompter = (run: PrompterRun, by: Duration): PrompterRun =>
  run.at === null || by === 0 ? run : { ...run, at: shift(run.at, by) }
