import { useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RundownFields } from '../../../../src-main/domain/editing/edit.ts'
import type { FieldKey } from '../../../state/editing/editing-state.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useGrid } from '../grid/grid-context.ts'
import { DayPicker } from './day-picker.tsx'
import styles from './edit-head.module.css'
import { onDay } from './show-start.ts'

interface HeadFieldProps {
  readonly name: string
  /** Shown before it; without one its name is only for screen readers. */
  readonly label?: string
  /** Beside the label: the value that counts instead of this one, and the reason as its title. */
  readonly note?: { readonly text: string; readonly why: string } | undefined
  readonly value: string
  readonly placeholder?: string
  readonly blocked: boolean
  readonly wide?: boolean
  /** A day, which can be chosen in a calendar, and a time. */
  readonly day?: boolean
  readonly field: FieldKey
  /** What may be meant, worked out when the field is first used. */
  readonly options?: () => readonly string[]
  /** What was typed; null where it cannot be read. */
  readonly read: (text: string) => RundownFields | null
  /** Said where it cannot be read. */
  readonly fault: string
  readonly onEdit: (fields: RundownFields) => void
}

interface HeadLabelProps extends Pick<HeadFieldProps, 'note'> {
  readonly id: string
  readonly label: string
}

const HeadLabel = ({ id, label, note }: HeadLabelProps) => (
  <label htmlFor={id} title={note?.why}>
    {label}
    {note !== undefined && <small> {note.text}</small>}
  </label>
)

function RefusedActs({ field }: Pick<HeadFieldProps, 'field'>) {
  const { editing } = useGrid()
  return (
    <>
      <button type="button" onClick={() => editing.retry(field)}>
        {t('edit.mark.again')}
      </button>
      <button type="button" onClick={() => editing.discard(field)}>
        {t('edit.mark.discard')}
      </button>
    </>
  )
}

/** A field of the rundown, in place: taken with Enter or when it is left, given up with Escape. */
export function HeadField(props: HeadFieldProps) {
  const { name, label, note, value, placeholder, blocked, wide = false, day = false } = props
  const { field, options, read, fault, onEdit } = props
  const id = useId()
  const node = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const [offered, setOffered] = useState<readonly string[]>([])
  const mark = useEditingState(({ marks }) => marks.get(field) ?? null)
  const commit = (): boolean => {
    const fields = typed === null || typed === value ? undefined : read(typed)
    setWrong(fields === null)
    if (fields === null) return false
    if (fields !== undefined) onEdit(fields)
    setTyped(null)
    return true
  }
  const type = (text: string): void => {
    setTyped(text)
    setWrong(false)
  }
  const refused = mark?.state === 'refused'
  return (
    <span className={styles['part']} data-wide={wide} data-day={day} data-mark={mark?.state}>
      {label !== undefined && <HeadLabel id={id} label={label} note={note} />}
      <input
        ref={node}
        id={id}
        type="text"
        aria-label={label === undefined ? name : undefined}
        aria-invalid={wrong || refused}
        aria-describedby={wrong || refused ? `${id}-fault` : undefined}
        value={typed ?? value}
        placeholder={placeholder}
        readOnly={blocked}
        autoComplete="off"
        spellCheck={false}
        list={offered.length > 0 ? `${id}-options` : undefined}
        onFocus={() => options !== undefined && setOffered(options())}
        onChange={event => type(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            setTyped(null)
            setWrong(false)
          }
          if (event.key === 'Enter' && commit()) node.current?.select()
        }}
      />
      {day && (
        <DayPicker
          typed={typed ?? value}
          blocked={blocked}
          // It is saved once the time behind the day is right.
          onChoose={chosen => {
            type(onDay(typed ?? value, chosen))
            node.current?.focus()
          }}
        />
      )}
      {offered.length > 0 && (
        <datalist id={`${id}-options`}>
          {offered.map(option => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      {(wrong || refused) && (
        <span className={styles['fault']} id={`${id}-fault`} role="alert">
          {wrong ? fault : mark?.state === 'refused' && mark.reason}
          {refused && !wrong && <RefusedActs field={field} />}
        </span>
      )}
    </span>
  )
}
