import { useCallback, useEffect, useRef, useState } from 'react'
import { numberText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import type { OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import {
  countsDown,
  defaultPrompterLook,
  isOfCue,
  type OutputKind,
  type OutputLook,
  outputFigures,
  outputMirrors,
  outputThemes,
  type PrompterLook,
} from '../../../src-main/domain/output/output-page.ts'
import { defaultSteps, sameSteps, type WarningStep } from '../../../src-main/domain/show/warning-steps.ts'
import { type Duration, zero } from '../../../src-main/domain/time/time.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'
import { ChoiceField, Field, FieldGroup, TextField, Tick, TickField } from '../../components/field.tsx'
import { Row } from '../../components/layout.tsx'
import { StepsField } from '../../components/steps-field.tsx'
import { contrast, groundOf, inkOf } from '../../output/contrast.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { draftsOf, readSteps } from '../../state/time/step-drafts.ts'
import { readClock } from '../../state/time/time-format.ts'
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
        label={t('outputs.theme')}
        value={look.theme}
        values={outputThemes.map(value => ({ value, name: t(`page.brightness.${value}`) }))}
        onChange={theme => change({ theme })}
      />
      {kind === 'cue-light' ? (
        <TickField
          label={t('outputs.crew.message-shown')}
          checked={look.message}
          onChange={message => change({ message })}
        />
      ) : (
        <ScreenFields kind={kind} look={look} change={change} />
      )}
    </details>
  )
}

interface ScreenFieldsProps {
  readonly kind: OutputKind
  readonly look: OutputLook
  readonly change: ChangeLook
}

/** What a crew page has not: its colours say what is to be done. */
function ScreenFields({ kind, look, change }: ScreenFieldsProps) {
  const ratio = contrast(inkOf(look), groundOf(look))
  return (
    <>
      <FieldGroup
        label={t('outputs.colors')}
        fault={ratio < 4.5 ? t('outputs.weak', { ratio: numberText(ratio, 1) }) : null}
      >
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
      </FieldGroup>
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
        label={t('outputs.mirrored')}
        value={look.mirrored}
        values={outputMirrors.map(value => ({ value, name: t(`outputs.mirrors.${value}`) }))}
        onChange={mirrored => change({ mirrored })}
      />
      <FieldGroup label="">
        {kind !== 'message' && kind !== 'prompter' && (
          <Tick label={t('outputs.title-shown')} checked={look.title} onChange={title => change({ title })} />
        )}
        {kind !== 'message' && kind !== 'prompter' && (
          <Tick label={t('outputs.labels')} checked={look.labels} onChange={labels => change({ labels })} />
        )}
        {kind !== 'message' && (
          <Tick
            label={t('outputs.message-shown')}
            checked={look.message}
            onChange={message => change({ message })}
          />
        )}
        <Tick
          label={t('outputs.crew-shown')}
          checked={look.crew === true}
          onChange={crew => change({ crew })}
        />
        {(kind === 'countdown' || kind === 'cue' || kind === 'timer') && (
          <Tick
            label={t('outputs.loud-over')}
            checked={look.loudOver === true}
            onChange={loudOver => change({ loudOver })}
          />
        )}
      </FieldGroup>
      {countsDown(kind) && <FigureFields look={look} change={change} />}
      {kind === 'timer' && <TimerChoice look={look} onTimer={timer => change({ timer })} />}
      {kind === 'player' && <PlayerChoice look={look} onPlayer={player => change({ player })} />}
      {kind === 'prompter' && <PrompterFields look={look} change={change} />}
      {kind === 'list' && <ListColumns look={look} onColumns={columns => change({ columns })} />}
    </>
  )
}

const settleWithin = 150

/** `without`: what is left out from now on. */
type ChangeLook = (part: Partial<OutputLook>, without?: 'steps') => void

