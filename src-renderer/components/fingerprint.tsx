import { Fragment } from 'react'
import { FieldGroup } from './field.tsx'

interface FingerprintProps {
  readonly label: string
  /** Pairs of hexadecimal digits with colons. */
  readonly value: string
  readonly testId?: string
}

/** Of a certificate, to be compared with one at another screen: it breaks at the same places there. */
export const Fingerprint = ({ label, value, testId }: FingerprintProps) => (
  <FieldGroup label={label}>
    <code data-testid={testId}>
      {(value.match(/.{1,24}/g) ?? []).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  </FieldGroup>
)
