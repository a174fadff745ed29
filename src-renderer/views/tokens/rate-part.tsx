import { useState } from 'react'
import { t } from '#texts/text.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Section } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'

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
  const onSubmit = async (): Promise<void> => {
    const wanted = preset === 'number' ? number.trim() : preset
    if (preset === 'number' && !/^[1-9]\d{0,9}$/.test(wanted)) return setFault(t('tokens.rate.need-number'))
    if (await ask('tokens.rate', { rate: wanted })) onChanged(t('page.saved'))
  }
  return (
    <Section title={t('tokens.rate.title')} detail={t('tokens.rate.detail')}>
      <Form
        line
        testId="rate"
        submit={t('tokens.rate.set')}
        onSubmit={() => void onSubmit()}
        problem={problem}
      >
        <ChoiceField
          above
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
          <TextField
            above
            label={t('tokens.rate.number')}
            inputMode="numeric"
            value={number}
            fault={fault}
            onChange={value => {
              setNumber(value)
              setFault(null)
            }}
          />
        )}
      </Form>
    </Section>
  )
}
