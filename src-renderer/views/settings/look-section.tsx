import { useId } from 'react'
import { t } from '#texts/text.ts'
import { FieldGroup } from '../../components/field.tsx'
import { Choices } from '../../components/layout.tsx'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { brightnesses, densities, textSizes } from '../../state/session/ui-state.ts'
import { SettingsSection } from './settings-section.tsx'

/** How this page looks; each choice is seen at once. */
export function LookSection() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  const textSize = useUi(state => state.textSize)
  return (
    <SettingsSection name={t('settings.look')} detail={t('settings.look-detail')}>
      <RadioGroup
        label={t('settings.brightness')}
        values={brightnesses}
        value={brightness}
        word={value => t(`page.brightness.${value}`)}
        onChange={to => ui.set({ ...ui.get(), brightness: to })}
      />
      <RadioGroup
        label={t('settings.density')}
        values={densities}
        value={density}
        word={value => t(`page.density.${value}`)}
        onChange={to => ui.set({ ...ui.get(), density: to })}
      />
      <RadioGroup
        label={t('settings.text-size')}
        values={textSizes}
        value={textSize}
        word={value => t(`settings.text-sizes.${value}`)}
        onChange={to => ui.set({ ...ui.get(), textSize: to })}
      />
    </SettingsSection>
  )
}

interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  readonly value: Value
  readonly word: (value: Value) => string
  readonly onChange: (value: Value) => void
}

/** A few words of which one holds. */
function RadioGroup<Value extends string>({ label, values, value, word, onChange }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <FieldGroup label={label}>
      <Choices role="radiogroup" aria-label={label}>
        {values.map(each => (
          <label key={each}>
            <input type="radio" name={id} checked={each === value} onChange={() => onChange(each)} />
            {word(each)}
          </label>
        ))}
      </Choices>
    </FieldGroup>
  )
}
