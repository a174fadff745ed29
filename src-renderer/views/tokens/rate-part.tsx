import { type FormEvent, useState } from 'react'
import { t } from '#texts/text.ts'
import fieldStyles from '../../components/field.module.css'
import { ChoiceField } from '../../components/field.tsx'
import { Problem } from '../../components/problem.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import styles from './tokens.module.css'

const presets = ['free', 'paid', 'local', 'number'] as const
type Preset = (typeof presets)[number]

interface RatePartProps {
  /** As it is set: a preset, or a number. */
  readonly rate: string
  readonly onChanged: (said: string) => void
}

/** How many requests a minute all tokens of the team have together. */
export function RatePart({ rate, onChanged }: RatePartProps) {
  const present = presets.find(name => name === rate) ?? 'number'
  const [preset, setPreset] = useState<Preset>(present)
  const [number, setNumber] = useState(present === 'number' ? rate : '')
  const [fault, setFault] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wanted = preset === 'number' ? number.trim() : preset
    if (preset === 'number' && !/^[1-9]\d{0,9}$/.test(wanted)) return setFault(t('tokens.rate.need-number'))
    if (await ask('tokens.rate', { rate: wanted })) onChanged(t('page.saved'))
  }
  return (
    <form className={styles['part']} onSubmit={event => void onSubmit(event)} noValidate data-testid="rate">
      <h3>{t('tokens.rate.title')}</h3>
      <p className={styles['quiet']}>{t('tokens.rate.detail')}</p>
      <div className={styles['fields']}>
        <ChoiceField
          label={t('tokens.rate.label')}
          value={preset}
          values={presets.map(value => ({ value, name: t(`tokens.rate.presets.${value}`) }))}
          onChange={value => {
            setPreset(value)
            setFault(null)
            forget()
          }}
        />
        {preset === 'number' && (
          <div className={fieldStyles['field']}>
            <label htmlFor="rate-number">{t('tokens.rate.number')}</label>
            <input
              id="rate-number"
              type="text"
              inputMode="numeric"
              value={number}
              aria-invalid={fault !== null}
              aria-describedby="rate-fault"
              onChange={event => {
                setNumber(event.target.value)
                setFault(null)
              }}
            />
          </div>
        )}
        <SubmitButton>{t('tokens.rate.set')}</SubmitButton>
      </div>
      <p id="rate-fault" className={styles['fault']}>
        {fault}
      </p>
      <Problem text={problem} />
    </form>
  )
}
