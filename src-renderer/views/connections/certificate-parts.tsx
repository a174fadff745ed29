import { t } from '#texts/text.ts'
import { Fingerprint } from '../../components/fingerprint.tsx'
import { Box, Quiet, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'

/** A certificate that this computer does not trust: a person compares it, and trusts it by one press. */
export const CompareFingerprint = ({
  fingerprint,
  onTrust,
}: {
  readonly fingerprint: string
  readonly onTrust: () => void
}) => (
  <Box data-testid="compare-fingerprint">
    <Fingerprint label={t('connections.pin.shown')} value={fingerprint} />
    <Quiet>{t('connections.pin.compare')}</Quiet>
    <PlainButton testId="trust-certificate" onClick={onTrust}>
      {t('connections.pin.trust')}
    </PlainButton>
  </Box>
)

/** The certificate that is trusted with a connection. */
export const TrustedCertificate = ({
  fingerprint,
  onForget,
}: {
  readonly fingerprint: string
  readonly onForget: () => void
}) => (
  <Stack data-testid="trusted-certificate">
    <Fingerprint label={t('connections.pin.trusted')} value={fingerprint} />
    <PlainButton onClick={onForget}>{t('connections.pin.forget')}</PlainButton>
  </Stack>
)
