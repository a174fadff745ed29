import { useState } from 'react'
import { t } from '#texts/text.ts'
import { exportFormats } from '../../../src-main/contract/bridge/transfer-limits.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Tick } from '../../components/tick.tsx'
import { ExportOutcome } from '../export/export-outcome.tsx'
import { useExport } from '../export/use-export.ts'
import styles from './rundowns.module.css'

/** One rundown as a file. */
export function ExportPart({ rundownId }: { readonly rundownId: string }) {
  const [history, setHistory] = useState(false)
  const { state, save } = useExport()
  return (
    <section className={styles['part']}>
      <h4>{t('rundowns.export')}</h4>
      <ButtonRow>
        {exportFormats.map(format => (
          <PlainButton
            key={format}
            name={`${t('rundowns.export')}: ${t(`rundowns.export-as.${format}`)}`}
            onClick={() => void save(rundownId, format, history)}
          >
            {t(`rundowns.export-as.${format}`)}
          </PlainButton>
        ))}
      </ButtonRow>
      <Tick label={t('rundowns.export-history')} checked={history} onChange={setHistory} />
      <ExportOutcome state={state} />
    </section>
  )
}
