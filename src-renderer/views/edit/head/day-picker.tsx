import { useRef } from 'react'
import { t } from '#texts/text.ts'
import { Icon } from '../../../components/icon.tsx'
import styles from './edit-head.module.css'

interface DayPickerProps {
  /** What stands in the field: `2026-05-16 20:00`. */
  readonly typed: string
  readonly blocked: boolean
  /** With a day as `2026-05-16`. */
  readonly onChoose: (day: string) => void
}

/** Chooses a day in the calendar of the system. */
export function DayPicker({ typed, blocked, onChoose }: DayPickerProps) {
  const node = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={styles['pick']}
        aria-label={t('edit.head.choose-day')}
        title={t('edit.head.choose-day')}
        disabled={blocked}
        onClick={() => node.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={node}
        className={styles['calendar']}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={/^\d{4}-\d\d-\d\d/.exec(typed)?.[0] ?? ''}
        onChange={event => {
          if (event.currentTarget.value !== '') onChoose(event.currentTarget.value)
        }}
      />
    </>
  )
}
