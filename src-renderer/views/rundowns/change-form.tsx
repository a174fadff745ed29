import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { editorialStatuses } from '../../../src-main/domain/rundown/rundown.ts'
import { ChoiceField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Group, Quiet, Warning } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import {
  type ChangeDraft,
  type ChangeFaults,
  changeOf,
  draftOf,
  exampleOf,
  faultsOf,
} from './change-draft.ts'
import { ZoneField } from './zone-field.tsx'

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
        values={editorialStatuses.map(value => ({ value, name: t(`rundowns.statuses.${value}`) }))}
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
