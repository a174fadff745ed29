import { useId } from 'react'
import { screenTexts } from '#texts/screens.ts'
import type { OutputDisplay, OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import styles from './outputs-view.module.css'

const t = screenTexts.view

interface DisplayChoiceProps {
  readonly page: OutputPageItem
  readonly displays: readonly OutputDisplay[]
  readonly onChoose: (displayId: number | null) => void
}

/** The monitor that the output fills; it is remembered also while it is not connected. */
export function DisplayChoice({ page: { display }, displays, onChoose }: DisplayChoiceProps) {
  const id = useId()
  const named = displays.filter(({ label }) => label === display?.label)
  const here = displays.find(one => one.id === display?.id) ?? (named.length === 1 ? named[0] : undefined)
  const value = display === null ? '' : String(here?.id ?? display.id)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t.display}</label>
      <select
        id={id}
        value={value}
        onChange={event => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t.noDisplay}</option>
        {display !== null && here === undefined && (
          <option value={String(display.id)} disabled>
            {t.gone(display.label)}
          </option>
        )}
        {displays.map(({ id: one, label, width, height, primary }) => (
          <option key={one} value={String(one)}>
            {t.displayName(label, width, height, primary)}
          </option>
        ))}
      </select>
      {here?.primary === true && <p>{t.primary}</p>}
    </div>
  )
}
