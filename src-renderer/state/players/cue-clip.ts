import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import {
  clipFace,
  clipStanding,
  type Player,
  type PlayerClip,
  type PlayerFault,
  untilClipMoves,
} from '../../../src-main/domain/players/player.ts'
import type { CueClip } from '../../../src-main/domain/rundown/timing.ts'
import { type Instant, instant } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { onAirRow } from '../session/selectors.ts'
import type { Ticked } from '../time/use-ticked.ts'

/** The clip that the cue on air names; null: it names none. */
const onAirClip = (state: DeskState): CueClip | null => onAirRow(state)?.cue.timing?.clip ?? null

/** That clip, while its remaining time is known. */
function clipOnAir(state: DeskState): PlayerClip | null {
  const named = onAirClip(state)
  const standing = named === null ? null : clipStanding(named, state.players)
  return standing?.is === 'there' && standing.clip.position !== null && standing.clip.length !== null
    ? standing.clip
    : null
}

/** What is left of the clip is the large figure now: the cue wants it, and the clip plays or is paused. */
export const isClipMain = (state: DeskState): boolean =>
  onAirClip(state)?.main === true && (clipOnAir(state)?.state ?? 'ready') !== 'ready'

/** Positions of clips carry no step of the service's clock. */
export const unstepped = (now: Instant, clockSteps: number): Instant => instant(now - clockSteps)

/** What is left of the clip of the cue on air; empty where it is not known. */
export function clipFigures(state: DeskState, now: Instant): Ticked<string> {
  const clip = clipOnAir(state)
  const at = unstepped(now, state.show.clockSteps)
  return clip === null ? ['', null] : [clipFace(clip, at), untilClipMoves(clip, at)]
}

/** The clip of the cue on air with its state, or why nothing is known of it; null: the cue names none. */
export function clipSaid(state: DeskState): string | null {
  const named = onAirClip(state)
  return named === null ? null : sayClip(named, state.players)
}

function sayClip(named: CueClip, players: readonly Player[]): string {
  const player = isolated(named.player)
  const clip = named.name === '' ? t('clip.any', { player }) : isolated(named.name)
  const standing = clipStanding(named, players)
  switch (standing.is) {
    case 'no-player':
      return t('clip.no-player', { clip, player })
    case 'connecting':
      return t('clip.connecting', { clip, player })
    case 'away': {
      const program = players.find(({ name }) => name === named.player)?.program ?? null
      return awayText(named.player, program, standing.why)
    }
    case 'absent':
      return named.name === '' ? t('clip.nothing', { player }) : t('clip.absent', { clip, player })
    case 'there': {
      const { name, state } = standing.clip
      const shown = isolated(name)
      return state === 'playing' ? shown : t(`clip.${state}`, { clip: shown })
    }
  }
}

/** *vMix does not answer.* */
export const awayText = (name: string, program: Player['program'] | null, why: PlayerFault): string =>
  t(`players.away.${why}`, {
    name: isolated(name),
    program: program === null ? name : t(`players.programs.${program}`),
  })
