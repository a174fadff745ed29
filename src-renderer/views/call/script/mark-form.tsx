import { useState } from 'react'
import { t } from '#texts/text.ts'
import { timedCall } from '../../../../src-main/domain/calling/call.ts'
import type { Edit } from '../../../../src-main/domain/editing/edit.ts'
import { anchorAt } from '../../../../src-main/domain/script/anchor.ts'
import { cueAt, placeOf } from '../../../../src-main/domain/script/marks.ts'
import { ChoiceField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { callingColumns, type DepartmentColumn, departmentsIn } from '../../../state/calling/departments.ts'
import { useEditing } from '../../../state/editing/use-editing.ts'
import { callName, type MarkedCall, type ScriptModel } from '../../../state/script/script-model.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import type { Marking, OpenForm } from './marking.ts'
import type { ParagraphEditing } from './paragraph-editing.tsx'
import styles from './script.module.css'

interface MarkFormProps {
  readonly model: ScriptModel
  readonly marking: Marking
  readonly form: OpenForm
  readonly editing: ParagraphEditing
}

/** A call or a cue at a word: what it is, and to take it away. What is typed stays until it is saved or cancelled. */
export function MarkForm(props: MarkFormProps) {
  const { model, marking, form } = props
  const { mark, caret } = form
  const key =
    mark === null ? `new ${caret.at} ${caret.from}` : mark.kind === 'call' ? mark.callId : mark.cueId
  if (mark !== null && mark.kind === 'cue')
    return <CueForm key={key} model={model} marking={marking} cueId={mark.cueId} />
  return <CallForm key={key} {...props} call={mark} />
}

interface CallFormProps extends MarkFormProps {
  /** Null: a new one. */
  readonly call: MarkedCall | null
}

/** In a choice of departments: the cue of the rundown goes at the word. */
const cueChoice = 'cue'

function CallForm({ model, marking, form: { caret }, editing: paragraphs, call }: CallFormProps) {
  const desk = useDesk()
  const editing = useEditing()
  const { askFor, problem } = useAsk()
  const columns = useDeskState(callingColumns)
  const departments = departmentsIn(columns)
  const rundownId = useDeskState(state => state.rundown?.id ?? '')
  const [what, setWhat] = useState<string>(call?.column.id ?? departments[0]?.id ?? cueChoice)
  const [text, setText] = useState(() => call?.text ?? suggested(model, departments[0]))
  const [fault, setFault] = useState<string | null>(null)
  const suggestion = (columnId: string): string =>
    suggested(
      model,
      departments.find(({ id }) => id === columnId),
    )
  const isSuggested = call === null && text === suggestion(what)
  const paragraph = model.script.paragraphs[caret.at]
  if (paragraph === undefined) return null
  const anchor = anchorAt(paragraph, caret)
  const place = placeOf(model.index, anchor) ?? 0

  /** The call as a line of its cell. */
  const write = (mark: number, columnId: string, to: string | null): string | null => {
    const state = desk.state.get()
    const cueId = call?.cueId ?? cueOf(state, model, place)
    if (cueId === null) return t('script.no-cue')
    const edits = [
      ...(call !== null && call.column.id !== columnId
        ? [lineEdit(state, cueId, call.column.id, mark, null)]
        : []),
      lineEdit(state, cueId, columnId, mark, to),
    ]
    const refused = editing.edit(t(to === null ? 'script.step.remove' : 'script.step.call'), edits, {
      by: 'agreed',
    })
    return refused === null ? null : t(`edit.on-air-fault.${refused}`)
  }
  const save = async (): Promise<void> => {
    if (what === cueChoice) return
    if (text.trim() === '') {
      setFault(t('script.form.no-text'))
      return
    }
    if (cueOf(desk.state.get(), model, place) === null) {
      setFault(t('script.no-cue'))
      return
    }
    const put = call ?? (await askFor('script.anchor', { rundownId, of: { mark: null }, go: anchor }))
    const mark = put?.mark
    if (mark === undefined) return
    const refused = write(mark, what, text.trim())
    setFault(refused)
    if (refused === null) marking.close()
  }
  const putCue = async (cueId: string): Promise<void> => {
    if (await askFor('script.anchor', { rundownId, of: { cueId }, go: anchor })) marking.close()
  }
  const standby = async (takesAway: boolean): Promise<void> => {
    if (call === null) return
    const to = takesAway ? null : anchor
    if (await askFor('script.anchor', { rundownId, of: { mark: call.mark }, standby: to })) marking.close()
  }
  return (
    <aside className={styles['form']} data-testid="mark-form" data-form-at-foot>
      <Form
        submit={what === cueChoice ? null : t('page.save')}
        label={t('script.form.at', { word: anchor.quote })}
        onSubmit={() => void save()}
        onCancel={marking.close}
        problem={fault ?? problem}
        acts={
          <>
            {call?.standby != null && (
              <PlainButton onClick={() => void standby(true)}>{t('script.form.no-standby')}</PlainButton>
            )}
            {call !== null && (
              <PlainButton
                testId="mark-remove"
                onClick={() => {
                  const refused = write(call.mark, call.column.id, null)
                  setFault(refused)
                  if (refused === null) marking.close()
                }}
              >
                {t('script.form.remove')}
              </PlainButton>
            )}
            <PlainButton
              testId="mark-edit-text"
              onClick={() => {
                marking.close()
                paragraphs.begin(paragraph.id, caret.from)
              }}
            >
              {t('script.paragraph.edit')}
            </PlainButton>
          </>
        }
      >
        <p className={styles['at']}>{t('script.form.at', { word: anchor.quote })}</p>
        <ChoiceField
          label={t('script.form.what')}
          help={departments.length === 0 ? t('act.no-departments') : undefined}
          value={what}
          testId="mark-what"
          values={[
            ...departments.map(({ id, name, department }) => ({
              value: id,
              name: `${department.shortName} ${name}`,
            })),
            ...(call === null ? [{ value: cueChoice, name: t('script.form.cue') }] : []),
          ]}
          onChange={chosen => {
            if (isSuggested) setText(suggestion(chosen))
            setWhat(chosen)
          }}
        />
        {what === cueChoice ? (
          <CueChoice model={model} onChoose={cueId => void putCue(cueId)} />
        ) : (
          <TextField
            first
            label={t('script.form.text')}
            value={text}
            maxLength={500}
            testId="mark-text"
            onReach={isSuggested ? chooseNumber : undefined}
            onChange={value => {
              setText(value)
              setFault(null)
            }}
          />
        )}
        {call === null && what !== cueChoice && (
          <Standbys
            model={model}
            place={place}
            put={mark =>
              askFor('script.anchor', { rundownId, of: { mark }, standby: anchor }).then(done => {
                if (done !== null) marking.close()
              })
            }
          />
        )}
      </Form>
    </aside>
  )
}

interface StandbysProps {
  readonly model: ScriptModel
  readonly place: number
  readonly put: (mark: number) => Promise<void>
}

/** The STANDBY of a call that comes soon after the word can be put at it. */
function Standbys({ model, place, put }: StandbysProps) {
  const after = model.order
    .filter(mark => mark.kind === 'call')
    .filter(mark => (mark.place ?? 0) > place)
    .slice(0, standbysOffered)
  if (after.length === 0) return null
  return (
    <div className={styles['standbys']}>
      <span>{t('script.form.standby-of')}</span>
      {after.map(call => (
        <PlainButton key={call.mark} testId="mark-standby" onClick={() => void put(call.mark)}>
          {callName(call)}
        </PlainButton>
      ))}
    </div>
  )
}

const standbysOffered = 4

function CueForm({
  model,
  marking,
  cueId,
}: Omit<MarkFormProps, 'form' | 'editing'> & { readonly cueId: string }) {
  const { ask, problem } = useAsk()
  const rundownId = useDeskState(state => state.rundown?.id ?? '')
  const cue = model.order.find(mark => mark.kind === 'cue' && mark.cueId === cueId)
  const title = cue?.kind === 'cue' ? cue.row.cue.title : ''
  return (
    <aside className={styles['form']} data-testid="mark-form" data-form-at-foot>
      <Form
        submit={null}
        label={t('script.cue-named', { title })}
        onSubmit={() => undefined}
        onCancel={marking.close}
        problem={problem}
        acts={
          <PlainButton
            testId="mark-remove"
            onClick={() =>
              void ask('script.anchor', { rundownId, of: { cueId }, go: null }).then(done => {
                if (done) marking.close()
              })
            }
          >
            {t('script.form.remove-cue')}
          </PlainButton>
        }
      >
        <p>{t('script.cue-named', { title })}</p>
      </Form>
    </aside>
  )
}

interface CueChoiceProps {
  readonly model: ScriptModel
  readonly onChoose: (cueId: string) => void
}

/** The cues of the rundown that are at no word yet come first. */
function CueChoice({ model, onChoose }: CueChoiceProps) {
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const marked = new Set(model.order.flatMap(mark => (mark.kind === 'cue' ? [mark.cueId] : [])))
  const cues = rows.filter(({ cue }) => cue.type === 'cue')
  const named = (id: string, title: string): string => `${numbers.get(id) ?? ''} ${title}`.trim()
  return (
    <ChoiceField
      label={t('script.form.which-cue')}
      value=""
      testId="mark-cue"
      values={[
        { value: '', name: t('script.form.choose-cue') },
        ...[
          ...cues.filter(({ cue }) => !marked.has(cue.id)),
          ...cues.filter(({ cue }) => marked.has(cue.id)),
        ].map(({ cue }) => ({ value: cue.id, name: named(cue.id, cue.title) })),
      ]}
      onChange={id => {
        if (id !== '') onChoose(id)
      }}
    />
  )
}

/** The cue that a word is in: the last one that is marked before it, else the first of the rundown. Null: there is none. */
function cueOf({ rows }: DeskState, model: ScriptModel, place: number): string | null {
  const cues = Object.fromEntries(
    model.order.flatMap(mark => (mark.kind === 'cue' ? [[mark.cueId, mark.go] as const] : [])),
  )
  const found = cueAt(model.index, { calls: {}, cues, standbyBefore: null }, place)
  return found ?? rows.find(({ cue }) => cue.type === 'cue')?.cue.id ?? null
}

/** The cell with the line of that mark, or without it: null. Other lines stay as they are. */
function lineEdit(
  state: DeskState,
  cueId: string,
  columnId: string,
  mark: number,
  text: string | null,
): Edit {
  const before = state.rows.find(({ cue }) => cue.id === cueId)?.cells[columnId] ?? ''
  const lines = before === '' ? [] : before.split('\n')
  const isOwn = (line: string): boolean => {
    const at = timedCall(line)?.at
    return at?.from === 'word' && at.mark === mark
  }
  const own = lines.findIndex(isOwn)
  const line = text === null ? [] : [`§${mark} ${text.replaceAll('\n', ' ')}`]
  const next = own < 0 ? [...lines, ...line] : lines.toSpliced(own, 1, ...line)
  return { do: 'cell', cueId, columnId, value: { text: next.join('\n'), html: null } }
}

const chooseNumber = (field: HTMLInputElement): void =>
  field.setSelectionRange(field.value.search(/\d+$/), field.value.length)

/** `LX 58` after `LX 57`: the number after the last one of the department in the text. */
function suggested(model: ScriptModel, department: DepartmentColumn | undefined): string {
  if (department === undefined) return ''
  const { shortName } = department.department
  const numbers = [...model.order, ...model.lost].flatMap(mark =>
    mark.kind === 'call' && mark.column.id === department.id ? Number(/\d+/.exec(mark.text)?.[0] ?? 0) : [],
  )
  return `${shortName} ${Math.max(0, ...numbers) + 1}`
}
