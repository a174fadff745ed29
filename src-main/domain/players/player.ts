import type { CueClip } from '../rundown/timing.ts'
import { countdownFace, untilFlip } from '../show/countdown.ts'
import { formatDuration } from '../time/span.ts'
import { type Duration, duration, type Instant } from '../time/time.ts'

/** The programs and devices whose playback the desk can read. */
export const playerPrograms = ['qlab', 'vmix', 'obs', 'casparcg', 'propresenter', 'hyperdeck'] as const
export type PlayerProgram = (typeof playerPrograms)[number]

/** Where each listens as it comes. That of ProPresenter is another one on most computers; it shows it. */
export const usualPorts: Readonly<Record<PlayerProgram, number>> = {
  qlab: 53_000,
  vmix: 8_088,
  obs: 4_455,
  casparcg: 5_250,
  propresenter: 1_025,
  hyperdeck: 9_993,
}

/** They may ask for a password, or a passcode. */
export const asksPassword = (program: PlayerProgram): boolean => program === 'obs' || program === 'qlab'

export const mostPlayers = 8
export const longestPlayerName = 60
/** Of one player; what it has beyond these is left out. */
export const mostClips = 64
export const longestClipName = 120
const mostOtherNames = 4

/** A player as a person has set it up; its password is kept where tokens are. */
export interface PlayerSetup {
  readonly id: string
  /** 1 to 60 characters; no other player of the desk has it. Cues name their player by it. */
  readonly name: string
  readonly program: PlayerProgram
  /** Name or IP address of its computer. */
  readonly host: string
  readonly port: number
}

/**
 * Why a player is not there. `refused`: nothing can be reached at its address. `silent`: it does not answer. `garbage`: what answers is
 * not that program. `password`: it wants another password. `closed`: it ended the connection.
 */
export type PlayerFault = 'refused' | 'silent' | 'garbage' | 'password' | 'closed'

/** `position` at `at`, moving on by `rate`: 1 is the usual speed, 0 stands. `at` carries no step of the service's clock. */
interface ClipPosition {
  readonly position: Duration
  readonly at: Instant
  readonly rate: number
}

/** A clip that a player plays or has loaded. */
export interface PlayerClip {
  /** Its place in the player: an input, a layer, a cue. */
  readonly id: string
  readonly name: string
  /** By which a cue may name it as well: its number, its input. */
  readonly otherNames: readonly string[]
  /** `ready`: it is loaded and has not begun. */
  readonly state: 'playing' | 'paused' | 'ready'
  /** Null: the player does not say. */
  readonly length: Duration | null
  readonly position: ClipPosition | null
}

export type PlayerLink =
  | { readonly state: 'connecting' | 'ready' }
  | { readonly state: 'away'; readonly why: PlayerFault }

/** A player with what it plays. Without a link nothing of it is known: what it played is forgotten. */
export interface Player extends Pick<PlayerSetup, 'id' | 'name' | 'program'> {
  readonly link: PlayerLink
  readonly clips: readonly PlayerClip[]
}

/** A clip as it was just read: its position is that of the moment of the reading. */
export interface ReadClip extends Omit<PlayerClip, 'length' | 'position'> {
  /** ms; null: the player does not say. */
  readonly length: number | null
  readonly position: number | null
  readonly rate: number
}

/** Readings come late by turns: a position that differs by no more, ms, is the one that was expected. */
const jitter = 150

/**
 * What is known of the clips after a reading of `at`. A clip that goes on as it was expected to keeps its anchor, so that its seconds do
 * not jump and nothing is sent; the very list comes back where nothing has changed.
 */
export function settleClips(
  before: readonly PlayerClip[],
  read: readonly ReadClip[],
  at: Instant,
): readonly PlayerClip[] {
  const known = new Map(before.map(clip => [clip.id, clip]))
  const clips = read.slice(0, mostClips).map(clip => {
    const now = clipOf(clip, at)
    const was = known.get(now.id)
    return was !== undefined && goesOn(was, now, at) ? was : now
  })
  return clips.length === before.length && clips.every((clip, place) => clip === before[place])
    ? before
    : clips
}

function clipOf({ id, name, otherNames, state, length, position, rate }: ReadClip, at: Instant): PlayerClip {
  return {
    id: id.slice(0, longestClipName),
    name: cleanName(name),
    otherNames: otherNames.map(cleanName).filter(Boolean).slice(0, mostOtherNames),
    state,
    length: isSpan(length) ? duration(length) : null,
    position: isSpan(position)
      ? { position: duration(position), at, rate: Number.isFinite(rate) ? rate : 0 }
      : null,
  }
}

