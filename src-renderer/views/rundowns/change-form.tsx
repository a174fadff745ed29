import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem, WriteRundown } from '../../../src-main/contract/bridge/library.ts'
import { cueNumbers } from '../../../src-main/domain/rundown/cue-numbers.ts'
import {
  type EditorialStatus,
  editorialStatuses,
  type TimeOfDayFormat,
} from '../../../src-main/domain/rundown/rundown.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { createZone } from '../../../src-main/domain/time/time-zone.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Group, Quiet, Warning } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { formatShowStart, readShowStart } from '../edit/head/show-start.ts'
import { isZone, ZoneField } from './zone-field.tsx'

const timeFormats = ['none', '24h', '12h', '12hNoAmPm'] as const

interface ChangeFormProps {
  readonly item: LibraryItem
  readonly airing: boolean
  readonly onSaved: () => void
  /** The keys go back to the list. */
  readonly onLeave: () => void
}

/** Title, planned start and settings of one rundown. What is typed stays until it is saved or another is chosen. */
export function ChangeForm({ item, airing, onSaved, onLeave }: ChangeFormProps) {
  const { shown, change, field, status, problem, save, discard } = useChangeDraft(item, onSaved)
  const example = exampleOf(shown)
  return (
    <Form
      submit={airing ? null : t('page.save')}
      onSubmit={() => void save(false)}
      onEscape={() => {
        discard()
        onLeave()
      }}
      said={airing && <Warning>{t('rundowns.on-air-here')}</Warning>}
      problem={problem}
      acts={
        <>
          {airing && <HoldButton onHeld={() => void save(true)}>{t('rundowns.hold-to-save')}</HoldButton>}
          <span role="status">{status}</span>
        </>
      }
    >
      <TextField label={t('rundowns.form.name')} testId="change-title" {...field('title')} />
      <TextField
        label={t('rundowns.form.start')}
        help={t('rundowns.form.start-help')}
        testId="change-start"
        {...field('start')}
      />
      <ZoneField list="rundown-zones" {...field('zone')} />
      <ChoiceField
        label={t('rundowns.status')}
        value={shown.status}
        values={editorialStatuses.map(value => ({ value, name: t(`edit.statuses.${value}`) }))}
        onChange={status => change({ status })}
      />
      <Group>
        <legend>{t('rundowns.numbering')}</legend>
        <TextField above short label={t('rundowns.start-from')} {...field('startFrom')} />
        <TextField above short label={t('rundowns.prefix')} {...field('prefix')} />
        <TextField above short label={t('rundowns.padding')} {...field('padding')} />
        {example.length > 0 && <Quiet>{t('rundowns.example', { numbers: example.join(', ') })}</Quiet>}
      </Group>
      <ChoiceField
        label={t('rundowns.time-format')}
        value={shown.timeFormat}
        values={timeFormats.map(value => ({ value, name: t(`rundowns.time-formats.${value}`) }))}
        onChange={timeFormat => change({ timeFormat })}
      />
    </Form>
  )
}

interface ChangeDraftForm {
  readonly shown: ChangeDraft
  readonly change: (part: Partial<ChangeDraft>) => void
  /** The props of a text field. */
  readonly field: (name: keyof ChangeDraft) => {
    readonly value: string
    readonly fault: string | undefined
    readonly onChange: (value: string) => void
  }
  /** Whether it is saved, in words; empty where nothing was changed. */
  readonly status: string
  readonly problem: string | null
  /** `held`: by a hold, which a rundown on air needs. */
  readonly save: (held: boolean) => Promise<void>
  readonly discard: () => void
}

