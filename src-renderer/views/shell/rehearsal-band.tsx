import { useState } from 'react'
import { t } from '#texts/text.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import styles from './rehearsal.module.css'

/** Across the top of every face of a rehearsal, and of the show when a restart has ended one. */
export function RehearsalBand() {
  const mode = useDeskState(state => state.show.mode)
  const outside = useDeskState(state => state.show.outside?.phase ?? null)
  const drill = useDeskState(state => state.show.drill ?? null)
  const { ask, problem } = useAsk()
  const away = useAway('call')
  const restarted = useDeskState(state => state.show.rehearsalEnded === true)
  if (restarted) {
    return (
      <section className={styles['band']} aria-label={t('rehearsal.ended')} data-testid="rehearsal-ended">
        <strong>{t('rehearsal.ended')}</strong>
        <span className={styles['detail']} role="alert">
          {problem ?? t('rehearsal.restarted')}
        </span>
        <PlainButton onClick={() => void ask('rehearsal', { on: false, held: false })} disabledBy={away}>
          {t('rehearsal.call-show')}
        </PlainButton>
      </section>
    )
  }
  if (mode !== 'rehearsal') return null
  const airing = outside === 'running' || outside === 'paused'
  const detail = drill === null ? t('rehearsal.detail') : t(`rehearsal.drill.${drill}`)
  return (
    <section className={styles['band']} aria-label={t('rehearsal.word')} data-testid="rehearsal">
      <strong>{drill === null ? t('rehearsal.word') : t('link.drill')}</strong>
      <span className={styles['detail']} title={detail}>
        {problem ?? detail}
      </span>
      {outside !== null && (
        <span className={styles['outside']} data-airing={airing} role="status">
          {t(`rehearsal.outside.${outside}`)}
        </span>
      )}
      {drill !== null && (
        <PlainButton
          testId="drill-stop"
          name={t('rehearsal.drill-stop')}
          onClick={() => void ask('drill.stop', {})}
          disabledBy={away}
        >
          {t('rehearsal.stop')}
        </PlainButton>
      )}
      <PlainButton onClick={() => void ask('rehearsal', { on: false, held: false })} disabledBy={away}>
        {t('rehearsal.leave')}
      </PlainButton>
    </section>
  )
}

/** Begins a rehearsal; held while the show is on air. */
export function BeginRehearsal() {
  const { ui } = useDesk()
  const mode = useDeskState(state => state.show.mode)
  const airing = useDeskState(isAiring)
  const { ask, problem } = useAsk()
  const [asking, setAsking] = useState(false)
  const begin = async (on: boolean, held: boolean): Promise<void> => {
    if (asking) return
    setAsking(true)
    if (await ask('rehearsal', { on, held })) ui.set({ ...ui.get(), dialog: null })
    setAsking(false)
  }
  if (mode === 'rehearsal') {
    return <PlainButton onClick={() => void begin(false, false)}>{t('rehearsal.leave')}</PlainButton>
  }
  return (
    <>
      {airing ? (
        <HoldButton onHeld={() => void begin(true, true)}>{t('rehearsal.begin-held')}</HoldButton>
      ) : (
        <PlainButton onClick={() => void begin(true, false)}>{t('rehearsal.begin')}</PlainButton>
      )}
      <p>
        {t('rehearsal.begin-detail')} {airing && t('rehearsal.airing')}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  )
}
