import { useId } from 'react'
import { t } from '#texts/text.ts'
import { longestStepMessage, mostSteps, stepColors } from '../../src-main/domain/show/warning-steps.ts'
import { type StepDraft, withStep } from '../state/time/step-drafts.ts'
import { Hint, Row, Swatch } from './layout.tsx'
import { PlainButton } from './plain-button.tsx'
import styles from './steps-field.module.css'

interface StepsFieldProps {
  readonly drafts: readonly StepDraft[]
  /** By draft; null: none has any. */
  readonly faults: readonly (string | null)[] | null
  readonly onChange: (drafts: readonly StepDraft[]) => void
}

/** Warning steps: a line for each, with its time, its colour and its message. */
export function StepsField({ drafts, faults, onChange }: StepsFieldProps) {
  const change = (key: number, part: Partial<StepDraft>): void =>
    onChange(drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  return (
    <fieldset className={styles['steps']} aria-label={t('steps.title')} data-testid="steps">
      {drafts.map((draft, at) => (
        <StepLine
          key={draft.key}
          draft={draft}
          place={at + 1}
          fault={faults?.[at] ?? null}
          onChange={part => change(draft.key, part)}
          onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Row>
        <PlainButton
          onClick={() => onChange(withStep(drafts))}
          disabledBy={drafts.length < mostSteps ? null : t('steps.most', { most: mostSteps })}
          testId="step-add"
        >
          {t('steps.add')}
        </PlainButton>
      </Row>
      <Hint>{t('steps.help')}</Hint>
    </fieldset>
  )
}

interface StepLineProps {
  readonly draft: StepDraft
  /** From 1. */
  readonly place: number
  readonly fault: string | null
  readonly onChange: (part: Partial<StepDraft>) => void
  readonly onRemove: () => void
}

function StepLine({ draft: { at, color, message }, place, fault, onChange, onRemove }: StepLineProps) {
  const id = useId()
  return (
    <div className={styles['step']} data-testid="step">
      <input
        type="text"
        size={7}
        aria-label={t('steps.at', { place })}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        autoComplete="off"
        value={at}
        data-testid="step-at"
        onChange={event => onChange({ at: event.target.value })}
      />
      <span className={styles['color']} data-step={color}>
        <Swatch aria-hidden="true" />
        <select
          aria-label={t('steps.color', { place })}
          value={color}
          data-testid="step-color"
          onChange={event => {
            const chosen = stepColors.find(one => one === event.target.value)
            if (chosen !== undefined) onChange({ color: chosen })
          }}
        >
          {stepColors.map(one => (
            <option key={one} value={one}>
              {t(`steps.colors.${one}`)}
            </option>
          ))}
        </select>
      </span>
      <input
        type="text"
        className={styles['message']}
        aria-label={t('steps.message', { place })}
        placeholder={t('steps.message-hint')}
        maxLength={longestStepMessage}
        autoComplete="off"
        dir="auto"
        value={message}
        data-testid="step-message"
        onChange={event => onChange({ message: event.target.value })}
      />
      <PlainButton onClick={onRemove} name={t('steps.remove-named', { place })} testId="step-remove">
        {t('steps.remove')}
      </PlainButton>
      {fault !== null && (
        <p id={id} className={styles['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}
