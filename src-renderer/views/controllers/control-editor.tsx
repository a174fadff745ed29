import { useId } from 'react'
import { isolated } from '#texts/isolated.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import {
  type BoundAction,
  boundActs,
  type DepartmentTarget,
  type JumpTarget,
  type SurfaceLayout,
  type SurfacePage,
  shows,
  type TriggerKind,
} from '../../../src-main/domain/bindings/binding.ts'
import { isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import { prompterActs } from '../../../src-main/domain/script/prompter.ts'
import { longestTimerName, type TimerAct, timerActs } from '../../../src-main/domain/timers/timer.ts'
import { Choice } from '../../components/choice.tsx'
import { ChoiceField, FieldGroup } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { askableViews } from '../../state/session/show-view.ts'
import { usePhrases } from '../note/phrases.ts'
import { controlName } from './control-names.ts'
import styles from './controllers.module.css'
import {
  boundAction,
  type ControlPlace,
  faultOf,
  withAction,
  withoutControl,
  withShow,
} from './layout-edits.ts'
import { NumberField } from './number-field.tsx'

interface ControlEditorProps {
  readonly surface: SurfaceSlice
  readonly layout: SurfaceLayout
  readonly place: ControlPlace
  readonly onChange: (layout: SurfaceLayout) => void
  /** All bindings of the surface, not of this control alone. */
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What one control does on one page: an action for each of its triggers, and what its face shows. */
export function ControlEditor({ surface, layout, place, onChange, onRestore, onClose }: ControlEditorProps) {
  const name = controlName(surface, place.control)
  const listed = surface.controls.find(({ id }) => id === place.control)
  const machine = isMachineControl(place.control)
  const used = layout[place.page]?.bindings.filter(({ control }) => control === place.control) ?? []
  const kinds = triggersOf(listed?.kind ?? 'key', surface.kind, place.control, machine)
  const all = [...kinds, ...used.map(({ trigger }) => trigger).filter(trigger => !kinds.includes(trigger))]
  return (
    <Box
      className={styles['editor']}
      role="region"
      aria-label={t('controllers.editor.title', { control: name })}
      data-testid="control-editor"
    >
      <h4>{t('controllers.editor.title', { control: name })}</h4>
      {[...new Set(all)].map(trigger => (
        <TriggerRow
          key={trigger}
          trigger={trigger}
          machine={machine}
          dims={surface.brightness !== null}
          layout={layout}
          place={place}
          onChange={onChange}
        />
      ))}
      {listed != null && listed.face !== null && (
        <ChoiceField
          label={t('controllers.editor.shows')}
          value={layout[place.page]?.shows[place.control] ?? 'act'}
          values={[
            { value: 'act', name: t('controllers.editor.shows-act') },
            ...shows.map(value => ({ value, name: t(`controllers.shows.${value}`) })),
          ]}
          onChange={show => onChange(withShow(layout, place, show === 'act' ? null : show))}
        />
      )}
      <Row>
        <PlainButton onClick={onClose}>{t('controllers.editor.close')}</PlainButton>
        {used.length > 0 && (
          <PlainButton onClick={() => onChange(withoutControl(layout, place))}>
            {t('controllers.editor.clear')}
          </PlainButton>
        )}
        <HoldButton onHeld={onRestore}>
          {surface.id === keyboardSurface
            ? t('controllers.editor.forget-keys')
            : t('controllers.editor.restore')}
        </HoldButton>
      </Row>
    </Box>
  )
}

interface TriggerRowProps {
  readonly trigger: TriggerKind
  readonly machine: boolean
  readonly dims: boolean
  readonly layout: SurfaceLayout
  readonly place: ControlPlace
  readonly onChange: (layout: SurfaceLayout) => void
}

function TriggerRow({ trigger, machine, dims, layout, place, onChange }: TriggerRowProps) {
  const action = boundAction(layout, place, trigger)
  const fault = faultOf(layout, place, trigger)
  const label =
    machine && trigger === 'press' ? t('controllers.editor.arrives') : t(`controllers.triggers.${trigger}`)
  const set = (next: BoundAction | null): void => onChange(withAction(layout, place, trigger, next))
  return (
    <FieldGroup label={label} problem={fault && messageText(fault)}>
      <Choice
        name={t('controllers.editor.do', { trigger: label })}
        value={action?.do ?? 'none'}
        options={actOptions(dims)}
        onChange={name => set(name === 'none' ? null : newAction(name, trigger))}
      />
      {action !== null && <ActionFields action={action} pages={layout} machine={machine} onChange={set} />}
    </FieldGroup>
  )
}

function triggersOf(
  kind: string,
  surface: SurfaceSlice['kind'],
  control: string,
  machine: boolean,
): readonly TriggerKind[] {
  if (machine) return ['press']
  if (kind === 'dial') return ['turn', 'turn-back', 'press', 'hold', 'double']
  // A Satellite app does not say what of its device turns.
  if (control.startsWith('cc-') || surface === 'satellite')
    return ['press', 'hold', 'double', 'release', 'turn', 'turn-back']
  return ['press', 'hold', 'double', 'release']
}

interface ActionFieldsProps {
  readonly action: BoundAction
  readonly pages: readonly SurfacePage[]
  /** Machines send cue numbers and seconds. */
  readonly machine: boolean
  readonly onChange: (action: BoundAction) => void
}

/** The parameters of an action: where to, how much. */
function ActionFields({ action, pages, machine, onChange }: ActionFieldsProps) {
  switch (action.do) {
    case 'jump':
      return <Jump to={action.to} machine={machine} onChange={to => onChange({ do: 'jump', to })} />
    case 'adjust':
      return (
        <Adjust
          seconds={action.seconds}
          machine={machine}
          onChange={seconds => onChange({ do: 'adjust', seconds })}
        />
      )
    case 'standby':
    case 'stand-down':
    case 'call':
    case 'step':
    case 'acknowledge':
      return (
        <DepartmentField
          of={action.of}
          machine={machine}
          all={action.do !== 'acknowledge' && action.do !== 'step'}
          onChange={of => onChange({ do: action.do, of })}
        />
      )
    case 'timer':
      return <TimerFields action={action} machine={machine} onChange={onChange} />
    case 'prompter':
      return (
        <Choice
          name={t('controllers.editor.prompter-act')}
          value={action.act}
          options={prompterActs.map(act => [act, t(`controllers.editor.prompter-acts.${act}`)] as const)}
          onChange={act => onChange({ do: 'prompter', act })}
        />
      )
    case 'note':
      return <NoteFields note={action} machine={machine} onChange={onChange} />
    case 'view':
      return (
        <Choice
          name={t('controllers.editor.view')}
          value={action.view}
          options={askableViews.map(
            view => [view, view === 'countdown' ? t('controllers.countdown') : t(`view.${view}`)] as const,
          )}
          onChange={view => onChange({ do: 'view', view })}
        />
      )
    case 'page':
      return (
        <Choice
          name={t('controllers.editor.page')}
          value={String(action.to)}
          options={pageOptions(pages)}
          onChange={to => onChange({ do: 'page', to: to === 'next' || to === 'previous' ? to : Number(to) })}
        />
      )
    case 'brightness':
      return (
        <>
          <NumberField
            name={t('controllers.editor.light')}
            value={action.by}
            least={-100}
            most={100}
            onChange={by => onChange({ do: 'brightness', by })}
          />
          {t('controllers.editor.percent')}
        </>
      )
    default:
      return null
  }
}

interface ShortFieldProps {
  readonly name: string
  readonly value: string
  /** In characters. */
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

/** A text that must not be empty. */
const ShortField = ({ name, value, maxLength, onChange }: ShortFieldProps) => (
  <input
    type="text"
    autoComplete="off"
    maxLength={maxLength}
    size={8}
    aria-label={name}
    aria-invalid={value.trim() === ''}
    value={value}
    onChange={event => onChange(event.target.value)}
  />
)

interface DepartmentProps {
  readonly of: DepartmentTarget
  readonly machine: boolean
  /** Every department together can be meant. */
  readonly all: boolean
  readonly onChange: (of: DepartmentTarget) => void
}

function DepartmentField({ of, machine, all, onChange }: DepartmentProps) {
  const kind = typeof of === 'string' ? of : 'name'
  const options = [
    ...(all || kind === 'all' ? [['all', t('controllers.editor.all-departments')] as const] : []),
    ['name', t('controllers.editor.one-department')],
    ...(machine || kind === 'sent' ? [['sent', t('controllers.editor.sent-department')] as const] : []),
  ] as const
  return (
    <>
      <Choice
        name={t('controllers.editor.department')}
        value={kind}
        options={options}
        onChange={chosen => onChange(chosen === 'name' ? { name: '' } : chosen)}
      />
      {typeof of === 'object' && (
        <ShortField
          name={t('controllers.editor.department-name')}
          value={of.name}
          maxLength={100}
          onChange={name => onChange({ name })}
        />
      )}
    </>
  )
}

type Note = Extract<BoundAction, { readonly do: 'note' }>

interface NoteProps {
  readonly note: Note
  readonly machine: boolean
  readonly onChange: (note: Note) => void
}

/** A text, one of the caller's phrases, or what a machine sends; for the whole show or a department. */
function NoteFields({ note, machine, onChange }: NoteProps) {
  const phrases = usePhrases()
  const { text, department } = note
  const list = useId()
  return (
    <>
      {(machine || text === null) && (
        <Choice
          name={t('controllers.editor.target')}
          value={text === null ? 'sent' : 'fixed'}
          options={[
            ['fixed', t('controllers.editor.own-note')],
            ['sent', t('controllers.editor.sent-note')],
          ]}
          onChange={kind => onChange({ ...note, text: kind === 'sent' ? null : '' })}
        />
      )}
      {text !== null && (
        <>
          <input
            type="text"
            autoComplete="off"
            maxLength={200}
            list={list}
            aria-label={t('controllers.editor.note-text')}
            placeholder={t('controllers.editor.note-text')}
            aria-invalid={text.trim() === ''}
            value={text}
            onChange={event => onChange({ ...note, text: event.target.value })}
          />
          <datalist id={list}>
            {phrases.map(phrase => (
              <option key={phrase} value={phrase} />
            ))}
          </datalist>
        </>
      )}
      <input
        type="text"
        autoComplete="off"
        maxLength={100}
        size={8}
        aria-label={t('controllers.editor.note-department')}
        placeholder={t('controllers.editor.note-department')}
        value={department ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ do: 'note', text, ...(value.trim() !== '' && { department: value }) })
        }
      />
    </>
  )
}

type TimerAction = Extract<BoundAction, { readonly do: 'timer' }>

interface TimerProps {
  readonly action: TimerAction
  readonly machine: boolean
  readonly onChange: (action: TimerAction) => void
}

/** What it does, to which timer: by a name of the open rundown or another one, or the name that a machine sends. */
function TimerFields({ action, machine, onChange }: TimerProps) {
  const timers = useDeskState(state => state.timers.timers)
  const list = useId()
  const { name } = action
  const change = (act: TimerAct, named: string | null, seconds: number | null): void =>
    onChange(act === 'add' ? { do: 'timer', name: named, act, seconds } : { do: 'timer', name: named, act })
  const seconds = action.act === 'add' ? action.seconds : 60
  return (
    <>
      <Choice
        name={t('controllers.editor.timer-act')}
        value={action.act}
        options={timerActs.map(act => [act, t(`controllers.editor.timer-acts.${act}`)] as const)}
        onChange={act => change(act, name, name === null ? null : 60)}
      />
      {(machine || name === null) && (
        <Choice
          name={t('controllers.editor.timer')}
          value={name === null ? 'sent' : 'name'}
          options={[
            ['name', t('controllers.editor.own-timer')],
            ['sent', t('controllers.editor.sent-timer')],
          ]}
          onChange={kind => change(action.act, kind === 'sent' ? null : '', kind === 'sent' ? null : 60)}
        />
      )}
      {name !== null && (
        <>
          <input
            type="text"
            autoComplete="off"
            maxLength={longestTimerName}
            size={12}
            list={list}
            aria-label={t('controllers.editor.timer-name')}
            placeholder={t('controllers.editor.timer-name')}
            aria-invalid={name.trim() === ''}
            value={name}
            onChange={event => change(action.act, event.target.value, seconds)}
          />
          <datalist id={list}>
            {timers.map(timer => (
              <option key={timer.id} value={timer.name} />
            ))}
          </datalist>
        </>
      )}
      {action.act === 'add' && seconds !== null && (
        <>
          <NumberField
            name={t('controllers.editor.seconds')}
            value={seconds}
            least={-3_600}
            most={3_600}
            onChange={by => change('add', name, by)}
          />
          {t('controllers.editor.seconds-unit')}
        </>
      )}
    </>
  )
}

interface JumpProps {
  readonly to: JumpTarget
  readonly machine: boolean
  readonly onChange: (to: JumpTarget) => void
}

function Jump({ to, machine, onChange }: JumpProps) {
  const kind = to === 'sent' ? 'sent' : 'ahead' in to ? 'ahead' : 'number'
  const options = [
    ['ahead', t('controllers.editor.ahead')],
    ['number', t('controllers.editor.number')],
    ...(machine || kind === 'sent' ? [['sent', t('controllers.editor.sent')] as const] : []),
  ] as const
  return (
    <>
      {to !== 'sent' && 'ahead' in to && (
        <NumberField
          name={t('controllers.editor.ahead-name')}
          value={to.ahead}
          least={1}
          most={99}
          onChange={ahead => onChange({ ahead })}
        />
      )}
      <Choice
        name={t('controllers.editor.target')}
        value={kind}
        options={options}
        onChange={chosen =>
          onChange(chosen === 'sent' ? 'sent' : chosen === 'ahead' ? { ahead: 1 } : { number: '1' })
        }
      />
      {to !== 'sent' && 'number' in to && (
        <ShortField
          name={t('controllers.editor.number-name')}
          value={to.number}
          maxLength={20}
          onChange={number => onChange({ number })}
        />
      )}
    </>
  )
}

interface AdjustProps {
  readonly seconds: number | 'sent'
  readonly machine: boolean
  readonly onChange: (seconds: number | 'sent') => void
}

function Adjust({ seconds, machine, onChange }: AdjustProps) {
  return (
    <>
      {(machine || seconds === 'sent') && (
        <Choice
          name={t('controllers.editor.target')}
          value={seconds === 'sent' ? 'sent' : 'fixed'}
          options={[
            ['fixed', t('controllers.editor.fixed')],
            ['sent', t('controllers.editor.sent-seconds')],
          ]}
          onChange={kind => onChange(kind === 'sent' ? 'sent' : 10)}
        />
      )}
      {seconds !== 'sent' && (
        <>
          <NumberField
            name={t('controllers.editor.seconds')}
            value={seconds}
            least={-3_600}
            most={3_600}
            onChange={onChange}
          />
          {t('controllers.editor.seconds-unit')}
        </>
      )}
    </>
  )
}

/** What a person chooses from; `none` unbinds. */
type ActName = BoundAction['do'] | 'none'

/** `own`: the surface has pages and light of its own to change. */
const actOptions = (own: boolean): readonly (readonly [ActName, string])[] => [
  ['none', t('controllers.editor.nothing')],
  ...boundActs
    .filter(name => own || name !== 'brightness')
    .map(name => [name, t(`controllers.acts.${name}`)] as const),
]

/** The action of that name with what it begins with. `trigger`: turning back takes away what turning gives. */
function newAction(name: BoundAction['do'], trigger: TriggerKind): BoundAction {
  const back = trigger === 'turn-back'
  switch (name) {
    case 'jump':
      return { do: 'jump', to: { ahead: 1 } }
    case 'adjust':
      return { do: 'adjust', seconds: back ? -10 : 10 }
    case 'view':
      return { do: 'view', view: 'call' }
    case 'page':
      return { do: 'page', to: back ? 'previous' : 'next' }
    case 'standby':
    case 'stand-down':
    case 'call':
      return { do: name, of: 'all' }
    case 'step':
    case 'acknowledge':
      return { do: name, of: { name: '' } }
    case 'timer':
      return { do: name, name: '', act: 'toggle' }
    case 'prompter':
      return { do: name, act: back ? 'slower' : trigger === 'turn' ? 'faster' : 'toggle' }
    case 'note':
      return { do: name, text: '' }
    case 'brightness':
      return { do: 'brightness', by: back ? -5 : 5 }
    default:
      return { do: name }
  }
}

const pageOptions = (pages: readonly SurfacePage[]): readonly (readonly [string, string])[] => [
  ['next', t('controllers.editor.page-next')],
  ['previous', t('controllers.editor.page-previous')],
  ...pages.map(({ name }, at) => [String(at), `${at + 1} ${isolated(name)}`] as const),
]
