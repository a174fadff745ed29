import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { storedText, t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import { failureText } from '../../bridge/bridge.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { follow, newTransferId } from '../../state/rundowns/transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { readShowStart } from '../edit/head/show-start.ts'
import { isZone, ZoneField } from './zone-field.tsx'

interface MakeFormProps {
  readonly items: readonly LibraryItem[]
  /** What is copied; null for an empty rundown. */
  readonly source: LibraryItem | null
  /** With what to say of it. */
  readonly onMade: (rundownId: string, said: string) => void
  readonly onCancel: () => void
}

type Faults = Readonly<Partial<Record<'title' | 'start' | 'zone' | 'columns', string>>>

/** A new rundown: empty with its first columns, or all of another one under a new title. */
export function MakeForm({ items, source, onMade, onCancel }: MakeFormProps) {
  const { now } = useDesk().clock
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
  const onSubmit = (): void => {
    const found = faultsOf(typed, now())
    setFaults(found)
    if (making !== null || Object.keys(found).length > 0) return
    if (copied === null) void make(rundownOf(typed, now()))
    else void copy(copied.id, typed.title.trim())
  }
  const copying = making !== null && copied !== null
  const leave = (): void => (making === null ? onCancel() : undefined)
  return (
    <Form
      testId="make-form"
      submit={copying ? null : copied === null ? t('rundowns.form.make') : t('rundowns.form.make-copy')}
      onSubmit={onSubmit}
      onEscape={leave}
      onCancel={copying ? undefined : leave}
      problem={problem}
      said={
        copying && (
          <TransferProgress
            label={t('rundowns.form.copying')}
            done={making.done}
            total={making.total}
            onCancel={cancel}
          />
        )
      }
    >
      <h3>{t('rundowns.form.new-title')}</h3>
      <TextField label={t('rundowns.form.name')} first testId="make-title" {...field('title')} />
      <ChoiceField
        label={t('rundowns.form.from')}
        value={from}
        values={[
          { value: '', name: t('rundowns.form.empty') },
          ...items.map(item => ({ value: item.id, name: t('rundowns.form.copy-of', { title: item.title }) })),
        ]}
        onChange={value => {
          forgetFaults()
          setFrom(value)
        }}
      />
      {copied === null && <FirstContent field={field} />}
    </Form>
  )
}

interface FirstContentProps {
  readonly field: (name: 'start' | 'zone' | 'columns') => {
    readonly value: string
    readonly fault: string | undefined
    readonly onChange: (value: string) => void
  }
}

/** What an empty rundown begins with. */
const FirstContent = ({ field }: FirstContentProps) => (
  <>
    <TextField label={t('rundowns.form.start')} help={t('rundowns.form.start-help')} {...field('start')} />
    <ZoneField list="new-zones" {...field('zone')} />
    <TextField
      label={t('rundowns.form.columns')}
      help={t('rundowns.form.columns-help')}
      {...field('columns')}
    />
  </>
)

const firstTyped = (source: LibraryItem | null): Typed => ({
  title: source === null ? '' : storedText('rundowns.form.copy-title', { title: source.title }),
  start: '',
  zone: source === null ? Intl.DateTimeFormat().resolvedOptions().timeZone : '',
  columns: '',
})

function rundownOf({ title, start, zone, columns }: Typed, now: Instant): NewRundown {
  const timezone = zone.trim() === '' ? null : zone.trim()
  return {
    title: title.trim(),
    startTime: readShowStart(start, createZone(timezone), { before: null, fixed: null, now }) ?? null,
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

function faultsOf({ title, start, zone, columns }: Typed, now: Instant): Faults {
  const names = columnsOf(columns)
  const twice = names.find((name, place) => names.indexOf(name) < place)
  return {
    ...(title.trim() === '' && { title: t('rundowns.form.need-title') }),
    ...(readShowStart(start, createZone(null), { before: null, fixed: null, now }) === undefined && {
      start: t('rundowns.form.bad-start'),
    }),
    ...(!isZone(zone.trim()) && { zone: t('rundowns.form.bad-zone') }),
    ...(twice !== undefined && { columns: t('rundowns.form.two-columns', { name: twice }) }),
  }
}

interface NewRundown {
  readonly title: string
  readonly startTime: Instant | null
  readonly timezone: string | null
  readonly columns: string[]
}

/** A copy on its way; `id` names it to the desk. */
interface Making {
  readonly id: string
  readonly done: number
  readonly total: number
}

interface MakingActs {
  readonly making: Making | null
  /** Why the last one was not made; null while nothing is wrong. */
  readonly problem: string | null
  readonly make: (rundown: NewRundown) => Promise<void>
  readonly copy: (rundownId: string, title: string) => Promise<void>
  /** The problem is shown no more. */
  readonly forget: () => void
  readonly cancel: () => void
}

/** Makes rundowns. `onMade` gets the id of the new one, and what to say of it. */
function useMaking(onMade: (rundownId: string, said: string) => void): MakingActs {
  const { bridge } = useDesk()
  const [problem, setProblem] = useState<string | null>(null)
  const [making, setMaking] = useState<Making | null>(null)
  const copyOf = async (rundownId: string, title: string): Promise<void> => {
    const id = newTransferId()
    setMaking({ id, done: 0, total: 0 })
    const begun = await bridge.request('library.copy', { id, rundownId, title })
    if (!begun.ok) return setProblem(messageText(begun.reason))
    const over = await follow(bridge, id, (done, total) => setMaking({ id, done, total }))
    if (!over.ok) return setProblem(over.reason)
    if (over.result.kind !== 'made') return setProblem(t('page.failed'))
    const { made } = over.result
    const remarks = made.remarks.map(remark => messageText(remark))
    onMade(made.rundownId, [t('rundowns.copied', { title: made.title }), ...remarks].join(' '))
  }
  const emptyOne = async (rundown: NewRundown): Promise<void> => {
    const reply = await bridge.request('library.make', rundown)
    if (reply.ok) onMade(reply.rundownId, t('rundowns.made', { title: rundown.title }))
    else setProblem(messageText(reply.reason))
  }
  const whole = async (made: Promise<void>): Promise<void> => {
    try {
      await made
    } catch (error) {
      setProblem(failureText(error))
    }
    setMaking(null)
  }
  return {
    making,
    problem,
    make: rundown => whole(emptyOne(rundown)),
    copy: (rundownId, title) => whole(copyOf(rundownId, title)),
    forget: () => setProblem(null),
    cancel() {
      if (making !== null) void bridge.request('transfer.cancel', { id: making.id }).catch(() => undefined)
    },
  }
}
