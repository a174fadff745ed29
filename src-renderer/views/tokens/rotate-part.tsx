import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem, TokenItem } from '../../../src-main/contract/bridge/library.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Line, Section } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { ScopeField } from './scope-field.tsx'
import { endedText, standingOf } from './token-standing.ts'

interface RotatePartProps {
  readonly tokens: readonly TokenItem[]
  readonly rundowns: readonly LibraryItem[]
  readonly onChanged: (said: string) => void
}

/** Ends all tokens of the team or of one rundown; says before how many that are. */
export function RotatePart({ tokens, rundowns, onChanged }: RotatePartProps) {
  const { clock } = useDesk()
  const [rundownId, setRundownId] = useState('')
  const { askFor, problem, forget } = useAsk()
  const now = clock.now()
  const ends = tokens.filter(
    token => standingOf(token, now) === 'valid' && (rundownId === '' || token.rundownId === rundownId),
  ).length
  const rotate = async (): Promise<void> => {
    const ended = await askFor('tokens.rotate', { rundownId: rundownId === '' ? null : rundownId })
    if (ended !== null) onChanged(endedText(t('tokens.rotate.done', { count: ends }), ended))
  }
  return (
    <Section title={t('tokens.rotate.title')} detail={t('tokens.rotate.detail')} data-testid="rotate">
      <Line>
        <ScopeField
          label={t('tokens.rotate.scope')}
          rundowns={rundowns}
          value={rundownId}
          onChange={value => {
            setRundownId(value)
            forget()
          }}
        />
        <HoldButton onHeld={() => void rotate()}>{t('tokens.rotate.hold')}</HoldButton>
      </Line>
      <p role="status">{t('tokens.rotate.ends', { count: ends })}</p>
      <Problem text={problem} />
    </Section>
  )
}