/** A slider and a colour are many changes on their way to one: what they come to rest at is what is saved. */
function useSettled(
  saved: OutputLook,
  onLook: (look: OutputLook) => void,
): readonly [OutputLook, ChangeLook] {
  const [draft, setDraft] = useState<OutputLook | null>(null)
  const save = useRef(onLook)
  save.current = onLook
  /** The look that is not saved yet. A look that arrives meanwhile does not replace it. */
  const unsaved = useRef<OutputLook | null>(null)
  const settle = useCallback(() => {
    const settled = unsaved.current
    unsaved.current = null
    if (settled !== null) save.current(settled)
  }, [])
  useEffect(() => {
    if (draft === null) return
    unsaved.current = draft
    const timer = setTimeout(settle, settleWithin)
    return () => clearTimeout(timer)
  }, [draft, settle])
  // A look that was chosen just before the view is left is saved as well.
  useEffect(() => settle, [settle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved, here or elsewhere, takes the draft's place
  useEffect(() => {
    if (unsaved.current === null) setDraft(null)
  }, [JSON.stringify(saved)])
  const look = draft ?? saved
  const change: ChangeLook = (part, without) => {
    const { steps, ...others } = { ...look, ...part }
    setDraft(without === 'steps' || steps === undefined ? others : { ...others, steps })
  }
  return [look, change]
}

interface FigureFieldsProps {
  readonly look: OutputLook
  readonly change: ChangeLook
}

/** What the figures of a countdown are, and how they warn. */
function FigureFields({ look, change }: FigureFieldsProps) {
  const { figure = 'left', steps, until } = look
  return (
    <>
      <ChoiceField
        label={t('outputs.figure')}
        value={figure}
        values={outputFigures.map(value => ({ value, name: t(`outputs.figures.${value}`) }))}
        onChange={chosen => change({ figure: chosen })}
        testId="output-figure"
      />
      {figure === 'until' && <UntilField until={until ?? zero} onUntil={clock => change({ until: clock })} />}
      {figure !== 'clock' && (
        <>
          <TickField
            label={t('outputs.own-steps')}
            help={isOfCue(figure) ? t('outputs.own-steps-help') : undefined}
            checked={steps !== undefined}
            onChange={on => (on ? change({ steps: defaultSteps }) : change({}, 'steps'))}
            testId="output-own-steps"
          />
          {steps !== undefined && <OwnSteps steps={steps} onSteps={next => change({ steps: next })} />}
        </>
      )}
    </>
  )
}

interface UntilFieldProps {
  readonly until: Duration
  readonly onUntil: (until: Duration) => void
}

/** Saved as soon as it is a time of day; what is typed stays until the field is left. */
function UntilField({ until, onUntil }: UntilFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readClock(typed) === null
  return (
    <TextField
      short
      label={t('outputs.until')}
      help={t('outputs.until-help')}
      fault={isWrong ? t('timers.form.bad-clock') : null}
      value={typed ?? formatClock(until)}
      onChange={text => {
        setTyped(text)
        const clock = readClock(text)
        if (clock !== null) onUntil(clock)
      }}
      onLeave={() => !isWrong && setTyped(null)}
      testId="output-until"
    />
  )
}

interface OwnStepsProps {
  readonly steps: readonly WarningStep[]
  readonly onSteps: (steps: readonly WarningStep[]) => void
}

/** Saved whenever all of them can be read; steps that come from elsewhere take their place. */
function OwnSteps({ steps, onSteps }: OwnStepsProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(steps))
  const [last, setLast] = useState(steps)
  if (!sameSteps(steps, last)) {
    setLast(steps)
    setDrafts(draftsOf(steps))
  }
  return (
    <StepsField
      drafts={drafts}
      faults={readSteps(drafts).faults}
      onChange={next => {
        setDrafts(next)
        const read = readSteps(next)
        if (read.steps === null) return
        setLast(read.steps)
        onSteps(read.steps)
      }}
    />
  )
}

interface TimerChoiceProps {
  readonly look: OutputLook
  readonly onTimer: (name: string) => void
}

/** One of the rundown that is open, or the one that was chosen in another. */
function TimerChoice({ look: { timer = '' }, onTimer }: TimerChoiceProps) {
  const here = useDeskState(state => state.timers.timers)
  const names = [...new Set([...here.map(({ name }) => name), timer])].filter(name => name !== '')
  return (
    <ChoiceField
      label={t('outputs.timer')}
      value={timer}
      values={[{ value: '', name: t('outputs.first-timer') }, ...names.map(name => ({ value: name, name }))]}
      onChange={onTimer}
    />
  )
}

interface PlayerChoiceProps {
  readonly look: OutputLook
  readonly onPlayer: (name: string) => void
}

/** One of this desk, or one that was chosen and is gone. */
function PlayerChoice({ look: { player = '' }, onPlayer }: PlayerChoiceProps) {
  const here = useDeskState(state => state.players)
  const names = [...new Set([...here.map(({ name }) => name), player])].filter(name => name !== '')
  return (
    <ChoiceField
      label={t('outputs.player')}
      value={player}
      values={[{ value: '', name: t('outputs.players-own') }, ...names.map(name => ({ value: name, name }))]}
      onChange={onPlayer}
    />
  )
}

interface PrompterFieldsProps {
  readonly look: OutputLook
  readonly change: ChangeLook
}

/** How the script is laid out, and what of it is shown. */
function PrompterFields({ look: { prompter = defaultPrompterLook }, change }: PrompterFieldsProps) {
  const set = (part: Partial<PrompterLook>): void => change({ prompter: { ...prompter, ...part } })
  return (
    <>
      <Range
        label={t('script.look.line-height')}
        value={prompter.lineHeight}
        least={100}
        most={250}
        step={5}
        onValue={lineHeight => set({ lineHeight })}
      />
      <Range
        label={t('script.look.margin')}
        value={prompter.margin}
        least={0}
        most={35}
        step={1}
        onValue={margin => set({ margin })}
      />
      <Range
        label={t('script.look.line')}
        value={prompter.line}
        least={5}
        most={80}
        step={5}
        onValue={line => set({ line })}
      />
      <FieldGroup label="">
        <Tick
          label={t('script.look.speakers')}
          checked={prompter.speakers}
          onChange={speakers => set({ speakers })}
        />
        <Tick
          label={t('script.look.directions')}
          checked={prompter.directions}
          onChange={directions => set({ directions })}
        />
      </FieldGroup>
    </>
  )
}

interface ColumnsProps {
  readonly look: OutputLook
  readonly onColumns: (columns: readonly string[]) => void
}

/** Those of the rundown that is open, and those that were chosen in another one. */
function ListColumns({ look, onColumns }: ColumnsProps) {
  const here = useDeskState(state => state.columns)
  const names = [...new Set([...here.map(({ name }) => name), ...look.columns])].filter(name => name !== '')
  if (names.length === 0) return null
  return (
    <FieldGroup label={t('outputs.columns')}>
      {names.map(name => (
        <Tick
          key={name}
          label={name}
          checked={look.columns.includes(name)}
          onChange={on => onColumns(on ? [...look.columns, name] : look.columns.filter(one => one !== name))}
        />
      ))}
    </FieldGroup>
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

const Range = ({ label, value, least, most, step, onValue }: RangeProps) => (
  <Field label={label} unit={<output>{t('outputs.percent', { value })}</output>}>
    {control => (
      <input
        {...control}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={event => onValue(event.target.valueAsNumber)}
      />
    )}
  </Field>
)

interface ColorProps {
  readonly label: string
  readonly value: string | null
  /** What is shown while none of its own is chosen. */
  readonly fallback: string
  readonly onColor: (color: string | null) => void
}

const Color = ({ label, value, fallback, onColor }: ColorProps) => (
  <Row>
    <Tick label={label} checked={value !== null} onChange={on => onColor(on ? fallback : null)} />
    <input
      type="color"
      aria-label={label}
      disabled={value === null}
      value={value ?? fallback}
      onChange={event => onColor(event.target.value)}
    />
  </Row>
)
