import type { Fate } from '../../../src-main/domain/press.ts'
import { refusalTexts } from '../../../src-main/domain/refusals.ts'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { useStore } from '../../state/store.ts'
import { texts } from '../../texts/en.ts'
import styles from './fate-line.module.css'

/** The last press and what became of it. */
export function FateLine() {
  const { presser } = useDesk()
  const fate = useDeskState(state => state.fate)
  const lost = useStore(presser.lost, press => press)
  if (lost !== null) {
    return (
      <div className={styles['fate']} data-testid="fate" data-outcome="unsent">
        <p className={styles['reason']}>
          <strong>{texts.fate.unsent}</strong> {texts.away.lost}
        </p>
      </div>
    )
  }
  if (fate === null) {
    return (
      <p className={styles['fate']} data-testid="fate" data-outcome="none">
        {texts.fate.none}
      </p>
    )
  }
  return (
    <div className={styles['fate']} data-testid="fate" data-outcome={fate.outcome} data-press={fate.press}>
      <p className={styles['who']}>
        {fate.origin.surface}, {fate.origin.control} · {texts.fate.action[fate.action]}
        {fate.outcome !== 'refused' && (
          <>
            {' · '}
            <Outcome fate={fate} />
          </>
        )}
      </p>
      {fate.reason !== undefined && (
        <p className={styles['reason']}>
          <strong>{refusalTexts[fate.reason].word}</strong> {refusalTexts[fate.reason].text}
        </p>
      )}
    </div>
  )
}

function Outcome({ fate }: { readonly fate: Fate }) {
  const ms = fate.outcome === 'confirmed' ? fate.confirmedMs : fate.appliedMs
  return (
    <>
      <b>{texts.fate[fate.outcome]}</b> {ms !== null && texts.fate.within(ms)}
    </>
  )
}
