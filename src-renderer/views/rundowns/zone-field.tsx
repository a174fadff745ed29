import { t } from '#texts/text.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
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

/** A zone that is known by its name; empty is that of each desk. */
export const isZone = (name: string): boolean => name === '' || createZone(name).known
