import { useId } from 'react'
import { t } from '#texts/text.ts'
import type { OutputDisplay, OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import { FieldRow } from '../../components/field-row.tsx'
import styles from './outputs-view.module.css'

interface DisplayChoiceProps {
  readonly page: OutputPageItem
  readonly displays: readonly OutputDisplay[]
  readonly onChoose: (displayId: number | null) => void
}

const away = 'away'

/** The monitor that the output fills; it is remembered also while it is not connected. */
export function DisplayChoice({ page: { display }, displays, onChoose }: DisplayChoiceProps) {
  const id = useId()
  const here = displays.find(one => one.id === display?.id)
  const value = display === null ? '' : here === undefined ? away : String(here.id)
  return (
    <FieldRow className={styles['field']}>
      <label htmlFor={id}>{t('outputs.display')}</label>
      <select
        id={id}
        value={value}
        onChange={event => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{t('outputs.no-display')}</option>
        {display !== null && here === undefined && (
          <option value={away} disabled>
            {t('outputs.gone', { label: display.label })}
          </option>
        )}
        {displays.map(one => (
          <option key={one.id} value={String(one.id)}>
            {t('outputs.display-name', {
              label: nameOf(one, displays),
              width: one.width,
              height: one.height,
              primary: one.primary,
            })}
          </option>
        ))}
      </select>
      {here?.primary === true && <p>{t('outputs.primary')}</p>}
    </FieldRow>
  )
}

/** Monitors of one name are counted from left to right, and from top to bottom. */
function nameOf({ id, label }: OutputDisplay, displays: readonly OutputDisplay[]): string {
  const named = displays.filter(one => one.label === label).toSorted((a, b) => a.x - b.x || a.y - b.y)
  return named.length === 1
    ? label
    : t('outputs.counted', { label, count: named.findIndex(one => one.id === id) + 1 })
}
