import type { ReactNode } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { countdownFace, remaining, untilFlip } from '../../../src-main/domain/show/countdown.ts'
import { onAirOf, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Cut, Quiet, Row, SpreadRow, Word } from '../../components/layout.tsx'
import { setText, type TickProps, TickText } from '../../components/tick-text.tsx'
import { heldKeyName } from '../../state/keys/desk-key.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState, useUi } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { titleWithNumber } from '../../state/session/selectors.ts'
import styles from './choice-bar.module.css'

interface ChoiceBarProps {
  readonly name: string
  /** What has happened, in a word. */
  readonly word: string
  readonly detail: string
  readonly children: ReactNode
  readonly testId: string
  /** This desk is out of the show. */
  readonly strong?: boolean
}

/** A decision of a person over the foot of the view: what has happened, and what each choice does. */
export const ChoiceBar = ({ name, word, detail, children, testId, strong = false }: ChoiceBarProps) => (
  <section
    className={styles['choice']}
    aria-label={name}
    data-testid={testId}
    data-strong={strong}
    data-no-print
  >
    <Row className={styles['head']} role="alert">
      <Word>{word}</Word>
      <span>{detail}</span>
    </Row>
    {children}
  </section>
)

interface ChoiceSideProps {
  readonly name: string
  /** The cue on air there. */
  readonly cue: string
  /** How long it has. */
  readonly left: ReactNode
  readonly effect: string
  readonly children: ReactNode
}

/** One of the shows that can go on, and what that does. */
export const ChoiceSide = ({ name, cue, left, effect, children }: ChoiceSideProps) => (
  <Box className={styles['side']}>
    <Word className={styles['name']}>{name}</Word>
    <SpreadRow className={styles['cue']}>
      <Cut dir="auto" title={cue}>
        {cue}
      </Cut>
      <span>{left}</span>
    </SpreadRow>
    <Quiet className={styles['effect']}>{effect}</Quiet>
    {children}
  </Box>
)

interface ChoiceButtonProps {
  readonly keyCode: string
  readonly onHeld: () => void
  readonly children: ReactNode
}

/** Held by the pointer or by its key, never by Space. */
export function ChoiceButton({ keyCode, onHeld, children }: ChoiceButtonProps) {
  const layout = useUi(ui => ui.layout)
  const key = useDeskState(state => heldKeyName(state, layout, keyCode))
  return (
    <HoldButton keyCode={keyCode} onHeld={onHeld}>
      {children} {key !== null && <kbd>{t('authority.hold', { key })}</kbd>}
    </HoldButton>
  )
}

/** After an outage in which the show was moved here and at the service: both, and which of them is to go on. */
export function ShowChoice() {
  const there = useDeskState(state => state.show.authority.there)
  const why = useDeskState(state => state.show.authority.why)
  const cueHere = useDeskState(state => cueOf(state, stateHere(state)))
  const cueThere = useDeskState(state => cueOf(state, stateThere(state)))
  const { ask, problem } = useAsk()
  if (there === null) return null
  const choose = (keep: 'here' | 'there') => () => void ask('show.choose', { keep, held: true })
  return (
    <ChoiceBar
      name={t('authority.choose')}
      word={t('link.reconciling')}
      detail={problem ?? (why === null ? t('authority.choose-detail') : messageText(why))}
      testId="show-choice"
    >
      <ChoiceSide
        name={t('authority.here')}
        cue={cueHere}
        left={<TickText paint={paintHere} />}
        effect={t('authority.keep-here-effect')}
      >
        <ChoiceButton keyCode="Digit1" onHeld={choose('here')}>
          {t('authority.keep-here')}
        </ChoiceButton>
      </ChoiceSide>
      <ChoiceSide
        name={t('authority.there')}
        cue={cueThere}
        left={<TickText paint={paintThere} />}
        effect={t('authority.keep-there-effect')}
      >
        <ChoiceButton keyCode="Digit2" onHeld={choose('there')}>
          {t('authority.keep-there')}
        </ChoiceButton>
      </ChoiceSide>
    </ChoiceBar>
  )
}

const stateHere = (state: DeskState): RunnerState => state.show.state
const stateThere = (state: DeskState): RunnerState => state.show.authority.there ?? state.show.state

const paintHere = paintLeft(stateHere)
const paintThere = paintLeft(stateThere)

/** The cue on air in a state of the show, else its phase. */
export function cueOf(state: DeskState, show: RunnerState): string {
  const onAir = onAirOf(show)
  if (onAir === null) return t(`authority.phase.${show.phase}`)
  const row = state.rows.find(({ cue }) => cue.id === onAir.cueId)
  if (row === undefined) return t('authority.cue-gone')
  const title = titleWithNumber(state, row)
  return onAir.phase === 'paused' ? t('authority.paused-cue', { title }) : title
}

/** How long it has; nothing where no cue is on air. */
export function paintLeft(show: (state: DeskState) => RunnerState): TickProps['paint'] {
  return (node, state: DeskState, now: Instant) => {
    const onAir = onAirOf(show(state))
    if (onAir === null) {
      setText(node, '')
      return null
    }
    const left = remaining(onAir, now)
    setText(node, countdownFace(left))
    return onAir.phase === 'running' ? untilFlip(left) : null
  }
}
