import { useRef } from 'react'
import { t } from '#texts/text.ts'
import { countdownFace, remaining, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { Cut } from '../../../components/layout.tsx'
import { setText, type TickProps } from '../../../components/tick-text.tsx'
import { clipFigures, clipSaid, isClipMain } from '../../../state/players/cue-clip.ts'
import { useDeskState, useTick } from '../../../state/session/desk-context.ts'
import styles from './clip-line.module.css'

/** What is left of the clip that the cue on air names, or why that is not known. Where the clip is the large figure, the countdown of the cue. */
export function ClipLine() {
  const said = useDeskState(clipSaid)
  return said === null ? null : <Shown said={said} />
}

function Shown({ said }: { readonly said: string }) {
  const main = useDeskState(isClipMain)
  const node = useRef<HTMLElement>(null)
  useTick(node, paintFigures)
  return (
    <p className={styles['line']} data-testid="clip-line">
      <b className={styles['word']}>{main ? t('clip.cue-word') : t('clip.word')}</b>
      <b
        ref={node}
        className={styles['figures']}
        role="timer"
        aria-live="off"
        aria-label={main ? t('show.countdown-name') : t('clip.figures-name')}
        data-testid="clip-figures"
      />
      <Cut title={said} dir="auto">
        {said}
      </Cut>
    </p>
  )
}

const paintFigures: TickProps['paint'] = (node, state, now) => {
  if (!isClipMain(state)) {
    const [figures, changesIn] = clipFigures(state, now)
    setText(node, figures)
    return changesIn
  }
  const runner = state.show.state
  const left = remaining(runner, now)
  setText(node, countdownFace(left))
  return runner.phase === 'running' ? untilFlip(left) : null
}
