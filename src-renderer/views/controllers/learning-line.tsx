import { useEffect } from 'react'
import { t } from '#texts/text.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { Box, SpreadRow } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { canBeBound } from '../../state/keys/key-meaning.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { surfaceName } from './control-names.ts'
import styles from './controllers.module.css'

interface LearningLineProps {
  readonly onKey: (code: string) => void
}

/** Waits for a control to be pressed, at a surface or at any. Of any, a key of the keyboard is one too. */
export function LearningLine({ onKey }: LearningLineProps) {
  const learning = useDeskState(state => state.controllers.learning)
  const surfaces = useDeskState(state => state.devices.surfaces)
  const { ask, problem } = useAsk()
  const waits = learning?.what === 'control' ? learning : null
  const any = waits !== null && (waits.surfaceId === null || waits.surfaceId === keyboardSurface)
  useEffect(() => {
    if (waits === null) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const isEscape = event.key === 'Escape'
      if (!isEscape && (!any || !canBeBound(event.code) || isOnControl(event))) return
      event.preventDefault()
      event.stopPropagation()
      void ask('learn.stop', { keep: false })
      if (!isEscape) onKey(event.code)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
  const surface = surfaces.find(({ id }) => id === waits?.surfaceId)
  if (waits === null) return <Interrupted />
  return (
    <Box tone="ask" className={styles['learning']} data-testid="learning">
      <SpreadRow>
        <p role="status">
          {surface === undefined
            ? t('controllers.learn.wait-any')
            : t('controllers.learn.wait-here', { name: surfaceName(surface) })}
        </p>
        <PlainButton onClick={() => void ask('learn.stop', { keep: false })}>{t('page.cancel')}</PlainButton>
      </SpreadRow>
      <Problem text={problem} />
    </Box>
  )
}

/** Learn and Test that the start of the show ended. */
function Interrupted() {
  const interrupted = useDeskState(state => state.controllers.interrupted)
  const surfaces = useDeskState(state => state.devices.surfaces)
  if (interrupted === null) return null
  const tested = surfaces.filter(({ id }) => interrupted.tests.includes(id)).map(surfaceName)
  const lines = [
    t('controllers.learn.interrupted'),
    ...(interrupted.learn ? [t('controllers.learn.learn-ended')] : []),
    ...(tested.length > 0 ? [t('controllers.learn.test-ended', { names: tested.join(', ') })] : []),
  ]
  return (
    <Box tone="ask" className={styles['learning']} data-testid="interrupted">
      <p role="status">{lines.join(' ')}</p>
    </Box>
  )
}

/** Enter and Space press the button that has the focus, and are not what is being learned. */
const isOnControl = (event: KeyboardEvent): boolean =>
  (event.code === 'Enter' || event.code === 'Space') &&
  event.target instanceof Element &&
  event.target.closest('button, input, select') !== null
