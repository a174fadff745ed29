import { t } from '#texts/text.ts'
import { type PreflightCertificate, summaryOf } from '../../../src-main/domain/preflight/certificate.ts'
import { Row } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './preflight.module.css'

/** Whether it was passed, when, and by whom. */
export function CertificateHead({ certificate }: { readonly certificate: PreflightCertificate }) {
  const { at, by, app } = certificate
  const time = useDeskState(state => `${state.formatDay(at)}, ${state.formatMinute(at)}`)
  const { open } = summaryOf(certificate)
  return (
    <Row className={styles['head']} data-open={open > 0} data-testid="certificate">
      <strong>{open === 0 ? t('preflight.passed') : t('preflight.open', { count: open })}</strong>
      <span>{by === null ? t('preflight.at', { time, app }) : t('preflight.at-by', { time, by, app })}</span>
    </Row>
  )
}
