import { t } from '#texts/text.ts'
import { Fingerprint } from '../../components/fingerprint.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import styles from './connections.module.css'

/** A certificate that this computer does not trust: a person compares it, and trusts it by one press. */
export const CompareFingerprint = ({
  fingerprint,
  onTrust,
}: {
  readonly fingerprint: string
  readonly onTrust: () => void
}) => (
  <div className={styles['compare']} data-testid="compare-fingerprint">
    <Fingerprint label={t('connections.pin.shown')} value={fingerprint} />
    <p>{t('connections.pin.compare')}</p>
    <PlainButton testId="trust-certificate" onClick={onTrust}>
      {t('connections.pin.trust')}
    </PlainButton>
  </div>
)

/** The certificate that is trusted with a connection. */
export const TrustedCertificate = ({
  fingerprint,
  onForget,
}: {
  readonly fingerprint: string
  readonly onForget: () => void
}) => (
  <div className={styles['pinned']} data-testid="trusted-certificate">
    <Fingerprint label={t('connections.pin.trusted')} value={fingerprint} />
    <PlainButton onClick={onForget}>{t('connections.pin.forget')}</PlainButton>
  </div>
)