/** Longer than a week is no clip. */
const longestClip = 604_800_000

const isSpan = (ms: number | null): ms is number => ms !== null && ms >= 0 && ms <= longestClip

function goesOn(was: PlayerClip, now: PlayerClip, at: Instant): boolean {
  const same =
    was.name === now.name &&
    was.state === now.state &&
    was.length === now.length &&
    was.otherNames.join('\n') === now.otherNames.join('\n')
  if (!same || was.position === null || now.position === null) return same && was.position === now.position
  const off = positionAt(was.position, at) - now.position.position
  return was.position.rate === now.position.rate && Math.abs(off) <= jitter
}

const positionAt = ({ position, at, rate }: ClipPosition, now: Instant): number =>
  position + Math.max(0, now - at) * rate

/** One line without control characters. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestClipName)

/** What is left of a clip, 0 once it is at its end; null where the player does not say. */
export function clipLeft({ length, position }: PlayerClip, now: Instant): Duration | null {
  if (length === null || position === null) return null
  return duration(Math.min(length, Math.max(0, length - positionAt(position, now))))
}

/** As it is read from across a room: `0:42`; `–:––` where it is not known. */
export function clipFace(clip: PlayerClip, now: Instant): string {
  const left = clipLeft(clip, now)
  return left === null ? '–:––' : countdownFace(left)
}

/** Milliseconds until `clipFace` changes; null: it does not by itself. */
export function untilClipMoves(clip: PlayerClip, now: Instant): number | null {
  const left = clipLeft(clip, now)
  const rate = Math.abs(clip.position?.rate ?? 0)
  return left === null || left <= 0 || rate === 0 ? null : Math.max(1, untilFlip(left) / rate)
}

/** Where the clip of a cue is. */
export type ClipStanding =
  /** `no-player`: this desk has none of that name. `absent`: it is there without that clip. */
  | { readonly is: 'no-player' | 'connecting' | 'absent' }
  | { readonly is: 'away'; readonly why: PlayerFault }
  | { readonly is: 'there'; readonly clip: PlayerClip }

export function clipStanding(of: Pick<CueClip, 'player' | 'name'>, players: readonly Player[]): ClipStanding {
  const player = players.find(({ name }) => isSameName(name, of.player))
  if (player === undefined) return { is: 'no-player' }
  const { link, clips } = player
  if (link.state === 'away') return { is: 'away', why: link.why }
  if (link.state === 'connecting') return { is: 'connecting' }
  const clip = foremost(of.name === '' ? clips.filter(isOn) : clips.filter(one => isNamed(one, of.name)))
  return clip === null ? { is: 'absent' } : { is: 'there', clip }
}

/** The one that plays, else one that is paused, else one that is ready. */
function foremost(clips: readonly PlayerClip[]): PlayerClip | null {
  const first = (state: PlayerClip['state']) => clips.find(clip => clip.state === state)
  return first('playing') ?? first('paused') ?? first('ready') ?? null
}

const isOn = ({ state }: PlayerClip): boolean => state !== 'ready'

const isNamed = ({ name, otherNames }: PlayerClip, called: string): boolean =>
  [name, ...otherNames].some(
    one => isSameName(one, called) || isSameName(one.replace(/\.[a-z0-9]{2,4}$/i, ''), called),
  )

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a player has to show: of the clip that the cue on air names there, else of what plays. */
export function clipShown(player: Player, onAir: Pick<CueClip, 'player' | 'name'> | null): PlayerClip | null {
  const named = onAir !== null && isSameName(onAir.player, player.name) ? clipStanding(onAir, [player]) : null
  return named?.is === 'there' && isOn(named.clip) ? named.clip : foremost(player.clips.filter(isOn))
}

/** The length of a clip that a cue names, where it is not the duration that is shown of the cue; else null. */
export function lengthOffered(
  {
    timing,
    duration: planned,
  }: { readonly timing?: { readonly clip?: CueClip } | null; readonly duration: Duration },
  players: readonly Player[],
): { readonly name: string; readonly length: Duration } | null {
  const clip = timing?.clip
  if (clip === undefined || clip.name === '') return null
  const standing = clipStanding(clip, players)
  if (standing.is !== 'there') return null
  const { name, length } = standing.clip
  const isOther = length !== null && length > 0 && formatDuration(length) !== formatDuration(planned)
  return isOther ? { name, length } : null
}
