import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { numberText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import type { OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import {
  type OutputKind,
  type OutputLook,
  outputMirrors,
  outputThemes,
} from '../../../src-main/domain/output/output-page.ts'
import { ChoiceField } from '../../components/field.tsx'
import { FieldRow } from '../../components/field-row.tsx'
import { Tick } from '../../components/tick.tsx'
import { contrast, groundOf, inkOf } from '../../output/contrast.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './outputs-view.module.css'

interface LookFieldsProps {
  readonly page: OutputPageItem
  readonly onLook: (look: OutputLook) => void
}

/** How the output looks; each change is on its screens at once. */
export function LookFields({ page, onLook }: LookFieldsProps) {
  const { kind } = page
  const [look, change] = useSettled(page.look, onLook)
  return (
    <details className={styles['look']}>
      <summary>{t('outputs.look')}</summary>
      <ChoiceField
        beside
        label={t('outputs.theme')}
        value={look.theme}
        values={outputThemes.map(value => ({ value, name: t(`outputs.themes.${value}`) }))}
        onChange={theme => change({ theme })}
      />
      {kind === 'cue-light' ? (
        <FieldRow className={styles['field']}>
          <span />
          <LookTick
            label={t('outputs.crew.message-shown')}
            checked={look.message}
            onChange={message => change({ message })}
          />
        </FieldRow>
      ) : (
        <ScreenFields kind={kind} look={look} change={change} />
      )}
    </details>
  )
}

interface ScreenFieldsProps {
  readonly kind: OutputKind
  readonly look: OutputLook
  readonly change: (part: Partial<OutputLook>) => void
}

/** What a crew page has not: its colours say what is to be done. */
function ScreenFields({ kind, look, change }: ScreenFieldsProps) {
  const ratio = contrast(inkOf(look), groundOf(look))
  return (
    <>
      <FieldRow className={styles['field']}>
        <span>{t('outputs.colors')}</span>
        <div className={styles['row']}>
          <Color
            label={t('outputs.ink')}
            value={look.ink}
            fallback={inkOf(look)}
            onColor={ink => change({ ink })}
          />
          <Color
            label={t('outputs.ground')}
            value={look.ground}
            fallback={groundOf(look)}
            onColor={ground => change({ ground })}
          />
        </div>
        {ratio < 4.5 && <p data-fault="true">{t('outputs.weak', { ratio: numberText(ratio, 1) })}</p>}
      </FieldRow>
      <Range
        label={t('outputs.size')}
        value={look.size}
        least={50}
        most={200}
        step={5}
        onValue={size => change({ size })}
      />
      <Range
        label={t('outputs.safe-area')}
        value={look.safeArea}
        least={0}
        most={20}
        step={1}
        onValue={safeArea => change({ safeArea })}
      />
      <ChoiceField
        beside
        label={t('outputs.mirrored')}
        value={look.mirrored}
        values={outputMirrors.map(value => ({ value, name: t(`outputs.mirrors.${value}`) }))}
        onChange={mirrored => change({ mirrored })}
      />
      <FieldRow className={styles['field']}>
        <span />
        <div className={styles['row']}>
          {kind !== 'message' && (
            <LookTick
              label={t('outputs.title-shown')}
              checked={look.title}
              onChange={title => change({ title })}
            />
          )}
          {kind !== 'message' && (
            <LookTick
              label={t('outputs.labels')}
              checked={look.labels}
              onChange={labels => change({ labels })}
            />
          )}
          {kind !== 'message' && (
            <LookTick
              label={t('outputs.message-shown')}
              checked={look.message}
              onChange={message => change({ message })}
            />
          )}
          <LookTick
            label={t('outputs.crew-shown')}
            checked={look.crew === true}
            onChange={crew => change({ crew })}
          />
          {(kind === 'countdown' || kind === 'cue') && (
            <LookTick
              label={t('outputs.loud-over')}
              checked={look.loudOver === true}
              onChange={loudOver => change({ loudOver })}
            />
          )}
        </div>
      </FieldRow>
      {kind === 'list' && <Columns look={look} onColumns={columns => change({ columns })} />}
    </>
  )
}

const settleWithin = 150

/** A slider and a colour are many changes on their way to one: what they come to rest at is what is saved. */
function useSettled(
  saved: OutputLook,
  onLook: (look: OutputLook) => void,
): readonly [OutputLook, (part: Partial<OutputLook>) => void] {
  const [draft, setDraft] = useState<OutputLook | null>(null)
  const save = useRef(onLook)
  save.current = onLook
  /** Not sent yet: what comes meanwhile is of another change, and takes nothing away. */
  const waiting = useRef(false)
  useEffect(() => {
    if (draft === null) return
    waiting.current = true
    const timer = setTimeout(() => {
      waiting.current = false
      save.current(draft)
    }, settleWithin)
    return () => clearTimeout(timer)
  }, [draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved, here or elsewhere, takes the draft's place
  useEffect(() => {
    if (!waiting.current) setDraft(null)
  }, [JSON.stringify(saved)])
  const look = draft ?? saved
  return [look, part => setDraft({ ...look, ...part })]
}

interface ColumnsProps {
  readonly look: OutputLook
  readonly onColumns: (columns: readonly string[]) => void
}

/** Those of the rundown that is open, and those that were chosen in another one. */
function Columns({ look, onColumns }: ColumnsProps) {
  const here = useDeskState(state => state.columns)
  const names = [...new Set([...here.map(({ name }) => name), ...look.columns])].filter(name => name !== '')
  if (names.length === 0) return null
  return (
    <FieldRow className={styles['field']}>
      <span>{t('outputs.columns')}</span>
      <div className={styles['row']}>
        {names.map(name => (
          <LookTick
            key={name}
            label={name}
            checked={look.columns.includes(name)}
            onChange={on =>
              onColumns(on ? [...look.columns, name] : look.columns.filter(one => one !== name))
            }
          />
        ))}
      </div>
    </FieldRow>
  )
}

interface RangeProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly step: number
  readonly onValue: (value: number) => void
}

function Range({ label, value, least, most, step, onValue }: RangeProps) {
  const id = useId()
  return (
    <FieldRow className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['row']}>
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={step}
          value={value}
          onChange={event => onValue(event.target.valueAsNumber)}
        />
        <output htmlFor={id}>{t('outputs.percent', { value })}</output>
      </div>
    </FieldRow>
  )
}

const LookTick = (props: Omit<ComponentProps<typeof Tick>, 'className'>) => (
  <Tick className={styles['tick']} {...props} />
)

interface ColorProps {
  readonly label: string
  readonly value: string | null
  /** What is shown while none of its own is chosen. */
  readonly fallback: string
  readonly onColor: (color: string | null) => void
}

const Color = ({ label, value, fallback, onColor }: ColorProps) => (
  <span className={styles['color']}>
    <LookTick label={label} checked={value !== null} onChange={on => onColor(on ? fallback : null)} />
    <input
      type="color"
      aria-label={label}
      disabled={value === null}
      value={value ?? fallback}
      onChange={event => onColor(event.target.value)}
    />
  </span>
)
