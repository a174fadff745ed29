/*
 * SMPTE ST 12-1 timecode. A frame has a label, hours:minutes:seconds:frames, and a place among the frames of a day, counted
 * from 0. At 29.97 drop-frame the labels ;00 and ;01 of each minute are left out, but for every tenth minute.
 */

/** `29.97`: the labels of 30, a thousandth slower. */
export const timecodeRates = ['24', '25', '29.97-drop', '29.97', '30'] as const
export type TimecodeRate = (typeof timecodeRates)[number]

interface RateFacts {
  /** Frames of a second, as labels count them. */
  readonly base: 24 | 25 | 30
  readonly drop: boolean
  /** Frames of a second of real time. */
  readonly perSecond: number
}

export const rateFacts: Readonly<Record<TimecodeRate, RateFacts>> = {
  '24': { base: 24, drop: false, perSecond: 24 },
  '25': { base: 25, drop: false, perSecond: 25 },
  '29.97-drop': { base: 30, drop: true, perSecond: 30_000 / 1_001 },
  '29.97': { base: 30, drop: false, perSecond: 30_000 / 1_001 },
  '30': { base: 30, drop: false, perSecond: 30 },
}

/** Two rates that count alike: 29.97 and 30. */
export const countsAlike = (a: TimecodeRate, b: TimecodeRate): boolean =>
  rateFacts[a].base === rateFacts[b].base && rateFacts[a].drop === rateFacts[b].drop

export interface TimecodeLabel {
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly frames: number
}

/** Frames that labels leave out in ten minutes of drop-frame. */
const droppedInTen = 18

export function framesOfDay(rate: TimecodeRate): number {
  const { base, drop } = rateFacts[rate]
  return 86_400 * base - (drop ? 144 * droppedInTen : 0)
}

/** Whether there is a frame with that label at that rate. */
export function isLabel({ hours, minutes, seconds, frames }: TimecodeLabel, rate: TimecodeRate): boolean {
  const { base, drop } = rateFacts[rate]
  const isWithin = (value: number, below: number): boolean =>
    Number.isInteger(value) && value >= 0 && value < below
  return (
    isWithin(hours, 24) &&
    isWithin(minutes, 60) &&
    isWithin(seconds, 60) &&
    isWithin(frames, base) &&
    !(drop && seconds === 0 && frames < 2 && minutes % 10 !== 0)
  )
}

/** Place of a label among the frames of the day. Of one that there is not at that rate, the first frame after it. */
export function frameOf(label: TimecodeLabel, rate: TimecodeRate): number {
  const { base, drop } = rateFacts[rate]
  const { hours, minutes, seconds } = label
  const isDropped = drop && seconds === 0 && minutes % 10 !== 0
  const frames = Math.max(Math.min(label.frames, base), isDropped ? 2 : 0)
  const allMinutes = hours * 60 + minutes
  const dropped = drop ? 2 * (allMinutes - Math.floor(allMinutes / 10)) : 0
  const frame = (allMinutes * 60 + seconds) * base + frames - dropped
  return frame % framesOfDay(rate)
}

/** The label of a frame; of part of one, the frame that it is in. Days are left out. */
export function labelAt(frame: number, rate: TimecodeRate): TimecodeLabel {
  const { base, drop } = rateFacts[rate]
  const place = wrapped(Math.floor(frame), rate)
  const counted = drop ? withDropped(place) : place
  const seconds = Math.floor(counted / base)
  return {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    frames: counted % base,
  }
}

/** The place as if no label were left out. */
function withDropped(place: number): number {
  const inTen = 18_000 - droppedInTen
  const inMinute = 1_800 - 2
  const rest = place % inTen
  const after = rest < 1_800 ? 0 : 2 * (1 + Math.floor((rest - 1_800) / inMinute))
  return place + Math.floor(place / inTen) * droppedInTen + after
}

/** The same moment of the day, from 0. */
export function wrapped(frame: number, rate: TimecodeRate): number {
  const day = framesOfDay(rate)
  return ((frame % day) + day) % day
}

/** How far it is from one frame to another, signed, by the shorter way around midnight. */
export function framesBetween(from: number, to: number, rate: TimecodeRate): number {
  const ahead = wrapped(to - from, rate)
  const day = framesOfDay(rate)
  return ahead > day / 2 ? ahead - day : ahead
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `01:00:10:05`, with drop-frame `01:00:10;05`. */
export function formatTimecode(
  { hours, minutes, seconds, frames }: TimecodeLabel,
  rate: TimecodeRate | null = null,
): string {
  const mark = rate !== null && rateFacts[rate].drop ? ';' : ':'
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${mark}${two(frames)}`
}

export const formatFrame = (frame: number, rate: TimecodeRate): string =>
  formatTimecode(labelAt(frame, rate), rate)

/** `HH:MM:SS:FF`, as a cue has it: the label alone, whatever the rate. */
export const timecodePattern = '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d:[0-2]\\d$'

const written = /^(\d{1,2})[:.]([0-5]?\d)[:.]([0-5]?\d)(?:[:;.,]([0-2]?\d))?$/

/** A label as people write it: `1:00:10:05`, `01:00:10;05`, `01.00.10.05`, `01:00:10`, `01001005`. Null for anything else. */
export function readTimecode(text: string): TimecodeLabel | null {
  const typed = text.trim()
  const plain = /^\d{8}$/.test(typed) ? typed.replace(/(..)(?=.)/g, '$1:') : typed
  const [, hours, minutes, seconds, frames = '0'] = written.exec(plain) ?? []
  if (hours === undefined || minutes === undefined || seconds === undefined) return null
  const label = {
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
    frames: Number(frames),
  }
  return label.hours < 24 && label.seconds < 60 && label.minutes < 60 ? label : null
}
