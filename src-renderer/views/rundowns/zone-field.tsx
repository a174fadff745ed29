import { t } from '#texts/text.ts'
import { TextField } from '../../components/field.tsx'

interface ZoneFieldProps {
  /** Of its suggestions. */
  readonly list: string
  readonly value: string
  readonly fault: string | null | undefined
  readonly onChange: (value: string) => void
}

/** A time zone, with every one that the browser knows as a suggestion. */
export const ZoneField = ({ list, ...field }: ZoneFieldProps) => (
  <>
    <TextField label={t('rundowns.form.zone')} list={list} help={t('rundowns.form.zone-help')} {...field} />
    <datalist id={list}>
      {Intl.supportedValuesOf('timeZone').map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
)
