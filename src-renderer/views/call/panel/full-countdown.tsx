import { t } from '#texts/text.ts'
import { hasDepartments } from '../../../state/calling/departments.ts'
import { useDeskState } from '../../../state/session/desk-context.ts'
import { isAiring } from '../../../state/session/selectors.ts'
import { Ends, OverUnder } from '../../shell/header/call-header.tsx'
import { NextCall } from '../calls/next-calls.tsx'
import { Progress } from './countdown.tsx'
import styles from './full-countdown.module.css'
import { NextBox } from './next-box.tsx'
import { OnAirField, OnAirTitle } from './on-air-panel.tsx'

/** The countdown across the whole window, with how early or late the show is and what is next; keys and buttons act as in the call view. */
export function FullCountdown() {
  const airing = useDeskState(isAiring)
  const calls = useDeskState(hasDepartments)
  return (
    <main className={styles['full']}>
      <div className={styles['top']}>
        <OnAirTitle />
        <div className={styles['facts']}>
          <OverUnder />
          <Ends />
          <p className={styles['back']}>{t('full.back')}</p>
        </div>
      </div>
      <OnAirField />
      {airing ? <Progress /> : <span />}
      {airing && calls ? <NextCall /> : <span />}
      <NextBox />
    </main>
  )
}
