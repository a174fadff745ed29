import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Cut, Quiet, Row, SpreadRow, Word } from '../../components/layout.tsx'
import { heldKeyName } from '../../state/keys/desk-key.ts'
import { useDeskState, useUi } from '../../state/session/desk-context.ts'
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
