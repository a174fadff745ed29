import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rundownTexts as t } from '#texts/rundowns.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { ChoiceField, focusFault, TextField } from '../../components/field.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { readShowStart } from '../edit/head/show-start.ts'
import { isZone } from './is-zone.ts'
import styles from './rundowns.module.css'
import { type NewRundown, useMaking } from './use-making.ts'
import { ZoneNames } from './zone-names.tsx'

interface MakeFormProps {
  readonly items: readonly LibraryItem[]
  /** What is copied; null for an empty rundown. */
  readonly source: LibraryItem | null
  /** With what to say of it. */
  readonly onMade: (rundownId: string, said: string) => void
  readonly onCancel: () => void
}

type Faults = Readonly<Partial<Record<'title' | 'start' | 'zone' | 'columns', string>>>

const f = t.form

/** A new rundown: empty with its first columns, or all of another one under a new title. */
export function MakeForm({ items, source, onMade, onCancel }: MakeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState(source?.id ?? '')
  const [typed, setTyped] = useState(() => firstTyped(source))
  const [faults, setFaults] = useState<Faults>({})
  const { making, problem, make, copy, forget, cancel } = useMaking(onMade)
  const copied = items.find(({ id }) => id === from) ?? null
  const forgetFaults = (): void => {
    setFaults({})
    forget()
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    fault: faults[name],
    onChange: (value: string) => {
      forgetFaults()
      setTyped({ ...typed, [name]: value })
    },
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (making !== null) return
    const found = faultsOf(typed)
    flushSync(() => setFaults(found))
    if (Object.keys(found).length > 0) focusFault(form.current)
    else if (copied === null) void make(rundownOf(typed))
    else void copy(copied.id, typed.title.trim())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (making === null) onCancel()
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
      data-testid="make-form"
    >
      <h3>{f.newTitle}</h3>
      <TextField label={f.name} first testId="make-title" {...field('title')} />
      <ChoiceField
        label={f.from}
        value={from}
        values={[
          { value: '', name: f.empty },
          ...items.map(item => ({ value: item.id, name: f.copyOf(item.title) })),
        ]}
        onChange={value => {
          forgetFaults()
          setFrom(value)
        }}
      />
      {copied === null && (
        <>
          <TextField label={f.start} help={f.startHelp} {...field('start')} />
          <TextField label={f.zone} list="new-zones" help={f.zoneHelp} {...field('zone')} />
          <ZoneNames id="new-zones" />
          <TextField label={f.columns} help={f.columnsHelp} {...field('columns')} />
        </>
      )}
      <Problem text={problem} />
      {making !== null && copied !== null ? (
        <TransferProgress label={f.copying} done={making.done} total={making.total} onCancel={cancel} />
      ) : (
        <ButtonRow>
          <SubmitButton>{copied === null ? f.make : f.makeCopy}</SubmitButton>
          <PlainButton onClick={onCancel}>{f.cancel}</PlainButton>
        </ButtonRow>
      )}
    </form>
  )
}

const firstTyped = (source: LibraryItem | null): Typed => ({
  title: source === null ? '' : f.copyTitle(source.title),
  start: '',
  zone: source === null ? Intl.DateTimeFormat().resolvedOptions().timeZone : '',
  columns: '',
})

function rundownOf({ title, start, zone, columns }: Typed): NewRundown {
  const timezone = zone.trim() === '' ? null : zone.trim()
  return {
    title: title.trim(),
    startTime: readShowStart(start, createZone(timezone), null) ?? null,
    timezone,
    columns: columnsOf(columns),
  }
}

const columnsOf = (text: string): string[] =>
  text
    .split(/[,;\t]/)
    .map(name => name.trim())
    .filter(Boolean)

interface Typed {
  readonly title: string
  readonly start: string
  readonly zone: string
  readonly columns: string
}

function faultsOf({ title, start, zone, columns }: Typed): Faults {
  const names = columnsOf(columns)
  const twice = names.find((name, place) => names.indexOf(name) < place)
  return {
    ...(title.trim() === '' && { title: f.needTitle }),
    ...(readShowStart(start, createZone(null), null) === undefined && { start: f.badStart }),
    ...(!isZone(zone.trim()) && { zone: f.badZone }),
    ...(twice !== undefined && { columns: f.twoColumns(twice) }),
  }
}
