import { t } from '#texts/text.ts'
import type { PreflightCertificate } from '../../../src-main/domain/preflight/certificate.ts'
import { CertificateHead } from '../preflight/certificate-head.tsx'
import { DrillList } from '../preflight/drill-list.tsx'
import { PointList } from '../preflight/point-list.tsx'
import preflight from '../preflight/preflight.module.css'
import styles from './journal.module.css'

/** The preflight before the show; what was to do stands open, on paper too. */
export function JournalPreflight({ certificate }: { readonly certificate: PreflightCertificate }) {
  const { points, drills } = certificate
  const open = points.filter(({ state }) => state === 'todo')
  const others = points.filter(({ state }) => state !== 'todo')
  return (
    <section className={styles['preflight']} data-testid="journal-preflight">
      <h4>{t('preflight.title')}</h4>
      <CertificateHead certificate={certificate} />
      <PointList points={open} heading="h5" />
      {drills.length > 0 && (
        <div className={preflight['points']}>
          <section className={preflight['group']}>
            <h5>{t('preflight.drill.title')}</h5>
            <DrillList drills={drills} />
          </section>
        </div>
      )}
      <details>
        <summary>{t('preflight.others', { count: others.length })}</summary>
        <PointList points={others} heading="h5" />
      </details>
    </section>
  )
}
