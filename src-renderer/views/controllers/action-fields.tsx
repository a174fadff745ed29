import { useId } from 'react'
import { t } from '#texts/text.ts'
import type {
  BoundAction,
  DepartmentTarget,
  JumpTarget,
  SurfacePage,
} from '../../../src-main/domain/bindings/binding.ts'
import { Choice } from '../../components/choice.tsx'
import { askableViews } from '../../state/session/show-view.ts'
import { usePhrases } from '../note/phrases.ts'
import { pageOptions } from './bound-acts.ts'
import { NumberField } from './number-field.tsx'

interface ActionFieldsProps {
  readonly action: BoundAction
  readonly pages: readonly SurfacePage[]
  /** Machines send cue numbers and seconds. */
  readonly machine: boolean
  readonly onChange: (action: BoundAction) => void
}

/** The parameters of an action: where to, how much. */
export function ActionFields({ action, pages, machine, onChange }: ActionFieldsProps) {
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
