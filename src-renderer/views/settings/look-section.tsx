import { useId } from 'react'
import { settingsTexts as t } from '#texts/settings.ts'
import { texts } from '#texts/texts.ts'
import { useDesk, useUi } from '../../state/session/desk-context.ts'
import { brightnesses, densities, textSizes } from '../../state/session/ui-state.ts'
import styles from './settings-dialog.module.css'
import { SettingsSection } from './settings-section.tsx'

/** How this page looks; each choice is seen at once. */
export function LookSection() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  const textSize = useUi(state => state.textSize)
  return (
    <SettingsSection name={t.look} detail={t.lookDetail}>
      <RadioGroup
        label={t.brightness}
        values={brightnesses}
        value={brightness}
        word={texts.header.brightnessWord}
        onChange={to => ui.set({ ...ui.get(), brightness: to })}
      />
      <RadioGroup
        label={t.density}
        values={densities}
        value={density}
        word={texts.header.densityWord}
        onChange={to => ui.set({ ...ui.get(), density: to })}
      />
      <RadioGroup
        label={t.textSize}
        values={textSizes}
        value={textSize}
        word={t.textSizeWord}
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
    <fieldset className={styles['choice']}>
      <legend>{label}</legend>
      {values.map(each => (
        <label key={each} data-chosen={each === value}>
          <input type="radio" name={id} checked={each === value} onChange={() => onChange(each)} />
          {word(each)}
        </label>
      ))}
    </fieldset>
  )
}
