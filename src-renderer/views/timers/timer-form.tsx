import { useState } from 'react'
import { t } from '#texts/text.ts'
import { longestTimerName, type Timer, timerKinds } from '../../../src-main/domain/timers/timer.ts'
import { ChoiceField, FieldGroup, TextField, Tick, TickField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { draftOf, newDraft, readDraft, type TimerDraft, type TimerFaults } from './timer-draft.ts'

interface TimerFormProps {
  readonly rundownId: string
  /** Null: a new one. */
  readonly timer: Timer | null
  readonly onClose: () => void
}

/** How one timer is set up. What is typed stays until it is saved or cancelled. */
export function TimerForm({ rundownId, timer, onClose }: TimerFormProps) {
  const { ask, problem } = useAsk()
  const [draft, setDraft] = useState<TimerDraft>(() => (timer === null ? newDraft : draftOf(timer)))
  const [faults, setFaults] = useState<TimerFaults>({})
  const change = (part: Partial<TimerDraft>): void => {
    setDraft({ ...draft, ...part })
    setFaults({})
  }
  const save = async (): Promise<void> => {
    const read = readDraft(draft)
    setFaults(read.faults ?? {})
    if (read.setup === null) return
    const { warnings, ...setup } = read.setup
    const request = { rundownId, id: timer?.id ?? null, setup: { ...setup, warnings: [...warnings] } }
    if (await ask('timer.write', request)) onClose()
  }
  const remove = async (id: string): Promise<void> => {
    if (await ask('timer.remove', { rundownId, id })) onClose()
  }
  const text = (name: 'name' | 'span' | 'clock' | 'warnings') => ({
    value: draft[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
    testId: `timer-${name}`,
  })
  return (
    <Box>
      <Form
        submit={t('page.save')}
        label={timer === null ? t('timers.add') : t('timers.edit-named', { name: timer.name })}
        testId="timer-form"
        onSubmit={() => void save()}
        onCancel={onClose}
        problem={problem}
        acts={
          timer !== null && <HoldButton onHeld={() => void remove(timer.id)}>{t('timers.remove')}</HoldButton>
        }
      >
        <TextField first label={t('timers.form.name')} maxLength={longestTimerName} {...text('name')} />
        <ChoiceField
          label={t('timers.form.kind')}
          value={draft.kind}
          values={timerKinds.map(value => ({ value, name: t(`timers.kinds.${value}`) }))}
          help={draft.kind === 'section' ? t('timers.form.section-help') : ''}
          onChange={kind => change({ kind })}
        />
        {draft.kind === 'down' && <TextField short label={t('timers.form.span')} {...text('span')} />}
        {draft.kind === 'time' && (
          <TextField
            short
            label={t('timers.form.clock')}
            help={t('timers.form.clock-help')}
            {...text('clock')}
          />
        )}
        {draft.kind === 'cue' && (
          <CueChoice
            label={t('timers.form.cue')}
            none={t('timers.form.choose-cue')}
            value={draft.cueId}
            fault={faults.cueId}
            onChange={cueId => change({ cueId })}
          />
        )}
        {draft.kind !== 'up' && (
          <TextField
            label={t('timers.form.warnings')}
            help={t('timers.form.warnings-help')}
            {...text('warnings')}
          />
        )}
        <FieldGroup label={t('timers.form.color')}>
          <Tick
            label={t('timers.form.own-color')}
            checked={draft.color !== null}
            onChange={on => change({ color: on ? firstColor : null })}
          />
          <input
            type="color"
            aria-label={t('timers.form.color')}
            disabled={draft.color === null}
            value={draft.color ?? firstColor}
            onChange={event => change({ color: event.target.value })}
          />
        </FieldGroup>
        <CueChoice
          label={t('timers.form.starts-with')}
          none={t('timers.form.no-cue')}
          value={draft.startsWith}
          onChange={startsWith => change({ startsWith })}
        />
        <TickField
          label={t('timers.form.in-call')}
          help={t('timers.form.in-call-help')}
          checked={draft.inCall}
          onChange={inCall => change({ inCall })}
        />
      </Form>
    </Box>
  )
}

const firstColor = '#3b82f6'

interface CueChoiceProps {
  readonly label: string
  /** What no cue is called. */
  readonly none: string
  /** Empty: none. */
  readonly value: string
  readonly fault?: string | undefined
  readonly onChange: (cueId: string) => void
}

function CueChoice({ label, none, value, fault, onChange }: CueChoiceProps) {
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const cues = rows.filter(({ cue }) => cue.type === 'cue')
  const isGone = value !== '' && cues.every(({ cue }) => cue.id !== value)
  return (
    <ChoiceField
      label={label}
      value={value}
      fault={fault}
      values={[
        { value: '', name: none },
        ...(isGone ? [{ value, name: t('timers.cue-gone'), disabled: true }] : []),
        ...cues.map(({ cue }) => ({
          value: cue.id,
          name: `${numbers.get(cue.id) ?? ''} ${cue.title}`.trim(),
        })),
      ]}
      onChange={onChange}
    />
  )
}