function useChangeDraft(item: LibraryItem, onSaved: () => void): ChangeDraftForm {
  const { now } = useDesk().clock
  const [draft, setDraft] = useState<ChangeDraft | null>(null)
  const [faults, setFaults] = useState<ChangeFaults>({})
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk()
  const shown = draft ?? draftOf(item)
  const change = (part: Partial<ChangeDraft>): void => {
    setDraft({ ...shown, ...part })
    setFaults({})
    setSaved(false)
    forget()
  }
  const save = async (held: boolean): Promise<void> => {
    const found = faultsOf(item, shown, now())
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const written = changeOf(item, shown, now())
    if (written !== null && !(await ask('library.write', { ...written, held }))) return
    setDraft(null)
    setSaved(true)
    onSaved()
  }
  const field = (name: keyof ChangeDraft) => ({
    value: shown[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return {
    shown,
    change,
    field,
    status: saved
      ? t('page.saved')
      : draft !== null && changeOf(item, draft, now()) !== null
        ? t('rundowns.unsaved')
        : '',
    problem,
    save,
    discard() {
      setDraft(null)
      setFaults({})
      forget()
    },
  }
}

/** The settings of a rundown as they stand in fields. */
interface ChangeDraft {
  readonly title: string
  readonly start: string
  readonly zone: string
  readonly status: EditorialStatus
  readonly startFrom: string
  readonly prefix: string
  readonly padding: string
  readonly timeFormat: NonNullable<TimeOfDayFormat> | 'none'
}

type ChangeFaults = Readonly<Partial<Record<keyof ChangeDraft, string>>>

export const draftOf = ({ title, startTime, timezone, status, settings }: LibraryItem): ChangeDraft => ({
  title,
  start: startTime === null ? '' : formatShowStart(startTime, createZone(timezone)),
  zone: timezone ?? '',
  status,
  startFrom: String(settings.cueNumbering.startFrom),
  prefix: settings.cueNumbering.prefix,
  padding: String(settings.cueNumbering.padding),
  timeFormat: settings.timeOfDayFormat ?? 'none',
})

/** `now`: a time alone may mean today. */
export function faultsOf(
  { startTime }: Pick<LibraryItem, 'startTime'>,
  draft: ChangeDraft,
  now: Instant,
): ChangeFaults {
  const zone = draft.zone.trim()
  return {
    ...(draft.title.trim() === '' && { title: t('rundowns.form.need-title') }),
    ...(!isZone(zone) && { zone: t('rundowns.form.bad-zone') }),
    ...(readShowStart(draft.start, createZone(zone === '' ? null : zone), {
      before: startTime,
      fixed: null,
      now,
    }) === undefined && {
      start: t('rundowns.form.bad-start'),
    }),
    ...(!isWhole(draft.startFrom, 0, 100_000) && {
      startFrom: t('rundowns.need-number', { from: 0, to: 100_000 }),
    }),
    ...(!isWhole(draft.padding, 1, 8) && { padding: t('rundowns.need-number', { from: 1, to: 8 }) }),
  }
}

/** What differs from the rundown, of a draft without faults; null when nothing does. */
export function changeOf(
  item: LibraryItem,
  draft: ChangeDraft,
  now: Instant,
): Omit<WriteRundown, 'held'> | null {
  const before = draftOf(item)
  const differs = (...names: readonly (keyof ChangeDraft)[]): boolean =>
    names.some(name => draft[name].trim() !== before[name].trim())
  const zone = draft.zone.trim() === '' ? null : draft.zone.trim()
  const change: Omit<WriteRundown, 'held'> = {
    rundownId: item.id,
    ...(differs('title') && { title: draft.title.trim() }),
    // The same time of day in another zone is another instant.
    ...(differs('start', 'zone') && {
      startTime:
        readShowStart(draft.start, createZone(zone), { before: item.startTime, fixed: null, now }) ?? null,
    }),
    ...(differs('zone') && { timezone: zone }),
    ...(differs('status') && { status: draft.status }),
    ...(differs('startFrom', 'prefix', 'padding') && {
      numbering: {
        startFrom: Number(draft.startFrom),
        prefix: draft.prefix.trim(),
        padding: Number(draft.padding),
      },
    }),
    ...(differs('timeFormat') && {
      timeOfDayFormat: draft.timeFormat === 'none' ? null : draft.timeFormat,
    }),
  }
  return Object.keys(change).length === 1 ? null : change
}

/** The first three numbers as they would read. */
export function exampleOf(draft: ChangeDraft): readonly string[] {
  if (!isWhole(draft.startFrom, 0, 100_000) || !isWhole(draft.padding, 1, 8)) return []
  const cues = ['a', 'b', 'c'].map(id => ({ id, type: 'cue' as const }))
  const numbering = {
    startFrom: Number(draft.startFrom),
    prefix: draft.prefix.trim(),
    padding: Number(draft.padding),
  }
  return [...cueNumbers(cues, numbering).values()]
}

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to
