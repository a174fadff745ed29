import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { ChoiceField } from '../../components/field.tsx'

interface ScopeFieldProps {
  readonly label: string
  readonly rundowns: readonly LibraryItem[]
  /** A rundown; empty for all of the team. */
  readonly value: string
  readonly onChange: (rundownId: string) => void
}

/** Which rundowns tokens are for. */
export const ScopeField = ({ label, rundowns, value, onChange }: ScopeFieldProps) => (
  <ChoiceField
    above
    label={label}
    value={value}
    values={[
      { value: '', name: t('tokens.mint.team') },
      ...rundowns.map(({ id, title }) => ({ value: id, name: title })),
    ]}
    onChange={onChange}
  />
)
