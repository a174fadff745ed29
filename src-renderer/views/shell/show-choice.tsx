import type { ReactNode } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { countdownFace, remaining, untilFlip } from '../../../src-main/domain/show/countdown.ts'
import { onAirOf, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { setText } from '../../components/set-text.ts'
import { type TickProps, TickText } from '../../components/tick-text.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { titleWithNumber } from '../../state/session/selectors.ts'
import styles from './show-choice.module.css'

/** After an outage in which the show was moved here and at the service: both, and which of them is to go on. */
export function ShowChoice() {
  const there = useDeskState(state => state.show.authority.there)
  const why = useDeskState(state => state.show.authority.why)
  const { ask, problem } = useAsk()
  if (there === null) return null
  const choose = (keep: 'here' | 'there') => () => void ask('show.choose', { keep, held: true })
  return (
    <section
      className={styles['choice']}
      aria-label={t('authority.choose')}
      data-testid="show-choice"
      data-no-print
    >
      <p className={styles['head']} role="alert">
        <strong>{t('link.reconciling')}</strong>
        {problem ?? (why === null ? t('authority.choose-detail') : messageText(why))}
      </p>
      <Side
        name={t('authority.here')}
        show={stateHere}
        paint={paintHere}
        effect={t('authority.keep-here-effect')}
      >
        <HoldButton keyCode="Digit1" onHeld={choose('here')}>
          {t('authority.keep-here')} <kbd>{t('authority.hold', { key: '1' })}</kbd>
        </HoldButton>
      </Side>
      <Side
        name={t('authority.there')}
        show={stateThere}
        paint={paintThere}
        effect={t('authority.keep-there-effect')}
      >
        <HoldButton keyCode="Digit2" onHeld={choose('there')}>
          {t('authority.keep-there')} <kbd>{t('authority.hold', { key: '2' })}</kbd>
        </HoldButton>
      </Side>
    </section>
  )
}

interface SideProps {
  readonly name: string
  readonly show: (state: DeskState) => RunnerState
  readonly paint: TickProps['paint']
  readonly effect: string
  readonly children: ReactNode
}

function Side({ name, show, paint, effect, children }: SideProps) {
  const phase = useDeskState(state => show(state).phase)
  const title = useDeskState(state => cueOf(state, show(state)))
  return (
    <div className={styles['side']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['cue']}>
        <span dir="auto" title={title ?? undefined}>
          {title ?? t(`authority.phase.${phase}`)}
        </span>
        <TickText paint={paint} className={styles['left']} />
      </p>
      <p className={styles['effect']}>{effect}</p>
      {children}
    </div>
  )
}

const stateHere = (state: DeskState): RunnerState => state.show.state
const stateThere = (state: DeskState): RunnerState => state.show.authority.there ?? state.show.state

function cueOf(state: DeskState, show: RunnerState): string | null {
  const onAir = onAirOf(show)
  if (onAir === null) return null
  const row = state.rows.find(({ cue }) => cue.id === onAir.cueId)
  if (row === undefined) return t('authority.cue-gone')
  const title = titleWithNumber(state, row)
  return onAir.phase === 'paused' ? t('authority.paused-cue', { title }) : title
}

const paintTime =
  (show: (state: DeskState) => RunnerState): TickProps['paint'] =>
  (node, state: DeskState, now: Instant) => {
    const onAir = onAirOf(show(state))
    if (onAir === null) {
      setText(node, '')
      return null
    }
    const left = remaining(onAir, now)
    setText(node, countdownFace(left))
    return onAir.phase === 'running' ? untilFlip(left) : null
  }

const paintHere = paintTime(stateHere)
const paintThere = paintTime(stateThere)
