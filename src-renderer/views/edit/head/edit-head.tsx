import { useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { RundownFields } from '../../../../src-main/domain/editing/edit.ts'
import { type FieldKey, fieldKey } from '../../../../src-main/domain/editing/fields.ts'
import { editorialStatuses } from '../../../../src-main/domain/rundown/rundown.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { createZone } from '../../../../src-main/domain/time/time-zone.ts'
import { Icon } from '../../../components/icon.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { Refused } from '../../../state/editing/editing-state.ts'
import { useEditingState, useRefused } from '../../../state/editing/use-editing.ts'
import { blockedBy } from '../../../state/session/access.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { showView } from '../../../state/session/show-view.ts'
import { makeOrSay } from '../acts/act-on-rows.ts'
import { rundownStep } from '../acts/describe-edits.ts'
import { refusedActs, refusedReason } from '../cells/refused-edits.ts'
import { useDerived, useGrid } from '../grid/grid-context.ts'
import styles from './edit-head.module.css'
import { SaveState } from './save-state.tsx'
import { formatShowStart, onDay, readShowStart } from './show-start.ts'

/** What the rundown is as a whole, each in place; and whether all is saved. */
export function EditHead() {
  const { ui } = useDesk()
  const hasRundown = useDeskState(state => state.rundown !== null)
  return (
    <header className={styles['head']} data-no-print>
      {hasRundown ? <RundownParts /> : <h2 className={styles['none']}>{t('edit.title')}</h2>}
      <div className={styles['end']}>
        <SaveState />
        <PlainButton onClick={() => showView(ui, 'call')}>{t('part.back')}</PlainButton>
      </div>
    </header>
  )
}

function RundownParts() {
  const blocked = useDeskState(blockedBy) !== null
  const rundown = useEditingState(({ content }) => content.rundown)
  const edit = useRundownEdit()
  const zone = createZone(rundown.timezone)
  const byCue = useDerived(derived => derived.startByCue)
  const fixed = useDerived(derived => derived.firstFixed)
  const { now } = useDesk().clock
  return (
    <div className={styles['parts']}>
      <h2 className={styles['titlePart']}>
        <HeadField
          name={t('edit.head.title')}
          value={rundown.title}
          blocked={blocked}
          field={fieldKey.rundown('title')}
          wide
          read={text => (text.trim() === '' ? null : { title: text.trim() })}
          fault={t('edit.head.no-title')}
          onEdit={edit}
        />
      </h2>
      <label className={styles['part']}>
        <span>{t('edit.head.status')}</span>
        <select
          value={rundown.status}
          disabled={blocked}
          onChange={event => {
            const status = editorialStatuses.find(each => each === event.currentTarget.value)
            if (status !== undefined) edit({ status })
          }}
        >
          {editorialStatuses.map(status => (
            <option key={status} value={status}>
              {t(`edit.statuses.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <HeadField
        name={t('edit.head.start')}
        label={t('edit.head.start')}
        note={
          byCue === null
            ? undefined
            : {
                text: t('edit.head.start-by-cue', { time: byCue }),
                why: t('edit.head.start-by-cue-why', { time: byCue }),
              }
        }
        value={rundown.startTime === null ? '' : formatShowStart(rundown.startTime, zone)}
        placeholder={t('edit.head.no-start')}
        day
        blocked={blocked}
        field={fieldKey.rundown('startTime')}
        read={text => {
          const startTime = readShowStart(text, zone, { before: rundown.startTime, fixed, now: now() })
          return startTime === undefined ? null : { startTime }
        }}
        fault={t('edit.head.bad-day')}
        onEdit={edit}
      />
      <HeadField
        name={t('edit.head.zone')}
        label={t('edit.head.zone')}
        value={rundown.timezone ?? ''}
        placeholder={t('edit.head.desk-zone', { zone: createZone(null).name })}
        blocked={blocked}
        field={fieldKey.rundown('timezone')}
        options={zones}
        read={readZone}
        fault={t('edit.head.bad-zone')}
        onEdit={edit}
      />
      <Totals />
    </div>
  )
}

function Totals() {
  const total = useDerived(({ plan }) => formatDuration(plan.duration))
  const end = useDerived(derived => derived.end)
  return (
    <>
      <p className={styles['part']}>
        <span>{t('edit.head.total')}</span>
        <output data-testid="edit-total">{total}</output>
      </p>
      <p className={styles['part']}>
        <span>{t('edit.head.ends')}</span>
        <output data-testid="edit-end">{end ?? '–'}</output>
      </p>
    </>
  )
}

function useRundownEdit(): (fields: RundownFields) => void {
  const grid = useGrid()
  return fields => makeOrSay(grid, { label: rundownStep(fields), edits: [{ do: 'rundown', fields }] })
}

const zones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** Empty is the zone of the desk. */
function readZone(text: string): RundownFields | null {
  const name = text.trim()
  if (name === '') return { timezone: null }
  const found = zones().find(zone => zone.toLowerCase() === name.toLowerCase())
  if (found !== undefined) return { timezone: found }
  return createZone(name).known ? { timezone: name } : null
}

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

/** Why the field is not saved, and what can be done about it. */
function RefusedField({ refused }: { readonly refused: Refused }) {
  const grid = useGrid()
  return (
    <>
      {refusedReason(grid, refused)}
      {refusedActs(grid, refused).map(([word, act]) => (
        <button key={word} type="button" onClick={act}>
          {word}
        </button>
      ))}
    </>
  )
}

/** A field of the rundown, in place: taken with Enter or when it is left, given up with Escape. */
function HeadField(props: HeadFieldProps) {
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
  const refused = useRefused(field)
  return (
    <span className={styles['part']} data-wide={wide} data-day={day} data-mark={mark?.state}>
      {label !== undefined && <HeadLabel id={id} label={label} note={note} />}
      <input
        ref={node}
        id={id}
        type="text"
        aria-label={label === undefined ? name : undefined}
        aria-invalid={wrong || refused !== null}
        aria-describedby={wrong || refused !== null ? `${id}-fault` : undefined}
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
      {(wrong || refused !== null) && (
        <span className={styles['fault']} id={`${id}-fault`} role="alert">
          {wrong ? fault : refused !== null && <RefusedField refused={refused} />}
        </span>
      )}
    </span>
  )
}

interface DayPickerProps {
  /** What stands in the field: `2026-05-16 20:00`. */
  readonly typed: string
  readonly blocked: boolean
  /** With a day as `2026-05-16`. */
  readonly onChoose: (day: string) => void
}

/** Chooses a day in the calendar of the system. */
function DayPicker({ typed, blocked, onChoose }: DayPickerProps) {
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
