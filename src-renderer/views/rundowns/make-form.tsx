import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageText } from '#texts/messages.ts'
import { rundownTexts as t } from '#texts/rundowns.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { createZone } from '../../../src-main/domain/time-zone.ts'
import { ChoiceField, focusFault, TextField } from '../../components/field.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { useDesk } from '../../state/desk-context.ts'
import { follow, newTransferId } from '../../state/transfer.ts'
import { readShowStart } from '../edit/show-start.ts'
import { isZone } from './is-zone.ts'
import styles from './rundowns.module.css'
import { ZoneNames } from './zone-names.tsx'

interface MakeFormProps {
  readonly items: readonly LibraryItem[]
  /** What is copied; null for an empty rundown. */
  readonly source: LibraryItem | null
  /** With what to say of it. */
  readonly onMade: (rundownId: string, said: string) => void
  readonly onCancel: () => void
}

type Working = { readonly id: string; readonly done: number; readonly total: number } | null
type Faults = Readonly<Partial<Record<'title' | 'start' | 'zone' | 'columns', string>>>

const f = t.form

/** A new rundown: empty with its first columns, or all of another one under a new title. */
export function MakeForm({ items, source, onMade, onCancel }: MakeFormProps) {
  const { bridge } = useDesk()
  const form = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState(source?.id ?? '')
  const [title, setTitle] = useState(source === null ? '' : f.copyTitle(source.title))
  const [start, setStart] = useState('')
  const [zone, setZone] = useState(source === null ? Intl.DateTimeFormat().resolvedOptions().timeZone : '')
  const [columns, setColumns] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [working, setWorking] = useState<Working>(null)
  const copied = items.find(({ id }) => id === from) ?? null

  const clean =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setFaults({})
      setProblem(null)
      set(value)
    }
  const copy = async (rundownId: string): Promise<void> => {
    const id = newTransferId()
    setWorking({ id, done: 0, total: 0 })
    const begun = await bridge.request('library.copy', { id, rundownId, title: title.trim() })
    if (!begun.ok) return setProblem(messageText(begun.reason))
    const over = await follow(bridge, id, (done, total) => setWorking({ id, done, total }))
    if (!over.ok) return setProblem(over.reason)
    if (over.result.kind !== 'made') return setProblem(t.failed)
    const { made } = over.result
    onMade(
      made.rundownId,
      [t.copied(made.title), ...made.remarks.map(remark => messageText(remark))].join(' '),
    )
  }
  const make = async (): Promise<void> => {
    const timezone = zone.trim() === '' ? null : zone.trim()
    const reply = await bridge.request('library.make', {
      title: title.trim(),
      startTime: readShowStart(start, createZone(timezone), null) ?? null,
      timezone,
      columns: columnsOf(columns),
    })
    if (reply.ok) onMade(reply.rundownId, t.made(title.trim()))
    else setProblem(messageText(reply.reason))
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (working !== null) return
    const found = faultsOf({ title, start, zone, columns })
    flushSync(() => setFaults(found))
    if (Object.keys(found).length > 0) return focusFault(form.current)
    try {
      await (copied === null ? make() : copy(copied.id))
    } catch {
      setProblem(t.failed)
    }
    setWorking(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (working === null) onCancel()
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      onSubmit={event => void onSubmit(event)}
      onKeyDown={onKeyDown}
      noValidate
      data-testid="make-form"
    >
      <h3>{f.newTitle}</h3>
      <TextField
        label={f.name}
        value={title}
        first
        fault={faults.title}
        testId="make-title"
        onChange={clean(setTitle)}
      />
      <ChoiceField
        label={f.from}
        value={from}
        values={[
          { value: '', name: f.empty },
          ...items.map(item => ({ value: item.id, name: f.copyOf(item.title) })),
        ]}
        onChange={clean(setFrom)}
      />
      {copied === null && (
        <>
          <TextField
            label={f.start}
            value={start}
            help={f.startHelp}
            fault={faults.start}
            onChange={clean(setStart)}
          />
          <TextField
            label={f.zone}
            value={zone}
            list="new-zones"
            help={f.zoneHelp}
            fault={faults.zone}
            onChange={clean(setZone)}
          />
          <ZoneNames id="new-zones" />
          <TextField
            label={f.columns}
            value={columns}
            help={f.columnsHelp}
            fault={faults.columns}
            onChange={clean(setColumns)}
          />
        </>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      {working !== null && copied !== null ? (
        <TransferProgress
          label={f.copying}
          done={working.done}
          total={working.total}
          onCancel={() => void bridge.request('transfer.cancel', { id: working.id }).catch(() => undefined)}
        />
      ) : (
        <div className={styles['acts']}>
          <button type="submit" className={styles['main']}>
            {copied === null ? f.make : f.makeCopy}
          </button>
          <PlainButton onClick={onCancel}>{f.cancel}</PlainButton>
        </div>
      )}
    </form>
  )
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
