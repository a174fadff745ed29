import { t } from '#texts/text.ts'
import type { OutputPlayer, PlayerOutputFace } from '../../src-main/domain/output/output-page.ts'
import { clipFace, untilClipMoves } from '../../src-main/domain/players/player.ts'
import type { Instant } from '../../src-main/domain/time/time.ts'
import { UserText } from '../components/user-text.tsx'
import { awayText, unstepped } from '../state/players/cue-clip.ts'
import type { Ticked } from '../state/time/use-ticked.ts'
import { FiguresField } from './figures-field.tsx'
import styles from './output-screen.module.css'
import { useTickedFace } from './screen-time.ts'

/** What is left of what a player plays, as large as the screen allows; else why nothing is shown. */
export function PlayerScreen({ face }: { readonly face: PlayerOutputFace }) {
  const figures = useTickedFace(face, figuresAt)
  const { player } = face
  const clip = player?.clip ?? null
  if (clip === null || figures === null) {
    return (
      <div className={styles['timed']}>
        <div className={styles['field']} data-condition="closed" data-testid="output-field">
          <div className={styles['room']} />
          <p className={styles['standby']}>{player === null ? t('output.no-player') : whyNothing(player)}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles['timed']}>
      {clip.name !== '' && (
        <div className={styles['cue']} data-testid="output-clip">
          <h2>
            <UserText text={clip.name} />
          </h2>
        </div>
      )}
      <FiguresField
        condition={clip.state === 'playing' ? 'running' : 'paused'}
        step={null}
        word={clip.state === 'playing' ? undefined : [t('output.paused')]}
        name={clip.name === '' ? t('clip.figures-name') : clip.name}
        figures={figures}
        below={null}
      />
    </div>
  )
}

function whyNothing({ name, link }: OutputPlayer): string {
  if (link.state === 'away') return awayText(name === '' ? t('outputs.player') : name, null, link.why)
  return link.state === 'connecting' ? t('players.links.connecting') : t('output.plays-nothing')
}

function figuresAt({ player, clockSteps }: PlayerOutputFace, now: Instant): Ticked<string | null> {
  const clip = player?.clip ?? null
  if (clip === null) return [null, null]
  const at = unstepped(now, clockSteps)
  return [clipFace(clip, at), untilClipMoves(clip, at)]
}
